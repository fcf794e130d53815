"""What villagers are worth to who plans: at work they pay for abilities; in Tiny Tears they say where cubes may go.

A strategy's weights that are read here:

    hire      what it is worth in an empty town that a villager starts to work; less the fuller the town
    stay      what it costs to lay a cube where a villager stands, who then has to move
    pay       what each villager counts that an ability costs, in an empty town; less the fuller the town
    spare     what it is worth to lay no cube at all
    besides   what must come of a cube that nobody has to lay
    give      what a villager counts that is given up, in Tiny Tears
"""

import numpy as np

from sim.engine.jit import count, inline, jit
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import Kind, category_at, empty_squares
from sim.tiny_towns.rule_families import Family


@inline
def villagers_now(table, seat):
    """A number for the villagers of a town, who works, and the towers that stand in it."""
    squares = np.int64(table.villagers[seat]) << 16 | np.int64(table.working[seat])
    return np.uint64(squares << 16 | np.int64(table.lodge[seat]) << 8 | np.int64(table.stack[seat]))


@inline
def visited(view):
    """The squares where somebody stands who has no work, if there is any to be had."""
    table = view.table
    return ZERO if table.tears else np.int64(table.villagers[view.seat]) & ~np.int64(table.working[view.seat])


@inline
def emptiness(view):
    """How empty the town is, from 0 to 1."""
    return count(empty_squares(view.table, view.seat)) / 16


@inline
def hired(view, square):
    """What it is worth that a building comes on a square: somebody who stands there starts to work."""
    return view.notes.hire * emptiness(view) if visited(view) >> square & 1 else 0.0


@inline
def disturbed(view, square):
    """What it costs to lay a cube where somebody stands."""
    return view.notes.stay if visited(view) >> square & 1 else 0.0


@inline
def worker(view):
    """What a villager at work counts: less the fuller the town, as there is less left to do."""
    return view.notes.pay * (0.1 + emptiness(view))


@inline
def ability_of(option):
    """The card that an option may use as an ability, -1 none."""
    if option.kind == Kind.FORAGE or option.kind == Kind.SOLICIT or option.kind == Kind.SCRAP:
        return option.card
    return option.by if option.kind == Kind.BUILD or option.kind == Kind.REPLACE else -1


@jit
def paid_in_villagers(view, option):
    """What an option costs in villagers: those who stop working for it, or the one who is given up."""
    if option.kind == Kind.PLACE:
        return view.notes.give if option.other >= 0 else 0.0
    card = ability_of(option)
    return worker(view) * view.rules.workers[card] if card >= 0 else 0.0


@jit
def squares_for_cube(view):
    """The squares for the round's cube without giving up anybody."""
    empty = empty_squares(view.table, view.seat)
    standing = empty & np.int64(view.table.villagers[view.seat])
    return standing if view.table.tears and standing else empty


@jit
def may_give_up(view):
    """Whether somebody can be given up to lay the round's cube on any square."""
    standing = count(np.int64(view.table.villagers[view.seat]))
    return view.table.tears and standing > 0 and standing + view.table.lodge[view.seat] > 1


@jit
def released(view, square):
    """What it costs that the villager of a square stops working."""
    category = category_at(view.table, view.seat, square)
    if category < 0 or category == MONUMENT:
        return 0.0
    card = view.table.market[category]
    return float(view.rules.points[card, 1]) if view.rules.family[card] == Family.IF_WORKED else 0.0
