"""An archetype: few but big buildings, each cube of a pattern above three counting for more."""

from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"big": 5.0}
