"""What can be done with cubes where there are villagers: scrap the round's, and in Tiny Tears go where one stands."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import call_at, count, inline, jit, lowest
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.base import placement as base
from sim.tiny_towns.boxes.fortune import placement as coins
from sim.tiny_towns.boxes.fortune.coins import binding_coins, squares_for_own
from sim.tiny_towns.boxes.villagers.abilities import is_able, start_ability
from sim.tiny_towns.boxes.villagers.people import covers, leave, note_villager, villagers_of
from sim.tiny_towns.kernel.buildable import put_cube
from sim.tiny_towns.kernel.log import NONE, note_cube
from sim.tiny_towns.kernel.options import OTHER_AT, Kind, add_on_squares, code, empty_squares, from_elsewhere, option_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event, Hook
from sim.tiny_towns.rule_families import Action


@jit
def squares_besides(rules, table, seat):
    """The squares for a cube that comes beside the round's; in Tiny Tears those with a villager."""
    free = squares_for_own(rules, table, seat)
    return free & villagers_of(table, seat) if table.tears else free


@jit
def lay(rules, table, secret, log, seat, card, square, resource):
    """Lay a cube on an empty square."""
    if table.uses_coins:
        coins.lay(rules, table, secret, log, seat, card, square, resource)
    else:
        note_cube(log, table.rounds, seat, Event.PLACES, card, square, resource)
        put_cube(rules, table, secret, seat, square, resource)
        covers(rules, table, log, seat, square)


@jit
def list_places(rules, table, decision, n, seat, resource):
    """All that can be done with the round's cube."""
    if table.tears:
        return list_tears(rules, table, decision, seat, resource)
    elsewhere, under = from_elsewhere(table, seat), rules.under_at[Hook.PLACE_OPTIONS]
    if under and (elsewhere or table.uses_coins):
        n = call_at(under, (rules, table, decision, n, seat, resource))
    bound = elsewhere and binding_coins(rules, table, seat) != 0
    for i in range(2):
        card = np.int64(table.able[i]) - 1
        if not bound and is_able(rules, table, seat, card, Action.SCRAP):
            decision.codes[n] = code(Kind.SCRAP, card, NONE, NONE, resource, NONE)
            n += 1
    return n


@inline
def has_spots(table, seat, squares):
    """Tiny Tears: whether the round's cube can go on one of these squares."""
    people = villagers_of(table, seat)
    if people == 0 or squares & people:
        return squares != 0
    return squares != 0 and count(people) + table.lodge[seat] > 1


@jit
def add_spots(table, decision, n, seat, first, squares):
    """Tiny Tears: add the squares with a villager; then the others, for each villager who may be given up for them."""
    people = villagers_of(table, seat)
    if people == 0:
        return add_on_squares(decision, n, first, squares)
    n = add_on_squares(decision, n, first, squares & people)
    given_up = people if count(people) + table.lodge[seat] > 1 else 0
    while given_up:
        n = add_on_squares(decision, n, first | (lowest(given_up) + 1) << OTHER_AT, squares & ~people)
        given_up &= given_up - 1
    return n


@jit
def add_other_spots(table, decision, n, seat, card, resource, squares):
    """Tiny Tears: the same for all other resources, as the card allows."""
    for other in range(5):
        if other != resource:
            n = add_spots(table, decision, n, seat, code(Kind.PLACE, card, NONE, NONE, other, NONE), squares)
    return n


@jit
def list_tears(rules, table, decision, seat, resource):
    """Tiny Tears: all that can be done with the round's cube."""
    elsewhere, empty = from_elsewhere(table, seat), empty_squares(table, seat)
    bound = binding_coins(rules, table, seat) if elsewhere else 0
    free = bound if bound else (empty if elsewhere else squares_for_own(rules, table, seat))
    if not has_spots(table, seat, free):
        bound, free = 0, empty
    first = code(Kind.PLACE, NONE, NONE, NONE, resource, NONE)
    n = add_spots(table, decision, start_of(decision), seat, first, free)
    if not elsewhere:
        return n
    for category in range(MONUMENT):
        if table.changers >> category & 1 and base.is_marked(table, seat, category, resource):
            n = add_other_spots(table, decision, n, seat, np.int64(table.market[category]), resource, free)
    if table.coins[seat]:
        n = add_other_spots(table, decision, n, seat, coins.COIN, resource, free)
    return n if bound else list_ways_out(rules, table, decision, n, seat, resource)


@jit
def list_ways_out(rules, table, decision, n, seat, resource):
    """Tiny Tears: what can be done with a cube from elsewhere but lay it on an empty square."""
    free = empty_squares(table, seat) & villagers_of(table, seat)
    n = base.list_stacks(rules, table, decision, n, seat, resource)
    n = base.list_stores(rules, table, decision, n, seat, resource)
    n = base.list_swaps(rules, table, decision, n, seat, resource, free)
    n = coins.list_sales(table, decision, n, seat, resource)
    return base.list_cavern(table, decision, n, seat, resource)


@jit
def place(rules, table, secret, log, seat, pick):
    """Carry out what was decided; 1 if a cube is still to be laid on an empty square."""
    option = option_of(pick)
    if option.kind == Kind.SCRAP:
        secret.changed |= ONE << seat
        start_ability(rules, table, secret, log, seat, option.card)
        return 0
    on_grid = option.kind == Kind.PLACE and not table.taken[seat] >> option.square & 1
    if table.tears and (on_grid or option.kind == Kind.SWAP):
        place_in_tears(rules, table, secret, log, seat, pick)
        return 0
    if rules.under_at[Hook.PLACE]:
        return call_at(rules.under_at[Hook.PLACE], (rules, table, secret, log, seat, pick))
    return 1


@jit
def place_in_tears(rules, table, secret, log, seat, pick):
    """Tiny Tears: pay for the cube, give a villager up for it, and lay it."""
    option = option_of(pick)
    if option.kind == Kind.SWAP:
        base.place(rules, table, secret, log, seat, pick)
    elif option.card == coins.COIN:
        coins.change(rules, table, secret, log, seat)
    if option.other >= 0:
        leave(table, seat, option.other)
        note_villager(log, table, seat, Event.DISCARDS, NONE, option.other, NONE, NONE)
    lay(rules, table, secret, log, seat, option.card, option.square, option.resource)
