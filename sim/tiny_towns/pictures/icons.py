"""What each resource and each kind of building looks like: a colour, and a sign that tells it apart without one.

The signs are symbols of 40 by 40, written once in a page or picture and used wherever they are needed.
"""

from markupsafe import Markup

from sim.reports.svg import tag
from sim.tiny_towns.board import LETTERS, RESOURCES
from sim.tiny_towns.pictures.colours import CATEGORY_COLOURS

SIZE = 40
DARK, LIGHT = "#1F1E1B", "#FFFFFF"
DARK_SIGNS = ("chapel", "theater")
"""categories whose colour is too light for a white sign"""

CUBE_COLOURS = {
    "wood": ("#9C6B3C", "#6E4720", LIGHT),
    "wheat": ("#F2CE4B", "#B08F12", DARK),
    "brick": ("#C4513B", "#8B2F1E", LIGHT),
    "glass": ("#A9DDF0", "#4E9FBE", DARK),
    "stone": ("#B9B8B4", "#7A7974", DARK),
}
"""the cube, its edge and its letter"""

SIGNS = {
    "cottage": '<path d="M20 8 33 19.5H29V32H22.5V24.5H17.5V32H11V19.5H7Z"/>',
    "farm": '<path fill-rule="evenodd" d="M8 32V18.5L12.5 12 20 8.5 27.5 12 32 18.5V32ZM14.5 21V32H25.5V21Z'
    'M18 13.5V17H22V13.5Z"/><path d="M14.5 21 25.5 32M25.5 21 14.5 32" stroke-width="1.8"/>',
    "well": '<path d="M7 16 20 7.5 33 16Z"/><path d="M11.5 16V24M28.5 16V24M20 16V19" stroke-width="2.4"/>'
    '<path d="M17.5 19H22.5L22 23H18Z"/><path fill-rule="evenodd" d="M8.5 24.5H31.5V32H8.5Z'
    'M11 27.2V29.2H18.5V27.2ZM21.5 27.2V29.2H29V27.2Z"/>',
    "chapel": '<path fill-rule="evenodd" d="M18.9 5H21.1V7.5H23.5V9.7H21.1V12.5L26 17.5V21L32 25V33H8V25L14 21V17.5'
    'L18.9 12.5V9.7H16.5V7.5H18.9ZM17.3 33H22.7V27.5A2.7 2.7 0 0 0 17.3 27.5Z"/>',
    "tavern": '<path fill-rule="evenodd" d="M10 15H25.5V32.5H10ZM13.3 18.5V29H15.3V18.5ZM20.2 18.5V29H22.2V18.5Z"/>'
    '<path d="M26 18.5H28.5A3 3 0 0 1 31.5 21.5V25A3 3 0 0 1 28.5 28H26" fill="none" stroke-width="2.6"/>'
    '<circle cx="12.5" cy="12.5" r="3.7"/><circle cx="18" cy="10.8" r="4.2"/><circle cx="23.5" cy="12.7" r="3.6"/>',
    "theater": '<path fill-rule="evenodd" d="M8.5 9Q20 14 31.5 9V19Q31.5 29.5 20 33.5 8.5 29.5 8.5 19ZM12.5 17.5Q15.3 '
    "14.5 18 17.5 15.3 19.8 12.5 17.5ZM22 17.5Q24.7 14.5 27.5 17.5 24.7 19.8 22 17.5ZM13.5 23.5Q20 26.5 26.5 "
    '23.5 25 29.5 20 29.5 15 29.5 13.5 23.5Z"/>',
    "factory": '<path fill-rule="evenodd" d="M7 32V19.5L14 24V19.5L21 24V19.5L24.5 21.7V8.5H30.5V32Z'
    'M10.5 26.5V29H14V26.5ZM17 26.5V29H20.5V26.5ZM23.5 26.5V29H27V26.5Z"/>',
    "monument": '<path d="M20 5 23 10 25 26H15L17 10ZM12 27H28V29.5H12ZM8.5 30.5H31.5V33.5H8.5Z"/>',
}
"""for each category a shape of its own"""

TEXTURES = {
    "wood": "M7 14H33M7 20H33M7 26H33",
    "wheat": "M11 12 15 16 19 12M21 12 25 16 29 12M11 24 15 28 19 24M21 24 25 28 29 24",
    "brick": "M7 15.5H33M7 24.5H33M16 7V15.5M26 15.5V24.5M14 24.5V33",
    "glass": "M10 20 20 10M10 30 30 10M20 30 30 20",
    "stone": "M11 16 15 11 20 14M22 29 27 31 30 26M25 10 29 13",
}
"""for each resource a pattern of lines behind its letter"""

COIN = (
    '<circle cx="20" cy="20" r="15" fill="#EDBE3F" stroke="#7A5A08" stroke-width="2.5"/>'
    '<circle cx="20" cy="20" r="10" fill="none" stroke="#7A5A08" stroke-width="1.5"/>'
    '<path d="M20 14.5 25 20 20 25.5 15 20Z" fill="#7A5A08"/>'
)
SLOT = '<circle cx="20" cy="20" r="14.5" fill="none" stroke="#8A8375" stroke-width="2.5" stroke-dasharray="5 4"/>'
"""room for a coin"""

HAMMER = '<path transform="rotate(45 20 20)" d="M11 5H29V16H22.2V37H17.8V16H11Z"/>'


def _tile(category: str) -> Markup:
    """A building: its sign on a tile of its colour."""
    ink = DARK if category in DARK_SIGNS else LIGHT
    back = tag("rect", width=SIZE, height=SIZE, rx=7, fill=CATEGORY_COLOURS[category])
    return symbol(category, SIZE, back, tag("g", Markup(SIGNS[category]), fill=ink, stroke=ink, stroke_width=0))


def _cube(resource: str) -> Markup:
    """A cube: its letter on a square of its colour and pattern."""
    colour, edge, ink = CUBE_COLOURS[resource]
    square = tag("rect", x=6, y=6, width=28, height=28, rx=5, fill=colour, stroke=edge, stroke_width=1.5)
    lines = tag("path", d=TEXTURES[resource], fill="none", stroke=edge, stroke_width=1.5, opacity=0.55)
    shown = {"x": 20, "y": 26, "font_size": 17, "font_weight": 700, "text_anchor": "middle", "fill": ink}
    halo = {"stroke": colour, "stroke_width": 4, "paint_order": "stroke", "stroke_linejoin": "round"}
    return symbol(resource, SIZE, square, lines, tag("text", letter(resource), **shown, **halo))


def symbol(name: str, size: float, *inside: str) -> Markup:
    """A drawing of so much width and height that `mark` can repeat by its name."""
    return tag("symbol", *inside, id=f"townlab-{name}", viewBox=f"0 0 {size:g} {size:g}")


def letter(resource: str) -> str:
    """The letter that stands for a resource in patterns."""
    return LETTERS[RESOURCES.index(resource)]


def resource_of(letter: str) -> str:
    """The resource that a letter in a pattern stands for."""
    return RESOURCES[LETTERS.index(letter)]


def mark(name: str, x: float, y: float, size: float, **attributes: object) -> Markup:
    """The sign of a category or resource, at a place and in a size."""
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{size:g}", "height": f"{size:g}"}
    return tag("use", href=f"#townlab-{name}", **place, **attributes)


def icon(name: str, size: float) -> Markup:
    """The same as a small drawing in the text of a page that has the symbols."""
    return tag("svg", mark(name, 0, 0, size), width=f"{size:g}", height=f"{size:g}", class_="icon", aria_hidden="true")


def all_marks() -> list[Markup]:
    """Every sign as a symbol."""
    signs = [*(_tile(category) for category in SIGNS), *(_cube(resource) for resource in RESOURCES)]
    coins = [symbol("coin", SIZE, Markup(COIN)), symbol("slot", SIZE, Markup(SLOT))]
    return [*signs, *coins, symbol("hammer", SIZE, tag("g", Markup(HAMMER), fill=DARK))]
