"""The most points after this option, looking at what it lets the town build at once; nothing further ahead."""

from sim.tiny_towns import options
from sim.tiny_towns.view import best_named, best_placed, points_after


def score(view, option):
    if option.kind == options.PLACE or option.kind == options.SWAP:
        return best_placed(view, option.square, option.resource)
    if option.kind == options.NAME or option.kind == options.CHOOSE or option.kind == options.TAKE:
        return best_named(view, option.resource)
    return points_after(view, option)
