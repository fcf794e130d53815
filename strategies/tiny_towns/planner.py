"""Works towards an ideal town for the market: values patterns begun, what their buildings would bring, food, and room.

A cube goes where it helps the best pattern that can still be completed, for the least room and the least harm to other
patterns; a building comes when its points and what the plan expects of it outweigh the cubes and the square it takes.
The weights are explained in `sim/tiny_towns/planning/`; they were found by `townlab tune planner --players 2
--by win --against planner --games 400 --rounds 30`, from weights that solo games had found.

The idea is that of an evaluation function with tuned weights (Samuel 1959); the weights are tuned by CMA-ES.
"""

from sim.engine.jit import jit
from sim.tiny_towns.kernel import options
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.planning.patterns import (
    build_gain,
    done_gain,
    look_ahead,
    named_gain,
    place_gain,
    price_of,
    rare_gain,
)
from sim.tiny_towns.planning.plan import shared, take_weights
from sim.tiny_towns.planning.records import PLAN

NOTES = PLAN

WEIGHTS = {
    "pattern": 0.8009, "curve": 2.124, "plan": 1.07, "effort": 0.05363, "balance": 0.3614, "food": 1.128,
    "ability": 1.156, "room": 0.5349, "open": 3.608, "live": 0.8623, "block": 0.1672, "freed": 1.376,
    "cottage": 0.4055, "tavern": 0.2184, "big": 1.859, "coin": 0.5, "save": 0.6, "price": 0.5, "hold": 5.0,
    "patience": 5.0, "late": 3.0, "bar": 0.4,
    "hire": 0.3, "pay": 5.0, "give": 6.0, "besides": 4.0, "stay": 0.1, "spare": 0.3,
}  # fmt: skip


def prepare(view):
    take_weights(view)
    look_ahead(shared(view))
    return 0


def score(view, option):
    return gain(shared(view), option)


@jit
def gain(view, option):
    """What an option adds to the town."""
    found = view.notes.now[0]
    if option.kind == options.PLACE or option.kind == options.SWAP:
        if view.table.taken[view.seat] >> option.square & 1:
            return 0.0  # on a Cottage
        return place_gain(view, found, option.resource, option.square) - price_of(view, option)
    if option.kind == options.NAME or option.kind == options.CHOOSE or option.kind == options.TAKE:
        return named_gain(view, found, option.resource)
    if option.kind == options.BUILD or option.kind == options.PUT:
        return build_gain(view, option.category, option.square, option.cubes) - price_of(view, option)
    if option.kind == options.DONE and view.table.phase == Phase.BUILD:
        return done_gain(view)
    return rare_gain(view, option)
