"""Planner's value, searched: its own turn, the best reply of the next seat, and its own next turn after that.

The `candidates` best options by planner's value are carried out on an imagined table: a worker with its best chain, a
tile on its best square. There the next seat takes the turn that planner would, and then the player itself. An option
is worth `future` times what the player has then, and planner's value for the rest, less `spite` times what the next
seat has. The objectives of others are not known and left out of account.

The idea is minimax with an evaluation function, cut off after three plies (Shannon 1950).
"""

from sim.engine.jit import jit
from sim.little_town.kernel.log import ZERO
from sim.little_town.kernel.view import View
from sim.little_town.names import BUILD, SITE, WORK
from sim.little_town.planning.judging import judge, look_around
from sim.little_town.planning.plan import planned_by, shared, take_weights, tile_objectives
from sim.little_town.planning.records import LOOK
from sim.little_town.planning.sites import best_square, site_worth
from sim.little_town.planning.turns import Turn, best_turn, claimed_by_tile, next_turn, points_of, take_turn
from strategies.little_town import planner

NOTES = LOOK
WEIGHTS = planner.WEIGHTS | {"candidates": 8.0, "future": 0.4, "spite": 0.85}


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
    if option.kind == WORK or option.kind == BUILD or option.kind == SITE:
        return look_further(shared(view), option, value, view.weights.future, view.weights.spite)
    return value


@jit
def look_further(view, option, value, future, spite):
    """An option's value by the plan, mixed with what comes of it after the reply and the own next turn."""
    look, seat = view.notes, view.seat
    look.table[0] = view.table
    table = look.table[0]
    mine = View(view.rules, table, seat, view.objectives, view.player, look.own[0], ZERO, ZERO)
    square = best_square(mine, option.card) if option.kind == BUILD else option.square
    places = hopes(mine, option.card, square)
    left = take_turn(mine, Turn(value, option.card, square))
    other, theirs_then = (seat + 1) % table.players, 0.0
    if next_turn(table, other):
        theirs = View(view.rules, table, other, ZERO, view.player, look.other[0], ZERO, ZERO)
        reply = best_turn(theirs)
        take_turn(theirs, reply)
        theirs_then = reply.value
    if not next_turn(table, seat):
        return value - spite * theirs_then
    then = best_turn(View(view.rules, table, seat, left, view.player, look.then[0], ZERO, ZERO))
    return value + future * (then.value + places - value) - spite * theirs_then


@jit
def hopes(view, card, square):
    """What the plan expects of a tile on a square, but for the objectives that it fulfils at once."""
    if card < 0:
        return 0.0
    expected = tile_objectives(view, card) + site_worth(view, card, square)
    return expected - points_of(view.rules, claimed_by_tile(view, card, square))
