"""Towns rebuilt from the events of a game alone: what each event does to the town of its seat."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.catalogue import Card


class Event(NamedTuple):
    """One row of the table of events; `card` is the card itself, if there is one."""

    round: int
    seat: int
    event: str
    card: Card | None = None
    square: int = -1
    resource: str = ""
    cubes: int = 0
    amount: int = 0

    @property
    def squares(self) -> list[int]:
        """The squares whose cubes were removed."""
        return [square for square in range(SQUARES) if self.cubes >> square & 1]


@dataclass(frozen=True)
class Square:
    """What is on one square: nothing, a cube, or a building with what lies on it."""

    cube: str = ""
    building: Card | None = None
    marker: str = ""
    """the resource that a Factory or Bank is marked with"""
    held: tuple[str, ...] = ()
    """cubes stored on a Warehouse, or put on a Cottage"""


@dataclass(frozen=True)
class Town:
    """A town at some moment of a game; shows itself in a notebook."""

    squares: tuple[Square, ...] = (Square(),) * SQUARES
    monument: Card | None = None
    """the one kept, built or not"""
    cavern: tuple[str, ...] = ()
    """cubes laid aside under the Cavern rule"""
    aside: tuple[Card, ...] = ()
    """buildings set aside for Opaleye's Watch"""
    place: int = 0
    """in the order of completion, 0 while it is not complete"""
    points: Mapping[str, int] = field(default_factory=dict)
    """by the names of the cards, and for empty squares; only when the game is over"""
    won: bool = False
    swapping: int = -1
    """the Warehouse that a cube is about to come off"""

    @property
    def buildings(self) -> list[Card]:
        """Every building that stands, by square."""
        return [square.building for square in self.squares if square.building]

    @property
    def score(self) -> int:
        """All points, when the game is over."""
        return sum(self.points.values())

    def _repr_svg_(self) -> str:
        from sim.pictures.town import draw

        return draw(self).svg

    def __repr__(self) -> str:
        cubes = sum(bool(square.cube) for square in self.squares)
        return f"<Town of {len(self.buildings)} buildings and {cubes} cubes>"


def after(town: Town, event: Event) -> Town:
    """The town after an event that happened to its seat; many events change nothing in it."""
    return EFFECTS[event.event](town, event) if event.event in EFFECTS else town


def _changed(town: Town, number: int, **changes: Any) -> Town:
    """The town with something changed on one square."""
    squares = list(town.squares)
    squares[number] = replace(squares[number], **changes)
    return replace(town, squares=tuple(squares))


def _places(town: Town, event: Event) -> Town:
    """A cube on an empty square, or on a Cottage; it may come off a Warehouse."""
    if town.swapping >= 0:
        left = list(town.squares[town.swapping].held)
        left.remove(event.resource)
        town = replace(_changed(town, town.swapping, held=tuple(left)), swapping=-1)
    if town.squares[event.square].building:
        return _stores(town, event)
    return _changed(town, event.square, cube=event.resource)


def _stores(town: Town, event: Event) -> Town:
    return _changed(town, event.square, held=(*town.squares[event.square].held, event.resource))


def _swaps(town: Town, event: Event) -> Town:
    return replace(_stores(town, event), swapping=event.square)


def _builds(town: Town, event: Event) -> Town:
    for square in event.squares:
        town = _changed(town, square, cube="")
    return _changed(town, event.square, building=event.card)


def _puts(town: Town, event: Event) -> Town:
    """A building for free; one that was set aside is so no more."""
    left = tuple(card for card in town.aside if card != event.card)
    return replace(_changed(town, event.square, building=event.card), aside=left)


def _replaces(town: Town, event: Event) -> Town:
    """Another building; what lay on the old one goes back to the supply."""
    return _changed(town, event.square, building=event.card, marker="", held=())


def _scores(town: Town, event: Event) -> Town:
    name = event.card.name if event.card else "Empty squares"
    return replace(town, points={**town.points, name: event.amount})


EFFECTS: dict[str, Callable[[Town, Event], Town]] = {
    "keeps": lambda town, event: replace(town, monument=event.card),
    "places": _places,
    "stores": _stores,
    "swaps": _swaps,
    "cavern": lambda town, event: replace(town, cavern=(*town.cavern, event.resource)),
    "builds": _builds,
    "marks": lambda town, event: _changed(town, event.square, marker=event.resource),
    "puts": _puts,
    "replaces": _replaces,
    "sets_aside": lambda town, event: replace(town, aside=(*town.aside, event.card)) if event.card else town,
    "completes": lambda town, event: replace(town, place=event.amount),
    "scores": _scores,
    "wins": lambda town, event: replace(town, won=True),
}
"""what the events that change a town do to it"""
