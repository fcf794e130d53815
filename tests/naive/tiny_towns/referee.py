"""Replays the events of a game, knowing nothing else, and stops at the first one that breaks a rule."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .facts import CATEGORY, LETTERS, PATTERN, SHRINE_TABLE
from .record import Event

STATUE = "statue_of_the_bondmaker"


@dataclass
class Board:
    """What the events have put in one town."""

    cubes: dict[int, str] = field(default_factory=dict)
    buildings: dict[int, str] = field(default_factory=dict)
    markers: dict[int, str] = field(default_factory=dict)
    held: dict[int, list[str]] = field(default_factory=dict)
    bonded: list[int] = field(default_factory=list)
    cavern: int = 0
    dealt: list[str] = field(default_factory=list)
    monument: str = ""
    set_aside: list[str] = field(default_factory=list)
    shrine_value: int = 0
    place: int = 0
    acted: int = 0  # the last round in which the seat had a cube
    resource: str = ""  # the cube it has to place
    swapping: int = -1  # the Warehouse that a cube comes off
    points: dict[str, int] = field(default_factory=dict)

    def is_empty(self, square: int) -> bool:
        """Whether neither cube nor building lies there."""
        return 0 <= square < 16 and square not in self.cubes and square not in self.buildings

    def town(self) -> list[str]:
        """The buildings by square."""
        return [self.buildings.get(square, "") for square in range(16)]


def shapes(card: str) -> Iterator[dict[int, str]]:
    """Every way to lay out a pattern, as resources by square; turns are done with complex numbers."""
    rows = enumerate(PATTERN[card])
    cells = {complex(c, r): LETTERS[x] for r, row in rows for c, x in enumerate(row) if x != "."}
    for turn in (1, 1j, -1, -1j):
        for flip in (False, True):
            moved = {turn * (cell.conjugate() if flip else cell): x for cell, x in cells.items()}
            for anchor in (complex(c, r) for r in range(-3, 7) for c in range(-3, 7)):
                shape = {cell + anchor: x for cell, x in moved.items()}
                if all(0 <= cell.real <= 3 and 0 <= cell.imag <= 3 for cell in shape):
                    yield {round(cell.real + 4 * cell.imag): x for cell, x in shape.items()}


SHAPES = {card: list(shapes(card)) for card in PATTERN}


def fits(board: Board, card: str, removed: set[int]) -> bool:
    """Whether the removed cubes, helped by Trading Posts, show the card's pattern."""
    posts = {square for square, there in board.buildings.items() if there == "trading_post"}
    return any(
        removed <= shape.keys()
        and shape.keys() - removed <= posts
        and all(board.cubes[square] == shape[square] for square in removed)
        for shape in SHAPES[card]
    )


class Referee:
    """Checks one event after the other; a method for each kind of event."""

    def __init__(self, players: int) -> None:
        self.boards = [Board() for _ in range(players)]
        self.cards: list[str] = []  # in the market
        self.round = 0
        self.giver = -1  # who named the resource of this round
        self.elsewhere = ""  # the resource named, drawn or taken
        self.shown: list[str] = []
        self.pile: list[str] = []

    def check(self, events: list[Event]) -> list[Board]:
        """Replay all events and hand back the final boards."""
        for event in events:
            number, seat, name, *_ = event
            if number < self.round:
                raise ValueError(f"Out of order: {event}")
            if number > self.round:
                self.round, self.giver, self.elsewhere = number, -1, ""
            try:
                getattr(self, name)(self.boards[seat], event)
            except (AssertionError, KeyError, ValueError) as broken:
                raise ValueError(f"Against the rules: {event}") from broken
        return self.boards

    def market(self, board: Board, event: Event) -> None:
        """A card of another category than those before."""
        assert CATEGORY[event[3]] not in [CATEGORY[card] for card in self.cards]
        self.cards.append(event[3])

    def start(self, board: Board, resource: str) -> None:
        """A seat gets its one cube of the round."""
        assert board.acted < self.round
        assert not board.place
        assert len(board.cubes) + len(board.buildings) < 16
        board.acted, board.resource = self.round, resource

    def is_others(self, event: Event) -> bool:
        """Whether the round's resource came from elsewhere for that seat."""
        return self.elsewhere != "" and event[1] != self.giver

    def dealt(self, board: Board, event: Event) -> None:
        """A monument in hand."""
        board.dealt.append(event[3])

    def keeps(self, board: Board, event: Event) -> None:
        """One of the two."""
        assert len(board.dealt) == 2
        assert event[3] in board.dealt
        assert not board.monument
        board.monument = event[3]

    def shows(self, board: Board, event: Event) -> None:
        """Solo: three cards lie open."""
        self.shown.append(event[5])
        assert len(self.shown) <= 3

    def names(self, board: Board, event: Event) -> None:
        """The Master Builder is in the game and no Bank of theirs bars the resource."""
        banks = [square for square, card in board.buildings.items() if card == "bank"]
        assert not board.place
        assert not self.elsewhere
        assert event[5] not in [board.markers[square] for square in banks]
        self.giver, self.elsewhere = event[1], event[5]

    def takes(self, board: Board, event: Event) -> None:
        """Solo: a card that was shown."""
        self.shown.remove(event[5])
        self.elsewhere = event[5]

    def draws(self, board: Board, event: Event) -> None:
        """Town Hall: ten of fifteen cards between two shuffles, never more than three alike."""
        assert self.round % 3
        self.pile = [*self.pile, event[5]] if len(self.pile) < 10 else [event[5]]
        assert self.pile.count(event[5]) <= 3
        self.elsewhere = event[5]

    def chooses(self, board: Board, event: Event) -> None:
        """Town Hall: every third round."""
        assert self.round % 3 == 0
        assert not self.elsewhere
        banks = [square for square, card in board.buildings.items() if card == "bank"]
        assert event[5] not in [board.markers[square] for square in banks]
        self.start(board, event[5])

    def places(self, board: Board, event: Event) -> None:
        """A cube on an empty square, or what a card allows instead."""
        _, _, _, card, square, resource, _, _ = event
        if board.acted < self.round:
            self.start(board, self.elsewhere)
        assert board.resource
        assert not card or self.is_others(event)
        if card == STATUE:
            assert STATUE in board.buildings.values()
            assert resource == board.resource
            assert board.buildings[square] == "cottage"
            assert square not in board.bonded
            board.bonded.append(square)
        else:
            self.place_on_empty(board, card, square, resource)
        board.resource = ""

    def place_on_empty(self, board: Board, card: str, square: int, resource: str) -> None:
        """The cube itself, or another by a Factory or off a Warehouse."""
        assert board.is_empty(square)
        assert (card == "warehouse") == (board.swapping >= 0)
        if card == "warehouse":
            board.held[board.swapping].remove(resource)
            board.held[board.swapping].append(board.resource)
            board.swapping = -1
        elif card == "factory":
            factories = [q for q, there in board.buildings.items() if there == "factory"]
            assert board.resource in [board.markers[q] for q in factories]
            assert resource != board.resource
        else:
            assert not card
            assert resource == board.resource
        board.cubes[square] = resource

    def stores(self, board: Board, event: Event) -> None:
        """A cube on a Warehouse with room."""
        self.start(board, "")
        assert self.is_others(event)
        assert event[5] == self.elsewhere
        assert board.buildings[event[4]] == "warehouse"
        assert len(board.held[event[4]]) < 3
        board.held[event[4]].append(event[5])

    def swaps(self, board: Board, event: Event) -> None:
        """A cube on a Warehouse; the next event says which one came off."""
        self.start(board, self.elsewhere)
        assert self.is_others(event)
        assert event[5] == self.elsewhere
        assert board.held[event[4]]
        board.swapping = event[4]

    def cavern(self, board: Board, event: Event) -> None:
        """One of two cubes laid aside."""
        self.start(board, "")
        assert self.is_others(event)
        assert event[5] == self.elsewhere
        board.cavern += 1
        assert board.cavern <= 2

    def builds(self, board: Board, event: Event) -> None:
        """The cubes show the pattern and the building goes to one of their squares, or with leave elsewhere."""
        _, _, _, card, square, _, cubes, _ = event
        removed = {q for q in range(16) if cubes >> q & 1}
        free = card == "shed" or "obelisk_of_the_crescent" in board.buildings.values()
        assert board.acted == self.round
        assert removed
        assert removed <= board.cubes.keys()
        assert card in self.cards or (card == board.monument and card not in board.buildings.values())
        assert fits(board, card, removed)
        for used in removed:
            del board.cubes[used]
        assert square in removed or free
        self.add(board, card, square)
        if card == "shrine_of_the_elder_tree":
            board.shrine_value = SHRINE_TABLE[min(len(board.buildings), 6)]

    def add(self, board: Board, card: str, square: int) -> None:
        """A new building on an empty square."""
        assert board.is_empty(square)
        board.buildings[square] = card
        board.held[square] = []
        assert list(board.buildings.values()).count("bank") <= 5

    def marks(self, board: Board, event: Event) -> None:
        """A marker on a new Factory, or one that differs on a Bank."""
        _, _, _, card, square, resource, _, _ = event
        assert board.buildings[square] == card
        assert square not in board.markers
        assert card == "factory" or (card == "bank" and resource not in board.markers.values())
        board.markers[square] = resource

    def sets_aside(self, board: Board, event: Event) -> None:
        """Three different types for Opaleye's Watch."""
        assert "opaleyes_watch" in board.buildings.values()
        assert event[3] in self.cards
        assert event[3] not in board.set_aside
        board.set_aside.append(event[3])

    def puts(self, board: Board, event: Event) -> None:
        """A building for nothing, by Grove University or Opaleye's Watch."""
        if "grove_university" not in board.buildings.values():
            board.set_aside.remove(event[3])
        assert event[3] in self.cards
        self.add(board, event[3], event[4])

    def replaces(self, board: Board, event: Event) -> None:
        """Another type in place of a building, by Architect's Guild."""
        _, _, _, card, square, _, _, _ = event
        old = board.buildings.pop(square)
        assert "architects_guild" in board.buildings.values()
        assert card in self.cards
        assert old != card
        board.markers.pop(square, None)
        self.add(board, card, square)

    def completes(self, board: Board, event: Event) -> None:
        """The town is full, or its Banks bar everything."""
        full = len(board.cubes) + len(board.buildings) == 16
        assert not board.place
        assert full or list(board.buildings.values()).count("bank") == 5
        board.place = event[7]

    def scores(self, board: Board, event: Event) -> None:
        """Points once all towns are complete."""
        assert all(other.place for other in self.boards)
        board.points[event[3]] = event[7]

    def wins(self, board: Board, event: Event) -> None:
        """A winner has the most points."""
        assert sum(board.points.values()) == max(sum(other.points.values()) for other in self.boards)
