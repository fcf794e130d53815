"""How did each strategy do?"""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns
from sim.checks import checked
from sim.languages import _, mark
from sim.runs.result import Result

if TYPE_CHECKING:
    from sim.analysis.style import Chart

COLUMNS = ["arm", "game", "strategy", "score", "win_share"]
EQUAL = 1e-9
"""win shares that differ by less differ by rounding"""

ALONE = mark("Strategy {strategy} scores {score} on average")
TITLES = {
    ("win_share", True): mark("Strategy {first} wins most games: {most}; next is {second}, {next}"),
    ("win_share", False): mark(
        "Strategies {first} and {second} win most games: {most} and {next};\nwhich of them wins more is not clear"
    ),
    ("score", True): mark("Strategy {first} scores most: {most}; next is {second}, {next}"),
    ("score", False): mark(
        "Strategies {first} and {second} score most: {most} and {next};\nwhich of them scores more is not clear"
    ),
}
"""by what is compared, and whether it is clear who is best"""
ONE_COUNT = mark("{most:,} games a strategy; lines: 95 % intervals. A strategy may do better or worse against others.")
SEVERAL_COUNTS = mark(
    "{least:,} to {most:,} games a strategy; lines: 95 % intervals. A strategy may do better or worse against others."
)


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row a strategy, best win share first, then best score: games, mean score and win share with intervals.

    The intervals are clustered by `game`: one number is one deal, whatever line-up plays it. A win share of one
    over the number of players is what a strategy gets among equals.

    It says how a strategy did in this company only. Against other opponents it may do better or worse.
    """
    seats = result.read("seats", COLUMNS)
    rows = [_row(str(name), part) for name, part in seats.groupby("strategy", observed=True, sort=False)]
    return pd.DataFrame(rows).sort_values(["win_share", "score"], ascending=False, ignore_index=True)


def _row(name: str, seats: pd.DataFrame) -> dict[str, object]:
    return {
        "strategy": name,
        "games": len(seats[["arm", "game"]].drop_duplicates()),
        **interval_columns("score", clustered_mean(seats["score"], seats["game"])),
        **interval_columns("win_share", clustered_share(seats["win_share"], seats["game"])),
    }


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """Win share and score of every strategy, best on top; only the score if no strategy met another."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    columns = ["score"] if _are_alone(table) else ["win_share", "score"]
    figure, axes = style.chart(
        _title(table, columns[0]), _note(table), height=2.2 + 0.45 * len(table), across=len(columns), squeeze=False
    )
    for axis, column in zip(axes[0], columns, strict=True):
        unit = 100 if column == "win_share" else 1
        chart_parts.ladder(axis, table["strategy"], *(unit * table[f"{column}{end}"] for end in ("", "_low", "_high")))
        axis.set_xlabel(_("% of the wins") if column == "win_share" else _("mean score, points"))
    axes[0, 0].set_ylabel(_("strategy"))
    for axis in axes[0, 1:] if not style.is_narrow() else ():
        axis.tick_params(labelleft=False)
    return figure


def _are_alone(table: pd.DataFrame) -> bool:
    """Whether no strategy met another: all won as much in every game, or each all of its games."""
    wins, width = table["win_share"], table["win_share_high"] - table["win_share_low"]
    return bool(wins.min() > 1 - EQUAL or (np.ptp(wins) < EQUAL and width.max() < EQUAL))


def _title(table: pd.DataFrame, column: str) -> str:
    """Who did best, and whether that is clear from the intervals."""
    rows = table.sort_values(column, ascending=False).to_dict("records")
    best = rows[0]
    if len(rows) == 1:
        return _(ALONE, strategy=best["strategy"], score=_said(best, "score"))
    said = {"first": best["strategy"], "second": rows[1]["strategy"]}
    said |= {"most": _said(best, column), "next": _said(rows[1], column)}
    clear = bool(best[f"{column}_low"] > rows[1][f"{column}_high"])
    return _(TITLES[column, clear], **said)


def _said(row: Any, column: str) -> str:
    said = phrases.percent(row, column, 1) if column == "win_share" else phrases.value(row, column, unit="points")
    return phrases.plain(said)


def _note(table: pd.DataFrame) -> str:
    games = {"least": table["games"].min(), "most": table["games"].max()}
    return _(SEVERAL_COUNTS if table["games"].nunique() > 1 else ONE_COUNT, **games)
