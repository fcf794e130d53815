"""Well-type buildings of Fortune (gray)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("mine", category="well", box="fortune", confidence="low",
     pattern=["WS"],
     rule=each(0), gains=1,
     text="No points. Brings 1 coin.",
     examples=[("W... .... .... ....", 0), ("WC.. .... .... ....", 0), ("WWWW C... .... ....", 0)])  # fmt: skip

card("statue", category="well", box="fortune", confidence="low",
     pattern=["WS"],
     rule=each(0), gains=1, gains_for="triples",
     text="No points. Brings 1 coin for each type of which the town then has 3 or more, itself counted.",
     examples=[("W... .... .... ....", 0), ("WWW. C... .... ....", 0), ("WCCC .... .... ....", 0)])  # fmt: skip
