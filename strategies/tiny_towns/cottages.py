"""An archetype: Cottages, and the food for them, before all else."""

from strategies.tiny_towns import expert
from strategies.tiny_towns.expert import DATA, NOTES, TRAITS, prepare, score, sit_down

__all__ = ["DATA", "NOTES", "TRAITS", "WEIGHTS", "likes", "prepare", "score", "sit_down"]

WEIGHTS = expert.WEIGHTS
LIKED = {"cottage": 2.0, "farm": 2.0}


def likes(card):
    return LIKED.get(card.category, 0.0)
