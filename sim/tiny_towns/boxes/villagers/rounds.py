"""The villager cards that are drawn, how villagers come into the towns, and what they do at the end of a round."""

import numpy as np

from sim.engine.jit import call_at, inline, jit
from sim.engine.rng import below, stream
from sim.tiny_towns.boxes.base.placement import cubes_on
from sim.tiny_towns.boxes.villagers.building import find_lent, lends
from sim.tiny_towns.boxes.villagers.people import EACH, push_moves
from sim.tiny_towns.boxes.villagers.ways import PUT
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.coming import squares_of_action
from sim.tiny_towns.kernel.log import NONE
from sim.tiny_towns.kernel.options import category_at, seat_after
from sim.tiny_towns.kernel.pending import push
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Hook, Phase
from sim.tiny_towns.rule_families import Action

FIRST_DRAW = 9
"""the purpose of the random stream for the card of cost 1; the next one is for the other"""
ALL_CUBES = 4
"""the bit of `special` that says that there is more to do with every cube, also the owner's own"""


@jit
def draw_cards(rules, setup, table, secret):
    """Draw the villager cards that were not named, once the market is drawn, and send all villagers to the Lodge."""
    if rules.under_at[Hook.MARKET]:
        call_at(rules.under_at[Hook.MARKET], (rules, setup, table, secret))
    start_anew(table, secret)
    table.villagers[:] = 0
    table.working[:] = 0
    table.lodge[:] = EACH
    table.stack[:] = 0
    table.tears, table.has_villagers = setup.tears, 1
    scraps = False
    for i in range(2):
        table.able[i] = 0
        if setup.n_able[i] == 1:
            table.able[i] = 1 + setup.able[i, 0]
        elif setup.n_able[i] > 1:
            secret.streams[state.DECK] = stream(setup.seed, secret.game, FIRST_DRAW + i)
            table.able[i] = 1 + setup.able[i, below(secret, state.DECK, setup.n_able[i])]
        scraps |= table.able[i] > 0 and rules.action[np.int64(table.able[i]) - 1] == Action.SCRAP
    if table.tears or scraps:
        for seat in range(table.players):
            table.special[seat] |= ALL_CUBES
    return 0


@jit
def start_anew(table, secret):
    """Forget what counts within a round only."""
    secret.moved = secret.opened = secret.changed = 0
    secret.removed = secret.n_chains = 0
    secret.coming = PUT


@jit
def start(rules, table, secret):
    """Seat after seat settles its villagers; where a game is imagined, the others stand still."""
    for seat in range(table.players - 1, -1, -1):
        if table.active >> seat & 1:
            push(secret, np.int64(seat), Phase.SETTLE, NONE, EACH)
    return 0


@jit
def before_building(rules, table, secret, seat):
    """Full Post Offices may be emptied, once in a round; what can be built is found anew where there are smiths."""
    found = 0
    if not secret.opened >> seat & 1:
        found = push_exchanges(rules, table, secret, seat)
    if lends(rules, table):
        find_lent(rules, table, secret, seat)
    return found


@jit
def push_exchanges(rules, table, secret, seat):
    """Push an exchange for each full Post Office, the first square on top; 1 if something is pending then."""
    before = secret.n_pending
    if rules.under_at[Hook.BEFORE_BUILDING]:
        call_at(rules.under_at[Hook.BEFORE_BUILDING], (rules, table, secret, seat))
    secret.opened |= ONE << seat
    offices = squares_of_action(rules, table, seat, Action.EXCHANGES)
    for step in range(16):
        if offices >> 15 - step & 1 and is_full(rules, table, seat, 15 - step):
            push(secret, seat, Phase.EXCHANGE, np.int64(15 - step), ONE)
    return 1 if secret.n_pending > before else 0


@inline
def is_full(rules, table, seat, square):
    """Whether a building holds all the cubes that it can."""
    return cubes_on(table, seat, square) == rules.holds[table.market[category_at(table, seat, square)]]


@jit
def end_of_round(rules, table, secret, log):
    """After the coins that are due, villagers move and settle, seat after seat; 1 if there is something to decide."""
    under = rules.under_at[Hook.END_OF_ROUND]
    if under and call_at(under, (rules, table, secret, log)):
        return 1
    while secret.moved < table.players:
        seat = seat_after(table, secret.starter, secret.moved)
        secret.moved += 1
        if table.active >> seat & 1:
            push_moves(table, secret, np.int64(seat))
            if secret.n_pending:
                return 1
    start_anew(table, secret)
    return 0
