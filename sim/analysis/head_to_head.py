"""Which strategy comes out ahead of which?"""

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis.intervals import clustered_share
from sim.checks import checked
from sim.errors import TownlabError
from sim.runs.result import Result
from sim.runs.tables import named

if TYPE_CHECKING:
    from sim.analysis.style import Chart


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for every two strategies, from both sides: how often the one ranked above the other at the same table.

    `above` counts a tie as half; `low` and `high` are the ends of its interval, clustered by `game`, one deal.

    At tables of more than two this is not the probability of winning the game: a strategy can rank above another and
    still seldom win.
    """
    met = meetings(result).groupby(["strategy", "other"], observed=True, sort=False)
    return pd.DataFrame([_row(str(one), str(other), part) for (one, other), part in met])


def meetings(result: Result) -> pd.DataFrame:
    """One row for every two seats of a table with different strategies, from both sides.

    `above` is 1 if the strategy ranked above the other, one half if they tied, else 0.
    """
    rows = result.read("seats", ["game", "seat", "strategy", "rank"])
    players = int(rows["seat"].max()) + 1
    strategy = rows["strategy"].astype("category")
    names = [str(name) for name in strategy.cat.categories]
    _check_rivals(rows, players)
    game, code, rank = (np.asarray(c).reshape(-1, players) for c in (rows["game"], strategy.cat.codes, rows["rank"]))
    seats = list(permutations(range(players), 2))
    one, other = (np.concatenate([code[:, pair[side]] for pair in seats]) for side in (0, 1))
    ahead = np.concatenate([rank[:, right].astype(int) - rank[:, left] for left, right in seats])
    met: pd.DataFrame = pd.DataFrame({
        "game": np.concatenate([game[:, left] for left, _ in seats]),
        "strategy": named(one, names),
        "other": named(other, names),
        "above": (np.sign(ahead) + 1) / 2,
    })  # fmt: skip
    return met[met["strategy"] != met["other"]]


def _row(one: str, other: str, met: pd.DataFrame) -> dict[str, Any]:
    above, low, high = clustered_share(met["above"], met["game"])
    return {"strategy": one, "other": other, "meetings": len(met), "above": above, "low": low, "high": high}


def _check_rivals(seats: pd.DataFrame, players: int) -> None:
    """Refuse a run in which no two strategies can be compared."""
    if players < 2 or seats["strategy"].nunique() < 2:
        raise TownlabError("No two strategies met at a table in this run, so none can be compared with another.")
    if seats["seat"].value_counts().nunique() > 1:
        raise TownlabError("Strategies are compared at tables of one size, and this run has several sizes.")


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """A heat map: how often the row ranked above the column, with intervals; bold if that is not half of the time."""
    from sim.analysis import style  # matplotlib takes a second to import

    if table.empty:
        raise TownlabError("No strategy met another in this run. Play a tournament of two strategies or more.")
    names = list(table.groupby("strategy")["above"].mean().sort_values(ascending=False).index)
    figure, axes = style.chart(
        _title(table), _note(table), width=max(style.WIDTH, 3 + 1.6 * len(names)), height=2.4 + 0.8 * len(names)
    )
    shares = 100 * table.pivot(index="strategy", columns="other", values="above").reindex(index=names, columns=names)
    most = max(25.0, 100 * float((table["above"] - 0.5).abs().max()))
    colours = axes.imshow(shares, cmap=style.DIVERGING, vmin=50 - most, vmax=50 + most, aspect="auto")
    for row in table.to_dict("records"):
        _cell(axes, row, names.index(row["other"]), names.index(row["strategy"]), 0.65 * most)
    axes.set_xticks(range(len(names)), [name.replace(":", "\n") for name in names])
    axes.set_yticks(range(len(names)), names)
    axes.grid(visible=False)
    figure.colorbar(colours, ax=axes, label="% row above column")
    return figure


def _cell(axes: Any, row: Mapping[Any, Any], x: int, y: int, dark: float) -> None:
    """A share over its interval, in white on dark colours."""
    above, low, high = (100 * row[name] for name in ("above", "low", "high"))
    look = {"color": "white" if abs(above - 50) > dark else "black", "weight": "bold" if _clear(row) else "normal"}
    axes.text(x, y - 0.12, f"{above:.1f}", ha="center", va="center", **look)
    axes.text(x, y + 0.24, f"({low:.1f} to {high:.1f})", ha="center", va="center", fontsize=9, color=look["color"])


def _clear(row: Mapping[Any, Any]) -> bool:
    return bool(row["low"] > 0.5 or row["high"] < 0.5)


def _title(table: pd.DataFrame) -> str:
    """The most one-sided pair, if it is clear."""
    row = table.sort_values("above", ascending=False).to_dict("records")[0]
    above, low, high = (100 * row[name] for name in ("above", "low", "high"))
    if not _clear(row):
        return "No strategy is clearly above another"
    return f"{row['strategy']} is above {row['other']} most often: {above:.1f} % ({low:.1f} to {high:.1f})"


def _note(table: pd.DataFrame) -> str:
    return (
        f"At least {table['meetings'].min():,} meetings each, a tie counts half; in brackets: 95 % intervals, "
        "bold: clear of 50 %.\nAt tables of more than two this is not the probability of winning the game."
    )
