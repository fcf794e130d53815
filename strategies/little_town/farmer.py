"""An archetype: wheat before all else: fields that give it, and tiles that make something of it."""

from strategies.little_town import planner
from strategies.little_town.planner import NOTES, prepare, score

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"wheat": 5.0}
