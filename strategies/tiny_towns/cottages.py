"""An archetype: Cottages, and the food for them, before all else."""

from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import prepare, score

__all__ = ["WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"cottage": 2.0, "food": 2.5}
