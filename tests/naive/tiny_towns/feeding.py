"""Who can eat: every choice the owner of a town has."""

from collections.abc import Iterator
from itertools import combinations

from .facts import MEALS
from .grid import AROUND, COLUMN, NEIGHBOURS, ROW, SQUARES, groups
from .view import scoring_type

FEEDABLE = {"cottage", "barrett_castle", "eraflage_vineyard"}
LINES = {frozenset([square, *line[square]]) for line in (ROW, COLUMN) for square in SQUARES}
MEALS_FOR_A_COIN = 2  # at a Tithe Barn

Feeding = tuple[frozenset[int], int]  # the fed squares, the coins spent


def feedable_squares(town: list[str]) -> frozenset[int]:
    """Where the buildings stand that can be fed."""
    return frozenset(square for square in SQUARES if town[square] in FEEDABLE)


def always_fed(town: list[str]) -> frozenset[int]:
    """Squares fed without a choice: by Granaries, Orchards, Tithe Barns, Nectar Farms, Vegetable Patches."""
    hungry = feedable_squares(town)
    reached = {b for a in SQUARES if town[a] == "granary" for b in AROUND[a]}
    reached |= {b for a in SQUARES if town[a] == "orchard" for b in ROW[a] + COLUMN[a]}
    reached |= {b for a in SQUARES if town[a] == "tithe_barn" for b in NEIGHBOURS[a]}
    if "nectar_farm" in town and len(hungry) % 2 == 0:
        reached |= hungry
    if "vegetable_patch" in town:
        reached |= {square for square in hungry if not hungry.intersection(NEIGHBOURS[square])}
    return hungry & reached


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


def grange_choices(town: list[str]) -> Iterator[frozenset[int]]:
    """Whom Granges can feed: for each a type that stands in the town, all next to such a building."""
    types = sorted({scoring_type(card) for card in town} - {""})
    granges = town.count("grange")
    for number in range(min(1, granges), min(granges, len(types)) + 1):
        for chosen in combinations(types, number):
            givers = [square for square in SQUARES if scoring_type(town[square]) in chosen]
            yield feedable_squares(town) & {near for square in givers for near in NEIGHBOURS[square]}


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
    greenhouse = set(greenhouse_choices(town))
    grange = set(grange_choices(town))
    free = {always_fed(town) | farm | a | b for farm in farm_choices(town) for a in greenhouse for b in grange}
    hungry = feedable_squares(town)
    return {(fed | more, spent) for fed in free for more, spent in coin_choices(town, hungry - fed, coins)}
