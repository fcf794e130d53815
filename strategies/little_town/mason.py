"""An archetype: builds in stone: the more of it a tile costs, the better."""

from strategies.little_town import planner
from strategies.little_town.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {
    "stone": 3.0, "food": -0.01931, "pace": 0.7744, "later": 0.3919, "coin": 0.578, "site": 0.1303, "rent": 1.167,
    "effect": 0.3735, "around": 0.8316, "nearer": 0.2385,
}  # fmt: skip
