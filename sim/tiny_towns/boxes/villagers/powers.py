"""What villagers and their buildings let a player decide beside placing and building."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.codes import kind_of
from sim.engine.jit import call_at, inline, jit
from sim.tiny_towns.board import ADJACENT, MONUMENT, WELL
from sim.tiny_towns.boxes.base.powers import replace, room_for
from sim.tiny_towns.boxes.fortune.coins import gain, types_among
from sim.tiny_towns.boxes.villagers.abilities import list_release
from sim.tiny_towns.boxes.villagers.chains import carry_out_chain, goes_on, list_chain
from sim.tiny_towns.boxes.villagers.cubes import lay, squares_besides
from sim.tiny_towns.boxes.villagers.people import (
    list_moves,
    list_settle,
    list_work,
    lodge,
    move,
    movers_of,
    settle,
    squares_to_settle,
    villagers_of,
    work,
)
from sim.tiny_towns.boxes.villagers.ways import RENOVATED, REPLACED, add_put, put_for
from sim.tiny_towns.kernel.coming import goes_anywhere, squares_to_put
from sim.tiny_towns.kernel.effects import build
from sim.tiny_towns.kernel.log import NONE, ZERO, note_cube
from sim.tiny_towns.kernel.options import Kind, add_on_squares, category_at, code, empty_squares, option_of
from sim.tiny_towns.kernel.pending import drop, top_of, use_up
from sim.tiny_towns.kernel.scoring import town_of
from sim.tiny_towns.kernel.state import Event, Hook, Phase


@jit
def possible(rules, table, secret):
    """Whether there is anything to decide about what is pending first."""
    top = top_of(secret)
    seat, phase = top.seat, top.phase
    if phase == Phase.SETTLE:
        return 1 if table.lodge[seat] > 0 and squares_to_settle(table, seat) else 0
    if phase == Phase.MOVE:
        return 1 if movers_of(table, seat) else 0
    if phase == Phase.CHAIN:
        return goes_on(rules, table, secret)
    if phase < Phase.SETTLE and rules.under_at[Hook.POSSIBLE]:
        return call_at(rules.under_at[Hook.POSSIBLE], (rules, table, secret))
    return 1


@inline
def add_done(decision, n):
    """Nothing of all this."""
    decision.codes[n] = code(Kind.DONE, NONE, NONE, NONE, NONE, NONE)
    return n + 1


@jit
def list_exchange(rules, table, decision, seat, office):
    card = table.market[category_at(table, seat, office)]
    n, free = start_of(decision), squares_besides(rules, table, seat)
    for resource in range(5):
        n = add_on_squares(decision, n, code(Kind.EXCHANGE, card, NONE, NONE, resource, office), free)
    return n


@jit
def list_again(rules, table, decision, seat, resources):
    n, free = start_of(decision), squares_besides(rules, table, seat)
    for resource in range(5):
        if resources >> resource & 1:
            first = code(Kind.EXTRA, table.monument[seat], NONE, NONE, resource, NONE)
            n = add_on_squares(decision, n, first, free)
    return n


@jit
def list_gray(rules, table, decision, seat, forge):
    """The gray building next to a Forge, or anywhere if it may go there."""
    card = table.market[category_at(table, seat, forge)]
    free = empty_squares(table, seat)
    if not goes_anywhere(rules, table, seat, table.market[WELL]):
        free &= ADJACENT[forge]
    squares = squares_to_put(rules, table, seat, np.int64(WELL), free)
    return add_put(table, decision, start_of(decision), np.int64(WELL), card, forge, squares)


@jit
def list_center(rules, table, decision, seat, center):
    """Any building, if enough types are adjacent to a Travelers' Center."""
    n, card = start_of(decision), table.market[category_at(table, seat, center)]
    if types_among(town_of(table, seat), ADJACENT[center]) >= rules.needs[card]:
        for category in range(MONUMENT):
            n = add_put(table, decision, n, category, card, center, room_for(rules, table, seat, category))
    return n


@jit
def list_options(rules, table, secret, decision, seat):
    """The options of what is pending first."""
    phase, about = table.phase, np.int64(top_of(secret).on)
    if phase == Phase.SETTLE:
        return list_settle(table, decision, seat)
    if phase == Phase.MOVE:
        return list_moves(table, decision, seat)
    if phase == Phase.RELEASE:
        return list_release(table, decision, seat, about)
    if phase == Phase.DEED:
        decision.codes[start_of(decision)] = secret.deed[seat]
        return start_of(decision) + 1
    if phase < Phase.SETTLE:
        return list_under(rules, table, secret, decision, seat)
    if phase == Phase.EXCHANGE:
        n = list_exchange(rules, table, decision, seat, about)
    elif phase == Phase.AGAIN:
        n = list_again(rules, table, decision, seat, about)
    elif phase == Phase.GRAY:
        n = list_gray(rules, table, decision, seat, about)
    elif phase == Phase.CENTER:
        n = list_center(rules, table, decision, seat, about)
    elif phase == Phase.CHAIN:
        n = list_chain(rules, table, secret, decision, seat)
    else:
        n = list_work(rules, table, decision, seat, about)
    return add_done(decision, n)


@jit
def list_under(rules, table, secret, decision, seat):
    """The options of what other boxes bring; cubes go only where a villager stands in Tiny Tears."""
    n = call_at(rules.under_at[Hook.EFFECT_OPTIONS], (rules, table, secret, decision, seat))
    if table.tears and (table.phase == Phase.FETCH or table.phase == Phase.EXTRA):
        return keep_squares(decision, n, villagers_of(table, seat))
    return n


@jit
def keep_squares(decision, end, squares):
    """Keep the options on these squares, and those on none; where they now end."""
    n = start_of(decision)
    for i in range(start_of(decision), end):
        square = option_of(decision.codes[i]).square
        if square < 0 or squares >> square & 1:
            decision.codes[n] = decision.codes[i]
            n += 1
    return n


@jit
def carry_out(rules, table, secret, log, seat, pick):
    """Do what was decided of what was pending first."""
    phase, option = table.phase, option_of(pick)
    if phase < Phase.SETTLE:
        if option.kind == Kind.REPLACE:
            secret.coming = REPLACED
        return call_at(rules.under_at[Hook.EFFECT], (rules, table, secret, log, seat, pick))
    if phase == Phase.CHAIN:
        carry_out_chain(rules, table, secret, log, seat, pick)
        return 0
    if option.kind == Kind.DONE:
        drop(secret)
        return 0
    use_up(secret)
    if phase == Phase.SETTLE:
        settle(table, log, seat, option.square)
    elif phase == Phase.MOVE:
        move(table, log, seat, pick)
    elif phase == Phase.RELEASE:
        lodge(table, log, seat, option.square, option.card)
    elif phase == Phase.WORK:
        work(table, log, seat, pick)
    elif phase == Phase.DEED:
        do_deed(rules, table, secret, log, seat, pick)
    elif phase == Phase.GRAY or phase == Phase.CENTER:
        put_for(rules, table, secret, log, seat, pick, ZERO)
    else:
        if phase == Phase.EXCHANGE:
            table.held[seat, option.warehouse] = 0
            note_cube(log, table.rounds, seat, Event.EXCHANGES, option.card, option.warehouse, NONE)
        lay(rules, table, secret, log, seat, option.card, option.square, option.resource)
    return 0


@jit
def do_deed(rules, table, secret, log, seat, pick):
    """Do what villagers were paid for."""
    option, kind = option_of(pick), kind_of(pick)
    if kind == Kind.FORAGE:
        lay(rules, table, secret, log, seat, option.card, option.square, option.resource)
    elif kind == Kind.SOLICIT:
        gain(rules, table, secret, log, seat, np.int64(rules.gains[option.card]), option.card, NONE)
    elif kind == Kind.REPLACE:
        secret.coming = RENOVATED
        replace(rules, table, secret, log, seat, pick)
    else:
        build(rules, table, secret, log, seat, pick)
