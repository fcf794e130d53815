"""An archetype: wheat before all else: fields that give it, and tiles that make something of it."""

from strategies.little_town import planner
from strategies.little_town.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {
    "wheat": 3.0, "food": -0.116, "pace": 1.027, "later": 0.3692, "coin": 0.3298, "cube": 0.756, "turn": 6.451,
    "site": 0.1271, "rent": 1.388, "effect": 0.4933, "around": 1.097, "nearer": 0.1049, "stone": 1.178,
}  # fmt: skip
