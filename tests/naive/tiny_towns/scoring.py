"""The points of a finished town."""

from collections.abc import Callable
from dataclasses import dataclass

from .facts import (
    ALMSHOUSE_TABLE,
    CATEGORIES,
    CATEGORY,
    FLAT_POINTS,
    STARLOOM_TABLE,
    TAVERN_TABLE,
    TYPES,
    entry,
)
from .feeding import feedings
from .grid import CENTRE, COLUMN, CORNERS, NEIGHBOURS, ROW, SQUARES, bits, groups


@dataclass(frozen=True)
class View:
    """A town as the scoring sees it: Barrett Castle is of the cottage type."""

    town: list[str]
    types: list[str]  # by square, "" without building
    fed: frozenset[int]
    warehouse_cubes: int
    shrine_value: int
    right_feast_halls: int
    starloom_rank: int


COTTAGES = {"cottage": 1, "barrett_castle": 2}


def scoring_type(card: str) -> str:
    """The type a building counts as."""
    return "cottage" if card in COTTAGES else CATEGORY.get(card, "")


def cottages(view: View, squares: list[int] | frozenset[int]) -> int:
    """Cottages on these squares, Barrett Castle counted as two."""
    return sum(COTTAGES.get(view.town[square], 0) for square in squares)


def types_on(view: View, squares: list[int]) -> set[str]:
    """The different building types on these squares."""
    return {view.types[square] for square in squares} - {""}


def fed_cottage(view: View, square: int) -> int:
    """3 points if fed."""
    return 3 if square in view.fed else 0


def fed_castle(view: View, square: int) -> int:
    """5 points if fed."""
    return 5 if square in view.fed else 0


def well(view: View, square: int) -> int:
    """1 point for each adjacent cottage."""
    return cottages(view, NEIGHBOURS[square])


def fountain(view: View, square: int) -> int:
    """2 points next to another of the well type."""
    return 2 if "well" in types_on(view, NEIGHBOURS[square]) else 0


def millstone(view: View, square: int) -> int:
    """2 points next to the farm or the theater type."""
    return 2 if types_on(view, NEIGHBOURS[square]) & {"farm", "theater"} else 0


def abbey(view: View, square: int) -> int:
    """3 points away from the factory, tavern and theater types."""
    return 0 if types_on(view, NEIGHBOURS[square]) & {"factory", "tavern", "theater"} else 3


def chapel(view: View, square: int) -> int:
    """1 point for each fed cottage of the town."""
    return cottages(view, view.fed)


def cloister(view: View, square: int) -> int:
    """1 point for each Cloister in a corner."""
    return sum(view.town[corner] == "cloister" for corner in CORNERS)


def temple(view: View, square: int) -> int:
    """4 points next to two fed cottages or more."""
    return 4 if cottages(view, view.fed & frozenset(NEIGHBOURS[square])) >= 2 else 0


def inn(view: View, square: int) -> int:
    """3 points without another Inn in its row or column."""
    return 0 if any(view.town[other] == "inn" for other in ROW[square] + COLUMN[square]) else 3


def feast_hall(view: View, square: int) -> int:
    """2 points, or 3 with more of them than the player on the right has."""
    return 3 if view.town.count("feast_hall") > view.right_feast_halls else 2


def bakery(view: View, square: int) -> int:
    """3 points next to the farm or the factory type."""
    return 3 if types_on(view, NEIGHBOURS[square]) & {"farm", "factory"} else 0


def market(view: View, square: int) -> int:
    """1 point for each Market of its row or of its column, itself included."""
    row, column = ([view.town[q] for q in line[square]].count("market") for line in (ROW, COLUMN))
    return 1 + max(row, column)


def tailor(view: View, square: int) -> int:
    """1 point, and 1 for each Tailor in the centre."""
    return 1 + sum(view.town[centre] == "tailor" for centre in CENTRE)


def theater(view: View, square: int) -> int:
    """1 point for each other type in its row and column."""
    return len(types_on(view, ROW[square] + COLUMN[square]) - {"theater"})


def archive(view: View, square: int) -> int:
    """1 point for each type in town but the monument."""
    return len(types_on(view, list(SQUARES)) - {"monument"})


def mausoleum(view: View, square: int) -> int:
    """3 points for each unfed Cottage."""
    return 3 * sum(view.town[q] == "cottage" and q not in view.fed for q in SQUARES)


def palace(view: View, square: int) -> int:
    """2 points for each type next to it."""
    return 2 * len(types_on(view, NEIGHBOURS[square]))


def shrine(view: View, square: int) -> int:
    """The value it had when it was built."""
    return view.shrine_value


def forum(view: View, square: int) -> int:
    """1 point, and 1 for each building of the largest group of one type."""
    same = [[q for q in SQUARES if view.types[q] == category] for category in CATEGORIES]
    return 1 + max(len(group) for squares in same for group in groups(squares))


def sky_baths(view: View, square: int) -> int:
    """2 points for each type that is missing."""
    return 2 * len(set(TYPES) - set(view.types))


def starloom(view: View, square: int) -> int:
    """Points for the place at which the town was completed."""
    return entry(STARLOOM_TABLE, view.starloom_rank)


# Scored for each building on its own.
EACH: dict[str, Callable[[View, int], int]] = {
    "cottage": fed_cottage,
    "well": well,
    "fountain": fountain,
    "millstone": millstone,
    "abbey": abbey,
    "chapel": chapel,
    "cloister": cloister,
    "temple": temple,
    "inn": inn,
    "feast_hall": feast_hall,
    "bakery": bakery,
    "market": market,
    "tailor": tailor,
    "theater": theater,
    "archive_of_the_second_age": archive,
    "barrett_castle": fed_castle,
    "grand_mausoleum_of_the_rodina": mausoleum,
    "mandras_palace": palace,
    "shrine_of_the_elder_tree": shrine,
    "silva_forum": forum,
    "the_sky_baths": sky_baths,
    "the_starloom": starloom,
}

# Cards whose points depend on who is fed.
HUNGRY = ("cottage", "chapel", "temple", "barrett_castle", "grand_mausoleum_of_the_rodina")


def card_points(view: View, card: str) -> int:
    """What all buildings of one card score together."""
    if card == "tavern":
        return entry(TAVERN_TABLE, view.town.count(card))
    if card == "almshouse":
        return entry(ALMSHOUSE_TABLE, view.town.count(card))
    if card == "warehouse":
        return -view.warehouse_cubes
    if card in EACH:
        return sum(EACH[card](view, square) for square in SQUARES if view.town[square] == card)
    return FLAT_POINTS.get(card, 0) * view.town.count(card)


def empty_points(town: list[str]) -> int:
    """1 point less for each square without building, unless the Cathedral stands."""
    return 0 if "cathedral_of_caterina" in town else -town.count("")


def best_fed(town: list[str], view_of: Callable[[frozenset[int]], View]) -> frozenset[int]:
    """The feeding with most points, then most fed, then the smallest number."""
    hungry = [card for card in HUNGRY if card in town]

    def worth(fed: frozenset[int]) -> tuple[int, int, int]:
        view = view_of(fed)
        return sum(card_points(view, card) for card in hungry), len(fed), -bits(fed)

    return max(feedings(town), key=worth)


def cards_in(town: list[str]) -> list[str]:
    """The cards of a town by category."""
    return [card for card in CATEGORY if card in town]


def check_market(town: list[str], cards: dict[str, str]) -> None:
    """Stop at a building whose card is not in play."""
    for card in cards_in(town):
        in_play = cards.get(CATEGORY[card])
        if in_play is not None and in_play != card:
            raise ValueError(f"The town has a {card!r}, but the {CATEGORY[card]} card in play is {in_play!r}.")


def score_town(
    town: list[str],
    *,
    market: dict[str, str] | None = None,
    warehouse_cubes: int = 0,
    shrine_value: int = 0,
    right_feast_halls: int = 0,
    starloom_rank: int = 0,
) -> dict[str, int]:
    """Points by card id, "empty" and "total" for 16 card ids, "" where nothing stands."""
    check_market(town, market or {})
    types = [scoring_type(card) for card in town]

    def view_of(fed: frozenset[int]) -> View:
        return View(town, types, fed, warehouse_cubes, shrine_value, right_feast_halls, starloom_rank)

    view = view_of(best_fed(town, view_of))
    points = {card: card_points(view, card) for card in cards_in(town)}
    points["empty"] = empty_points(town)
    return {**points, "total": sum(points.values())}
