"""The compiled loop: plays games until they are over or a batched strategy has to be asked.

There is one loop for all. Seats with a compiled strategy are decided inside it. For a seat with a batched strategy the
options are written out and the game waits; other games of the batch go on, until all wait or are over.
"""

import numpy as np

from sim.engine.choosing import adjust, best_of
from sim.engine.jit import call_at, inline, jit
from sim.engine.rng import below
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.finish import finish
from sim.tiny_towns.kernel.options import list_options, seat_after
from sim.tiny_towns.kernel.rounds import carry_out

FREE, PLAYING, ASKING, LOGGED = range(4)
"""what a slot of the batch is doing; LOGGED: its game is over and the log waits to be read"""

QUEUE = np.dtype((np.record, [
    ("next", "i8"),  # the next game to deal
    ("first", "i8"),  # the first game of this chunk; its rows are counted from it
    ("end", "i8"),
    ("asked", "i8"),  # decisions written out
    ("options", "i8"),  # their options
    ("failed_slot", "i8"),  # where a strategy failed, -1 nowhere
    ("failed_seat", "i8"),
    ("finished", "i8"),  # games over since the queue was made
]))  # fmt: skip


@jit
def nth_best(scores, first, best, skip):
    """The option with the best score that comes after `skip` others with it."""
    i = 0
    while scores[first + i] != best or skip > 0:
        skip -= scores[first + i] == best
        i += 1
    return i


@inline
def lay_by(desk):
    """Leave the options of a decision on the desk for a batched strategy; others are listed after them."""
    desk.ask_seat[desk.asked] = desk.seat
    desk.asked += 1
    desk.first += desk.n
    desk.ask_first[desk.asked] = desk.first


@jit
def decide(rules, setup, table, secret, desk, image):
    """Let every seat that has to choose do so; decisions of batched strategies are laid by. False if one failed.

    Only records are passed on: arrays would be counted as references on every call, a fifth of all the time.
    """
    desk.asked = 0
    desk.first = 0
    for step in range(table.players):
        seat = seat_after(table, secret.starter, step)
        if not secret.waiting >> seat & 1:
            continue
        n = list_options(rules, table, secret, desk, seat)
        if n == 1:
            secret.picks[seat] = desk.codes[desk.first]
            continue
        secret.decisions += 1
        desk.n = n
        desk.seat = seat
        desk.monument = secret.kept[seat]
        if setup.python[seat]:
            lay_by(desk)
            continue
        desk.raised = call_at(setup.chooser_at[seat], (rules, table, desk, image))
        if desk.raised or desk.ties == 0:
            return False
        if desk.own[seat].adjusted:
            adjust(desk.own[seat], secret, seat, desk.codes, desk.scores, desk.first, n)
            desk.best, desk.ties = best_of(desk.scores, desk.first, n)
        pick = below(secret, seat, desk.ties) if desk.ties > 1 else 0
        if desk.ties < n:
            pick = nth_best(desk.scores, desk.first, desk.best, pick)
        secret.picks[seat] = desk.codes[desk.first + pick]
    return True


@jit
def write_out(desk, secret, slot, queue, ask_slot, ask_seat, ask_monument, ask_first, codes):
    """Add the decisions laid by to those of the whole batch."""
    for i in range(desk.asked):
        seat = desk.ask_seat[i]
        ask_slot[queue.asked] = slot
        ask_seat[queue.asked] = seat
        ask_monument[queue.asked] = secret.kept[seat]
        queue.asked += 1
        ask_first[queue.asked] = queue.options + desk.ask_first[i + 1]
    for i in range(desk.first):
        codes[queue.options + i] = desk.codes[i]
    queue.options += desk.first


@jit
def answer(secrets, desk, queue, ask_slot, ask_seat, ask_first, codes, scores):
    """Take the scores of batched strategies as decisions. False if one is not finite."""
    for i in range(queue.asked):
        seat = ask_seat[i]
        secret = secrets[ask_slot[i]]
        first = ask_first[i]
        n = ask_first[i + 1] - first
        best, ties = best_of(scores, first, n)
        if ties == 0:
            queue.failed_slot = ask_slot[i]
            queue.failed_seat = seat
            return False
        if desk.own[seat].adjusted:
            adjust(desk.own[seat], secret, seat, codes, scores, first, n)
            best, ties = best_of(scores, first, n)
        pick = below(secret, seat, ties) if ties > 1 else 0
        if ties < n:
            pick = nth_best(scores, first, best, pick)
        secret.picks[seat] = codes[first + pick]
    queue.asked = 0
    queue.options = 0
    return True


@jit
def play_on(rules, setup, tables, secrets, desk, image, logs, doing, queue,
            ask_slot, ask_seat, ask_monument, ask_first, codes, scores, game_rows, town_rows):  # fmt: skip
    """Play all slots of the batch on until each one waits for a batched strategy or has no more games to play."""
    if queue.asked and not answer(secrets, desk, queue, ask_slot, ask_seat, ask_first, codes, scores):
        return
    room = max(0, codes.size - state.SEATS * state.MOST_OPTIONS)
    for slot in range(tables.size):
        table, secret = tables[slot], secrets[slot]
        log = logs[slot if logs.size > 1 else 0]  # one that is off serves all
        if doing[slot] == ASKING:
            carry_out(rules, table, secret, log)
            doing[slot] = PLAYING
        while True:
            if doing[slot] == FREE:
                if queue.next == queue.end:
                    break
                deal(rules, setup, table, secret, log, queue.next)
                queue.next += 1
                doing[slot] = PLAYING
            if table.phase == state.OVER:
                row = secret.game - queue.first
                finish(rules, table, secret, log, game_rows[row], town_rows[row])
                queue.finished += 1
                doing[slot] = LOGGED if log.on else FREE
            if doing[slot] == LOGGED:
                break
            if doing[slot] == FREE:
                continue
            if queue.options > room:
                break
            if not decide(rules, setup, table, secret, desk, image):
                queue.failed_slot = slot
                queue.failed_seat = desk.seat
                return
            if desk.asked:
                write_out(desk, secret, slot, queue, ask_slot, ask_seat, ask_monument, ask_first, codes)
                doing[slot] = ASKING
                break
            carry_out(rules, table, secret, log)
