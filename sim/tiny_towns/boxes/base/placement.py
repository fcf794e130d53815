"""What can be done with a cube from elsewhere beside laying it on an empty square.

The Factory changes it, the Statue of the Bondmaker takes it on a Cottage, the Warehouse stores or exchanges it, and
under the Cavern rule it may be laid aside.
"""

import numpy as np

from sim.engine.jit import inline, jit, lowest
from sim.tiny_towns.board import COTTAGE, MONUMENT
from sim.tiny_towns.kernel.log import NONE, note_cube, note_resource
from sim.tiny_towns.kernel.options import Kind, add_on_squares, category_at, code, empty_squares, option_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event

CAVERN_ROOM = 2


@jit
def list_specials(rules, table, decision, n, seat, resource):
    """What else can be done with a cube that came from elsewhere."""
    empty = empty_squares(table, seat)
    n = list_changed(table, decision, n, seat, resource, empty)
    n = list_stacks(rules, table, decision, n, seat, resource)
    n = list_stores(rules, table, decision, n, seat, resource)
    n = list_swaps(rules, table, decision, n, seat, resource, empty)
    return list_cavern(table, decision, n, seat, resource)


@jit
def list_changed(table, decision, n, seat, resource, free):
    """Any other resource on these squares, if a building is marked with this one."""
    for category in range(MONUMENT):
        if table.changers >> category & 1 and is_marked(table, seat, category, resource):
            n = add_others(decision, n, np.int64(table.market[category]), resource, free)
    return n


@jit
def add_others(decision, n, card, resource, free):
    """Add all other resources on these squares, as the card allows."""
    for other in range(5):
        if other != resource:
            n = add_on_squares(decision, n, code(Kind.PLACE, card, NONE, NONE, other, NONE), free)
    return n


@inline
def is_marked(table, seat, category, resource):
    """Whether a building of the category is marked with the resource."""
    squares = table.built[seat, category]
    marked = False
    while squares:
        marked |= table.marks[seat, lowest(squares)] == resource + 1
        squares &= squares - 1
    return marked


@jit
def list_stacks(rules, table, decision, n, seat, resource):
    """The cube on a Cottage."""
    monument = table.monument[seat]
    if monument >= 0 and rules.stacks[monument]:
        free = table.built[seat, COTTAGE] & ~table.stacked[seat]
        n = add_on_squares(decision, n, code(Kind.PLACE, monument, NONE, NONE, resource, NONE), free)
    return n


@inline
def list_cavern(table, decision, n, seat, resource):
    """The cube laid aside."""
    if table.cavern and table.laid_aside[seat] < CAVERN_ROOM:
        decision.codes[n] = code(Kind.CAVERN, NONE, NONE, NONE, resource, NONE)
        n += 1
    return n


@inline
def cubes_on(table, seat, square):
    """How many cubes a building holds."""
    held = np.int64(table.held[seat, square])
    return (held & 7) + (held >> 3 & 7) + (held >> 6 & 7) + (held >> 9 & 7) + (held >> 12 & 7)


@inline
def holding_squares(table, seat):
    """The squares of all buildings that can hold cubes."""
    squares = np.int64(0)
    for category in range(MONUMENT):
        if table.holders >> category & 1:
            squares |= table.built[seat, category]
    return squares


@jit
def list_stores(rules, table, decision, n, seat, resource):
    """The cube on a building with room."""
    squares = holding_squares(table, seat)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        card = table.market[category_at(table, seat, square)]
        if cubes_on(table, seat, square) < rules.holds[card]:
            decision.codes[n] = code(Kind.STORE, card, NONE, NONE, resource, square)
            n += 1
    return n


@jit
def list_swaps(rules, table, decision, n, seat, resource, empty):
    """The cube on a building, and one that it held into the town."""
    squares = holding_squares(table, seat)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        card = table.market[category_at(table, seat, square)]
        if rules.fetched[card] or rules.keeps[card]:
            continue
        for other in range(5):
            if other != resource and table.held[seat, square] >> 3 * other & 7:
                n = add_on_squares(decision, n, code(Kind.SWAP, card, NONE, NONE, other, square), empty)
    return n


@jit
def place(rules, table, secret, log, seat, pick):
    """Carry out one of these; 1 if a cube is still to be laid on an empty square."""
    option = option_of(pick)
    if option.kind == Kind.PLACE and not table.taken[seat] >> option.square & 1:
        return 1
    resource = secret.resource[seat]
    if option.kind == Kind.CAVERN:
        table.laid_aside[seat] += 1
        note_resource(log, table.rounds, seat, Event.CAVERN, resource)
    elif option.kind == Kind.PLACE:
        table.stacked[seat] |= ONE << option.square
        note_cube(log, table.rounds, seat, Event.PLACES, option.card, option.square, option.resource)
    else:
        event = Event.STORES if option.kind == Kind.STORE else Event.SWAPS
        table.held[seat, option.warehouse] += 1 << 3 * resource
        note_cube(log, table.rounds, seat, event, option.card, option.warehouse, resource)
    if option.kind == Kind.SWAP:
        table.held[seat, option.warehouse] -= 1 << 3 * option.resource
        return 1
    return 0
