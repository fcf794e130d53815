"""Chapel-type buildings of Fortune (orange)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import if_fed_adjacent, unless_adjacent

card("cathedral", category="chapel", box="fortune", confidence="low",
     pattern=["..G",
              "SGB"],
     rule=unless_adjacent(7, to="chapel"), cost=3, turns_gray=True,
     text="7 points if it is not adjacent to another Cathedral. Costs 3 coins; "
          "its cubes may be used for the gray building in play instead.",
     examples=[("H... .... .... ....", 7), ("HH.. .... .... ....", 0), ("HH.H C... .... ...H", 14)])  # fmt: skip

card("parsonage", category="chapel", box="fortune", confidence="low",
     pattern=["..G",
              "SYS"],
     rule=if_fed_adjacent(4, least=1), loses_all=True,
     text="4 points if a fed Cottage is adjacent. When it comes, all coins are lost unless they are as many as the "
          "Cottages of the town.",
     examples=[("HC.. .... .... ...F", 4), ("HC.. .... .... ....", 0), ("HCH. .... .... ...F", 8)])  # fmt: skip
