"""What coins are worth to who plans: points at the end, food, what they pay for, and another resource in need.

A strategy's weights that are read here:

    coin      what the first coin in the chest of an empty town is worth beside its points; less the fuller the town
    save      how much of the value of a building that costs coins is put down to each of them
    price     what it costs to spend one on another resource, beside all this
"""

from sim.engine.jit import count, inline, jit, with_field
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.fortune.coins import CHEST, room_in_chest
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import empty_squares
from sim.tiny_towns.kernel.scoring import NO_TOWN, card_of, town_of
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.rule_families import Family, GainsFor

EXPECTED = 3
"""coins that a town is thought to have at the end, when it is planned"""


@inline
def planned_town(table):
    """The town to plan from: nothing is built."""
    return with_field(NO_TOWN, "coins", EXPECTED if table.uses_coins else 0)


@inline
def paid_in(rules, town, card):
    """A planned town that has paid for a card. What one brings is left out: the chest fills up in any case."""
    return with_field(town, "coins", max(ZERO, town.coins - rules.cost[card]))


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
def beyond_means(rules, town, card):
    """Whether a town has too few coins for a card."""
    return rules.cost[card] > town.coins and not rules.if_able[card]


@inline
def debt(view, town, card):
    """What it costs to wait for the coins that a building needs and the town has not, or to let others have them."""
    return max(0, view.rules.cost[card] - town.coins) * (1 + view.notes.coin)


@inline
def kept_for_later(view, coins):
    """What so many coins are worth for the chance to use them: the fuller the chest, the less another one adds."""
    share = coins * (2 * CHEST + 1 - coins) / (2 * CHEST)
    return view.notes.coin * share * count(empty_squares(view.table, view.seat)) / 16


@inline
def coins_of_building(view, town, new, card):
    """What a building does to the coins, beside their points: what they are worth later, and that of the round."""
    more = kept_for_later(view, new.coins) - kept_for_later(view, town.coins) - debt(view, town, card)
    return more + view.notes.coin_gain if view.notes.built == 1 else more


@jit
def value_coins(view, plan):
    """Note what one coin more is worth, and what it costs to spend one on another resource."""
    coins, monument = view.table.coins[view.seat], view.table.monument[view.seat]
    if plan.built != view.table.built_now[view.seat]:
        plan.built = view.table.built_now[view.seat]
        plan.word = -1
    plan.coin_gain = plan.coin_price = 0.0
    if room_in_chest(view.rules, view.table, view.seat):
        plan.coin_gain = worth_with(view, coins + 1) - worth_with(view, coins) + saved_for(view, coins)
    if coins:
        plan.coin_price = worth_with(view, coins) - worth_with(view, coins - 1) + saved_for(view, coins - 1)
        plan.coin_price += plan.price
        if monument >= 0 and view.rules.family[monument] == Family.LESS_CHANGES:
            plan.coin_price -= view.rules.points[monument, 1]


@jit
def worth_with(view, coins):
    """What so many coins are worth, in points now and later."""
    return points_with_coins(view, coins) + kept_for_later(view, coins)
