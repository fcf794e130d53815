"""How did each strategy do?"""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import clustered_mean, clustered_share, three

if TYPE_CHECKING:
    from sim.analysis.style import Chart

EQUAL = 1e-9
"""Win shares that differ by less differ by rounding."""


def measure(towns: pd.DataFrame) -> pd.DataFrame:
    """One row a strategy, best win share first, then best score: games, mean score and win share with intervals.

    The intervals are clustered by `game`: one number is one deal, whatever line-up plays it. A win share of one
    over the number of players is what a town gets among equals. It says how a strategy did in this company: among
    others it may do better or worse.
    """
    rows = [_row(str(name), part) for name, part in towns.groupby("strategy", observed=True, sort=False)]
    return pd.DataFrame(rows).sort_values(["win_share", "score"], ascending=False, ignore_index=True)


def _row(name: str, towns: pd.DataFrame) -> dict[str, object]:
    return {
        "strategy": name,
        "games": len(towns[["arm", "game"]].drop_duplicates()),
        **three("score", clustered_mean(towns["score"], towns["game"])),
        **three("win_share", clustered_share(towns["win_share"], towns["game"])),
    }


def draw(table: pd.DataFrame) -> "Chart":
    """Win share and score of every strategy, best on top; only the score, if all met nobody but their own kind."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    alone = np.ptp(table["win_share"]) < EQUAL and (table["win_share_high"] - table["win_share_low"]).max() < EQUAL
    columns = ["score"] if alone else ["win_share", "score"]
    figure, axes = style.chart(
        _title(table, columns[0]), _note(table), height=2.2 + 0.45 * len(table), across=len(columns), squeeze=False
    )
    for axis, column in zip(axes[0], columns, strict=True):
        unit = 100 if column == "win_share" else 1
        chart_parts.ladder(axis, table["strategy"], *(unit * table[f"{column}{end}"] for end in ("", "_low", "_high")))
        axis.set_xlabel("% of the wins" if column == "win_share" else "mean score, points")
    for axis in axes[0, 1:]:
        axis.tick_params(labelleft=False)
    return figure


def _title(table: pd.DataFrame, column: str) -> str:
    """Who did best, and whether that is clear from the intervals."""
    rows = table.sort_values(column, ascending=False).to_dict("records")
    best = rows[0]
    does = "wins most" if column == "win_share" else "scores most"
    if len(rows) == 1 or best[f"{column}_low"] > rows[1][f"{column}_high"]:
        return f"{best['strategy']} {does}: {_said(best, column)}"
    first, second = (f"{row['strategy']} {_said(row, column)}" for row in rows[:2])
    return f"Not clear who {does}: {first},\n{second}"


def _said(row: Any, column: str) -> str:
    said = phrases.percent(row, column, 1) if column == "win_share" else phrases.value(row, column, unit="points")
    return phrases.plain(said)


def _note(table: pd.DataFrame) -> str:
    games = f"{table['games'].min():,}" + (f" to {table['games'].max():,}" if table["games"].nunique() > 1 else "")
    return f"{games} games a strategy; lines are 95 % intervals. In other company a strategy may do better or worse."
