"""Asking batched strategies: decisions are laid by, written out for a whole batch of games, and answered together."""

from sim.engine.choosing import adjust, best_of, nth_best
from sim.engine.jit import inline, jit
from sim.engine.records import record
from sim.engine.rng import below

FREE, PLAYING, ASKING, LOGGED = range(4)
"""what a slot of the batch is doing; LOGGED: its game is over and the log waits to be read"""

QUEUE = record([
    ("next", "i8"),  # the next game to deal
    ("first", "i8"),  # the first game of this chunk; its rows are counted from it
    ("end", "i8"),
    ("asked", "i8"),  # decisions written out
    ("options", "i8"),  # their options
    ("failed_slot", "i8"),  # where a strategy failed, -1 nowhere
    ("failed_seat", "i8"),
    ("finished", "i8"),  # games over since the queue was made
])  # fmt: skip


@inline
def start_of(decision):
    """Where the options of the decision at hand start. The mask shows LLVM that it is not negative."""
    return decision.first & 0xFFFF


@inline
def lay_by(decision):
    """Leave the options of the decision at hand for a batched strategy; others are listed after them."""
    decision.ask_seat[decision.asked] = decision.seat
    decision.asked += 1
    decision.first += decision.n
    decision.ask_first[decision.asked] = decision.first


@jit
def write_out(decision, slot, queue, ask_slot, ask_seat, ask_first, codes):
    """Add the decisions laid by to those of the whole batch."""
    for i in range(decision.asked):
        ask_slot[queue.asked] = slot
        ask_seat[queue.asked] = decision.ask_seat[i]
        queue.asked += 1
        ask_first[queue.asked] = queue.options + decision.ask_first[i + 1]
    for i in range(decision.first):
        codes[queue.options + i] = decision.codes[i]
    queue.options += decision.first


@jit
def answer(secrets, decision, queue, ask_slot, ask_seat, ask_first, codes, scores):
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
        if decision.player[seat].adjusted:
            adjust(decision.player[seat], secret, seat, codes, scores, first, n)
            best, ties = best_of(scores, first, n)
        pick = below(secret, seat, ties) if ties > 1 else 0
        if ties < n:
            pick = nth_best(scores, first, best, pick)
        secret.picks[seat] = codes[first + pick]
    queue.asked = 0
    queue.options = 0
    return True
