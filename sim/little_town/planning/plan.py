"""What goods are worth: the tiles that they can become, the meals that they can serve, and what is left of the game.

Cubes count for the tiles of the market that they help to pay, the best for their cost first, as many as can still be
built. A strategy's weights that are read here:

    cube      how much of a tile's worth its cubes already count in the stock
    turn      points that a turn is worth, so that a tile has to bring more
    effect    how much of what a cube brings when it is spent on a tile's effect counts
    coin      how much a coin counts of the third of a cube that it can buy
    food      how much of a hungry worker counts while there are turns left to find food
    pace      food that a turn is thought to find, when there is little time
    later     how much food for later meals counts
    nearer    how much of an objective counts that has come nearer
    wheat     extra points for a tile that gives or takes wheat
    stone     extra points for each stone in the cost of a tile
"""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest, splice
from sim.little_town.board import COINS, FISH, STONE, WHEAT
from sim.little_town.components import COINS_A_POINT, CUBE_PRICE, HUNGER, ROUNDS
from sim.little_town.kernel.log import ONE, ZERO
from sim.little_town.kernel.looks import owned_of
from sim.little_town.kernel.state import COST, OFFERS, PRICE, Phase
from sim.little_town.kernel.view import View
from sim.little_town.rule_families import Effect, Family

REACH = 3.0
"""cubes that a turn can bring, when it is asked what can still be paid"""
HANDY = 6
"""coins that may well be spent; more are worth what they score"""
TURNS_A_BUILDING = 3
USUALLY_EMPTY = 4.0
"""squares around a tile at the end"""
COIN = 1 / COINS_A_POINT


@splice
def planned_by(view, plan):
    """A view with a plan in its notes, and without what is one strategy's own: what is given it is compiled once."""
    return View(view.rules, view.table, view.seat, view.objectives, view.player, plan, ZERO, ZERO)


@splice
def shared(view):
    """The view as all planners share it, whose notes are a plan."""
    return planned_by(view, view.notes)


@inline
def take_weights(plan, weights):
    """Note a strategy's weights in a plan."""
    plan.food, plan.pace, plan.later, plan.coin = weights.food, weights.pace, weights.later, weights.coin
    plan.cube, plan.turn, plan.site, plan.rent = weights.cube, weights.turn, weights.site, weights.rent
    plan.effect, plan.around, plan.nearer = weights.effect, weights.around, weights.nearer
    plan.wheat, plan.stone = weights.wheat, weights.stone


@jit
def make_plan(view):
    """Bring prices and wanted tiles up to date with the table."""
    look_at_time(view)
    value_tiles(view)
    set_prices(view)
    value_uses(view)
    sort_tiles(view)


@jit
def look_at_time(view):
    """How many own turns and meals are to come after the turn, or the meal, that is decided on."""
    table, plan = view.table, view.notes
    rounds = ROUNDS - table.rounds
    if table.phase == Phase.FEED:
        plan.turns_now = table.workers_each if rounds else 0
        plan.turns = table.workers_each * rounds
        plan.meals = rounds
        return
    place = (view.seat - table.first) % table.players
    begun = (table.turn - place + table.players - 1) // table.players
    plan.turns_now = table.workers_each - begun if table.turner >= 0 else 0
    plan.turns = plan.turns_now + table.workers_each * rounds
    plan.meals = rounds + 1


@inline
def rounds_left(view):
    """The own turns to come, in rounds."""
    return view.notes.turns / view.table.workers_each


@inline
def banned(view, card):
    """Whether the player would never build a tile."""
    return view.player.likes[card] == -np.inf


@jit
def value_tiles(view):
    """Note the tiles that can still be built, each copy, with what they score and cost."""
    table, plan, rules = view.table, view.notes, view.rules
    plan.n = 0
    if not table.houses[view.seat] or not plan.turns:
        return
    for i in range(OFFERS):
        card = table.offer[i]
        if table.left[i] and not banned(view, card) and in_reach(view, card):
            worth = rules.points[card] + view.player.likes[card] + for_taste(view, card) - plan.turn
            worth += tile_objectives(view, card) + expected_around(view, card)
            for _ in range(min(table.left[i], table.houses[view.seat])):
                add_tile(view, card, worth)


@inline
def add_tile(view, card, worth):
    """Note one more tile."""
    plan, due, n = view.notes, view.rules.due, view.notes.n
    plan.card[n], plan.worth[n] = card, worth
    plan.cubes[n] = due[card, COST, COINS] / CUBE_PRICE
    for kind in range(COINS):
        plan.cost[n, kind] = due[card, COST, kind]
        plan.cubes[n] += due[card, COST, kind]
    plan.n = n + 1


@inline
def in_reach(view, card):
    """Whether what is missing for a tile can still be found before the last turn."""
    due, stock = view.rules.due, view.table.stock
    short = ZERO
    for kind in range(COINS):
        short += max(ZERO, due[card, COST, kind] - stock[view.seat, kind])
    return short <= REACH * view.notes.turns - 1


@inline
def for_taste(view, card):
    """What a tile is worth to one who likes its kind."""
    rules, plan = view.rules, view.notes
    about_wheat = rules.effect[card] == Effect.USE and rules.due[card, PRICE, WHEAT] + rules.gain[card, WHEAT] > 0
    return plan.wheat * about_wheat + plan.stone * rules.due[card, COST, STONE]


@jit
def tile_objectives(view, card):
    """The points of objectives that a tile fulfils, wherever it stands, and some of those that it brings nearer."""
    points, rules, table, left = 0.0, view.rules, view.table, view.objectives
    while left:
        wanted = rules.first_objective + lowest(left)
        left &= left - 1
        missing = ZERO
        if rules.family[wanted] == Family.OWNS and rules.about[wanted] >> card & 1:
            missing = rules.least[wanted] - owned_of(table, view.seat, rules.about[wanted])
        elif rules.family[wanted] == Family.MORE_BUILDINGS:
            missing = rules.least[wanted] + table.workers_each - count(table.owned[view.seat])
        if missing > 0:
            points += rules.points[wanted] * (1.0 if missing == 1 else view.notes.nearer / missing)
    return points


@jit
def set_prices(view):
    """What a cube of each kind can become: part of a tile, food, or what the effect of a tile that stands makes of it.

    A coin is a third of any cube, and a third of a point at least.
    """
    plan, dearest = view.notes, 0.0
    plan.price[:] = 0.0
    for i in range(plan.n):
        for kind in range(COINS):
            if plan.cost[i, kind]:
                plan.price[kind] = max(plan.price[kind], plan.cube * plan.worth[i] / plan.cubes[i])
    if plan.meals:
        for kind in (FISH, WHEAT):
            plan.price[kind] = max(plan.price[kind], HUNGER * (plan.later if plan.meals > 1 else plan.food))
    for kind in range(COINS):
        dearest = max(dearest, plan.price[kind])
    plan.price[COINS] = max(COIN, plan.coin * dearest / CUBE_PRICE)
    if plan.turns:
        raise_prices(view)


@jit
def raise_prices(view):
    """Raise the prices of what the effects of tiles on the board take, if those bring more for it."""
    plan, rules, table = view.notes, view.rules, view.table
    for i in range(OFFERS):
        card = table.offer[i]
        if table.left[i] == rules.copies[card] or rules.effect[card] != Effect.USE:
            continue
        surplus = surplus_of(view, card)
        for kind in range(COINS + 1):
            due = rules.due[card, PRICE, kind]
            if due:
                plan.price[kind] = max(plan.price[kind], plan.effect * (plan.price[kind] + surplus / due))


@jit
def surplus_of(view, card):
    """What the use of a tile brings above what it takes."""
    plan, rules = view.notes, view.rules
    dearest, cheapest = -np.inf, np.inf
    surplus = float(rules.gain_points[card])
    for kind in range(COINS + 1):
        surplus += plan.price[kind] * (rules.gain[card, kind] - rules.due[card, PRICE, kind])
        if kind != COINS:
            dearest, cheapest = max(dearest, plan.price[kind]), min(cheapest, plan.price[kind])
    return surplus + dearest * rules.gain_any[card] - cheapest * rules.price_any[card]


@jit
def value_uses(view):
    """Note what each tile brings when it is used."""
    plan, rules, table = view.notes, view.rules, view.table
    for i in range(OFFERS):
        card = table.offer[i]
        plan.use[card] = max(0.0, surplus_of(view, card)) if rules.effect[card] == Effect.USE else 0.0


@jit
def expected_around(view, card):
    """What a tile that scores by what is around it may come to, without its square."""
    plan, table, seat = view.notes, view.table, view.seat
    gain, effect = plan.around * view.rules.gain_points[card], view.rules.effect[card]
    if effect == Effect.PER_WORKER:
        return gain * plan.meals
    if effect == Effect.PER_OWN_BUILDING:
        later = min(table.houses[seat], plan.turns / TURNS_A_BUILDING)
        return gain * min(count(table.owned[seat]) + later, 6.0) / 2
    return gain * USUALLY_EMPTY if effect == Effect.PER_EMPTY_SQUARE else 0.0


@jit
def sort_tiles(view):
    """Put the tiles in order, those first that bring most for a cube and a turn; those that bring nothing fall away."""
    plan = view.notes
    for i in range(1, plan.n):
        j = i
        while j > 0 and rate(plan, j - 1) < rate(plan, j):
            swap_tiles(plan, j - 1, j)
            j -= 1
    while plan.n and plan.worth[plan.n - 1] <= 0:
        plan.n -= 1


@inline
def rate(plan, i):
    """What a tile brings for its cubes and the turn."""
    return plan.worth[i] / (plan.cubes[i] + 1)


@inline
def swap_tiles(plan, i, j):
    """Let two tiles change places."""
    plan.card[i], plan.card[j] = plan.card[j], plan.card[i]
    plan.worth[i], plan.worth[j] = plan.worth[j], plan.worth[i]
    plan.cubes[i], plan.cubes[j] = plan.cubes[j], plan.cubes[i]
    for kind in range(COINS):
        plan.cost[i, kind], plan.cost[j, kind] = plan.cost[j, kind], plan.cost[i, kind]


@jit
def stock_worth(view, wood, stone, fish, wheat, built):
    """What cubes are worth for the tiles wanted, when one tile, or none (-1), has just been built."""
    plan, total, skipped = view.notes, 0.0, built < 0
    houses = view.table.houses[view.seat] - (ONE if built >= 0 else ZERO)
    builds = float(min(houses, plan.turns))
    left = wood + stone + fish + wheat
    for i in range(plan.n):
        if builds <= 0 or left == 0:
            break
        if plan.card[i] == built and not skipped:
            skipped = True
            continue
        a, b = min(wood, plan.cost[i, 0]), min(stone, plan.cost[i, 1])
        c, d = min(fish, plan.cost[i, 2]), min(wheat, plan.cost[i, 3])
        paid = a + b + c + d
        if paid:
            part = paid / plan.cubes[i]
            total += plan.cube * plan.worth[i] * part
            builds -= part
            left -= paid
            wood, stone, fish, wheat = wood - a, stone - b, fish - c, wheat - d
    return total


@jit
def meal_worth(view, food, coins):
    """What food and coins are worth: the meals they serve, and what coins can buy or score."""
    plan, workers = view.notes, view.table.workers_each
    if not plan.meals:
        return float(coins // COINS_A_POINT)
    short = max(ZERO, workers - food)
    worth = 0.0
    if plan.turns_now == 0:
        bought = min(short, coins // CUBE_PRICE)
        coins -= CUBE_PRICE * bought
        worth -= HUNGER * (short - bought)
    elif short:
        urgent = short / (short + plan.pace * plan.turns_now)
        worth -= HUNGER * short * (plan.food + (1 - plan.food) * urgent)
    if plan.turns == 0:
        return worth + coins // COINS_A_POINT
    worth += HUNGER * plan.later * min(max(ZERO, food - workers), workers * (plan.meals - 1))
    return worth + plan.price[COINS] * min(coins, HANDY) + COIN * max(ZERO, coins - HANDY)
