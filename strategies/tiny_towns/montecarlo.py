"""Plays the most promising options on to the end many times, by planner's rules, and takes the one that ends best.

`candidates` says how many options are looked at so closely, the best ones by lookahead's value, and `rollouts` how many
times each is played on. What lookahead thinks is added to the mean score, `prior` times: it settles what few rollouts
leave open.
"""

from sim.tiny_towns import options
from sim.tiny_towns.imagine import points_expected
from sim.tiny_towns.log import ZERO
from sim.tiny_towns.view import View
from strategies.tiny_towns import lookahead
from strategies.tiny_towns.lookahead import judge, prepare

__all__ = ["POLICY", "WEIGHTS", "glance", "prepare", "score"]

POLICY = "planner"
WEIGHTS = lookahead.WEIGHTS | {"rollouts": 40.0, "candidates": 8.0, "prior": 0.5}


def glance(view, option):
    return judge(View(view.rules, view.table, view.seat, view.monument, view.own, ZERO, ZERO, ZERO), option)


def score(view, option):
    opinion = judge(View(view.rules, view.table, view.seat, view.monument, view.own, ZERO, ZERO, ZERO), option)
    if option.kind in (options.MARK, options.PUT, options.SET_ASIDE, options.REPLACE):
        return opinion
    return points_expected(view, option, int(view.weights.rollouts)) + view.weights.prior * opinion
