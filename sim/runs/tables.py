"""Tables from declarations: every column is declared once, with its dtype and what it means."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from sim.errors import TownlabError
from sim.languages import _
from sim.settings import Setting


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, its pandas dtype, and what it says.

    A name that ends in * stands for as many columns as a table has with names that begin so, perhaps none.
    """

    name: str
    dtype: str
    meaning: str
    only: str = ""
    """when there is such a column, if not always"""


Columns = Sequence[Column]

ARM = Column("arm", "int16", "number of the arm in its experiment, from 0; a game has the same deals in all arms")


@dataclass(frozen=True)
class Names:
    """What occurs anywhere in a run, so that all parts of its tables list the same names."""

    strategies: tuple[str, ...]
    players: int
    """at the largest table"""
    settings: Mapping[str, tuple[Any, ...]]
    """the values of each setting"""

    @classmethod
    def of(cls, setups: Iterable[Any]) -> "Names":
        """The names in these set-ups, in the order of their first use."""
        known = list(setups)
        strategies = dict.fromkeys(name for setup in known for name in setup.strategies)
        values = {name: tuple(dict.fromkeys(setup.settings[name] for setup in known)) for name in known[0].settings}
        return cls(tuple(strategies), max(setup.players for setup in known), values)


def arm_columns(settings: Iterable[Setting]) -> Columns:
    """The columns of the table of arms: the settings that have several values, the players and who they are."""
    return (
        ARM,
        *(Column(setting.name, "str", setting.help.rstrip(".")) for setting in settings if setting.several),
        Column("players", "int8", "seats at the table"),
        Column("line_up", "str", "the strategies by seat, with ' | ' between them"),
    )


def present(columns: Columns, names: Iterable[str]) -> list[Column]:
    """The columns that a table with columns of these names should have."""
    known, found = list(names), list[Column]()
    for column in columns:
        if column.name.endswith("*"):
            found += [replace(column, name=name) for name in known if name.startswith(column.name[:-1])]
        elif column.name in known or not column.only:
            found.append(column)
    return found


def frame(columns: Columns, values: Mapping[str, Any]) -> pd.DataFrame:
    """The table of these values, with the declared columns in the declared order and dtypes."""
    there = present(columns, values)
    wanted, given = {column.name for column in there}, set(values)
    if given != wanted:
        raise ValueError(f"columns {sorted(given ^ wanted)} are given or declared, but not both")
    return pd.DataFrame({column.name: _cast(column, values[column.name]) for column in there}, copy=False)


def _cast(column: Column, values: Any) -> Any:
    """The values in the column's dtype; an error if one does not fit into it."""
    if column.dtype in ("category", "str"):
        return pd.Series(values, dtype=column.dtype, copy=False)
    given = np.asarray(values)
    cast = given.astype(column.dtype, copy=False)
    if not np.can_cast(given.dtype, cast.dtype, "safe") and not np.array_equal(given, cast):
        raise ValueError(f"column '{column.name}' holds values that do not fit into {column.dtype}")
    return cast


def named(codes: Any, names: Sequence[str]) -> "pd.Categorical[str]":
    """A column of names from their numbers."""
    whole: np.ndarray[Any, np.dtype[np.integer[Any]]] = np.asarray(codes)
    return pd.Categorical.from_codes(whole, categories=_index(tuple(names)))


@lru_cache
def _index(names: tuple[str, ...]) -> "pd.Index[str]":
    return pd.Index(list(names), dtype="str")


def all_of(rows: "np.ndarray[Any, Any]", value: int) -> "np.ndarray[Any, Any]":
    """The same small number for every row."""
    return np.full(len(rows), value, np.int16)


@lru_cache
def seat_sets(players: int) -> tuple[str, ...]:
    """The name of every set of seats, by its number: '', '0', '1', '0+1', ..."""
    return tuple("+".join(str(seat) for seat in range(players) if seats >> seat & 1) for seats in range(1 << players))


def to_arrow(table: pd.DataFrame) -> pa.Table:
    """The table as Arrow keeps it."""
    return pa.Table.from_pandas(table, preserve_index=False)


def to_pandas(table: pa.Table) -> pd.DataFrame:
    """The table as pandas keeps it."""
    frame: pd.DataFrame = table.to_pandas()
    return frame


def check(what: str, columns: Columns, table: pd.DataFrame) -> pd.DataFrame:
    """The table, if it has the declared columns and dtypes; otherwise an error that names what differs."""
    wanted = present(columns, map(str, table))
    for column in wanted:
        if column.name not in table:
            raise TownlabError(
                _("{file} has no column '{column}'; it was written by another version.", file=what, column=column.name)
            )
        dtype = str(table[column.name].dtype)
        if dtype != column.dtype:
            said = _(
                "Column '{column}' of {file} is {dtype} and should be {wanted}.",
                column=column.name, file=what, dtype=dtype, wanted=column.dtype,
            )  # fmt: skip
            raise TownlabError(said)
    extra = [name for name in table if name not in {column.name for column in wanted}]
    if extra:
        raise TownlabError(
            _(
                "{file} has the unknown column '{column}'; it was written by another version.",
                file=what,
                column=extra[0],
            )
        )
    return table


def _meaning(column: Column) -> str:
    return f"{column.meaning}; only if {column.only}" if column.only else column.meaning


def document(columns: Columns) -> str:
    """The columns as a table in Markdown."""
    rows = [("column", "dtype", "meaning"), ("---", "---", "---")]
    rows += [(f"`{column.name}`", column.dtype, _meaning(column)) for column in columns]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"
