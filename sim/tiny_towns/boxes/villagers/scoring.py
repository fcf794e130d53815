"""What a town with villagers scores: who is fed by the farms of the box, and the rules that come with it."""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.tiny_towns.board import ADJACENT, ALL_SQUARES, AROUND, COTTAGE, IN_LINE
from sim.tiny_towns.boxes.fortune import scoring as coins
from sim.tiny_towns.boxes.villagers.people import villagers_of, working_of
from sim.tiny_towns.kernel.log import NONE, ZERO, note_amount, write
from sim.tiny_towns.kernel.scoring import (
    NOTHING,
    ONE,
    better,
    buildings,
    card_of,
    cottages_in,
    eaters_in,
    fed_points,
    from_table,
    points_when_fed,
    seen_as,
    spread,
    squares_of,
    squares_of_types,
    town_of,
    types_on,
)
from sim.tiny_towns.kernel.state import Event
from sim.tiny_towns.rule_families import FIRST_WITH_VILLAGERS, Family, Feeds


@jit
def beside(squares):
    """All squares adjacent to one of these."""
    found = ZERO
    while squares:
        found |= ADJACENT[lowest(squares)]
        squares &= squares - 1
    return found


@jit
def fed_by_types(rules, table, seat, town, sure, eaters, granges):
    """The best set to feed when each Grange chooses a type next to which all are fed."""
    types = ZERO
    for category in range(8):
        if seen_as(rules, town, category):
            types |= ONE << category
    best, best_points = ZERO, NOTHING
    chosen = -types & types
    while chosen:
        if count(chosen) <= granges:
            fed = sure | beside(squares_of_types(rules, town, chosen)) & eaters
            points = fed_points(rules, table, seat, town, fed)
            if better(points, fed, best_points, best):
                best, best_points = fed, points
        chosen = (chosen - types) & types  # the next larger subset
    return best


@jit
def fed_and_left(rules, table, seat, town):
    """The squares whose buildings are fed, by the owner's best choice, and the coins that are left then."""
    fed, left = coins.fed_and_left(rules, table, seat, town)
    eaters = eaters_in(rules, table, town)
    for category in range(8):
        card = card_of(table, town.monument, category)
        squares = squares_of(town, category)
        if squares and eaters:
            if rules.feeds[card] == Feeds.BESIDE_TYPE:
                fed = fed_by_types(rules, table, seat, town, fed, eaters, count(squares))
            elif rules.feeds[card] == Feeds.IF_EVEN and count(eaters) % 2 == 0:
                fed |= eaters
            elif rules.feeds[card] == Feeds.APART:
                fed |= eaters & ~beside(eaters)
    return fed, left


@jit
def town_points(rules, table, seat, town):
    """What a town scores if the game ends as it is, with coins where there are any."""
    fed, left = fed_and_left(rules, table, seat, town)
    total = points_when_fed(rules, table, seat, town, fed)
    if table.uses_coins:
        total += coins.points_for_riches(rules, table, seat, town, fed, left)
        table.points_coins = left * coins.coin_value(rules, town)
        total += table.points_coins
    return total


@jit
def note_feeding(rules, table, log):
    """Write down whom the towns feed, and the coins they spend on it."""
    for seat in range(table.players):
        town = town_of(table, seat)
        fed, left = fed_and_left(rules, table, seat, town)
        spent = town.coins - left
        if spent:
            note_amount(log, table.rounds, seat, Event.SPENDS, coins.coin_feeder(rules, table, town), spent)
        write(log, table.rounds, seat, Event.FEEDS, NONE, NONE, NONE, fed, spent, NONE, NONE)
    return 0


@jit
def points(rules, table, seat, town, fed, category):
    """The points of all buildings of a category whose rule comes in the box, or in one before it."""
    mine = squares_of(town, category)
    card = np.int64(card_of(table, town.monument, category))
    family = rules.family[card]
    if family < FIRST_WITH_VILLAGERS:
        return coins.points(rules, table, seat, town, fed, category)
    each = np.int64(rules.points[card, 0])
    if family == Family.PER_TOWER:
        return each * towers_that_count(table, seat)
    if family == Family.PER_WORKER:
        return each * count(workers_in(table, seat, town))
    if family == Family.IF_WORKED:
        return each * count(mine) + rules.points[card, 1] * count(mine & workers_in(table, seat, town))
    if family == Family.IF_ALL_FED:
        cottages = seen_as(rules, town, COTTAGE)
        return each * count(mine) if cottages and cottages & ~fed == 0 else ZERO
    if family == Family.BY_COUNT_IF_MIXED:
        return np.int64(from_table(rules, card, mixed(rules, town, card, mine)))
    return each * by_squares(rules, table, seat, town, fed, family, mine)


@inline
def towers_that_count(table, seat):
    """The towers of a stack, if another town's is higher."""
    highest = ZERO
    for other in range(table.players):
        highest = max(highest, np.int64(table.stack[other]))
    return np.int64(table.stack[seat]) if table.stack[seat] < highest else ZERO


@inline
def workers_in(table, seat, town):
    """The squares where villagers work, also in a building that is only thought of."""
    new = buildings(town) & ~np.int64(table.taken[seat])
    return working_of(table, seat) | villagers_of(table, seat) & new


@jit
def mixed(rules, town, card, mine):
    """How many of these squares have as many types next to them as the card wants."""
    number = ZERO
    while mine:
        number += types_on(rules, town, ADJACENT[lowest(mine)], -1) >= rules.least[card]
        mine &= mine - 1
    return number


@jit
def by_squares(rules, table, seat, town, fed, family, mine):
    """How often each of these squares brings its points, all together."""
    cottages = seen_as(rules, town, COTTAGE) & fed
    total = ZERO
    while mine:
        square = lowest(mine)
        mine &= mine - 1
        if family == Family.IF_BARE:
            total += table.held[seat, square] == 0
        elif family == Family.STEPS_TO_FED:
            total += squares_between(square, cottages)
        elif family == Family.PER_FED_IN_LINE:
            total += cottages_in(rules, town, IN_LINE[square] & fed)
        elif family == Family.TYPES_DIAGONAL:
            total += types_on(rules, town, AROUND[square] & ~ADJACENT[square], -1)
        else:
            total += ADJACENT[square] & ~buildings(town) & ALL_SQUARES != 0
    return total


@jit
def squares_between(square, cottages):
    """The squares on the shortest way to one of the Cottages, without the ends; 0 if there is none."""
    steps, reached = ZERO, ONE << square
    while cottages and not reached & cottages:
        reached = spread(reached)
        steps += 1
    return max(ZERO, steps - 1)
