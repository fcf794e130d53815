"""What comes of an option: the town after it, with the best that can be built in it at once, valued by the net.

Only what looks best at a glance is valued: the best squares for a cube, the best sites for a building.
"""

from math import inf

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.board import ADJACENT, ALL_SQUARES, BUILDING, FILL
from sim.tiny_towns.kernel.buildable import nibbles
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.options import empty_squares
from sim.tiny_towns.kernel.scoring import ONE, buildings, town_of
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.kernel.view import View, bare
from sim.tiny_towns.planning.context import (
    affordable,
    built_in,
    context_of,
    get_ready,
    mixed,
    points_of_tower,
    stack_in,
)
from sim.tiny_towns.planning.leaf import fitting, leaf, list_layouts, open_context, value_of, wild_in
from sim.tiny_towns.planning.next_cube import expect, next_to_name, remember
from sim.tiny_towns.planning.plan import wanted
from sim.tiny_towns.planning.value_records import f4
from sim.tiny_towns.rule_families import Anywhere


@jit
def look_around(view):
    """Get ready for a decision: what may come, which layouts are open, and where cubes look best."""
    table, notes = view.table, view.notes
    remember(view)
    if table.phase == Phase.KEEP:
        return
    get_ready(view)
    notes.turn = next_to_name(table)
    if table.phase == Phase.NAME and notes.spite > 0:
        look_at_rivals(view)
    guess_next(view)
    expect(view, np.int64(table.named))
    notes.is_known = table.phase == Phase.PLACE and notes.known == situation(view) and not table.special[view.seat]
    notes.is_known &= table.mode == Mode.SOLO or table.master == view.seat
    notes.is_seen = not notes.is_known and table.phase != Phase.BUILD
    notes.tried[:] = 0
    if notes.is_seen:
        look_at_town(view, np.int64(table.word[view.seat]), town_of(table, view.seat))


@jit
def guess_next(view):
    """Guess what the next to name will name: what looks good for that town."""
    table, notes = view.table, view.notes
    notes.guess[:] = f4(0.2)
    notes.guess_key = 0
    seat = np.int64(notes.turn)
    if table.mode != Mode.MASTER_BUILDER or seat == view.seat or not empty_squares(table, seat):
        return
    look_at_other(view, seat)
    promised = notes.promised[seat]
    most, total = f4(-inf), f4(0.0)
    for resource in range(5):
        most = max(most, promised[resource])
    for resource in range(5):
        short = f4(1.0) + most - promised[resource]
        notes.guess[resource] = f4(1.0) / (short * short * short)
        total += notes.guess[resource]
    for resource in range(5):
        notes.guess[resource] /= total
    notes.guess_key = np.int64(mix(np.uint64(table.word[seat] & 0x7FFFFFFFFFFFFFFF) + GOLD) >> np.uint64(2))


@jit
def look_at_other(view, seat):
    """Note what a cube of each resource looks to be worth in another town, if that is not known already."""
    table, notes = view.table, view.notes
    other = View(view.rules, table, seat, NONE, view.player, notes, ZERO, ZERO)
    own, stamp = notes.own, notes.stamp
    get_ready(other)
    word, town = np.int64(table.word[seat]), town_of(table, seat)
    key = np.int64(mixed(mixed(mixed(np.uint64(notes.stamp), word), town.low), town.high) >> np.uint64(1))
    if notes.promised_in[seat] != key:
        notes.promised_in[seat] = key
        glance_over(other, word, town)
        for resource in range(5):
            notes.promised[seat, resource] = best_promise(notes.found[0], resource, empty_squares(table, seat))
    notes.own, notes.stamp = own, stamp


@inline
def best_promise(found, resource, free):
    """What a cube of a resource looks to be worth on its best square."""
    best = f4(-inf)
    while free:
        best = max(best, promise(found, resource, lowest(free)))
        free &= free - 1
    return best


@jit
def situation(view):
    """A number for all that a decision about the round's cube depends on."""
    table = view.table
    number = np.uint64(table.rounds) + np.uint64(view.notes.stamp)
    for seat in range(table.players):
        number = mix(number + GOLD + np.uint64(table.word[seat] & 0x7FFFFFFFFFFFFFFF))
    for i in range(3):
        number = mix(number + GOLD + np.uint64(table.shown[i] + 1))
    return np.int64(number >> np.uint64(1))


@jit
def look_at_town(view, word, town):
    """List the layouts that are open, and guess what a cube of each resource does for them on each square."""
    notes = view.notes
    layouts, found = notes.layouts[0], notes.found[0]
    taken = squares_taken(word)
    list_layouts(view, ZERO, word, taken, town)
    found.gain[:] = f4(0.0)
    found.begun[:] = f4(0.0)
    for i in range(layouts.n_begun):
        laid = layouts.begun[i]
        glance_at(found, np.int64(laid.squares), laid.value, laid.worth, taken)
    for i in range(layouts.fresh_from[8]):
        laid = layouts.fresh[i]
        glance_at(found, np.int64(laid.squares), laid.value, laid.worth, taken)


@jit
def glance_over(view, word, town):
    """Guess the same without a list of the layouts."""
    notes, rules, taken = view.notes, view.rules, squares_taken(word)
    layouts, found, context = notes.layouts[0], notes.found[0], open_context(view, town)
    number = fitting(rules, layouts, context, word, wild_in(view.table, town))
    found.gain[:] = f4(0.0)
    found.begun[:] = f4(0.0)
    for k in range(number):
        i = layouts.fits[k]
        layout = context.open[i] >> 3
        glance_at(found, np.int64(rules.squares[layout]), rules.value[layout], context.open_worth[i], taken)


@inline
def squares_taken(word):
    """The squares that are not empty, as a set."""
    word |= word >> 1
    word |= word >> 2
    word &= 0x1111111111111111
    word |= word >> 3
    word &= 0x0303030303030303
    word |= word >> 6
    word &= 0x000F000F000F000F
    word |= word >> 12
    word &= 0x000000FF000000FF
    return (word | word >> 24) & ALL_SQUARES


@inline
def glance_at(found, squares, value, worth, taken):
    """Note what a layout would be worth with one cube more, and what it is worth now."""
    if squares & taken:
        glance_at_begun(found, squares, value, worth, taken)
    else:
        glance_at_fresh(found, squares, value, worth)


@inline
def glance_at_begun(found, squares, value, worth, taken):
    """Note it of one that has a cube, or a building that stands in for any."""
    missing = squares & ~taken
    if worth <= 0 or not missing:
        return
    number, lacking = count(squares), count(missing)
    now, then = f4(number - lacking) / f4(number), f4(number - lacking + 1) / f4(number)
    gain, begun = worth * then * then, worth * now * now
    while missing:
        square = lowest(missing)
        missing &= missing - 1
        resource = (value >> 4 * square & 15) - 1
        found.gain[resource, square] = max(found.gain[resource, square], gain)
        found.begun[resource, square] = max(found.begun[resource, square], begun)


@inline
def glance_at_fresh(found, missing, value, worth):
    """Note what a layout without a cube would be worth with one."""
    then = f4(1.0) / f4(count(missing))
    gain = worth * then * then
    while missing:
        square = lowest(missing)
        missing &= missing - 1
        resource = (value >> 4 * square & 15) - 1
        found.gain[resource, square] = max(found.gain[resource, square], gain)


@inline
def promise(found, resource, square):
    """What a cube looks to be worth on a square: what it helps, less half of what it blocks."""
    blocked = f4(0.0)
    for other in range(5):
        if other != resource:
            blocked = max(blocked, found.begun[other, square])
    return found.gain[resource, square] - f4(0.5) * blocked


@jit
def best_squares(view, resource, number, free):
    """The free squares that look best for a resource (a set): so many, or fewer if the others look much worse."""
    if count(free) <= number:
        return free
    found = view.notes.found[0]
    chosen, least = ZERO, f4(-inf)
    for _ in range(number):
        best, where, left = f4(-inf), ZERO, free
        while left:
            square = lowest(left)
            left &= left - 1
            value = promise(found, resource, square)
            if value > best:
                best, where = value, square
        if best < least:
            break
        least = max(least, best - f4(view.notes.close))
        chosen |= ONE << where
        free &= ~(ONE << where)
    return chosen


@jit
def best_sites(context, category, sites, built):
    """The two squares on which a building is likely to do best: what it is worth there, with little room lost."""
    first, second = NONE, NONE
    most, next_most = f4(-inf), f4(-inf)
    while sites:
        square = lowest(sites)
        sites &= sites - 1
        value = context.want[category, square] - f4(0.3) * f4(count(ADJACENT[square] & ~built))
        if value > most:
            next_most, second = most, first
            most, first = value, square
        elif value > next_most:
            next_most, second = value, square
    return ONE << first | (ONE << second if second >= 0 else ZERO)


@inline
def word_built(word, category, square, cubes):
    """A town's word after a building from these cubes."""
    return word & ~nibbles(cubes) | FILL[BUILDING + category, square]


@jit
def after_building(view, word, town, category, square, cubes):
    """The value of a town after a building from these cubes."""
    new = word_built(word, category, square, cubes)
    value = leaf(view, new, squares_taken(new), built_in(view, town, category, square))
    return value + points_of_tower(view, category) if view.table.has_villagers else value


@jit
def after_cube(view, word, town, resource, square):
    """The value of a town with a cube more, with the best that can be built with it; what it is then is noted."""
    notes = view.notes
    new = word | FILL[resource + 1, square]
    taken = squares_taken(new)
    best = value_of(view, ZERO, new, taken, town, ONE << square, resource, square)
    note_after(notes, new, town, NONE)
    for i in range(notes.layouts[0].n_ready):
        best = max(best, best_of_layout(view, new, taken, town, notes.layouts[0].ready[i], best))
    return best


@inline
def note_after(notes, word, town, pick):
    """Keep the best town found so far."""
    notes.after[0], notes.after[1], notes.after[2] = word, town.low, town.high
    notes.after[3], notes.after[4], notes.after[5] = town.monument, town.shrine, town.coins
    notes.after_pick = pick


@jit
def best_of_layout(view, word, taken, town, laid, best):
    """The value of a town after building from a complete layout on one of its best sites, if that beats the best."""
    notes, rules = view.notes, view.rules
    category, layout = np.int64(laid & 7), np.int64(laid >> 3)
    card = wanted(bare(view), category)
    cubes = np.int64(rules.squares[layout]) & ~wild_in(view.table, town)
    if cubes == 0 or not affordable(view, town, card):
        return best
    sites = sites_of(view, town, category, card, cubes, taken)
    sites = best_sites(notes.contexts[context_of(view, town)], category, sites, buildings(town))
    while sites:
        square = lowest(sites)
        sites &= sites - 1
        value = after_building(view, word, town, category, square, cubes) + view.player.likes[card]
        if value > best:
            best = value
            new = word_built(word, category, square, cubes)
            pick = (cubes << 4 | square) << 3 | category
            note_after(notes, new, built_in(view, town, category, square), pick)
    return best


@inline
def sites_of(view, town, category, card, cubes, taken):
    """Where a building from these cubes may go."""
    stack = stack_in(view, town, category, card)
    if stack:
        return stack
    everywhere = town.monument >= 0 and view.rules.anywhere[town.monument] == Anywhere.ALL
    if everywhere or view.rules.anywhere[card] == Anywhere.ITSELF:
        return cubes | ~taken & ALL_SQUARES
    return cubes


@inline
def squares_for_cube(table, seat):
    """The squares for the round's cube: in Tiny Tears those where villagers stand, if any is empty."""
    free = empty_squares(table, seat)
    bound = free & np.int64(table.villagers[seat]) if table.tears else ZERO
    return bound if bound else free


@jit
def after_naming(view, resource):
    """The value of the own town after the best place for a cube of a resource, which is kept for when it is placed."""
    table, notes = view.table, view.notes
    expect(view, resource)
    word, town = np.int64(table.word[view.seat]), town_of(table, view.seat)
    free = best_squares(view, resource, np.int64(notes.wide), squares_for_cube(table, view.seat))
    best, where = -inf, ZERO
    while free:
        square = lowest(free)
        free &= free - 1
        value = after_cube(view, word, town, resource, square)
        if value > best:
            best, where = value, square
    notes.known_square[resource] = where
    notes.known = situation(view)
    return best


@jit
def look_at_rivals(view):
    """Note what a cube of each resource is worth to the others: to one by the net, to more at a glance, on average."""
    table, notes = view.table, view.notes
    notes.rivals[:] = 0.0
    rivals = max(count(table.active) - 1, 1)
    for seat in range(table.players):
        if seat != view.seat and table.active >> seat & 1:
            if rivals == 1:
                look_closely_at(view, np.int64(seat))
            else:
                look_at_other(view, np.int64(seat))
                for resource in range(5):
                    notes.rivals[resource] += notes.promised[seat, resource] / rivals


@jit
def look_closely_at(view, seat):
    """Note what a cube of each resource makes of another town, by the net."""
    table, notes = view.table, view.notes
    other = View(view.rules, table, seat, NONE, view.player, notes, ZERO, ZERO)
    own, stamp = notes.own, notes.stamp
    get_ready(other)
    word, town, free = np.int64(table.word[seat]), town_of(table, seat), empty_squares(table, seat)
    notes.guess[:] = f4(0.2)
    notes.guess_key = 0
    expect(other, NONE)
    look_at_town(other, word, town)
    if free:
        for resource in range(5):
            square = lowest(best_squares(other, np.int64(resource), ONE, free))
            notes.rivals[resource] = after_cube(other, word, town, np.int64(resource), square)
    notes.own, notes.stamp = own, stamp
