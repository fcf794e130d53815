"""Works towards the tiles that its goods can best become: prices from the market, food for the meals, good sites.

A worker goes where what it gathers and the best chain of buildings around it are worth most; a tile is built when its
points, and what its best square adds to later turns, outweigh the cubes and the turn. What is left of the game decides
what goods are worth; after the last turn only points count. The weights are explained in
`sim/little_town/planning/`.

The idea is that of an evaluation function with tuned weights (Samuel 1959); the weights are tuned by CMA-ES.
"""

from sim.little_town.planning.judging import judge, look_around
from sim.little_town.planning.plan import shared, take_weights
from sim.little_town.planning.records import PLAN

NOTES = PLAN
WEIGHTS = {
    "food": -0.1041, "pace": 1.051, "later": 0.4536, "coin": 0.4135, "cube": 0.6529, "turn": 4.066, "site": 0.08469,
    "rent": 0.7536, "effect": 0.4121, "around": 0.8522, "nearer": 0.1708, "wheat": 0.2338, "stone": 1.618,
}  # fmt: skip


def prepare(view):
    take_weights(view.notes, view.weights)
    look_around(shared(view))
    return 0


def score(view, option):
    return judge(shared(view), option)
