"""Monuments that do something at once, or when a neighbour builds.

The Architect's Guild replaces buildings, Grove University puts one for free, and Opaleye's Watch sets some aside, which
its owner puts when a neighbour builds their like.
"""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import inline, jit
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel.coming import may_replace, squares_to_put
from sim.tiny_towns.kernel.effects import put, remove, stand
from sim.tiny_towns.kernel.log import NONE, ZERO, note_building, note_card
from sim.tiny_towns.kernel.options import (
    BY_AT,
    Kind,
    add_on_squares,
    category_at,
    code,
    empty_squares,
    option_of,
)
from sim.tiny_towns.kernel.pending import drop, push, top_of, use_up
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event, Phase
from sim.tiny_towns.rule_families import OnBuild


@jit
def follows(rules, table, secret, seat, pick):
    """What the owner of a monument may do at once; what the neighbours of another building may."""
    category, card = option_of(pick).category, option_of(pick).card
    if category != MONUMENT:
        wake_watch(table, secret, seat, category)
        return 0
    act, times = rules.on_build[card], rules.times[card]
    if act == OnBuild.REPLACE:
        push(secret, seat, Phase.REPLACE, NONE, times)
    elif act == OnBuild.PUT:
        push(secret, seat, Phase.PUT, NONE, times)
    elif act == OnBuild.SET_ASIDE:
        push(secret, seat, Phase.SET_ASIDE, NONE, min(times, MONUMENT))
        table.aside_round[seat] = table.rounds
    return 0


@jit
def wake_watch(table, secret, seat, category):
    """Note the neighbour for whom a building of this category was set aside in an earlier round."""
    watcher = NONE
    for step in (1, table.players - 1):
        other = (seat + step) % table.players
        if other != seat and table.aside[other] >> category & 1 and table.aside_round[other] < table.rounds:
            watcher = other
    if watcher >= 0:
        push(secret, watcher, Phase.WATCH, category, ONE)


@jit
def possible(rules, table, secret):
    """Whether there is room for what is to be put, and it may come; a complete town is left alone."""
    top = top_of(secret)
    if top.phase == Phase.PUT:
        return 1 if something_to_put(rules, table, top.seat, ZERO) else 0
    if top.phase == Phase.WATCH:
        return 1 if table.active >> top.seat & 1 and room_for(rules, table, top.seat, top.on) else 0
    return 1


@inline
def room_for(rules, table, seat, category):
    """The squares on which a building of the category may be put."""
    return squares_to_put(rules, table, seat, category, empty_squares(table, seat))


@jit
def something_to_put(rules, table, seat, but):
    """Whether a building of a category that is not in the set may be put."""
    found = False
    for category in range(MONUMENT):
        found |= not but >> category & 1 and room_for(rules, table, seat, category) != 0
    return found


@jit
def list_set_aside(table, decision, seat):
    n = start_of(decision)
    for category in range(MONUMENT):
        if not table.aside[seat] >> category & 1:
            decision.codes[n] = code(Kind.SET_ASIDE, table.market[category], category, NONE, NONE, NONE)
            n += 1
    return n


@jit
def list_put(rules, table, decision, seat):
    n = start_of(decision)
    for category in range(MONUMENT):
        n = add_puts(rules, table, decision, n, seat, category)
    return n


@inline
def add_puts(rules, table, decision, n, seat, category):
    """Add a building of the category on each square that it may be put on."""
    first = code(Kind.PUT, table.market[category], category, NONE, NONE, NONE) | by_monument(table, seat)
    return add_on_squares(decision, n, first, room_for(rules, table, seat, category))


@inline
def by_monument(table, seat):
    """That the monument of the town allows an option, as a part of its code."""
    return np.int64(table.monument[seat] + 1) << BY_AT


@jit
def list_replace(rules, table, secret, decision, seat):
    n = start_of(decision)
    by = by_monument(table, seat)
    for square in range(16):
        old = category_at(table, seat, square)
        if old >= 0 and old != MONUMENT and square != top_of(secret).on:
            for category in range(MONUMENT):
                if category != old and may_replace(rules, table, seat, category):
                    decision.codes[n] = code(Kind.REPLACE, table.market[category], category, square, NONE, NONE) | by
                    n += 1
    decision.codes[n] = code(Kind.DONE, NONE, NONE, NONE, NONE, NONE)
    return n + 1


@jit
def list_options(rules, table, secret, decision, seat):
    """The options of what follows from a building."""
    phase = table.phase
    if phase == Phase.SET_ASIDE:
        return list_set_aside(table, decision, seat)
    if phase == Phase.PUT:
        return list_put(rules, table, decision, seat)
    if phase == Phase.REPLACE:
        return list_replace(rules, table, secret, decision, seat)
    return add_puts(rules, table, decision, start_of(decision), seat, top_of(secret).on)


@jit
def carry_out(rules, table, secret, log, seat, pick):
    """Do what follows from a building, as decided."""
    option, phase = option_of(pick), table.phase
    if option.kind == Kind.DONE:
        drop(secret)
        return 0
    about = top_of(secret).on
    top_of(secret).on = option.square if phase == Phase.REPLACE else about
    use_up(secret)
    if phase == Phase.SET_ASIDE:
        table.aside[seat] |= ONE << option.category
        note_card(log, table.rounds, seat, Event.SETS_ASIDE, option.card)
    elif phase == Phase.REPLACE:
        replace(rules, table, secret, log, seat, pick)
    else:
        if phase == Phase.WATCH:
            table.aside[seat] &= ~(ONE << about)
        put(rules, table, secret, log, seat, pick)
    return 0


@jit
def replace(rules, table, secret, log, seat, pick):
    """Turn a building into another."""
    option = option_of(pick)
    note_building(log, table.rounds, seat, Event.REPLACES, option.card, option.square, ZERO, option.by)
    remove(rules, table, secret, seat, option.square)
    stand(rules, table, secret, log, seat, option.category, option.card, option.square)
