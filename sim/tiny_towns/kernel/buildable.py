"""What each seat could build now: kept up to date with every cube, so that nobody has to search the grid for it."""

import numpy as np

from sim.engine.jit import count, fit_of_four, inline, jit, lowest
from sim.tiny_towns.board import FILL, MONUMENT, NIBBLE
from sim.tiny_towns.kernel.options import wild_squares
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import LAYOUT_BITS

ALL_REAL = np.int64(-1)
ALL_ALIKE = FILL.sum(axis=1)
"""[16 values] the town's word with the value on every square"""
HIGH_BITS = 0x80_80_80_80_80
MANY = np.int64(0x40_40_40_40_40)
"""cubes enough for any card"""


@jit
def add_fit(secret, seat, fit):
    """Keep in order that the seat could build this now."""
    i = secret.n_fits[seat]
    while i > 0 and secret.fits[seat, i - 1] > fit:
        secret.fits[seat, i] = secret.fits[seat, i - 1]
        i -= 1
    secret.fits[seat, i] = fit
    secret.n_fits[seat] += 1


@inline
def candidates_of(rules, row, square, resource):
    """The first and the end of the layouts of a card, or a market, that need the resource on the square."""
    found = np.int64(rules.candidates[row, square, resource])
    return found >> 8, (found >> 8) + (found & 255)


@inline
def cubes_in(word):
    """How many cubes of each resource a town has: eight bits a resource."""
    cubes = np.int64(0)
    for resource in range(5):
        differs = word ^ ALL_ALIKE[resource + 1]
        differs |= differs >> 1
        differs |= differs >> 2
        cubes |= (16 - count(differs & ALL_ALIKE[1])) << 8 * resource
    return cubes


@inline
def suffice(cubes, needed):
    """Whether there are as many cubes of each resource as are needed."""
    return ((cubes | HIGH_BITS) - needed) & HIGH_BITS == HIGH_BITS


@inline
def note_fits(rules, secret, seat, word, real, row, square, resource):
    """Note what the new cube on the square completes; `real` are the bits that no building stands in for."""
    first, end = candidates_of(rules, row, square, resource)
    for i in range(first, end, 4):
        fits = fit_of_four(word, real, rules, "candidate_words", i)
        while fits:
            add_fit(secret, seat, rules.candidate[i + lowest(fits)])
            fits &= fits - 1


@inline
def nibbles(squares):
    """The bits of these squares in a town's word."""
    word = np.int64(0)
    while squares:
        word |= NIBBLE[lowest(squares)]
        squares &= squares - 1
    return word


@inline
def put_cube(rules, table, secret, seat, square, resource):
    """Lay a cube on a square and note what can be built with it."""
    word = table.word[seat] | FILL[resource + 1, square]
    table.word[seat] = word
    table.taken[seat] |= ONE << square
    real = ~nibbles(wild_squares(table, seat)) if table.wilds else ALL_REAL
    for i in range(table.n_rows[resource]):
        note_fits(rules, secret, seat, word, real, table.rows[resource, i], square, resource)
    if secret.hand[seat] >= 0:
        note_fits(rules, secret, seat, word, real, secret.hand[seat], square, resource)


@jit
def find_fits(rules, table, secret, seat):
    """Find all that the seat could build, from nothing."""
    secret.n_fits[seat] = 0
    posts = wild_squares(table, seat)
    wild = nibbles(posts)
    word = table.word[seat]
    for category in range(8):
        card = secret.hand[seat] if category == MONUMENT else table.market[category]
        if card < 0:
            continue
        for i in range(rules.first_layout[card], rules.first_layout[card + 1]):
            real = rules.squares[i] & ~posts
            if real and word & rules.mask[i] & ~wild == rules.value[i] & ~wild:
                add_fit(secret, seat, category << LAYOUT_BITS | i)


@jit
def drop_fits(rules, secret, seat, cubes):
    """Forget what can no longer be built once these cubes are gone."""
    kept = 0
    for i in range(secret.n_fits[seat]):
        fit = secret.fits[seat, i]
        if not rules.squares[fit & (1 << LAYOUT_BITS) - 1] & cubes:
            secret.fits[seat, kept] = fit
            kept += 1
    secret.n_fits[seat] = kept
