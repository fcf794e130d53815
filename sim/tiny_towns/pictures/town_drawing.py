"""A town as a picture: its grid with cubes, buildings, coins and villagers, and below it what belongs to the town."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from markupsafe import Markup

from sim.languages import _, within
from sim.reports import marks
from sim.reports.marks import CUBES, DARK, stamp
from sim.reports.svg import INK, MUTED, PAPER, Picture, at, box, tag, text, together
from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.pictures.captions import coins, square_name, where_villagers_are
from sim.tiny_towns.pictures.empty_grid import GAP, LABELS, SIDE, SIZE, WIDTH, place
from sim.tiny_towns.pictures.icons import letter
from sim.tiny_towns.pictures.symbols import SYMBOLS
from sim.tiny_towns.towns import Square, Town

ROW = 24
"""a line of text below the grid"""
CUBE, SMALL, COIN = 44, 19, 22
LETTER = 8
"""the width of a letter below the grid, more or less"""
WIDE = 0.6
"""that of a letter in a wide typeface, to its size"""
AFTER = 23
"""where words begin after a sign"""
VILLAGER, ALONE = 24, 34
"""a villager on something, and on a square with nothing else"""
RING = DARK


@dataclass(frozen=True)
class Changes:
    """What has just changed in a town, to be pointed out."""

    new: frozenset[int] = frozenset()
    """squares with something new"""
    gone: Mapping[int, str] = field(default_factory=dict)
    """the cubes that were built with, by square"""


def draw(town: Town, changes: Changes | None = None) -> Picture:
    """The town as a picture; what has just changed is ringed, and cubes just built with are outlined."""
    below = _below(town)
    height = WIDTH + ROW * len(below) + (GAP if below else 0)
    paper = [box(0, 0, WIDTH, height, 8, fill=PAPER), stamp("grid", 0, 0, WIDTH)]
    squares = [_square(town, number, changes or Changes()) for number in range(SQUARES)]
    lines = [at(LABELS, WIDTH + ROW * row, line) for row, line in enumerate(below)]
    return Picture(together([*paper, *squares, *lines]), WIDTH, height, _said(town), SYMBOLS)


def _said(town: Town) -> str:
    """The town in words."""
    there = [
        f"{square_name(number)} {_named(square)}"
        for number, square in enumerate(town.squares)
        if square.building or square.cube or square.coin
    ]
    said = [_("Town: {squares}", squares=", ".join(there) or within("town", "empty"))]
    if town.uses_coins:
        said.append(_("{coins} of {chest} coins", coins=town.coins, chest=town.chest))
    if town.has_villagers:
        said.append(_("villagers {where}", where=where_villagers_are(town)))
    return "; ".join(said)


def _named(square: Square) -> str:
    """What is on a square, in words."""
    thing = square.building.name if square.building else _(square.cube)
    if not square.coin:
        return thing
    return _("{thing} and a coin", thing=thing) if thing else coins(1)


def _square(town: Town, number: int, changes: Changes) -> Markup:
    """What is on a square; cubes of a town that is complete can no longer be used and are pale."""
    square, (x, y), parts = town.squares[number], place(number), list[Markup]()
    if square.building:
        parts.append(_building(square, town.stack, x, y))
    elif square.cube:
        parts.append(_cube(square.cube, bool(town.place), x, y))
    elif number in changes.gone:
        shift = 7 if number in town.villagers else 0
        parts.append(_ghost(changes.gone[number], x + shift, y + shift))
    if square.coin:
        parts.append(stamp("coin", x + SIDE - COIN + 1, y + SIDE - COIN + 1, COIN))
    if number in town.villagers:
        parts.append(_villager(number in town.working, len(parts) == 0, x, y))
    if number in changes.new:
        parts.append(box(x - 2, y - 2, SIDE + 4, SIDE + 4, 10, fill="none", stroke=RING, stroke_width=2.5))
    return together(parts)


def _cube(resource: str, pale: bool, x: float, y: float) -> Markup:
    """A cube in the middle of a square; the letter of a pale one can still be read."""
    inset, scale = (SIDE - CUBE) / 2, CUBE / marks.SIZE
    if not pale:
        return stamp(resource, x + inset, y + inset, CUBE)
    style = {"fill": MUTED, "text_anchor": "middle", "font_weight": 700}
    above = text(x + SIDE / 2, y + inset + scale * marks.BASE, letter(resource), scale * marks.LETTER, **style)
    return stamp(resource, x + inset, y + inset, CUBE, opacity=0.35) + above


def _villager(works: bool, alone: bool, x: float, y: float) -> Markup:
    """A villager in the middle of a square, or in a corner if there is something else; one at work has a hammer."""
    off, size = ((SIDE - ALONE) / 2, ALONE) if alone else (-3, VILLAGER)
    sign = stamp("works" if works else "stands", x + off, y + off, size)
    return tag("g", tag("title", _("villager at work") if works else _("villager")), sign)


def _building(square: Square, stack: int, x: float, y: float) -> Markup:
    """A building with its marker in a corner, the cubes that it holds below, and how many stand on one another."""
    assert square.building
    parts = [tag("title", square.building.name), stamp(square.building.category, x, y, SIDE)]
    if square.marker:
        parts.append(_lying(square.marker, x + SIDE - SMALL + 2, y - 2))
    for i, resource in enumerate(square.held):
        parts.append(_lying(resource, x + (SMALL - 4) * i, y + SIDE - SMALL + 2))
    if square.building.action == "towers" and stack > 1:
        parts.append(_number(f"\N{MULTIPLICATION SIGN}{stack}", x, y))
    return tag("g", *parts)


def _number(number: str, x: float, y: float) -> Markup:
    """How many there are of a building, in its lower right corner."""
    width = 9 + 7 * len(number)
    back = box(x + SIDE - width, y + SIDE - 17, width, 17, 8, fill="#FFF", stroke=DARK)
    style = {"text_anchor": "middle", "font_weight": 700}
    return back + text(x + SIDE - width / 2, y + SIDE - 4, number, SIZE, **style)


def _lying(resource: str, x: float, y: float) -> Markup:
    """A small cube on a building, with a light rim."""
    return box(x + 1, y + 1, SMALL - 2, SMALL - 2, 5, fill="#FFF") + stamp(resource, x - 2, y - 2, SMALL + 4)


def _ghost(resource: str, x: float, y: float) -> Markup:
    """The outline of a cube that was built with."""
    edge, side = CUBES[resource].edge, SIDE - 18
    outline = box(x + 9, y + 9, side, side, 5, fill="none", stroke=edge, stroke_width=1.5, stroke_dasharray="3 3")
    style = {"fill": edge, "text_anchor": "middle", "font_weight": 700}
    return tag("g", outline, text(x + SIDE / 2, y + SIDE / 2 + 5, letter(resource), 14, **style), opacity=0.75)


def _below(town: Town) -> list[Markup]:
    """Lines about what belongs to the town and lies beside it."""
    lines = []
    if town.monument:
        built = town.monument in town.buildings
        sign = stamp("monument", 0, 3, 17, **({} if built else {"opacity": 0.35}))
        lines += _with_sign(sign, town.monument.name, fill=INK if built else MUTED)
    if town.uses_coins:
        slots = ["coin"] * town.coins + ["slot"] * (town.chest - town.coins)
        lines.append(_line(_("Coins"), [stamp(name, 19 * i, 1, COIN) for i, name in enumerate(slots)]))
    if town.has_villagers:
        lines.append(_lodge(town))
    if town.stack > 1:
        lines.append(text(0, 16, _("Towers on one another: {towers}", towers=town.stack), SIZE))
    if town.monument and town.changes:
        spent = _("\N{MULTIPLICATION SIGN} {coins} on {card}", coins=town.changes, card=town.monument.name)
        lines += _with_sign(stamp("coin", -2, 1, COIN), spent)
    if town.cavern:
        lines.append(_line(_("Cavern"), [stamp(cube, 18 * i, 1, 22) for i, cube in enumerate(town.cavern)]))
    if town.aside:
        lines.append(_line(_("Set aside"), [stamp(card.category, 21 * i, 3, 17) for i, card in enumerate(town.aside)]))
    return lines


def _with_sign(sign: Markup, words: str, **attributes: object) -> list[Markup]:
    """Words after a sign, on as many lines as the width of the town takes."""
    letters = int((WIDTH - LABELS - AFTER) / (WIDE * SIZE))
    lines = [text(AFTER, 16, line, SIZE, **attributes) for line in wrap(words, letters)]
    return [sign + lines[0], *lines[1:]]


def _line(word: str, signs: Sequence[Markup]) -> Markup:
    """A word, and signs after it."""
    return text(0, 16, word, SIZE) + at(LETTER * len(word) + 11, 0, *signs)


def _lodge(town: Town) -> Markup:
    """Who is in the Lodge, and how many were given up."""
    signs = [stamp("stands", 19 * i, 1, COIN) for i in range(town.lodge)]
    nobody = [_("nobody")] if not town.lodge else []
    gone = [_("{number} given up", number=town.given_up)] if town.given_up else []
    words = text(19 * town.lodge + (8 if town.lodge else 0), 16, ", ".join([*nobody, *gone]), SIZE, fill=MUTED)
    return _line(_("Lodge"), [*signs, words])
