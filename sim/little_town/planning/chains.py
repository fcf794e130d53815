"""A turn as one move: what a worker gathers, and the best chain of buildings that it then uses.

A `Hand` is what the player has in the middle of a turn, with what objectives count in it. Objectives are claimed as
soon as they are fulfilled, so a chain may pass through what fulfils one.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import AROUND, COINS, FISH, STONE, WHEAT, WOOD
from sim.little_town.components import CUBE_PRICE
from sim.little_town.kernel.log import ONE, ZERO
from sim.little_town.kernel.options import cubes_in
from sim.little_town.kernel.state import PRICE
from sim.little_town.kernel.view import NEVER, number_of
from sim.little_town.planning.plan import meal_worth, stock_worth
from sim.little_town.rule_families import Family

DEEP = 3
"""so many uses in a row are tried together; before that, the best is taken"""


class Hand(NamedTuple):
    """What a player has, or would have, in a turn."""

    wood: int
    stone: int
    fish: int
    wheat: int
    coins: int
    points: int
    open: int
    """own objectives not claimed, as a set"""
    activated: int
    scored: int
    gathered: int
    came: int
    """kinds of cubes that came in this turn, as a set"""
    fresh: int
    """cubes of such kinds spent"""
    kinds: int
    """kinds of cubes that the last effect took"""


@jit
def hand_now(view):
    """What the own seat has."""
    table, seat = view.table, view.seat
    stock, own = table.stock, table.turner == seat
    return Hand(
        stock[seat, WOOD], stock[seat, STONE], stock[seat, FISH], stock[seat, WHEAT], stock[seat, COINS],
        table.points[seat], view.objectives, table.activated * own, table.scored * own, table.gathered * own,
        table.came * own, table.spent_fresh * own, ZERO,
    )  # fmt: skip


@inline
def changed(hand, cubes, sign, coins, points):
    """A hand with cubes of each kind, as one number, added or taken off, and with coins and points."""
    return Hand(
        hand.wood + sign * cubes_in(cubes, WOOD), hand.stone + sign * cubes_in(cubes, STONE),
        hand.fish + sign * cubes_in(cubes, FISH), hand.wheat + sign * cubes_in(cubes, WHEAT),
        hand.coins + coins, hand.points + points,
        hand.open, hand.activated, hand.scored, hand.gathered, hand.came, hand.fresh, hand.kinds,
    )  # fmt: skip


@inline
def counted(hand, activated, scored, cubes, fresh, kinds):
    """A hand with more of what objectives count in a turn; the cubes came from the reserve."""
    came = hand.came
    for kind in range(COINS):
        came |= ONE << kind if cubes_in(cubes, kind) else ZERO
    return Hand(
        hand.wood, hand.stone, hand.fish, hand.wheat, hand.coins, hand.points, hand.open, hand.activated + activated,
        hand.scored + scored, hand.gathered + number_of(cubes), came, hand.fresh + fresh, kinds,
    )  # fmt: skip


@jit
def fulfils(view, hand, card):
    """Whether a hand fulfils an objective that is about goods or about the turn."""
    family, least = view.rules.family[card], view.rules.least[card]
    if family == Family.COINS_AT_MOST:
        return hand.coins <= least
    if family == Family.COINS_AT_LEAST:
        return hand.coins >= least
    if family == Family.FOOD:
        return hand.fish + hand.wheat >= least * view.table.workers_each
    if family == Family.KINDS_PAID:
        return hand.kinds >= least
    if view.table.turner != view.seat:
        return False
    if family == Family.ACTIVATED:
        return hand.activated >= least
    if family == Family.SCORED:
        return hand.scored >= least
    if family == Family.GATHERED:
        return hand.gathered >= least
    return family == Family.SPENT_FRESH and hand.fresh >= least


@inline
def without(hand, number, points):
    """A hand with an objective claimed."""
    return Hand(
        hand.wood, hand.stone, hand.fish, hand.wheat, hand.coins, hand.points + points, hand.open & ~(ONE << number),
        hand.activated, hand.scored, hand.gathered, hand.came, hand.fresh, hand.kinds,
    )  # fmt: skip


@jit
def claimed(view, hand):
    """A hand with the points of objectives that it fulfils."""
    left = hand.open
    while left:
        number = lowest(left)
        left &= left - 1
        card = view.rules.first_objective + number
        if fulfils(view, hand, card):
            hand = without(hand, number, view.rules.points[card])
    return hand


@jit
def nearer(view, hand):
    """What open objectives about goods count that have come nearer."""
    points, rules, left, workers = 0.0, view.rules, hand.open, view.table.workers_each
    while left:
        card = rules.first_objective + lowest(left)
        left &= left - 1
        if rules.family[card] == Family.FISH_MEAL:
            points += rules.points[card] * min(hand.fish, workers) / workers
        elif rules.family[card] == Family.FOOD:
            points += rules.points[card] * (hand.fish + hand.wheat) / (rules.least[card] * workers)
        elif rules.family[card] == Family.COINS_AT_LEAST:
            points += rules.points[card] * hand.coins / rules.least[card]
    return view.notes.nearer * points if view.notes.turns else 0.0


@jit
def worth(view, hand, built):
    """What a hand is worth after the turn, when one tile, or none (-1), was built in it."""
    if hand.points < NEVER // 2:
        return -1e6
    value = stock_worth(view, hand.wood, hand.stone, hand.fish, hand.wheat, built)
    value += meal_worth(view, hand.fish + hand.wheat, hand.coins)
    return value + hand.points + (nearer(view, hand) if hand.open else 0.0)


@inline
def with_goods(hand, have):
    """A hand with these holdings instead of its own."""
    return Hand(
        have.wood, have.stone, have.fish, have.wheat, have.coins, have.points, hand.open, hand.activated, hand.scored,
        hand.gathered, hand.came, hand.fresh, hand.kinds,
    )  # fmt: skip


@jit
def gathered(view, hand, square):
    """A hand with what a worker on a square gathers."""
    table, cubes = view.table, ZERO
    for kind in range(3):
        cubes |= min(count(AROUND[square] & table.terrain[kind]), table.reserve[kind]) << 3 * kind
    return claimed(view, counted(changed(hand, cubes, ONE, ZERO, ZERO), ZERO, ZERO, cubes, ZERO, ZERO))


@jit
def rest_gathered(view, hand):
    """A hand with what is at stake around the worker and not gathered yet."""
    table, cubes = view.table, ZERO
    if table.turner == view.seat:
        for kind in range(3):
            cubes |= min(table.to_gather[kind], table.reserve[kind]) << 3 * kind
    return claimed(view, counted(changed(hand, cubes, ONE, ZERO, ZERO), ZERO, ZERO, cubes, ZERO, ZERO))


@jit
def taken(view, hand, cubes):
    """A hand with cubes that a building lets the player choose; its use is then done."""
    scored = view.rules.gain_points[np.int64(view.table.tile[view.table.activating])] > 0
    hand = counted(changed(hand, cubes, ONE, ZERO, ZERO), ONE, ONE if scored else ZERO, cubes, ZERO, ZERO)
    return claimed(view, hand)


@jit
def meal_eaten(view, hand, option):
    """A hand after a meal, with the points of an objective to eat nothing but fish."""
    fish = cubes_in(option.cubes, FISH) + cubes_in(option.bought, FISH)
    left, points = hand.open, ZERO
    while left and fish == view.table.workers_each:
        card = view.rules.first_objective + lowest(left)
        left &= left - 1
        points += view.rules.points[card] if view.rules.family[card] == Family.FISH_MEAL else ZERO
    return changed(hand, ZERO, ONE, ZERO, points)


@inline
def rent_of(view, square):
    """The coin that a building of another seat takes."""
    return ONE - (view.table.owned[view.seat] >> square & 1)


@jit
def used(view, hand, square):
    """A hand after using the building on a square, only what is missing being bought; hopeless if it cannot be paid."""
    rules, table = view.rules, view.table
    card = np.int64(table.tile[square])
    if rules.price_any[card] or rules.gain_any[card]:
        return swapped(view, hand, square)
    held = (hand.wood, hand.stone, hand.fish, hand.wheat)
    cubes, bought, coins = rules.due_cubes[card, PRICE], ZERO, rent_of(view, square) + rules.due[card, PRICE, COINS]
    for kind in range(COINS):
        short = max(ZERO, cubes_in(cubes, kind) - held[kind])
        bought += short << 3 * kind
        coins += CUBE_PRICE * short if short <= table.reserve[kind] else 1000
    if coins > hand.coins:
        return changed(hand, ZERO, ONE, ZERO, NEVER)
    return paid_and_gained(view, hand, square, cubes, bought, ZERO)


@jit
def paid_and_gained(view, hand, square, cubes, bought, taken):
    """A hand after the use of a building, paid as said, with cubes taken freely where it lets the player choose."""
    rules, table = view.rules, view.table
    card, kinds, fresh, gain = np.int64(table.tile[square]), ZERO, ZERO, taken
    for kind in range(COINS):
        number = cubes_in(cubes, kind)
        kinds += number > 0
        if hand.came >> kind & 1:
            fresh += number - cubes_in(bought, kind)
        gain += min(rules.gain[card, kind], table.reserve[kind]) << 3 * kind
    rent = rent_of(view, square)
    spent = rules.due[card, PRICE, COINS] + CUBE_PRICE * number_of(bought)
    hand = changed(hand, cubes - bought, -ONE, -rent, ZERO)
    if rent and hand.coins == 0 and spent == 0:
        hand = claimed(view, hand)
    points = rules.gain_points[card]
    coins = min(rules.gain[card, COINS], table.reserve[COINS])
    hand = changed(hand, gain, ONE, coins - spent, points)
    return claimed(view, counted(hand, ONE, ONE if points else ZERO, gain, fresh, kinds))


@jit
def swapped(view, hand, square):
    """A hand after a use that takes or gives cubes of any kind: those missed least, and those wanted most."""
    rules, table = view.rules, view.table
    card = np.int64(table.tile[square])
    held = hand.wood + hand.stone + hand.fish + hand.wheat
    if held < rules.price_any[card] + number_of(rules.due_cubes[card, PRICE]) or hand.coins < rent_of(view, square):
        return changed(hand, ZERO, ONE, ZERO, NEVER)
    given = rules.due_cubes[card, PRICE]
    for _ in range(rules.price_any[card]):
        given += best_cube(view, hand, given, ZERO, -ONE)
    return paid_and_chosen(view, hand, square, given, ZERO)


@jit
def paid_and_chosen(view, hand, square, cubes, bought):
    """A hand after the use of a building, paid as said, with the best cubes where it lets the player choose."""
    taken = ZERO
    for _ in range(view.rules.gain_any[np.int64(view.table.tile[square])]):
        taken += best_cube(view, hand, cubes - bought, taken, ONE)
    return paid_and_gained(view, hand, square, cubes, bought, taken)


@jit
def best_cube(view, hand, given, taken, sign):
    """The cube to give (-1) or take (1) after these, as a number of cubes; none if there is none."""
    hand = changed(changed(hand, given, -ONE, ZERO, ZERO), taken, ONE, ZERO, ZERO)
    held, best, found = (hand.wood, hand.stone, hand.fish, hand.wheat), -np.inf, ZERO
    for kind in range(COINS):
        cube = ONE << 3 * kind
        there = held[kind] > 0 if sign < 0 else view.table.reserve[kind] > cubes_in(taken, kind)
        if there:
            value = worth(view, changed(hand, cube, sign, ZERO, ZERO), -ONE)
            if value > best:
                best, found = value, cube
    return found


@inline
def is_free(view, square):
    """Whether a building costs nothing to use and gives no choice."""
    rules, card = view.rules, np.int64(view.table.tile[square])
    free = rules.due_cubes[card, PRICE] == 0 and rules.due[card, PRICE, COINS] == 0
    return free and rules.price_any[card] == 0 and rules.gain_any[card] == 0 and rent_of(view, square) == 0


@jit
def best_chain(view, hand, squares):
    """The most that a hand is worth after using buildings on some of these squares, in the best order."""
    left = squares
    while left:
        square = lowest(left)
        left &= left - 1
        if is_free(view, square):
            squares &= ~(ONE << square)
            hand = used(view, hand, square)
    while count(squares) > DEEP:
        square, hand = best_use(view, hand, squares)
        if square < 0:
            return worth(view, hand, -ONE)
        squares &= ~(ONE << square)
    return best_order(view, hand, squares)


@jit
def best_order(view, hand, squares):
    """The same, with all of them tried: in ascending order, but for those that can be paid only after others."""
    best, too_dear = worth(view, hand, -ONE), ZERO
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        new = used(view, hand, square)
        if new.points > NEVER // 2:
            best = max(best, best_order(view, new, squares | too_dear))
        else:
            too_dear |= ONE << square
    return best


@jit
def best_use(view, hand, squares):
    """The building that is best used next and the hand then; -1 if none is worth it."""
    best, best_square, best_hand = worth(view, hand, -ONE), -ONE, hand
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        new = used(view, hand, square)
        value = worth(view, new, -ONE)
        if value > best:
            best, best_square, best_hand = value, square, new
    return best_square, best_hand
