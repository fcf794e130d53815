"""What follows from a building and is still to be decided.

It is a stack: what follows from one thing is done with before the next thing is. So where several things follow at
once, the last one is pushed first.
"""

from sim.engine.jit import jit, splice


@jit
def push(secret, seat, phase, on, times):
    """A seat has to decide something so many times; `on` is the square or category that it is about."""
    new = secret.pending[secret.n_pending]
    new.seat = seat
    new.phase = phase
    new.on = on
    new.times = times
    secret.n_pending += 1


@splice
def top_of(secret):
    """What is to be decided first."""
    return secret.pending[secret.n_pending - 1]


@jit
def drop(secret):
    """The first of them is done with."""
    secret.n_pending -= 1


@jit
def use_up(secret):
    """It was decided once; it is done with if that was the last time."""
    top = secret.pending[secret.n_pending - 1]
    top.times -= 1
    if top.times == 0:
        secret.n_pending -= 1
