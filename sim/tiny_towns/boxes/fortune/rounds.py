"""The market that is drawn again, and the coins that are due when all have built."""

import numpy as np

from sim.engine.jit import inline, jit
from sim.engine.rng import below, stream
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.fortune.coins import gain
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.log import NONE
from sim.tiny_towns.kernel.options import seat_after
from sim.tiny_towns.kernel.scoring import ONE

TWO_BUILDINGS = np.int64(state.TWO_BUILDINGS)
ENOUGH = 2
"""buildings from cubes in one round that bring a coin"""


@inline
def boxed_in(rules, table):
    """How many cards of the market come in the box."""
    number = 0
    for category in range(MONUMENT):
        number += rules.boxed[table.market[category]]
    return number


@jit
def draw_again(rules, setup, table, secret):
    """As long as too many cards come in the box, draw all that were not named again, from where their streams are."""
    draws = 1
    while boxed_in(rules, table) > setup.most_boxed:
        draws += 1
        for category in range(MONUMENT):
            if setup.named[category] < 0:
                secret.streams[state.DECK] = stream(setup.seed, secret.game, category)
                card = ONE
                for _ in range(draws):
                    card = setup.pool[category, below(secret, state.DECK, setup.n_pool[category])]
                table.market[category] = card
    return 0


@jit
def end_of_round(rules, table, secret, log):
    """Pay the coins that are due, one seat after the other; 1 if something follows from one."""
    players = table.players
    while secret.turn < players * (1 + secret.n_unpaid):
        step = secret.turn
        secret.turn += 1
        if step < players:
            seat = seat_after(table, secret.starter, step)
            if table.built_now[seat] >= ENOUGH:
                gain(rules, table, secret, log, np.int64(seat), ONE, TWO_BUILDINGS, NONE)
        else:
            unpaid = secret.unpaid[step // players - 1]
            if step % players != unpaid & 7:
                gain(rules, table, secret, log, np.int64(step % players), ONE, unpaid >> 3, NONE)
        if secret.n_pending:
            return 1
    start_anew(table, secret)
    return 0


@jit
def start_anew(table, secret):
    """Forget what counts within a round only."""
    table.built_now[:] = 0
    secret.twice = secret.changed = secret.opened = secret.used_twice = secret.n_unpaid = 0
