"""Tables of a report: what belongs together in one cell, shares in percent, and a number to sort by."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Integral, Real
from statistics import median
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.languages import _, number

FEW_COLUMNS = 9
ENDS = ("_low", "_high")
PERCENT = " %"
QUARTILES = ("_q1", "_median", "_q3")
CARDS = ("card", "other", "partner", "ability")
"""columns of ids that are shown as names"""
WORDS = (
    "answer", "category", "other_category", "doing", "found", "level", "measure", "outcome", "pile", "resource",
    "skill", "terrain", "tier", "verdict", "way", "what", "zone",
)  # fmt: skip
"""columns of words, which are shown in the language in use; other texts are names"""

SAID = {"among": phrases.among, "player": phrases.player}
"""columns of which not all are words, and how they are said"""


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
    def is_wide(self) -> bool:
        """Whether it has so many columns that they must stand close."""
        return len(self.heads) > FEW_COLUMNS

    @property
    def note(self) -> str:
        """What a mark in it stands for, if it has any."""
        return phrases.explained(cell.text for row in self.rows for cell in row)


def grid(table: pd.DataFrame) -> Grid:
    """A table for a page: `x`, `x_low` and `x_high` become one column, and so do the quartiles of x; a column in which
    nothing is known is left out."""
    known = table.columns[table.notna().any() | table.empty]
    names = list(dict.fromkeys(_shown_in(str(name), table) for name in known))
    rows = [[_cell(name, row) for name in names] for row in table.to_dict("records")]
    return Grid([name.replace("_", " ") for name in names], rows)


def _shown_in(name: str, table: pd.DataFrame) -> str:
    """The column of the page in which one of a table is shown."""
    for ends, shown in ((ENDS, "{}"), (QUARTILES, "{}_quartiles")):
        of = next((name.removesuffix(end) for end in ends if name.endswith(end)), "")
        if of and all(f"{of}{end}" in table for end in ends):
            return shown.format(of)
    return name


def _cell(name: str, row: dict[Any, Any]) -> Cell:
    if name not in row:
        return _several(name, row)
    value = row[name]
    if name in CARDS and not _is_strategy(name, row):
        return Cell(phrases.card(str(value), str(row.get("category", ""))))
    if name in SAID:
        return Cell(SAID[name](str(value)))
    if isinstance(value, bool | np.bool_):
        return Cell(_("True") if value else _("False"))
    if not isinstance(value, Real):
        return Cell(_(str(value)) if name in WORDS else str(value))
    if math.isnan(value):
        return Cell("", -math.inf)
    low, high = (row.get(f"{name}{end}", math.nan) for end in ENDS)
    return Cell(" ".join([_number(name, value), *_interval(name, low, high)]), float(value))


def _is_strategy(name: str, row: dict[Any, Any]) -> bool:
    """Whether the other of two is a strategy and not a card."""
    return name == "other" and "card" not in row


def _several(name: str, row: dict[Any, Any]) -> Cell:
    """Quartiles, or an interval without an estimate, sorted by the one in the middle."""
    of = name.removesuffix("_quartiles")
    ends = ENDS if of == name else QUARTILES
    values = [row[f"{of}{end}"] for end in ends]
    if any(math.isnan(value) for value in values):
        return Cell("", -math.inf)
    said = [_number(name, value) for value in values]
    return Cell(_("{low} to {high}", low=said[0], high=said[-1]) if ends is ENDS else " / ".join(said), median(values))


def _interval(name: str, low: float, high: float) -> Iterator[str]:
    if not math.isnan(low):
        first, last = (_number(name, end).removesuffix(PERCENT) for end in (low, high))
        yield _("({low} to {high})", low=first, high=last)


def _number(name: str, value: Any) -> str:
    """A number as its column wants it: counts whole, shares in percent, the rest with two digits."""
    if isinstance(value, Integral):
        return number(int(value), ",")
    if "share" in name:
        return _rounded(100 * value, 1) + PERCENT
    if name.split("_")[-1] == "p" or name.endswith("p_adjusted"):
        return f"< {number(0.001)}" if value < 0.001 else number(value, ".3f")
    return _rounded(value, 2)


def _rounded(value: float, digits: int) -> str:
    """A number with so many digits; 0 has no sign."""
    whole = round(value, digits)
    return number(whole if whole else 0.0, f",.{digits}f").replace("-", "\N{MINUS SIGN}")
