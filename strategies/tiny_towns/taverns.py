"""An archetype: as many buildings of the tavern type as will fit, whichever card that is."""

from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"tavern": 4.0}
