"""What a seat has and what it can do next, in numbers for a net: goods, meals, tiles in reach, squares, buildings.

Most of them are what a plan says of the seat, with the plan's prices; see plan.py and sites.py.
"""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import AROUND, COINS
from sim.little_town.components import CUBE_PRICE, DEALT
from sim.little_town.kernel.log import NONE, ZERO
from sim.little_town.kernel.options import empty_squares, payable
from sim.little_town.kernel.state import COST, PRICE
from sim.little_town.planning.chains import hand_now, nearer, rent_of, worth
from sim.little_town.planning.imagined import last_points
from sim.little_town.planning.plan import make_plan, meal_worth, stock_worth
from sim.little_town.planning.sites import look_at_squares, scored_around
from sim.little_town.planning.value_records import f4
from sim.little_town.rule_families import Effect

BEST_TILES, BEST_SPOTS = 3, 5
GOODS_AT, FOOD_AT, TILES_AT, SPOTS_AT, BUILDINGS_AT = 6, 16, 19, 30, 36


@jit
def describe_seat(view, x, at):
    """Write down the numbers of the seat whose view it is, from a place on; its plan is made first."""
    make_plan(view)
    look_at_squares(view)
    describe_goods(view, x, at)
    describe_tiles(view, x, at + TILES_AT)
    describe_spots(view, x, at + SPOTS_AT)
    describe_buildings(view, x, at + BUILDINGS_AT)


@jit
def describe_goods(view, x, at):
    """Points, cubes, coins and food, and what the plan makes of them."""
    table, seat, plan = view.table, view.seat, view.notes
    hand = hand_now(view)
    food = hand.fish + hand.wheat
    x[at] = hand.points * 0.05
    x[at + 1] = last_points(view.rules, table, seat) * 0.05
    x[at + 2] = worth(view, hand, NONE) * 0.05
    x[at + 3] = stock_worth(view, hand.wood, hand.stone, hand.fish, hand.wheat, NONE) * 0.1
    x[at + 4] = meal_worth(view, food, hand.coins) * 0.1
    x[at + 5] = nearer(view, hand) * 0.3
    for kind in range(COINS + 1):
        x[at + GOODS_AT + kind] = table.stock[seat, kind] * 0.2
        x[at + GOODS_AT + 5 + kind] = plan.price[kind] * 0.3
    short = max(ZERO, table.workers_each - food)
    x[at + FOOD_AT] = short * 0.3
    x[at + FOOD_AT + 1] = max(ZERO, food - table.workers_each) * 0.2
    x[at + FOOD_AT + 2] = max(ZERO, short - hand.coins // CUBE_PRICE) * 0.3


@jit
def describe_tiles(view, x, at):
    """The tiles that the plan wants most, what they lack, and the best that can be paid at once."""
    plan, table, seat = view.notes, view.table, view.seat
    x[at] = table.houses[seat] * 0.15
    x[at + 1] = count(table.owned[seat]) * 0.15
    best = 0.0
    for i in range(plan.n):
        if i < BEST_TILES:
            x[at + 4 + i] = plan.worth[i] * 0.15
            x[at + 7 + i] = missing_for(view, i) * 0.3
        if payable(view.rules, table, seat, plan.card[i], COST, ZERO):
            best = max(best, plan.worth[i])
    x[at + 2] = best * 0.15
    x[at + 3] = 1.0 if best > 0 else 0.0
    x[at + 10] = plan.n * 0.1


@inline
def missing_for(view, i):
    """How many cubes are missing for a tile that is wanted."""
    short = ZERO
    for kind in range(COINS):
        short += max(ZERO, view.notes.cost[i, kind] - view.table.stock[view.seat, kind])
    return short


@jit
def describe_spots(view, x, at):
    """The best squares for the next workers, and what squares are worth on average."""
    plan, squares = view.notes, empty_squares(view.table)
    while squares:
        spot = plan.spot[lowest(squares)] * 0.15
        squares &= squares - 1
        i = at + BEST_SPOTS
        while i > at and spot > x[i - 1]:
            i -= 1
        for j in range(at + BEST_SPOTS - 1, i, -1):
            x[j] = x[j - 1]
        if i < at + BEST_SPOTS:
            x[i] = spot
    x[at + BEST_SPOTS] = plan.all_spots / max(1, count(view.table.grass & ~view.table.built)) * 0.3


@jit
def describe_buildings(view, x, at):
    """What the buildings on the board bring the seat: uses, rent, goods that they give and take, points by place."""
    table, seat, plan, rules = view.table, view.seat, view.notes, view.rules
    free = empty_squares(table)
    x[at + 5] = (DEALT[table.players] - count(table.claimed[seat])) * 0.25
    x[at + 17] = plan.turns_now * 0.2
    squares = table.built
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        card, room = np.int64(table.tile[square]), count(AROUND[square] & free)
        use = plan.use[card]
        if rent_of(view, square):
            x[at + 1] += f4(max(0.0, use - plan.price[COINS]) * room * 0.02)
            continue
        if rules.effect[card] == Effect.USE:
            x[at] += f4(use * room * 0.02)
            x[at + 2] += f4(room * 0.03)
            x[at + 16] += f4(rules.gain_points[card] * 0.2)
            for kind in range(COINS + 1):
                x[at + 6 + kind] += f4(rules.gain[card, kind] * 0.2)
                x[at + 11 + kind] += f4(rules.due[card, PRICE, kind] * 0.2)
        elif rules.effect[card] != Effect.NONE:
            around = AROUND[square] & table.grass & ~table.built
            each_round = rules.effect[card] == Effect.PER_WORKER or rules.effect[card] == Effect.ACTIVATES
            x[at + (3 if each_round else 4)] += f4(scored_around(view, card, square, around) * 0.1)
