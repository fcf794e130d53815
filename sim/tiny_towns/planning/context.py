"""What the buildings of a town say, whatever its cubes: points, what one more building brings, and what it is worth.

The worth of a building is learned: small nets say what a town with such buildings ends with (`worth.py`). What one more
is worth is the difference that it makes there. A context is kept as long as it may be asked for again.
"""

import numpy as np

from sim.engine.jit import add_products, call_at, count, inline, jit, lowest, record_at
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.board import ALL_SQUARES, CENTRE, CORNERS, MONUMENT
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.scoring import (
    ONE,
    buildings,
    card_points,
    fed_in,
    group_of,
    held_on,
    squares_of,
    town_of,
    with_building,
    with_monument,
)
from sim.tiny_towns.kernel.state import SEATS, Mode
from sim.tiny_towns.kernel.view import bare, points_of, town_with
from sim.tiny_towns.planning.affected import look_at_standing, site_matters, touched
from sim.tiny_towns.planning.described import describe, score_trials
from sim.tiny_towns.planning.plan import market_of, wanted
from sim.tiny_towns.planning.value_records import CARD_UNITS, CONTEXT_INPUTS, CONTEXTS, UNITS, VALUE_NET, Part, f4
from sim.tiny_towns.planning.worth import (
    card_at,
    count_buildings,
    end_with_one_more,
    ends_with,
    read_card,
    read_for_worth,
    read_one_more,
)
from sim.tiny_towns.rule_families import ACTIONS, FIRST_WITH_COINS, Action, Family

SQUARE = 2.0
"""points that a square is worth, on average"""
FORBIDDEN = f4(-100.0)
EVERYBODYS = (1 << 7 * MONUMENT) - 1
"""what of the number of a market stands for the cards that all can build"""
assert 57 + len(ACTIONS) - Action.COOPERATE <= CONTEXT_INPUTS


@jit
def get_ready(view):
    """Bring what the cards in play add to the nets up to date, and the stamp of all that contexts depend on."""
    notes = view.notes
    market = market_of(bare(view))
    notes.own = view.monument >= 0
    sums = notes.sums[notes.own]
    if sums.market != market:
        sums.market = market
        call_at(notes.linked[Part.MARKET], (view,))
    notes.stamp = np.int64(mix(surroundings(bare(view)) + np.uint64(market)) >> np.uint64(1))


@inline
def mixed(number, more):
    """A number that depends on both."""
    return mix(number + GOLD + np.uint64(more))


@jit
def surroundings(view):
    """A number for all but the own buildings that their points may depend on."""
    table, seat = view.table, view.seat
    number = np.uint64(view.player.mood)
    if table.uses_coins:
        number = mixed(number, table.laid[seat] << 8 | table.hill[seat])
    if table.has_villagers:
        people, taken = np.int64(table.villagers[seat]), np.int64(table.taken[seat])
        number = mixed(number, (people & taken) << 32 | people << 16 | np.int64(table.working[seat]))
        number = mixed(number, np.int64(table.able[0]) << 16 | np.int64(table.able[1]) << 8 | table.lodge[seat])
        for other in range(table.players):
            number = mixed(number, table.stack[other])
    if table.holders | table.sellers | table.has_villagers:
        for square in range(16):
            number = mixed(number, table.held[seat, square])
    if table.players > 1:
        right = town_of(table, table.players - 1 if seat == 0 else seat - 1)
        number = mixed(number, table.active)
        if compares_with_right(view):
            number = mixed(mixed(mixed(number, right.low), right.high), right.coins)
    return number


@jit
def compares_with_right(view):
    """Whether a card in play looks at the town on the right."""
    for category in range(MONUMENT):
        family = view.rules.family[view.table.market[category]]
        if family == Family.MORE_THAN_RIGHT or family >= FIRST_WITH_COINS:
            return True
    return False


@jit
def read_market(view):
    """Describe the cards in play, and add them up for all nets."""
    notes = view.notes
    notes.blank[0] = view.table
    blank = notes.blank[0]
    clear_table(blank)
    describe_market(view, blank)
    describe(bare(view), blank, notes.trials, np.int64(MONUMENT), notes.cards[card_at(notes, MONUMENT)].x)
    read_for_value(notes, notes.sums[notes.own])
    read_for_worth(notes, notes.sums[notes.own])
    return ZERO


@jit
def clear_table(table):
    """Take everything off a table on which points depend."""
    for seat in range(SEATS):
        table.built[seat, :] = 0
        table.held[seat, :] = 0
        table.monument[seat] = -1
        table.taken[seat] = 0
        table.place[seat] = table.shrine[seat] = table.coins[seat] = table.laid[seat] = table.hill[seat] = 0
        table.villagers[seat] = table.working[seat] = table.lodge[seat] = table.stack[seat] = 0


@jit
def read_for_value(notes, sums):
    """Note what the cards add to the first layer of the value net, with its bias."""
    net = record_at(notes.value_net, VALUE_NET)
    for j in range(UNITS):
        sums.value[j] = net.bias[j]
    notes.units[:] = f4(0.0)
    for category in range(8):
        card = notes.cards[card_at(notes, category)]
        if card.x[category] != 0:
            read_card(net, card)
            for j in range(CARD_UNITS):
                notes.units[j] += max(card.units[j], f4(0.0))
    add_products(net, "market", notes, "units", sums, "value")


@jit
def describe_market(view, blank):
    """Describe the cards that all can build, if these are not described already."""
    notes = view.notes
    market = market_of(bare(view)) & EVERYBODYS
    if notes.described != market:
        notes.described = market
        score_trials(bare(view), blank, notes.trials)
        for category in range(MONUMENT):
            describe(bare(view), blank, notes.trials, np.int64(category), notes.cards[category].x)


@jit
def context_of(view, town):
    """The number of the context of a town."""
    notes = view.notes
    more = town.shrine << 8 | town.coins
    key = mix(np.uint64(town.low) ^ mix(np.uint64(town.high) + GOLD) ^ np.uint64(notes.stamp))
    at = np.int64(key & np.uint64(CONTEXTS - 1))
    context = notes.contexts[at]
    same = context.low == town.low and context.high == town.high and context.more == more
    if not same or context.stamp != notes.stamp:
        context.low, context.high, context.more, context.stamp = town.low, town.high, more, notes.stamp
        call_at(notes.linked[Part.CONTEXT], (view, at, town))
    return at


@jit
def fill_context(view, at, town):
    """Work out the points of a town, and what one more building is worth."""
    context = view.notes.contexts[at]
    points = points_of(bare(view), town)
    for category in range(8):
        context.each[category] = f4(view.table.points[category])
    context.points, context.n_open, context.alike, context.is_read = points, -1, 0, 0
    for i in range(CONTEXT_INPUTS):
        context.x[i] = f4(0.0)
    counts = view.notes.counted[count_buildings(view.notes, town)]
    now = ends_with(view.notes, counts, points, count(buildings(town)))
    value_buildings(view, context, town, points, counts, now)
    context.x[43] = now * f4(0.05)
    return ZERO


@jit
def read_context(view, context, town):
    """Work out what the buildings add to the first layer of the value net, if that is not done yet."""
    if not context.is_read:
        context.is_read = 1
        describe_buildings(context, town, float(context.points))
        describe_table(view, context, town)
        for j in range(UNITS):
            context.layer[j] = view.notes.sums[view.notes.own].value[j]
        add_products(record_at(view.notes.value_net, VALUE_NET), "context", context, "x", context, "layer")


@jit
def value_buildings(view, context, town, points, counts, now):
    """Note what one more building of each category is worth on each square."""
    notes = view.notes
    fed = np.int64(fed_in(view.rules, view.table, view.seat, town))
    standing, open = look_at_standing(view, town), ZERO
    for category in range(8):
        context.want[category, :] = FORBIDDEN
        card = wanted(bare(view), category)
        number = count(squares_of(town, category))
        context.x[category * 4 + 2] = number * 0.25
        context.x[category * 4 + 3] = number * number * 0.06
        if card >= 0 and stack_in(view, town, category, card):
            value_tower(view, context, category, card)
        elif card >= 0 and affordable(view, town, card) and not (category == MONUMENT and number):
            open |= ONE << category
            notes.most[category] = points + note_gains(view, context, town, standing, points, fed, category, card)
            read_one_more(notes, counts, category, number)
    end_with_one_more(notes, counts, count(buildings(town)) + 1)
    while open:
        category = lowest(open)
        open &= open - 1
        best, then = notes.most[category] - points, notes.ends[category] - now
        context.x[category * 4] = best * 0.2
        context.x[category * 4 + 1] = then * f4(0.3)
        more = f4(float(then) - best + SQUARE + view.player.likes[wanted(bare(view), category)])
        for square in range(16):
            context.want[category, square] += more


@inline
def stack_in(view, town, category, card):
    """Where the stack stands on which one more of a card goes, as a set; none for most cards, or for the first."""
    return squares_of(town, category) if view.rules.action[card] == Action.TOWERS else ZERO


@inline
def value_tower(view, context, category, card):
    """Note what one more tower is worth: its points, for it takes no square and is no building of its own."""
    points = float(points_of_tower(view, category))
    context.alike |= ONE << category
    context.x[category * 4], context.x[category * 4 + 1] = points * 0.2, points * 0.3
    for square in range(16):
        context.want[category, square] = f4(points + view.player.likes[card])


@jit
def points_of_tower(view, category):
    """What one more tower on the own stack brings: all of them count while another stack is higher."""
    table, rules, highest = view.table, view.rules, ZERO
    card = wanted(bare(view), category)
    if rules.action[card] != Action.TOWERS:
        return ZERO
    for other in range(table.players):
        if other != view.seat:
            highest = max(highest, np.int64(table.stack[other]))
    before = np.int64(table.stack[view.seat])
    after = before + 1
    return rules.points[card, 0] * ((after if after < highest else ZERO) - (before if before < highest else ZERO))


@inline
def affordable(view, town, card):
    """Whether a town has the coins for a card, or can do without; one that has not does not work towards it."""
    rules = view.rules
    return rules.cost[card] <= town.coins or (rules.if_able[card] and view.table.mode != Mode.SOLO)


@jit
def note_gains(view, context, town, standing, points, fed, category, card):
    """Note the points that a building brings on each square; the most that it can bring."""
    table, rules = view.table, view.rules
    free = ~buildings(town) & ALL_SQUARES
    plain = not table.uses_coins and not table.has_villagers and category != MONUMENT
    about_food = rules.feeds[card] or rules.feedable[card]
    square_freed = -np.int64(rules.empty[town.monument]) if town.monument >= 0 else ONE
    affected = touched(standing, category, about_food) if plain else ONE
    alike = not site_matters(view, town, standing, category, card)
    if alike:
        context.alike |= ONE << category
    best = -100.0
    while free:
        square = lowest(free)
        free &= free - 1
        if plain:
            new = with_building(town, category, square)
            fed_then = np.int64(fed_in(rules, table, view.seat, new)) if about_food else fed
            gain = float(changed_points(view, context, new, fed_then, affected) + square_freed)
        else:
            gain = float(points_of(bare(view), built_in(view, town, category, square)) - points)
        best = max(best, gain)
        context.want[category, square] = gain
        if alike:
            while free:
                context.want[category, lowest(free)] = gain
                free &= free - 1
    return best


@inline
def built_in(view, town, category, square):
    """The town with one more building, and all that it brings."""
    new = town_with(bare(view), town, category, square)
    return with_monument(view.rules, new, view.monument) if category == MONUMENT else new


@jit
def changed_points(view, context, town, fed, affected):
    """How the points of some categories (a set) differ from those noted."""
    total = np.int64(0)
    while affected:
        category = lowest(affected)
        affected &= affected - 1
        points = card_points(view.rules, view.table, view.seat, town, fed, category)
        total += points - np.int64(context.each[category])
    return total


@jit
def describe_buildings(context, town, points):
    """Enter the buildings and the room between them."""
    x, built = context.x, buildings(town)
    number = count(built)
    x[32] = points * 0.05
    x[33] = number * 0.125
    x[34] = number * number * 0.015
    x[35] = 1.0 if squares_of(town, MONUMENT) else 0.0
    free = ~built & ALL_SQUARES
    x[39] = count(free & CORNERS) * 0.25
    x[40] = count(free & CENTRE) * 0.25
    parts, largest, alone = 0, 0, 0
    while free:
        group = group_of(free, free & -free)
        free &= ~group
        parts += 1
        largest = max(largest, count(group))
        alone += count(group) if count(group) <= 2 else 0
    x[36] = largest * 0.1
    x[37] = parts * 0.25
    x[38] = alone * 0.25


@jit
def describe_table(view, context, town):
    """Enter what else the town depends on."""
    table, seat, x = view.table, view.seat, context.x
    if table.mode != Mode.SOLO:
        x[41] = 1.0 if table.players == 2 else 0.0
        x[42] = table.players * 0.2
        x[44] = 1.0 if table.mode == Mode.TOWN_HALL else 0.0
    if table.cavern:
        x[45] = 1.0
    if table.holders:
        x[47] = held_on(table, seat, np.int64(ALL_SQUARES)) * 0.25
    if table.uses_coins:
        x[48] = 1.0
        x[49] = town.coins * 0.25
        x[50] = town.coins * town.coins * 0.06
        x[51] = count(table.laid[seat]) * 0.25
    if table.has_villagers:
        x[52] = 1.0
        x[53] = 1.0 if table.tears else 0.0
        x[54] = count(np.int64(table.working[seat])) * 0.33
        x[55] = table.lodge[seat] * 0.33
        x[56] = count(np.int64(table.villagers[seat])) * 0.33
        for i in range(2):
            if table.able[i] and view.rules.action[table.able[i] - 1] >= Action.COOPERATE:
                x[57 + view.rules.action[table.able[i] - 1] - Action.COOPERATE] = f4(1.0)
