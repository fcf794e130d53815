"""The Cottage (blue), in play in every game."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import if_fed

card("cottage", category="cottage",
     pattern=[".Y",
              "BG"],
     rule=if_fed(3), feedable=True,
     text="3 points if fed. It may be built before there is any food, and stays in the town if it goes hungry.",
     examples=[("CCC. .... .... ...F", 9), ("CC.. .... .... ....", 0), ("CCCC C... .... ...F", 12),
               ("CC.. FC.. ..CC ....", 9, {"farm": "granary"}), ("CC.C C... .... F.CC", 9, {"farm": "greenhouse"}),
               ("CC.C CF.. .... F.CC", 15, {"farm": "greenhouse"}), ("C..C .... .C.. F..C", 6, {"farm": "orchard"}),
               ("CCCC M... .... ...F", 9, {"monument": "barrett_castle"})])  # fmt: skip
