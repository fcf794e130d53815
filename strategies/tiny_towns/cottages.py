"""An archetype: Cottages, and the food for them, before all else."""

from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"cottage": 2.0, "food": 2.5}
