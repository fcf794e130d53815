"""Values the situation after its turn by a small net that it was taught in games against itself and others.

The `candidates` best options by planner's value are carried out on an imagined table, with the rest of the turn. The
net says what lead over the best of the others such a situation ends with; planner's value is added to that, `prior`
times. The net is told of the goods, the buildings and the prospects of the player and of the next one, of the time that
is left and of the own objectives. It knows tiles and objectives by what they say and not by name, so it plays one that
is new to it at once. Payments and meals are planner's.

The ideas: a value learned from own play by temporal differences (Tesauro 1995), of the state after a move. How it was
taught: `townlab train expert --game little-town`, and the record beside the weights.
"""

from pathlib import Path

from sim.little_town.planning.afterstates import is_tried, value_after
from sim.little_town.planning.judging import judge, look_around
from sim.little_town.planning.plan import planned_by, shared, take_weights
from sim.little_town.planning.value_records import VALUING
from sim.training.net_files import read_into
from strategies.little_town import planner

NOTES = VALUING
DATA = (Path(__file__).with_name("expert_tables.npz"),)
WEIGHTS = planner.WEIGHTS | {"candidates": 12.0, "prior": 0.3}


def sit_down(notes, setup):
    take_nets(notes, setup, DATA)


def take_nets(notes, setup, files):
    """Take the net that was taught."""
    read_into({"value": notes["value_net"][0]}, files[0])


def prepare(view):
    take_weights(view.notes.own[0], view.weights)
    take_weights(view.notes.then[0], view.weights)
    take_weights(view.notes.other[0], view.weights)
    look_around(planned_by(view, view.notes.own[0]))
    return 0


def glance(view, option):
    return judge(planned_by(view, view.notes.own[0]), option)


def score(view, option):
    view.player.settled = 1
    value = judge(planned_by(view, view.notes.own[0]), option)
    if is_tried(shared(view)):
        return value_after(shared(view), option) + view.weights.prior * value
    return value
