"""Monuments of Fortune (purple)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each, if_fed_less_types, less_changes, per_adjacent

card("caterinas_grotto", category="monument", name="Caterina's Grotto", box="fortune", confidence="low",
     pattern=["SGWS",
              "B..Y"],
     rule=each(2), on_build="spread", slot=True,
     text="2 points, and room for a 5th coin. When it is built a coin is laid on each of the 4 centre squares; those "
          "under a building are gained at once, the others by who builds there later.",
     examples=[("M... .... .... ....", 2), ("MCFW HTER .... ....", 2), ("CCCC CMCC CCCC CCCC", 2)])  # fmt: skip

card("eraflage_vineyard", category="monument", box="fortune", confidence="low",
     pattern=["YWGB"],
     rule=if_fed_less_types(9, each=2), feedable=True,
     text="9 points if fed. Fed or not, 2 points less for each different type in its row and column.",
     examples=[("M... .... .... ...F", 9), ("M... .... .... ....", 0), ("MC.. C... F... ....", 5),
               ("MW.. C... .... ....", -4)])  # fmt: skip

card("estival_festival", category="monument", box="fortune", confidence="low",
     pattern=["BGY",
              "YBG"],
     rule=each(4), cost=2, slot=True, coin_points=2,
     text="4 points, and room for a 5th coin. Costs 2 coins. Coins left at the end are worth 2 points each.",
     examples=[("M... .... .... ....", 4), ("MCFW HTER .... ....", 4, {"coins": 3}),
               ("CCCC CMCC CCCC CCCC", 4, {"coins": 5})])  # fmt: skip

card("hollow_hill", category="monument", box="fortune", confidence="low",
     pattern=["YW.",
              "BSY"],
     rule=less_changes(7, each=2),
     text="7 points, and 2 less for each coin that its owner has spent on another resource since.",
     examples=[("M... .... .... ....", 7), ("M... .... .... ....", 1, {"hollow_hill_coins": 3}),
               ("MCFW .... .... ....", 5, {"hollow_hill_coins": 1})])  # fmt: skip

card("masons_guild", category="monument", name="Masons' Guild", box="fortune", confidence="low",
     pattern=["GB",
              "BS"],
     rule=each(3), on_build="spend",
     text="3 points. At once, the owner may spend any number of coins and then puts as many buildings of different "
          "types, not monuments, on empty squares.",
     examples=[("M... .... .... ....", 3), ("MCFW HTER .... ....", 3), ("CCCC CMCC CCCC CCCC", 3)])  # fmt: skip

card("petal_promenade", category="monument", name="The Petal Promenade", box="fortune", confidence="low",
     pattern=["YBWY"],
     rule=each(3), on_build="lay", times=3, slot=True,
     text="3 points, and room for a 5th coin. At once, the owner lays a coin on each of 3 empty squares. What others "
          "name must then go there, and brings the coin; what the owner names may not, unless there is nowhere else.",
     examples=[("M... .... .... ....", 3), ("MCFW HTER .... ....", 3), ("CCCC CMCC CCCC CCCC", 3)])  # fmt: skip

card("prism_forge", category="monument", name="The Prism Forge", box="fortune", confidence="low",
     pattern=["GG.",
              "WSY"],
     rule=each(1), power="twice",
     text="1 point. Once in a round, cubes of a building may serve again, in the next building, of another type.",
     examples=[("M... .... .... ....", 1), ("MCFW HTER .... ....", 1), ("CCCC CMCC CCCC CCCC", 1)])  # fmt: skip

card("shrine_of_the_windseed", category="monument", name="Shrine of the Windseed", box="fortune", confidence="low",
     pattern=["G.",
              "SB"],
     rule=each(0), gains=1, gains_for="commonest", slot=True,
     text="No points, but room for a 5th coin. Brings 1 coin for each building of the type of which the town has most.",
     examples=[("M... .... .... ....", 0), ("MCFW HTER .... ....", 0), ("CCCC CMCC CCCC CCCC", 0)])  # fmt: skip

card("southern_semaphore", category="monument", box="fortune", confidence="low", solo=False,
     pattern=[".W.",
              ".G.",
              "YSB"],
     rule=each(1), power="extra",
     text="1 point. When another player names a resource and the owner does not pay to change it, the owner may place "
          "one cube more of it before building, which brings 1 coin.",
     examples=[("M... .... .... ....", 1), ("MCFW HTER .... ....", 1), ("CCCC CMCC CCCC CCCC", 1)])  # fmt: skip

card("treasury_at_okaver", category="monument", name="The Treasury at Okaver", box="fortune", confidence="low",
     pattern=["WY..",
              ".SGW"],
     rule=per_adjacent(1, to="cottage"), power="full_chest",
     text="1 point for each adjacent Cottage. Whenever the chest fills up to 4 coins, the owner may put a Cottage on "
          "an empty square.",
     examples=[("M... .... .... ....", 0), ("MC.. C... .... ....", 2), (".C.. CMC. .C.. ....", 4)])  # fmt: skip
