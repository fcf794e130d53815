"""One counter-based random stream for each (run seed, game, purpose): splitmix64.

A stream depends on nothing but those three numbers, so a game is the same in any batch, on any core, after any restart.
"""

import numpy as np

from sim.engine.jit import inline

GOLD = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
ONE = np.uint64(1)


@inline
def mix(z):
    """The finalizer of splitmix64."""
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return z ^ (z >> np.uint64(31))


@inline
def stream(seed, game, purpose):
    """The state at which the stream for this purpose starts."""
    start = mix(np.uint64(seed) + GOLD)
    start = mix(start + GOLD * (np.uint64(game) + ONE))
    return mix(start + GOLD * (np.uint64(purpose) + ONE))


@inline
def below(record, i, n):
    """A number from 0 to n - 1 from stream i of a record's `streams`; the stream moves on."""
    record.streams[i] += GOLD
    return np.int64(((mix(record.streams[i]) >> HALF) * np.uint64(n)) >> HALF)


@inline
def fraction(record, i):
    """A number between 0 and 1, never either, from stream i of a record's `streams`; the stream moves on."""
    record.streams[i] += GOLD
    return (np.float64(mix(record.streams[i]) >> np.uint64(12)) + 0.5) * 2.0**-52
