"""The order of play of docs/tiny_towns/decisions.md: what is asked next, and of whom, after a decision."""

from sim.engine.codes import kind_of
from sim.engine.jit import call_at, count, inline, jit, lowest
from sim.tiny_towns.board import ALL_SQUARES
from sim.tiny_towns.kernel.deal import shuffle_deck
from sim.tiny_towns.kernel.effects import build, place
from sim.tiny_towns.kernel.log import NONE, ZERO, note_amount, note_card, note_cube, note_resource
from sim.tiny_towns.kernel.options import Kind, may_name, option_of, seat_after
from sim.tiny_towns.kernel.pending import drop, top_of, use_up
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event, Hook, Mode, Phase


@jit
def ask(table, secret, phase, seats):
    """Wait for a decision of these seats (a set)."""
    table.phase = phase
    secret.waiting = seats


@jit
def next_effect(rules, table, secret, log):
    """Ask for the next thing that follows from a building; when there is none, what else the seat builds."""
    while secret.n_pending:
        top = top_of(secret)
        if top.phase == Phase.MARK or call_at(rules.hook_at[Hook.POSSIBLE], (rules, table, secret)):
            ask(table, secret, top.phase, 1 << top.seat)
            return
        drop(secret)
    next_builder(rules, table, secret, log)


@jit
def next_builder(rules, table, secret, log):
    """Ask the next seat in turn that can build something; when there is none the round ends."""
    while secret.turn < table.players:
        seat = seat_after(table, secret.starter, secret.turn)
        if secret.placing >> seat & 1 and secret.n_fits[seat] > 0:
            secret.builder = seat
            ask(table, secret, Phase.BUILD, 1 << seat)
            return
        secret.turn += 1
    end_round(rules, table, secret, log)


@jit
def complete(table, log, seat, place):
    """The town is out of the game."""
    table.active &= ~(1 << seat)
    table.completed[seat] = table.rounds
    table.place[seat] = place
    note_amount(log, table.rounds, seat, Event.COMPLETES, NONE, place)


@jit
def end_round(rules, table, secret, log):
    """Towns without an empty square are complete; then the next round starts, or the game is over."""
    place = 1 + table.players - count(table.active)
    for seat in range(table.players):
        if table.active >> seat & 1 and table.taken[seat] == ALL_SQUARES:
            complete(table, log, seat, place)
    if table.mode == Mode.MASTER_BUILDER:
        if table.barrers and table.active and next_master(rules, table) < 0:
            for seat in range(table.players):
                if table.active >> seat & 1 and may_name(table, seat) == 0:
                    complete(table, log, seat, place)
    elif table.mode == Mode.SOLO and table.active:
        show_next(table, secret, log)
    start_round(rules, table, secret, log)


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


@jit
def start_round(rules, table, secret, log):
    """Start the next round, or end the game."""
    if table.active == 0:
        ask(table, secret, Phase.OVER, ZERO)
        return
    table.rounds += 1
    secret.starter = 0
    secret.turn = 0
    if table.mode == Mode.MASTER_BUILDER:
        master = next_master(rules, table)
        table.master = master
        secret.starter = master
        ask(table, secret, Phase.NAME, 1 << master)
    elif table.mode == Mode.SOLO:
        ask(table, secret, Phase.TAKE, ONE)
    elif table.rounds % 3 == 0:
        start_own_choice(rules, table, secret)
    else:
        draw(table, secret, log)


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


@inline
def carry_out_places(rules, table, secret, log):
    """Lay all cubes of the round, then let the seats build."""
    for step in range(table.players):
        seat = seat_after(table, secret.starter, step)
        if secret.placing >> seat & 1:
            if table.named < 0:
                note_resource(log, table.rounds, seat, Event.CHOOSES, secret.resource[seat])
            place(rules, table, secret, log, seat, secret.picks[seat])
    next_builder(rules, table, secret, log)


@jit
def carry_out_build(rules, table, secret, log):
    """Build, or go on to the next seat."""
    seat = secret.builder
    if kind_of(secret.picks[seat]) == Kind.DONE:
        secret.turn += 1
        next_builder(rules, table, secret, log)
    else:
        build(rules, table, secret, log, seat, secret.picks[seat])
        next_effect(rules, table, secret, log)


@jit
def carry_out_keeps(rules, table, secret, log):
    """Take the monuments into hand."""
    if secret.waiting:
        for seat in range(table.players):
            card = option_of(secret.picks[seat]).card
            secret.hand[seat] = card
            secret.kept[seat] = card
            note_card(log, ZERO, seat, Event.KEEPS, card)
    if table.mode == Mode.SOLO:
        for i in range(3):
            note_resource(log, ZERO, NONE, Event.SHOWS, table.shown[i])
    start_round(rules, table, secret, log)


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
        table.marks[seat, option.square] = option.resource + 1
        note_cube(log, table.rounds, seat, Event.MARKS, option.card, option.square, option.resource)
    else:
        call_at(rules.hook_at[Hook.EFFECT], (rules, table, secret, log, seat, pick))
    next_effect(rules, table, secret, log)


@jit
def carry_out(rules, table, secret, log):
    """Carry out what was picked in this phase and go on to the next."""
    phase = table.phase
    if phase == Phase.PLACE:
        carry_out_places(rules, table, secret, log)
    elif phase == Phase.BUILD:
        carry_out_build(rules, table, secret, log)
    elif phase == Phase.NAME or phase == Phase.TAKE or phase == Phase.CHOOSE:
        carry_out_resource(rules, table, secret, log)
    elif phase == Phase.KEEP:
        carry_out_keeps(rules, table, secret, log)
    else:
        carry_out_effect(rules, table, secret, log)
