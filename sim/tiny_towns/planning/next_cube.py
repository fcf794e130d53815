"""What may come next: what lies open, what is left in the deck as far as a player remembers, and who names.

Solo, a card that was taken goes under the deck: who remembers them knows from round 13 on which card comes when.
"""

import numpy as np

from sim.engine.jit import inline, jit
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.planning.value_records import f4

UNDER = 12
"""cards in the deck of solo play, beside the three that are shown"""
SOON = 6
"""cards from the top of the deck that come soon"""


@jit
def remember(view):
    """Solo: note what was taken in this round, or before it."""
    table, notes = view.table, view.notes
    number = table.rounds - (table.phase == Phase.TAKE)
    if table.mode != Mode.SOLO or number < 1 or notes.last_round == number:
        return
    notes.remembered = notes.remembered + 1 if notes.last_round == number - 1 and number > 1 else 1
    notes.last_round = number
    notes.taken[number % 16] = table.named


@jit
def remembers_all(view):
    """Whether every card that was taken so far is remembered."""
    before = view.table.rounds - 1
    return view.notes.remembered >= before and view.notes.last_round >= before


@jit
def expect(view, taken):
    """Note what may come after this round if a resource is taken in it, -1 unknown."""
    table, notes = view.table, view.notes
    notes.rounds = table.rounds
    for resource in range(5):
        notes.kept[resource] = f4(0.0)
        notes.coming[resource] = notes.guess[resource]
        notes.later[resource] = f4(0.2)
        notes.soon[resource] = f4(0.0)
        notes.avail[resource] = notes.guess[resource]
    notes.coming_key = taken + 1
    if table.mode == Mode.SOLO:
        expect_cards(view, taken)
    elif rounds_to_wait(view) == 0:
        notes.avail[:] = f4(1.0)


@inline
def rounds_to_wait(view):
    """How many rounds come after this one before the player may choose a resource."""
    table = view.table
    if table.mode == Mode.TOWN_HALL:
        return (2 - table.rounds % 3) % 3
    wait = view.seat - view.notes.turn
    return wait if wait >= 0 else wait + table.players


@jit
def expect_cards(view, taken):
    """Solo: the two cards that stay, and the odds of the next two from the deck."""
    table, notes = view.table, view.notes
    left, key = taken, ZERO
    for i in range(3):
        resource = table.shown[i]
        if resource == left:
            left = -1
        else:
            notes.kept[resource] = f4(1.0)
            key = key * 8 + resource + 1
    if remembers_all(view):
        expect_from_deck(view)
        for i in range(16):
            key = np.int64(mix(np.uint64(key) + GOLD + np.uint64(notes.taken[i])) >> np.uint64(1))
    for resource in range(5):
        notes.avail[resource] = max(notes.kept[resource], notes.coming[resource])
    notes.coming_key = key * 8 + taken + 1


@jit
def expect_from_deck(view):
    """Note the odds of what a player who remembers all cards can tell."""
    table, notes = view.table, view.notes
    number = table.rounds
    if number > UNDER:
        for resource in range(5):
            notes.coming[resource] = 1.0 if notes.taken[(number - UNDER) % 16] == resource else 0.0
            notes.later[resource] = 1.0 if notes.taken[(number - UNDER + 1) % 16] == resource else 0.0
        for i in range(SOON):
            notes.soon[notes.taken[(number - UNDER + i) % 16]] += f4(1.0)
        return
    for resource in range(5):
        notes.coming[resource] = f4(3.0)
    for i in range(3):
        notes.coming[table.shown[i]] -= f4(1.0)
    for before in range(1, number):
        notes.coming[notes.taken[before % 16]] -= f4(1.0)
    total = f4(0.0)
    for resource in range(5):
        total += notes.coming[resource]
    for resource in range(5):
        notes.coming[resource] /= max(total, f4(1.0))
        notes.later[resource] = notes.coming[resource]
        notes.soon[resource] = min(total, f4(SOON)) * notes.coming[resource]
        if number == UNDER:
            notes.later[resource] = 1.0 if notes.taken[1] == resource else 0.0
    for before in range(1, number + SOON - UNDER):
        notes.soon[notes.taken[before]] += f4(1.0)


@jit
def next_to_name(table):
    """Who names after this round."""
    if table.mode != Mode.MASTER_BUILDER or table.master < 0:
        return ZERO
    seat = np.int64(table.master)
    for _ in range(table.players):
        seat = seat + 1 if seat + 1 < table.players else ZERO
        if table.active >> seat & 1:
            return seat
    return seat
