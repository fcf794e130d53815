"""Which cubes a building can be built from, and where it may go."""

from .facts import RESOURCES
from .grid import SQUARES, bits, layouts, squares_in
from .town import Town, blacksmith_cubes, empty_squares, squares_of, stands

Usable = set[tuple[int, str]]


def usable_for_patterns(town: Town) -> Usable:
    """What each square can stand for: its cube, also on a Blacksmith, or with a Trading Post anything."""
    cubes = {(square, town.cubes[square]) for square in SQUARES if town.cubes[square]}
    posts = {(square, resource) for square in squares_of(town, "trading_post") for resource in RESOURCES}
    return cubes | posts | set(blacksmith_cubes(town).items())


def cube_sets(town: Town, card: str, usable: Usable) -> list[int]:
    """The different sets of cubes that building the card can remove, one of them at least not off a Blacksmith."""
    fitting = [layout for layout in layouts(card) if layout <= usable]
    smiths = blacksmith_cubes(town)
    sets = {frozenset(q for q, _ in layout if town.cubes[q] or q in smiths) for layout in fitting}
    return sorted(bits(squares) for squares in sets if any(town.cubes[square] for square in squares))


def building_squares(town: Town, card: str, cubes: int) -> list[int]:
    """Where the building may go once the cubes are gone: to one of their squares, or with leave to any empty one."""
    stack = squares_of(town, "folly_tower")
    if stack and card == "folly_tower":
        return stack
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
    old, smiths = old_cubes(town), blacksmith_cubes(town)
    usable = usable_for_patterns(town) | set(old.items())
    fitting = [layout for layout in layouts(card) if layout <= usable]
    lying = {square for square in SQUARES if town.cubes[square]} | old.keys() | smiths.keys()
    sets = {frozenset(square for square, _ in layout if square in lying) for layout in fitting}
    return sorted(bits(squares) for squares in sets if squares & old.keys())
