"""The points of Fortune's cards, each building on its own."""

from collections.abc import Callable

from .grid import COLUMN, NEIGHBOURS, ROW
from .view import View, cottages, types_on


def next_to_fed_cottage(view: View, square: int) -> bool:
    """Whether a fed cottage is adjacent; the Vineyard is none."""
    return cottages(view, view.fed & frozenset(NEIGHBOURS[square])) > 0


def cathedral(view: View, square: int) -> int:
    """7 points away from other Cathedrals."""
    return 0 if any(view.town[other] == "cathedral" for other in NEIGHBOURS[square]) else 7


def parsonage(view: View, square: int) -> int:
    """4 points next to a fed cottage."""
    return 4 if next_to_fed_cottage(view, square) else 0


def schoolhouse(view: View, square: int) -> int:
    """2 points next to a fed cottage, and then 2 more with no fewer coins than the player on the right."""
    richer = view.right_coins is not None and view.coins >= view.right_coins
    return (4 if richer else 2) if next_to_fed_cottage(view, square) else 0


def vineyard(view: View, square: int) -> int:
    """9 points if fed, and 2 less for each type in its row and column."""
    return 9 * (square in view.fed) - 2 * len(types_on(view, ROW[square] + COLUMN[square]))


def hollow_hill(view: View, square: int) -> int:
    """7 points, and 2 less for each coin spent on changing a resource."""
    return 7 - 2 * view.hollow_hill_coins


def treasury(view: View, square: int) -> int:
    """1 point for each adjacent Cottage."""
    return sum(view.town[other] == "cottage" for other in NEIGHBOURS[square])


FORTUNE_POINTS: dict[str, Callable[[View, int], int]] = {
    "cathedral": cathedral,
    "parsonage": parsonage,
    "schoolhouse": schoolhouse,
    "eraflage_vineyard": vineyard,
    "hollow_hill": hollow_hill,
    "treasury_at_okaver": treasury,
}
