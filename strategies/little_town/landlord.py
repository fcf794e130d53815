"""An archetype: builds where others pass by, and lives on their rent."""

from strategies.little_town import planner
from strategies.little_town.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {
    "rent": 6.0, "food": -0.06473, "pace": 0.8956, "later": 0.2844, "coin": -0.6116, "cube": 0.4475, "turn": 6.7,
    "site": 0.02929, "effect": 0.2155, "around": 0.7442, "nearer": 0.1986, "wheat": 0.1205, "stone": 2.515,
}  # fmt: skip
