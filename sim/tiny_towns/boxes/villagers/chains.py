"""Citadels that are woken by a building next to them, one after the other, each once in what follows from it."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import inline, jit, lowest
from sim.tiny_towns.board import ADJACENT, MONUMENT, WELL
from sim.tiny_towns.boxes.base.powers import room_for
from sim.tiny_towns.boxes.villagers.ways import CHAINED, add_put, put_for
from sim.tiny_towns.kernel.coming import squares_of_action
from sim.tiny_towns.kernel.options import Kind, category_at, option_of
from sim.tiny_towns.kernel.pending import push, top_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.rule_families import Action


@inline
def in_play(rules, table):
    """Whether there are Citadels in play."""
    found = False
    for category in range(MONUMENT):
        found |= rules.action[table.market[category]] == Action.CHAINS
    return found


@jit
def start_chain(rules, table, secret, seat, category, square):
    """What a building wakes, once all else that it does is done."""
    if in_play(rules, table):
        chain = secret.chains[secret.n_chains]
        chain.woken = chain.n = chain.at = 0
        chain.next_square, chain.next_category = square, category
        push(secret, seat, Phase.CHAIN, np.int64(secret.n_chains), ONE)
        secret.n_chains += 1


@jit
def wake(rules, table, seat, chain):
    """Those next to the building that came last join the line, if they are not woken yet."""
    if chain.next_square >= 0:
        new = squares_of_action(rules, table, seat, Action.CHAINS) & ADJACENT[chain.next_square] & ~chain.woken
        chain.woken |= new
        while new:
            chain.square[chain.n] = lowest(new)
            chain.waker[chain.n] = chain.next_square
            chain.category[chain.n] = chain.next_category
            chain.n += 1
            new &= new - 1
        chain.next_square = -1


@jit
def goes_on(rules, table, secret):
    """Whether a Citadel is still to be asked in the chain that is pending first."""
    chain = secret.chains[top_of(secret).on]
    wake(rules, table, top_of(secret).seat, chain)
    if chain.at < chain.n:
        return 1
    secret.n_chains -= 1
    return 0


@jit
def list_chain(rules, table, secret, decision, seat):
    """Another of the building that woke the Citadel; where that may turn into the gray one, also that."""
    chain = secret.chains[top_of(secret).on]
    square, category = chain.square[chain.at], chain.category[chain.at]
    card = table.market[category]
    citadel = table.market[category_at(table, seat, square)]
    n = start_of(decision)
    n = add_put(table, decision, n, category, citadel, square, room_for(rules, table, seat, category))
    if table.turners >> category & 1:
        n = add_put(table, decision, n, np.int64(WELL), card, square, room_for(rules, table, seat, np.int64(WELL)))
    return n


@jit
def carry_out_chain(rules, table, secret, log, seat, pick):
    """Put the building, which may wake more Citadels, or leave this one alone."""
    chain, option = secret.chains[top_of(secret).on], option_of(pick)
    waker = chain.waker[chain.at]
    chain.at += 1
    if option.kind == Kind.DONE:
        return
    chain.next_square, chain.next_category = option.square, option.category
    secret.coming = CHAINED
    put_for(rules, table, secret, log, seat, pick, waker)
