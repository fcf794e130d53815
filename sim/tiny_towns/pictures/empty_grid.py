"""The grid of a town without anything on it, and where its squares are."""

from markupsafe import Markup

from sim.reports.marks import symbol
from sim.reports.svg import LINE, MUTED, box, text, together
from sim.tiny_towns.board import SQUARES

SIDE, GAP, EDGE, LABELS = 46, 5, 9, 15
"""of a square, between squares, around the grid, and for the letters and numbers of its lines"""
SIZE = 14
"""of letters, which can be read where four towns stand side by side on a page"""
STEP = SIDE + GAP
BOARD = 4 * STEP - GAP + 2 * EDGE
WIDTH = LABELS + BOARD + 3
GROUND, FIELD = "#E9E1CF", "#F7F3E8"


def empty_grid() -> Markup:
    """The grid without anything on it, as a symbol: it is the same in all towns of a page."""
    ground = box(LABELS, LABELS, BOARD, BOARD, 10, fill=GROUND, stroke=LINE)
    fields = [box(*place(number), SIDE, SIDE, 8, fill=FIELD) for number in range(SQUARES)]
    return symbol("grid", WIDTH, ground, *fields, _labels())


def _labels() -> Markup:
    """The letters of the columns and the numbers of the rows."""
    middle = [LABELS + EDGE + STEP * line + SIDE / 2 for line in range(4)]
    style = {"fill": MUTED, "text_anchor": "middle"}
    columns = [text(middle[line], LABELS - 2.5, "abcd"[line], SIZE, **style) for line in range(4)]
    rows = [text(LABELS / 2 - 1, middle[line] + 4, str(line + 1), SIZE, **style) for line in range(4)]
    return together([*columns, *rows])


def place(number: int) -> tuple[int, int]:
    """Where the top left corner of a square is."""
    return LABELS + EDGE + STEP * (number % 4), LABELS + EDGE + STEP * (number // 4)
