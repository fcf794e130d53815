"""Well-type buildings of Villagers (gray)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each, if_bare, per_tower

card("folly_tower", category="well", box="villagers", confidence="reconstructed", solo=False,
     pattern=["WS"],
     rule=per_tower(2), action="towers", most=16,
     text="All of a town's towers stand on one another, 16 at most: each goes on the first one, wherever its cubes "
          "lay. 2 points for each tower if another town's stack is higher, else none.",
     origin="Known: towers are stacked on the first one, the highest stack scores nothing, nor do equals, and solo "
            "play leaves it out. Filled in: 2 points a tower, the limit of 16; the pattern is that of all gray cards.",
     examples=[("W... .... .... ....", 0), ("W... .... .... ....", 6, {"stack": 3, "other_stacks": [2, 4]}),
               ("W... .... .... ....", 0, {"stack": 4, "other_stacks": [4]})])  # fmt: skip

card("hearth", category="well", box="villagers", confidence="reconstructed",
     pattern=["WS"],
     rule=each(1), action="employs",
     text="1 point. When it comes, the owner may put a villager, from a square without a building or from the Lodge, "
          "to work in an adjacent building on whose square no villager stands.",
     origin="Known: it puts a villager into a building, never where one works already. Filled in: when, which building "
            "and which villager, and the point; the pattern is that of all gray cards.",
     examples=[("W... .... .... ....", 1), ("WWW. .... .... ....", 3), ("WCFW .... .... ....", 2)])  # fmt: skip

card("outhouse", category="well", box="villagers", confidence="reconstructed",
     pattern=["WS"],
     rule=if_bare(1), holds=1, keeps=True,
     text="1 point if nothing lies on it. A resource that another player names may be put on it, 1 cube, which stays.",
     origin="Known: resources named by others may be put on it, and whoever works there stays. Filled in: that it "
            "holds 1 cube for good, and the point; the pattern is that of all gray cards.",
     examples=[("W... .... .... ....", 1), ("WW.. .... .... ....", 1, {"outhouse_cubes": 1}),
               ("W... .... .... ....", 0, {"outhouse_cubes": 1})])  # fmt: skip
