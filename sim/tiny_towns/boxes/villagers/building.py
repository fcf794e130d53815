"""What can be built where there are villagers: plain buildings, also with cubes of smiths, and what abilities allow."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.jit import call_at, inline, jit
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.villagers.abilities import can_pay, list_built
from sim.tiny_towns.boxes.villagers.cubes import squares_besides
from sim.tiny_towns.kernel.buildable import add_fit, nibbles
from sim.tiny_towns.kernel.coming import may_add, may_replace, seen_word, sites_of, squares_of_action
from sim.tiny_towns.kernel.log import NONE
from sim.tiny_towns.kernel.options import (
    BY_AT,
    CUBES_AT,
    Kind,
    add_on_squares,
    category_at,
    code,
    sort_and_merge,
    wild_squares,
)
from sim.tiny_towns.kernel.state import LAYOUT_BITS, Hook
from sim.tiny_towns.rule_families import Action


@jit
def list_more(rules, table, secret, decision, n, seat):
    """All that can be built, listed anew: a tower goes on its stack, and nothing on a smith."""
    n = list_plain(rules, table, secret, decision, seat)
    if rules.under_at[Hook.BUILD_OPTIONS]:
        n = call_at(rules.under_at[Hook.BUILD_OPTIONS], (rules, table, secret, decision, n, seat))
    for i in range(2):
        card = np.int64(table.able[i]) - 1
        if can_pay(rules, table, seat, card):
            n = list_ability(rules, table, secret, decision, n, seat, card)
    return n


@inline
def card_to_build(table, secret, seat, category):
    """The card of a category that the seat may build; -1 for a monument that stands, or none."""
    return np.int64(secret.hand[seat] if category == MONUMENT else table.market[category])


@jit
def list_plain(rules, table, secret, decision, seat):
    n, posts = start_of(decision), wild_squares(table, seat)
    for i in range(secret.n_fits[seat]):
        category = np.int64(secret.fits[seat, i] >> LAYOUT_BITS)
        card = card_to_build(table, secret, seat, category)
        if may_add(rules, table, seat, category, card):
            cubes = np.int64(rules.squares[secret.fits[seat, i] & (1 << LAYOUT_BITS) - 1]) & ~posts
            first = code(Kind.BUILD, card, category, NONE, NONE, NONE) | cubes << CUBES_AT
            n = add_on_squares(decision, n, first, sites_of(rules, table, seat, category, card, cubes))
    return sort_and_merge(decision, start_of(decision), n) if posts else n


@jit
def list_ability(rules, table, secret, decision, n, seat, by):
    """What a villager card allows in building."""
    action = rules.action[by]
    if action == Action.FORAGE:
        free = squares_besides(rules, table, seat)
        for resource in range(5):
            n = add_on_squares(decision, n, code(Kind.FORAGE, by, NONE, NONE, resource, NONE), free)
    elif action == Action.SOLICIT:
        decision.codes[n] = code(Kind.SOLICIT, by, NONE, NONE, NONE, NONE)
        n += 1
    elif action == Action.RENOVATE:
        n = list_renovate(rules, table, decision, n, seat, by)
    elif action != Action.SCRAP:
        for category in range(8):
            card = card_to_build(table, secret, seat, category)
            if card >= 0 and may_add(rules, table, seat, category, card):
                n = list_built(rules, table, decision, n, seat, np.int64(category), card, by)
    return n


@jit
def list_renovate(rules, table, decision, n, seat, by):
    """Every building but a monument, and all that may take its place."""
    for square in range(16):
        old = category_at(table, seat, square)
        if old >= 0 and old != MONUMENT:
            for category in range(MONUMENT):
                if category != old and may_replace(rules, table, seat, category):
                    new = code(Kind.REPLACE, table.market[category], category, square, NONE, NONE)
                    decision.codes[n] = new | (by + 1) << BY_AT
                    n += 1
    return n


@jit
def lends(rules, table):
    """Whether there are smiths in play."""
    found = False
    for category in range(MONUMENT):
        found |= rules.action[table.market[category]] == Action.LENDS
    return found


@jit
def find_lent(rules, table, secret, seat):
    """Find all that the seat could build, with the cubes on its smiths, but not with these alone."""
    secret.n_fits[seat] = 0
    posts, word = wild_squares(table, seat), seen_word(rules, table, seat)
    wild = nibbles(posts)
    bare = ~(posts | squares_of_action(rules, table, seat, Action.LENDS))
    for category in range(8):
        card = card_to_build(table, secret, seat, category)
        if card < 0:
            continue
        for i in range(rules.first_layout[card], rules.first_layout[card + 1]):
            if rules.squares[i] & bare and (word ^ rules.value[i]) & rules.mask[i] & ~wild == 0:
                add_fit(secret, seat, np.int64(category << LAYOUT_BITS | i))
