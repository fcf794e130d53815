"""Chapel-type buildings of Villagers (orange)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import if_all_fed, per_fed_in_line, steps_to_fed

card("monastery", category="chapel", box="villagers", confidence="reconstructed",
     pattern=["..G",
              "SWS"],
     rule=steps_to_fed(1),
     text="1 point for each square between it and the nearest fed Cottage, by steps up, down, left and right.",
     origin="Known: the squares up to the nearest fed Cottage are counted by such steps, without the two ends. Filled "
            "in: the pattern, and that each square is worth a point.",
     examples=[("H..C .... .... ...F", 2), ("H... .... .... FC.C", 3), ("H..C .... .... ....", 0),
               ("H... .... .... ..FC", 5)])  # fmt: skip

card("unnamed_chapel_a", category="chapel", name="Unnamed chapel A", box="villagers", confidence="reconstructed",
     pattern=["..G",
              "WSS"],
     rule=per_fed_in_line(1),
     text="1 point for each fed Cottage in its row or column.",
     origin="Known: only that the box has 18 buildings, of which 15 are named. Filled in: everything.",
     examples=[("HCC. C... .... ...F", 3), ("H... .C.. .... ...F", 0),
               ("HM.. C... .... ...F", 3, {"monument": "barrett_castle"})])  # fmt: skip

card("unnamed_chapel_b", category="chapel", name="Unnamed chapel B", box="villagers", confidence="reconstructed",
     pattern=["..G",
              "YBS"],
     rule=if_all_fed(3),
     text="3 points if the town has a Cottage and all its Cottages are fed.",
     origin="Known: only that the box has 18 buildings, of which 15 are named. Filled in: everything.",
     examples=[("HC.. .... .... ...F", 3), ("H... .... .... ...F", 0), ("HHCC CCC. .... ...F", 0)])  # fmt: skip
