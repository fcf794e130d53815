"""Farm-type buildings of Villagers (red)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("grange", category="farm", box="villagers", confidence="reconstructed",
     pattern=["YB",
              "BW"],
     rule=each(0), feeds="beside_type",
     text="Each Grange chooses a type of building in the town, of which a monument is one; it feeds all that is "
          "adjacent to a building of that type.",
     origin="Known: several Granges can feed next to different types, and a monument is a type. Filled in: the "
            "pattern, the free choice at the end of the game, and that there is no limit to how many it feeds.",
     examples=[("F... .... .... ....", 0), ("FC.. .... .... ....", 0), ("FFCC W... .... ....", 0)])  # fmt: skip

card("nectar_farm", category="farm", box="villagers", confidence="reconstructed",
     pattern=["GY",
              "YW"],
     rule=each(0), feeds="if_even",
     text="Feeds all buildings of the town that can be fed, if their number is even; none if it is odd.",
     origin="Known: it feeds none of an odd number. Filled in: the pattern, and that it feeds all of an even number "
            "wherever they stand.",
     examples=[("F... .... .... ....", 0), ("FC.C .... .... ....", 0), ("FCCC .... .... ....", 0)])  # fmt: skip

card("vegetable_patch", category="farm", box="villagers", confidence="reconstructed",
     pattern=["YW",
              "WS"],
     rule=each(0), feeds="apart",
     text="Feeds every building of the town that can be fed and is not adjacent to another such building.",
     origin="Known: neighbours that can both be fed go without. Filled in: the pattern, and that it feeds any number "
            "of the others wherever they stand.",
     examples=[("F... .... .... ....", 0), ("FC.C .... .... ....", 0), ("FCC. .... .... ....", 0)])  # fmt: skip
