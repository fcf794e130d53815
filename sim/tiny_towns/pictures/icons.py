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
    slot, hammer = symbol("slot", SIZE, Markup(SLOT)), symbol("hammer", SIZE, tag("g", Markup(HAMMER), fill=DARK))
    return [*signs, *cubes, coin(), slot, hammer]
