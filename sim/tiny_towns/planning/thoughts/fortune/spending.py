"""What it is worth to spend coins, and the other options that coins bring.

A strategy's weight that is read here:

    late      how much of what another resource for a coin brings is believed in a full town; in others less
"""

import numpy as np

from sim.engine.jit import jit
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.fortune.coins import CHEST
from sim.tiny_towns.kernel.options import Kind, may_come
from sim.tiny_towns.kernel.state import COIN, Phase
from sim.tiny_towns.planning.patterns import best_home, emptiness, place_gain, room, squares_for_cube


@jit
def add_price(view, option):
    """Add what is paid for another resource than the round's."""
    if option.card == COIN and (option.kind == Kind.PLACE or option.kind == Kind.SWAP):
        view.notes.total += price_of_change(view, option.resource, option.square)
    return 0


@jit
def price_of_change(view, resource, square):
    """The price of a coin, and what of the gain is not believed: early on, what is not built now is built later."""
    plan = view.notes
    found = plan.now[0]
    if np.isnan(plan.plain):
        plan.plain = best_home(view, found, view.table.named, squares_for_cube(view))
    gain = place_gain(view, found, resource, square) - plan.plain
    return plan.coin_price + (1 - plan.late * (1 - emptiness(view)) ** 6) * gain


@jit
def judge(view, option):
    """Note what an option adds that coins bring; 0 if it is another one."""
    plan, found, kind = view.notes, view.notes.now[0], option.kind
    if kind == Kind.SELL:
        plan.total = plan.coin_gain
    elif kind == Kind.FETCH or (kind == Kind.EXTRA and view.table.phase == Phase.EXTRA):
        plan.total = place_gain(view, found, option.resource, option.square) + plan.coin_gain
    elif kind == Kind.LAY:
        plan.total = room(view, found, option.square)
    elif kind == Kind.SPEND:
        plan.total = best_put(view) - plan.coin_price
    else:
        return 0
    return 1


@jit
def best_put(view):
    """What a building for free is worth; with fewer coins left, of a worse category, as all have to differ."""
    worth = np.zeros(MONUMENT)  # the best first
    for category in range(MONUMENT):
        comes = may_come(view.rules, view.table, view.seat, category, view.table.market[category])
        value, at = view.notes.value[category] if comes else 0.0, category
        while at > 0 and worth[at - 1] < value:
            worth[at] = worth[at - 1]
            at -= 1
        worth[at] = value
    return worth[max(0, CHEST - view.table.coins[view.seat])] - view.notes.room * view.notes.square
