"""The villager cards: who pays for them, and what is built with them in other ways than the plain one."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import count, inline, jit, lowest
from sim.tiny_towns.boxes.fortune.building import first_of
from sim.tiny_towns.boxes.villagers.people import working_of
from sim.tiny_towns.kernel.buildable import cubes_in, nibbles, suffice
from sim.tiny_towns.kernel.coming import goes_anywhere, sites_of, stack_of
from sim.tiny_towns.kernel.log import NONE, note_amount
from sim.tiny_towns.kernel.options import Kind, add_on_squares, code, empty_squares, option_of, sort_and_merge
from sim.tiny_towns.kernel.pending import push
from sim.tiny_towns.kernel.scoring import ONE, buildings, town_of
from sim.tiny_towns.kernel.state import Event, Phase
from sim.tiny_towns.rule_families import Action


@inline
def can_pay(rules, table, seat, card):
    """Whether enough villagers work for a villager card."""
    return card >= 0 and count(working_of(table, seat)) >= rules.workers[card]


@inline
def is_able(rules, table, seat, card, action):
    """Whether it is this villager card, and enough villagers work for it."""
    return can_pay(rules, table, seat, card) and rules.action[card] == action


@jit
def start_ability(rules, table, secret, log, seat, card):
    """Use a villager card: its villagers are then to be chosen, one after the other."""
    cost = np.int64(rules.workers[card])
    note_amount(log, table.rounds, seat, Event.ACTIVATES, card, cost)
    push(secret, seat, Phase.RELEASE, card, cost)


@jit
def act(rules, table, secret, log, seat, pick):
    """Start an ability that was picked in building; what it does follows when its villagers are chosen."""
    option = option_of(pick)
    card = option.card if option.kind in (Kind.FORAGE, Kind.SOLICIT) else option.by
    if card < 0 or rules.workers[card] == 0:
        return 0
    secret.deed[seat] = pick
    push(secret, seat, Phase.DEED, NONE, ONE)
    start_ability(rules, table, secret, log, seat, card)
    return 1


@jit
def list_release(table, decision, seat, card):
    first = code(Kind.RELEASE, card, NONE, NONE, NONE, NONE)
    return add_on_squares(decision, start_of(decision), first, working_of(table, seat))


@inline
def squares_with_cubes(table, seat):
    """The squares with a cube and no building."""
    return np.int64(table.taken[seat]) & ~buildings(town_of(table, seat))


@jit
def list_built(rules, table, decision, n, seat, category, card, by):
    """What can be built of a card by a villager card."""
    action = rules.action[by]
    if action == Action.COOPERATE:
        return list_cooperate(rules, table, decision, n, seat, category, card, by)
    if action == Action.INNOVATE:
        return list_innovate(rules, table, decision, n, seat, category, card, by)
    return list_cut_corners(rules, table, decision, n, seat, category, card, by)


@jit
def list_cooperate(rules, table, decision, n, seat, category, card, by):
    """Cubes anywhere that are as a whole the resources of the card."""
    cubes, word = squares_with_cubes(table, seat), np.int64(table.word[seat])
    size = count(rules.squares[rules.first_layout[card]])
    if not suffice(cubes_in(word), rules.cubes[card]):
        return n
    chosen = -cubes & cubes
    while chosen:
        if count(chosen) == size and cubes_in(word & nibbles(chosen)) == rules.cubes[card]:
            sites = sites_of(rules, table, seat, category, card, chosen)
            n = add_on_squares(decision, n, first_of(card, category, chosen, by), sites)
        chosen = (chosen - cubes) & cubes  # the next larger subset
    return n


@inline
def all_differ(word, squares):
    """Whether no two cubes on these squares are of one resource."""
    seen = np.int64(0)
    number = count(squares)
    while squares:
        seen |= ONE << (word >> 4 * lowest(squares) & 15)
        squares &= squares - 1
    return count(seen) == number


@jit
def list_innovate(rules, table, decision, n, seat, category, card, by):
    """Cubes in the shape of the card, no two alike."""
    cubes, word = squares_with_cubes(table, seat), np.int64(table.word[seat])
    last = np.int64(0)
    for i in range(rules.first_layout[card], rules.first_layout[card + 1]):
        squares = np.int64(rules.squares[i])
        if squares != last and squares & ~cubes == 0 and all_differ(word, squares):
            sites = sites_of(rules, table, seat, category, card, squares)
            n = add_on_squares(decision, n, first_of(card, category, squares, by), sites)
        last = squares
    return n


@jit
def list_cut_corners(rules, table, decision, n, seat, category, card, by):
    """Cubes of a layout but one, whose square is left out."""
    word, first = np.int64(table.word[seat]), n
    for i in range(rules.first_layout[card], rules.first_layout[card + 1]):
        left = np.int64(rules.squares[i])
        while left:
            out = left & -left
            left &= left - 1
            rest = np.int64(rules.squares[i]) & ~out
            if rest and (word ^ rules.value[i]) & nibbles(rest) == 0:
                sites = sites_without(rules, table, seat, category, card, rest, out)
                n = add_on_squares(decision, n, first_of(card, category, rest, by), sites)
    return sort_and_merge(decision, first, n)


@inline
def sites_without(rules, table, seat, category, card, cubes, out):
    """Where a building may go that is built from these cubes, but for the square of the one that is missing."""
    stack = stack_of(rules, table, seat, category, card)
    if stack:
        return stack
    return (cubes | empty_squares(table, seat)) & ~out if goes_anywhere(rules, table, seat, card) else cubes
