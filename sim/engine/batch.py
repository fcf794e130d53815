"""What a batched strategy is given: the views and options of many decisions at once, field by field.

The names are those a compiled strategy uses. `views.table.rounds` is an array with a number for each decision, and
`options.square` one with a number for each option; `options.view` says which decision an option belongs to.
"""

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.tiny_towns.kernel.options import (
    CARD_AT,
    CATEGORY_AT,
    CUBES_AT,
    KIND_AT,
    RESOURCE_AT,
    SQUARE_AT,
    WAREHOUSE_AT,
)

Ints = npt.NDArray[np.int64]


class Fields:
    """The open table of each decision: `table.word` is [decisions, 6], and so on."""

    def __init__(self, tables: npt.NDArray[Any], slots: Ints) -> None:
        self._tables, self._slots = tables, slots

    def __getattr__(self, name: str) -> npt.NDArray[Any]:
        if name not in (self._tables.dtype.names or ()):
            raise AttributeError(f"the table has no field '{name}'")
        return np.asarray(self._tables[name][self._slots])


class Views:
    """What the deciding players may know, one entry for each decision."""

    def __init__(
        self, rules: Any, tables: npt.NDArray[Any], slots: Ints, seat: Ints, monument: Ints, likes: Any, weights: Any
    ) -> None:
        self.rules = rules
        self.table = Fields(tables, slots)
        self.seat = seat
        self.monument = monument
        self.likes = likes
        self.weights = weights

    def __len__(self) -> int:
        return len(self.seat)


class Options:
    """All options of all decisions, one after the other; those of decision i are first[i] to first[i + 1]."""

    def __init__(self, codes: Ints, first: Ints) -> None:
        self._codes = codes
        self.first = first

    def __len__(self) -> int:
        return len(self._codes)

    def _field(self, at: int, bits: int) -> Ints:
        return (self._codes >> at & (1 << bits) - 1) - 1

    @cached_property
    def view(self) -> Ints:
        """The number of the decision that each option belongs to."""
        return np.repeat(np.arange(len(self.first) - 1), np.diff(self.first))

    @cached_property
    def kind(self) -> Ints:
        return self._codes >> KIND_AT

    @cached_property
    def cubes(self) -> Ints:
        return self._codes >> CUBES_AT & 0xFFFF

    @cached_property
    def card(self) -> Ints:
        return self._field(CARD_AT, 8)

    @cached_property
    def category(self) -> Ints:
        return self._field(CATEGORY_AT, 4)

    @cached_property
    def square(self) -> Ints:
        return self._field(SQUARE_AT, 5)

    @cached_property
    def resource(self) -> Ints:
        return self._field(RESOURCE_AT, 3)

    @cached_property
    def warehouse(self) -> Ints:
        return self._field(WAREHOUSE_AT, 5)
