"""The referee's book: what the events read so far have put where."""

from collections import Counter

from .facts import BOARDS, COINS_IN_ALL, COLUMNS, CUBE_PRICE, CUBES_EACH, FIRST_COINS, RESOURCES, TILES, Tile
from .record import Event

SIGNS = {"gathers": 1, "gains": 1, "earns": 1, "pays": -1, "rents": -1}
NOTHING = Event(-1, -1, "")


class Ledger:
    """Reads one event after the other and keeps account of stocks, reserve, points and the board."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.events: list[Event] = []
        self.at = 0
        self.round = 0
        self.side = ""
        self.market: Counter[str] = Counter()
        self.stocks = [Counter(coins=FIRST_COINS) for _ in range(players)]
        self.points = [0] * players
        self.cards: dict[int, str] = {}
        self.owners: dict[int, int] = {}
        self.workers: set[int] = set()

    @property
    def next(self) -> Event:
        """The event that comes next."""
        return self.events[self.at] if self.at < len(self.events) else NOTHING

    def read(self, seat: int, event: str) -> Event:
        """The next event, which must be of that kind and seat, booked."""
        row = self.next
        assert (row.round, row.seat, row.event, row.cubes) == (self.round, seat, event, 0), f"{event} is due, not {row}"
        self.at += 1
        self.book(row)
        return row

    def expect(
        self, seat: int, event: str, card: str = "", square: int = -1, resource: str = "", amount: int = 0
    ) -> None:
        """The next event must be exactly this one."""
        row, due = self.read(seat, event), Event(self.round, seat, event, card, square, resource, 0, amount)
        assert row == due, f"{due} is due, not {row}"

    def book(self, row: Event) -> None:
        """Stocks and points after the event; nobody owes anything."""
        if row.event in SIGNS:
            self.stocks[row.seat][row.resource] += SIGNS[row.event] * row.amount
        if row.event == "buys":
            self.stocks[row.seat]["coins"] -= CUBE_PRICE * row.amount
        if row.event == "scores":
            self.points[row.seat] += row.amount
        if row.resource:
            assert self.stocks[row.seat][row.resource] >= 0
            assert self.stocks[row.seat]["coins"] >= 0
            assert self.reserve(row.resource) >= 0

    def reserve(self, kind: str) -> int:
        """What nobody has."""
        return (CUBES_EACH if kind in RESOURCES else COINS_IN_ALL) - sum(stock[kind] for stock in self.stocks)

    def terrain(self, square: int) -> str:
        """The letter of the square."""
        return BOARDS[self.side][square // COLUMNS][square % COLUMNS]

    def around(self, square: int) -> list[int]:
        """The squares that touch it, by steps over the board."""
        row, column = divmod(square, COLUMNS)
        places = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return [r * COLUMNS + c for r, c in places if 0 <= r < len(BOARDS["a"]) and 0 <= c < COLUMNS]

    def is_empty(self, square: int) -> bool:
        """Whether a worker or a tile can go there."""
        return self.terrain(square) == "." and square not in self.cards and square not in self.workers

    def owned(self, seat: int) -> list[int]:
        """The squares of the seat's buildings, in order."""
        return [square for square in sorted(self.owners) if self.owners[square] == seat]

    def tile(self, square: int) -> Tile:
        """What stands there."""
        return TILES[self.cards[square]]

    def usable(self, square: int) -> set[int]:
        """The squares around with something to activate."""
        return {other for other in self.around(square) if other in self.cards and self.tile(other).is_used}
