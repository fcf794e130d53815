"""Tells a game from its events alone: the deal, every round, the towns at the end, and who won.

It shares nothing with the lab, so that better words or pictures there leave the golden games alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

import pandas as pd

SIDE = 4
SQUARES = SIDE * SIDE
SET_UP, AT_THE_END = ("market", "dealt", "keeps"), ("scores", "wins")
WORDS = {
    "shows": "shows {resource}",
    "names": "names {resource}",
    "takes": "takes {resource}",
    "draws": "draws {resource}",
    "chooses": "chooses {resource}",
    "places": "places {resource} on {square}",
    "stores": "stores {resource} on the {card} on {square}",
    "swaps": "swaps {resource} onto the {card} on {square}",
    "cavern": "lays {resource} aside",
    "builds": "builds {card} on {square}, removing the cubes on {removed}",
    "marks": "marks the {card} on {square} with {resource}",
    "puts": "puts {card} on {square}",
    "replaces": "replaces the building on {square} by {card}",
    "sets_aside": "sets {card} aside",
    "completes": "completes the town, place {amount}",
    "fetches": "fetches {resource} from the {card} of seat {amount} to {square}",
    "sells": "sells {resource} off the {card} on {square}",
    "spends": "spends {amount} on {card}",
    "gains": "gains {amount} from {card}",
    "loses": "loses {amount} to {card}",
    "lays": "lays a coin on {square}",
    "feeds": "feeds {removed} for {amount}",
    "settles": "settles a villager on {square}",
    "exchanges": "empties the {card} on {square}",
    "discards": "gives up the villager on {square}",
    "activates": "uses {card} for {amount}",
    "lodges": "sends the villager on {square} to the Lodge",
    "works": "has a villager work on {square}",
    "moves": "moves a villager to {square}",
}
"""how each event is told; any other is told by all that it holds"""


class Event(NamedTuple):
    """One row of the table of events."""

    round: int
    seat: int
    event: str
    card: str
    square: int
    resource: str
    cubes: int
    amount: int
    by: str = ""
    other: int = -1

    @property
    def removed(self) -> list[int]:
        """The squares whose cubes were removed."""
        return [square for square in range(SQUARES) if self.cubes >> square & 1]


@dataclass
class Town:
    """What the events have made of one town."""

    cubes: dict[int, str] = field(default_factory=dict)
    buildings: dict[int, str] = field(default_factory=dict)
    markers: dict[int, str] = field(default_factory=dict)
    held: dict[int, list[str]] = field(default_factory=dict)
    coins: int = 0
    laid: set[int] = field(default_factory=set)
    aside: list[str] = field(default_factory=list)
    villagers: set[int] = field(default_factory=set)
    towers: int = 0
    swapping: int = -1
    turns: int = 0
    points: dict[str, int] = field(default_factory=dict)

    @property
    def score(self) -> int:
        """All points."""
        return sum(self.points.values())

    @property
    def empty(self) -> int:
        """Squares without a building."""
        return SQUARES - len(self.buildings)

    def take(self, event: Event) -> None:
        """Let an event happen; many change nothing."""
        happen = getattr(self, f"_{event.event}", None)
        if happen:
            happen(event)

    def _names(self, event: Event) -> None:
        self.turns += 1

    def _places(self, event: Event) -> None:
        if self.swapping >= 0:
            self.held[self.swapping].remove(event.resource)
            self.swapping = -1
        if event.square in self.buildings:
            self._stores(event)
        else:
            self.cubes[event.square] = event.resource

    def _stores(self, event: Event) -> None:
        self.held.setdefault(event.square, []).append(event.resource)

    def _swaps(self, event: Event) -> None:
        self._stores(event)
        self.swapping = event.square

    def _cavern(self, event: Event) -> None:
        self.aside.append(event.resource)

    def _builds(self, event: Event) -> None:
        for square in event.removed:
            self.cubes.pop(square, None)
            self.held.pop(square, None)
        self.markers.pop(event.square, None)
        self.held.pop(event.square, None)
        self.buildings[event.square] = event.card
        self.towers += event.card == "folly_tower"

    _puts = _replaces = _builds

    def _marks(self, event: Event) -> None:
        if event.card == "museum":
            self._stores(event)
        else:
            self.markers[event.square] = event.resource

    def _fetches(self, event: Event) -> None:
        self.cubes[event.square] = event.resource

    def _sells(self, event: Event) -> None:
        self.held[event.square].remove(event.resource)

    def _gains(self, event: Event) -> None:
        self.coins += event.amount
        self.laid.discard(event.square)

    def _spends(self, event: Event) -> None:
        self.coins -= event.amount

    _loses = _spends

    def _lays(self, event: Event) -> None:
        self.laid.add(event.square)

    def _exchanges(self, event: Event) -> None:
        self.held.pop(event.square)

    def _settles(self, event: Event) -> None:
        self.villagers.discard(event.other)
        self.villagers.add(event.square)

    _works = _moves = _settles

    def _lodges(self, event: Event) -> None:
        self.villagers.discard(event.square)

    _discards = _lodges

    def _scores(self, event: Event) -> None:
        self.points[event.card] = event.amount

    def cell(self, square: int) -> str:
        """What is on a square: `tavern`, `factory=wood`, `warehouse:wood+glass`, `(brick)` or a dot; `*` is a coin and
        `@` a villager."""
        villager = "@" if square in self.villagers else ""
        if square not in self.buildings:
            coin = "*" if square in self.laid else ""
            return (f"({self.cubes[square]})" if square in self.cubes else ".") + coin + villager
        marker = f"={self.markers[square]}" if square in self.markers else ""
        held = f":{'+'.join(self.held[square])}" if self.held.get(square) else ""
        stack = f"x{self.towers}" if self.buildings[square] == "folly_tower" else ""
        return f"{self.buildings[square]}{stack}{marker}{held}{villager}"


def tell(events: pd.DataFrame) -> str:
    """The game in words, one paragraph for the deal, each round and each town."""
    rows = read(events)
    played = [row for row in rows if row.event not in (*SET_UP, *AT_THE_END)]
    rounds = [_round(number, list(of)) for number, of in groupby(played, lambda row: row.round)]
    return "\n".join([_deal(rows), *rounds, *_end(rows)])


def read(events: pd.DataFrame) -> list[Event]:
    """The rows of the table, in order."""
    there = [name for name in Event._fields if name in events]
    values = zip(*(events[name].tolist() for name in there), strict=True)
    return [Event(**dict(zip(there, row, strict=True))) for row in values]


def towns(rows: Sequence[Event]) -> list[Town]:
    """The towns at the end, by seat."""
    found = [Town() for _ in range(1 + max(row.seat for row in rows))]
    for row in rows:
        if row.seat >= 0:
            found[row.seat].take(row)
        if row.event == "fetches":
            found[row.amount].held[row.other].remove(row.resource)
    return found


def _deal(rows: Sequence[Event]) -> str:
    lines = [f"  market: {', '.join(row.card for row in rows if row.event == 'market')}"]
    for keeps in (row for row in rows if row.event == "keeps"):
        dealt = [row.card for row in rows if row.event == "dealt" and row.seat == keeps.seat]
        lines.append(f"  seat {keeps.seat} is dealt {' and '.join(dealt)}, keeps {keeps.card}")
    return _paragraph("deal", lines)


def _round(number: int, rows: Sequence[Event]) -> str:
    """What happened in a round, a line for what one seat does without a break."""
    lines = [f"  {_who(seat)} {'; '.join(map(_told, of))}" for seat, of in groupby(rows, lambda row: row.seat)]
    return _paragraph(f"round {number}" if number else "set-up", lines)


def _who(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "the table"


def _told(row: Event) -> str:
    """An event in words."""
    if row.event not in WORDS:
        return f"{row.event} {' '.join(_holds(row))}"
    words = WORDS[row.event].format(removed=" ".join(map(str, row.removed)) or "nobody", **row._asdict())
    return " ".join([words, *_besides(row)])


def _holds(row: Event) -> Iterator[str]:
    """All that an event holds, by the names of the columns."""
    for name, value in row._asdict().items():
        if name not in ("round", "seat", "event") and value not in ("", -1, 0):
            yield f"{name}={value}"


def _besides(row: Event) -> Iterator[str]:
    """What allowed it, where the words do not say so."""
    if row.event in ("places", "lays") and row.card:
        yield f"by {row.card}"
    if row.event == "gains" and row.square >= 0:
        yield f"on {row.square}"
    if row.by:
        yield f"by {row.by}"
    if row.other >= 0:
        yield f"with {row.other}"


def _end(rows: Sequence[Event]) -> Iterator[str]:
    cottage = next(row.card for row in rows if row.event == "market")
    for seat, town in enumerate(towns(rows)):
        yield _paragraph(f"seat {seat}: {town.score} points", _summary(town, cottage))
    winners = [f"seat {row.seat}" for row in rows if row.event == "wins"]
    yield f"winner: {', '.join(winners)}\n"


def _summary(town: Town, cottage: str) -> list[str]:
    """The town as a drawing, its points by card, and what breaks a tie."""
    cottages = list(town.buildings.values()).count(cottage)
    ties = {"turns as master builder": town.turns, "squares without a building": town.empty, "cottages": cottages}
    return [
        *_drawing(town),
        *([f"  laid aside: {', '.join(town.aside)}"] if town.aside else []),
        f"  points: {_listed(town.points)}",
        f"  tie-breaks: {_listed(ties)}",
    ]


def _listed(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def _drawing(town: Town) -> Iterator[str]:
    """The four rows, with columns of one width."""
    cells = [town.cell(square) for square in range(SQUARES)]
    width = max(map(len, cells))
    for first in range(0, SQUARES, SIDE):
        yield "  " + " | ".join(cell.ljust(width) for cell in cells[first : first + SIDE]).rstrip()


def _paragraph(head: str, lines: Sequence[str]) -> str:
    return "\n".join([head, *lines, ""])
