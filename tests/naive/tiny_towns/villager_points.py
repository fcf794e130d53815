"""The points of the cards of Villagers, each building on its own."""

from collections.abc import Callable

from .grid import AROUND, COLUMN, NEIGHBOURS, ROW, SQUARES, distances
from .view import COTTAGES, View, cottages, types_on
from .villager_cards import TYPES_FOR_A_BREWERY


def fed_cottages(view: View) -> list[int]:
    """Squares of Cottages and of the castle that are fed; the Vineyard is no cottage."""
    return [square for square in view.fed if view.town[square] in COTTAGES]


def folly_tower(view: View, square: int) -> int:
    """2 points for each tower of the stack, unless none at the table is higher."""
    return 2 * view.towers if view.towers < view.tallest else 0


def monastery(view: View, square: int) -> int:
    """1 point for each square between it and the nearest fed cottage."""
    steps = [sum(distances(square, other)) for other in fed_cottages(view)]
    return min(steps) - 1 if steps else 0


def unnamed_chapel_a(view: View, square: int) -> int:
    """1 point for each fed cottage in its row or column."""
    return cottages(view, view.fed & frozenset(ROW[square] + COLUMN[square]))


def unnamed_chapel_b(view: View, square: int) -> int:
    """3 points if there are cottages and all are fed."""
    there = [q for q in SQUARES if view.town[q] in COTTAGES]
    return 3 if there and all(q in view.fed for q in there) else 0


def breweries(view: View) -> int:
    """How many Breweries have three types or more next to them."""
    squares = [square for square in SQUARES if view.town[square] == "brewery"]
    return sum(len(types_on(view, NEIGHBOURS[square])) >= TYPES_FOR_A_BREWERY for square in squares)


def unnamed_tavern_a(view: View, square: int) -> int:
    """2 points, and 1 more if a villager works in it."""
    return 3 if square in view.working else 2


def apothecary(view: View, square: int) -> int:
    """1 point for each type next to it."""
    return len(types_on(view, NEIGHBOURS[square]))


def cobbler(view: View, square: int) -> int:
    """1 point for each type diagonally next to it."""
    return len(types_on(view, [other for other in AROUND[square] if other not in NEIGHBOURS[square]]))


def clearfall_quarry(view: View, square: int) -> int:
    """5 points next to a square without building."""
    return 5 if any(not view.town[other] for other in NEIGHBOURS[square]) else 0


def unnamed_monument_a(view: View, square: int) -> int:
    """2 points for each villager at work."""
    return 2 * len(view.working)


VILLAGER_POINTS: dict[str, Callable[[View, int], int]] = {
    "folly_tower": folly_tower,
    "monastery": monastery,
    "unnamed_chapel_a": unnamed_chapel_a,
    "unnamed_chapel_b": unnamed_chapel_b,
    "unnamed_tavern_a": unnamed_tavern_a,
    "apothecary": apothecary,
    "cobbler": cobbler,
    "clearfall_quarry": clearfall_quarry,
    "unnamed_monument_a": unnamed_monument_a,
}
