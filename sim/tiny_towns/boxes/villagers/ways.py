"""The ways in which a building comes, and how it is put by another one."""

import numpy as np

from sim.engine.jit import inline, jit
from sim.tiny_towns.kernel.effects import stand
from sim.tiny_towns.kernel.log import NONE, ZERO, write
from sim.tiny_towns.kernel.options import BY_AT, OTHER_AT, Kind, add_on_squares, code, option_of
from sim.tiny_towns.kernel.state import Event

PUT, BUILT, REPLACED, RENOVATED, CHAINED = range(5)


@inline
def add_put(table, decision, n, category, by, other, squares):
    """Add a building of the category that a card on another square lets put on each of these."""
    first = code(Kind.PUT, table.market[category], category, NONE, NONE, NONE)
    first |= np.int64(by + 1) << BY_AT | np.int64(other + 1) << OTHER_AT
    return add_on_squares(decision, n, first, squares)


@jit
def put_for(rules, table, secret, log, seat, pick, amount):
    """Put a building that another one brings."""
    option = option_of(pick)
    if log.on:
        write(log, table.rounds, seat, Event.PUTS, option.card, option.square, NONE, ZERO, amount, option.by,
              option.other)  # fmt: skip
    stand(rules, table, secret, log, seat, option.category, option.card, option.square)
