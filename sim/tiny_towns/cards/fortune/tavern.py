"""Tavern-type buildings of Fortune (green)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import as_rich, each

card("gamblers_den", category="tavern", name="Gamblers' Den", box="fortune", confidence="low",
     pattern=["BWG"],
     rule=each(2), gains=2, gains_for="single",
     text="2 points. Brings 2 coins to who has exactly 1.",
     examples=[("T... .... .... ....", 2), ("TT.. .... .... ...T", 6), ("TCFW .... .... ....", 2)])  # fmt: skip

card("schoolhouse", category="tavern", box="fortune", confidence="low", solo=False,
     pattern=["WYG"],
     rule=as_rich(2, more=2),
     text="2 points if a fed Cottage is adjacent, and then 2 more if the owner has at least as many coins at the end "
          "as the player on the right.",
     examples=[("TC.. .... .... ...F", 4), ("TC.. .... .... ...F", 2, {"coins": 1, "right_coins": 2}),
               ("TC.. .... .... ....", 0, {"coins": 4}),
               ("TCT. .... .... ...F", 8, {"coins": 2, "right_coins": 2})])  # fmt: skip
