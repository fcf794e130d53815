"""The order of play of docs/tiny_towns/decisions.md: what is asked next, and of whom, after a decision."""

import numpy as np

from sim.engine.codes import kind_of
from sim.engine.jit import call_at, count, inline, jit, lowest
from sim.tiny_towns.board import ALL_SQUARES
from sim.tiny_towns.kernel.deal import shuffle_deck
from sim.tiny_towns.kernel.effects import build, place
from sim.tiny_towns.kernel.log import NONE, ZERO, note_amount, note_card, note_cube, note_resource
from sim.tiny_towns.kernel.options import Kind, may_name, option_of, seat_after
from sim.tiny_towns.kernel.pending import drop, top_of, use_up
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event, Hook, Mode, Phase, Stage
from sim.tiny_towns.rule_families import Marker


@jit
def ask(table, secret, phase, seats):
    """Wait for a decision of these seats (a set)."""
    table.phase = phase
    secret.waiting = seats


@inline
def go_on(rules, table, secret, log):
    """Ask for what is to be decided next: first what is pending, then what the stage of the round brings."""
    while True:
        if secret.n_pending:
            top = top_of(secret)
            if top.phase == Phase.MARK or call_at(rules.hook_at[Hook.POSSIBLE], (rules, table, secret)):
                ask(table, secret, top.phase, 1 << top.seat)
                return
            drop(secret)
            continue
        if secret.stage == Stage.NAMING:
            if name_or_pass(rules, table, secret, log):
                return
            continue
        if secret.stage == Stage.PLACING:
            lay_cubes(rules, table, secret, log)
            if secret.n_pending:
                continue
        if secret.stage == Stage.BUILDING:
            if next_builder(rules, table, secret):
                secret.builder = seat_after(table, secret.starter, secret.turn)
                ask(table, secret, Phase.BUILD, 1 << secret.builder)
                return
            if secret.n_pending:
                continue
        if secret.stage == Stage.OPENING:
            open_first_round(rules, table, secret, log)
        elif not rules.hook_at[Hook.END_OF_ROUND] or not call_at(
            rules.hook_at[Hook.END_OF_ROUND], (rules, table, secret, log)
        ):
            end_round(rules, table, secret, log)
        if not secret.n_pending and secret.stage != Stage.NAMING:
            return


@inline
def lay_cubes(rules, table, secret, log):
    """Lay the cubes of the round, seat after seat, as far as nothing follows from one."""
    for step in range(secret.turn, table.players):
        seat = seat_after(table, secret.starter, step)
        if secret.placing >> seat & 1:
            if table.named < 0:
                note_resource(log, table.rounds, seat, Event.CHOOSES, secret.resource[seat])
            place(rules, table, secret, log, seat, secret.picks[seat])
            if secret.n_pending:
                secret.turn = step + 1
                return
    secret.stage, secret.turn = Stage.BUILDING, ZERO


@inline
def next_builder(rules, table, secret):
    """Go on to the next seat in turn that can build something; False if there is none, or something comes before."""
    before, twice = rules.hook_at[Hook.BEFORE_BUILDING], secret.twice | rules.asks_all
    for step in range(secret.turn, table.players):
        seat = seat_after(table, secret.starter, step)
        if secret.placing >> seat & 1:
            if before and call_at(before, (rules, table, secret, np.int64(seat))):
                secret.turn = step
                return False
            if (secret.n_fits[seat] > 0) | (twice >> seat & 1):
                secret.turn = step
                return True
    secret.stage, secret.turn = Stage.PAYING, ZERO
    return False


@jit
def complete(table, log, seat, place):
    """The town is out of the game."""
    table.active &= ~(1 << seat)
    table.completed[seat] = table.rounds
    table.place[seat] = place
    note_amount(log, table.rounds, seat, Event.COMPLETES, NONE, place)


@inline
def end_round(rules, table, secret, log):
    """Towns without an empty square are complete; then the next round starts, or the game is over."""
    for seat in range(table.players):
        if table.active >> seat & 1 and table.taken[seat] == ALL_SQUARES:
            complete(table, log, seat, secret.place)
    if table.mode == Mode.MASTER_BUILDER:
        if table.barrers:
            complete_barred(rules, table, secret, log)
    elif table.mode == Mode.SOLO and table.active:
        show_next(table, secret, log)
    start_round(rules, table, secret, log)


@jit
def complete_barred(rules, table, secret, log):
    """If nobody who is left may name a resource, the towns whose Banks bar them all are complete."""
    if table.active and next_master(rules, table) < 0:
        for seat in range(table.players):
            if table.active >> seat & 1 and may_name(table, seat) == 0:
                complete(table, log, seat, secret.place)


@jit
def show_next(table, secret, log):
    """Solo: the card taken goes under the deck and the top one takes its place."""
    top = secret.deck[0]
    for i in range(11):
        secret.deck[i] = secret.deck[i + 1]
    secret.deck[11] = table.named
    for i in range(3):
        if table.shown[i] == table.named:
            table.shown[i] = top
            break
    note_resource(log, table.rounds, NONE, Event.SHOWS, top)


@inline
def alone(table):
    """Whether only one town is not complete."""
    return table.active & (table.active - 1) == 0


@inline
def sits_out(rules, table, seat):
    """Whether the seat may neither name a resource nor choose its own."""
    monument = table.monument[seat]
    if monument >= 0 and rules.passes_hammer[monument] and not alone(table):
        return True
    return table.barrers != 0 and may_name(table, seat) == 0


@jit
def next_master(rules, table):
    """The next seat to the left that may name a resource, -1 if nobody may."""
    for step in range(table.players):
        seat = seat_after(table, table.master + 1, step)
        if table.active >> seat & 1 and not sits_out(rules, table, seat):
            return seat
    return -1


@inline
def start_round(rules, table, secret, log):
    """Start the next round, or end the game."""
    secret.stage = Stage.PLACING
    if table.active == 0:
        ask(table, secret, Phase.OVER, ZERO)
        return
    table.rounds += 1
    secret.place = 1 + table.players - count(table.active)
    secret.starter = 0
    secret.turn = 0
    if table.mode == Mode.MASTER_BUILDER:
        pass_hammer(rules, table, secret)
    elif table.mode == Mode.SOLO:
        ask(table, secret, Phase.TAKE, ONE)
    elif table.rounds % 3 == 0:
        start_own_choice(rules, table, secret)
    else:
        draw(table, secret, log)


@inline
def pass_hammer(rules, table, secret):
    """The next Master Builder names a resource, unless there is something to be done before."""
    master = next_master(rules, table)
    table.master = master
    secret.starter = master
    if rules.hook_at[Hook.BEFORE_NAMING]:
        secret.stage = Stage.NAMING
        call_at(rules.hook_at[Hook.BEFORE_NAMING], (rules, table, secret))
    else:
        ask(table, secret, Phase.NAME, 1 << master)


@jit
def name_or_pass(rules, table, secret, log):
    """Let the Master Builder name, whose town is complete if it has just been filled; False if the hammer is passed."""
    master = table.master
    if table.taken[master] != ALL_SQUARES:
        secret.stage = Stage.PLACING
        ask(table, secret, Phase.NAME, 1 << master)
        return True
    complete(table, log, master, secret.place)
    complete_barred(rules, table, secret, log)
    if table.active == 0:
        ask(table, secret, Phase.OVER, ZERO)
        return True
    pass_hammer(rules, table, secret)
    return False


@jit
def start_own_choice(rules, table, secret):
    """Town Hall, third round: every seat chooses for itself."""
    table.named = -1
    secret.placing = 0
    for seat in range(table.players):
        if table.active >> seat & 1 and not sits_out(rules, table, seat):
            secret.placing |= 1 << seat
    ask(table, secret, Phase.CHOOSE, secret.placing)


@jit
def draw(table, secret, log):
    """Town Hall: the top resource card counts for all."""
    if secret.deck_at == 15:
        shuffle_deck(secret)
        secret.deck_at = 5
    resource = secret.deck[secret.deck_at]
    secret.deck_at += 1
    note_resource(log, table.rounds, NONE, Event.DRAWS, resource)
    all_place(table, secret, resource)


@jit
def all_place(table, secret, resource):
    """Every seat in the game has to place this resource."""
    table.named = resource
    secret.resource[:] = resource
    secret.placing = table.active
    ask(table, secret, Phase.PLACE, table.active)


@jit
def carry_out_build(rules, table, secret, log):
    """Build, or go on to the next seat."""
    seat = secret.builder
    if kind_of(secret.picks[seat]) == Kind.DONE:
        secret.turn += 1
    elif not rules.hook_at[Hook.ACT] or not call_at(
        rules.hook_at[Hook.ACT], (rules, table, secret, log, np.int64(seat), secret.picks[seat])
    ):
        build(rules, table, secret, log, seat, secret.picks[seat])


@jit
def open_first_round(rules, table, secret, log):
    """Show the resource cards of solo play, and start."""
    if table.mode == Mode.SOLO:
        for i in range(3):
            note_resource(log, ZERO, NONE, Event.SHOWS, table.shown[i])
    start_round(rules, table, secret, log)


@jit
def carry_out_keeps(rules, table, secret, log):
    """Take the monuments into hand; then there may be more to set up."""
    if secret.waiting:
        for seat in range(table.players):
            card = option_of(secret.picks[seat]).card
            secret.hand[seat] = card
            secret.kept[seat] = card
            note_card(log, ZERO, seat, Event.KEEPS, card)
    secret.stage = Stage.OPENING
    if rules.hook_at[Hook.START]:
        call_at(rules.hook_at[Hook.START], (rules, table, secret))


@jit
def carry_out_resource(rules, table, secret, log):
    """A resource was named, taken, or chosen by each."""
    phase = table.phase
    if phase == Phase.CHOOSE:
        for seat in range(table.players):
            if secret.placing >> seat & 1:
                secret.resource[seat] = option_of(secret.picks[seat]).resource
        ask(table, secret, Phase.PLACE, secret.placing)
        return
    seat = secret.starter
    resource = option_of(secret.picks[seat]).resource
    if phase == Phase.NAME:
        table.turns[seat] += 1
    note_resource(log, table.rounds, seat, Event.NAMES if phase == Phase.NAME else Event.TAKES, resource)
    all_place(table, secret, resource)


@jit
def carry_out_effect(rules, table, secret, log):
    """Do what follows from a building, as decided."""
    seat = lowest(secret.waiting)
    pick = secret.picks[seat]
    if table.phase == Phase.MARK:
        option = option_of(pick)
        use_up(secret)
        if rules.marker[option.card] == Marker.SELLS:
            table.held[seat, option.square] += 1 << 3 * option.resource
        else:
            table.marks[seat, option.square] = option.resource + 1
        note_cube(log, table.rounds, seat, Event.MARKS, option.card, option.square, option.resource)
    else:
        call_at(rules.hook_at[Hook.EFFECT], (rules, table, secret, log, seat, pick))


@jit
def carry_out(rules, table, secret, log):
    """Carry out what was picked in this phase and go on to the next."""
    phase = table.phase
    if phase == Phase.NAME or phase == Phase.TAKE or phase == Phase.CHOOSE:
        carry_out_resource(rules, table, secret, log)
        return
    if phase == Phase.KEEP:
        carry_out_keeps(rules, table, secret, log)
    elif phase == Phase.BUILD:
        carry_out_build(rules, table, secret, log)
    elif phase != Phase.PLACE:
        carry_out_effect(rules, table, secret, log)
    go_on(rules, table, secret, log)
