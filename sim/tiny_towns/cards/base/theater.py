"""Theater-type buildings (yellow)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import best_line, if_adjacent, per_same_on, types_in_line

card("theater", category="theater",
     pattern=[".S.",
              "WGW"],
     rule=types_in_line(1),
     text="1 point for each type of building but its own that stands in its row or its column; each type counts once.",
     examples=[("ECFW H... T... R...", 6), ("E..E .CF. .WH. ....", 0), ("ECC. C... F... ....", 2),
               ("ECM. .... .... ....", 2, {"monument": "silva_forum"}),
               ("ECM. .... .... ....", 1, {"monument": "barrett_castle"})])  # fmt: skip

card("bakery", category="theater",
     pattern=[".Y.",
              "BGB"],
     rule=if_adjacent(3, "farm factory"),
     text="3 points if a farm-type or a factory-type building is adjacent; further ones beside it add nothing.",
     examples=[("EF.. .... R... E...", 6), ("E..F .R.. .... ....", 0), ("FER. .F.. .... ....", 3)])  # fmt: skip

card("market", category="theater",
     pattern=[".W.",
              "SGS"],
     rule=best_line(1),
     text="1 point for each Market in its row or in its column, whichever has more, itself included.",
     examples=[("EE.E .... .... ....", 9), ("E... .... .... ....", 1), ("EE.. E... .... ....", 6)])  # fmt: skip

card("tailor", category="theater",
     pattern=[".Y.",
              "SGS"],
     rule=per_same_on(1, "centre", base=1),
     text="1 point, and 1 more for each Tailor on the 4 centre squares, itself included if it stands on one.",
     examples=[("E... .E.. .... ....", 4), ("E..E .... .... ....", 2), ("E... .EE. .EE. ....", 25)])  # fmt: skip
