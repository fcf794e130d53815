"""Solo, once the order of the deck is known: the best of many lines of play, each found by whim; see solo_line.py.

Every line is looked for by a player who likes some cards more than usual and others less. Narrow beams with many whims
find more than a wide one: what the net thinks too much of fills a wide beam as well.
"""

from math import inf

import numpy as np

from sim.engine.jit import count, inline, jit
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.kernel.scoring import Town, card_of, squares_of
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.planning.context import get_ready
from sim.tiny_towns.planning.imagined import imagined_by, luck_of
from sim.tiny_towns.planning.solo_line import deck_is_known, forget_line, is_on_line, keep_line, search


@inline
def lines_tell_all(table):
    """Whether lines of play are about all that can be done: they know nothing of coins and villagers."""
    return table.mode == Mode.SOLO and not table.uses_coins and not table.has_villagers


@jit
def try_whims(view, width, tries, whim):
    """At the start of a round, look for a better line than the one that is being played, `width` towns wide."""
    table, notes, player = view.table, view.notes, view.player
    if not deck_is_known(view):
        forget_line(notes)
        return
    if table.phase != Phase.TAKE:
        return
    tree, line, luck = notes.tree[0], notes.played[0], luck_of(view)
    likes = player.likes.copy()
    notes.line = width
    if not is_on_line(view):
        line.points = -inf
    for number in range(tries):
        luck = mix(luck + GOLD)
        set_whims(view, likes, luck, whim if number else 0.0)
        search(view, tree)
        if tree.best > -inf:
            tree.best = points_of_line(view, tree.last[0], likes)
            if tree.best > line.points:
                keep_line(notes, tree)
    set_whims(view, likes, luck, 0.0)


@jit
def set_whims(view, likes, luck, whim):
    """Like every card that can be built by up to 1.5 times the whim more than usual, or less."""
    player = view.player
    player.likes[:] = likes
    for category in range(8):
        card = card_of(view.table, view.monument, category)
        if card >= 0 and whim > 0:
            luck = mix(luck + GOLD)
            chance = float(luck & np.uint64(0xFFFFF)) + float(luck >> np.uint64(20) & np.uint64(0xFFFFF))
            player.likes[card] += 1.5 * whim * (chance / 0xFFFFF - 1.0)
    player.mood += 1
    get_ready(view)


@jit
def points_of_line(view, last, likes):
    """What a line ends with: its points, and what the player likes in the town."""
    town = Town(last.low, last.high, last.monument, last.shrine, last.coins)
    points = np.rint(last.value - last.liked)  # whole, whatever adding and taking away what is liked has left
    for category in range(8):
        card = card_of(view.table, view.monument, category)
        if card >= 0 and likes[card] > -inf:
            points += likes[card] * count(squares_of(town, category))
    return points


@jit
def forget_game(view):
    """At the start of a game, drop all that was kept in the one before: a game is the same alone and after others."""
    notes = view.notes
    if view.table.rounds > 1:
        return
    view.player.mood = notes.described = notes.stamp = notes.known = notes.guess_key = notes.coming_key = 0
    notes.last_round = notes.remembered = notes.rounds = 0
    notes.keys[:] = notes.promised_in[:] = notes.taken[:] = 0
    for i in range(2):
        notes.sums[i].market = 0
    for i in range(len(notes.contexts)):
        notes.contexts[i].stamp = notes.contexts[i].low = notes.contexts[i].high = notes.contexts[i].more = 0
    for i in range(len(notes.counted)):
        notes.counted[i].market = notes.counted[i].numbers = 0
    forget_line(notes)
    imagined = imagined_by(view)
    imagined.line[0].n = 0
    imagined.decision[0].player[view.seat].likes[:] = view.player.likes
    imagined.decision[0].player[view.seat].mood = 0
