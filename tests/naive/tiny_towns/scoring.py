"""The points of a finished town, and whom its owner feeds."""

from .base_points import BASE_POINTS
from .facts import ALMSHOUSE_TABLE, CATEGORY, FLAT_POINTS, TAVERN_TABLE, entry
from .feeding import Feeding, feedings
from .fortune_points import FORTUNE_POINTS
from .grid import SQUARES, bits
from .view import View
from .villager_cards import BREWERY_TABLE
from .villager_points import VILLAGER_POINTS, breweries

# Scored for each building on its own.
EACH = BASE_POINTS | FORTUNE_POINTS | VILLAGER_POINTS

# Cards whose points depend on who is fed.
HUNGRY = ["cottage", "chapel", "temple", "parsonage", "schoolhouse"]
HUNGRY += ["monastery", "unnamed_chapel_a", "unnamed_chapel_b"]
HUNGRY += ["barrett_castle", "grand_mausoleum_of_the_rodina", "eraflage_vineyard"]


def card_points(view: View, card: str) -> int:
    """What all buildings of one card score together."""
    if card == "tavern":
        return entry(TAVERN_TABLE, view.town.count(card))
    if card == "almshouse":
        return entry(ALMSHOUSE_TABLE, view.town.count(card))
    if card == "warehouse":
        return -view.warehouse_cubes
    if card == "brewery":
        return entry(BREWERY_TABLE, breweries(view))
    if card == "outhouse":
        return view.town.count(card) - view.outhouse_cubes
    if card in EACH:
        return sum(EACH[card](view, square) for square in SQUARES if view.town[square] == card)
    return FLAT_POINTS.get(card, 0) * view.town.count(card)


def empty_points(town: list[str]) -> int:
    """1 point less for each square without building, unless the Cathedral of Caterina stands."""
    return 0 if "cathedral_of_caterina" in town else -town.count("")


def coin_points(town: list[str], coins: int) -> int:
    """1 point for each coin left, or 2 with the Estival Festival."""
    return coins * (2 if "estival_festival" in town else 1)


def feed_town(town: list[str], coins: int = 0) -> Feeding:
    """The fed squares and the coins spent: most points, then most fed, most coins left, the smallest number."""
    hungry = [card for card in HUNGRY if card in town]

    def worth(feeding: Feeding) -> tuple[int, int, int, int]:
        fed, spent = feeding
        left = coins - spent
        points = sum(card_points(View(town, fed), card) for card in hungry)
        return points + coin_points(town, left), len(fed), left, -bits(fed)

    return max(feedings(town, coins), key=worth)


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
    coins: int = 0,
    right_coins: int = 0,
    hollow_hill_coins: int = 0,
    working: frozenset[int] = frozenset(),
    outhouse_cubes: int = 0,
    towers: int = 0,
    tallest: int = 0,
    uses_coins: bool = False,
) -> dict[str, int]:
    """Points by card id, "empty", with coins "coins", and "total", for 16 card ids, "" where nothing stands.

    The town's coins are those held at the end, before feeding; the right neighbour's those left after it.
    """
    check_market(town, market or {})
    fed, spent = feed_town(town, coins)
    view = View(
        town,
        fed,
        warehouse_cubes=warehouse_cubes,
        shrine_value=shrine_value,
        right_feast_halls=right_feast_halls,
        starloom_rank=starloom_rank,
        coins=coins - spent,
        right_coins=right_coins,
        hollow_hill_coins=hollow_hill_coins,
        working=working,
        outhouse_cubes=outhouse_cubes,
        towers=towers,
        tallest=tallest,
    )
    points = {card: card_points(view, card) for card in cards_in(town)}
    points["empty"] = empty_points(town)
    if uses_coins:
        points["coins"] = coin_points(town, view.coins)
    return {**points, "total": sum(points.values())}
