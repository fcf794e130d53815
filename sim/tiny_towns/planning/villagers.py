"""What planners note of villagers."""

import numpy as np

from sim.engine.jit import inline


@inline
def villagers_now(table, seat):  # type: ignore[no-untyped-def]
    """A number for the villagers of a town, who works, and the towers that stand in it."""
    squares = np.int64(table.villagers[seat]) << 16 | np.int64(table.working[seat])
    return np.uint64(squares << 16 | np.int64(table.lodge[seat]) << 8 | np.int64(table.stack[seat]))
