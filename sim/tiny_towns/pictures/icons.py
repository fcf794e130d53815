"""What each kind of building looks like: a colour, and a sign that tells it apart without one."""

from markupsafe import Markup

from sim.reports.marks import DARK, LIGHT, SIZE, coin, cube, signed, symbol
from sim.reports.svg import tag
from sim.tiny_towns.board import LETTERS, RESOURCES
from sim.tiny_towns.pictures.colours import CATEGORY_COLOURS

DARK_SIGNS = ("chapel", "theater", "villager")
"""categories whose colour is too light for a white sign"""

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
    "villager": '<circle cx="20" cy="12" r="6"/><path d="M9 33V29Q9 20 20 20 31 20 31 29V33Z"/>',
}
"""for each category a shape of its own"""

SLOT = '<circle cx="20" cy="20" r="14.5" fill="none" stroke="#8A8375" stroke-width="2.5" stroke-dasharray="5 4"/>'
"""room for a coin"""

MEEPLE = (
    "M20 4A6.6 6.6 0 0 1 26.6 10.6C26.6 12.6 25.8 14.2 24.6 15.4 29.5 16.6 35.5 19.4 35.5 22.4 35.5 24.6 32 25 28 25.2 "
    "30 28.6 33 33 33 35.2 33 36.6 32 37 31 37H24.4C23.2 37 21.6 32.6 20 32.6S16.8 37 15.6 37H9C8 37 7 36.6 7 35.2 "
    "7 33 10 28.6 12 25.2 8 25 4.5 24.6 4.5 22.4 4.5 19.4 10.5 16.6 15.4 15.4 14.2 14.2 13.4 12.6 13.4 10.6A6.6 6.6 "
    "0 0 1 20 4Z"
)
"""a villager: white who stands about, dark with a hammer on a plate who works"""
TOOL = "M27 2.5H39V9H34.8V22H31.2V9H27Z"

HAMMER = '<path transform="rotate(45 20 20)" d="M11 5H29V16H22.2V37H17.8V16H11Z"/>'


def ink_on(category: str) -> str:
    """The ink of a sign on the colour of its category."""
    return DARK if category in DARK_SIGNS else LIGHT


def letter(resource: str) -> str:
    """The letter that stands for a resource in patterns."""
    return LETTERS[RESOURCES.index(resource)]


def resource_of(letter: str) -> str:
    """The resource that a letter in a pattern stands for."""
    return RESOURCES[LETTERS.index(letter)]


def all_marks() -> list[Markup]:
    """Every sign as a symbol."""
    signs = [signed(name, CATEGORY_COLOURS[name], ink_on(name), sign) for name, sign in SIGNS.items()]
    cubes = [cube(resource, letter(resource)) for resource in RESOURCES]
    slot, hammer = symbol("slot", SIZE, Markup(SLOT)), tag("g", Markup(HAMMER), fill="currentColor")
    return [*signs, *cubes, coin(), slot, symbol("hammer", SIZE, hammer), *_villagers()]


def _villagers() -> list[Markup]:
    """One who stands about, and one at work."""
    rim = {"stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
    stands = tag("path", d=MEEPLE, fill=LIGHT, stroke=DARK, **rim)
    works = tag(
        "g", *(tag("path", d=shape) for shape in (MEEPLE, TOOL)), fill=DARK, transform="translate(3 5) scale(.8)"
    )
    plate = tag("circle", cx=20, cy=20, r=18.5, fill=LIGHT, stroke=DARK, stroke_width=2)
    return [symbol("stands", SIZE, stands), symbol("works", SIZE, plate, works)]
