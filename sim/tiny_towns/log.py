"""The log of a game: one row for each thing that happened, kept only when asked for."""

from sim.jit import inline


@inline
def note(log, in_round, seat, event, card, square, resource, cubes, amount):
    """Write one row, if the log is on."""
    if log.on:
        n = log.n
        log.in_round[n] = in_round
        log.seat[n] = seat
        log.event[n] = event
        log.card[n] = card
        log.square[n] = square
        log.resource[n] = resource
        log.cubes[n] = cubes
        log.amount[n] = amount
        log.n = n + 1
