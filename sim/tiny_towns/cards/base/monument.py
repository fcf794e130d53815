"""Monuments (purple): each player has one of their own and builds it once."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import (
    by_place,
    each,
    if_fed,
    largest_group,
    per_unfed,
    types_adjacent,
    types_in_town,
    types_missing,
    when_built,
)

card("architects_guild", category="monument", name="Architect's Guild",
     pattern=["..G",
              ".YS",
              "WB."],
     rule=each(1), on_build="replace", times=2,
     text="1 point. At once, up to 2 other buildings of the owner may become buildings of other types, not monuments.",
     examples=[("M... .... .... ....", 1), ("MCFW HTER .... ....", 1), ("CCCC CCCC CCCM ....", 1)])  # fmt: skip

card("archive_of_the_second_age", category="monument", name="Archive of the Second Age",
     pattern=["YY",
              "BG"],
     rule=types_in_town(1),
     text="1 point for each type of building in the town, monuments apart.",
     examples=[("MCFW HTER .... ....", 7), ("M... .... .... ....", 0), ("MCCC CF.. .... ....", 2)])  # fmt: skip

card("barrett_castle", category="monument",
     pattern=["Y..S",
              "WGGB"],
     rule=if_fed(5), feedable=True, cottages=2,
     text="5 points if fed. Where other buildings score, it is 2 Cottages and no monument.",
     examples=[("M... .... .... ...F", 5), ("M... .... .... ....", 0), ("MCCC C... .... ...F", 5),
               ("M..F .... .... ....", 0, {"farm": "granary"})])  # fmt: skip

card("cathedral_of_caterina", category="monument", name="Cathedral of Caterina",
     pattern=[".Y",
              "SG"],
     rule=each(2), empty=0,
     text="2 points, and the owner's empty squares cost nothing.",
     examples=[("M... .... .... ....", 2), ("MCFW HTER .... ....", 2), ("MCCC CCCC CCCC CCCC", 2)])  # fmt: skip

card("fort_ironweed", category="monument", solo=False,
     pattern=["Y.B",
              "SWS"],
     rule=each(7), passes_hammer=True,
     text="7 points. The owner is never Master Builder again, unless nobody else is left.",
     examples=[("M... .... .... ....", 7), ("MCFW HTER .... ....", 7), ("CCCC CMCC CCCC CCCC", 7)])  # fmt: skip

card("grand_mausoleum_of_the_rodina", category="monument", name="Grand Mausoleum of the Rodina",
     pattern=["WW",
              "BS"],
     rule=per_unfed(3),
     text="3 points for each Cottage of the owner that is not fed.",
     examples=[("MCCC .... .... ....", 9), ("MC.. .... .... ...F", 0), ("MCCC CC.. .... ...F", 3)])  # fmt: skip

card("grove_university", category="monument",
     pattern=[".B.",
              "SGS"],
     rule=each(3), on_build="put", times=1,
     text="3 points. At once, the owner puts a building of any type but monument on an empty square for free.",
     examples=[("M... .... .... ....", 3), ("MCFW HTER .... ....", 3), ("CCCC CMCC CCCC CCCC", 3)])  # fmt: skip

card("mandras_palace", category="monument",
     pattern=["YG",
              "BW"],
     rule=types_adjacent(2),
     text="2 points for each different type of building adjacent to it.",
     examples=[(".C.. FMW. .H.. ....", 8), ("M... .C.. .... ....", 0), ("MC.. C... .... ....", 2)])  # fmt: skip

card("obelisk_of_the_crescent", category="monument", name="Obelisk of the Crescent",
     pattern=["Y..",
              "BGB"],
     rule=each(0), anywhere="all",
     text="No points. All that its owner builds from then on may go on any empty square.",
     examples=[("M... .... .... ....", 0), ("MCFW HTER .... ....", 0), ("CCCC CMCC CCCC CCCC", 0)])  # fmt: skip

card("opaleyes_watch", category="monument", name="Opaleye's Watch", solo=False,
     pattern=["W...",
              "BGYY",
              "S..."],
     rule=each(0), on_build="set_aside", times=3,
     text="No points. At once, the owner sets aside 3 buildings of different types, not monuments. When the player on "
          "the left or right builds one of these types, the owner puts that building on an empty square; each once.",
     examples=[("M... .... .... ....", 0), ("MCFW HTER .... ....", 0), ("CCCC CMCC CCCC CCCC", 0)])  # fmt: skip

card("shrine_of_the_elder_tree", category="monument", name="Shrine of the Elder Tree",
     pattern=["BYS",
              "WGW"],
     rule=when_built(1, 2, 3, 4, 5, 8),
     text="1/2/3/4/5/8 points if it is the 1st/2nd/3rd/4th/5th/6th or later building of the town; "
          "what is built afterwards changes nothing.",
     examples=[("MCFW HTER .... ....", 8, {"shrine_value": 8}), ("M... .... .... ....", 1, {"shrine_value": 1}),
               ("MCFW HTER .... ....", 5, {"shrine_value": 5})])  # fmt: skip

card("silva_forum", category="monument",
     pattern=["..Y.",
              "BBSW"],
     rule=largest_group(1, base=1),
     text="1 point, and 1 more for each building of the town's largest connected group of one type.",
     examples=[("MCC. .CCF .C.F ....", 6), ("M... .... .... ....", 2), ("CC.C M.C. .... ....", 3)])  # fmt: skip

card("statue_of_the_bondmaker", category="monument", name="Statue of the Bondmaker",
     pattern=["WSSG",
              "Y..."],
     rule=each(0), stacks=True,
     text="No points. A resource that another player names may go on one of the owner's Cottages, "
          "one cube each, where it can no longer be built with.",
     examples=[("M... .... .... ....", 0), ("MCFW HTER .... ....", 0), ("CCCC CMCC CCCC CCCC", 0)])  # fmt: skip

card("the_sky_baths", category="monument",
     pattern=[".Y.",
              "SGW",
              "B.B"],
     rule=types_missing(2),
     text="2 points for each type of building that is missing in the town.",
     examples=[("M... .... .... ....", 14), ("MCFW HTER .... ....", 0), ("MCCC CC.. .... ....", 12)])  # fmt: skip

card("the_starloom", category="monument",
     pattern=["GG",
              "WY"],
     rule=by_place(6, 3, 2, 0),
     text="6/3/2 points if the town is the 1st/2nd/3rd to be complete; those of the same round share a place.",
     examples=[("M... .... .... ....", 6, {"starloom_rank": 1}), ("M... .... .... ....", 0, {"starloom_rank": 4}),
               ("M... .... .... ....", 2, {"starloom_rank": 3})])  # fmt: skip
