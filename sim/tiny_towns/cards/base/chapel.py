"""Chapel-type buildings (orange)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import if_fed_adjacent, per_fed_cottage, per_same_on, unless_adjacent

card("chapel", category="chapel",
     pattern=["..G",
              "SGS"],
     rule=per_fed_cottage(1),
     text="1 point for each fed Cottage in the town; every Chapel counts them anew.",
     examples=[("HHCC .... .... ...F", 4), ("HCC. .... .... ....", 0), ("HCCC CC.. .... ...F", 4),
               ("HMC. .... .... ...F", 3, {"monument": "barrett_castle"})])  # fmt: skip

card("abbey", category="chapel",
     pattern=["..G",
              "BSS"],
     rule=unless_adjacent(3, "tavern theater factory"),
     text="3 points, unless a tavern-, theater- or factory-type building is adjacent.",
     examples=[("HC.. W... .... HH..", 9), ("HT.. .... EH.. ....", 0), ("H... .T.. H.R. ....", 6)])  # fmt: skip

card("cloister", category="chapel",
     pattern=["..G",
              "WBS"],
     rule=per_same_on(1, "corners"),
     text="1 point for each Cloister on a corner of the town. Those that stand elsewhere score this too.",
     examples=[("H..H .... .... ....", 4), (".H.. .... .... ....", 0), ("H..H .H.. .... H..H", 20)])  # fmt: skip

card("temple", category="chapel",
     pattern=["..G",
              "BBS"],
     rule=if_fed_adjacent(4, least=2),
     text="4 points if at least 2 fed Cottages are adjacent.",
     examples=[("HC.. C... .... ...F", 4), ("HC.. .C.. .... ...F", 0), ("HC.. C... .... ....", 0),
               ("HCCC CC.. .... ...F", 4), ("HM.. .... .... ...F", 4, {"monument": "barrett_castle"})])  # fmt: skip
