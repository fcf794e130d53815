"""What can be done with the round's cube where coins are used.

A coin changes it into another resource, a Museum takes it for a coin, and coins of a Promenade say where it goes.
"""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import call_at, inline, jit, lowest
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.base import placement as base
from sim.tiny_towns.boxes.fortune.coins import binding_coins, gain, pick_up, spend, squares_for_own
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.buildable import put_cube
from sim.tiny_towns.kernel.log import NONE, note_cube
from sim.tiny_towns.kernel.options import Kind, add_on_squares, code, empty_squares, from_elsewhere, option_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event, Hook
from sim.tiny_towns.rule_families import Family

COIN = np.int64(state.COIN)


@jit
def list_places(rules, table, decision, n, seat, resource):
    """All that can be done with a cube; the list is written anew where coins say where it goes."""
    bound = binding_coins(rules, table, seat)
    plain = code(Kind.PLACE, NONE, NONE, NONE, resource, NONE)
    if not from_elsewhere(table, seat):
        return add_on_squares(decision, start_of(decision), plain, squares_for_own(rules, table, seat))
    free = bound if bound else empty_squares(table, seat)
    if bound:
        n = add_on_squares(decision, start_of(decision), plain, free)
    if table.changers:
        n = base.list_changed(table, decision, n, seat, resource, free)
    if table.coins[seat]:
        n = base.add_others(decision, n, COIN, resource, free)
    if bound:
        return n
    n = base.list_stacks(rules, table, decision, n, seat, resource)
    if table.holders:
        n = base.list_stores(rules, table, decision, n, seat, resource)
        n = base.list_swaps(rules, table, decision, n, seat, resource, free)
    if table.sellers:
        n = list_sales(table, decision, n, seat, resource)
    return base.list_cavern(table, decision, n, seat, resource)


@jit
def list_sales(table, decision, n, seat, resource):
    """The resource sold off each Museum that holds it."""
    for category in range(MONUMENT):
        squares = table.built[seat, category] if table.sellers >> category & 1 else 0
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            if table.held[seat, square] >> 3 * resource & 7:
                decision.codes[n] = code(Kind.SELL, table.market[category], NONE, NONE, resource, square)
                n += 1
    return n


@jit
def place(rules, table, secret, log, seat, pick):
    """Carry out what was decided; nothing is left to be laid."""
    option = option_of(pick)
    if option.kind == Kind.SELL:
        table.held[seat, option.warehouse] -= 1 << 3 * option.resource
        note_cube(log, table.rounds, seat, Event.SELLS, option.card, option.warehouse, option.resource)
        gain(rules, table, secret, log, seat, ONE, option.card, NONE)
        return 0
    is_plain = option.kind == Kind.PLACE and not table.taken[seat] >> option.square & 1
    if option.card == COIN:
        change(rules, table, secret, log, seat)
    elif not is_plain and not base.place(rules, table, secret, log, seat, pick):
        return 0
    lay(rules, table, secret, log, seat, option.card, option.square, option.resource)
    return 0


@inline
def change(rules, table, secret, log, seat):
    """Pay for another resource."""
    spend(table, log, seat, ONE, COIN)
    secret.changed |= ONE << seat
    table.changed[seat] += 1
    monument = table.monument[seat]
    if monument >= 0 and rules.family[monument] == Family.LESS_CHANGES:
        table.hill[seat] += 1


@jit
def lay(rules, table, secret, log, seat, card, square, resource):
    """Lay a cube on an empty square."""
    note_cube(log, table.rounds, seat, Event.PLACES, card, square, resource)
    cover(rules, table, secret, log, seat, square, resource)


@jit
def cover(rules, table, secret, log, seat, square, resource):
    """Put a cube on a square; whoever stands there may have to leave, and a coin that binds it there is gained."""
    put_cube(rules, table, secret, seat, square, resource)
    if rules.hook_at[Hook.COVERS]:
        call_at(rules.hook_at[Hook.COVERS], (rules, table, log, np.int64(seat), np.int64(square)))
    if binding_coins(rules, table, seat) >> square & 1:
        pick_up(rules, table, secret, log, seat, square)
