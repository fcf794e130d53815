"""The 4 x 4 grid: resources, categories, sets of squares, and every way to lay a pattern on the grid.

A set of squares is a number with bit q for square q. A town's grid is one 64-bit word, four bits a square: 0 empty,
1 to 5 a resource, 6 + category a building. A laid-out pattern fits when `word & mask == value`.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from sim.languages import mark

RESOURCES = (mark("wood"), mark("wheat"), mark("brick"), mark("glass"), mark("stone"))
LETTERS = "WYBGS"
CATEGORIES = (
    mark("cottage"), mark("farm"), mark("well"), mark("chapel"), mark("tavern"), mark("theater"), mark("factory"),
    mark("monument"),
)  # fmt: skip
COTTAGE, FARM, WELL, CHAPEL, TAVERN, THEATER, FACTORY, MONUMENT = range(8)
SQUARES = 16
ALL_SQUARES = 0xFFFF
BUILDING = 6

Layout = tuple[int, ...]
"""What a pattern needs on each of the 16 squares: -1 nothing, else a resource."""


def _squares(wanted: Callable[[int, int], bool]) -> npt.NDArray[np.int64]:
    """For each square, the set of the others at a wanted distance (down, across)."""
    sets = np.zeros(SQUARES, np.int64)
    for q in range(SQUARES):
        for z in range(SQUARES):
            if z != q and wanted(abs(q // 4 - z // 4), abs(q % 4 - z % 4)):
                sets[q] |= 1 << z
    return sets


ADJACENT = _squares(lambda down, across: down + across == 1)
AROUND = _squares(lambda down, across: max(down, across) == 1)
IN_ROW = _squares(lambda down, across: down == 0)
IN_COLUMN = _squares(lambda down, across: across == 0)
IN_LINE = IN_ROW | IN_COLUMN
CORNERS = 0b1001_0000_0000_1001
CENTRE = 0b0000_0110_0110_0000

NIBBLE = np.array([15 << 4 * q for q in range(SQUARES)], np.uint64).view(np.int64)
"""[16] the four bits of a square in a town's word"""
FILL = np.array([[v << 4 * q for q in range(SQUARES)] for v in range(16)], np.uint64).view(np.int64)
"""[16 values, 16 squares] a value at a square of a town's word"""


def _turned(pattern: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The pattern in its up to eight rotations and mirror images."""
    shapes = set()
    for _ in range(4):
        pattern = tuple("".join(column) for column in zip(*pattern[::-1], strict=True))
        shapes |= {pattern, tuple(row[::-1] for row in pattern)}
    return shapes


@cache
def layouts(pattern: tuple[str, ...]) -> list[Layout]:
    """Every way to lay the pattern on the grid, by the set of squares it covers."""
    found = set()
    for shape in _turned(pattern):
        for top in range(5 - len(shape)):
            for left in range(5 - len(shape[0])):
                needs = [-1] * SQUARES
                for down, row in enumerate(shape):
                    for across, letter in enumerate(row):
                        if letter != ".":
                            needs[(top + down) * 4 + left + across] = LETTERS.index(letter)
                found.add(tuple(needs))
    return sorted(found, key=lambda needs: (squares_of(needs), needs))


def is_joined(needs: Layout) -> bool:
    """Whether every cube of a laid-out pattern is adjacent to another."""
    covered = squares_of(needs)
    return all(covered & int(ADJACENT[square]) for square in range(SQUARES) if covered >> square & 1)


def squares_of(needs: Layout) -> int:
    """The set of squares a laid-out pattern covers."""
    return sum(1 << q for q, resource in enumerate(needs) if resource >= 0)
