"""Planner's value, searched: over its own placement, every sequence of buildings of the round, and what to name.

Beside the town that an option can lead to, it counts what the next cube is expected to bring there: a town with a home
for every resource is worth more. The next resource is any of the five in another's turn and the best in its own; solo,
one of the two cards that stay or an unknown third. A resource that helps the others is named less gladly.

Its own weights: `future` is how much the next cube counts, `depth` how many buildings in a row are thought of, `width`
how far below the best square, in squares' worth, a square may be when choosing what to name, `spite` how much it
counts what a resource brings to the others, and `aside` what one of the two places for cubes laid aside is worth, in
squares' worth. The rest are planner's, tuned anew: `townlab tune lookahead --players 2
--by score --against planner --games 300 --rounds 26`.
"""

from math import inf

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.tiny_towns.board import ALL_SQUARES, BUILDING, FILL, MONUMENT
from sim.tiny_towns.kernel import options
from sim.tiny_towns.kernel.buildable import nibbles
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.options import empty_squares
from sim.tiny_towns.kernel.scoring import buildings, squares_of, town_of
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.kernel.view import View, coins_brought, town_with
from sim.tiny_towns.planning.patterns import (
    best_home,
    hired,
    look_ahead,
    note_gains,
    place_gain,
    price_of,
    rare_gain,
    squares_for_cube,
    survey,
    with_thoughts,
)
from sim.tiny_towns.planning.plan import points_in, prospect, shared, take_weights, wanted
from sim.tiny_towns.planning.records import PLAN
from strategies.tiny_towns import planner

NOTES = PLAN
TRAITS = ("slow",)
WEIGHTS = planner.WEIGHTS | {
    "pattern": 2.901, "curve": 4.483, "plan": 0.5751, "effort": 0.05981, "balance": 0.23, "food": 3.25, "ability": 0.46,
    "room": 1.902, "open": 3.606, "live": 0.461, "block": 0.2, "freed": 0.8424, "cottage": 0.4349, "tavern": 0.2184,
    "big": 1.963, "future": 0.9924, "depth": 3.0, "width": 0.5, "spite": 1.0, "aside": 2.0,
    "price": 6.0, "hold": 2.0, "patience": 4.0,
}  # fmt: skip


def prepare(view):
    take_weights(view)
    plan = view.notes
    plan.future, plan.depth = view.weights.future, view.weights.depth
    plan.width, plan.spite, plan.aside = view.weights.width, view.weights.spite, view.weights.aside
    look_ahead(shared(view))
    if view.table.phase == Phase.NAME:
        look_at_rivals(shared(view))
    return 0


def score(view, option):
    return judge(shared(view), option)


@jit
def look_at_rivals(view):
    """Note what a cube of each resource would bring to the other towns, if they planned as this player does."""
    table, plan = view.table, view.notes
    found = plan.after[0]
    plan.rivals[:] = 0.0
    rivals = max(count(table.active) - 1, 1)
    for seat in range(table.players):
        if seat != view.seat and table.active >> seat & 1:
            other = View(view.rules, table, seat, NONE, view.player, view.notes, ZERO, ZERO)
            survey(other, found, table.word[seat])
            note_gains(other, found, table.word[seat])
            for resource in range(5):
                plan.rivals[resource] += best_home(other, found, resource, empty_squares(table, seat)) / rivals


@jit
def filled(word):
    """The set of squares that are not empty."""
    squares = np.int64(0)
    for square in range(16):
        squares |= np.int64((word >> 4 * square & 15) != 0) << square
    return squares


@jit
def next_cube(view, found, word, taken):
    """What the next cube is expected to bring to a town."""
    free = ~filled(word) & ALL_SQUARES
    note_gains(view, found, word)
    home = found.home
    for resource in range(5):
        home[resource] = best_home(view, found, resource, free)
    if view.table.mode == Mode.SOLO:
        return next_taken(view.table.shown, home, taken)
    every = 3 if view.table.mode == Mode.TOWN_HALL else view.table.players
    return (home.mean() * (every - 1) + home.max()) / every


@jit
def next_taken(shown, home, taken):
    """Solo: the best of the two cards that stay and a third that may be any."""
    best = -inf
    for i in range(3):
        if shown[i] == taken:
            taken = -1
        else:
            best = max(best, home[shown[i]])
    return np.maximum(home, best).mean()


@jit
def as_it_is(view, word, taken):
    """What the cubes and empty squares of a town are worth when nothing more is built in this round."""
    if filled(word) == ALL_SQUARES:
        return 0.0
    found = view.notes.after[0]
    survey(view, found, word)
    return found.value + view.notes.future * next_cube(view, found, word, taken)


@jit
def gain_of(view, town, category, square):
    """What a building adds to a town by itself."""
    new = town_with(view, town, category, square)
    gain = points_in(view, new) - points_in(view, town) + prospect(view, view.notes, town, category)
    return with_thoughts(view, gain, town, new, wanted(view, category))


@inline
def beyond_means(rules, town, card):
    """Whether a town has too few coins for a card."""
    return rules.cost[card] > town.coins and not rules.if_able[card]


@jit
def best_of(view, word, town, depth, taken):
    """The best that can be made of a town by building, or not."""
    best = as_it_is(view, word, taken)
    if depth == 0:
        return best
    rules = view.rules
    for category in range(8):
        card = wanted(view, category)
        if card < 0 or beyond_means(rules, town, card) or (category == MONUMENT and squares_of(town, MONUMENT)):
            continue
        for layout in range(rules.first_layout[card], rules.first_layout[card + 1]):
            if word & rules.mask[layout] != rules.value[layout]:
                continue
            squares = np.int64(rules.squares[layout])
            while squares:
                square = lowest(squares)
                squares &= squares - 1
                new = word & ~rules.mask[layout] | FILL[BUILDING + category, square]
                gain = gain_of(view, town, category, square)
                view.notes.built += 1
                then = best_of(view, new, town_with(view, town, category, square), depth - 1, taken)
                view.notes.built -= 1
                best = max(best, then + gain + view.player.likes[card])
    return best


@jit
def after_building(view, option, taken):
    """What a building adds, and the best that can be made of the town after it."""
    category, square = option.category, option.square
    town = town_of(view.table, view.seat)
    word = view.notes.word & ~nibbles(option.cubes & ~buildings(town)) | FILL[BUILDING + category, square]
    gain = gain_of(view, town, category, square)
    view.notes.built += 1
    then = best_of(view, word, town_with(view, town, category, square), max(int(view.notes.depth) - 1, 0), taken)
    view.notes.built -= 1
    return then + gain


@jit
def best_with(view, word, taken):
    """The best that can be made of the own town with these cubes in it."""
    return best_of(view, word, town_of(view.table, view.seat), max(int(view.notes.depth), 0), taken)


@jit
def after_cube(view, resource, square, taken):
    """The same with one more cube on a square."""
    return best_with(view, view.notes.word | FILL[resource + 1, square], taken)


@jit
def after_naming(view, resource):
    """The same for the best of the squares that planner holds to be good."""
    plan = view.notes
    found = plan.now[0]
    free = squares_for_cube(view)
    least = best_home(view, found, resource, free) - view.notes.width * plan.square
    best = -inf
    while free:
        square = lowest(free)
        free &= free - 1
        if place_gain(view, found, resource, square) >= least:
            best = max(best, after_cube(view, resource, square, resource))
    return best


@jit
def judge(view, option):
    """What an option is worth: in a decision about a cube or a building, what the town is worth then."""
    plan, kind, phase = view.notes, option.kind, view.table.phase
    taken = view.table.named
    if kind == options.NAME or kind == options.CHOOSE or kind == options.TAKE:
        spite = plan.spite * plan.rivals[option.resource] if kind == options.NAME else 0.0
        return after_naming(view, option.resource) - spite
    if kind == options.BUILD or kind == options.PUT:
        return after_building(view, option, taken) + hired(view, option.square) - price_of(view, option)
    if kind == options.DONE and phase == Phase.BUILD:
        return as_it_is(view, plan.word, taken)
    lays = kind == options.PLACE and not view.table.taken[view.seat] >> option.square & 1
    if lays or kind == options.SWAP or kind == options.FORAGE:
        return after_cube(view, option.resource, option.square, taken) - price_of(view, option)
    if phase == Phase.FETCH or phase == Phase.EXTRA or phase == Phase.EXCHANGE or phase == Phase.AGAIN:
        if kind == options.DONE:
            return best_with(view, plan.word, taken)
        coin = plan.coin_gain if coins_brought(view, option) else 0.0
        return after_cube(view, option.resource, option.square, taken) + coin
    if phase == Phase.PLACE or phase == Phase.BUILD:  # the cubes stay as they are, whatever else it brings
        price = plan.aside * plan.square if kind == options.CAVERN else 0.0
        return best_with(view, plan.word, taken) + rare_gain(view, option) - price
    return rare_gain(view, option)
