"""What coins are worth to who plans: points at the end, food, what they pay for, and another resource in need.

A strategy's weights that are read here:

    coin      what a coin in the chest of an empty town is worth beside its points; less the fuller the town
    save      how much of the value of a building that costs coins is put down to each of them
    price     what it costs to spend one on another resource, beside all this
"""

from sim.engine.jit import count, inline, jit, with_field
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import empty_squares
from sim.tiny_towns.kernel.scoring import NO_TOWN, card_of, town_of
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.state import COIN
from sim.tiny_towns.rule_families import Family, GainsFor

EXPECTED = 3
"""coins that a town is thought to have at the end, when it is planned"""


@inline
def planned_town(table):
    """The town to plan from: nothing is built."""
    return with_field(NO_TOWN, "coins", EXPECTED if table.uses_coins else 0)


@inline
def expected_coins(rules, card):
    """How many coins a building is expected to bring, less what it costs."""
    number = 1.0
    if rules.gains_for[card] == GainsFor.TYPES_IN_LINE:
        number = 2.0
    elif rules.gains_for[card] == GainsFor.SINGLE:
        number = 0.5
    return rules.gains[card] * number - rules.cost[card]


@jit
def points_with_coins(view, coins):
    """What the own town would score with so many coins."""
    town = with_field(town_of(view.table, view.seat), "coins", max(ZERO, coins))
    return float(town_points(view.rules, view.table, view.seat, town))


@jit
def saved_for(view, coins):
    """What a coin is worth towards what it pays for: nothing once there are as many as the dearest building costs."""
    most = 0.0
    for category in range(8):
        card = card_of(view.table, view.monument, category)
        stands = category == MONUMENT and view.table.monument[view.seat] >= 0
        if card >= 0 and view.rules.cost[card] > coins and not stands:
            most = max(most, view.notes.value[category] / view.rules.cost[card])
    return view.notes.save * most


@inline
def debt(view, town, card):
    """What it costs to wait for the coins that a building needs and the town has not."""
    missing = view.rules.cost[card] - town.coins
    return missing * (1 + view.notes.coin) if missing > 0 and not view.rules.if_able[card] else 0.0


@inline
def kept_for_later(view, coins):
    """What so many coins are worth for the chance to use them."""
    return coins * view.notes.coin * count(empty_squares(view.table, view.seat)) / 16 if coins else 0.0


@jit
def coin_gain(view):
    """What one coin more is worth."""
    coins = view.table.coins[view.seat]
    points = points_with_coins(view, coins + 1) - view.notes.points
    return points + kept_for_later(view, 1) + saved_for(view, coins)


@jit
def coin_price(view):
    """What it costs to spend a coin on another resource."""
    coins, monument = view.table.coins[view.seat], view.table.monument[view.seat]
    price = view.notes.points - points_with_coins(view, coins - 1) + view.notes.price
    if monument >= 0 and view.rules.family[monument] == Family.LESS_CHANGES:
        price -= view.rules.points[monument, 1]
    return price + kept_for_later(view, 1) + saved_for(view, coins - 1)


@inline
def paid_for(view, option):
    """What is paid for an option that places a cube: something only for another resource than the round's."""
    return view.notes.coin_price if option.card == COIN else 0.0
