"""What a town with its cubes is worth: the score that it is expected to end with, by a learned net.

The inputs speak of layouts that can still be completed: how near the best of each category is, what resources they wait
for, what may come next, and how much room is left.
"""

import numpy as np

from sim.engine.jit import add_products, call_at, count, inline, jit, lowest, record_at
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.board import ALL_SQUARES, MONUMENT
from sim.tiny_towns.kernel.buildable import nibbles
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.scoring import ONE, buildings, squares_of
from sim.tiny_towns.kernel.state import Mode
from sim.tiny_towns.kernel.view import bare
from sim.tiny_towns.planning.context import context_of, read_context
from sim.tiny_towns.planning.next_cube import rounds_to_wait
from sim.tiny_towns.planning.patterns import filled_squares
from sim.tiny_towns.planning.plan import wanted
from sim.tiny_towns.planning.value_records import (
    LEAF_INPUTS,
    MOST_READY,
    PER_CATEGORY,
    SCALE,
    SECOND_UNITS,
    UNITS,
    VALUE_NET,
    VALUES,
    Part,
    f4,
)

TOWN_AT = 8 * PER_CATEGORY
LEAST = f4(0.7)
"""what a layout must be worth for its squares to count as useful"""
ANYWHERE = np.int64(ALL_SQUARES)
ANY_WORTH = f4(-1.0)
"""of layouts that are not all worth the same"""
USEFUL, NOWHERE = np.int64(1 << 16), np.int64(20)
"""a mark beside sixteen squares, and the number of none of them"""


@inline
def wild_in(table, town):
    """The squares whose building stands in for any cube."""
    squares = ZERO
    if table.wilds:
        for category in range(MONUMENT):
            if table.wilds >> category & 1:
                squares |= squares_of(town, category)
    return squares


@inline
def worth_at(context, category, squares):
    """What a building is worth on the best of these squares."""
    worth = f4(-100.0)
    while squares:
        worth = max(worth, context.want[category, lowest(squares)])
        squares &= squares - 1
    return worth


@jit
def open_layouts(view, context, town):
    """List the layouts that are worth something and that no building is in the way of."""
    built = buildings(town) & ~wild_in(view.table, town)
    context.n_open = 0
    for category in range(8):
        card = wanted(bare(view), category)
        if card < 0 or (category == MONUMENT and squares_of(town, MONUMENT)):
            continue
        most = worth_at(context, category, ANYWHERE)
        if most > 0:
            alike = context.alike >> category & 1 and not view.table.wilds
            list_open(view.rules, context, card, category, built, most if alike else ANY_WORTH)


@inline
def list_open(rules, context, card, category, built, worth):
    """List those of a card, which are all worth the same if it is said what."""
    n = context.n_open
    for layout in range(rules.first_layout[card], rules.first_layout[card + 1]):
        squares = np.int64(rules.squares[layout])
        if not squares & built:
            here = worth_at(context, category, squares) if worth == ANY_WORTH else worth
            context.open[n], context.open_worth[n] = layout << 3 | category, here
            n += np.int64(here > 0)
    context.n_open = n


@inline
def list_layouts(view, which, word, taken, town):
    """List all layouts that can still be completed in a town, in one of the two lists of the notes."""
    call_at(view.notes.linked[Part.LAYOUTS], (view, which, word, taken, town))


@jit
def fill_list(view, which, word, taken, town):
    """List them: those that are begun, and the others by category; in the second list these are only counted."""
    rules, layouts = view.rules, view.notes.layouts[which]
    context = open_context(view, town)
    wild = wild_in(view.table, town)
    number, cubes = fitting(rules, layouts, context, word, wild), taken & ~wild
    layouts.n_begun, n, last, cover = 0, 0, 0, ZERO
    layouts.fresh_from[0] = 0
    for k in range(number):
        i = layouts.fits[k]
        laid = np.int64(context.open[i])
        layout, category = laid >> 3, laid & 7
        while last < category:
            last += 1
            layouts.fresh_from[last] = n
        squares, worth = np.int64(rules.squares[layout]), context.open_worth[i]
        if squares & cubes:
            note_laid(layouts.begun[layouts.n_begun], laid, rules.value[layout], squares, worth)
            layouts.n_begun += 1
        else:
            if which == 0:
                note_laid(layouts.fresh[n], laid, rules.value[layout], squares, worth)
                layouts.fresh_squares[n] = squares | (USEFUL if worth > LEAST else ZERO)
            cover |= squares if worth > LEAST else ZERO
            n += 1
    while last < 8:
        last += 1
        layouts.fresh_from[last] = n
    layouts.fresh_cover = cover
    return ZERO


@inline
def open_context(view, town):
    """The context of a town, with its open layouts listed."""
    context = view.notes.contexts[context_of(view, town)]
    if context.n_open < 0:
        open_layouts(view, context, town)
    return context


@inline
def fitting(rules, layouts, context, word, wild):
    """List the open layouts that no cube is in the way of; how many there are. Branches would be slow here."""
    n, fixed = 0, filled_squares(word) * 15 & ~nibbles(wild)
    for i in range(context.n_open):
        layout = context.open[i] >> 3
        layouts.fits[n] = i
        n += np.int64(((word ^ rules.value[layout]) & rules.mask[layout] & fixed) == 0)
    return n


@inline
def note_laid(entry, laid, value, squares, worth):
    entry.layout, entry.value, entry.squares, entry.worth = laid, value, squares, worth


@jit
def describe_town(view, layouts, word, taken, town, ready_on, resource, square):
    """Write down the inputs of a town. Its layouts are those listed, after a cube of a resource has come on a square.

    Complete ones that have a square among `ready_on` are noted as ready to be built.
    """
    notes = view.notes
    clear(notes)
    layouts.n_ready = 0
    wild = wild_in(view.table, town)
    cover, used = count_fresh(notes, layouts, square if resource >= 0 else NOWHERE), ZERO
    near = (ZERO, ZERO, ZERO, ZERO)
    for i in range(layouts.n_begun):
        laid = layouts.begun[i]
        squares = np.int64(laid.squares)
        if resource >= 0 and squares >> square & 1 and (laid.value >> 4 * square & 15) != resource + 1:
            continue
        if laid.worth > LEAST:
            cover |= squares
            used |= squares & taken & ~wild
        near = note_layout(notes, layouts, laid, squares, taken, wild, ready_on, near)
    if resource >= 0:
        for i in range(layouts.fresh_from[8]):
            if (layouts.fresh[i].value >> 4 * square & 15) == resource + 1:
                laid = layouts.fresh[i]
                squares = np.int64(laid.squares)
                if laid.worth > LEAST:
                    cover |= squares
                    used |= squares & taken & ~wild
                near = note_layout(notes, layouts, laid, squares, taken, wild, ready_on, near)
    describe_room(view, word, taken, town, cover, used, near)
    describe_coming(view, near)


@inline
def count_fresh(notes, layouts, square):
    """Enter how many layouts of each category have no cube, once there is one on a square; what the useful cover."""
    if square == NOWHERE:
        for category in range(8):
            number = layouts.fresh_from[category + 1] - layouts.fresh_from[category]
            notes.x[category * PER_CATEGORY + 9] = f4(number)
        return layouts.fresh_cover
    cover = ZERO
    for category in range(8):
        number = ZERO
        for i in range(layouts.fresh_from[category], layouts.fresh_from[category + 1]):
            squares = layouts.fresh_squares[i]
            free = (squares >> square & 1) - 1
            number -= free
            cover |= squares & free & -(squares >> 16)
        notes.x[category * PER_CATEGORY + 9] = f4(number)
    return cover & ALL_SQUARES


@jit
def clear(notes):
    for i in range(LEAF_INPUTS):
        notes.x[i] = f4(0.0)
    for i in range(16):
        notes.share[i] = f4(0.0)


@inline
def note_layout(notes, layouts, laid, squares, taken, wild, ready_on, near):
    """Enter one layout that is begun; `near` are squares of those that lack one or two: their cubes, and their gaps."""
    x, worth, category = notes.x, laid.worth, np.int64(laid.layout & 7)
    there, missing = squares & taken, squares & ~taken
    lacking = count(missing)
    if lacking == 0 and squares & ready_on and layouts.n_ready < MOST_READY:
        layouts.ready[layouts.n_ready] = laid.layout
        layouts.n_ready += 1
    row = category * PER_CATEGORY + min(lacking, 3)
    x[row] = f4(1.0)
    x[row + 4] = max(x[row + 4], worth * f4(0.2))
    x[category * PER_CATEGORY + 8] += f4(1.0)
    if worth <= 0:
        return near
    number = count(there)
    part = f4(number) / f4(number + lacking)
    share_out(notes, there, worth * part * part / f4(number))
    want_cubes(x, laid.value, missing, lacking, worth, part)
    cubes = there & ~wild
    if lacking <= 1:
        if not near[0] & cubes:
            near = (near[0] | cubes, near[1], near[2] | missing, near[3])
            x[TOWN_AT + 52] += f4(0.33)
            x[TOWN_AT + 53] += worth * f4(0.1)
    elif lacking == 2 and number >= 2:
        near = (near[0], near[1] | cubes, near[2], near[3] | missing)
    return near


@inline
def share_out(notes, squares, share):
    """Let each cube have its share of the best layout that it belongs to."""
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        notes.share[square] = max(notes.share[square], share)


@inline
def want_cubes(x, value, missing, lacking, worth, part):
    """Enter which resources a layout waits for."""
    while missing:
        square = lowest(missing)
        missing &= missing - 1
        resource = (value >> 4 * square & 15) - 1
        x[TOWN_AT + 22 + resource] = max(x[TOWN_AT + 22 + resource], worth * part * f4(0.2))
        if lacking == 1:
            x[TOWN_AT + 17 + resource] = max(x[TOWN_AT + 17 + resource], worth * f4(0.2))


@jit
def describe_room(view, word, taken, town, cover, used, near):
    """Enter cubes and empty squares."""
    notes = view.notes
    x, at = notes.x, TOWN_AT
    built = buildings(town)
    empty = ~taken & ALL_SQUARES
    cubes = taken & ~built
    n_empty, n_built = count(empty), count(built)
    x[at + 1] = count(near[0]) * 0.2
    x[at + 2] = n_empty * 0.125
    x[at + 3] = count(cubes) * 0.125
    x[at + 4] = 1.0 if n_empty <= 1 else 0.0
    x[at + 5] = 1.0 if n_empty <= 2 else 0.0
    x[at + 6] = 1.0 if n_empty <= 4 else 0.0
    x[at + 7] = 1.0 if n_empty <= 6 else 0.0
    x[at + 8] = count(cubes & ~used) * 0.25
    x[at + 9] = count(empty & ~cover) * 0.25
    x[at + 11] = count(cubes & ~(near[0] | near[1])) * 0.25
    x[at + 54] = count(near[2] | near[3]) * 0.2
    x[at + 58] = notes.rounds * 0.03
    x[at + 59] = n_empty * n_built * 0.03
    total = f4(0.0)
    while cubes:
        square = lowest(cubes)
        cubes &= cubes - 1
        total += notes.share[square]
        x[at + 11 + (word >> 4 * square & 15)] += f4(0.25)
    x[at + 10] = total * f4(0.1)


@jit
def describe_coming(view, near):
    """Enter what may come, and what it would do for the layouts that are begun."""
    notes = view.notes
    x, at = notes.x, TOWN_AT
    fresh = f4(0.0)
    for category in range(8):
        row = category * PER_CATEGORY
        fresh += x[row + 9]
        x[row + 8] = x[row + 8] / (x[row + 8] + f4(3.0))
        x[row + 9] = x[row + 9] / (x[row + 9] + f4(6.0))
    x[at + 57] = fresh / (fresh + f4(30.0))
    completes, helps, least, most = f4(0.0), f4(0.0), f4(100.0), f4(0.0)
    for resource in range(5):
        chance, complete, help = notes.avail[resource], x[at + 17 + resource], x[at + 22 + resource]
        x[at + 27 + resource] = notes.kept[resource]
        x[at + 32 + resource] = notes.coming[resource]
        x[at + 37 + resource] = notes.later[resource]
        x[at + 42] += chance * complete
        x[at + 43] = max(x[at + 43], chance * complete)
        x[at + 44] += chance * help
        x[at + 45] = max(x[at + 45], chance * help)
        x[at + 46] += notes.coming[resource] * help
        x[at + 47] += notes.later[resource] * help
        x[at + 60] += notes.coming[resource] * complete
        x[at + 61] += notes.soon[resource] * help
        x[at + 62] += notes.soon[resource] * complete
        x[at + 64 + resource] = notes.soon[resource] * f4(0.33)
        completes += complete
        helps += help
        most = max(most, complete)
        least = min(least, help)
    x[at + 48] = completes * f4(0.2)
    x[at + 49] = helps * f4(0.2)
    x[at + 50] = least
    x[at + 51] = most
    if view.table.mode != Mode.SOLO:
        x[at + 55] = 1.0 if rounds_to_wait(view) == 0 else 0.0
        x[at + 56] = rounds_to_wait(view) * 0.3


@jit
def run_net(notes, context):
    """What the net says of the inputs."""
    net = record_at(notes.value_net, VALUE_NET)
    for j in range(UNITS):
        notes.hidden[j] = context.layer[j]
    add_products(net, "leaf", notes, "x", notes, "hidden")
    for j in range(UNITS):
        notes.hidden[j] = max(notes.hidden[j], f4(0.0))
    for k in range(SECOND_UNITS):
        notes.hidden2[k] = net.second_bias[k]
    add_products(net, "second", notes, "hidden", notes, "hidden2")
    out = net.third_bias[0]
    for k in range(SECOND_UNITS):
        out += max(notes.hidden2[k], f4(0.0)) * net.third[k]
    return float(out) * SCALE


@inline
def value_of(view, which, word, taken, town, ready_on, resource, square):
    """What a town is worth, with a cube of a resource (-1 none) that has come on a square since it was listed.

    Complete layouts that have a square among `ready_on` are then noted in the list as ready to be built.
    """
    call_at(view.notes.linked[Part.VALUE], (view, which, word, taken, town, ready_on, resource, square))
    return view.notes.total


@jit
def work_out_value(view, which, word, taken, town, ready_on, resource, square):
    """Describe the town and ask the net; a full one is worth its points."""
    notes = view.notes
    context = notes.contexts[context_of(view, town)]
    read_context(view, context, town)
    describe_town(view, notes.layouts[which], word, taken, town, ready_on, resource, square)
    notes.total = float(context.points) if taken == ALL_SQUARES else run_net(notes, context)
    return ZERO


@jit
def leaf(view, word, taken, town):
    """What a town is worth as it is, kept for a while: the same is asked when naming, placing and building."""
    notes = view.notes
    key = mix(np.uint64(word) ^ mix(np.uint64(town.low) + GOLD) ^ mix(mix(np.uint64(town.high)) + GOLD))
    more = np.uint64(town.shrine << 8 | town.coins) ^ np.uint64(notes.rounds << 20 | notes.turn << 16)
    key = np.int64(
        mix(key ^ mix(np.uint64(notes.stamp) + more) ^ np.uint64(notes.coming_key + notes.guess_key)) >> np.uint64(1)
    )
    at = key & (VALUES - 1)
    if notes.keys[at] != key:
        list_layouts(view, ONE, word, taken, town)
        notes.values[at] = value_of(view, ONE, word, taken, town, ANYWHERE, NONE, ZERO)
        notes.keys[at] = key
    return notes.values[at]
