"""What an option is worth: the value of the town that comes of it, in whatever boxes are in play.

What is paid in coins or villagers is priced by the same net: it values the town with fewer of them.
"""

from math import inf

import numpy as np

from sim.engine.jit import inline, jit, lowest, with_field
from sim.tiny_towns.board import ALL_SQUARES, MONUMENT
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.options import Kind
from sim.tiny_towns.kernel.scoring import NO_TOWN, ONE, buildings, lowest_few, town_of, without
from sim.tiny_towns.kernel.state import COIN, Phase
from sim.tiny_towns.kernel.view import View, bare, points_after, points_of
from sim.tiny_towns.planning.afterstates import (
    after_building,
    after_cube,
    after_naming,
    best_sites,
    best_squares,
    look_at_town,
    promise,
    sites_of,
    squares_for_cube,
    squares_taken,
    word_built,
)
from sim.tiny_towns.planning.context import built_in, context_of, get_ready
from sim.tiny_towns.planning.leaf import leaf
from sim.tiny_towns.planning.next_cube import expect
from sim.tiny_towns.planning.value_records import f4

CHEST = 4
"""coins that a town can keep; one more with some monuments"""
LEAST_PRICE = 4.0
"""points that giving up a villager costs at the least: who gives up all at once never learns what they are for"""


@jit
def judge(view, option):
    """What an option is worth."""
    table, notes, kind = view.table, view.notes, option.kind
    word, town = np.int64(table.word[view.seat]), town_of(table, view.seat)
    if kind == Kind.KEEP:
        return 0.0 if notes.explore else value_of_monument(view, option.card)
    if kind == Kind.PLACE or kind == Kind.SWAP:
        return judge_place(view, word, town, option)
    if kind == Kind.NAME:
        return after_naming(view, np.int64(option.resource)) - notes.spite * notes.rivals[option.resource]
    if kind == Kind.TAKE or kind == Kind.CHOOSE:
        return after_naming(view, np.int64(option.resource))
    if kind == Kind.BUILD or kind == Kind.PUT:
        return judge_building(view, word, town, option)
    if kind == Kind.REPLACE:
        return judge_replacement(view, word, town, option)
    if kind == Kind.MARK:
        return -demand(view, town, option.resource)
    if kind == Kind.SET_ASIDE:
        return best_worth(view, town, option.category)
    if kind >= Kind.FETCH:
        return judge_of_boxes(view, word, town, option)
    value = leaf(view, word, squares_taken(word), town)
    if kind == Kind.DONE:
        return value
    return value + float(points_after(view, option) - points_of(bare(view), town))


@jit
def value_of_monument(view, card):
    """The value of an empty town with a monument to build."""
    other = View(view.rules, view.table, view.seat, np.int64(card), view.player, view.notes, ZERO, ZERO)
    get_ready(other)
    view.notes.turn = 0
    view.notes.guess[:] = f4(0.2)
    expect(other, NONE)
    return leaf(other, ZERO, ZERO, NO_TOWN)


@jit
def judge_place(view, word, town, option):
    """The value after the round's cube was laid."""
    notes, table, resource, square = view.notes, view.table, np.int64(option.resource), np.int64(option.square)
    taken = squares_taken(word)
    if taken >> square & 1:  # on a Cottage
        return leaf(view, word, taken, town)
    if notes.is_known:
        return 1.0 if square == notes.known_square[resource] else 0.0
    if option.card == COIN:
        town = with_field(town, "coins", town.coins - 1)
    value = judge_cube(view, word, town, resource, square)
    if option.other >= 0 and table.tears:
        value -= price_of_villager(view, word, town, option.other)
    return value


@jit
def judge_cube(view, word, town, resource, square):
    """The value after a cube was laid, on one of the squares that look best for it."""
    notes, table = view.notes, view.table
    if not notes.is_seen:
        look_at_town(view, word, town)
        notes.is_seen = 1
    if notes.tried[resource] == 0:
        free = ~squares_taken(word) & ALL_SQUARES
        bound = table.tears or table.laid[view.seat]
        notes.tried[resource] = free if bound else best_squares(view, resource, np.int64(notes.wider), free)
    if not notes.tried[resource] >> square & 1:
        return -inf
    return after_cube(view, word, town, resource, square)


@jit
def judge_building(view, word, town, option):
    """The value after a building; sites that do not look good are not valued."""
    category, square, cubes = np.int64(option.category), np.int64(option.square), np.int64(option.cubes)
    if view.notes.sites > 0 and option.kind == Kind.BUILD and option.by < 0:
        sites = sites_of(view, town, category, option.card, cubes, squares_taken(word))
        context = view.notes.contexts[context_of(view, town)]
        if not best_sites(context, category, sites, buildings(town)) >> square & 1:
            return -inf
    if view.table.uses_coins and option.kind == Kind.BUILD and view.table.built_now[view.seat] == 1:
        town = with_coin(view, town)
    value = after_building(view, word, town, category, square, cubes)
    if view.table.has_villagers:
        value += worth_of_work(view, word, town, square, option.kind) - price_of_ability(view, word, town, option.by)
    return value


@jit
def judge_replacement(view, word, town, option):
    """The value after a building took the place of another."""
    price = price_of_ability(view, word, town, option.by) if view.table.has_villagers else 0.0
    town = built_in(view, without(town, option.square), option.category, option.square)
    word = word_built(word, option.category, option.square, ONE << option.square)
    return leaf(view, word, squares_taken(word), town) - price


@jit
def best_worth(view, town, category):
    """What one more building of a category is worth where it does best."""
    context = view.notes.contexts[context_of(view, town)]
    best = f4(-inf)
    for square in range(16):
        best = max(best, context.want[category, square])
    return float(best)


@jit
def demand(view, town, resource):
    """What the buildings are worth that need a resource."""
    total = 0.0
    for category in range(MONUMENT):
        card = view.table.market[category]
        if view.rules.cubes[card] >> 8 * resource & 255:
            total += max(0.0, best_worth(view, town, category))
    return total


@inline
def with_coin(view, town):
    """The town with one more coin, if there is room for it."""
    room = CHEST + (view.rules.slot[town.monument] if town.monument >= 0 else 0)
    return with_field(town, "coins", min(np.int64(room), town.coins + 1))


@jit
def judge_of_boxes(view, word, town, option):
    """What an option is worth that comes with coins or villagers."""
    kind, square, resource = option.kind, np.int64(option.square), np.int64(option.resource)
    taken = squares_taken(word)
    if kind == Kind.SELL:
        return leaf(view, word, taken, with_coin(view, town))
    if kind == Kind.FETCH or (kind == Kind.EXTRA and view.table.phase == Phase.EXTRA):
        return judge_cube(view, word, with_coin(view, town), resource, square)
    if kind == Kind.EXTRA or kind == Kind.EXCHANGE:
        return judge_cube(view, word, town, resource, square)
    if kind == Kind.FORAGE:
        return judge_cube(view, word, town, resource, square) - price_of_ability(view, word, town, option.card)
    if kind == Kind.SOLICIT or kind == Kind.SCRAP:
        after = with_coin(view, town) if kind == Kind.SOLICIT else town
        return leaf(view, word, taken, after) - price_of_ability(view, word, town, option.card)
    if kind == Kind.SETTLE or kind == Kind.MOVE:
        return worth_of_standing(view, square)
    if kind == Kind.RELEASE:
        return with_people(view, word, town, ZERO, ONE << square, ZERO)
    if kind == Kind.WORK:
        return with_people(view, word, town, ONE << square, ZERO, ZERO)
    return leaf(view, word, taken, town) + float(points_after(view, option) - points_of(bare(view), town))


@jit
def with_people(view, word, town, start, stop, leave):
    """The value of a town if villagers start or stop work on some squares (sets), or leave some."""
    table, seat = view.table, view.seat
    working, villagers = table.working[seat], table.villagers[seat]
    table.working[seat] = (np.int64(working) | start) & ~(stop | leave)
    table.villagers[seat] = (np.int64(villagers) | start) & ~leave
    get_ready(view)
    value = leaf(view, word, squares_taken(word), town)
    table.working[seat], table.villagers[seat] = working, villagers
    get_ready(view)
    return value


@jit
def price_of_ability(view, word, town, card):
    """What an ability costs: villagers who stop work."""
    if card < 0 or view.rules.workers[card] == 0:
        return 0.0
    stop = lowest_few(np.int64(view.table.working[view.seat]), np.int64(view.rules.workers[card]))
    return max(0.0, leaf(view, word, squares_taken(word), town) - with_people(view, word, town, ZERO, stop, ZERO))


@jit
def price_of_villager(view, word, town, square):
    """Tiny Tears: what it costs to give up a villager, one on a square or one in the Lodge."""
    people = np.int64(view.table.villagers[view.seat])
    leave = ONE << np.int64(square) if square < 16 else people & -people
    value = leaf(view, word, squares_taken(word), town)
    return max(LEAST_PRICE, value - with_people(view, word, town, ZERO, ZERO, leave))


@jit
def worth_of_work(view, word, town, square, kind):
    """What it is worth that a villager who stands where something is built starts to work."""
    table, seat = view.table, view.seat
    visiting = np.int64(table.villagers[seat]) & ~np.int64(table.working[seat])
    if table.tears or kind != Kind.BUILD or not visiting >> square & 1:
        return 0.0
    return with_people(view, word, town, ONE << square, ZERO, ZERO) - leaf(view, word, squares_taken(word), town)


@jit
def worth_of_standing(view, square):
    """What a villager on a square is good for, at a glance: to work there, in Tiny Tears for cubes to go there."""
    found, table, seat = view.notes.found[0], view.table, view.seat
    if square < 0:
        return 0.0
    standing = np.int64(table.villagers[seat]) & squares_for_cube(table, seat) if table.tears else ZERO
    best, total = f4(-inf), 0.0
    for resource in range(5):
        here, there, left = promise(found, resource, square), f4(0.0), standing
        while left:
            there = max(there, promise(found, resource, lowest(left)))
            left &= left - 1
        best = max(best, here)
        total += float(max(f4(0.0), here - there))
    return total if table.tears else float(best)
