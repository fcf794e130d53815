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
"""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest, splice
from sim.tiny_towns.board import ALL_SQUARES, MONUMENT
from sim.tiny_towns.kernel import scoring
from sim.tiny_towns.kernel.buildable import nibbles
from sim.tiny_towns.kernel.log import NONE
from sim.tiny_towns.kernel.options import Kind, empty_squares, wild_squares
from sim.tiny_towns.kernel.scoring import buildings, town_of
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.kernel.view import points_after, town_with
from sim.tiny_towns.planning.plan import make_plan, monument_worth, points_in, prospect
from sim.tiny_towns.planning.records import Thought
from sim.tiny_towns.planning.thoughts import think

EACH = 0x1111111111111111
"""the lowest bit of each square in a town's word"""


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
    think(plan, Thought.TOWN, (view,))
    if plan.word != word:
        plan.word = word
        plan.gained = 0
        survey(view, plan.now[0], word)
    if not plan.gained and (view.table.phase != Phase.BUILD or view.table.has_villagers):
        plan.gained = 1
        note_gains(view, plan.now[0], word)


@jit
def survey(view, found, word):
    """Go through all layouts that can still be completed, and what cubes and empty squares are worth by them."""
    plan, rules = view.notes, view.rules
    found.share[:] = 0.0
    found.ways[:] = 0.0
    found.begun[:] = 0.0
    found.n = 0
    found.complete = 0
    filled = filled_squares(word)
    fixed = filled * 15 & ~nibbles(wild_squares(view.table, view.seat))
    for category in range(8):
        card = scoring.card_of(view.table, view.monument, category)
        if card < 0 or plan.value[category] <= 0:
            continue
        for layout in range(rules.first_layout[card], rules.first_layout[card + 1]):
            if not (word ^ rules.value[layout]) & rules.mask[layout] & fixed:
                note_layout(view, found, filled, category, layout)
    think(plan, Thought.SURVEY, (view, found, filled))
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
    if found.visited >> square & 1:
        gain -= view.notes.stay
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
    if found.giving:
        best = max(best, best_home(view, found, resource, empty_squares(view.table, view.seat)) - view.notes.give)
    return best


@splice
def squares_for_cube(view):
    """The squares for the round's cube, without paying for it."""
    bound = view.notes.now[0].bound
    return bound if bound else empty_squares(view.table, view.seat)


@splice
def price_of(view, option):
    """What is paid for an option, in whatever boxes bring."""
    view.notes.total = 0.0
    think(view.notes, Thought.PRICE, (view, option))
    return view.notes.total


@splice
def emptiness(view):
    """How empty the town is, from 0 to 1."""
    return count(empty_squares(view.table, view.seat)) / 16


@splice
def hired(view, square):
    """What it is worth that a building comes on a square: somebody who stands there starts to work."""
    return view.notes.hire * emptiness(view) if view.notes.now[0].visited >> square & 1 else 0.0


@splice
def with_thoughts(view, gain, town, new, card):
    """The gain of a building with what it does beside points."""
    view.notes.total = gain
    think(view.notes, Thought.BUILDING, (view, town, new, np.int64(card)))
    return view.notes.total


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
    points = with_thoughts(view, points, town, new, scoring.card_of(view.table, view.monument, category))
    points += hired(view, square)
    lost = room(view, found, square) + view.notes.block * blocked(found, square, NONE)
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
    if think(view.notes, Thought.OPTION, (view, option)):
        return view.notes.total
    return float(points_after(view, option)) - view.notes.points - price_of(view, option)


@jit
def demand(view, resource):
    """What the buildings are worth that need a resource."""
    total = 0.0
    for category in range(MONUMENT):
        if view.notes.needs[category, resource]:
            total += view.notes.value[category]
    return total
