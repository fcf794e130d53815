"""The table rebuilt from the events of a game alone: what each event does to the board and to its seat."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pandas as pd

from sim import games
from sim.languages import _
from sim.little_town.board import COINS, RESOURCES, SIDES
from sim.little_town.catalogue import Card, Catalogue, Objective, Tile
from sim.little_town.components import COINS_IN_ALL, CUBE_PRICE, CUBES_EACH, FIRST_COINS, HOUSES, WORKERS
from sim.little_town.kernel.state import WORDS

GOODS = (*RESOURCES, "coins")
"""what a player can hold, in the order of a stock"""


class Event(NamedTuple):
    """One row of the table of events; `card` is the tile or objective itself, if there is one."""

    round: int
    seat: int
    event: str
    card: Card | None = None
    square: int = -1
    resource: str = ""
    amount: int = 0
    word: str = ""
    """what stands where a card does without being one: hunger, coins, or the side of the board"""


def read(events: pd.DataFrame, cards: Catalogue) -> Iterator[Event]:
    """The rows of the table of events, with the cards themselves."""
    known: dict[str, Card | None] = dict.fromkeys(["", *WORDS]) | {card.id: card for card in cards}
    table = events.assign(word=events["card"])
    columns = {name: table[name].tolist() for name in Event._fields}
    columns["card"] = [known[id] for id in columns["card"]]
    columns["word"] = [id if id in WORDS else "" for id in columns["word"]]
    return map(Event, *columns.values())


@dataclass(frozen=True)
class Player:
    """What one seat has at some moment of a game."""

    stock: tuple[int, ...] = (0, 0, 0, 0, FIRST_COINS)
    """cubes of each resource, and coins"""
    workers: tuple[int, ...] = ()
    """the squares of those on the board, in this round"""
    building: int = 0
    """workers at the Construction Site, in this round"""
    tiles: tuple[tuple[int, Tile], ...] = ()
    """its buildings with their squares, in the order built"""
    objectives: tuple[Objective, ...] = ()
    claimed: tuple[Objective, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    """by the names of the cards, and for hunger and coins"""
    won: bool = False

    @property
    def score(self) -> int:
        """Points on the track."""
        return sum(self.points.values())

    def with_goods(self, kind: str, amount: int) -> "Player":
        """The same player with more of something, or less."""
        at = GOODS.index(kind)
        return replace(self, stock=(*self.stock[:at], self.stock[at] + amount, *self.stock[at + 1 :]))


@dataclass(frozen=True)
class Board:
    """The whole table at some moment of a game; shows itself in a notebook."""

    side: str = "a"
    market: tuple[tuple[Tile, int], ...] = ()
    """the tiles that were laid out, and how many of each"""
    players: tuple[Player, ...] = ()
    round: int = 0
    first: int = 0
    """the seat with the First Player token"""

    @property
    def terrain(self) -> str:
        """[54] what is printed on each square: a letter of TERRAINS, or grass."""
        return "".join(SIDES[self.side])

    @property
    def tiles(self) -> dict[int, tuple[int, Tile]]:
        """By square, whose building stands there and what it is."""
        return {at: (seat, tile) for seat, player in enumerate(self.players) for at, tile in player.tiles}

    @property
    def workers(self) -> dict[int, int]:
        """By square, whose worker stands there."""
        return {at: seat for seat, player in enumerate(self.players) for at in player.workers}

    @property
    def reserve(self) -> tuple[int, ...]:
        """Cubes of each resource and coins that nobody has."""
        held = [sum(player.stock[i] for player in self.players) for i in range(len(GOODS))]
        return tuple((COINS_IN_ALL if i == COINS else CUBES_EACH) - number for i, number in enumerate(held))

    @property
    def left(self) -> dict[Tile, int]:
        """The tiles that nobody has built yet, and how many of each."""
        built = [tile for seat, tile in self.tiles.values()]
        left = {tile: copies - built.count(tile) for tile, copies in self.market}
        return {tile: copies for tile, copies in left.items() if copies}

    @property
    def workers_each(self) -> int:
        return WORKERS[len(self.players)]

    @property
    def houses_each(self) -> int:
        return HOUSES[len(self.players)]

    def _repr_svg_(self) -> str:
        return str(games.pictures("little-town").town(self).svg)

    def __repr__(self) -> str:
        there = {"buildings": len(self.tiles), "workers": len(self.workers)}
        return _("<Board {side}: {buildings} buildings, {workers} workers>", side=self.side, **there)


@dataclass(frozen=True)
class Town:
    """What one player has built, on the board that all share; shows itself in a notebook."""

    board: Board
    seat: int

    @property
    def player(self) -> Player:
        return self.board.players[self.seat]

    @property
    def score(self) -> int:
        return self.player.score

    def _repr_svg_(self) -> str:
        return str(games.pictures("little-town").town(self).svg)

    def __repr__(self) -> str:
        there = {"buildings": len(self.player.tiles), "points": self.score}
        return _("<Town of seat {seat}: {buildings} buildings, {points} points>", seat=self.seat, **there)


def after_all(board: Board, events: Iterable[Event]) -> Board:
    """The table after some events."""
    for event in events:
        board = after(board, event)
    return board


def after(board: Board, event: Event) -> Board:
    """The table after an event; some change nothing on it."""
    if event.event in OF_THE_TABLE:
        return OF_THE_TABLE[event.event](board, event)
    if event.event not in OF_A_PLAYER:
        return board
    players = list(board.players)
    players[event.seat] = OF_A_PLAYER[event.event](players[event.seat], event)
    return replace(board, players=tuple(players))


def _laid(board: Board, event: Event) -> Board:
    assert isinstance(event.card, Tile)
    return replace(board, market=(*board.market, (event.card, event.amount)))


def _first(board: Board, event: Event) -> Board:
    """A new round: all workers are picked up."""
    players = tuple(replace(player, workers=(), building=0) for player in board.players)
    return replace(board, players=players, round=event.round, first=event.seat)


def _builds(player: Player, event: Event) -> Player:
    assert isinstance(event.card, Tile)
    return replace(player, tiles=(*player.tiles, (event.square, event.card)), building=player.building + 1)


def _dealt(player: Player, event: Event) -> Player:
    assert isinstance(event.card, Objective)
    return replace(player, objectives=(*player.objectives, event.card))


def _discards(player: Player, event: Event) -> Player:
    return replace(player, objectives=tuple(card for card in player.objectives if card != event.card))


def _claims(player: Player, event: Event) -> Player:
    assert isinstance(event.card, Objective)
    return replace(player, claimed=(*player.claimed, event.card))


def _scores(player: Player, event: Event) -> Player:
    name = event.card.name if event.card else event.word.capitalize()
    return replace(player, points={**player.points, name: player.points.get(name, 0) + event.amount})


OF_THE_TABLE: dict[str, Callable[[Board, Event], Board]] = {
    "board": lambda board, event: replace(board, side=event.word),
    "market": _laid,
    "first": _first,
}
OF_A_PLAYER: dict[str, Callable[[Player, Event], Player]] = {
    "dealt": _dealt,
    "discards": _discards,
    "works": lambda player, event: replace(player, workers=(*player.workers, event.square)),
    "builds": _builds,
    "gathers": lambda player, event: player.with_goods(event.resource, event.amount),
    "gains": lambda player, event: player.with_goods(event.resource, event.amount),
    "pays": lambda player, event: player.with_goods(event.resource, -event.amount),
    "buys": lambda player, event: player.with_goods("coins", -CUBE_PRICE * event.amount),
    "rents": lambda player, event: player.with_goods("coins", -event.amount),
    "earns": lambda player, event: player.with_goods("coins", event.amount),
    "claims": _claims,
    "scores": _scores,
    "wins": lambda player, event: replace(player, won=True),
}
"""what the events that change something do"""
