"""What a decision does to a town: cubes and buildings laid, taken off and replaced."""

import numpy as np

from sim.engine.jit import call_at, count, inline, jit
from sim.tiny_towns.board import BUILDING, FILL, MONUMENT, NIBBLE
from sim.tiny_towns.kernel import scoring
from sim.tiny_towns.kernel.buildable import drop_fits, find_fits, nibbles, put_cube
from sim.tiny_towns.kernel.log import ZERO, note_building, note_cube
from sim.tiny_towns.kernel.options import category_at, option_of
from sim.tiny_towns.kernel.pending import push
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import LAYOUT_BITS, Event, Hook, Phase
from sim.tiny_towns.rule_families import Marker


@jit
def stand(rules, table, secret, log, seat, category, card, square):
    """Put a building on an empty square; its marker is then to be chosen, and it does what it does at once."""
    table.word[seat] |= FILL[BUILDING + category, square]
    table.taken[seat] |= ONE << square
    table.built[seat, category] |= ONE << square
    if category != MONUMENT:
        if rules.marker[card]:
            push(secret, seat, Phase.MARK, square, rules.holds[card] if rules.marker[card] == Marker.SELLS else ONE)
        table.special[seat] |= (table.changers | table.holders) >> category & 1
        if rules.wild[card]:
            find_fits(rules, table, secret, seat)
    if rules.hook_at[Hook.ARRIVES]:
        what = (rules, table, secret, log, np.int64(seat), np.int64(category), np.int64(card), np.int64(square))
        call_at(rules.hook_at[Hook.ARRIVES], what)


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
    """Carry out what a seat does with its cube; where it may do more than lay it on an empty square, a box does it."""
    option = option_of(pick)
    if table.special[seat]:
        where = (rules, table, secret, log, np.int64(seat), pick)
        if not call_at(rules.hook_at[Hook.PLACE], where):
            return
    note_cube(log, table.rounds, seat, Event.PLACES, option.card, option.square, option.resource)
    put_cube(rules, table, secret, seat, option.square, option.resource)


@jit
def build(rules, table, secret, log, seat, pick):
    """Remove the cubes, see what follows, and put the building: what its own card asks for then comes first."""
    option = option_of(pick)
    removed = option.cubes
    if option.by >= 0 or rules.hook_at[Hook.ACT]:  # then some may be there no longer, or lie on a building
        removed &= ~scoring.buildings(scoring.town_of(table, seat))
    secret.old_word[seat] = table.word[seat]
    table.word[seat] &= ~nibbles(removed)
    table.taken[seat] &= ~removed
    drop_fits(rules, secret, seat, removed)
    note_building(log, table.rounds, seat, Event.BUILDS, option.card, option.square, option.cubes, option.by)
    if rules.hook_at[Hook.FOLLOWS]:
        call_at(rules.hook_at[Hook.FOLLOWS], (rules, table, secret, np.int64(seat), pick))
    if option.category == MONUMENT:
        build_monument(rules, table, secret, log, seat, option.card, option.square)
    else:
        stand(rules, table, secret, log, seat, option.category, option.card, option.square)


@jit
def build_monument(rules, table, secret, log, seat, card, square):
    """Put the monument."""
    secret.hand[seat] = -1
    kept = 0
    for i in range(secret.n_fits[seat]):
        if secret.fits[seat, i] >> LAYOUT_BITS != MONUMENT:
            secret.fits[seat, kept] = secret.fits[seat, i]
            kept += 1
    secret.n_fits[seat] = kept
    table.monument[seat] = card
    table.special[seat] |= rules.stacks[card]
    stand(rules, table, secret, log, seat, np.int64(MONUMENT), card, square)
    town = scoring.town_of(table, seat)
    table.shrine[seat] = scoring.from_table(rules, card, count(scoring.buildings(town)))


@jit
def put(rules, table, secret, log, seat, pick):
    """Put a building that costs nothing."""
    option = option_of(pick)
    note_building(log, table.rounds, seat, Event.PUTS, option.card, option.square, ZERO, option.by)
    stand(rules, table, secret, log, seat, option.category, option.card, option.square)
