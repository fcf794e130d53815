"""An archetype: takes the points at hand and sets no store by later uses, sites or food for later meals."""

from strategies.little_town import planner
from strategies.little_town.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {
    "later": 0.0, "site": 0.0, "rent": 0.0, "food": -0.1068, "pace": 1.822, "coin": 0.4445, "cube": 0.2541,
    "turn": 3.171, "effect": 0.3781, "around": 0.9902, "nearer": 0.2295,
}  # fmt: skip
