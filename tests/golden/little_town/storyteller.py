"""Tells a game from its events alone: the deal, every turn and meal, what each seat has at the end, and who won.

It shares nothing with the lab, so that better words or pictures there leave the golden games alone.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

import pandas as pd

SET_UP, AT_THE_END = ("board", "market", "dealt", "discards"), ("totals", "wins")
BEGINNINGS, SPECIAL = ("first", "works", "builds", "feeds"), ("cathedral", "residence")
"""events with which a line begins, and tiles that work at the end of a round and have a line of their own"""
WORDS = {
    "first": "seat {seat} starts",
    "works": "works on {square}",
    "builds": "builds {card} on {square}",
    "feeds": "feeds {amount}",
    "gathers": "gathers {amount} {resource}",
    "activates": "activates {card} on {square}",
    "rents": "rents it for {amount}",
    "earns": "seat {seat} earns {amount}",
    "buys": "buys {amount} {resource}",
    "pays": "pays {amount} {resource}",
    "gains": "gains {amount} {resource}",
    "scores": "scores {amount} for {card}",
    "claims": "claims {card}",
    "waits": "waits with {card}",
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


@dataclass
class Seat:
    """What the events have made of one seat."""

    stock: Counter[str] = field(default_factory=lambda: Counter({"coins": 3}))
    tiles: dict[int, str] = field(default_factory=dict)
    claimed: list[str] = field(default_factory=list)
    points: int = 0

    def take(self, event: Event) -> None:
        """Let an event happen; many change nothing."""
        if event.event in ("gathers", "gains", "earns"):
            self.stock[event.resource] += event.amount
        elif event.event in ("pays", "rents"):
            self.stock[event.resource] -= event.amount
        elif event.event == "buys":
            self.stock["coins"] -= 3 * event.amount
        elif event.event == "builds":
            self.tiles[event.square] = event.card
        elif event.event == "claims":
            self.claimed.append(event.card)
        elif event.event == "scores":
            self.points += event.amount


def read(events: pd.DataFrame) -> list[Event]:
    """The rows of one game."""
    return [Event(*row) for row in events[list(Event._fields)].itertuples(index=False, name=None)]


def seats(events: list[Event]) -> list[Seat]:
    """All seats as they are at the end."""
    found = [Seat() for _ in range(1 + max(event.seat for event in events))]
    for event in events:
        if event.seat >= 0:
            found[event.seat].take(event)
    return found


def tell(events: pd.DataFrame) -> str:
    """The whole game as a text."""
    game = read(events)
    parts = [_deal([event for event in game if event.round == 0])]
    played = [event for event in game if event.round and event.event not in AT_THE_END]
    for number, some in groupby(played, key=lambda event: event.round):
        parts.append([f"round {number}", *_round(list(some))])
    parts.append(_end(game))
    return "\n".join("\n  ".join(part) + "\n" for part in parts)


def _deal(events: list[Event]) -> list[str]:
    """The board, the market and the hands."""
    market = [f"{event.amount} x {event.card}" if event.amount > 1 else event.card
              for event in events if event.event == "market"]  # fmt: skip
    board = next(event.card for event in events if event.event == "board")
    hands = groupby((event for event in events if event.seat >= 0), key=lambda event: event.seat)
    lines = [f"seat {seat} {', '.join(_dealt(event) for event in hand)}" for seat, hand in hands]
    return ["deal", f"board {board}", f"market: {', '.join(market)}", *lines]


def _dealt(event: Event) -> str:
    return f"is dealt {event.card}" if event.event == "dealt" else f"discards {event.card}"


def _round(events: list[Event]) -> Iterator[str]:
    """A line for each turn, for each tile that works at the end, for each meal, and for what others do meanwhile."""
    line, seat = list[str](), -1
    for event in events:
        if not line or _begins(event) or (event.seat != seat and event.event in ("scores", "claims", "waits")):
            yield from _joined(line)
            line, seat = ["" if event.event == "first" else f"seat {event.seat}:"], event.seat
        line.append(_told(event))
    yield from _joined(line)


def _begins(event: Event) -> bool:
    """Whether a new line begins."""
    return event.event in BEGINNINGS or (event.event == "activates" and event.card in SPECIAL)


def _joined(line: list[str]) -> Iterator[str]:
    if line:
        yield f"{line[0]} {'; '.join(line[1:])}".strip()


def _told(event: Event) -> str:
    """An event in words."""
    if event.event in WORDS:
        return WORDS[event.event].format(**event._asdict())
    blank = ("", -1, 0)
    held = [f"{name}={value}" for name, value in event._asdict().items() if value not in blank]
    return " ".join(held)


def _end(events: list[Event]) -> list[str]:
    """What each seat has, and who wins."""
    lines = ["the end"]
    for number, seat in enumerate(seats(events)):
        tiles = ", ".join(f"{card} on {square}" for square, card in sorted(seat.tiles.items()))
        stock = ", ".join(f"{amount} {name}" for name, amount in sorted(seat.stock.items()) if amount)
        claimed = f"; claimed {', '.join(seat.claimed)}" if seat.claimed else ""
        lines.append(f"seat {number}: {seat.points} points; {tiles or 'no tiles'}{claimed}; holds {stock or 'nothing'}")
    winners = [str(event.seat) for event in events if event.event == "wins"]
    return [*lines, f"seat {' and '.join(winners)} wins"]
