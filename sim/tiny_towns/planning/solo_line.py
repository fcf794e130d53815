"""Solo, once the order of the deck is known: the best line of play to the end that a beam search finds.

From round 13 on a player who remembers every card taken leaves nothing to chance. The search goes round by round: from
each of the best towns it tries the cards on the table, unless one looks worse than another by more than `cut`, the
squares that look best, and every building that a cube completes. It keeps the `line` towns that the net values most, a
quarter of them at first and all after `grow` rounds; of two ways to the same town it keeps one. The line that ends with
most points is then played, as long as the game follows it. (Beam search: Lowerre 1976.)
"""

from math import inf

import numpy as np

from sim.engine.jit import inline, jit, lowest
from sim.tiny_towns.board import ALL_SQUARES, FILL, MONUMENT
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.options import Kind
from sim.tiny_towns.kernel.scoring import ONE, Town, buildings, town_of
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.kernel.view import bare
from sim.tiny_towns.planning.afterstates import (
    after_building,
    best_promise,
    best_sites,
    best_squares,
    look_at_town,
    sites_of,
    squares_taken,
    word_built,
)
from sim.tiny_towns.planning.context import affordable, built_in, context_of
from sim.tiny_towns.planning.leaf import leaf, value_of, wild_in
from sim.tiny_towns.planning.next_cube import SOON, UNDER, remembers_all
from sim.tiny_towns.planning.plan import wanted
from sim.tiny_towns.planning.value_records import MOST_ROUNDS, MOST_WIDTH, f4

SHOWN = 3
CARD = 7
"""three bits a card: those shown, then the deck from the top"""
MOST_LAID_ASIDE = 2


@jit
def deck_is_known(view):
    """Whether a line can be looked for: solo, cubes may go anywhere, and the order of all cards is known."""
    table = view.table
    free = not table.tears and not table.laid[view.seat]
    return table.mode == Mode.SOLO and table.rounds > UNDER and free and remembers_all(view)


@inline
def forget_line(notes):
    """Drop a line that belongs to a game before this one."""
    notes.played[0].end = 0


@jit
def find_line(view):
    """Look for the best line from the decision at hand, at the start of a round, to the end."""
    tree = view.notes.tree[0]
    search(view, tree)
    if tree.best > -inf:
        keep_line(view.notes, tree)


@jit
def search(view, tree):
    """Grow a tree from the town as it is to the end, round by round."""
    tree.start, tree.best, tree.depth = view.table.rounds, -inf, 0
    tree.number[0] = 1
    write_root(view, tree.nodes[0, 0])
    depth = 0
    while depth + 1 < MOST_ROUNDS and tree.number[depth] > 0:
        tree.number[depth + 1] = 0
        tree.width = width_at(view.notes, depth)
        for i in range(tree.number[depth]):
            grow(view, tree, depth, i)
        depth += 1


@inline
def width_at(notes, depth):
    """How many towns are kept so many rounds on: `line`, in the first rounds fewer."""
    share = min(1.0, 0.25 + 0.75 * depth / notes.grow) if notes.grow > 0 else 1.0
    return max(1, min(int(notes.line * share + 0.5), MOST_WIDTH))


@jit
def write_root(view, node):
    """The town as it is."""
    table, notes = view.table, view.notes
    town = town_of(table, view.seat)
    node.word, node.low, node.high = table.word[view.seat], town.low, town.high
    node.monument, node.shrine, node.coins = town.monument, town.shrine, town.coins
    node.aside, node.liked, node.value, node.parent = table.laid_aside[view.seat], 0.0, 0.0, -1
    cards = ZERO
    for i in range(SHOWN):
        cards |= np.int64(table.shown[i]) << 3 * i
    for i in range(UNDER):
        cards |= np.int64(notes.taken[(table.rounds - UNDER + i) % 16]) << 3 * (SHOWN + i)
    node.cards = cards


@inline
def after_taking(cards, slot):
    """The cards once the one in a slot was taken: it goes under the deck and the top one takes its place."""
    taken, top = cards >> 3 * slot & CARD, cards >> 3 * SHOWN & CARD
    shown = cards & ~(CARD << 3 * slot) & 0x1FF | top << 3 * slot
    return shown | cards >> 3 * (SHOWN + 1) << 3 * SHOWN | taken << 3 * (SHOWN + UNDER - 1)


@jit
def grow(view, tree, depth, number):
    """Try all that looks good from one town of the beam."""
    notes = view.notes
    node = tree.nodes[depth, number]
    town = Town(node.low, node.high, node.monument, node.shrine, node.coins)
    word = np.int64(node.word)
    taken = squares_taken(word)
    look_at_town(view, word, town)
    tried, free, least = ZERO, ~taken & ALL_SQUARES, f4(-inf)
    for slot in range(SHOWN):
        best = best_promise(notes.found[0], np.int64(node.cards >> 3 * slot & CARD), free)
        least = max(least, best - f4(notes.cut))
    for slot in range(SHOWN):
        resource = np.int64(node.cards >> 3 * slot & CARD)
        if tried >> resource & 1 or best_promise(notes.found[0], resource, free) < least:
            continue
        tried |= ONE << resource
        foresee(notes, tree.start + depth, np.int64(node.cards), slot)
        tree.cards, tree.took = after_taking(np.int64(node.cards), slot), resource
        others = np.int64(31) if may_change(view, resource) else ONE << resource
        while others:
            lay(view, tree, depth, number, word, taken, town, lowest(others))
            others &= others - 1
        if view.table.cavern and node.aside < MOST_LAID_ASIDE:
            value = leaf(view, word, taken, town)
            offer(tree, depth, number, word, town, NONE, NONE, NONE, value, 0.0)


@jit
def foresee(notes, rounds, cards, slot):
    """Note what is on the table after a card was taken, and what comes."""
    for resource in range(5):
        notes.kept[resource] = notes.coming[resource] = notes.later[resource] = notes.soon[resource] = f4(0.0)
    for i in range(SHOWN):
        if i != slot:
            notes.kept[cards >> 3 * i & CARD] = f4(1.0)
    notes.coming[cards >> 3 * SHOWN & CARD] = f4(1.0)
    notes.later[cards >> 3 * (SHOWN + 1) & CARD] = f4(1.0)
    for i in range(SOON):
        notes.soon[cards >> 3 * (SHOWN + i) & CARD] += f4(1.0)
    for resource in range(5):
        notes.avail[resource] = max(notes.kept[resource], notes.coming[resource])
    notes.rounds = rounds
    notes.coming_key = cards * 4 + slot


@jit
def may_change(view, resource):
    """Whether a Factory of the town lets another cube be laid instead."""
    table = view.table
    for category in range(MONUMENT):
        if table.changers >> category & 1:
            squares = np.int64(table.built[view.seat, category])
            while squares:
                if table.marks[view.seat, lowest(squares)] == resource + 1:
                    return True
                squares &= squares - 1
    return False


@jit
def lay(view, tree, depth, number, word, taken, town, resource):
    """Try a cube on the best squares, with all that it completes, and without."""
    notes = view.notes
    layouts = notes.layouts[0]
    free = best_squares(view, resource, np.int64(notes.next), ~taken & ALL_SQUARES)
    while free:
        square = lowest(free)
        free &= free - 1
        new = word | FILL[resource + 1, square]
        filled = taken | ONE << square
        value = value_of(view, ZERO, new, filled, town, ONE << square, resource, square)
        offer(tree, depth, number, new, town, resource, square, NONE, value, 0.0)
        for i in range(layouts.n_ready):
            build(view, tree, depth, number, new, filled, town, resource, square, np.int64(layouts.ready[i]))


@jit
def build(view, tree, depth, number, word, taken, town, resource, square, laid):
    """Try a building from a complete layout on its best sites."""
    category, layout = laid & 7, laid >> 3
    card = wanted(bare(view), category)
    cubes = np.int64(view.rules.squares[layout]) & ~wild_in(view.table, town)
    if cubes == 0 or not affordable(view, town, card):
        return
    context = view.notes.contexts[context_of(view, town)]
    sites = best_sites(context, category, sites_of(view, town, category, card, cubes, taken), buildings(town))
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        value = after_building(view, word, town, category, site, cubes)
        new = built_in(view, town, category, site)
        pick = (cubes << 4 | site) << 3 | category
        after = word_built(word, category, site, cubes)
        offer(tree, depth, number, after, new, resource, square, pick, value, view.player.likes[card])


@jit
def offer(tree, depth, number, word, town, resource, square, pick, value, liked):
    """Take a town into the beam of the next round, if it is new and among the best; note one that is full."""
    liked += tree.nodes[depth, number].liked
    value += liked
    if squares_taken(word) == ALL_SQUARES:
        if value > tree.best:
            tree.best, tree.depth = value, depth + 1
            write(tree.last[0], tree, number, word, town, resource, square, pick, value, liked)
        return
    at = place_for(tree, depth + 1, word, town, value)
    if at >= 0:
        node = tree.nodes[depth + 1, at]
        write(node, tree, number, word, town, resource, square, pick, value, liked)
        node.aside = tree.nodes[depth, number].aside + (square < 0)


@jit
def place_for(tree, depth, word, town, value):
    """Where a town goes in the beam: a place of its own, or that of the worst; -1 if it is none of the best."""
    worst = ZERO
    for i in range(tree.number[depth]):
        node = tree.nodes[depth, i]
        if node.word == word and node.low == town.low and node.high == town.high:
            return i if value > node.value else NONE
        if node.value < tree.nodes[depth, worst].value:
            worst = np.int64(i)
    if tree.number[depth] < tree.width:
        tree.number[depth] += 1
        return np.int64(tree.number[depth] - 1)
    return worst if value > tree.nodes[depth, worst].value else NONE


@inline
def write(node, tree, number, word, town, resource, square, pick, value, liked):
    """Write a town down, and how it came about."""
    node.word, node.low, node.high = word, town.low, town.high
    node.monument, node.shrine, node.coins = town.monument, town.shrine, town.coins
    node.cards, node.took, node.value, node.liked, node.parent = tree.cards, tree.took, value, liked, number
    node.resource, node.square, node.pick = resource, square, pick


@jit
def keep_line(notes, tree):
    """Keep the line that ends best, round by round."""
    line = notes.played[0]
    line.start, line.end, line.points = tree.start, tree.start + tree.depth, tree.best
    node, parent = tree.last[0], np.int64(tree.last[0].parent)
    for depth in range(tree.depth - 1, -1, -1):
        step = line.steps[(tree.start + depth) % MOST_ROUNDS]
        before = tree.nodes[depth, parent]
        step.before, step.after = before.word, node.word
        step.took, step.resource, step.square, step.pick = node.took, node.resource, node.square, node.pick
        node, parent = before, np.int64(before.parent)


@jit
def is_on_line(view):
    """Whether the game is where the line expects it."""
    table, line = view.table, view.notes.played[0]
    if table.mode != Mode.SOLO or not line.start <= table.rounds < line.end:
        return False
    step, word = line.steps[table.rounds % MOST_ROUNDS], table.word[view.seat]
    if table.phase == Phase.TAKE or table.phase == Phase.PLACE:
        return step.before == word
    if table.phase != Phase.BUILD:
        return False
    return word == step.after or word == with_cube(step)


@inline
def with_cube(step):
    """The word before what is built in a step."""
    return step.before | FILL[step.resource + 1, step.square] if step.square >= 0 else step.before


@jit
def follow(view, option):
    """1 for the option that the line goes on with, 0 for others."""
    step, kind = view.notes.played[0].steps[view.table.rounds % MOST_ROUNDS], option.kind
    if kind == Kind.TAKE:
        return 1.0 if option.resource == step.took else 0.0
    if kind == Kind.PLACE:
        return 1.0 if option.square == step.square and option.resource == step.resource else 0.0
    if kind == Kind.CAVERN:
        return 1.0 if step.square < 0 else 0.0
    if view.table.word[view.seat] == step.after:
        return 1.0 if kind == Kind.DONE else 0.0
    pick = (np.int64(option.cubes) << 4 | option.square) << 3 | option.category
    return 1.0 if kind == Kind.BUILD and pick == step.pick else 0.0
