"""Coins that a building costs or brings when it comes."""

from collections import Counter

from .facts import CATEGORY, COIN_COST, DEN_BRINGS, DEN_HAS, PLAIN_COINS, STATUE_FROM
from .grid import COLUMN, ROW
from .town import Town


def coin_cost(town: Town, card: str) -> int:
    """What a new building costs; a Jeweler is paid for only if there is a coin."""
    return min(1, town.coins) if card == "jeweler" else COIN_COST.get(card, 0)


def coins_lost(town: Town, card: str) -> int:
    """All coins at a new Parsonage, unless there are as many as Cottages."""
    return town.coins if card == "parsonage" and town.coins != town.buildings.count("cottage") else 0


def coins_due(town: Town, card: str, square: int) -> int:
    """What a building that has just come brings, before the chest is looked at."""
    standing = Counter(CATEGORY[there] for there in town.buildings if there)
    if card == "statue":
        return sum(number >= STATUE_FROM for number in standing.values())
    if card == "gamblers_den":
        return DEN_BRINGS if town.coins == DEN_HAS else 0
    if card == "teahouse":
        return max(types_in(town, ROW[square]), types_in(town, COLUMN[square]))
    if card == "shrine_of_the_windseed":
        return max(standing.values())
    return PLAIN_COINS.get(card, 0)


def types_in(town: Town, squares: list[int]) -> int:
    """How many different types stand on the squares."""
    return len({CATEGORY[town.buildings[square]] for square in squares if town.buildings[square]})
