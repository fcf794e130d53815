"""What a strategy sees, and what it can ask.

`view.table` lies open to all (see TABLE in state.py for its fields), `view.seat` and `view.objectives` are its own.
Nothing else is in reach: no objective of another seat that was not claimed. The functions here may be called by
compiled strategies.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.engine.jit import count, inline, jit, lowest, splice
from sim.little_town.board import AROUND, COINS, FISH, STONE, WHEAT, WOOD
from sim.little_town.components import CUBE_PRICE, HUNGER
from sim.little_town.kernel.finish import worth_at_end
from sim.little_town.kernel.log import ONE, ZERO
from sim.little_town.kernel.looks import beside_terrains, largest_group, owned_of
from sim.little_town.kernel.options import KINDS, Kind, Option, cubes_in, empty_squares, option_of
from sim.little_town.kernel.state import COST, PRICE
from sim.little_town.rule_families import Family

__all__ = [
    "KINDS",
    "Holdings",
    "Option",
    "View",
    "after",
    "bare",
    "cheapest",
    "empty_squares",
    "gathered_at",
    "holdings",
    "hungry_with",
    "option_of",
    "points_for_building",
    "points_for_stock",
    "usable_around",
    "used",
    "view_of",
    "worth_at",
]


class View(NamedTuple):
    """What one player may know."""

    rules: Any
    """the numbers of tiles and objectives: RULES in state.py"""
    table: Any
    """what lies open: TABLE in state.py"""
    seat: int
    objectives: int
    """the own objectives that are not claimed, as a set: bit 0 is the first objective of the catalogue"""
    player: Any
    """what this player brought along: PLAYER in state.py"""
    notes: Any
    """the strategy's own record, if it declares NOTES"""
    weights: Any
    """the strategy's own numbers, by name"""
    prepared: Any
    """what the strategy's own `prepare(view)` gave for this decision, if it has one"""


class Holdings(NamedTuple):
    """What a player has, or would have: points and stock."""

    wood: int
    stone: int
    fish: int
    wheat: int
    coins: int
    points: int


@splice
def view_of(rules, table, decision, notes, weights, prepared):
    """What the player who decides may know."""
    player = decision.player[decision.seat]
    return View(rules, table, decision.seat, decision.objectives, player, notes, weights, prepared)


@splice
def bare(view):
    """The view without what is the strategy's own.

    Its type is the same for all strategies, so a function that is given it is compiled once and not for each of them.
    """
    return View(view.rules, view.table, view.seat, view.objectives, view.player, ZERO, ZERO, ZERO)


@inline
def holdings(view):
    """What the own seat has now."""
    return _holdings(bare(view))


@inline
def after(view, option):
    """What the own seat has right after an option: of `work` with all that is gathered, of `build` paid cheaply."""
    return _after(bare(view), option)


@inline
def used(view, have, square):
    """What is left of these holdings, and gained, after using the building on a square; bought is only what is missing.

    Points are hugely negative if it cannot be paid. A choice of cubes is not made: they are left out.
    """
    return _used(bare(view), have, square)


@inline
def gathered_at(view, have, square):
    """These holdings with what a worker on a square gathers."""
    return _gathered_at(bare(view), have, square)


@inline
def cheapest(view, have, card):
    """These holdings after building a tile, without its points; bought is only what is missing."""
    return _paid_cheaply(bare(view), have, card, COST, ZERO)


@inline
def worth_at(view, card, square):
    """The points of a tile on a square: those printed, and what it would score at the end as the board is now."""
    return _worth_at(bare(view), card, square)


@inline
def points_for_stock(view, have):
    """The points of own open objectives that these holdings fulfil."""
    return _points_for_stock(bare(view), have)


@inline
def points_for_building(view, card, square):
    """The points of own open objectives that one more building fulfils: this tile on this square, -1 anywhere."""
    return _points_for_building(bare(view), card, square)


@inline
def usable_around(view, square):
    """The squares around one whose tiles a worker could activate, as a set."""
    return AROUND[square] & view.table.usable


@inline
def hungry_with(view, have):
    """How many workers would go hungry, if the meal came now and food were bought with all coins."""
    return max(ZERO, view.table.workers_each - have.fish - have.wheat - have.coins // CUBE_PRICE)


NEVER = np.int64(-(10**6))
"""points of what cannot be"""


@jit
def _holdings(view):
    table, seat = view.table, view.seat
    return Holdings(
        table.stock[seat, WOOD],
        table.stock[seat, STONE],
        table.stock[seat, FISH],
        table.stock[seat, WHEAT],
        table.stock[seat, COINS],
        table.points[seat],
    )


@inline
def changed(have, cubes, sign, coins, points):
    """Holdings with cubes of each kind, as one number, added or taken off, and with coins and points."""
    return Holdings(
        have.wood + sign * cubes_in(cubes, WOOD),
        have.stone + sign * cubes_in(cubes, STONE),
        have.fish + sign * cubes_in(cubes, FISH),
        have.wheat + sign * cubes_in(cubes, WHEAT),
        have.coins + coins,
        have.points + points,
    )


@inline
def number_of(cubes):
    """How many cubes there are in all."""
    return cubes_in(cubes, WOOD) + cubes_in(cubes, STONE) + cubes_in(cubes, FISH) + cubes_in(cubes, WHEAT)


@jit
def _gathered_at(view, have, square):
    table, cubes = view.table, ZERO
    for resource in range(3):
        found = count(AROUND[square] & table.terrain[resource])
        cubes += min(found, table.reserve[resource]) << 3 * resource
    return changed(have, cubes, ONE, ZERO, ZERO)


@jit
def _paid_cheaply(view, have, card, what, rent):
    """These holdings after paying a cost or price; points are hugely negative if that cannot be."""
    due, table = view.rules.due, view.table
    held = (have.wood, have.stone, have.fish, have.wheat)
    cubes, coins, points = ZERO, rent + due[card, what, COINS], ZERO
    for resource in range(COINS):
        short = max(ZERO, due[card, what, resource] - held[resource])
        if short > table.reserve[resource]:
            points = NEVER
        cubes += (due[card, what, resource] - short) << 3 * resource
        coins += CUBE_PRICE * short
    return changed(have, cubes, -ONE, -coins, NEVER if coins > have.coins else points)


@jit
def _gained(view, have, card):
    """These holdings with what the use of a tile brings, as far as the reserve goes now."""
    gain, table, cubes = view.rules.gain, view.table, ZERO
    for resource in range(COINS):
        cubes += min(gain[card, resource], table.reserve[resource]) << 3 * resource
    coins = min(gain[card, COINS], table.reserve[COINS])
    return changed(have, cubes, ONE, coins, view.rules.gain_points[card])


@inline
def rent_of(view, square):
    """The coin that a building of another seat takes."""
    return ONE - (view.table.owned[view.seat] >> square & 1)


@jit
def _used(view, have, square):
    card = np.int64(view.table.tile[square])
    return _gained(view, _paid_cheaply(view, have, card, PRICE, rent_of(view, square)), card)


@jit
def _worth_at(view, card, square):
    return view.rules.points[card] + worth_at_end(view.rules, view.table, view.seat, card, square)


@jit
def _after(view, option):
    have, kind = _holdings(view), option.kind
    if kind == Kind.WORK:
        return _gathered_at(view, have, option.square)
    if kind == Kind.BUILD:
        return changed(
            _paid_cheaply(view, have, option.card, COST, ZERO), ZERO, ONE, ZERO, view.rules.points[option.card]
        )
    if kind == Kind.SITE:
        return changed(have, ZERO, ONE, ZERO, _worth_at(view, option.card, option.square))
    if kind == Kind.GATHER:
        return changed(have, ONE << 3 * option.resource, ONE, ZERO, ZERO)
    if kind == Kind.TAKE:
        return changed(have, option.cubes, ONE, ZERO, ZERO)
    if kind == Kind.CLAIM:
        return changed(have, ZERO, ONE, ZERO, view.rules.points[option.card])
    if kind == Kind.PAY or kind == Kind.ACTIVATE or kind == Kind.FEED:
        return _after_paying(view, have, option)
    return have


@jit
def _after_paying(view, have, option):
    """What is left after a cost, a price or a meal was paid as the option says."""
    spent = -CUBE_PRICE * number_of(option.bought)
    if option.kind == Kind.FEED:
        hungry = view.table.workers_each - number_of(option.cubes) - number_of(option.bought)
        return changed(have, option.cubes, -ONE, spent, -HUNGER * hungry)
    held = option.cubes - option.bought
    if option.kind == Kind.PAY:
        spent -= view.rules.due[option.card, COST, COINS]
        return changed(have, held, -ONE, spent, view.rules.points[option.card])
    spent -= rent_of(view, option.square) + view.rules.due[option.card, PRICE, COINS]
    return _gained(view, changed(have, held, -ONE, spent, ZERO), option.card)


@jit
def _points_for_stock(view, have):
    points, rules, left = ZERO, view.rules, view.objectives
    while left:
        card = rules.first_objective + lowest(left)
        left &= left - 1
        family, least = rules.family[card], rules.least[card]
        if (
            (family == Family.COINS_AT_MOST and have.coins <= least)
            or (family == Family.COINS_AT_LEAST and have.coins >= least)
            or (family == Family.FOOD and have.fish + have.wheat >= least * view.table.workers_each)
        ):
            points += rules.points[card]
    return points


@jit
def _points_for_building(view, card, square):
    points, rules, table, seat, left = ZERO, view.rules, view.table, view.seat, view.objectives
    owned = table.owned[seat] | (ONE << square if square >= 0 else ZERO)
    number = count(table.owned[seat]) + 1
    while left:
        wanted = rules.first_objective + lowest(left)
        left &= left - 1
        family, least = rules.family[wanted], rules.least[wanted]
        if (
            (
                family == Family.OWNS
                and owned_of(table, seat, rules.about[wanted]) + (rules.about[wanted] >> card & 1) >= least
            )
            or (family == Family.MORE_BUILDINGS and number - table.workers_each >= least)
            or (family == Family.IN_CONTACT and square >= 0 and largest_group(owned) >= least)
            or (family == Family.BESIDE_TERRAINS and square >= 0 and beside_terrains(table, owned))
        ):
            points += rules.points[wanted]
    return points
