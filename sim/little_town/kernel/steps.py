"""The order of play of docs/little_town/decisions.md: what a decision leads to, until somebody has to decide again.

A look at objectives can stop to ask anywhere, even in the middle of an effect. So what is to be done after it is kept
as a step, and `go_on` does one step after the other.
"""

import numpy as np

from sim.engine.jit import inline, jit, lowest
from sim.little_town.board import AROUND, COINS
from sim.little_town.components import ROUNDS
from sim.little_town.kernel.effects import (
    activate,
    build,
    feed,
    gather,
    gather_cube,
    pay,
    pay_price,
    place_worker,
    score_around,
    take_gain,
)
from sim.little_town.kernel.log import NONE, ONE, ZERO, note
from sim.little_town.kernel.looks import ask_claims, claim_all, claim_or_wait
from sim.little_town.kernel.options import Kind, option_of
from sim.little_town.kernel.state import COST, Event, Phase, Step
from sim.little_town.rule_families import Effect


@inline
def ask(table, secret, phase, seat):
    """Wait for a decision of this seat."""
    table.phase = phase
    secret.decider = seat


@inline
def seat_after(table, seat, step):
    """The seat so many steps to the left."""
    seat = seat + step
    return seat - table.players if seat >= table.players else seat


@jit
def start_turn(table, secret):
    """The next seat has its turn, or the round ends."""
    if table.turn == table.players * table.workers_each:
        table.turner = -1
        secret.serving = -1
        secret.special = 0
        secret.step = Step.SPECIAL
        return
    seat = seat_after(table, table.first, table.turn % table.players)
    table.turner = seat
    table.turn += 1
    table.activated = table.scored = table.gathered = table.came = table.spent_fresh = 0
    if table.asks:
        secret.marks[seat] = 0
        secret.looks[0] = seat
        secret.n_looks = 1
        secret.step = Step.CHOOSE
    else:
        ask(table, secret, Phase.TURN, seat)


@inline
def user(table, secret):
    """Who activates buildings now: with a worker, or by a tile at the end of a round."""
    return table.turner if table.turner >= 0 else seat_after(table, table.first, secret.serving)


@jit
def stop_using(rules, table, secret, log):
    """The rest is gathered, and the turn, or the tile, is done with."""
    if table.turner >= 0:
        gather(rules, table, secret, log, table.turner, ZERO)
        secret.step = Step.TURN
    else:
        secret.step = Step.SPECIAL


@jit
def next_use(rules, table, secret, log):
    """Ask what to activate, if there is anything."""
    if AROUND[table.at] & table.usable & ~table.used:
        ask(table, secret, Phase.USE, user(table, secret))
    else:
        stop_using(rules, table, secret, log)


@jit
def take_effect(rules, table, secret, log):
    """Pay for an effect and take what it gives."""
    seat = user(table, secret)
    pay_price(rules, table, secret, log, seat)
    if rules.gain_any[table.tile[table.activating]]:
        ask(table, secret, Phase.TAKE, seat)
    else:
        take_gain(rules, table, secret, log, seat, ZERO)
        secret.step = Step.GATHER


@jit
def special_squares(rules, table, seat):
    """The squares of a seat's tiles that work at the end of a round."""
    found, squares = ZERO, table.owned[seat] & ~table.usable
    while squares:
        effect = rules.effect[table.tile[lowest(squares)]]
        if effect == Effect.PER_WORKER or effect == Effect.ACTIVATES:
            found |= squares & -squares
        squares &= squares - 1
    return found


@jit
def next_special(rules, table, secret, log):
    """Let the next tile work that does so at the end of a round; after the last one the meals begin."""
    while secret.special == 0:
        secret.serving += 1
        if secret.serving == table.players:
            secret.serving = 0
            secret.step = Step.FEED
            return
        secret.special = special_squares(rules, table, seat_after(table, table.first, secret.serving))
    square, seat = lowest(secret.special), seat_after(table, table.first, secret.serving)
    secret.special &= secret.special - 1
    card = np.int64(table.tile[square])
    note(log, table, seat, Event.ACTIVATES, card, square)
    if rules.effect[card] == Effect.PER_WORKER:
        score_around(rules, table, secret, log, seat, square)
    else:
        table.at = square
        table.used = 0
        secret.step = Step.USE


@jit
def next_meal(table, secret):
    """Ask the next seat how it feeds its workers; then the round is over."""
    if secret.serving == table.players:
        secret.step = Step.ROUND
        return
    ask(table, secret, Phase.FEED, seat_after(table, table.first, secret.serving))
    secret.serving += 1
    secret.step = Step.FEED


@jit
def next_first(table):
    """Who starts the next round: the seat to the left, or among three, the last time, who has the fewest points."""
    following = seat_after(table, table.first, 1)
    if not table.asks or table.rounds != ROUNDS - 1:
        return following
    best = following
    for step in range(1, table.players):
        seat = seat_after(table, following, step)
        if table.points[seat] < table.points[best]:
            best = seat
    return best


@jit
def start_round(rules, table, secret, log):
    """Pick up the workers, pass the token and begin the next round; after the last one the game is over."""
    if table.rounds == ROUNDS:
        ask(table, secret, Phase.OVER, ZERO)
        return
    table.first = next_first(table)
    table.rounds += 1
    table.turn = 0
    table.occupied = 0
    for seat in range(table.players):
        table.workers[seat] = 0
    note(log, table, table.first, Event.FIRST, NONE, NONE)
    if table.asks and table.rounds == ROUNDS:
        table.asks = 0
        for step in range(table.players):
            claim_all(rules, table, secret, log, seat_after(table, table.first, step))
    secret.step = Step.TURN


@jit
def go_on(rules, table, secret, log):
    """Do one step after the other until somebody has to decide."""
    secret.decider = -1
    while True:
        if secret.n_looks:
            ask_claims(rules, table, secret)
            if secret.decider >= 0:
                return
        secret.kinds_paid = 0
        secret.fish_meal = 0
        step = secret.step
        if step == Step.TURN:
            start_turn(table, secret)
        elif step == Step.USE:
            next_use(rules, table, secret, log)
        elif step == Step.FEED:
            next_meal(table, secret)
        elif step == Step.GATHER:
            if table.turner >= 0:
                gather(rules, table, secret, log, table.turner, ONE)
            secret.step = Step.USE
        elif step == Step.EFFECT:
            take_effect(rules, table, secret, log)
        elif step == Step.CHOOSE:
            ask(table, secret, Phase.TURN, table.turner)
        elif step == Step.SPECIAL:
            next_special(rules, table, secret, log)
        else:
            start_round(rules, table, secret, log)
        if secret.decider >= 0:
            return


@jit
def carry_out_use(rules, table, secret, log, seat, option):
    """Gather a cube, activate a building, or stop."""
    if option.kind == Kind.GATHER:
        gather_cube(rules, table, secret, log, seat, option.resource)
        secret.step = Step.USE
    elif option.kind == Kind.ACTIVATE:
        table.payment, table.bought = option.cubes, option.bought
        activate(rules, table, secret, log, seat, option.square)
        secret.step = Step.EFFECT
    else:
        stop_using(rules, table, secret, log)


@jit
def carry_out_turn(rules, table, secret, log, seat, option):
    """Put a worker on a square, or choose a tile to build."""
    if option.kind == Kind.WORK:
        place_worker(rules, table, secret, log, seat, option.square)
        secret.step = Step.USE
    else:
        table.at = -1
        table.building = option.card
        ask(table, secret, Phase.PAY, seat)


@jit
def carry_out_rare(rules, table, secret, log, seat, option):
    """Carry out what comes up seldom."""
    phase = table.phase
    if phase == Phase.PAY:
        table.payment, table.bought = option.cubes, option.bought
        pay(table, secret, seat, option.cubes, option.bought, rules.due[option.card, COST, COINS])
        ask(table, secret, Phase.SITE, seat)
    elif phase == Phase.SITE:
        build(rules, table, secret, log, seat, option.card, option.square)
        secret.step = Step.TURN
    elif phase == Phase.TAKE:
        take_gain(rules, table, secret, log, seat, option.cubes)
        secret.step = Step.GATHER
    elif phase == Phase.FEED:
        feed(rules, table, secret, log, seat, option.cubes, option.bought)
    else:
        claim_or_wait(rules, table, secret, log, seat, option.kind == Kind.CLAIM)


@jit
def carry_out(rules, table, secret, log):
    """Carry out what was picked and go on to the next decision."""
    seat, phase = secret.decider, table.phase
    option = option_of(secret.picks[seat])
    secret.decider = -1
    if phase == Phase.TURN:
        carry_out_turn(rules, table, secret, log, seat, option)
    elif phase == Phase.USE:
        carry_out_use(rules, table, secret, log, seat, option)
    else:
        carry_out_rare(rules, table, secret, log, seat, option)
    if secret.decider < 0:
        go_on(rules, table, secret, log)
