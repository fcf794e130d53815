"""Plays the most promising options on to the end many times, by planner's rules, and takes the one that ends best.

`candidates` says how many options are looked at so closely, the best ones by lookahead's value, and `rollouts` with how
many shuffled decks each is played on at first. The better half is then played on with twice as many, and so on until
two are left. What lookahead thinks is added to the mean score, `prior` times: it settles what few rollouts leave open.

Solo, where most of what is to come is known, it looks for what a good player would make of it: with each deck it plays
on `tries` times, every time liking some cards more and others less by about `whim` points, and only the best try
counts. It remembers the cards that it took, which lie under the deck in this order. Once it knows them all, from round
13 on, all tries are with the one deck, and it keeps to the best line that it has found in the whole game.

The ideas: rollouts by a simple policy (Tesauro and Galperin 1996), sequential halving of the candidates (Karnin, Koren
and Somekh 2013), and for the one known deck nested search, which keeps the best line (Cazenave 2009).
"""

from sim.engine.jit import jit
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.names import MARK, PUT, REPLACE, SET_ASIDE
from sim.tiny_towns.planning.imagined import best_ahead, best_line, deck_known, on_line, points_ahead, remember
from sim.tiny_towns.planning.plan import shared
from sim.tiny_towns.planning.records import PLAN
from strategies.tiny_towns import lookahead
from strategies.tiny_towns.lookahead import judge

NOTES = PLAN
TRAITS = ("slow", "remembers")
POLICY = (
    "planner:pattern=1.097,curve=2.162,plan=0.3234,effort=0.02805,balance=0.3779,food=2.01,ability=-0.2347,room=0.4378,"
    "open=6.2,live=0.7061,block=0.3891,freed=1.437,cottage=1.228,tavern=0.08084,big=1.935"
)
WEIGHTS = lookahead.WEIGHTS | {
    "rollouts": 20.0, "candidates": 8.0, "prior": 0.5, "tries": 8.0, "whim": 4.0,
}  # fmt: skip
FOUND = 1e3
"""what the best line found counts, so that it is always looked at"""

look_ahead = jit(lookahead.prepare)


def prepare(view):
    remember(view)
    return look_ahead(view)


def glance(view, option):
    return opinion(shared(view), option)


@jit
def opinion(view, option):
    """What lookahead thinks, and whether the option is part of the best line found."""
    value = judge(view, option)
    return value + FOUND if on_line(view, option) else value


def score(view, option):
    value, weights = opinion(shared(view), option), view.weights
    rare = option.kind in (MARK, PUT, SET_ASIDE, REPLACE)
    if rare or view.table.phase >= Phase.LAY:
        return value
    rollouts = int(weights.rollouts) << view.player.stage
    if view.table.mode != Mode.SOLO:
        return points_ahead(view, option, rollouts) + weights.prior * value
    if deck_known(view):
        view.player.settled = 1
        return best_line(view, option, rollouts * int(weights.tries), weights.whim)
    return best_ahead(view, option, rollouts, int(weights.tries), weights.whim) + weights.prior * value
