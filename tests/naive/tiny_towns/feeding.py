"""Who can eat: every choice the owner of a town has."""

from collections.abc import Iterator
from itertools import combinations

from .facts import MEALS
from .grid import AROUND, COLUMN, ROW, SQUARES, groups

FEEDABLE = {"cottage", "barrett_castle"}


def feedable_squares(town: list[str]) -> frozenset[int]:
    """Where the buildings stand that can be fed."""
    return frozenset(square for square in SQUARES if town[square] in FEEDABLE)


def always_fed(town: list[str]) -> frozenset[int]:
    """Squares fed without a choice: around Granaries, in line with Orchards."""
    reached = {b for a in SQUARES if town[a] == "granary" for b in AROUND[a]}
    reached |= {b for a in SQUARES if town[a] == "orchard" for b in ROW[a] + COLUMN[a]}
    return feedable_squares(town) & reached


def farm_choices(town: list[str]) -> Iterator[frozenset[int]]:
    """Every set of buildings that the Farms' meals are enough for."""
    hungry = sorted(feedable_squares(town))
    for size in range(min(MEALS * town.count("farm"), len(hungry)) + 1):
        yield from map(frozenset, combinations(hungry, size))


def greenhouse_choices(town: list[str]) -> Iterator[frozenset[int]]:
    """Every choice of connected groups, one at most for each Greenhouse."""
    connected = groups(feedable_squares(town))
    for size in range(min(town.count("greenhouse"), len(connected)) + 1):
        for chosen in combinations(connected, size):
            yield frozenset().union(*chosen)


def feedings(town: list[str]) -> set[frozenset[int]]:
    """Every set of squares that can be the fed ones."""
    base = always_fed(town)
    greenhouse = list(greenhouse_choices(town))
    return {base | farm | group for farm in farm_choices(town) for group in greenhouse}
