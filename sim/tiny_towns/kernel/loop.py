"""The compiled loop: plays games until they are over or a batched strategy has to be asked.

There is one loop for all. Seats with a compiled strategy are decided inside it. For a seat with a batched strategy the
options are written out and the game waits; other games of the batch go on, until all wait or are over.
"""

from sim.engine.asking import ASKING, FREE, LOGGED, PLAYING, answer, lay_by, write_out
from sim.engine.choosing import adjust, best_of, nth_best
from sim.engine.jit import call_at, jit
from sim.engine.rng import below
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.finish import finish
from sim.tiny_towns.kernel.options import list_options, seat_after
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.state import Phase


@jit
def decide(rules, setup, table, secret, decision):
    """Let every seat that has to choose do so; decisions of batched strategies are laid by. False if one failed.

    Only records are passed on: arrays would be counted as references on every call, a fifth of all the time.
    """
    decision.asked = 0
    decision.first = 0
    for step in range(table.players):
        seat = seat_after(table, secret.starter, step)
        if not secret.waiting >> seat & 1:
            continue
        n = list_options(rules, table, secret, decision, seat)
        if n == 1:
            secret.picks[seat] = decision.codes[decision.first]
            continue
        secret.decisions += 1
        decision.n = n
        decision.seat = seat
        decision.monument = secret.kept[seat]
        if setup.python[seat]:
            lay_by(decision)
            continue
        decision.raised = call_at(setup.chooser_at[seat], (rules, table, decision))
        if decision.raised or decision.ties == 0:
            return False
        if decision.player[seat].adjusted:
            adjust(decision.player[seat], secret, seat, decision.codes, decision.scores, decision.first, n)
            decision.best, decision.ties = best_of(decision.scores, decision.first, n)
        pick = below(secret, seat, decision.ties) if decision.ties > 1 else 0
        if decision.ties < n:
            pick = nth_best(decision.scores, decision.first, decision.best, pick)
        secret.picks[seat] = decision.codes[decision.first + pick]
    return True


@jit
def play_on(rules, setup, tables, secrets, decision, logs, doing, queue,
            ask_slot, ask_seat, ask_first, codes, scores, game_rows, town_rows):  # fmt: skip
    """Play all slots of the batch on until each one waits for a batched strategy or has no more games to play."""
    if queue.asked and not answer(secrets, decision, queue, ask_slot, ask_seat, ask_first, codes, scores):
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
            if table.phase == Phase.OVER:
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
            if not decide(rules, setup, table, secret, decision):
                queue.failed_slot = slot
                queue.failed_seat = decision.seat
                return
            if decision.asked:
                write_out(decision, slot, queue, ask_slot, ask_seat, ask_first, codes)
                doing[slot] = ASKING
                break
            carry_out(rules, table, secret, log)
