"""Who can eat: every choice the owner of a town has."""

from collections.abc import Iterator
from itertools import combinations

from .facts import MEALS
from .grid import AROUND, COLUMN, NEIGHBOURS, ROW, SQUARES, groups

FEEDABLE = {"cottage", "barrett_castle", "eraflage_vineyard"}
LINES = {frozenset([square, *line[square]]) for line in (ROW, COLUMN) for square in SQUARES}
MEALS_FOR_A_COIN = 2  # at a Tithe Barn

Feeding = tuple[frozenset[int], int]  # the fed squares, the coins spent


def feedable_squares(town: list[str]) -> frozenset[int]:
    """Where the buildings stand that can be fed."""
    return frozenset(square for square in SQUARES if town[square] in FEEDABLE)


def always_fed(town: list[str]) -> frozenset[int]:
    """Squares fed without a choice: around Granaries, in line with Orchards, next to Tithe Barns."""
    reached = {b for a in SQUARES if town[a] == "granary" for b in AROUND[a]}
    reached |= {b for a in SQUARES if town[a] == "orchard" for b in ROW[a] + COLUMN[a]}
    reached |= {b for a in SQUARES if town[a] == "tithe_barn" for b in NEIGHBOURS[a]}
    return feedable_squares(town) & reached


def farm_choices(town: list[str]) -> Iterator[frozenset[int]]:
    """Every set of buildings that the Farms can feed, as large as their meals allow."""
    hungry = sorted(feedable_squares(town))
    size = min(MEALS * town.count("farm"), len(hungry))
    yield from map(frozenset, combinations(hungry, size))


def greenhouse_choices(town: list[str]) -> Iterator[frozenset[int]]:
    """Every choice of connected groups, one for each Greenhouse while there are groups."""
    connected = groups(feedable_squares(town))
    for chosen in combinations(connected, min(town.count("greenhouse"), len(connected))):
        yield frozenset().union(*chosen)


def cellar_choices(hungry: frozenset[int], coins: int) -> set[Feeding]:
    """Root Cellar: a line with somebody unfed for each coin, until nobody is unfed or no coin is left."""
    if not hungry or not coins:
        return {(frozenset(), 0)}
    lines = {line & hungry for line in LINES} - {frozenset()}
    return {(line | more, spent + 1) for line in lines for more, spent in cellar_choices(hungry - line, coins - 1)}


def barn_choices(hungry: frozenset[int], coins: int) -> set[Feeding]:
    """Tithe Barn: two meals for each coin, until nobody is unfed or no coin is left."""
    meals = min(len(hungry), MEALS_FOR_A_COIN * coins)
    spent = -(-meals // MEALS_FOR_A_COIN)
    return {(frozenset(fed), spent) for fed in combinations(sorted(hungry), meals)}


def coin_choices(town: list[str], hungry: frozenset[int], coins: int) -> set[Feeding]:
    """Whom coins can feed of those still unfed."""
    if "root_cellar" in town:
        return cellar_choices(hungry, coins)
    if "tithe_barn" in town:
        return barn_choices(hungry, coins)
    return {(frozenset(), 0)}


def feedings(town: list[str], coins: int = 0) -> set[Feeding]:
    """Every set of squares that can be the fed ones, and what it costs."""
    greenhouse = list(greenhouse_choices(town))
    free = {always_fed(town) | farm | group for farm in farm_choices(town) for group in greenhouse}
    hungry = feedable_squares(town)
    return {(fed | more, spent) for fed in free for more, spent in coin_choices(town, hungry - fed, coins)}
