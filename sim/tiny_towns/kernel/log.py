"""The log of a game: one row for each thing that happened, kept only when asked for."""

import numpy as np

from sim.engine.jit import inline, jit

NONE, ZERO = np.int64(-1), np.int64(0)
"""Plain -1 and 0 as arguments would have Numba compile a function anew for each of them."""


@inline
def note_resource(log, now, seat, event, resource):
    """A resource was named, drawn, taken, ..."""
    if log.on:
        write(log, now, seat, event, NONE, NONE, resource, ZERO, ZERO, NONE, NONE)


@inline
def note_cube(log, now, seat, event, card, square, resource):
    """A cube was laid on a square."""
    if log.on:
        write(log, now, seat, event, card, square, resource, ZERO, ZERO, NONE, NONE)


@inline
def note_card(log, now, seat, event, card):
    """A card was dealt, kept, ..."""
    if log.on:
        write(log, now, seat, event, card, NONE, NONE, ZERO, ZERO, NONE, NONE)


@inline
def note_building(log, now, seat, event, card, square, cubes, by):
    """A building was put on a square, and these cubes removed; `by` is the card that allowed it."""
    if log.on:
        write(log, now, seat, event, card, square, NONE, cubes, ZERO, by, NONE)


@inline
def note_amount(log, now, seat, event, card, amount):
    """A number was reached."""
    if log.on:
        write(log, now, seat, event, card, NONE, NONE, ZERO, amount, NONE, NONE)


@jit
def write(log, now, seat, event, card, square, resource, cubes, amount, by, other):
    """Add one row."""
    n = log.n
    log.in_round[n] = now
    log.seat[n] = seat
    log.event[n] = event
    log.card[n] = card
    log.square[n] = square
    log.resource[n] = resource
    log.cubes[n] = cubes
    log.amount[n] = amount
    log.by[n] = by
    log.other[n] = other
    log.n = n + 1
