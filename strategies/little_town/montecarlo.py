"""Plays the most promising options on to the end some times, by planner's rules in all seats, and takes the best lead.

`candidates` says how many options are looked at so closely, the best ones by planner's value, and `rollouts` how often
each is played on at first, each time with other objectives in the hands of the others. The better half is then played
on twice as often, and so on until two are left. What planner thinks is added to the mean lead, `prior` times.

The ideas: rollouts by a simple policy (Tesauro and Galperin 1996), sequential halving of the candidates (Karnin, Koren
and Somekh 2013), and hidden cards dealt anew for each rollout (Ginsberg 2001).
"""

from sim.little_town.names import CLAIM, WAIT
from sim.little_town.planning.imagined import lead_ahead
from sim.little_town.planning.judging import judge
from sim.little_town.planning.plan import shared
from strategies.little_town import planner
from strategies.little_town.planner import NOTES, prepare

__all__ = ["NOTES", "POLICY", "TRAITS", "WEIGHTS", "glance", "prepare", "score"]

TRAITS = ("slow",)
POLICY = "planner"
WEIGHTS = planner.WEIGHTS | {"candidates": 8.0, "rollouts": 2.0, "prior": 0.5}


def glance(view, option):
    return judge(shared(view), option)


def score(view, option):
    value = judge(shared(view), option)
    if option.kind == CLAIM or option.kind == WAIT:
        return value
    rollouts = int(view.weights.rollouts) << view.player.stage
    return lead_ahead(view, option, rollouts) + view.weights.prior * value
