"""Monuments of Villagers (purple)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each, if_beside_empty, per_worker

card("clearfall_quarry", category="monument", box="villagers", confidence="reconstructed",
     pattern=["SS",
              "WB"],
     rule=if_beside_empty(5),
     text="5 points if an adjacent square has no building at the end.",
     origin="Known: the rule with its 5 points. Filled in: the pattern; the card may say more.",
     examples=[("M... .... .... ....", 5), ("MC.. C... .... ....", 0), ("MC.. .... .... ....", 5)])  # fmt: skip

card("halfmoon_library", category="monument", box="villagers", confidence="reconstructed",
     pattern=["WGW",
              "S.B"],
     rule=each(8), power="closes",
     text="8 points. No further building comes into the town, in whatever way.",
     origin="Known: no new buildings by any means. Filled in: the points and the pattern.",
     examples=[("M... .... .... ....", 8), ("MCFW HTER .... ....", 8), ("CCCC CMCC CCCC CCCC", 8)])  # fmt: skip

card("northern_semaphore", category="monument", box="villagers", confidence="reconstructed",
     pattern=[".G.",
              ".W.",
              "YBS"],
     rule=each(1), power="again", needs=2,
     text="1 point. After another building for which at least 2 cubes were removed, the owner may lay one of these "
          "cubes on an empty square.",
     origin="Known: it has a resource placed on a square without building or resource, in all modes. Filled in: when, "
            "which cube, the point, and a pattern like that of the Southern Semaphore.",
     examples=[("M... .... .... ....", 1), ("MCFW HTER .... ....", 1), ("CCCC CMCC CCCC CCCC", 1)])  # fmt: skip

card("unnamed_monument_a", category="monument", name="Unnamed monument A", box="villagers",
     confidence="reconstructed",
     pattern=["BYW",
              "..S"],
     rule=per_worker(2),
     text="2 points for each villager who works in the town at the end.",
     origin="Known: only that the box has 5 monuments, of which 3 are named. Filled in: everything.",
     examples=[("M... .... .... ....", 0), ("MC.. .... .... ....", 4, {"working": [0, 1]}),
               ("MCC. .... .... ....", 6, {"working": [0, 1, 2]})])  # fmt: skip

card("unnamed_monument_b", category="monument", name="Unnamed monument B", box="villagers",
     confidence="reconstructed",
     pattern=["SGY",
              ".B."],
     rule=each(3), on_build="employ",
     text="3 points. At once, the owner may put a villager, from a square without a building or from the Lodge, to "
          "work in it if none works there.",
     origin="Known: only that the box has 5 monuments, of which 3 are named. Filled in: everything.",
     examples=[("M... .... .... ....", 3), ("MCFW HTER .... ....", 3), ("CCCC CMCC CCCC CCCC", 3)])  # fmt: skip
