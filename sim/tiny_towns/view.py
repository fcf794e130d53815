"""What a strategy sees, and what it can ask.

`view.table` lies open to all (see TABLE in state.py for its fields), `view.seat` and `view.monument` are its own. Nothing else
is in reach: no other hand, no order of the deck. All functions here are compiled and may be called by compiled strategies.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.jit import inline, jit
from sim.tiny_towns import options, scoring
from sim.tiny_towns.board import FILL, MONUMENT
from sim.tiny_towns.effects import candidates_of, nibbles
from sim.tiny_towns.options import ALL_OTHERS, ITSELF, KINDS, Option, empty_squares, option_of, wild_squares
from sim.tiny_towns.scoring import ONE, lowest

__all__ = ["KINDS", "Option", "View", "best_build", "best_named", "best_placed", "option_of", "points_after", "points_now"]


class View(NamedTuple):
    """What one player may know."""

    rules: Any
    """the cards' numbers and patterns: RULES in state.py"""
    table: Any
    """what lies open: TABLE in state.py"""
    seat: int
    monument: int
    """the number of the own monument's card, -1 none"""
    weights: Any
    """the strategy's own numbers, by name"""


@inline
def own_town(view):
    """The two words of the own town."""
    return scoring.pack(view.table.built[view.seat])


@inline
def standing_monument(view, high):
    """The own monument's card if it stands in this town, -1 if not."""
    return view.monument if scoring.of(high, high, MONUMENT) else -1


@jit
def points_of(view, low, high, shrine):
    """What the own town would score if it looked like this."""
    return scoring.town_points(view.rules, view.table, view.seat, low, high, standing_monument(view, high), shrine)


@jit
def points_now(view):
    """What the own town scores if the game ends now."""
    low, high = own_town(view)
    return points_of(view, low, high, view.table.shrine[view.seat])


@jit
def points_with(view, category, square):
    """What the own town scores with one more building."""
    low, high = own_town(view)
    shrine = view.table.shrine[view.seat]
    low, high = scoring.with_building(low, high, category, square)
    if category == MONUMENT:
        shrine = scoring.from_table(view.rules, view.monument, scoring.count(scoring.buildings(low, high)))
    return points_of(view, low, high, shrine)


@jit
def points_after(view, option):
    """What the own town scores right after an option."""
    if option.kind == options.BUILD or option.kind == options.PUT:
        return points_with(view, option.category, option.square)
    if option.kind == options.REPLACE:
        return points_replaced(view, option.category, option.square)
    if option.kind == options.STORE:
        return points_now(view) + view.rules.points[option.card, 0]
    return points_now(view)


@jit
def points_replaced(view, category, square):
    """What the own town scores when the building on a square becomes one of another category."""
    low, high = own_town(view)
    off = ~(ONE << square | ONE << square + 16 | ONE << square + 32 | ONE << square + 48)
    low, high = scoring.with_building(low & off, high & off, category, square)
    return points_of(view, low, high, view.table.shrine[view.seat])


@jit
def best_site(view, category, card, squares):
    """The most points from a building on one of the squares."""
    best = np.int64(-10000)
    empty = empty_squares(view.table, view.seat)
    standing = view.table.monument[view.seat]
    if view.rules.anywhere[card] == ITSELF or (standing >= 0 and view.rules.anywhere[standing] == ALL_OTHERS):
        squares |= empty
    while squares:
        best = max(best, points_with(view, category, lowest(squares)))
        squares &= squares - 1
    return best


@jit
def best_build(view, square, resource):
    """The most points from one building that a cube on the square would complete; very few if there is none."""
    best = np.int64(-10000)
    table, rules = view.table, view.rules
    word = table.word[view.seat] | FILL[resource + 1, square]
    posts = wild_squares(table, view.seat)
    wild = nibbles(posts)
    for category in range(8):
        card = np.int64(table.market[category])
        if category == MONUMENT:
            card = view.monument if table.monument[view.seat] < 0 else -1
        if card < 0 or not rules.uses[card] >> resource & 1 or not options.may_come(table, view.seat, category):
            continue
        first, end = candidates_of(rules, card, square, resource)
        for i in range(first, end):
            if rules.candidate[i] >= 0 and word & rules.candidate_mask[i] & ~wild == rules.candidate_value[i] & ~wild:
                cubes = rules.squares[rules.candidate[i]] & ~posts
                best = max(best, best_site(view, category, card, cubes))
    return best


@jit
def best_placed(view, square, resource):
    """The most points after a cube is placed, with one building that it completes or with none."""
    return max(points_now(view), best_build(view, square, resource))


@jit
def best_named(view, resource):
    """The most points after a resource is named and placed on the best empty square."""
    best = points_now(view)
    empty = empty_squares(view.table, view.seat)
    while empty:
        best = max(best, best_build(view, lowest(empty), resource))
        empty &= empty - 1
    return best
