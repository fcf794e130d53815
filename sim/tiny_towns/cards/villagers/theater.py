"""Theater-type buildings of Villagers (yellow)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each, types_adjacent, types_diagonal

card("apothecary", category="theater", box="villagers", confidence="reconstructed",
     pattern=[".W.",
              "YGY"],
     rule=types_adjacent(1),
     text="1 point for each type of building adjacent to it, of which Apothecary is one.",
     origin="Known: it looks at different types, and a monument is one. Filled in: that they are adjacent, a point "
            "each, its own type too, and the pattern.",
     examples=[("EC.. F... .... ....", 2), ("E... .... .... ....", 0), (".C.. CEF. .E.. ....", 4)])  # fmt: skip

card("blacksmith", category="theater", box="villagers", confidence="reconstructed",
     pattern=[".W.",
              "BGB"],
     rule=each(2), holds=1, keeps=True, action="lends",
     text="2 points. A resource that another player names may be put on it, 1 cube, which then serves in layouts as if "
          "it lay on its square. The new building never goes there, and a cube on a free square must serve too.",
     origin="Known: all that concerns the cube. Filled in: that it holds 1, the points and the pattern; it might be of "
            "the type factory.",
     examples=[("E... .... .... ....", 2), ("EE.. .... .... ....", 4),
               ("E... .... .... ....", 2, {"warehouse_cubes": 1})])  # fmt: skip

card("cobbler", category="theater", box="villagers", confidence="reconstructed",
     pattern=[".B.",
              "WGW"],
     rule=types_diagonal(1),
     text="1 point for each type of building diagonally adjacent to it, of which Cobbler is one.",
     origin="Known: it looks at different types, and a monument is one. Filled in: that they are diagonal to it, a "
            "point each, and the pattern.",
     examples=[("E.F. .C.. .... ....", 1), ("EC.. F... .... ....", 0), ("C.F. .E.. E.W. ....", 5)])  # fmt: skip
