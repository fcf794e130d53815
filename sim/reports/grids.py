"""Tables of a report: an estimate and its interval in one cell, shares in percent, and a number to sort by."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.languages import _, number

ENDS = ("_low", "_high")
CARDS = ("card", "other", "partner", "ability")
"""columns of ids that are shown as names"""
WORDS = (
    "answer", "category", "other_category", "doing", "found", "level", "measure", "pile", "resource", "skill",
    "terrain", "tier", "verdict", "way", "what", "zone",
)  # fmt: skip
"""columns of words, which are shown in the language in use; other texts are names"""


@dataclass(frozen=True)
class Cell:
    """What is shown, and the number by which its column is sorted (words sort as words)."""

    text: str
    key: float | None = None


@dataclass(frozen=True)
class Grid:
    """A table ready for a page."""

    heads: list[str]
    rows: list[list[Cell]]

    @property
    def note(self) -> str:
        """What a mark in it stands for, if it has any."""
        return phrases.explained(cell.text for row in self.rows for cell in row)


def grid(table: pd.DataFrame) -> Grid:
    """A table for a page: `x`, `x_low` and `x_high` become one column."""
    names = [name for name in table.columns if not _is_end(name, table)]
    rows = [[_cell(name, row) for name in names] for row in table.to_dict("records")]
    return Grid([name.replace("_", " ") for name in names], rows)


def _is_end(name: str, table: pd.DataFrame) -> bool:
    """Whether a column is an end of another one's interval."""
    return any(name.endswith(end) and name.removesuffix(end) in table for end in ENDS)


def _cell(name: str, row: dict[Any, Any]) -> Cell:
    value = row[name]
    if name in CARDS:
        return Cell(phrases.card(str(value), str(row.get("category", ""))))
    if isinstance(value, bool | np.bool_):
        return Cell(_("True") if value else _("False"))
    if not isinstance(value, Real):
        return Cell(_(str(value)) if name in WORDS else str(value))
    if math.isnan(value):
        return Cell("", -math.inf)
    low, high = (row.get(f"{name}{end}", math.nan) for end in ENDS)
    return Cell(" ".join([_number(name, value), *_interval(name, low, high)]), float(value))


def _interval(name: str, low: float, high: float) -> Iterator[str]:
    if not math.isnan(low):
        yield _("({low} to {high})", low=_number(name, low), high=_number(name, high))


def _number(name: str, value: Any) -> str:
    """A number as its column wants it: counts whole, shares in percent, the rest with two digits."""
    if isinstance(value, Integral):
        return number(int(value), ",")
    if "share" in name:
        return f"{_rounded(100 * value, 1)} %"
    if name.split("_")[-1] == "p" or name.endswith("p_adjusted"):
        return f"< {number(0.001)}" if value < 0.001 else number(value, ".3f")
    return _rounded(value, 2)


def _rounded(value: float, digits: int) -> str:
    """A number with so many digits; 0 has no sign."""
    whole = round(value, digits)
    return number(whole if whole else 0.0, f",.{digits}f")
