"""What comes of an option: the table after the own turn, if it goes on as the plan says, and what that is worth.

The turn is carried out on a table in the notes: a worker with its best chain, a tile on its best square, or the rest of
a chain that has begun.
"""

import numpy as np

from sim.engine.jit import jit
from sim.engine.rng import mix
from sim.little_town.kernel.log import ONE, ZERO
from sim.little_town.kernel.state import Phase
from sim.little_town.kernel.view import View, bare, usable_around
from sim.little_town.names import ACTIVATE, BUILD, DONE, SITE, TAKE, WORK
from sim.little_town.planning.chains import hand_now, paid_and_chosen, rest_gathered, taken
from sim.little_town.planning.imagined import code_of, luck_of
from sim.little_town.planning.sites import best_square
from sim.little_town.planning.situation import describe_situation, run_net
from sim.little_town.planning.turns import Turn, chained, pay_rent, put_down, take_turn

EXPLORED = np.uint64(4)
"""one turn in so many"""


@jit
def is_tried(view):
    """Whether what comes of the options of a decision is valued by the net: all of the own turn but the payment."""
    phase = view.table.phase
    if phase == Phase.TURN or phase == Phase.SITE:
        return True
    return view.table.turner == view.seat and (phase == Phase.USE or phase == Phase.TAKE)


@jit
def value_after(view, option):
    """The lead at the end that the net expects after an option."""
    describe_after(view, option)
    return run_net(view) + whim(view, option)


@jit
def whim(view, option):
    """Points added to the value of an option at random in some turns, while the player is being taught."""
    if view.notes.explore == 0:
        return 0.0
    luck = luck_of(bare(view))
    if luck % EXPLORED:
        return 0.0
    return view.notes.explore * float(mix(luck + np.uint64(code_of(option))) >> np.uint64(11)) * 2.0**-53


@jit
def describe_after(view, option):
    """Carry an option out on the table in the notes, with the rest of the turn, and write down the situation then."""
    notes = view.notes
    notes.table[0] = view.table
    mine = View(view.rules, notes.table[0], view.seat, view.objectives, view.player, notes.own[0], ZERO, ZERO)
    left = carry_out(mine, option)
    describe_situation(View(view.rules, view.table, view.seat, left, view.player, notes, ZERO, ZERO))


@jit
def carry_out(view, option):
    """Carry an option out on the table of a view, with the rest of the turn; the objectives still open come back."""
    if option.kind == WORK or option.kind == BUILD or option.kind == SITE:
        square = best_square(view, option.card) if option.kind == BUILD else option.square
        return take_turn(view, Turn(0.0, option.card, square))
    hand, table = rest_gathered(view, hand_now(view)), view.table
    around = usable_around(view, table.at) & ~table.used
    if option.kind == ACTIVATE:
        hand = paid_and_chosen(view, hand, option.square, option.cubes, option.bought)
        pay_rent(view, option.square)
        around &= ~(ONE << option.square)
    elif option.kind == TAKE:
        hand = taken(view, hand, option.cubes)
    put_down(view, hand if option.kind == DONE else chained(view, hand, around))
    return view.objectives & ~table.claimed[view.seat]
