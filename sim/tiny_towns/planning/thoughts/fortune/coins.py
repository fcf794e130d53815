"""What coins are worth to who plans: points at the end, food, what they pay for, and another resource in need.

A strategy's weights that are read here:

    coin      what the first coin in the chest of an empty town is worth beside its points; less the fuller the town
    save      how much of the value of a building that costs coins is put down to each of them
    price     what it costs to spend one on another resource, beside all this
    bar       what a monument must bring for each cube, in squares' worth, to be worked towards
"""

import numpy as np

from sim.engine.jit import inline, jit, with_field
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.fortune.coins import CHEST, room_in_chest
from sim.tiny_towns.kernel.scoring import card_of, town_of
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.planning.patterns import emptiness
from sim.tiny_towns.planning.plan import cubes_of, debt
from sim.tiny_towns.rule_families import Family, GainsFor

EXPECTED = 3
"""coins that a town is thought to have at the end, when it is planned"""


@jit
def mix_coins(view):
    """Mix in the own coins: in the chest, on squares, and those that a monument counts."""
    table, seat, plan = view.table, view.seat, view.notes
    coins = np.uint64(table.coins[seat] << 24 | table.laid[seat] << 8 | table.hill[seat])
    plan.mixed = mix(plan.mixed + GOLD + coins)
    return 0


@jit
def expect_coins(view):
    """Note how many coins a planned town has, and how many each building of the market is expected to bring."""
    plan = view.notes
    plan.expected = EXPECTED
    for category in range(MONUMENT):
        plan.brings[category] = expected_coins(view.rules, view.table.market[category])
    return 0


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
def temper_monument(view):
    """Do not like a monument for its size by more than what it brings beyond its square."""
    plan = view.notes
    plan.taste[MONUMENT] = min(plan.taste[MONUMENT], max(0.0, plan.worth[MONUMENT] - plan.square))
    return 0


@jit
def points_with_coins(view, coins):
    """What the own town would score with so many coins."""
    town = with_field(town_of(view.table, view.seat), "coins", coins)
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
def kept_for_later(view, coins):
    """What so many coins are worth for the chance to use them: the fuller the chest, the less another one adds."""
    share = coins * (2 * CHEST + 1 - coins) / (2 * CHEST)
    return view.notes.coin * share * emptiness(view)


@jit
def add_coins(view, town, new, card):
    """Add what a building does to the coins, beside their points: what they are worth later, and that of the round."""
    plan = view.notes
    more = kept_for_later(view, new.coins) - kept_for_later(view, town.coins) - debt(view, town, card)
    plan.total += more + plan.coin_gain if plan.built == 1 else more
    return 0


@jit
def value_coins(view):
    """Note what one coin more is worth, and what it costs to spend one on another resource."""
    plan, coins, monument = view.notes, view.table.coins[view.seat], view.table.monument[view.seat]
    leave_if_poor(view, plan)
    if plan.built != view.table.built_now[view.seat]:
        plan.built = view.table.built_now[view.seat]
        plan.word = -1
    plan.plain = np.nan
    plan.coin_gain = plan.coin_price = 0.0
    if room_in_chest(view.rules, view.table, view.seat):
        plan.coin_gain = worth_with(view, coins + 1) - worth_with(view, coins) + saved_for(view, coins)
    if coins:
        plan.coin_price = worth_with(view, coins) - worth_with(view, coins - 1) + saved_for(view, coins - 1)
        plan.coin_price += plan.price
        if monument >= 0 and view.rules.family[monument] == Family.LESS_CHANGES:
            plan.coin_price -= view.rules.points[monument, 1]
    return 0


@inline
def leave_if_poor(view, plan):
    """Do not work towards a monument that brings less than buildings from as many cubes would."""
    if view.monument >= 0 and plan.value[MONUMENT] < cubes_of(view.rules, view.monument) * plan.square * plan.bar:
        plan.value[MONUMENT] = 0.0


@jit
def worth_with(view, coins):
    """What so many coins are worth, in points now and later."""
    return points_with_coins(view, coins) + kept_for_later(view, coins)
