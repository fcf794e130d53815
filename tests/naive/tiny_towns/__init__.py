"""A slow, plain oracle of the game and its boxes Fortune and Villagers, to compare the fast engine with."""

from .game import play
from .record import Event, Option, Rate, Record, Setup
from .scoring import feed_town, score_town

__all__ = ["Event", "Option", "Rate", "Record", "Setup", "feed_town", "play", "score_town"]
