"""What a town is worth: one short function for each rule family, and the owner's best choice of whom to feed.

A town is a few numbers, so a strategy can ask about one that does not exist yet without copying anything.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.jit import call_at, count, inline, jit, lowest, with_field
from sim.tiny_towns.board import ADJACENT, ALL_SQUARES, AROUND, COTTAGE, IN_COLUMN, IN_LINE, IN_ROW, MONUMENT
from sim.tiny_towns.kernel.state import Hook
from sim.tiny_towns.rule_families import FAMILIES, FIRST_WITH_COINS, WHO_IS_FED, Family, Feeds
from sim.tiny_towns.rule_families import NEEDS_FEEDING as FED_FAMILIES

ONE = np.int64(1)
NOT_LEFT = 0b1110_1110_1110_1110
NOT_RIGHT = 0b0111_0111_0111_0111
NOTHING = np.int64(-(10**9))
NEEDS_FEEDING = np.array([family in FED_FAMILIES for family in range(len(FAMILIES))])
MATTERS_WHO = np.array([family in WHO_IS_FED for family in range(len(FAMILIES))])


class Town(NamedTuple):
    """What a town scores by, beside what else lies on the table. A box adds a field here and in `town_of`."""

    low: int
    """the squares of the first four categories, sixteen bits each"""
    high: int
    """the squares of the other four"""
    monument: int
    """the card of the monument that stands, -1 none"""
    shrine: int
    """points fixed when the monument was built"""
    coins: int
    """in the chest, before anybody is fed"""


NO_TOWN = Town(0, 0, -1, 0, 0)
"""nothing is built"""


@inline
def town_of(table, seat):
    """The town of a seat as it stands."""
    built = table.built[seat]
    low = built[0] | np.int64(built[1]) << 16 | np.int64(built[2]) << 32 | np.int64(built[3]) << 48
    high = built[4] | np.int64(built[5]) << 16 | np.int64(built[6]) << 32 | np.int64(built[7]) << 48
    monument, shrine, coins = table.monument[seat], table.shrine[seat], table.coins[seat]
    return Town(np.int64(low), np.int64(high), np.int64(monument), np.int64(shrine), np.int64(coins))


@inline
def with_words(town, low, high):
    """The town with other buildings."""
    return with_field(with_field(town, "low", low), "high", high)


@inline
def squares_of(town, category):
    """The squares on which buildings of a category stand."""
    word = town.low if category < 4 else town.high
    return (word >> (category & 3) * 16) & ALL_SQUARES


@inline
def with_building(town, category, square):
    """The town with one more building. What a monument brings is not counted yet: see `with_monument`."""
    bit = ONE << ((category & 3) * 16 + square)
    if category < 4:
        return with_field(town, "low", town.low | bit)
    return with_field(town, "high", town.high | bit)


@inline
def with_monument(rules, town, card):
    """The town in which the monument was built last, and is this card."""
    shrine = from_table(rules, card, count(buildings(town)))
    return with_field(with_field(town, "monument", card), "shrine", shrine)


@inline
def without(town, square):
    """The town without what stands on a square."""
    off = ~(ONE << square | ONE << square + 16 | ONE << square + 32 | ONE << square + 48)
    return with_words(town, town.low & off, town.high & off)


@inline
def buildings(town):
    """All squares with a building."""
    both = town.low | town.high
    both |= both >> 32
    return (both | both >> 16) & ALL_SQUARES


@inline
def card_of(table, monument, category):
    """The card in play of a category; the seat's own for monuments."""
    return monument if category == MONUMENT else table.market[category]


@inline
def castle(rules, town):
    """The square of a monument that counts as Cottages, as a set."""
    if town.monument >= 0 and rules.cottages[town.monument] > 0:
        return squares_of(town, MONUMENT)
    return np.int64(0)


@inline
def seen_as(rules, town, category):
    """The squares that others see as a category: a castle is a Cottage and no monument."""
    squares = squares_of(town, category)
    if category == COTTAGE:
        squares |= castle(rules, town)
    elif category == MONUMENT:
        squares &= ~castle(rules, town)
    return squares


@inline
def cottages_in(rules, town, squares):
    """How many Cottages are on these squares; a castle is worth several."""
    number = count(squares_of(town, COTTAGE) & squares)
    in_castle = castle(rules, town) & squares
    if in_castle:
        number += rules.cottages[town.monument]
    return number


@inline
def spread(squares):
    """The squares and all adjacent to them."""
    return (
        squares | (squares << 1) & NOT_LEFT | (squares >> 1) & NOT_RIGHT | squares << 4 | squares >> 4
    ) & ALL_SQUARES


@jit
def group_of(squares, start):
    """The connected group of these squares that holds the start (a set)."""
    group = start
    while True:
        grown = spread(group) & squares
        if grown == group:
            return group
        group = grown


@jit
def largest_group(squares):
    """The size of the largest connected group."""
    largest = 0
    while squares:
        group = group_of(squares, squares & -squares)
        squares &= ~group
        largest = max(largest, count(group))
    return largest


@jit
def types_on(rules, town, squares, but):
    """How many categories but one stand on these squares."""
    types = 0
    for category in range(8):
        if category != but and seen_as(rules, town, category) & squares:
            types += 1
    return types


@jit
def squares_of_types(rules, town, types):
    """All squares with a building of these categories (a set)."""
    squares = np.int64(0)
    for category in range(8):
        if types >> category & 1:
            squares |= seen_as(rules, town, category)
    return squares


@inline
def held_on(table, seat, squares):
    """How many cubes lie on the buildings of these squares."""
    held = 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        cubes = np.int64(table.held[seat, square])
        while cubes:
            held += cubes & 7
            cubes >>= 3
    return held


@inline
def from_table(rules, card, n):
    """The n-th entry (from 1) of a card's points; the last one for more, nothing for 0."""
    if n <= 0:
        return 0
    return rules.points[card, min(n, rules.n_points[card]) - 1]


@jit
def per_square(rules, town, card, mine, fed):
    """The sum over the squares of a card whose points depend on where each one stands."""
    family = rules.family[card]
    points = np.int64(rules.points[card, 0])
    total = np.int64(0)
    wanted = np.int64(0)
    if family == Family.IF_ADJACENT or family == Family.UNLESS_ADJACENT:
        wanted = squares_of_types(rules, town, rules.to[card])
    left = mine
    while left:
        square = lowest(left)
        left &= left - 1
        near = ADJACENT[square]
        if family == Family.IF_ADJACENT:
            total += points if near & wanted else 0
        elif family == Family.UNLESS_ADJACENT:
            total += 0 if near & wanted else points
        elif family == Family.PER_ADJACENT:
            for category in range(8):
                if rules.to[card] >> category & 1:
                    if category == COTTAGE:
                        total += points * cottages_in(rules, town, near)
                    else:
                        total += points * count(seen_as(rules, town, category) & near)
        elif family == Family.IF_FED_ADJACENT:
            if cottages_in(rules, town, near & fed) >= rules.least[card]:
                total += points
        elif family == Family.IF_ALONE_IN_LINE:
            total += 0 if IN_LINE[square] & mine else points
        elif family == Family.BEST_LINE:
            total += points * (1 + max(count(IN_ROW[square] & mine), count(IN_COLUMN[square] & mine)))
        elif family == Family.TYPES_IN_LINE:
            total += points * types_on(rules, town, IN_LINE[square], rules.category[card])
        elif family == Family.TYPES_ADJACENT:
            total += points * types_on(rules, town, near, -ONE)
    return total


@jit
def more_than_right(rules, table, seat, card, mine):
    """Points each, or the second number each with more of them than the player on the right."""
    right = (seat - 1) % table.players
    theirs = count(table.built[right, rules.category[card]])
    better = table.players > 1 and count(mine) > theirs
    return count(mine) * rules.points[card, 1 if better else 0]


@jit
def by_place(rules, table, seat, card):
    """Points for the town's place in the order of completion, or for the next place if it is not complete."""
    place = np.int64(table.place[seat])
    if place == 0:
        place = 1
        for other in range(table.players):
            if table.place[other] > 0:
                place += 1
    return rules.points[card, place - 1] if place <= rules.n_points[card] else 0


@jit
def types_in_town(rules, town):
    """How many categories but monument stand in the town."""
    types = 0
    for category in range(MONUMENT):
        if squares_of(town, category):
            types += 1
    return types


@jit
def card_points(rules, table, seat, town, fed, category):
    """The points of all buildings of a category that stands in a town."""
    mine = squares_of(town, category)
    card = card_of(table, town.monument, category)
    family = rules.family[card]
    points = np.int64(rules.points[card, 0])
    if family == Family.EACH:
        return points * count(mine)
    if family == Family.IF_FED:
        return points * count(mine & fed)
    if family == Family.BY_COUNT:
        return np.int64(from_table(rules, card, count(mine)))
    if family == Family.PER_FED_COTTAGE:
        return points * count(mine) * cottages_in(rules, town, fed)
    if family == Family.PER_SAME_ON:
        return count(mine) * (rules.bonus[card] + points * count(mine & rules.area[card]))
    if family == Family.MORE_THAN_RIGHT:
        return np.int64(more_than_right(rules, table, seat, card, mine))
    if family == Family.TYPES_IN_TOWN:
        return points * types_in_town(rules, town)
    if family == Family.TYPES_MISSING:
        return points * (MONUMENT - types_in_town(rules, town))
    if family == Family.PER_HELD:
        return points * held_on(table, seat, mine)
    if family == Family.PER_UNFED:
        return points * cottages_in(rules, town, ~fed & ALL_SQUARES)
    if family == Family.WHEN_BUILT:
        return town.shrine
    if family == Family.LARGEST_GROUP:
        largest = 0
        for other in range(8):
            largest = max(largest, largest_group(seen_as(rules, town, other)))
        return rules.bonus[card] + points * largest
    if family == Family.BY_PLACE:
        return np.int64(by_place(rules, table, seat, card))
    if family >= FIRST_WITH_COINS:
        where = (rules, table, np.int64(seat), town, np.int64(fed), np.int64(category))
        return np.int64(call_at(rules.rule_at[card] if family >= Family.OWN else rules.hook_at[Hook.POINTS], where))
    return per_square(rules, town, card, mine, fed)


@inline
def eaters_in(rules, table, town):
    """The squares with a building that can be fed."""
    squares = np.int64(0)
    for category in range(MONUMENT):
        if table.feedable >> category & 1:
            squares |= squares_of(town, category)
    if town.monument >= 0 and rules.feedable[town.monument]:
        squares |= squares_of(town, MONUMENT)
    return squares


@inline
def always_fed(rules, card, squares):
    """What buildings that feed their surroundings feed without any choice."""
    fed = np.int64(0)
    around = rules.feeds[card] == Feeds.AROUND
    if around or rules.feeds[card] == Feeds.LINES:
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            fed |= AROUND[square] if around else IN_LINE[square]
    return fed


@jit
def fed_points(rules, table, seat, town, fed):
    """The points that depend on who is fed."""
    total = np.int64(0)
    for category in range(8):
        card = card_of(table, town.monument, category)
        if squares_of(town, category) and NEEDS_FEEDING[rules.family[card]]:
            total += card_points(rules, table, seat, town, fed, category)
    return total


@jit
def who_matters(rules, table, town, eaters):
    """Whether it makes a difference who is fed, and not only how many."""
    if eaters & ~squares_of(town, COTTAGE):
        return True
    for category in range(8):
        if squares_of(town, category) and MATTERS_WHO[rules.family[card_of(table, town.monument, category)]]:
            return True
    return False


@inline
def better(points, fed, best_points, best_fed):
    """More points; then more buildings fed; then the smaller number."""
    if points != best_points:
        return points > best_points
    if count(fed) != count(best_fed):
        return count(fed) > count(best_fed)
    return fed < best_fed


@inline
def lowest_few(squares, n):
    """The first n of the squares."""
    few = np.int64(0)
    while squares and n > 0:
        few |= squares & -squares
        squares &= squares - 1
        n -= 1
    return few


@jit
def best_meals(rules, table, seat, town, sure, eaters, meals):
    """The best set to feed: the sure ones and as many of the others as there are meals."""
    others = eaters & ~sure
    most = min(count(others), meals)
    if most == count(others) or not who_matters(rules, table, town, eaters):
        return sure | lowest_few(others, most)
    best, best_points = sure, NOTHING
    chosen = np.int64(0)
    while True:
        if count(chosen) == most:
            points = fed_points(rules, table, seat, town, sure | chosen)
            if points > best_points:
                best, best_points = sure | chosen, points
        if chosen == others:
            return best
        chosen = (chosen - others) & others  # the next larger subset


@jit
def best_groups(rules, table, seat, town, sure, eaters, groups, meals):
    """The best set to feed when so many connected groups are fed beside the meals, or all if there are no more."""
    best, best_points = np.int64(0), NOTHING
    starts = np.int64(0)  # the lowest square of each group
    rest = eaters
    while rest:
        starts |= rest & -rest
        rest &= ~group_of(eaters, rest & -rest)
    most = min(groups, count(starts))
    chosen = np.int64(0)
    while True:
        if count(chosen) == most:
            fed = best_meals(rules, table, seat, town, sure | group_of(eaters, chosen), eaters, meals)
            points = fed_points(rules, table, seat, town, fed)
            if better(points, fed, best_points, best):
                best, best_points = fed, points
        if chosen == starts:
            return best
        chosen = (chosen - starts) & starts


@jit
def fed_in(rules, table, seat, town):
    """The squares whose buildings are fed, by the owner's best choice."""
    eaters = eaters_in(rules, table, town)
    if eaters == 0:
        return eaters
    sure, meals, groups = np.int64(0), np.int64(0), np.int64(0)
    for category in range(8):
        card = card_of(table, town.monument, category)
        squares = squares_of(town, category)
        if squares and rules.feeds[card]:
            sure |= always_fed(rules, card, squares) & eaters
            if rules.feeds[card] == Feeds.TOWN:
                meals += count(squares) * rules.meals[card]
            elif rules.feeds[card] == Feeds.GROUP:
                groups += count(squares)
    if meals == 0 and groups == 0:
        return sure
    if groups:
        return best_groups(rules, table, seat, town, sure, eaters, groups, meals)
    return best_meals(rules, table, seat, town, sure, eaters, meals)


@inline
def empty_points(rules, town):
    """The points of the squares without a building."""
    each = -1
    if town.monument >= 0 and squares_of(town, MONUMENT):
        each = rules.empty[town.monument]
    return each * (16 - count(buildings(town)))


@inline
def points_when_fed(rules, table, seat, town, fed):
    """What a town scores in which these are fed, without coins."""
    total = np.int64(empty_points(rules, town))
    for category in range(8):
        table.points[category] = 0
        if squares_of(town, category):
            points = card_points(rules, table, seat, town, fed, category)
            table.points[category] = points
            total += points
    return total


@jit
def town_points(rules, table, seat, town):
    """What a town scores if the game ends as it is; `table.points` then holds its points by category."""
    return points_when_fed(rules, table, seat, town, fed_in(rules, table, seat, town))
