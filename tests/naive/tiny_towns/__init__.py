"""A slow, plain oracle of the base game, to compare the fast engine with."""

from .game import play
from .record import Event, Option, Rate, Record, Setup
from .scoring import score_town

__all__ = ["Event", "Option", "Rate", "Record", "Setup", "play", "score_town"]
