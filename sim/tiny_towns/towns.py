"""Towns rebuilt from the events of a game alone: what each event does to the town of its seat."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pandas as pd

from sim import games
from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.catalogue import Card, Catalogue


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


def read(events: pd.DataFrame, cards: Catalogue) -> Iterator[Event]:
    """The rows of the table of events, with the cards themselves."""
    known = {"": None, "empty": None} | {card.id: card for card in cards}
    columns = {name: events[name].tolist() for name in Event._fields}
    columns["card"] = [known[id] for id in columns["card"]]
    return map(Event._make, zip(*columns.values(), strict=True))


def market_of(events: Iterable[Event]) -> tuple[Card, ...]:
    """The cards in play, from the events of a game or its set-up."""
    return tuple(event.card for event in events if event.event == "market" and event.card)


class Square(NamedTuple):
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
    buildings_then: int = 0
    """buildings in it when its monument was built, that one included; 0 before"""

    @property
    def buildings(self) -> list[Card]:
        """Every building that stands, by square."""
        return [square.building for square in self.squares if square.building]

    @property
    def score(self) -> int:
        """All points, when the game is over."""
        return sum(self.points.values())

    def _repr_svg_(self) -> str:
        return str(games.pictures("tiny-towns").town(self).svg)

    def __repr__(self) -> str:
        cubes = sum(bool(square.cube) for square in self.squares)
        return f"<Town of {len(self.buildings)} buildings and {cubes} cubes>"


Towns = tuple[Town, ...]
"""All towns at a table, by seat."""


def after(town: Town, event: Event) -> Town:
    """The town after an event that happened to its seat; many events change nothing in it."""
    return EFFECTS[event.event](town, event) if event.event in EFFECTS else town


def after_all(towns: Towns, events: Iterable[Event]) -> Towns:
    """All towns after some events."""
    changed = list(towns)
    for event in events:
        if event.seat >= 0:
            changed[event.seat] = after(changed[event.seat], event)
    return tuple(changed)


def _changed(town: Town, number: int, **changes: Any) -> Town:
    """The town with something changed on one square."""
    squares = list(town.squares)
    squares[number] = squares[number]._replace(**changes)
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


def _stands(town: Town, event: Event) -> Town:
    """A building in the place of its cubes, or of another building with all that lay on it."""
    squares = list(town.squares)
    for number in event.squares:
        squares[number] = squares[number]._replace(cube="")
    squares[event.square] = Square(building=event.card)
    town = replace(town, squares=tuple(squares))
    return replace(town, buildings_then=len(town.buildings)) if event.card == town.monument else town


def _puts(town: Town, event: Event) -> Town:
    """A building for free; one that was set aside is so no more."""
    return replace(_stands(town, event), aside=tuple(card for card in town.aside if card != event.card))


def _scores(town: Town, event: Event) -> Town:
    name = event.card.name if event.card else "Empty squares"
    return replace(town, points={**town.points, name: event.amount})


EFFECTS: dict[str, Callable[[Town, Event], Town]] = {
    "keeps": lambda town, event: replace(town, monument=event.card),
    "places": _places,
    "stores": _stores,
    "swaps": _swaps,
    "cavern": lambda town, event: replace(town, cavern=(*town.cavern, event.resource)),
    "builds": _stands,
    "marks": lambda town, event: _changed(town, event.square, marker=event.resource),
    "puts": _puts,
    "replaces": _stands,
    "sets_aside": lambda town, event: replace(town, aside=(*town.aside, event.card)) if event.card else town,
    "completes": lambda town, event: replace(town, place=event.amount),
    "scores": _scores,
    "wins": lambda town, event: replace(town, won=True),
}
"""what the events that change a town do to it"""
