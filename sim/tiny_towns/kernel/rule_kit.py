"""What a rule of one's own may ask of a town: the words for the function that a card file names.

Squares are 0 to 15, row by row; `square // 4` is the row and `square % 4` the column of one. Categories are numbers
with the names below. A monument that counts as Cottages is seen as a Cottage, as in the rules of the game.
"""

from typing import Any, NamedTuple

from sim.engine.jit import count, inline
from sim.tiny_towns.board import (
    ADJACENT,
    CHAPEL,
    COTTAGE,
    FACTORY,
    FARM,
    IN_LINE,
    MONUMENT,
    SQUARES,
    TAVERN,
    THEATER,
    WELL,
)
from sim.tiny_towns.kernel.scoring import buildings, seen_as

__all__ = [
    "CHAPEL", "COTTAGE", "FACTORY", "FARM", "MONUMENT", "SQUARES", "TAVERN", "THEATER", "WELL", "how_many",
    "how_many_beside", "how_many_in_line", "is_empty", "is_fed", "is_mine", "number", "stands",
]  # fmt: skip


class ScoredTown(NamedTuple):
    """A town, whom it feeds, and the card that is scored in it."""

    rules: Any
    town: Any
    fed: int
    """the squares whose buildings are fed"""
    mine: int
    """the squares on which the card stands"""
    card: int


@inline
def number(town, place):
    """A number of the card: the one at this place of its `points`, from 0."""
    return town.rules.points[town.card, place]


@inline
def is_mine(town, square):
    """Whether the card stands on a square."""
    return (town.mine >> square & 1) != 0


@inline
def stands(town, square, category):
    """Whether a building of a category stands on a square."""
    return (seen_as(town.rules, town.town, category) >> square & 1) != 0


@inline
def is_empty(town, square):
    """Whether no building stands on a square."""
    return (buildings(town.town) >> square & 1) == 0


@inline
def is_fed(town, square):
    """Whether the building on a square is fed."""
    return (town.fed >> square & 1) != 0


@inline
def how_many(town, category):
    """How many buildings of a category stand in the town."""
    return count(seen_as(town.rules, town.town, category))


@inline
def how_many_beside(town, square, category):
    """How many buildings of a category are adjacent to a square."""
    return count(seen_as(town.rules, town.town, category) & ADJACENT[square])


@inline
def how_many_in_line(town, square, category):
    """How many buildings of a category are in the row and the column of a square, without the square itself."""
    return count(seen_as(town.rules, town.town, category) & IN_LINE[square])
