"""The two sides of the board without anything on them, and where their squares are."""

from markupsafe import Markup

from sim.little_town.board import COLUMNS, ROWS, SIDES, SQUARES, TERRAINS
from sim.little_town.pictures.captions import square_name
from sim.reports.marks import stamp
from sim.reports.svg import MUTED, box, tag, text, together

SIDE, GAP, LABELS = 66, 4, 22
"""of a square, between squares, and for the letters and numbers of the lines"""
STEP = SIDE + GAP
WIDTH = LABELS + COLUMNS * STEP + GAP
HEIGHT = LABELS + ROWS * STEP + GAP
GROUND = {"": "#EEF3DF", "forest": "#BFDCAF", "mountain": "#D5D2CA", "lake": "#BFE0F2"}
"""by the terrain, grass first"""


def place(square: int) -> tuple[int, int]:
    """Where the top left corner of a square is."""
    return LABELS + GAP + STEP * (square % COLUMNS), LABELS + GAP + STEP * (square // COLUMNS)


def empty_boards() -> list[Markup]:
    """Both sides as symbols: they are the same in all boards of a page."""
    return [_board(side) for side in SIDES]


def empty_board(side: str) -> Markup:
    """One side, where its symbol is defined."""
    return tag("use", href=f"#townlab-board-{side}", width=WIDTH, height=HEIGHT)


def _board(side: str) -> Markup:
    letters = "".join(SIDES[side])
    squares = [at_square(square, TERRAINS.get(letters[square], "")) for square in range(SQUARES)]
    return tag(
        "symbol", *squares, _labels(), id=f"townlab-board-{side}", viewBox=f"0 0 {WIDTH} {HEIGHT}", overflow="visible"
    )


def at_square(square: int, terrain: str) -> Markup:
    """The ground of a square and, if it is not grass, its terrain."""
    x, y = place(square)
    sign = [stamp(terrain, x + 12, y + 12, SIDE - 24)] if terrain else []
    return together([box(x, y, SIDE, SIDE, 8, fill=GROUND[terrain]), *sign])


def _labels() -> Markup:
    """The letters of the columns and the numbers of the rows."""
    style = {"fill": MUTED, "text_anchor": "middle", "class_": "townlab-line"}
    columns = [text(place(i)[0] + SIDE / 2, LABELS - 3, square_name(i)[0], 13, **style) for i in range(COLUMNS)]
    rows = [text(LABELS / 2 - 1, place(COLUMNS * i)[1] + SIDE / 2 + 4, str(i + 1), 13, **style) for i in range(ROWS)]
    return together([*columns, *rows])
