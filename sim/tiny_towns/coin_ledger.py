"""Where the coins of a game come from and where they go, from its events alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from sim.languages import mark
from sim.tiny_towns.board import CENTRE, IN_COLUMN, IN_ROW
from sim.tiny_towns.catalogue import Card, Catalogue

DUE, USED = mark("due"), mark("used")
SOURCES = (mark("two buildings"), mark("buildings"), mark("monuments"))
USES = (mark("another resource"), mark("costs"), mark("food"), mark("taken by a card"), mark("no room"), mark("left"))
OF_SEAT = ["arm", "game", "seat", "round"]
COMES = ("builds", "puts", "replaces")
TRIPLE = 3


@dataclass
class _Town:
    """What the coins that are due in a town depend on."""

    squares: dict[int, str] = field(default_factory=dict)
    """the categories of its buildings"""
    coins: int = 0
    came: str = ""
    """the card that came last"""
    place: int = -1
    """its square"""
    paid: bool = False
    """whether it has brought its coins"""


def moves(events: pd.DataFrame, cards: Catalogue) -> pd.DataFrame:
    """One row for each time that coins came or went: in which round, why, and how many.

    Coins that found no room are due and used at once; those that are left are used when the game ends.
    """
    fed_next = (events["event"].shift(-1) == "feeds") & (events["seat"].shift(-1) == events["seat"])
    wanted = events["event"].isin([*COMES, "gains", "spends", "loses", "feeds"])
    columns = [*OF_SEAT, "event", "card", "square", "amount"]
    towns: dict[tuple[Any, ...], _Town] = {}
    rows = []
    for row in events[columns].assign(fed_next=fed_next)[wanted].itertuples():
        town = towns.setdefault((row.arm, row.game, row.seat), _Town())
        rows += [(row.arm, row.game, row.seat, row.round, *moved) for moved in _moved(row, town, cards)]
    return pd.DataFrame(rows, columns=[*OF_SEAT, "way", "what", "coins"])


def _moved(row: Any, town: _Town, cards: Catalogue) -> Iterator[tuple[str, str, int]]:
    """The coins that an event moves: way, what and how many; the town follows."""
    card = cards.cards.get(row.card)
    if card and row.event in COMES:
        town.squares[row.square] = card.category
        town.came, town.place, town.paid = card.id, row.square, False
    elif row.event == "gains":
        due = _due(card, row.square, town)
        town.coins += row.amount
        yield DUE, _source(card), due
        yield USED, "no room", due - row.amount
    elif row.event == "feeds":
        yield USED, "left", town.coins
    else:
        town.coins -= row.amount
        yield USED, _use(row), row.amount


def _source(card: Card | None) -> str:
    """What coins come from; those for two buildings in a round are on no card."""
    if card is None:
        return "two buildings"
    return "monuments" if card.category == "monument" else "buildings"


def _use(row: Any) -> str:
    """What coins are spent on; those for food are spent just before it is written down who is fed."""
    if row.event == "loses":
        return "taken by a card"
    return "another resource" if row.card == "coin" else "food" if row.fed_next else "costs"


def _due(card: Card | None, square: int, town: _Town) -> int:
    """How many coins are due: one for most reasons, perhaps more for the card that has just come."""
    if card is None or square >= 0 or town.came != card.id:
        return 1
    if card.gains and not town.paid:
        town.paid = True
        return card.gains * _number(card, town)
    return len(_on(town, CENTRE)) if card.on_build == "spread" else 1


def _number(card: Card, town: _Town) -> int:
    """How often a card that has just come brings its coins."""
    if card.gains_for == "types_in_line":
        return max(len(set(_on(town, int(line[town.place])))) for line in (IN_ROW, IN_COLUMN))
    stand = list(town.squares.values())
    counts = [stand.count(category) for category in set(stand)]
    if card.gains_for == "triples":
        return sum(count >= TRIPLE for count in counts)
    return max(counts) if card.gains_for == "commonest" else 1


def _on(town: _Town, squares: int) -> list[str]:
    """The categories of the buildings on a set of squares."""
    return [category for square, category in town.squares.items() if squares >> square & 1]
