"""The points of the base game's cards, each building on its own."""

from collections.abc import Callable

from .facts import CATEGORIES, STARLOOM_TABLE, TYPES, entry
from .grid import CENTRE, COLUMN, CORNERS, NEIGHBOURS, ROW, SQUARES, groups
from .view import View, cottages, types_on


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


BASE_POINTS: dict[str, Callable[[View, int], int]] = {
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
