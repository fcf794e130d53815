"""Digests of tables by their values alone: dtypes, categories, the order of columns and file formats do not matter."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

LENGTH = 16
SHOWN = 10
"""games whose scores are kept beside the digests"""
BLANK = ({""}, {"0"}, {"-1"})

Columns = Mapping[str, Iterable[str]]
Entry = dict[str, Any]


def entry(tables: Mapping[str, pd.DataFrame], columns: Columns) -> Entry:
    """What is kept of a case: the digest of each table, and the scores of its first games."""
    return {**{name: digest(tables[name], columns.get(name, ())) for name in tables}, "scores": scores(tables)}


def digest(table: pd.DataFrame, columns: Iterable[str]) -> str:
    """A digest of these columns.

    A column that says nothing is left out: one that only some settings fill does not touch the others.
    """
    found = hashlib.sha256()
    for name in sorted(set(columns) & set(table.columns)):
        values = texts(table[name].tolist())
        if set(values) not in BLANK:
            found.update("\n".join([name, *values, ""]).encode())
    return found.hexdigest()[:LENGTH]


def texts(values: list[object]) -> list[str]:
    """All values as they are written, each different one worked out once."""
    known = {value: text(value) for value in set(values)}
    return [known[value] for value in values]


def text(value: object) -> str:
    """A value as it is written for the digest; 1, 1.0 and True are the same."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(int(value))
    return f"{value:.9g}" if isinstance(value, float) else "missing"


def scores(tables: Mapping[str, pd.DataFrame]) -> list[str]:
    """The scores of the first games, seat by seat."""
    seats = next(table for table in tables.values() if {"seat", "score"} <= set(table.columns))
    some = seats[seats["game"] < SHOWN]
    return [" ".join(map(str, of.tolist())) for _, of in some.groupby("game")["score"]]
