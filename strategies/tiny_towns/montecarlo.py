"""Plays the most promising options on to the end many times, by planner's rules, and takes the one that ends best.

`candidates` says how many options are looked at so closely, the best ones by lookahead's value, and `rollouts` how many
times each is played on at first. The better half is then played on twice as often, and so on until two are left. What
lookahead thinks is added to the mean score, `prior` times: it settles what few rollouts leave open.
"""

from sim.jit import jit
from sim.tiny_towns import options
from sim.tiny_towns.imagine import points_ahead
from sim.tiny_towns.log import ZERO
from sim.tiny_towns.view import View
from strategies.tiny_towns import lookahead
from strategies.tiny_towns.lookahead import judge, prepare

__all__ = ["POLICY", "WEIGHTS", "glance", "prepare", "score"]

POLICY = (
    "planner:pattern=1.097,curve=2.162,plan=0.3234,effort=0.02805,balance=0.3779,food=2.01,ability=-0.2347,room=0.4378,"
    "open=6.2,live=0.7061,block=0.3891,freed=1.437,cottage=1.228,tavern=0.08084,big=1.935"
)
WEIGHTS = lookahead.WEIGHTS | {"rollouts": 20.0, "candidates": 8.0, "prior": 0.5}


@jit
def glance(view, option):
    return judge(View(view.rules, view.table, view.seat, view.monument, view.own, ZERO, ZERO, ZERO), option)


def score(view, option):
    opinion = glance(view, option)
    if option.kind in (options.MARK, options.PUT, options.SET_ASIDE, options.REPLACE):
        return opinion
    rollouts = int(view.weights.rollouts) << view.own.stage
    return points_ahead(view, option, rollouts) + view.weights.prior * opinion
