"""The 9 x 6 board: its two sides, and sets of squares.

A set of squares is a number with bit q for square q, row by row from the top left. *Around* a square are the up to
eight that touch it by side or corner.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from sim.languages import mark

COLUMNS, ROWS = 9, 6
SQUARES = COLUMNS * ROWS
ALL_SQUARES = (1 << SQUARES) - 1

RESOURCES = (mark("wood"), mark("stone"), mark("fish"), mark("wheat"))
WOOD, STONE, FISH, WHEAT, COINS = range(5)
"""what a player can hold, by its place in a stock"""
TERRAINS = {"F": mark("forest"), "M": mark("mountain"), "L": mark("lake")}
"""by their letters on the boards below; each gives the resource of the same place, lakes fish"""
GRASS = "."

SIDES = {
    "a": ("M.FM.L.MM", ".........", "L........", "F.......L", "......F..", ".FF.LL..F"),
    "b": ("F..MM.L.F", "..F......", "F.......L", "........F", "L...F....", "L..M..L.M"),
}

Sets = npt.NDArray[np.int64]


def set_of(rows: tuple[str, ...], letter: str) -> int:
    """The squares of a board that bear a letter."""
    return sum(1 << q for q, found in enumerate("".join(rows)) if found == letter)


def _squares(wanted: Callable[[int, int], bool]) -> Sets:
    """For each square, the set of the others at a wanted distance (down, across)."""
    sets = np.zeros(SQUARES, np.int64)
    for q in range(SQUARES):
        for z in range(SQUARES):
            if z != q and wanted(abs(q // COLUMNS - z // COLUMNS), abs(q % COLUMNS - z % COLUMNS)):
                sets[q] |= 1 << z
    return sets


def near(squares: int) -> int:
    """The squares around any of these."""
    found = [AROUND[q] for q in range(SQUARES) if squares >> q & 1]
    return int(np.bitwise_or.reduce(np.array(found, np.int64)))


AROUND = _squares(lambda down, across: max(down, across) == 1)
BESIDE = _squares(lambda down, across: down + across == 1)

TERRAIN = np.array([[set_of(rows, letter) for letter in TERRAINS] for rows in SIDES.values()], np.int64)
"""[sides, terrains] the squares of each terrain"""
NEAR = np.array([[near(int(squares)) for squares in side] for side in TERRAIN], np.int64)
"""[sides, terrains] the squares around one of each terrain"""
MEADOW = np.array([set_of(rows, GRASS) for rows in SIDES.values()], np.int64)
"""[sides] the squares of grass"""
FIRST_COLUMN = sum(1 << COLUMNS * row for row in range(ROWS))
LAST_COLUMN = FIRST_COLUMN << COLUMNS - 1
