"""What is worth building: an ideal town for the market, and what one more building of each category brings.

The ideal town is found by a short random search over whole towns, the same for the same market. It says how many of
each category to build and what each of them is worth beside the others: a Farm little by itself, much among Cottages.
A strategy's weights that are read here:

    plan      how much the plan counts beside the points of the moment
    effort    points that each cube of a pattern costs
    balance   points that it costs to need the resources unevenly
    food      how much more, or less, buildings that feed are worth than the plan says
    ability   points for each thing that a monument does at once
    cottage, tavern, big    extra points for each Cottage, for each Tavern, and for each cube above three in a pattern
"""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest, splice, with_field
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.board import ALL_SQUARES, COTTAGE, MONUMENT, TAVERN
from sim.tiny_towns.kernel import scoring
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.scoring import (
    NO_TOWN,
    buildings,
    squares_of,
    town_of,
    with_building,
    with_monument,
    with_words,
    without,
)
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.view import View, town_with
from sim.tiny_towns.planning.records import Thought
from sim.tiny_towns.planning.thoughts import think
from sim.tiny_towns.rule_families import Family

STEPS = 400
"""of the search for the ideal town"""
SMALL = 3
"""cubes of a pattern that is not big"""


@splice
def shared(view):
    """The view as all planners share it: with the plan in its notes, without what is one strategy's own.

    What is given it is compiled once for all of them.
    """
    return View(view.rules, view.table, view.seat, view.monument, view.player, view.notes, ZERO, ZERO)


@inline
def take_weights(view):
    """Note the strategy's weights in its plan."""
    plan = view.notes
    weights = view.weights
    plan.pattern, plan.curve, plan.plan, plan.effort = weights.pattern, weights.curve, weights.plan, weights.effort
    plan.balance, plan.food, plan.ability, plan.room = weights.balance, weights.food, weights.ability, weights.room
    plan.open, plan.live, plan.block, plan.freed = weights.open, weights.live, weights.block, weights.freed
    plan.cottage, plan.tavern, plan.big = weights.cottage, weights.tavern, weights.big
    plan.coin, plan.save, plan.price = weights.coin, weights.save, weights.price
    plan.hold, plan.patience, plan.late, plan.bar = weights.hold, weights.patience, weights.late, weights.bar
    plan.hire, plan.pay, plan.give, plan.besides = weights.hire, weights.pay, weights.give, weights.besides
    plan.stay, plan.spare = weights.stay, weights.spare


@jit
def make_plan(view):
    """Bring the plan up to date with the market and the own town."""
    plan = view.notes
    market = market_of(view)
    if plan.market != market:
        plan.market = market
        plan.low = -1
        plan_market(view, plan)
    town = town_of(view.table, view.seat)
    around = what_else_counts(view)
    if plan.low != town.low or plan.high != town.high or plan.around != around or plan.mood != view.player.mood:
        plan.mood = view.player.mood
        plan.low = town.low
        plan.high = town.high
        plan.around = around
        plan.word = -1
        value_buildings(view, plan, town)


@jit
def market_of(view):
    """A number for the cards in play and the own monument; never 0."""
    number = np.int64(view.monument + 2)
    for category in range(MONUMENT):
        number = number << 7 | view.table.market[category]
    return number


@jit
def what_else_counts(view):
    """A number for all but the own buildings that their points may depend on."""
    table, rules, seat = view.table, view.rules, view.seat
    view.notes.mixed = np.uint64(table.shrine[seat])
    think(view.notes, Thought.AROUND, (view,))
    number = view.notes.mixed
    if table.holders:
        for square in range(16):
            number = mix(number + GOLD + np.uint64(table.held[seat, square]))
    if view.monument >= 0 and rules.family[view.monument] == Family.BY_PLACE:
        number = mix(number + GOLD + np.uint64(table.active))
    right = table.players - 1 if seat == 0 else seat - 1
    for category in range(MONUMENT):
        family = rules.family[table.market[category]]
        if family == Family.MORE_THAN_RIGHT:
            number = mix(number + GOLD + np.uint64(count(table.built[right, category])))
        elif family == Family.AS_RICH:
            other = town_of(table, right)
            number = mix(mix(number + np.uint64(other.low)) + np.uint64(other.high)) + np.uint64(other.coins)
    return np.int64(number >> np.uint64(1))


@inline
def wanted(view, category):
    """The card of a category, -1 if there is none or the player would never build it."""
    card = scoring.card_of(view.table, view.monument, category)
    return card if card >= 0 and view.player.likes[card] > -np.inf else NONE


@inline
def cubes_of(rules, card):
    """How many cubes a card's pattern has."""
    return count(rules.squares[rules.first_layout[card]])


@inline
def ideal_of(plan):
    """The town that would be best."""
    return with_words(with_field(NO_TOWN, "coins", plan.expected), plan.ideal_low, plan.ideal_high)


@inline
def paid_in(rules, town, card):
    """A planned town that has paid for a card. What one brings is left out: the chest fills up in any case."""
    return with_field(town, "coins", max(ZERO, town.coins - rules.cost[card]))


@inline
def debt(view, town, card):
    """What it costs to wait for the coins that a building needs and the town has not, or to let others have them."""
    return max(0, view.rules.cost[card] - town.coins) * (1 + view.notes.coin)


@jit
def points_at(view, table, town):
    """What a town scores at a table."""
    return float(town_points(view.rules, table, view.seat, town))


@jit
def note_taste(view, plan):
    """Note what the weights add to the worth of one building of each category; likes come on top."""
    for category in range(8):
        card = scoring.card_of(view.table, view.monument, category)
        plan.taste[category] = plan.big * max(0, cubes_of(view.rules, card) - SMALL) if card >= 0 else 0.0
    plan.taste[COTTAGE] += plan.cottage
    plan.taste[TAVERN] += plan.tavern


@jit
def count_needs(view, plan):
    """Note how many cubes of each resource the patterns take."""
    plan.needs[:] = 0
    for category in range(MONUMENT):
        card = view.table.market[category]
        value = view.rules.value[view.rules.first_layout[card]]
        for square in range(16):
            cube = value >> 4 * square & 15
            if cube:
                plan.needs[category, cube - 1] += 1


@jit
def toil(view, plan, town):
    """What it costs to build a town: its cubes, the more so the less evenly they come from the five resources."""
    cubes, squares, extra = 0.0, 0.0, 0.0
    for resource in range(5):
        needed = 0.0
        for category in range(MONUMENT):
            needed += plan.needs[category, resource] * count(squares_of(town, category))
        cubes += needed
        squares += needed * needed
    for category in range(MONUMENT):
        number = count(squares_of(town, category))
        if number:
            extra += number * (plan.taste[category] + view.player.likes[view.table.market[category]])
            extra += number * plan.brings[category] * (1 + plan.coin)
    uneven = squares / cubes - cubes / 5 if cubes > 0 else 0.0
    return view.notes.effort * cubes + view.notes.balance * uneven - extra


@jit
def find_ideal(view, plan):
    """Look for the best town: change a square at random, keep what is no worse."""
    town = with_field(NO_TOWN, "coins", plan.expected)
    best = points_at(view, plan.blank[0], town)
    luck = np.uint64(0)
    for _ in range(STEPS):
        luck += GOLD
        draw = np.int64(mix(luck) >> np.uint64(8))
        square, category = draw & 15, (draw >> 4 & 7) - 1
        if category >= 0 and wanted(view, category) < 0:
            continue
        new = without(town, square)
        if category >= 0:
            new = with_building(new, category, square)
        value = points_at(view, plan.blank[0], new) - toil(view, plan, new)
        if value >= best:
            best, town = value, new
    plan.ideal_low = town.low
    plan.ideal_high = town.high


@jit
def plan_market(view, plan):
    """Find the ideal town and what its buildings are worth: what each would be missed for, scaled to its points."""
    plan.blank[0] = view.table
    blank = plan.blank[0]
    blank.built[:] = 0
    blank.held[:] = 0
    blank.place[:] = 0
    count_needs(view, plan)
    note_taste(view, plan)
    think(plan, Thought.MARKET, (view,))
    find_ideal(view, plan)
    town = ideal_of(plan)
    full = points_at(view, plan.blank[0], town)
    missed = 0.0
    for category in range(8):
        plan.worth[category] = 0.0
        squares = squares_of(town, category)
        plan.target[category] = count(squares)
        while squares:
            loss = full - points_at(view, plan.blank[0], without(town, lowest(squares)))
            plan.worth[category] += loss / plan.target[category]
            missed += loss
            squares &= squares - 1
    plan.square = (full - plan.blank[0].points_coins + 16) / 16
    for category in range(MONUMENT):
        plan.worth[category] *= 16 * plan.square / max(missed, 1.0)
        if view.rules.feeds[view.table.market[category]]:
            plan.worth[category] *= view.notes.food
    if view.monument >= 0:
        plan.target[MONUMENT] = 1
        plan.worth[MONUMENT] = monument_worth(view, view.monument)
    think(plan, Thought.IDEAL, (view,))
    set_powers(view, plan)


@jit
def set_powers(view, plan):
    """How the value of a pattern grows with its cubes; one that is complete is there to be built, not to be kept."""
    for cubes in range(1, 9):
        for there in range(cubes):
            plan.power[cubes, there] = (there / cubes) ** view.notes.curve
        plan.power[cubes, cubes] = 0.0


@jit
def monument_worth(view, card):
    """What a monument would bring to the ideal town in the place of the building that it would miss least."""
    plan = view.notes
    town = ideal_of(plan)
    best, mean = -np.inf, 0.0
    for square in range(16):
        new = with_building(without(town, square), np.int64(MONUMENT), square)
        points = points_at(view, plan.blank[0], paid_in(view.rules, with_monument(view.rules, new, card), card))
        best = max(best, points)
        mean += points / 16
    if loses_later(view.rules, card):
        best = mean
    gain = best - points_at(view, plan.blank[0], town)
    return gain + plan.square + view.notes.ability * view.rules.times[card]


@inline
def loses_later(rules, card):
    """Whether a card brings the less the more is built beside it."""
    return rules.family[card] == Family.IF_FED_LESS_TYPES


@jit
def points_in(view, town):
    """What the own town would score if it looked like this; a monument that does not stand yet was built last."""
    if squares_of(town, MONUMENT) and view.table.monument[view.seat] < 0:
        town = with_monument(view.rules, town, view.monument)
    return points_at(view, view.table, town)


@jit
def value_buildings(view, plan, town):
    """Note what one more building of each category would bring on its best square."""
    plan.points = points_in(view, town)
    full = buildings(town) == ALL_SQUARES
    for category in range(8):
        plan.gain[category] = 0.0
        plan.value[category] = 0.0
        if full or wanted(view, category) < 0 or (category == MONUMENT and squares_of(town, MONUMENT)):
            continue
        best = -np.inf
        free = ~buildings(town) & ALL_SQUARES
        while free:
            best = max(best, points_in(view, town_with(view, town, category, lowest(free))))
            free &= free - 1
        plan.gain[category] = best - plan.points
        expected = prospect(view, plan, town, category) - debt(view, town, wanted(view, category))
        plan.value[category] = plan.gain[category] + expected + view.player.likes[wanted(view, category)]


@jit
def prospect(view, plan, town, category):
    """What the plan expects of one more building beyond the points it brings at once, and what the weights add."""
    extra = plan.taste[category]
    if count(squares_of(town, category)) < plan.target[category]:
        extra += view.notes.plan * max(0.0, plan.worth[category] - plan.gain[category])
    if category == MONUMENT and loses_later(view.rules, view.monument):
        extra += min(0.0, plan.worth[category] - plan.gain[category])
    return extra
