"""Plays each good option on to the end many times, by planner's rules, and takes the one that ends best.

`rollouts` says how many times. What lookahead thinks of an option is added to the mean score, `prior` times: it settles
what few rollouts leave open. Cubes go only to squares that planner holds to be good, within `margin` squares' worth.
"""

from sim.tiny_towns import options
from sim.tiny_towns.imagine import points_expected
from sim.tiny_towns.log import ZERO
from sim.tiny_towns.options import empty_squares
from sim.tiny_towns.patterns import best_home, place_gain
from sim.tiny_towns.view import View
from strategies.tiny_towns import lookahead
from strategies.tiny_towns.lookahead import judge, prepare

__all__ = ["POLICY", "WEIGHTS", "prepare", "score"]

POLICY = "planner"
WEIGHTS = lookahead.WEIGHTS | {"rollouts": 20.0, "prior": 1.0, "margin": 1.0}


def score(view, option):
    known = View(view.rules, view.table, view.seat, view.monument, view.own, ZERO, ZERO, ZERO)
    opinion = judge(known, option)
    if option.kind == options.PLACE and option.card < 0:
        plan = view.own.plan[0]
        free = empty_squares(view.table, view.seat)
        least = best_home(known, plan.now[0], option.resource, free) - view.weights.margin * plan.square
        if place_gain(known, plan.now[0], option.resource, option.square) < least:
            return opinion - 1000.0
    elif option.kind not in (options.NAME, options.CHOOSE, options.TAKE, options.BUILD, options.DONE):
        return opinion
    return points_expected(view, option, int(view.weights.rollouts)) + view.weights.prior * opinion
