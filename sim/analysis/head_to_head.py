"""Which strategy comes out ahead of which?"""

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, standings
from sim.analysis.contrast import ink_on
from sim.analysis.intervals import clustered_share
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark, number
from sim.runs.result import Result
from sim.runs.tables import named

if TYPE_CHECKING:
    from sim.analysis.style import Chart

ODD = mark("Strategy {one} ends above {other} more often than below, {share}, although {other} wins more games")
FIRST = mark("Strategy {one} ends above every other strategy at its table, most often above {other}: {share}")
WIDEST = mark("Strategy {one} ends above {other} most often, {share}; none is clearly above all others")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for every two strategies, from both sides: how often the one ranked above the other at the same table.

    `above` counts a tie as half; `low` and `high` are the ends of its interval, clustered by `game`, one deal.
    `wins_more` is the one of the two that wins more games, if the intervals of their wins do not overlap.

    At tables of more than two this is not the probability of winning the game: a strategy can rank above another and
    still seldom win.
    """
    met = meetings(result).groupby(["strategy", "other"], observed=True, sort=False)
    table = pd.DataFrame([_row(str(one), str(other), part) for (one, other), part in met])
    wins = standings.measure(result).set_index("strategy")
    pairs = zip(table["strategy"], table["other"], strict=True)
    return table.assign(wins_more=[_wins_more(wins, *pair) for pair in pairs])


def _wins_more(wins: pd.DataFrame, one: str, other: str) -> str:
    """Which of two strategies clearly wins more games, if one does."""
    low, high = wins["win_share_low"], wins["win_share_high"]
    return one if low[one] > high[other] else other if low[other] > high[one] else ""


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
        raise TownlabError(_("No two strategies met at a table in this run, so none can be compared with another."))
    if seats["seat"].value_counts().nunique() > 1:
        raise TownlabError(_("Strategies are compared at tables of one size, and this run has several sizes."))


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """A heat map: how often the row ranked above the column, with intervals; bold if that is not half of the time."""
    from sim.analysis import style  # matplotlib takes a second to import

    if table.empty:
        raise TownlabError(_("No strategy met another in this run. Play a tournament of two strategies or more."))
    return _draw_list(table) if style.is_narrow() else _draw_map(table)


def _draw_map(table: pd.DataFrame) -> "Chart":
    from sim.analysis import style

    names = list(table.groupby("strategy")["above"].mean().sort_values(ascending=False).index)
    figure, axes = style.chart(
        _title(table), _note(table), width=max(style.WIDTH, 3 + 1.6 * len(names)), height=2.4 + 0.8 * len(names)
    )
    shares = 100 * table.pivot(index="strategy", columns="other", values="above").reindex(index=names, columns=names)
    most = max(25.0, 100 * float((table["above"] - 0.5).abs().max()))
    colours = axes.imshow(shares, cmap=style.DIVERGING, vmin=50 - most, vmax=50 + most, aspect="auto")
    for row in table.to_dict("records"):
        ground = colours.cmap(colours.norm(100 * row["above"]))
        _cell(axes, row, names.index(row["other"]), names.index(row["strategy"]), ground)
    axes.set_xticks(range(len(names)), [name.replace(":", "\n") for name in names])
    axes.set_yticks(range(len(names)), names)
    axes.set(xlabel=_("strategy"), ylabel=_("strategy"))
    axes.grid(visible=False)
    figure.colorbar(colours, ax=axes, label=_("% row above column"))
    return figure


def _draw_list(table: pd.DataFrame) -> "Chart":
    """The same as a list, from the clearest pair down, where a map has no room."""
    from sim.analysis import chart_parts, style

    rows = table[table["above"] >= 0.5].sort_values("above", ascending=False)
    rows = rows[~(rows["above"].eq(0.5) & (rows["strategy"] > rows["other"]))]
    figure, axes = style.chart(_title(table), _note(table), height=2.0 + 0.55 * len(rows))
    names = [
        _("{one}\nabove {other}", one=one, other=other)
        for one, other in zip(rows["strategy"], rows["other"], strict=True)
    ]
    chart_parts.ladder(axes, names, rows["above"], rows["low"], rows["high"])
    axes.axvline(0.5, color="black", linewidth=1)
    axes.set_xlabel(_("share of the meetings of two strategies"))
    chart_parts.percents(axes.xaxis)
    return figure


def _cell(axes: Any, row: Mapping[Any, Any], x: int, y: int, ground: Any) -> None:
    """A share over its interval, in ink that can be read on the colour."""
    from matplotlib.colors import to_hex

    above, low, high = (100 * row[name] for name in ("above", "low", "high"))
    look = {"color": ink_on(to_hex(ground)), "weight": "bold" if _clear(row) else "normal"}
    axes.text(x, y - 0.12, number(above, ".1f"), ha="center", va="center", **look)
    ends = _("({low:.1f} to {high:.1f})", low=low, high=high)
    axes.text(x, y + 0.24, ends, ha="center", va="center", fontsize=9, color=look["color"])


def _clear(row: Mapping[Any, Any]) -> bool:
    return bool(row["low"] > 0.5 or row["high"] < 0.5)


def _title(table: pd.DataFrame) -> str:
    """A strategy that ends above one that wins more, one that ends above all others, or the most one-sided pair."""
    clear = table[table["low"] > 0.5].sort_values("above", ascending=False)
    if clear.empty:
        return _("No strategy clearly ends above another")
    odd = clear[clear["wins_more"] == clear["other"]]
    counts, rivals = clear["strategy"].value_counts(), table["strategy"].nunique() - 1
    first = clear[clear["strategy"].map(counts) == rivals]
    sentence, rows = (ODD, odd) if len(odd) else (FIRST, first) if len(first) else (WIDEST, clear)
    row = rows.iloc[0]
    share = phrases.percent({"x": row["above"], "x_low": row["low"], "x_high": row["high"]}, "x", 1)
    return phrases.title(_(sentence, one=row["strategy"], other=row["other"], share=share))


def _note(table: pd.DataFrame) -> str:
    return _(
        "At least {meetings:,} meetings each, a tie counts half; 95 % intervals; numbers in bold are clear of 50 %.\n"
        "At tables of more than two this is not the probability of winning the game.",
        meetings=table["meetings"].min(),
    )
