"""The table everybody sits at: what lies where, who decides, what is written down."""

from collections import Counter
from dataclasses import dataclass, field

from .facts import RESOURCES, TILES, Amounts, Tile
from .grid import AROUND, SQUARES
from .record import Event, Option, Rate, Record, Setup
from .streams import Stream


@dataclass
class Turn:
    """What a seat has done in the turn that it is playing."""

    activated: int = 0
    scored: int = 0  # effects that scored points
    came: Counter[str] = field(default_factory=Counter)  # cubes from the reserve
    spent_fresh: bool = False


@dataclass
class Seat:
    """A player's own things."""

    workers: int
    houses: int
    stock: Amounts
    hand: list[str] = field(default_factory=list)  # objectives not claimed, in the order dealt
    waiting: set[str] = field(default_factory=set)  # those of them that bear a mark
    points: int = 0
    turn: Turn = field(default_factory=Turn)


@dataclass(frozen=True)
class Building:
    """A tile on the board."""

    card: str
    owner: int

    @property
    def tile(self) -> Tile:
        """What is printed on it."""
        return TILES[self.card]


@dataclass
class Table:
    """The state of a game that is being played."""

    setup: Setup
    rate: Rate | None
    board: str  # a letter for each square
    market: dict[str, int]  # copies of each tile, in the order of tiles
    reserve: Amounts
    seats: list[Seat]
    ties: list[Stream]
    buildings: dict[int, Building] = field(default_factory=dict)
    workers: list[int] = field(default_factory=list)  # squares with a worker
    record: Record = field(default_factory=Record)
    round: int = 0
    first: int = 0


def decide(table: Table, seat: int, options: list[Option]) -> Option:
    """Have the seat pick one of the options; a single one is taken without asking."""
    if len(options) == 1:
        return options[0]
    ratings = table.rate(seat, options) if table.rate else [0.0] * len(options)
    highest = max(ratings)
    best = [i for i, rating in enumerate(ratings) if rating == highest]
    index = best[table.ties[seat].below(len(best))] if len(best) > 1 else best[0]
    table.record.decisions.append((seat, options, index))
    return options[index]


def log(
    table: Table, seat: int, event: str, card: str = "", square: int = -1, resource: str = "", amount: int = 0
) -> None:
    """Write down what happened."""
    table.record.events.append(Event(table.round, seat, event, card, square, resource, 0, amount))


def score(table: Table, seat: int, points: int, card: str, square: int = -1) -> None:
    """Move the seat on the score track."""
    table.seats[seat].points += points
    if points:
        log(table, seat, "scores", card, square, amount=points)


def receive(table: Table, seat: int, event: str, wanted: Amounts, card: str = "", square: int = -1) -> Amounts:
    """Give the seat what it should get, as far as the reserve goes; a row for each kind."""
    got = {kind: min(wanted.get(kind, 0), table.reserve[kind]) for kind in (*RESOURCES, "coins")}
    for kind, amount in got.items():
        table.reserve[kind] -= amount
        table.seats[seat].stock[kind] += amount
        if amount:
            log(table, seat, event, card, square, kind, amount)
    return got


def to_the_left(table: Table) -> list[int]:
    """All seats from the first player on."""
    players = table.setup.players
    return [(table.first + i) % players for i in range(players)]


def is_empty(table: Table, square: int) -> bool:
    """Whether it is grass without tile and without worker."""
    return table.board[square] == "." and square not in table.buildings and square not in table.workers


def empty_squares(table: Table) -> list[int]:
    """Where a worker or a tile can go."""
    return [square for square in SQUARES if is_empty(table, square)]


def squares_of(table: Table, seat: int) -> list[int]:
    """Where the seat's buildings stand."""
    return sorted(square for square, building in table.buildings.items() if building.owner == seat)


def used_around(table: Table, square: int) -> list[int]:
    """The squares around with buildings that can be activated."""
    return [other for other in AROUND[square] if other in table.buildings and table.buildings[other].tile.is_used]
