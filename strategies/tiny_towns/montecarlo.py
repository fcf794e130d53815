"""Plays the most promising options on to the end many times, by expert's rules, and takes the one that ends best.

`candidates` says how many options are looked at so closely, the best ones by expert's value, and `rollouts` with how
many shuffled decks each is played on at first. The better half is then played on with twice as many, and so on until
two are left. What expert thinks is added to the mean score, `prior` times: it settles what few rollouts leave open.

Solo, it remembers the cards that it took, which lie under the deck in this order. Once it knows them all, from round
13 on, lines of play to the end take the place of rollouts, each found by a beam `beam` towns wide: every round it looks
for better ones `whims` times, liking some cards more and others less by about `whim` points, and it keeps to the best
line that it has found in the whole game. Until then it plays as expert does, but for the choice of its monument. With
coins and villagers, of which lines know nothing, it plays on with each deck `tries` times by whim, and only the best
try counts; once the deck is known, all tries are with the one deck.

The ideas: rollouts by a simple policy (Tesauro and Galperin 1996), sequential halving of the candidates (Karnin, Koren
and Somekh 2013), and for the one known deck nested search, which keeps the best line (Cazenave 2009).
"""

from sim.engine.jit import jit
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.names import KEEP, MARK, PUT, REPLACE, SET_ASIDE
from sim.tiny_towns.planning.imagined import best_ahead, best_line, deck_known, on_line, points_ahead, remember
from sim.tiny_towns.planning.plan import shared
from sim.tiny_towns.planning.solo_line import is_on_line
from sim.tiny_towns.planning.whims import forget_game, lines_tell_all, try_whims
from strategies.tiny_towns import expert

NOTES = expert.NOTES
DATA = expert.DATA
TRAITS = ("slow", "remembers")
POLICY = "expert:spite=0,wider=2,sites=1,line=0"
WEIGHTS = expert.WEIGHTS | {
    "rollouts": 5.0, "candidates": 6.0, "prior": 0.5, "tries": 4.0, "whim": 2.0,
    "beam": 4.0, "whims": 100.0, "line": 0.0,
}  # fmt: skip
FOUND = 1e3
"""what the best line found counts, so that it is always looked at"""

sit_down = expert.sit_down
look = jit(expert.prepare)
value_of = jit(expert.score)


def prepare(view):
    forget_game(shared(view))
    remember(view)
    view.notes.known = 0  # all squares are looked at anew, not only the one thought of when the resource was chosen
    look(view)
    if not lines_tell_all(view.table):
        return 0
    try_whims(shared(view), view.weights.beam, int(view.weights.whims), view.weights.whim)
    if is_on_line(shared(view)):
        return 1
    look(view)  # again, for lines lead to other towns
    return 0


def glance(view, option):
    return opinion(view, option)


@jit
def opinion(view, option):
    """What expert thinks, and whether the option is part of the best line found."""
    value = value_of(view, option)
    return value + FOUND if on_line(view, option) else value


def score(view, option):
    value, weights = opinion(view, option), view.weights
    rare = option.kind in (MARK, PUT, SET_ASIDE, REPLACE)
    if rare or view.table.phase >= Phase.LAY:
        return value
    rollouts = int(weights.rollouts) << view.player.stage
    if view.table.mode != Mode.SOLO:
        return points_ahead(view, option, rollouts) + weights.prior * value
    if option.kind == KEEP:  # without whims, also those of a game before
        return best_ahead(view, option, rollouts, 1, weights.whim) + weights.prior * value
    if lines_tell_all(view.table):
        view.player.settled = 1
        return value
    if deck_known(view):
        view.player.settled = 1
        return best_line(view, option, rollouts * int(weights.tries), weights.whim)
    return best_ahead(view, option, rollouts, int(weights.tries), weights.whim) + weights.prior * value
