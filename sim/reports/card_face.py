"""The face of a card: name and category on a band, something drawn, the text, its numbers, and our confidence in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from markupsafe import Markup

from sim.languages import _
from sim.reports.marks import stamp
from sim.reports.svg import INK, LINE, MUTED, PAPER, Picture, at, box, tag, text, together

WIDTH, LEAST = 224, 292
"""of a card, and its least height"""
EDGE, LETTERS, TITLE_LETTERS = 14, 30, 17
"""room at the sides, and how many letters surely fit on a line of text and of the title"""
HEAD, ROW, FLAG = 54, 16, 26
"""heights of the band, of a line of text, and of the flag, which is only on some cards"""
ACROSS, BETWEEN = 4, 12


@dataclass(frozen=True)
class Face:
    """What is on a card."""

    name: str
    category: str
    """whose sign is on the band"""
    colour: str
    ink: str
    """of name and category on that colour"""
    middle: Markup
    """what is drawn below the band"""
    middle_height: float
    text: str
    numbers: str
    doubt: str
    """how sure we are of the card, if we are not sure"""
    least: float = LEAST

    @property
    def height(self) -> float:
        """How high the card must be at least."""
        return max(self.least, HEAD + self.middle_height + ROW * len(self.lines) + self._foot_height + 20)

    @property
    def lines(self) -> list[str]:
        """The text in lines."""
        return wrap(self.text, LETTERS)

    @property
    def _foot_height(self) -> int:
        return 34 + (FLAG if self.doubt else 0)

    def drawn(self, height: float) -> Markup:
        """The card, so high."""
        paper = box(0.5, 0.5, WIDTH - 1, height - 1, 12, fill=PAPER, stroke=LINE)
        words = [text(EDGE, 20 + ROW * row, line, 12) for row, line in enumerate(self.lines)]
        below = [at(0, HEAD + self.middle_height, *words), at(0, height - self._foot_height, self._foot())]
        return together([paper, self._head(), *below, at(0, HEAD, self.middle)])

    def _head(self) -> Markup:
        """The sign, the name on one line or more, and the category, on a band of its colour."""
        band = f"M0.5 {HEAD}V12.5a12 12 0 0 1 12-12H{WIDTH - 12.5}a12 12 0 0 1 12 12V{HEAD}Z"
        title = wrap(self.name, TITLE_LETTERS)
        top, step, size = (
            (25, 17, 16 if len(self.name) < TITLE_LETTERS - 1 else 15) if len(title) == 1 else (19, 14, 13)
        )
        style = {"font_weight": 700, "fill": self.ink}
        name = [text(52, top + step * row, line, size, **style) for row, line in enumerate(title)]
        kind = text(52, top + step * len(title) - 1, _(self.category), 12, fill=self.ink, opacity=0.9)
        return together([tag("path", d=band, fill=self.colour), stamp(self.category, 8, 8, 38), *name, kind])

    def _foot(self) -> Markup:
        """The numbers, and a flag below if our confidence in the card is not high."""
        line = tag("path", d=f"M{EDGE} 0H{WIDTH - EDGE}", stroke=LINE)
        numbers = text(EDGE, 21, self.numbers, 12, fill=MUTED)
        return together([line, numbers, *([_flag(self.doubt)] if self.doubt else [])])


def _flag(doubt: str) -> Markup:
    """A flag that says how sure we are of the card."""
    width = min(18 + 9 * len(doubt), WIDTH - 2 * EDGE)
    flag = box(0, 0, width, 18, 9, fill="#FFF3C9", stroke="#B8860B")
    words = text(width / 2, 13, f"? {doubt}", 12, fill=INK, text_anchor="middle", font_weight=600)
    return at(EDGE, 31, flag, words)


def picture(face: Face, symbols: Markup) -> Picture:
    """The card as a picture."""
    label = f"{face.name}, {_(face.category)}: {face.text}"
    return Picture(face.drawn(face.height), WIDTH, face.height, label, symbols)


def side_by_side(faces: Sequence[Face], symbols: Markup) -> Picture:
    """Cards side by side, all of one height."""
    height = max(face.height for face in faces)
    places = [(i % ACROSS * (WIDTH + BETWEEN), i // ACROSS * (height + BETWEEN)) for i in range(len(faces))]
    drawn = [at(x, y, face.drawn(height)) for (x, y), face in zip(places, faces, strict=True)]
    width, whole = max(x for x, y in places) + WIDTH, max(y for x, y in places) + height
    label = _("cards: {names}", names=", ".join(face.name for face in faces))
    return Picture(together(drawn), width, whole, label, symbols)
