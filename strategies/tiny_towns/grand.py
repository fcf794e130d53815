"""An archetype: few but big buildings, each cube of a pattern above three counting for more."""

from strategies.tiny_towns import expert
from strategies.tiny_towns.expert import DATA, NOTES, TRAITS, prepare, score, sit_down

__all__ = ["DATA", "NOTES", "TRAITS", "WEIGHTS", "likes", "prepare", "score", "sit_down"]

WEIGHTS = expert.WEIGHTS


def likes(card):
    return 1.5 * max(0, len("".join(card.pattern).replace(".", "")) - 3)
