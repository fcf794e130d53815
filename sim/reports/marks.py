"""Signs of 40 by 40, written once in a page or picture as symbols and used wherever they are needed."""

from typing import NamedTuple

from markupsafe import Markup

from sim.languages import mark
from sim.reports.svg import tag

SIZE = 40
BASE, LETTER = 26, 17
"""where the letter of a cube stands, and its size"""
DARK, LIGHT = "#1F1E1B", "#FFFFFF"
"""the ink on light and on dark ground"""


class Cube(NamedTuple):
    """What a cube looks like: its colours, and a pattern of lines that tells it apart without them."""

    colour: str
    edge: str
    ink: str
    lines: str


CUBES = {
    mark("wood"): Cube("#9C6B3C", "#6E4720", LIGHT, "M7 14H33M7 20H33M7 26H33"),
    mark("wheat"): Cube("#F2CE4B", "#B08F12", DARK, "M11 12 15 16 19 12M21 12 25 16 29 12M11 24 15 28 19 24M21 24 25 "
                        "28 29 24"),
    mark("brick"): Cube("#C4513B", "#8B2F1E", LIGHT, "M7 15.5H33M7 24.5H33M16 7V15.5M26 15.5V24.5M14 24.5V33"),
    mark("glass"): Cube("#A9DDF0", "#4E9FBE", DARK, "M10 20 20 10M10 30 30 10M20 30 30 20"),
    mark("stone"): Cube("#B9B8B4", "#7A7974", DARK, "M11 16 15 11 20 14M22 29 27 31 30 26M25 10 29 13"),
    mark("fish"): Cube("#8FC1E8", "#2F6FA3", DARK, "M9 15Q14 10 20 15T31 15M9 27Q14 22 20 27T31 27"),
}  # fmt: skip
"""the resources of all games"""

COIN = (
    '<circle cx="20" cy="20" r="15" fill="#EDBE3F" stroke="#7A5A08" stroke-width="2.5"/>'
    '<circle cx="20" cy="20" r="10" fill="none" stroke="#7A5A08" stroke-width="1.5"/>'
    '<path d="M20 14.5 25 20 20 25.5 15 20Z" fill="#7A5A08"/>'
)


def cube(resource: str, letter: str) -> Markup:
    """A cube as a symbol: its letter on a square of its colour and pattern."""
    colour, edge, ink, lines = CUBES[resource]
    square = tag("rect", x=6, y=6, width=28, height=28, rx=5, fill=colour, stroke=edge, stroke_width=1.5)
    pattern = tag("path", d=lines, fill="none", stroke=edge, stroke_width=1.5, opacity=0.55)
    shown = {"x": 20, "y": BASE, "font_size": LETTER, "font_weight": 700, "text_anchor": "middle", "fill": ink}
    halo = {"stroke": colour, "stroke_width": 4, "paint_order": "stroke", "stroke_linejoin": "round"}
    return symbol(resource, SIZE, square, pattern, tag("text", letter, **shown, **halo))


def coin() -> Markup:
    """A coin as a symbol."""
    return symbol("coin", SIZE, Markup(COIN))


def signed(name: str, colour: str, ink: str, sign: str) -> Markup:
    """A sign on a tile of a colour, as a symbol."""
    back = tag("rect", width=SIZE, height=SIZE, rx=7, fill=colour)
    return symbol(name, SIZE, back, tag("g", Markup(sign), fill=ink, stroke=ink, stroke_width=0))


def symbol(name: str, size: float, *inside: str) -> Markup:
    """A drawing of so much width and height that `stamp` can repeat by its name."""
    return tag("symbol", *inside, id=f"townlab-{name}", viewBox=f"0 0 {size:g} {size:g}")


def stamp(name: str, x: float, y: float, size: float, **attributes: object) -> Markup:
    """A sign by its name, at a place and in a size."""
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{size:g}", "height": f"{size:g}"}
    return tag("use", href=f"#townlab-{name}", **place, **attributes)


def icon(name: str, size: float) -> Markup:
    """The same as a small drawing in the text of a page that has the symbols."""
    return tag("svg", stamp(name, 0, 0, size), width=f"{size:g}", height=f"{size:g}", class_="icon", aria_hidden="true")
