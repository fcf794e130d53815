"""Games played to learn from: what the nets were told of each town at the start of every round, and how it ended."""

import numpy as np

from sim.engine.jit import jit
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.loop import decide
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.scoring import ONE, town_of
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.state import SEATS, Mode, Phase
from sim.tiny_towns.kernel.view import View
from sim.tiny_towns.planning.afterstates import guess_next, squares_taken
from sim.tiny_towns.planning.context import context_of, get_ready
from sim.tiny_towns.planning.leaf import ANYWHERE, list_layouts, value_of
from sim.tiny_towns.planning.next_cube import expect, remember
from sim.tiny_towns.planning.value_records import CONTEXT_INPUTS, LEAF_INPUTS
from sim.tiny_towns.planning.worth import card_at

MOST_TOWNS = 512
"""that one game leaves"""
HIDDEN = 4
"""one town in so many is taken down as others see it, without its monument"""


@jit
def take_down(rules, table, secret, notes, player, seat, hidden, inputs, cards, shown):
    """Write down a town as it was valued at the end of the round before."""
    rounds, before = table.rounds, table.shown.copy()
    monument = NONE if hidden else np.int64(secret.kept[seat])
    view = View(rules, table, np.int64(seat), monument, player, notes, ZERO, ZERO)
    remember(view)
    table.rounds = rounds - 1
    table.shown[:] = shown
    get_ready(view)
    notes.turn = np.int64(max(table.master, 0))
    guess_next(view)
    expect(view, np.int64(table.named if rounds > 1 else -1))
    word, town = np.int64(table.word[seat]), town_of(table, seat)
    context = notes.contexts[context_of(view, town)]
    taken = squares_taken(word)
    list_layouts(view, ONE, word, taken, town)
    value_of(view, ONE, word, taken, town, ANYWHERE, NONE, ZERO)
    inputs[:CONTEXT_INPUTS] = context.x
    inputs[CONTEXT_INPUTS : CONTEXT_INPUTS + LEAF_INPUTS] = notes.x
    for category in range(8):
        cards[category, :] = notes.cards[card_at(notes, category)].x
    table.rounds = rounds
    table.shown[:] = before


@jit
def harvest_games(rules, setup, table, secret, decision, log, notes,
                  games, seats, inputs, cards, cards_of, following, score, scores):  # fmt: skip
    """Play games and take down the towns of some seats (a set); how many there are, -1 if a strategy failed."""
    n = 0
    last = np.full(SEATS, -1, np.int64)
    shown = np.zeros(3, np.int64)
    for game in range(games):
        deal(rules, setup, table, secret, log, game)
        last[:] = -1
        rounds = 0
        while table.phase != Phase.OVER:
            if table.rounds != rounds:
                rounds = table.rounds
                if rounds == 1:
                    shown[:] = table.shown
                for seat in range(table.players):
                    if table.active >> seat & 1 and seats >> seat & 1:
                        hidden = (rounds + seat) % HIDDEN == 0 and table.mode != Mode.SOLO
                        cards_of[n] = ((game) * table.players + seat) * 2 + hidden
                        here = cards[cards_of[n]]
                        take_down(
                            rules, table, secret, notes, decision.player[seat], seat, hidden, inputs[n], here, shown
                        )
                        if last[seat] >= 0:
                            following[last[seat]] = n
                        last[seat] = n
                        following[n] = -1
                        n += 1
                shown[:] = table.shown
            if not decide(rules, setup, table, secret, decision):
                return -1
            carry_out(rules, table, secret, log)
        for seat in range(table.players):
            scores[game, seat] = town_points(rules, table, seat, town_of(table, seat))
            if last[seat] >= 0:
                score[last[seat]] = scores[game, seat]
        if n > len(inputs) - MOST_TOWNS:
            break
    return n
