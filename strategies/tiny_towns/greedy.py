"""The most points after this option, looking at what it lets the town build at once; nothing further ahead.

The usual yardstick of the field: one step of look-ahead with the score as its value.
"""

from sim.tiny_towns.kernel.view import best_build, best_named, points_after, points_now
from sim.tiny_towns.names import CHOOSE, COIN, EXTRA, FETCH, NAME, PLACE, SWAP, TAKE


def prepare(view):
    return points_now(view)


def score(view, option):
    if option.kind == PLACE or option.kind == SWAP:
        coin = points_after(view, option) - view.prepared if option.card == COIN else 0
        return max(view.prepared, best_build(view, option.square, option.resource)) + coin
    if option.kind == NAME or option.kind == CHOOSE or option.kind == TAKE:
        return max(view.prepared, best_named(view, option.resource))
    if option.kind == EXTRA or option.kind == FETCH:
        coin = points_after(view, option) - view.prepared
        return max(view.prepared, best_build(view, option.square, option.resource)) + coin
    return points_after(view, option)
