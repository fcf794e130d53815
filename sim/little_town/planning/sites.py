"""Where to build: what a worker brings on each square, and what a tile adds to the squares around it.

A worker's square is worth its terrain and the buildings around it at the prices of the plan. A tile is worth most where
many squares around it can be used, and where many workers come. A strategy's weights that are read here:

    site      how much the uses count that a tile adds to the squares around it, for each round that is left
    around    how much it counts what a tile may score by what is around it
    rent      how much of the coins counts that others may pay for its use
"""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import AROUND, COINS
from sim.little_town.kernel.log import NONE, ONE, ZERO
from sim.little_town.kernel.looks import largest_group
from sim.little_town.kernel.options import empty_squares, payable
from sim.little_town.kernel.state import COST, OFFERS
from sim.little_town.planning.chains import rent_of
from sim.little_town.planning.plan import TURNS_A_BUILDING, rounds_left
from sim.little_town.planning.records import GOOD_SITES
from sim.little_town.rule_families import Effect, Family

TYPICAL = 1.5
"""what one use of a building brings, on average"""
FILLING = 0.1
"""the share of empty squares that a round takes"""


@jit
def look_at_squares(view):
    """Note what a worker on each empty square brings, roughly."""
    plan, squares = view.notes, view.table.grass & ~view.table.built
    plan.all_spots = 0.0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        plan.spot[square] = spot_worth(view, square)
        plan.all_spots += plan.spot[square]


@jit
def spot_worth(view, square):
    """The terrain and the buildings around a square, at the prices of the plan."""
    plan, table, value = view.notes, view.table, 0.0
    for kind in range(3):
        value += plan.price[kind] * count(AROUND[square] & table.terrain[kind])
    around = AROUND[square] & table.usable
    while around:
        near = lowest(around)
        around &= around - 1
        value += max(0.0, plan.use[np.int64(table.tile[near])] - plan.price[COINS] * rent_of(view, near))
    return value


@jit
def can_build(view):
    """Whether any tile can be built now."""
    table, seat = view.table, view.seat
    for i in range(OFFERS):
        if table.left[i] and payable(view.rules, table, seat, table.offer[i], COST, ZERO):
            return table.houses[seat] > 0
    return False


@jit
def look_at_sites(view):
    """Note the best squares for a building that is used about as much as the others."""
    plan, squares = view.notes, empty_squares(view.table)
    plan.appeal[:] = -np.inf
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        around = AROUND[square] & view.table.grass & ~view.table.built
        appeal = objectives_there(view, square) + neighbours_gain(view, square) + uses_of(view, TYPICAL, around)
        at = GOOD_SITES - 1
        if appeal > plan.appeal[at]:
            while at > 0 and appeal > plan.appeal[at - 1]:
                plan.appeal[at], plan.sites[at] = plan.appeal[at - 1], plan.sites[at - 1]
                at -= 1
            plan.appeal[at], plan.sites[at] = appeal, square


@jit
def best_site(view, card):
    """What a tile may bring beside its points on the best square for it."""
    return site_worth(view, card, best_square(view, card))


@jit
def best_square(view, card):
    """The best square for a tile: of those that are good for any, if it is one that is used or does nothing."""
    plan, best, found, effect = view.notes, -np.inf, NONE, view.rules.effect[card]
    squares = empty_squares(view.table)
    if effect == Effect.USE or effect == Effect.NONE:
        squares = ZERO
        for i in range(GOOD_SITES):
            squares |= ONE << plan.sites[i]
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        value = site_worth(view, card, square)
        if value > best:
            best, found = value, square
    return found


@jit
def site_worth(view, card, square):
    """What a tile on a square may bring beside its points: later uses, rent, what it scores by its place."""
    plan, table = view.notes, view.table
    around = AROUND[square] & table.grass & ~table.built
    value = objectives_there(view, square) + neighbours_gain(view, square)
    if view.rules.effect[card] == Effect.USE:
        return value + uses_of(view, plan.use[card], around)
    return value + plan.around * scored_around(view, card, square, around)


@jit
def scored_around(view, card, square, around):
    """What a tile without a use may score by what is around it; squares around that can be built on are given."""
    plan, table = view.notes, view.table
    effect, gain = view.rules.effect[card], view.rules.gain_points[card]
    if effect == Effect.PER_OWN_BUILDING:
        later = min(count(around), table.houses[view.seat] - 1, plan.turns / TURNS_A_BUILDING)
        return gain * (count(AROUND[square] & table.owned[view.seat]) + later / 2)
    if effect == Effect.PER_EMPTY_SQUARE:
        return gain * count(around & empty_squares(table)) * (1 - FILLING * rounds_left(view))
    if effect == Effect.PER_WORKER:
        return gain * workers_around(view, square, around)
    return residence_gain(view, square) if effect == Effect.ACTIVATES else 0.0


@jit
def uses_of(view, use, around):
    """What a use that brings so much adds to the squares around a tile, and the rent of others who come there."""
    plan, share, squares = view.notes, 0.0, count(around)
    while around:
        share += plan.spot[lowest(around)]
        around &= around - 1
    others = (view.table.players - 1) / view.table.players if use > plan.price[COINS] else 0.0
    rents = plan.rent * plan.price[COINS] * others * workers_drawn(view, share)
    return rounds_left(view) * (plan.site * use * squares + rents)


@inline
def workers_drawn(view, share):
    """How many workers a round brings to squares that are worth so much together."""
    return share / max(view.notes.all_spots, 1.0) * view.table.players * view.table.workers_each


@jit
def workers_around(view, square, around):
    """How many workers will stand around a square at the ends of rounds, this one and those to come."""
    share = 0.0
    while around:
        share += view.notes.spot[lowest(around)]
        around &= around - 1
    return count(AROUND[square] & view.table.occupied) + rounds_left(view) * workers_drawn(view, share)


@jit
def residence_gain(view, square):
    """What the buildings around bring at the end of each round, and some that may come."""
    plan, table, value = view.notes, view.table, 0.0
    around = AROUND[square] & table.usable
    while around:
        near = lowest(around)
        around &= around - 1
        value += max(0.0, plan.use[np.int64(table.tile[near])] - plan.price[COINS] * rent_of(view, near))
    return plan.meals * value


@jit
def neighbours_gain(view, square):
    """What own tiles around gain or lose by one more building there, at the end of the game."""
    table, rules, value = view.table, view.rules, ZERO
    around = AROUND[square] & table.owned[view.seat] & ~table.usable
    while around:
        card = np.int64(table.tile[lowest(around)])
        around &= around - 1
        if rules.effect[card] == Effect.PER_OWN_BUILDING:
            value += rules.gain_points[card]
        elif rules.effect[card] == Effect.PER_EMPTY_SQUARE:
            value -= rules.gain_points[card]
    return float(value)


@jit
def objectives_there(view, square):
    """The points of objectives about places that a building there fulfils, and some of those brought nearer."""
    points, rules, table, left = 0.0, view.rules, view.table, view.objectives
    owned = table.owned[view.seat] | ONE << square
    while left:
        card = rules.first_objective + lowest(left)
        left &= left - 1
        if rules.family[card] == Family.IN_CONTACT:
            missing = rules.least[card] - largest_group(owned)
            points += rules.points[card] * (1.0 if missing <= 0 else view.notes.nearer / (1 + missing))
        elif rules.family[card] == Family.BESIDE_TERRAINS:
            points += rules.points[card] * beside(view, owned)
    return points


@jit
def beside(view, owned):
    """How much of the objective to build beside three terrains these squares fulfil: less than 1 until all of it."""
    near = view.table.near
    found = ZERO
    for terrain in range(3):
        found += (owned & near[terrain]) != 0
    covered = min(found, count(owned & (near[0] | near[1] | near[2])))
    return 1.0 if covered == 3 else view.notes.nearer * covered / 3
