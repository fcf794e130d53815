"""Which cubes a building can be built from, and where it may go."""

from .facts import RESOURCES
from .grid import SQUARES, bits, layouts, squares_in
from .town import Town, empty_squares, squares_of, stands

Usable = set[tuple[int, str]]


def usable_for_patterns(town: Town) -> Usable:
    """What each square can stand for: its cube, or with a Trading Post anything."""
    cubes = {(square, town.cubes[square]) for square in SQUARES if town.cubes[square]}
    posts = {(square, resource) for square in squares_of(town, "trading_post") for resource in RESOURCES}
    return cubes | posts


def cube_sets(town: Town, card: str, usable: Usable) -> list[int]:
    """The different sets of cubes that building the card can remove, never an empty one."""
    fitting = [layout for layout in layouts(card) if layout <= usable]
    sets = {bits(square for square, _ in layout if town.cubes[square]) for layout in fitting}
    return sorted(sets - {0})


def building_squares(town: Town, card: str, cubes: int) -> list[int]:
    """Where the building may go once the cubes are gone: to one of their squares, or with leave to any empty one."""
    squares = {square for square in squares_in(cubes) if not town.buildings[square]}
    if card == "shed" or stands(town, "obelisk_of_the_crescent"):
        squares |= set(empty_squares(town))
    return sorted(squares)


def old_cubes(town: Town) -> dict[int, str]:
    """Prism Forge: the cubes of the last building that may be used once more."""
    if town.forged:
        return {}
    posts = squares_of(town, "trading_post")
    return {q: there for q, there in town.old_cubes.items() if not town.cubes[q] and q not in posts}


def forge_sets(town: Town, card: str) -> list[int]:
    """Prism Forge: the sets of cubes and old cubes, with one old cube at least."""
    old = old_cubes(town)
    usable = usable_for_patterns(town) | set(old.items())
    fitting = [layout for layout in layouts(card) if layout <= usable]
    sets = {frozenset(square for square, _ in layout if town.cubes[square] or square in old) for layout in fitting}
    return sorted(bits(squares) for squares in sets if squares & old.keys())
