"""An archetype: as many buildings of the tavern type as will fit, whichever card that is."""

from strategies.tiny_towns import expert
from strategies.tiny_towns.expert import DATA, NOTES, TRAITS, prepare, score, sit_down

__all__ = ["DATA", "NOTES", "TRAITS", "WEIGHTS", "likes", "prepare", "score", "sit_down"]

WEIGHTS = expert.WEIGHTS


def likes(card):
    return 3.0 if card.category == "tavern" else 0.0
