"""Factory-type buildings of Villagers (black)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("citadel", category="factory", box="villagers", confidence="reconstructed",
     pattern=["W...",
              "SGGB"],
     rule=each(0), action="chains",
     text="No points. When a building but a monument is built or put next to it, the owner may put another of its type "
          "on an empty square. What is put may wake other Citadels; each works once in such a chain.",
     origin="Known: it works for what is constructed next to it, also two at once and in chains, and never brings a "
            "monument. Filled in: the same type, any empty square, once in a chain, no points, the pattern.",
     examples=[("R... .... .... ....", 0), ("RR.. .... .... ....", 0), ("RCFW .... .... ....", 0)])  # fmt: skip

card("forge", category="factory", box="villagers", confidence="reconstructed",
     pattern=["SS.",
              "BWB"],
     rule=each(1), action="puts_gray",
     text="1 point. When it comes, the owner may put the gray building in play on an empty square adjacent to it.",
     origin="Known: it brings a building of one fixed type, whose symbol is lost, on an empty square. Filled in: gray, "
            "adjacent, when it comes, the point and the pattern.",
     examples=[("R... .... .... ....", 1), ("RR.. .... .... ....", 2), ("RCFW .... .... ....", 1)])  # fmt: skip

card("post_office", category="factory", box="villagers", confidence="reconstructed",
     pattern=["WYG",
              "B.B"],
     rule=each(0), holds=2, keeps=True, action="exchanges",
     text="No points. Resources that other players name may be put on it, 2 cubes. At the start of building the owner "
          "may give back 2 cubes for one of any resource, which goes on an empty square.",
     origin="Known: resources named by others are put on it, and it has a resource placed that nobody named. Filled "
            "in: 2 cubes for 1 of choice, when, no points, the pattern.",
     examples=[("R... .... .... ....", 0), ("RR.. .... .... ....", 0),
               ("RC.. .... .... ....", 0, {"warehouse_cubes": 2})])  # fmt: skip
