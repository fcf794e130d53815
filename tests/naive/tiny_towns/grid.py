"""The 4 x 4 squares, and every way a pattern can lie on them."""

from collections.abc import Iterable
from functools import cache

from .facts import LETTERS, PATTERN

Layout = frozenset[tuple[int, str]]
Cells = list[tuple[int, int, str]]

SIDE = 4
SQUARES = range(SIDE * SIDE)
CORNERS = (0, 3, 12, 15)
CENTRE = (5, 6, 9, 10)


def distances(a: int, b: int) -> tuple[int, int]:
    """How many rows and how many columns two squares are apart."""
    return abs(a // SIDE - b // SIDE), abs(a % SIDE - b % SIDE)


NEIGHBOURS = [[b for b in SQUARES if sum(distances(a, b)) == 1] for a in SQUARES]
AROUND = [[b for b in SQUARES if max(distances(a, b)) == 1] for a in SQUARES]
ROW = [[b for b in SQUARES if a // SIDE == b // SIDE and a != b] for a in SQUARES]
COLUMN = [[b for b in SQUARES if a % SIDE == b % SIDE and a != b] for a in SQUARES]


def bits(squares: Iterable[int]) -> int:
    """A set of squares as a number."""
    return sum(1 << square for square in squares)


def squares_in(number: int) -> list[int]:
    """The squares of a set written as a number."""
    return [square for square in SQUARES if number >> square & 1]


def groups(squares: Iterable[int]) -> list[frozenset[int]]:
    """The connected groups that the squares form."""
    left, found = set(squares), []
    while left:
        group, border = set[int](), {left.pop()}
        while border:
            group |= border
            border = {b for a in border for b in NEIGHBOURS[a]} & left
            left -= border
        found.append(frozenset(group))
    return found


def turned(cells: Cells) -> Cells:
    """The pattern a quarter turn on."""
    return [(column, -row, resource) for row, column, resource in cells]


def mirrored(cells: Cells) -> Cells:
    """The pattern flipped."""
    return [(row, -column, resource) for row, column, resource in cells]


def orientations(cells: Cells) -> list[Cells]:
    """All four turns, flipped and not."""
    found = []
    for shape in (cells, mirrored(cells)):
        for _ in range(4):
            found.append(shape)
            shape = turned(shape)
    return found


def shifted(cells: Cells, down: int, right: int) -> Layout | None:
    """The pattern moved to a place on the grid, or nothing if it sticks out."""
    moved = [(row + down, column + right, resource) for row, column, resource in cells]
    if not all(0 <= row < SIDE and 0 <= column < SIDE for row, column, _ in moved):
        return None
    return frozenset((row * SIDE + column, resource) for row, column, resource in moved)


@cache
def layouts(card: str) -> frozenset[Layout]:
    """Every way to lay out the card's pattern, each a set of (square, resource)."""
    rows = enumerate(PATTERN[card])
    cells = [(r, c, LETTERS[letter]) for r, row in rows for c, letter in enumerate(row) if letter != "."]
    shifts = [(down, right) for down in range(-SIDE, 2 * SIDE) for right in range(-SIDE, 2 * SIDE)]
    found = [shifted(shape, down, right) for shape in orientations(cells) for down, right in shifts]
    return frozenset(layout for layout in found if layout)
