"""Buildings by a villager's ability: which cubes they take and where they may go."""

from collections.abc import Callable, Iterable
from itertools import combinations

from .fitting import building_squares
from .grid import SQUARES, Layout, bits, layouts
from .town import Town

Way = tuple[int, int]  # the set of cubes, the building's square


def ways_from(town: Town, card: str, sets: Iterable[int]) -> list[Way]:
    """Each set of cubes with each square that the building may go to."""
    return [(cubes, square) for cubes in sorted(set(sets)) for square in building_squares(town, card, cubes)]


def cooperate(town: Town, card: str) -> list[Way]:
    """The card's resources from any squares."""
    wanted = sorted(resource for _, resource in next(iter(layouts(card))))
    lying = [square for square in SQUARES if town.cubes[square] in wanted]
    chosen = combinations(lying, len(wanted))
    return ways_from(town, card, (bits(them) for them in chosen if sorted(town.cubes[q] for q in them) == wanted))


def innovate(town: Town, card: str) -> list[Way]:
    """The card's shape of cubes that all differ."""
    shapes = {frozenset(square for square, _ in layout) for layout in layouts(card)}
    return ways_from(town, card, (bits(shape) for shape in shapes if all_differ(town, shape)))


def all_differ(town: Town, squares: frozenset[int]) -> bool:
    """Whether each square has a cube, and no two are alike."""
    cubes = {town.cubes[square] for square in squares}
    return "" not in cubes and len(cubes) == len(squares)


def cut_corners(town: Town, card: str) -> list[Way]:
    """A layout but one square, which the building may not go to."""
    readings = {reading for layout in layouts(card) for reading in readings_of(town, layout)}
    ways = {
        (cubes, square)
        for cubes, missing in readings
        for square in building_squares(town, card, cubes)
        if square != missing
    }
    return sorted(ways)


def readings_of(town: Town, layout: Layout) -> list[Way]:
    """The set of cubes and the missing square, for each square that can be left out."""
    lying = {(square, town.cubes[square]) for square in SQUARES if town.cubes[square]}
    return [(bits(q for q, _ in layout - {left}), left[0]) for left in layout if layout - {left} <= lying]


ABILITY_WAYS: dict[str, Callable[[Town, str], list[Way]]] = {
    "cooperate": cooperate,
    "cut_corners": cut_corners,
    "innovate": innovate,
}
