"""What a batched strategy is given: the views and options of many decisions at once, field by field.

The names are those a compiled strategy uses. `views.table.rounds` is an array with a number for each decision, and
`options.square` one with a number for each option; `options.view` says which decision an option belongs to.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.codes import Field

Ints = npt.NDArray[np.int64]


class Fields:
    """The open table of each decision: in Tiny Towns `table.word` is [decisions, 6], and so on."""

    def __init__(self, tables: npt.NDArray[Any], slots: Ints) -> None:
        self._tables, self._slots = tables, slots

    def __getattr__(self, name: str) -> npt.NDArray[Any]:
        if name not in (self._tables.dtype.names or ()):
            raise AttributeError(f"the table has no field '{name}'")
        return np.asarray(self._tables[name][self._slots])


class Views:
    """What the deciding players may know, one entry for each decision; `known` is what each knows alone, by name."""

    def __init__(
        self, rules: Any, table: Fields, seat: Ints, likes: Any, weights: Any, known: Mapping[str, npt.NDArray[Any]]
    ) -> None:
        self.rules, self.table, self.seat = rules, table, seat
        self.likes, self.weights = likes, weights
        vars(self).update(known)

    def __len__(self) -> int:
        return len(self.seat)


class Options:
    """All options of all decisions, one after the other; those of decision i are first[i] to first[i + 1]."""

    def __init__(self, codes: Ints, first: Ints, fields: Mapping[str, Field]) -> None:
        self._codes, self._fields = codes, fields
        self.first = first

    def __len__(self) -> int:
        return len(self._codes)

    def __getattr__(self, name: str) -> Ints:
        """A field of every option, taken out of the codes when it is first asked for."""
        if name not in self._fields:
            raise AttributeError(f"an option has no field '{name}'")
        field = self._fields[name]
        found = (self._codes >> field.shift & (1 << field.bits) - 1) - field.missing
        setattr(self, name, found)
        return found

    def vary(self, scores: npt.NDArray[np.float64]) -> bool:
        """Whether two options of one decision have different scores."""
        return bool((scores != scores[self.first[self.view]]).any())

    @cached_property
    def view(self) -> Ints:
        """The number of the decision that each option belongs to."""
        return np.repeat(np.arange(len(self.first) - 1), np.diff(self.first))
