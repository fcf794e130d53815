"""The log of a game: one row for each thing that happened, kept only when asked for."""

import numpy as np

from sim.engine.jit import inline, jit

NONE, ZERO, ONE = np.int64(-1), np.int64(0), np.int64(1)
"""Plain numbers as arguments would have Numba compile a function anew for each of them."""


@inline
def note(log, table, seat, event, card, square):
    """Something happened with a card, on a square."""
    if log.on:
        write(log, table.rounds, seat, event, card, square, NONE, ZERO)


@inline
def note_points(log, table, seat, event, card, square, amount):
    """Points were scored; none are not written down."""
    if log.on and amount:
        write(log, table.rounds, seat, event, card, square, NONE, amount)


@inline
def note_goods(log, table, seat, event, card, square, resource, amount):
    """Cubes or coins moved; none are not written down."""
    if log.on and amount:
        write(log, table.rounds, seat, event, card, square, resource, amount)


@jit
def write(log, now, seat, event, card, square, resource, amount):
    """Add one row."""
    n = log.n
    log.in_round[n] = now
    log.seat[n] = seat
    log.event[n] = event
    log.card[n] = card
    log.square[n] = square
    log.resource[n] = resource
    log.amount[n] = amount
    log.n = n + 1
