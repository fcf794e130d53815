"""A town as the referee sees it, built from events alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .facts import LETTERS, PATTERN
from .record import Event

SLOTS = ("caterinas_grotto", "estival_festival", "petal_promenade", "shrine_of_the_windseed")
STORES = {"warehouse": 3, "post_office": 2, "outhouse": 1, "blacksmith": 1, "oddity_shop": 1}


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
    monument_round: int = 0
    set_aside: list[str] = field(default_factory=list)
    shrine_value: int = 0
    place: int = 0
    completed: int = 0  # the round in which it was
    turns: int = 0
    coins: int = 0
    laid: dict[int, str] = field(default_factory=dict)  # coins on squares, and whose
    hill: int = 0  # coins on the Hollow Hill
    built: int = 0  # in this round
    changed: bool = False  # the round's cube for a coin
    last: Event | None = None  # the last building from cubes in this round
    again: dict[int, str] = field(default_factory=dict)  # its cubes, if a Prism Forge stood
    forged: bool = False  # the Prism Forge was used in this round
    villagers: dict[int, bool] = field(default_factory=dict)  # by square, and whether it works there
    lodge: int = 0
    towers: int = 0
    fed: int = 0
    food: int = 0  # coins spent on it
    points: dict[str, int] = field(default_factory=dict)

    def is_empty(self, square: int) -> bool:
        """Whether neither cube nor building lies there."""
        return 0 <= square < 16 and square not in self.cubes and square not in self.buildings

    def empty(self) -> list[int]:
        """The empty squares."""
        return [square for square in range(16) if self.is_empty(square)]

    def town(self) -> list[str]:
        """The buildings by square."""
        return [self.buildings.get(square, "") for square in range(16)]

    def has(self, card: str) -> bool:
        """Whether the building stands."""
        return card in self.buildings.values()

    def count(self, card: str) -> int:
        """How many of the building stand."""
        return list(self.buildings.values()).count(card)

    def room(self) -> int:
        """How many more coins the chest takes."""
        return 4 + any(self.has(card) for card in SLOTS) - self.coins

    def barred(self) -> set[str]:
        """The resources on the town's Banks."""
        return {self.markers[square] for square, card in self.buildings.items() if card == "bank"}

    def duty(self) -> list[int]:
        """Squares with a coin of the Petal Promenade."""
        return [square for square, card in self.laid.items() if card == "petal_promenade"]

    def may_get(self, card: str, solo: bool) -> bool:
        """Whether the building may come, in whatever way."""
        if self.has("halfmoon_library") or (card == "folly_tower" and self.towers >= 16):
            return False
        enough = self.coins >= {"cathedral": 3, "estival_festival": 2, "jeweler": int(solo)}.get(card, 0)
        return enough and (card != "bank" or self.count("bank") < 5)

    def can_take(self, card: str, solo: bool) -> bool:
        """Whether the building may come and has a square to go to."""
        return self.may_get(card, solo) and (bool(self.empty()) or (card == "folly_tower" and self.towers > 0))

    def smiths(self) -> dict[int, str]:
        """The cubes on Blacksmiths."""
        return {q: self.held[q][0] for q, card in self.buildings.items() if card == "blacksmith" and self.held[q]}

    def at_work(self) -> list[int]:
        """The squares where villagers work."""
        return [square for square, works in self.villagers.items() if works]

    def free(self) -> list[int]:
        """Empty squares without a villager."""
        return [square for square in self.empty() if square not in self.villagers]

    def start_round(self) -> None:
        """Forget the round before."""
        self.built, self.changed, self.last, self.again, self.forged = 0, False, None, {}, False


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


def fits(board: Board, card: str, cubes: dict[int, str]) -> bool:
    """Whether the cubes, helped by Trading Posts, show the card's pattern."""
    posts = {square for square, there in board.buildings.items() if there == "trading_post"}
    return any(
        cubes.keys() <= shape.keys()
        and shape.keys() - cubes.keys() <= posts
        and all(cubes[square] == shape[square] for square in cubes)
        for shape in SHAPES[card]
    )


def line(square: int, other: int) -> str:
    """Whether another square is in the same row or in the same column."""
    if square == other:
        return ""
    return "row" if square // 4 == other // 4 else "column" if square % 4 == other % 4 else ""


def beside(square: int, other: int) -> bool:
    """Whether two squares share an edge."""
    return abs(square // 4 - other // 4) + abs(square % 4 - other % 4) == 1
