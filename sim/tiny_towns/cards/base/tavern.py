"""Tavern-type buildings (green)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import by_count, if_alone_in_line, more_than_right

card("tavern", category="tavern", pattern=["BBG"],
     rule=by_count(2, 5, 9, 14, 20),
     text="All Taverns together score 2/5/9/14/20 for 1/2/3/4/5; more add nothing.",
     examples=[("T... .... .... ....", 2), ("T..T .T.. ..T. ....", 14), ("TTTT TTT. .... ....", 20)])  # fmt: skip

card("almshouse", category="tavern", pattern=["SSG"],
     rule=by_count(-1, 5, -3, 15, -5, 26),
     text="All Almshouses together score -1/5/-3/15/-5/26 for 1/2/3/4/5/6; more add nothing.",
     examples=[("T..T .T.. ..T. ....", 15), ("TTTT T... .... ....", -5), ("TTTT TTT. .... ....", 26)])  # fmt: skip

card("inn", category="tavern", pattern=["YSG"], solo=False,
     rule=if_alone_in_line(3),
     text="3 points if no other Inn is in its row or its column.",
     examples=[("T... .T.. ..T. ...T", 12), ("T..T .... .... ....", 0), ("T..T .T.. .... ....", 3)])  # fmt: skip

card("feast_hall", category="tavern", pattern=["WWG"], solo=False,
     rule=more_than_right(2, 3),
     text="2 points; 3 instead if the owner has more Feast Halls than the player on the right.",
     examples=[("TT.. .... .... ....", 6, {"right_feast_halls": 1}),
               ("T... .... .... ....", 2, {"right_feast_halls": 3}),
               ("TT.. .... .... ....", 4, {"right_feast_halls": 2})])  # fmt: skip
