"""Tavern-type buildings of Villagers (green)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import by_count_if_mixed, each, if_worked

card("brewery", category="tavern", box="villagers", confidence="reconstructed",
     pattern=["YYG"],
     rule=by_count_if_mixed(3, 7, 12, 18, least=3),
     text="3/7/12/18 points for 1/2/3/4 Breweries with at least 3 types of buildings adjacent, of which Brewery is "
          "one.",
     origin="Known: it takes 3 types next to it, a Brewery among them counts, and more than 4 Breweries add nothing. "
            "Filled in: the four numbers and the pattern.",
     examples=[(".C.. FTW. .... ....", 3), (".C.. FT.. .... ....", 0), (".CW. FTTF .H.. ....", 7)])  # fmt: skip

card("travelers_center", category="tavern", name="Travelers' Center", box="villagers", confidence="reconstructed",
     pattern=["WSG"],
     rule=each(2), action="puts_any", needs=3,
     text="2 points. When it comes next to at least 3 types of buildings, the owner may put another building of any "
          "type but monument on an empty square.",
     origin="Known: it brings a building without resources on an empty square and looks at different types, of which a "
            "monument is one. Filled in: 3 types next to it, the free choice, the points and the pattern.",
     examples=[("T... .... .... ....", 2), ("TT.. .... .... ....", 4), (".C.. FTW. .... ....", 2)])  # fmt: skip

card("unnamed_tavern_a", category="tavern", name="Unnamed tavern A", box="villagers", confidence="reconstructed",
     pattern=["BSG"],
     rule=if_worked(2, 1),
     text="2 points, and 1 more if a villager works in it at the end.",
     origin="Known: only that the box has 18 buildings, of which 15 are named. Filled in: everything.",
     examples=[("T... .... .... ....", 2), ("T... .... .... ....", 3, {"working": [0]}),
               ("TTC. .... .... ....", 5, {"working": [1, 2]})])  # fmt: skip
