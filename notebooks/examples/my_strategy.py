"""Plays as planner does, but likes to have buildings early and to fill its town from the first square on.

`early` is what any building is worth beside its points, `corner` what each square away from the first one costs.
"""

from sim.tiny_towns.kernel import options
from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import gain, prepare

__all__ = ["WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"early": 2.0, "corner": 0.3}


def score(view, option):
    if option.kind == options.BUILD:
        return gain(view, option) + view.weights.early
    if option.kind == options.PLACE:
        return gain(view, option) - view.weights.corner * option.square
    return gain(view, option)
