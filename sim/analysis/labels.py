"""Words and numbers as charts say them, so that all say them alike."""

from collections.abc import Sequence
from textwrap import fill
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axis import Axis
from matplotlib.ticker import FuncFormatter

TITLE_WIDTH = 78
NOTE_WIDTH = 135
HARD = "\N{NO-BREAK SPACE}"
"""a space at which a title is not broken"""


def card_name(id: str) -> str:
    """A card's id as a person writes it."""
    return id.replace("_", " ").title()


def value(row: Any, name: str, digits: int = 1, sign: str = "") -> str:
    """A number and its interval, if it has one: 2.1 (1.9 to 2.3)."""
    middle, low, high = (f"{row[key]:{sign}.{digits}f}" for key in (name, f"{name}_low", f"{name}_high"))
    known = row[f"{name}_low"] == row[f"{name}_low"]
    return (f"{middle} ({low} to {high})" if known else middle).replace(" ", HARD)


def percent(row: Any, name: str, digits: int = 0) -> str:
    """A share and its interval, if it has one: 31 % (29 to 32)."""
    hundred = {key: 100 * row[key] for key in (name, f"{name}_low", f"{name}_high")}
    number, *interval = value(hundred, name, digits).split(HARD, 1)
    return HARD.join([number, "%", *interval])


def percents(*axes: Axis) -> None:
    """Show shares along these axes as percent."""
    for axis in axes:
        axis.set_major_formatter(FuncFormatter(lambda share, _: f"{round(100 * share, 6):g}%"))


def with_players(row: Any, table: pd.DataFrame) -> str:
    """The kind of table of a row: with 4 players; with its mode, where there are several."""
    players = f"with {row['players']} players" if row["players"] > 1 else "solo"
    several = table["mode"].nunique() > 1 and row["players"] > 1
    return (f"{players} ({row['mode']})" if several else players).replace(" ", HARD)


def table_names(rows: pd.DataFrame, table: pd.DataFrame) -> list[str]:
    """The kind of table of each row, for an axis or the head of a panel."""
    return [with_players(row, table).replace(HARD, " ").removeprefix("with ") for _, row in rows.iterrows()]


def ranged(said: Sequence[str], values: Sequence[float]) -> str:
    """What is said of two kinds of table, or of the least and the most of several."""
    if len(said) < 3:
        return " and ".join(said)
    return f"from {said[int(np.argmin(values))]} to {said[int(np.argmax(values))]}"


def counted(rows: pd.DataFrame, column: str) -> str:
    """How many games stand behind the rows."""
    least, most = int(rows[column].min()), int(rows[column].max())
    return f"{most:,} games each" if least == most else f"{least:,} to {most:,} games"


def title(text: str) -> str:
    """A title in lines that fit on a chart."""
    return fill(text, TITLE_WIDTH, break_on_hyphens=False).replace(HARD, " ")


def note(*sentences: str) -> str:
    """Small print in lines that fit below a chart."""
    return fill(" ".join(sentences), NOTE_WIDTH)
