"""What a strategy sees, and what it can ask.

`view.table` lies open to all (see TABLE in state.py for its fields), `view.seat` and `view.monument` are its own.
Nothing else is in reach: no other hand, no order of the deck. The functions here may be called by compiled strategies.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.engine.jit import call_at, fit_of_four, inline, jit, lowest, splice, with_field
from sim.tiny_towns.board import FILL, MONUMENT
from sim.tiny_towns.kernel import options, scoring
from sim.tiny_towns.kernel.buildable import MANY, candidates_of, cubes_in, nibbles, suffice
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import KINDS, Kind, Option, builds_anywhere, empty_squares, option_of, wild_squares
from sim.tiny_towns.kernel.scoring import (
    NOTHING,
    ONE,
    spread,
    town_of,
    with_building,
    with_monument,
    without,
)
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.state import COIN, LAYOUT_BITS, Hook, Phase
from sim.tiny_towns.rule_families import Anywhere, Family

__all__ = [
    "KINDS",
    "Option",
    "View",
    "bare",
    "best_build",
    "best_named",
    "option_of",
    "points_after",
    "points_now",
    "view_of",
]


class View(NamedTuple):
    """What one player may know."""

    rules: Any
    """the cards' numbers and patterns: RULES in state.py"""
    table: Any
    """what lies open: TABLE in state.py"""
    seat: int
    monument: int
    """the number of the own monument's card, -1 none"""
    player: Any
    """what this player brought along: PLAYER in state.py"""
    notes: Any
    """the strategy's own record, if it declares NOTES"""
    weights: Any
    """the strategy's own numbers, by name"""
    prepared: Any
    """what the strategy's own `prepare(view)` gave for this decision, if it has one"""


@splice
def view_of(rules, table, decision, notes, weights, prepared):
    """What the player who decides may know."""
    player = decision.player[decision.seat]
    return View(rules, table, decision.seat, decision.monument, player, notes, weights, prepared)


@splice
def bare(view):
    """The view without what is the strategy's own.

    Its type is the same for all strategies, so a function that is given it is compiled once and not for each of them.
    """
    return View(view.rules, view.table, view.seat, view.monument, view.player, ZERO, ZERO, ZERO)


@inline
def points_now(view):
    """What the own town scores if the game ends now."""
    return _points_now(bare(view))


@inline
def points_after(view, option):
    """What the own town scores right after an option."""
    return _points_after(bare(view), option)


@inline
def best_build(view, square, resource):
    """The most points from one building that a cube on the square would complete; hugely negative if there is none."""
    return _best_build(bare(view), square, resource)


@inline
def best_named(view, resource):
    """The same for a cube of the resource on the best empty square."""
    return _best_named(bare(view), resource)


@jit
def points_of(view, town):
    """What the own town would score if it looked like this."""
    return town_points(view.rules, view.table, view.seat, town)


@jit
def _points_now(view):
    """What the own town scores if the game ends now."""
    return points_of(view, town_of(view.table, view.seat))


@inline
def town_with(view, town, category, square):
    """A town with one more building, and the coins that are in its chest then. For a monument see `with_monument`."""
    town = with_building(town, category, square)
    return with_field(town, "coins", coins_with(bare(view), town, category, square)) if view.table.uses_coins else town


@jit
def coins_with(view, town, category, square):
    """The coins in the chest of a town in which a building has just come."""
    card = np.int64(scoring.card_of(view.table, view.monument, category))
    where = (view.rules, view.table, np.int64(view.seat), town, np.int64(category), card, np.int64(square))
    return call_at(view.rules.hook_at[Hook.CHEST], where)


@jit
def points_with(view, category, square):
    """What the own town scores with one more building."""
    town = with_building(town_of(view.table, view.seat), category, square)
    if view.table.uses_coins:
        second = view.table.phase == Phase.BUILD and view.table.built_now[view.seat] == 1
        town = with_field(town, "coins", coins_with(view, town, category, square) + second)
    if category == MONUMENT:
        town = with_monument(view.rules, town, view.monument)
    return points_of(view, town)


@jit
def _points_after(view, option):
    """What the own town scores right after an option."""
    if option.kind == Kind.BUILD or option.kind == Kind.PUT:
        return points_with(view, option.category, option.square)
    if option.kind == Kind.REPLACE:
        return points_replaced(view, option.category, option.square)
    if option.kind == Kind.STORE and view.rules.family[option.card] == Family.PER_HELD:
        return _points_now(view) + view.rules.points[option.card, 0]
    coins = coins_brought(view, option)
    return points_with_more(view, coins) if coins else _points_now(view)


@inline
def coins_brought(view, option):
    """The coins that an option brings at once, beside what a building does."""
    if option.kind == Kind.SPEND or option.card == COIN:
        return -1
    if option.kind == Kind.EXTRA and view.table.phase != Phase.EXTRA:
        return 0  # a cube of those that were just removed
    return 1 if option.kind == Kind.SELL or option.kind == Kind.FETCH or option.kind == Kind.EXTRA else 0


@jit
def points_with_more(view, coins):
    """What the own town scores with so many coins more; the chest may be full all the same."""
    town = town_of(view.table, view.seat)
    return points_of(view, with_field(town, "coins", max(0, town.coins + coins)))


@jit
def points_replaced(view, category, square):
    """What the own town scores when the building on a square becomes one of another category."""
    town = without(town_of(view.table, view.seat), square)
    return points_of(view, with_building(town, category, square))


@jit
def _best_build(view, square, resource):
    """The most points from one building that a cube on the square would complete; hugely negative if there is none."""
    return best_on(view, ONE << square, resource)


@jit
def _best_named(view, resource):
    """The same for a cube of the resource on the best empty square."""
    return best_on(view, empty_squares(view.table, view.seat), resource)


@jit
def best_on(view, squares, resource):
    """The same for a cube of the resource on the best of these squares.

    A card is looked at only if the town has all the cubes for it, and only next to what is there already.
    """
    table, rules = view.table, view.rules
    posts = wild_squares(table, view.seat)
    near = squares & spread(table.taken[view.seat])
    cubes = MANY if rules.one_market else cubes_in(table.word[view.seat]) + (ONE << 8 * resource)
    best = NOTHING
    for i in range(table.n_rows[resource]):
        row = table.rows[resource, i]
        if posts or suffice(cubes, rules.cubes[row]):
            best = max(best, best_in_row(view, posts, row, near if rules.is_joined[row] else squares, resource))
    row = view.monument
    if row >= 0 and table.monument[view.seat] < 0 and (posts or suffice(cubes, rules.cubes[row])):
        best = max(best, best_in_row(view, posts, row, near if rules.is_joined[row] else squares, resource))
    return best


@jit
def best_in_row(view, posts, row, squares, resource):
    """The same from one row of layouts."""
    best = NOTHING
    word = view.table.word[view.seat]
    real = ~nibbles(posts)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        new = word | FILL[resource + 1, square]
        first, end = candidates_of(view.rules, row, square, resource)
        for i in range(first, end, 4):
            fits = fit_of_four(new, real, view.rules, "candidate_words", i)
            while fits:
                best = max(best, best_of_fit(view, posts, view.rules.candidate[i + lowest(fits)]))
                fits &= fits - 1
    return best


@jit
def best_of_fit(view, posts, fit):
    """The most points from building one layout that fits."""
    category = fit >> LAYOUT_BITS
    card = scoring.card_of(view.table, view.monument, category)
    if not options.may_come(view.rules, view.table, view.seat, category, card):
        return NOTHING
    cubes = view.rules.squares[fit & (1 << LAYOUT_BITS) - 1] & ~posts
    return best_site(view, category, card, cubes)


@jit
def best_site(view, category, card, squares):
    """The most points from a building on one of the squares."""
    best = NOTHING
    if view.rules.anywhere[card] == Anywhere.ITSELF or builds_anywhere(view.rules, view.table, view.seat):
        squares |= empty_squares(view.table, view.seat)
    while squares:
        best = max(best, points_with(view, category, lowest(squares)))
        squares &= squares - 1
    return best
