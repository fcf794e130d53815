"""Games played to learn from: what the net was told of the situation after each turn, and how the game ended."""

import numpy as np

from sim.engine.jit import jit
from sim.little_town.kernel.deal import deal
from sim.little_town.kernel.log import ZERO
from sim.little_town.kernel.loop import decide
from sim.little_town.kernel.options import option_of
from sim.little_town.kernel.state import OFFERS, SEATS, Phase
from sim.little_town.kernel.steps import carry_out, go_on
from sim.little_town.kernel.view import View
from sim.little_town.names import BUILD
from sim.little_town.planning.afterstates import describe_after, is_tried
from sim.little_town.planning.described import describe_tile
from sim.little_town.planning.imagined import last_points, lead_of
from sim.little_town.planning.judging import look_around
from sim.little_town.planning.plan import planned_by
from sim.little_town.planning.value_records import TABLE_INPUTS

MOST_TURNS = 64
"""that one game leaves"""


@jit
def take_down(view, option, inputs):
    """Write down the situation that an option leads to, as the player values it."""
    look_around(planned_by(view, view.notes.own[0]))
    describe_after(view, option)
    inputs[:TABLE_INPUTS] = view.notes.of_table
    inputs[TABLE_INPUTS:] = view.notes.of_seats


@jit
def take_down_market(rules, table, cards):
    """Write down the tiles of a game's market."""
    for i in range(OFFERS):
        describe_tile(rules, table.offer[i], cards[i])


@jit
def harvest_games(rules, setup, table, secret, decision, log, notes,
                  games, seats, inputs, cards, cards_of, following, lead, scores):  # fmt: skip
    """Play games and take down the turns of some seats (a set); how many there are, -1 if a strategy failed.

    A turn of several decisions is taken down with what it led to after the last of them.
    """
    n = 0
    last, turn = np.full(SEATS, -1, np.int64), np.full(SEATS, -1, np.int64)
    for game in range(games):
        deal(rules, setup, table, secret, log, game)
        go_on(rules, table, secret, log)
        take_down_market(rules, table, cards[game])
        last[:] = -1
        turn[:] = -1
        while table.phase != Phase.OVER:
            seat = secret.decider
            if not decide(rules, setup, table, secret, decision):
                return -1
            option, objectives = option_of(secret.picks[seat]), secret.held[seat] & ~table.claimed[seat]
            view = View(rules, table, seat, objectives, decision.player[seat], notes, ZERO, ZERO)
            if seats >> seat & 1 and is_tried(view) and option.kind != BUILD:
                now = table.rounds << 8 | table.turn
                if turn[seat] != now:
                    if last[seat] >= 0:
                        following[last[seat]] = n
                    last[seat], turn[seat] = n, now
                    following[n], cards_of[n] = -1, game
                    n += 1
                take_down(view, option, inputs[last[seat]])
            carry_out(rules, table, secret, log)
        for seat in range(table.players):
            scores[game, seat] = last_points(rules, table, seat)
            if last[seat] >= 0:
                lead[last[seat]] = lead_of(rules, table, seat)
        if n > len(inputs) - MOST_TURNS * SEATS:
            break
    return n
