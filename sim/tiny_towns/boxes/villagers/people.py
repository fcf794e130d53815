"""Where villagers are: on squares, at work or not, and in the Lodge; how they settle, work, leave and move."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import inline, jit, lowest
from sim.tiny_towns.board import ADJACENT, CORNERS, MONUMENT
from sim.tiny_towns.kernel.log import NONE, ZERO, write
from sim.tiny_towns.kernel.options import OTHER_AT, Kind, add_on_squares, category_at, code, empty_squares, option_of
from sim.tiny_towns.kernel.pending import push
from sim.tiny_towns.kernel.scoring import ONE, buildings, town_of
from sim.tiny_towns.kernel.state import Event, Phase

EACH = np.int64(3)
"""villagers of a town"""
LODGE = np.int64(16)
"""the Lodge, where a square is named"""


@inline
def villagers_of(table, seat):
    """The squares with a villager."""
    return np.int64(table.villagers[seat])


@inline
def working_of(table, seat):
    """The squares where a villager works."""
    return np.int64(table.working[seat])


@inline
def movers_of(table, seat):
    """The squares of villagers who have to move: those with a cube, and those of villagers pushed aside."""
    return villagers_of(table, seat) & np.int64(table.taken[seat]) & ~working_of(table, seat)


@inline
def note_villager(log, table, seat, event, card, square, by, other):
    """Write down what a villager does."""
    if log.on:
        write(log, table.rounds, seat, event, card, square, NONE, ZERO, ZERO, by, other)


@jit
def leave(table, seat, square):
    """The villager of a square is no longer there."""
    table.villagers[seat] = villagers_of(table, seat) & ~(ONE << square)
    table.working[seat] = working_of(table, seat) & ~(ONE << square)


@jit
def lodge(table, log, seat, square, card):
    """The villager of a square goes to the Lodge; `card` is what it pays for, if it does."""
    leave(table, seat, square)
    table.lodge[seat] += 1
    note_villager(log, table, seat, Event.LODGES, card, square, NONE, NONE)


@jit
def covers(rules, table, log, seat, square):
    """Tiny Tears: who stands on a square goes to the Lodge when a cube or a building comes there."""
    if table.tears and villagers_of(table, seat) >> square & 1:
        lodge(table, log, seat, square, NONE)
    return 0


@inline
def squares_to_settle(table, seat):
    """Where a villager may settle: on corners in set-up, in Tiny Tears anywhere, and later on empty squares."""
    free = empty_squares(table, seat)
    if table.rounds == 0 and not table.tears:
        free &= CORNERS
    return free & ~villagers_of(table, seat)


@jit
def list_settle(table, decision, seat):
    first = code(Kind.SETTLE, NONE, NONE, NONE, NONE, NONE)
    return add_on_squares(decision, start_of(decision), first, squares_to_settle(table, seat))


@jit
def settle(table, log, seat, square):
    """A villager comes from the Lodge."""
    table.lodge[seat] -= 1
    table.villagers[seat] = villagers_of(table, seat) | ONE << square
    note_villager(log, table, seat, Event.SETTLES, NONE, square, NONE, NONE)


@jit
def list_moves(table, decision, seat):
    n = start_of(decision)
    free = empty_squares(table, seat) & ~villagers_of(table, seat)
    movers = movers_of(table, seat)
    while movers:
        first = code(Kind.MOVE, NONE, NONE, NONE, NONE, NONE) | (lowest(movers) + 1) << OTHER_AT
        near = ADJACENT[lowest(movers)] & free
        movers &= movers - 1
        if near:
            n = add_on_squares(decision, n, first, near)
        else:
            decision.codes[n] = first
            n += 1
    return n


@jit
def move(table, log, seat, pick):
    """A villager goes to another square, or to the Lodge."""
    option = option_of(pick)
    if option.square < 0:
        lodge(table, log, seat, option.other, NONE)
        return
    leave(table, seat, option.other)
    table.villagers[seat] = villagers_of(table, seat) | ONE << option.square
    note_villager(log, table, seat, Event.MOVES, NONE, option.square, NONE, option.other)


@jit
def list_work(rules, table, decision, seat, of):
    """Who may be put to work by the building of a square: in it, if it is a monument, or else next to it."""
    n, category = start_of(decision), category_at(table, seat, of)
    built = buildings(town_of(table, seat))
    free = ONE << of if category == MONUMENT else ADJACENT[of] & built
    free &= ~villagers_of(table, seat)
    card = table.monument[seat] if category == MONUMENT else table.market[category]
    first = code(Kind.WORK, card, NONE, NONE, NONE, NONE)
    visiting = villagers_of(table, seat) & ~built
    while visiting:
        n = add_on_squares(decision, n, first | (lowest(visiting) + 1) << OTHER_AT, free)
        visiting &= visiting - 1
    if table.lodge[seat]:
        n = add_on_squares(decision, n, first | (LODGE + 1) << OTHER_AT, free)
    return n


@jit
def work(table, log, seat, pick):
    """Put a villager to work."""
    option = option_of(pick)
    if option.other == LODGE:
        table.lodge[seat] -= 1
    else:
        leave(table, seat, option.other)
    start_work(table, log, seat, option.square, option.card, option.other)


@jit
def start_work(table, log, seat, square, by, other):
    """A villager, who came from another place or was there, works in the building of a square."""
    table.villagers[seat] = villagers_of(table, seat) | ONE << square
    table.working[seat] = working_of(table, seat) | ONE << square
    note_villager(log, table, seat, Event.WORKS, NONE, square, by, other)


@jit
def push_moves(table, secret, seat):
    """At the end of a round those move who have to, and then all in the Lodge settle."""
    movers = movers_of(table, seat)
    if movers or table.lodge[seat]:
        push(secret, seat, Phase.SETTLE, NONE, EACH)
    if movers:
        push(secret, seat, Phase.MOVE, NONE, EACH)
