"""A slow, plain oracle of Little Town, to compare the fast engine with."""

from .game import play
from .record import Event, Option, Rate, Record, Setup

__all__ = ["Event", "Option", "Rate", "Record", "Setup", "play"]
