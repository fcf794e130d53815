"""Farm-type buildings of Fortune (red)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("root_cellar", category="farm", box="fortune", confidence="low",
     pattern=["YW",
              "SB"],
     rule=each(0), gains=1, feeds="coin_lines",
     text="Brings 1 coin. At the end each coin feeds all buildings in a row or column of the owner's choice; "
          "coins must be spent as long as one could feed somebody.",
     examples=[("F... .... .... ....", 0), ("FCC. .... .... ....", 0, {"coins": 1}),
               ("FFCC .... C... ....", 0, {"coins": 2})])  # fmt: skip

card("tithe_barn", category="farm", box="fortune", confidence="low",
     pattern=["YS",
              "SW"],
     rule=each(0), feeds="coin_pairs",
     text="Feeds all that is adjacent to it. At the end each coin feeds two more buildings anywhere; "
          "coins must be spent as long as one could feed somebody.",
     examples=[("F... .... .... ....", 0), ("FC.C .... .... ....", 0, {"coins": 1}),
               ("FF.C CC.. .... ....", 0, {"coins": 2})])  # fmt: skip
