"""The most points after this turn, each worker that would go hungry counted; nothing further ahead.

The usual yardstick of the field: one step of look-ahead with the score as its value. A worker is worth what it gathers
and the best next building around it, one after the other; a tile what it scores on its best square.
"""

from sim.engine.jit import jit, lowest
from sim.little_town.kernel.view import (
    after,
    bare,
    empty_squares,
    hungry_with,
    points_for_building,
    points_for_stock,
    usable_around,
    used,
    worth_at,
)
from sim.little_town.names import BUILD, FEED, SITE, WORK

HUNGER, COIN = 3.0, 1 / 3


@jit
def points_with(view, have):
    """Points, those of objectives and coins too."""
    return have.points + points_for_stock(view, have) + COIN * have.coins


@jit
def value(view, have):
    """The same, less what hunger would cost."""
    return points_with(view, have) - HUNGER * hungry_with(view, have)


@jit
def best_place(view, card):
    """The most points that a tile scores anywhere beside those printed, with those of objectives."""
    best, squares = 0, empty_squares(view.table)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        best = max(best, worth_at(view, card, square) + points_for_building(view, card, square))
    return best - view.rules.points[card]


@jit
def used_well(view, have, squares):
    """The holdings after using one building after the other, the best one first, as long as that is worth it."""
    while squares:
        best, best_square, best_have = value(view, have), -1, have
        around = squares
        while around:
            square = lowest(around)
            around &= around - 1
            new = used(view, have, square)
            if value(view, new) > best:
                best, best_square, best_have = value(view, new), square, new
        if best_square < 0:
            return have
        have = best_have
        squares &= ~(1 << best_square)
    return have


def score(view, option):
    have, seen = after(view, option), bare(view)
    if option.kind == WORK:
        return value(seen, used_well(seen, have, usable_around(view, option.square)))
    if option.kind == BUILD:
        return value(seen, have) + best_place(seen, option.card)
    if option.kind == SITE:
        return value(seen, have) + points_for_building(view, option.card, option.square)
    if option.kind == FEED:
        return points_with(seen, have)
    return value(seen, have)
