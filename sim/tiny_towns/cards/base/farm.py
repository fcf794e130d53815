"""Farm-type buildings (red): they feed others and never score by themselves."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("farm", category="farm",
     pattern=["YY",
              "WW"],
     rule=each(0), feeds="town", meals=4,
     text="Feeds any 4 buildings in the town, of the owner's choice.",
     examples=[("F... .... .... ....", 0), ("FCCC C... .... ....", 0), ("FFFF .... .... ....", 0)])  # fmt: skip

card("granary", category="farm",
     pattern=["YY",
              "WB"],
     rule=each(0), feeds="around",
     text="Feeds all on the up to 8 squares around it, corner to corner included.",
     examples=[("F... .... .... ....", 0), ("CCC. CFC. CCC. ....", 0), ("F..C .... .... ....", 0)])  # fmt: skip

card("greenhouse", category="farm",
     pattern=["YG",
              "WW"],
     rule=each(0), feeds="group",
     text="Feeds one connected group of Cottages, however large and wherever it lies; each Greenhouse feeds one.",
     examples=[("F... .... .... ....", 0), ("F... ..CC ..CC ....", 0), ("FC.C FC.C .... ....", 0)])  # fmt: skip

card("orchard", category="farm",
     pattern=["SY",
              "YW"],
     rule=each(0), feeds="lines",
     text="Feeds all in its row and in its column.",
     examples=[("F... .... .... ....", 0), ("FCCC C... C... C...", 0), ("F... .C.. .... ....", 0)])  # fmt: skip
