"""The villager cards: what villagers who work can do, for so many of them who go to the Lodge."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("cooperate", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=3, action="cooperate",
     text="Build from the resources of a layout, wherever their cubes lie, on one of their squares.",
     origin="Known: resources from any squares, the building on one of them. Filled in: the cost.")  # fmt: skip

card("cut_corners", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=2, action="cut_corners",
     text="Build although one resource of the layout is missing, but not on its square.",
     origin="Known: one resource may be missing, and the building does not go there. Filled in: the cost, and that "
            "anything may be on that square.")  # fmt: skip

card("forage", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=1, action="forage",
     text="Lay a cube of any resource on an empty square.",
     origin="Known: a resource that nobody named is placed, also where a villager stands. Filled in: the cost, and "
            "that it may be any resource.")  # fmt: skip

card("innovate", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=2, action="innovate",
     text="Build from cubes in the shape of a layout that are all of different resources.",
     origin="Known: the whole effect. Filled in: the cost.")  # fmt: skip

card("renovate", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=2, action="renovate",
     text="Replace a building by one of another type; neither may be a monument. A villager who works there goes on.",
     origin="Known: a building is replaced, and its villager stays at work. Filled in: the cost, the free choice of "
            "the type, and that monuments are out.")  # fmt: skip

card("scrap", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=1, action="scrap",
     text="Do not place the resource of the round.",
     origin="Known: the effect, in all modes. Filled in: the cost.")  # fmt: skip

card("solicit", category="villager", box="villagers", confidence="reconstructed",
     rule=each(0), workers=1, action="solicit", gains=1,
     text="Gain 1 coin. Only where coins are used.",
     origin="Known: it is used only with Fortune. Filled in: that it brings a coin, how many, and the "
            "cost.")  # fmt: skip
