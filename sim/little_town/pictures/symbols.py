"""What is drawn again and again: cubes, coins, terrain, workers, kinds of tiles, each told apart without colour."""

from markupsafe import Markup

from sim.little_town.board import RESOURCES
from sim.little_town.pictures.colours import CATEGORY_COLOURS
from sim.little_town.pictures.empty_board import empty_boards
from sim.reports.marks import LIGHT, SIZE, coin, cube, signed, symbol
from sim.reports.svg import together

SEATS = ("#0072B2", "#D55E00", "#009E73", "#AA4499")
"""the colours of the players"""
LETTERS = dict(zip(RESOURCES, "WSFY", strict=True))
INKS = {"objective": "#1F1E1B"}
"""where white cannot be read on the colour"""
TERRAIN = {
    "forest": '<path d="M14 6 22 18H18L25 28H16V34H12V28H3L10 18H6Z" fill="#3D7A3A"/>'
    '<path d="M28 12 34 21H31L37 29H30V34H26V29H24" fill="#5B9A52"/>',
    "mountain": '<path d="M2 33 15 9 23 24 28 15 38 33Z" fill="#77736A"/>'
    '<path d="M15 9 19 16.5 15 15 11.5 16Z" fill="#FFF"/>',
    "lake": '<path d="M4 14Q9 9 14 14T24 14 34 14M6 22Q11 17 16 22T26 22 36 22M4 30Q9 25 14 30T24 30 34 30" '
    'fill="none" stroke="#2F7FB5" stroke-width="2.6"/>',
}
SIGNS = {
    "gain": '<path d="M17 9H23V17H31V23H23V31H17V23H9V17H17Z"/>',
    "exchange": '<path d="M8 13H24V8L33 16 24 24V19H8ZM32 27H16V22L7 30 16 38V33H32Z" transform="translate(0 -3)"/>',
    "special": '<path d="M20 5 24 15 35 16 27 23 29.5 34 20 28 10.5 34 13 23 5 16 16 15Z"/>',
    "objective": '<path d="M11 6H29V34L20 27 11 34Z"/>',
}
"""for each category a shape of its own"""
WORKER = '<path d="M20 6A7 7 0 0 1 25 18C31 19 34 24 34 34H6C6 24 9 19 15 18A7 7 0 0 1 20 6Z"/>'


def ink_on(category: str) -> str:
    """The ink of a sign on the colour of its category."""
    return INKS.get(category, LIGHT)


def _all() -> list[Markup]:
    signs = [signed(name, CATEGORY_COLOURS[name], ink_on(name), sign) for name, sign in SIGNS.items()]
    cubes = [cube(resource, letter) for resource, letter in LETTERS.items()]
    lands = [symbol(name, SIZE, Markup(drawn)) for name, drawn in TERRAIN.items()]
    return [*signs, *cubes, coin(), *lands, symbol("worker", SIZE, Markup(WORKER)), *empty_boards()]


SYMBOLS = together(_all())
