"""What a town in the making is worth: cubes as parts of patterns, and room for more.

A survey goes through every layout that can still be completed. A cube counts as its share of the best layout it is
part of, so that no cube counts twice. A strategy's weights that are read here:

    pattern   how much a pattern that is begun counts, beside the value of its building
    curve     how steeply that grows with its cubes
    room      what an empty square counts, beside what a square brings in the ideal town
    open      how many ways there must be to use an empty square for it to count a half
    live      what a cube that can still be used counts, beside an empty square
    block     how much of the best pattern that a cube or building makes impossible is lost
    freed     what the squares count that a completed pattern sets free
    late      how much of what another resource for a coin brings is believed in a full town; in others less
"""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.tiny_towns.board import ALL_SQUARES, MONUMENT
from sim.tiny_towns.boxes.fortune.coins import CHEST
from sim.tiny_towns.kernel import scoring
from sim.tiny_towns.kernel.buildable import nibbles
from sim.tiny_towns.kernel.options import Kind, empty_squares, may_come, wild_squares
from sim.tiny_towns.kernel.scoring import buildings, town_of
from sim.tiny_towns.kernel.state import COIN, Phase
from sim.tiny_towns.kernel.view import points_after, town_with
from sim.tiny_towns.planning.coins import coins_of_building, value_coins
from sim.tiny_towns.planning.plan import make_plan, monument_worth, points_in, prospect
from sim.tiny_towns.planning.villagers import (
    disturbed,
    hired,
    may_give_up,
    paid_in_villagers,
    released,
    squares_for_cube,
)
from sim.tiny_towns.planning.waiting import EACH, value_waiting


@inline
def filled_squares(word):
    """The lowest bit of each square that is not empty."""
    word |= word >> 2
    return (word | word >> 1) & EACH


@jit
def look_ahead(view):
    """Bring plan and survey up to date with the own town, and with them what each cube on each square would bring."""
    make_plan(view)
    plan = view.notes
    plan.cubes = -1
    word = view.table.word[view.seat]
    if view.table.uses_coins:
        value_coins(view, plan)
    if plan.word != word:
        plan.word = word
        plan.gained = 0
        survey(view, plan.now[0], word)
    if not plan.gained and (view.table.phase != Phase.BUILD or view.table.has_villagers):
        plan.gained = 1
        note_gains(view, plan.now[0], word)
    if view.table.coins[view.seat] and view.table.phase == Phase.PLACE and view.table.named >= 0:
        plan.plain = best_home(view, plan.now[0], view.table.named, squares_for_cube(view))


@jit
def survey(view, found, word):
    """Go through all layouts that can still be completed, and what cubes and empty squares are worth by them."""
    plan, rules = view.notes, view.rules
    found.share[:] = 0.0
    found.ways[:] = 0.0
    found.begun[:] = 0.0
    found.n = 0
    found.complete = 0
    found.held = 0
    filled = filled_squares(word)
    fixed = filled * 15 & ~nibbles(wild_squares(view.table, view.seat))
    for category in range(8):
        card = scoring.card_of(view.table, view.monument, category)
        if card < 0 or plan.value[category] <= 0:
            continue
        for layout in range(rules.first_layout[card], rules.first_layout[card + 1]):
            if not (word ^ rules.value[layout]) & rules.mask[layout] & fixed:
                note_layout(view, found, filled, category, layout)
    if found.complete and view.table.uses_coins:
        value_waiting(view, found, filled)
    found.value = worth_of(view, found)


@inline
def note_layout(view, found, filled, category, layout):
    """Note what one layout that can be completed means for its squares."""
    plan, value = view.notes, view.rules.value[layout]
    squares = view.rules.mask[layout] & EACH
    found.layouts[found.n] = layout << 3 | category
    found.n += 1
    worth = plan.value[category]
    missing = squares & ~filled
    there = squares & filled
    if there == 0:
        while missing:
            found.ways[lowest(missing) >> 2] += worth
            missing &= missing - 1
        return
    found.complete += missing == 0
    begun = view.notes.pattern * worth * plan.power[count(squares), count(there)]
    share = begun / count(there)
    while there:
        square = lowest(there) >> 2
        there &= there - 1
        found.share[square] = max(found.share[square], share)
    while missing:
        bit = lowest(missing)
        missing &= missing - 1
        need = (value >> bit & 15) - 1
        found.ways[bit >> 2] += worth
        found.begun[need, bit >> 2] = max(found.begun[need, bit >> 2], begun)


@inline
def live(view):
    """What a cube counts that can still be used."""
    return view.notes.live * view.notes.room * view.notes.square


@inline
def room(view, found, square):
    """What an empty square counts, by the ways there are to use it."""
    ways = found.ways[square]
    return view.notes.room * view.notes.square * ways / (ways + view.notes.open)


@jit
def worth_of(view, found):
    """What all cubes and empty squares are worth."""
    total = 0.0
    for square in range(16):
        if found.share[square] > 0:
            total += found.share[square] + live(view)
        elif found.ways[square] > 0:
            total += room(view, found, square)
    return total


@jit
def note_gains(view, found, word):
    """Note what a cube of each resource on each square does for the layout that it helps most."""
    rules = view.rules
    found.gain[:] = -np.inf
    filled = filled_squares(word)
    for i in range(found.n):
        layout, category = found.layouts[i] >> 3, found.layouts[i] & 7
        squares = rules.mask[layout] & EACH
        missing = squares & ~filled
        if missing == 0:
            continue
        value = rules.value[layout]
        gain = gain_of(view, found, category, count(squares), squares & filled)
        while missing:
            bit = lowest(missing)
            missing &= missing - 1
            need = (value >> bit & 15) - 1
            found.gain[need, bit >> 2] = max(found.gain[need, bit >> 2], gain)


@inline
def gain_of(view, found, category, cubes, there):
    """What one more cube in a layout adds: bigger shares, or the building and the squares that it sets free."""
    plan = view.notes
    number = count(there) + 1
    if number == cubes:
        gain = plan.value[category] + view.notes.freed * view.notes.room * plan.square * (cubes - 1)
        if found.held and not found.held & there:
            gain += plan.coin_gain
        while there:
            gain -= found.share[lowest(there) >> 2] + live(view)
            there &= there - 1
        return gain
    share = view.notes.pattern * plan.value[category] * plan.power[cubes, number] / number
    gain = share + live(view)
    while there:
        gain += max(0.0, share - found.share[lowest(there) >> 2])
        there &= there - 1
    return gain


@jit
def blocked(found, square, resource):
    """The worth of the best layout begun that needs something else on the square."""
    worst = 0.0
    for other in range(5):
        if other != resource:
            worst = max(worst, found.begun[other, square])
    return worst


@jit
def place_gain(view, found, resource, square):
    """What a cube of the resource on an empty square adds to the town."""
    gain = max(found.gain[resource, square], 0.0)
    if view.table.has_villagers:
        gain -= disturbed(view, square)
    return gain - room(view, found, square) - view.notes.block * blocked(found, square, resource)


@jit
def best_home(view, found, resource, free):
    """The gain of a cube of the resource on the best of these squares."""
    best = -np.inf
    while free:
        best = max(best, place_gain(view, found, resource, lowest(free)))
        free &= free - 1
    return best


@jit
def named_gain(view, found, resource):
    """The gain of a cube of the resource on the best square, where the round's cube may go."""
    best = best_home(view, found, resource, squares_for_cube(view))
    if may_give_up(view):
        best = max(best, best_home(view, found, resource, empty_squares(view.table, view.seat)) - view.notes.give)
    return best


@inline
def paid_for(view, option):
    """What is paid for an option that places a cube: another resource than the round's, or a villager given up."""
    price = price_of_change(view, option.resource, option.square) if option.card == COIN else 0.0
    return price + paid_in_villagers(view, option) if view.table.has_villagers else price


@jit
def price_of_change(view, resource, square):
    """The price of a coin, and what of the gain is not believed: early on, what is not built now is built later."""
    plan = view.notes
    filled = 1 - count(empty_squares(view.table, view.seat)) / 16
    gain = place_gain(view, plan.now[0], resource, square) - plan.plain
    return plan.coin_price + (1 - plan.late * filled**6) * gain


@jit
def build_gain(view, category, square, cubes):
    """What a building adds: points, what the plan expects of it, and what becomes of cubes and empty squares."""
    plan = view.notes
    found = plan.after[0]
    town = town_of(view.table, view.seat)
    if plan.cubes != cubes:
        plan.cubes = cubes
        survey(view, found, view.table.word[view.seat] & ~nibbles(cubes & ~buildings(town)))
    new = town_with(view, town, category, square)
    points = points_in(view, new) - plan.points + prospect(view, plan, town, category)
    if view.table.uses_coins:
        points += coins_of_building(view, town, new, scoring.card_of(view.table, view.monument, category))
    if view.table.has_villagers:
        points += hired(view, square)
    lost = room(view, found, square) + view.notes.block * blocked(found, square, -1)
    return points + found.value - lost - plan.now[0].value


@jit
def done_gain(view):
    """What building nothing more adds: nothing, or in a town without an empty square the end of all that is begun."""
    if view.table.taken[view.seat] == ALL_SQUARES:
        return -view.notes.now[0].value
    return 0.0


@jit
def rare_gain(view, option):
    """What one of the rarer options adds; if its kind is not known here, the points that it brings at once."""
    if option.kind == Kind.KEEP:
        return monument_worth(view, option.card)
    if option.kind == Kind.MARK:
        return -demand(view, option.resource)
    if option.kind == Kind.SET_ASIDE:
        return view.notes.value[option.category]
    if option.kind == Kind.SELL:
        return view.notes.coin_gain
    if option.kind == Kind.LAY:
        return room(view, view.notes.now[0], option.square)
    if option.kind == Kind.SPEND:
        return best_put(view) - view.notes.coin_price
    if view.table.has_villagers and option.kind >= Kind.SETTLE:
        return gain_of_villagers(view, option)
    price = paid_in_villagers(view, option) if view.table.has_villagers else 0.0
    return float(points_after(view, option)) - view.notes.points - price


@jit
def gain_of_villagers(view, option):
    """What an option adds that is about villagers or paid with them."""
    plan, found = view.notes, view.notes.now[0]
    price = paid_in_villagers(view, option)
    if option.kind == Kind.SETTLE or option.kind == Kind.MOVE:
        return standing_gain(view, option.square)
    if option.kind == Kind.FORAGE or option.kind == Kind.EXCHANGE:
        return place_gain(view, found, option.resource, option.square) - plan.besides - price
    if option.kind == Kind.SOLICIT:
        return plan.coin_gain - price
    if option.kind == Kind.RELEASE:
        return -released(view, option.square)
    return plan.hire if option.kind == Kind.WORK else plan.spare - price


@jit
def standing_gain(view, square):
    """What a villager on a square is good for: to start work there, or in Tiny Tears for the next cube to go there."""
    found = view.notes.now[0]
    if square < 0:
        return 0.0
    if not view.table.tears:
        return chance_of_work(view, found, square)
    standing = empty_squares(view.table, view.seat) & np.int64(view.table.villagers[view.seat])
    total = 0.0
    for resource in range(5):
        best = best_home(view, found, resource, standing) if standing else -view.notes.square
        total += max(0.0, place_gain(view, found, resource, square) - best)
    return total


@jit
def chance_of_work(view, found, square):
    """How well a building would do on a square that the next cube on it completes: then a villager starts to work."""
    best = 0.0
    for resource in range(5):
        best = max(best, place_gain(view, found, resource, square))
    return best - 3 * (room(view, found, square) + view.notes.block * blocked(found, square, -1))


@jit
def best_put(view):
    """What a building for free is worth; with fewer coins left, of a worse category, as all have to differ."""
    worth = np.zeros(MONUMENT)  # the best first
    for category in range(MONUMENT):
        comes = may_come(view.rules, view.table, view.seat, category, view.table.market[category])
        value, at = view.notes.value[category] if comes else 0.0, category
        while at > 0 and worth[at - 1] < value:
            worth[at] = worth[at - 1]
            at -= 1
        worth[at] = value
    return worth[max(0, CHEST - view.table.coins[view.seat])] - view.notes.room * view.notes.square


@jit
def demand(view, resource):
    """What the buildings are worth that need a resource."""
    total = 0.0
    for category in range(MONUMENT):
        if view.notes.needs[category, resource]:
            total += view.notes.value[category]
    return total
