"""Plays as planner does, but likes to have buildings early and to fill its town from the first square on.

`early` is what any building is worth beside its points, `corner` what each square away from the first one costs.
"""

from sim.tiny_towns.names import BUILD, PLACE
from sim.tiny_towns.planning.plan import shared
from strategies.tiny_towns import planner
from strategies.tiny_towns.planner import NOTES, gain, prepare

__all__ = ["NOTES", "WEIGHTS", "prepare", "score"]

WEIGHTS = planner.WEIGHTS | {"early": 2.0, "corner": 0.3}


def score(view, option):
    found = gain(shared(view), option)
    if option.kind == BUILD:
        return found + view.weights.early
    if option.kind == PLACE:
        return found - view.weights.corner * option.square
    return found
