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
    "food": 0.0701, "pace": 0.5931, "later": 0.163, "coin": 0.7464, "cube": 0.7879, "turn": 4.626, "uses": 0.03491,
    "site": 0.1187, "least": 0.1248, "rent": 6.377, "effect": 0.3632, "around": 1.024, "nearer": 0.1668, "wheat": 0.0,
    "stone": 0.0,
}  # fmt: skip


def prepare(view):
    take_weights(view.notes, view.weights)
    look_around(shared(view))
    return 0


def score(view, option):
    return judge(shared(view), option)
