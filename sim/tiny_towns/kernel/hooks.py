"""Where a box steps in: functions that the kernel calls by address, and leaves alone where the address is 0.

So a game compiles and pays only for the boxes in it. A box says in its `BOX` what it does at which hook.
"""

from typing import Any

import numpy as np

from sim.engine.jit import address_of
from sim.tiny_towns.kernel.state import DECISION, HOOKS, LOG, RULES, SECRET, TABLE

INT = np.dtype(np.int64)

ARGUMENTS: dict[str, tuple[np.dtype[Any], ...]] = {
    # n, seat, resource: add options to the n that there are for a cube from elsewhere; how many there are then
    "place_options": (RULES, TABLE, DECISION, INT, INT, INT),
    # seat, pick: what is not a cube laid on an empty square; 1 if such a cube is still to be laid
    "place": (RULES, TABLE, SECRET, LOG, INT, INT),
    # seat, category, card: push what follows from a building that is about to stand
    "follows": (RULES, TABLE, SECRET, INT, INT, INT),
    # whether what is pending first can be done at all
    "possible": (RULES, TABLE, SECRET),
    # seat: list the options of what is pending first; where they end
    "effect_options": (RULES, TABLE, SECRET, DECISION, INT),
    # seat, pick: carry out what was decided of it
    "effect": (RULES, TABLE, SECRET, LOG, INT, INT),
}
"""what a function at each hook is given"""
assert tuple(ARGUMENTS) == HOOKS


def hook_address(hook: str, function: Any) -> int:
    """Compile what a box does at a hook; where the kernel calls it."""
    return address_of(function, *ARGUMENTS[hook])
