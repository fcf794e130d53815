"""What else can be built: the gray building from a Cathedral's cubes, and a second one with the Prism Forge."""

import numpy as np

from sim.engine.jit import inline, jit
from sim.tiny_towns.board import MONUMENT, WELL
from sim.tiny_towns.boxes.fortune.coins import power_of
from sim.tiny_towns.kernel.buildable import nibbles
from sim.tiny_towns.kernel.coming import may_add, seen_word, sites_of, stack_of
from sim.tiny_towns.kernel.log import NONE
from sim.tiny_towns.kernel.options import (
    BY_AT,
    CUBES_AT,
    Kind,
    add_on_squares,
    code,
    sort_and_merge,
    wild_squares,
)
from sim.tiny_towns.kernel.scoring import ONE, buildings, town_of
from sim.tiny_towns.kernel.state import LAYOUT_BITS
from sim.tiny_towns.rule_families import Power


@jit
def list_more(rules, table, secret, decision, n, seat):
    """Add what can be built otherwise than by the plain rules."""
    if table.turners:
        n = list_turned(rules, table, secret, decision, n, seat)
    if secret.twice >> seat & 1 and not secret.used_twice >> seat & 1:
        n = list_twice(rules, table, secret, decision, n, seat)
    return n


@inline
def first_of(card, category, cubes, by):
    """A way to build, without its square."""
    built = code(Kind.BUILD, card, category, NONE, NONE, NONE)
    return built | np.int64(cubes) << CUBES_AT | np.int64(by + 1) << BY_AT


@jit
def list_turned(rules, table, secret, decision, n, seat):
    """The gray card in play from the cubes of a card that turns into it."""
    gray = table.market[WELL]
    if not may_add(rules, table, seat, np.int64(WELL), gray):
        return n
    first, posts = n, wild_squares(table, seat)
    for i in range(secret.n_fits[seat]):
        category = secret.fits[seat, i] >> LAYOUT_BITS
        if table.turners >> category & 1:
            cubes = np.int64(rules.squares[secret.fits[seat, i] & (1 << LAYOUT_BITS) - 1]) & ~posts
            sites = sites_of(rules, table, seat, np.int64(WELL), gray, cubes)
            n = add_on_squares(decision, n, first_of(gray, np.int64(WELL), cubes, table.market[category]), sites)
    return sort_and_merge(decision, first, n)


@jit
def list_twice(rules, table, secret, decision, n, seat):
    """Buildings of another category in which cubes of the last one serve once more."""
    first, posts = n, wild_squares(table, seat)
    built = buildings(town_of(table, seat))
    old = secret.old_cubes[seat] & ~(table.taken[seat] & ~built) & ~posts
    word = (seen_word(rules, table, seat) & ~nibbles(old)) | (secret.old_word[seat] & nibbles(old))
    real = ~nibbles(posts)
    for category in range(8):
        card = secret.hand[seat] if category == MONUMENT else table.market[category]
        if card < 0 or category == secret.old_category[seat] or not may_add(rules, table, seat, category, card):
            continue
        for i in range(rules.first_layout[card], rules.first_layout[card + 1]):
            cubes = np.int64(rules.squares[i]) & ~posts
            if cubes & old and (word ^ rules.value[i]) & rules.mask[i] & real == 0:
                stack = stack_of(rules, table, seat, category, card)
                sites = stack if stack else sites_of(rules, table, seat, category, card, cubes) & ~built
                n = add_on_squares(decision, n, first_of(card, category, cubes, table.monument[seat]), sites)
    return sort_and_merge(decision, first, n)


@jit
def note_built(rules, table, secret, seat, category, cubes, by):
    """Count a building from cubes, and remember the cubes that may serve once more."""
    table.built_now[seat] += 1
    secret.twice &= ~(ONE << seat)
    if power_of(rules, table, seat) == Power.TWICE:
        if by == table.monument[seat]:
            secret.used_twice |= ONE << seat
        elif by < 0:
            secret.twice |= ONE << seat
            secret.old_cubes[seat] = cubes
            secret.old_category[seat] = category
