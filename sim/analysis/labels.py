"""Words and numbers as charts say them, so that all say them alike."""

from collections.abc import Sequence
from textwrap import fill
from typing import Any

import pandas as pd
from matplotlib.axis import Axis
from matplotlib.ticker import PercentFormatter

TITLE_WIDTH = 78
NOTE_WIDTH = 135
HARD = "\N{NO-BREAK SPACE}"
"""a space at which a title is not broken"""


def card_name(id: str) -> str:
    """A card's id as a person writes it."""
    return id.replace("_", " ").title()


def percent(row: Any, name: str, digits: int = 0) -> str:
    """A share and its interval: 31 % (29 to 32)."""
    value, low, high = (f"{100 * row[key]:.{digits}f}" for key in (name, f"{name}_low", f"{name}_high"))
    return f"{value} % ({low} to {high})".replace(" ", HARD)


def percents(*axes: Axis) -> None:
    """Show shares along these axes as percent."""
    for axis in axes:
        axis.set_major_formatter(PercentFormatter(1))


def with_players(row: Any, table: pd.DataFrame) -> str:
    """The kind of table of a row: with 4 players; with its mode, where there are several."""
    players = f"with {row['players']} players" if row["players"] > 1 else "solo"
    several = table["mode"].nunique() > 1 and row["players"] > 1
    return (f"{players} ({row['mode']})" if several else players).replace(" ", HARD)


def table_names(rows: pd.DataFrame, table: pd.DataFrame) -> list[str]:
    """The kind of table of each row, for an axis or the head of a panel."""
    return [with_players(row, table).replace(HARD, " ").removeprefix("with ") for _, row in rows.iterrows()]


def listed(parts: Sequence[str]) -> str:
    """One after the other, as in a sentence."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def counted(rows: pd.DataFrame, column: str) -> str:
    """How many games stand behind the rows."""
    least, most = int(rows[column].min()), int(rows[column].max())
    return f"{most:,} games each" if least == most else f"{least:,} to {most:,} games"


def title(text: str) -> str:
    """A title in lines that fit on a chart."""
    return fill(text, TITLE_WIDTH).replace(HARD, " ")


def note(*sentences: str) -> str:
    """Small print in lines that fit below a chart."""
    return fill(" ".join(sentences), NOTE_WIDTH)
