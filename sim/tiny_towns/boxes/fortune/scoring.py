"""What a town with coins scores: those that are left when all are fed that can be, and the rules that look at coins."""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.tiny_towns.board import ADJACENT, IN_COLUMN, IN_LINE, IN_ROW, MONUMENT
from sim.tiny_towns.kernel.log import NONE, ZERO, note_amount, write
from sim.tiny_towns.kernel.scoring import (
    NOTHING,
    ONE,
    card_of,
    cottages_in,
    eaters_in,
    fed_in,
    fed_points,
    lowest_few,
    points_when_fed,
    spread,
    squares_of,
    town_of,
    types_on,
    who_matters,
)
from sim.tiny_towns.kernel.state import Event
from sim.tiny_towns.rule_families import Family, Feeds

LINES = np.array([IN_ROW[4 * i] | 1 << 4 * i for i in range(4)] + [IN_COLUMN[i] | 1 << i for i in range(4)], np.int64)
"""the rows and columns, as sets of squares"""


@inline
def coin_value(rules, town):
    """What a coin scores that is left."""
    return rules.coin_points[town.monument] if town.monument >= 0 and squares_of(town, MONUMENT) else 1


@jit
def coin_feeder(rules, table, town):
    """The card with which coins feed, -1 none."""
    for category in range(8):
        card = card_of(table, town.monument, category)
        if squares_of(town, category) and rules.feeds[card] >= Feeds.COIN_LINES:
            return np.int64(card)
    return NONE


@jit
def fed_and_left(rules, table, seat, town):
    """The squares whose buildings are fed, by the owner's best choice, and the coins that are left then."""
    eaters = eaters_in(rules, table, town)
    card = coin_feeder(rules, table, town)
    fed = fed_in(rules, table, seat, town)
    if card < 0:
        return fed, town.coins
    pairs = rules.feeds[card] == Feeds.COIN_PAIRS
    if pairs:
        fed |= spread(squares_of(town, rules.category[card])) & eaters
    if town.coins == 0 or eaters & ~fed == 0:
        return fed, town.coins
    if pairs:
        return feed_pairs(rules, table, seat, town, fed, eaters & ~fed)
    return feed_lines(rules, table, seat, town, fed, eaters & ~fed)


@jit
def feed_pairs(rules, table, seat, town, fed, hungry):
    """Each coin feeds two."""
    number = count(hungry)
    if number <= 2 * town.coins:
        return fed | hungry, town.coins - (number + 1) // 2
    if not who_matters(rules, table, town, fed | hungry):
        return fed | lowest_few(hungry, 2 * town.coins), ZERO
    best, best_points = fed, NOTHING
    chosen = ZERO
    while True:
        if count(chosen) == 2 * town.coins:
            points = fed_points(rules, table, seat, town, fed | chosen)
            if points > best_points:
                best, best_points = fed | chosen, points
        if chosen == hungry:
            return best, ZERO
        chosen = (chosen - hungry) & hungry  # the next larger subset


@jit
def on_lines(lines):
    """The squares of these rows and columns."""
    squares = ZERO
    while lines:
        squares |= LINES[lowest(lines)]
        lines &= lines - 1
    return squares


@jit
def each_feeds(lines, hungry):
    """Whether the lines can be fed one after the other, each with somebody hungry in it: found from the last on."""
    left = lines
    while left:
        last = left
        while last and not LINES[lowest(last)] & hungry & ~on_lines(left & ~(last & -last)):
            last &= last - 1
        if last == 0:
            return False
        left &= ~(last & -last)
    return True


@jit
def feed_lines(rules, table, seat, town, fed, hungry):
    """Each coin feeds a row or column with somebody hungry in it, until none is left, of coins or of the hungry."""
    useful = ZERO
    for line in range(8):
        if LINES[line] & hungry:
            useful |= ONE << line
    best, best_points, best_left = fed, NOTHING, town.coins
    chosen = useful & -useful
    while True:
        number, more = count(chosen), on_lines(chosen) & hungry
        if (number == town.coins or (number < town.coins and more == hungry)) and each_feeds(chosen, hungry):
            left = town.coins - number
            points = fed_points(rules, table, seat, town, fed | more) + left * coin_value(rules, town)
            if better(points, fed | more, left, best_points, best, best_left):
                best, best_points, best_left = fed | more, points, left
        if chosen == useful:
            return best, best_left
        chosen = (chosen - useful) & useful


@inline
def better(points, fed, left, best_points, best, best_left):
    """More points; then more buildings fed; then more coins left; then the smaller number."""
    if points != best_points:
        return points > best_points
    if count(fed) != count(best):
        return count(fed) > count(best)
    return left > best_left if left != best_left else fed < best


@inline
def near_fed(rules, town, card, mine, fed):
    """How many of these squares are adjacent to as many fed Cottages as the card wants."""
    number = ZERO
    while mine:
        number += cottages_in(rules, town, ADJACENT[lowest(mine)] & fed) >= rules.least[card]
        mine &= mine - 1
    return number


@jit
def points(rules, table, seat, town, fed, category):
    """The points of all buildings of a category whose rule comes with coins; see also `points_for_riches`."""
    mine = squares_of(town, category)
    card = card_of(table, town.monument, category)
    family = rules.family[card]
    each, more = rules.points[card, 0], rules.points[card, 1]
    if family == Family.AS_RICH:
        return each * near_fed(rules, town, card, mine, fed)
    if family == Family.LESS_CHANGES:
        return count(mine) * (each + more * table.hill[seat])
    total = each * count(mine & fed)
    while mine:
        total += more * types_on(rules, town, IN_LINE[lowest(mine)], rules.category[card])
        mine &= mine - 1
    return total


@jit
def points_for_riches(rules, table, seat, town, fed, left):
    """What more there is for having as many coins as the player on the right, once all are fed."""
    total = ZERO
    for category in range(8):
        card = card_of(table, town.monument, category)
        if card >= 0 and rules.family[card] == Family.AS_RICH and squares_of(town, category):
            right = (seat - 1) % table.players
            if left >= fed_and_left(rules, table, right, town_of(table, right))[1]:
                more = rules.points[card, 1] * near_fed(rules, town, card, squares_of(town, category), fed)
                table.points[category] += more
                total += more
    return total


@jit
def town_points(rules, table, seat, town):
    """What a town scores if the game ends as it is, coins included."""
    fed, left = fed_and_left(rules, table, seat, town)
    total = points_when_fed(rules, table, seat, town, fed)
    total += points_for_riches(rules, table, seat, town, fed, left)
    table.points_coins = left * coin_value(rules, town)
    return total + table.points_coins


@jit
def note_feeding(rules, table, log):
    """Write down whom the towns feed, and the coins they spend on it."""
    for seat in range(table.players):
        town = town_of(table, seat)
        fed, left = fed_and_left(rules, table, seat, town)
        spent = town.coins - left
        if spent:
            note_amount(log, table.rounds, seat, Event.SPENDS, coin_feeder(rules, table, town), spent)
        write(log, table.rounds, seat, Event.FEEDS, NONE, NONE, NONE, fed, spent, NONE, NONE)
    return 0
