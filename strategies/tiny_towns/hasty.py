"""An archetype: the fast finisher, who takes the points at hand, sets no store by room or plan, and is done early.

It plays planner's rules without the plan. A taste on top of expert would not do: expert's net looks ahead to the end.
"""

from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"plan": 0.0, "room": 0.1, "pattern": 0.5}
