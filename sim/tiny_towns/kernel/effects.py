"""What a decision does to a town: cubes and buildings laid, taken off and replaced."""

import numpy as np

from sim.engine.jit import count, inline, jit
from sim.tiny_towns.board import BUILDING, FILL, MONUMENT, NIBBLE
from sim.tiny_towns.kernel import scoring
from sim.tiny_towns.kernel.buildable import drop_fits, find_fits, nibbles, put_cube
from sim.tiny_towns.kernel.log import ZERO, note_building, note_cube, note_resource
from sim.tiny_towns.kernel.options import Kind, category_at, option_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import LAYOUT_BITS, Event
from sim.tiny_towns.rule_families import OnBuild


@jit
def stand(rules, table, secret, seat, category, square):
    """Put a building on an empty square; its marker is then to be chosen."""
    table.word[seat] |= FILL[BUILDING + category, square]
    table.taken[seat] |= ONE << square
    table.built[seat, category] |= ONE << square
    if category != MONUMENT:
        card = table.market[category]
        if rules.marker[card]:
            secret.mark_seat = seat
            secret.mark_square = square
        table.special[seat] |= (table.changers | table.holders) >> category & 1
        if rules.wild[card]:
            find_fits(rules, table, secret, seat)


@jit
def remove(rules, table, secret, seat, square):
    """Take a building off; what lay on it goes back to the supply."""
    category = category_at(table, seat, square)
    table.word[seat] &= ~NIBBLE[square]
    table.taken[seat] &= ~(ONE << square)
    table.built[seat, category] &= ~(ONE << square)
    table.held[seat, square] = 0
    table.marks[seat, square] = 0
    if rules.wild[table.market[category]]:
        find_fits(rules, table, secret, seat)


@inline
def place(rules, table, secret, log, seat, pick):
    """Carry out what a seat does with its cube."""
    option = option_of(pick)
    resource = secret.resource[seat]
    now = table.rounds
    if option.kind == Kind.CAVERN:
        table.laid_aside[seat] += 1
        note_resource(log, now, seat, Event.CAVERN, resource)
        return
    if option.kind == Kind.STORE or option.kind == Kind.SWAP:
        table.held[seat, option.warehouse] += 1 << 3 * resource
        event = Event.STORES if option.kind == Kind.STORE else Event.SWAPS
        note_cube(log, now, seat, event, option.card, option.warehouse, resource)
        if option.kind == Kind.STORE:
            return
        table.held[seat, option.warehouse] -= 1 << 3 * option.resource
    note_cube(log, now, seat, Event.PLACES, option.card, option.square, option.resource)
    if table.taken[seat] >> option.square & 1:
        table.stacked[seat] |= ONE << option.square
    else:
        put_cube(rules, table, secret, seat, option.square, option.resource)


@jit
def build(rules, table, secret, log, seat, pick):
    """Remove the cubes, put the building, and see what follows from it."""
    option = option_of(pick)
    table.word[seat] &= ~nibbles(option.cubes)
    table.taken[seat] &= ~option.cubes
    drop_fits(rules, secret, seat, option.cubes)
    note_building(log, table.rounds, seat, Event.BUILDS, option.card, option.square, option.cubes)
    if option.category == MONUMENT:
        build_monument(rules, table, secret, seat, option.card, option.square)
    else:
        stand(rules, table, secret, seat, option.category, option.square)
        wake_watch(table, secret, seat, option.category)


@jit
def build_monument(rules, table, secret, seat, card, square):
    """Put the monument and note what its owner may do at once."""
    secret.hand[seat] = -1
    kept = 0
    for i in range(secret.n_fits[seat]):
        if secret.fits[seat, i] >> LAYOUT_BITS != MONUMENT:
            secret.fits[seat, kept] = secret.fits[seat, i]
            kept += 1
    secret.n_fits[seat] = kept
    stand(rules, table, secret, seat, np.int64(MONUMENT), square)
    table.monument[seat] = card
    table.special[seat] |= rules.stacks[card]
    low, high = scoring.pack(table.built[seat])
    table.shrine[seat] = scoring.from_table(rules, card, count(scoring.buildings(low, high)))
    act = rules.on_build[card]
    if act == OnBuild.REPLACE:
        secret.replaces_left = rules.times[card]
        secret.replaced = -1
    elif act == OnBuild.PUT:
        secret.puts_left = rules.times[card]
    elif act == OnBuild.SET_ASIDE:
        secret.asides_left = min(rules.times[card], MONUMENT)
        table.aside_round[seat] = table.rounds


@jit
def wake_watch(table, secret, seat, category):
    """Note the neighbour for whom a building of this category was set aside in an earlier round."""
    for step in (1, table.players - 1):
        other = (seat + step) % table.players
        if other != seat and table.aside[other] >> category & 1 and table.aside_round[other] < table.rounds:
            secret.watcher = other
            secret.watched = category


@jit
def replace(rules, table, secret, log, seat, pick):
    """Turn a building into another."""
    option = option_of(pick)
    if option.kind == Kind.DONE:
        secret.replaces_left = 0
        return
    secret.replaces_left -= 1
    secret.replaced = option.square
    note_building(log, table.rounds, seat, Event.REPLACES, option.card, option.square, ZERO)
    remove(rules, table, secret, seat, option.square)
    stand(rules, table, secret, seat, option.category, option.square)


@jit
def put(rules, table, secret, log, seat, pick):
    """Put a building that costs nothing."""
    option = option_of(pick)
    note_building(log, table.rounds, seat, Event.PUTS, option.card, option.square, ZERO)
    stand(rules, table, secret, seat, option.category, option.square)
