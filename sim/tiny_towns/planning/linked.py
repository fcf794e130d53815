"""The parts of a value that are called by address: compiled once, and not again with everyone who asks for a value."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.engine.jit import address_of
from sim.tiny_towns.kernel.scoring import NO_TOWN
from sim.tiny_towns.kernel.state import PLAYER, RULES, TABLE
from sim.tiny_towns.kernel.view import View
from sim.tiny_towns.planning.context import fill_context, read_market
from sim.tiny_towns.planning.leaf import fill_list, work_out_value
from sim.tiny_towns.planning.value_records import PARTS, VALUING

INT = np.dtype(np.int64)
VIEW = View(RULES, TABLE, INT, INT, PLAYER, VALUING, INT, INT)  # type: ignore[arg-type]
"""as all share it who value towns; see `plan.shared`"""
FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "market": (read_market, VIEW),
    "context": (fill_context, VIEW, INT, NO_TOWN),
    "layouts": (fill_list, VIEW, INT, INT, INT, NO_TOWN),
    "value": (work_out_value, VIEW, INT, INT, INT, NO_TOWN, INT, INT, INT),
}
"""each with what it is given"""
assert tuple(FUNCTIONS) == PARTS


def link(notes: Any) -> None:
    """Compile the parts and write into the notes where they are."""
    notes["linked"] = [address_of(function, *arguments) for function, *arguments in FUNCTIONS.values()]


def give_nets(notes: Any, addresses: Sequence[int]) -> None:
    """Write into the notes where a player's nets are: that of towns, and those of buildings."""
    value, *worths = addresses
    notes["value_net"], notes["worths"] = value, len(worths)
    notes["worth_nets"][: len(worths)] = worths
