"""Where a replay stands: the boards, the phase of the round and the rows that are due next."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .record import Event
from .referee_board import Board


@dataclass
class Chain:
    """Citadels woken by one building and by what they put: all so far, and those not asked yet with what woke them."""

    woken: list[int] = field(default_factory=list)
    line: list[tuple[int, str, int]] = field(default_factory=list)


@dataclass
class Row:
    """A row that has to come next, or that may."""

    event: str  # or nothing, where each version says it
    seat: int
    wants: list[dict[str, Any]]  # one of these must agree with the row
    optional: bool = False
    due: int = 0  # coins, for gains
    matched: Event | None = None
    chain: Chain | None = None  # for what a Citadel puts

    def agrees(self, event: Event) -> bool:
        """Whether this is the row."""
        fields = event._asdict()
        same = event.seat == self.seat and self.event in ("", event.event)
        return same and any(want.items() <= fields.items() for want in self.wants)


def row(event: str, seat: int, optional: bool = False, due: int = 0, **want: Any) -> Row:
    """A row of which one version is expected."""
    return Row(event, seat, [want], optional, due)


Due = Row | Callable[[], list[Any]]


@dataclass
class State:
    """All that the events so far have told."""

    boards: list[Board]
    mode: str = "master-builder"
    coins: bool = False
    expanded: bool = False
    tears: bool = False
    cards: list[str] = field(default_factory=list)  # in the market
    abilities: list[str] = field(default_factory=list)  # the villager cards in play
    round: int = 0
    phase: str = "opening"  # opening, naming, placing, building, closing, ended
    order: list[int] = field(default_factory=list)  # who takes part in the round
    acted: int = 0  # how many of them had their cube
    step: tuple[int, int] = (-1, 0)  # the place in that order of who built last, and how far they are
    chosen: str = ""  # by the seat that deals with its cube, in a third round
    paid: bool = False  # a coin to change that cube
    given_up: int = -1  # the square of the villager given up for it
    hammer: int = -1
    giver: int = -1  # who named the resource of this round
    resource: str = ""  # the one named, drawn or taken
    shown: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)  # solo: cards laid under the deck, in order
    seen: list[str] = field(default_factory=list)  # solo: cards that came off the first deck
    unpaid: list[int] = field(default_factory=list)
    fetched: bool = False
    queue: list[Due] = field(default_factory=list)

    def playing(self, first: int = 0) -> list[int]:
        """The seats not complete, from one of them to the left."""
        seats = [(first + i) % len(self.boards) for i in range(len(self.boards))]
        return [seat for seat in seats if not self.boards[seat].place]

    def may_pick(self, seat: int) -> bool:
        """Whether the seat may name, or choose."""
        board = self.boards[seat]
        fort = board.has("fort_ironweed") and self.playing() != [seat]
        return not board.place and not fort and len(board.barred()) < 5

    def master(self) -> int:
        """Whose turn it is to name."""
        return next(seat for seat in self.playing(self.hammer + 1) if self.may_pick(seat))

    def place(self) -> int:
        """The place of towns that are completed in this round."""
        return 1 + sum(board.place > 0 and board.completed < self.round for board in self.boards)

    def push(self, *rows: Due) -> None:
        """These come before all else that is due."""
        self.queue[:0] = rows

    def is_others(self, seat: int) -> bool:
        """Whether the round's resource came from elsewhere for that seat."""
        return self.resource != "" and seat != self.giver

    def build_step(self, seat: int, step: int, again: bool = False) -> None:
        """The seat builds: Post Offices by square, then 16 the Southern Semaphore, then 17 again and again."""
        now = (self.order.index(seat), step)
        assert self.phase == "building" and (now > self.step or (again and now == self.step))
        self.step = now

    def gray(self) -> str:
        """The card of category well."""
        return self.cards[2]
