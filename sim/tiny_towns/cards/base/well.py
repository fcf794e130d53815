"""Well-type buildings (gray)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each, if_adjacent, per_adjacent

card("well", category="well", pattern=["WS"],
     rule=per_adjacent(1, "cottage"),
     text="1 point for each adjacent Cottage, fed or hungry.",
     examples=[("CWC. .C.. .... ....", 3), ("W... .C.. .... ....", 0), ("WCW. .... .... ....", 2),
               (".M.. .WC. .... ....", 3, {"monument": "barrett_castle"})])  # fmt: skip

card("fountain", category="well", pattern=["WS"],
     rule=if_adjacent(2, "well"),
     text="2 points if another Fountain is adjacent; further ones beside it add nothing.",
     examples=[("WW.. .... .... ....", 4), ("W... .W.. ..W. ...W", 0), ("WWW. .W.. .... ....", 8)])  # fmt: skip

card("millstone", category="well", pattern=["WS"],
     rule=if_adjacent(2, "farm theater"),
     text="2 points if a farm-type or a theater-type building is adjacent; further ones beside it add nothing.",
     examples=[("WF.. .... E... W...", 4), ("W.F. .E.. .... ....", 0), ("FWF. .E.. .... ....", 2)])  # fmt: skip

card("shed", category="well", pattern=["WS"],
     rule=each(1), anywhere="itself",
     text="1 point. It may be built on any empty square of the town, not only on one of its own cubes.",
     examples=[("W... .... .... ....", 1), ("WWW. .... ..W. ....", 4), ("WCFH TER. .... ....", 1)])  # fmt: skip
