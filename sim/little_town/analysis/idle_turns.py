"""What do workers do with their turns, and how often nothing?"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import legend_beside, percents
from sim.analysis.intervals import clustered_share, interval_columns
from sim.analysis.kinds import check_game, kind_columns, kinds_in, named, of_arms
from sim.analysis.samples import GAMES, SEAT, events
from sim.checks import checked
from sim.languages import _, mark
from sim.runs.result import Result

DOINGS = {
    mark("build"): mark("builds"),
    mark("both"): mark("gathers and uses buildings"),
    mark("use"): mark("only uses buildings"),
    mark("gather"): mark("only gathers"),
    "nothing": mark("nothing"),
}
"""what a worker can do in a turn, and in words"""
DONE = {
    "build": mark("Hardly a turn brings nothing; {share} of those of {strategy} build {where}"),
    "both": mark("Hardly a turn brings nothing; {share} of those of {strategy} gather and use buildings {where}"),
    "use": mark("Hardly a turn brings nothing; {share} of those of {strategy} only use buildings {where}"),
    "gather": mark("Hardly a turn brings nothing; {share} of those of {strategy} only gather {where}"),
    "nothing": mark("Hardly a turn brings nothing; {share} of those of {strategy} bring nothing {where}"),
}
"""a title by what most turns do"""
SELDOM = 0.02
"""a smaller share of idle turns is not worth a title"""
IDLE = mark("{share} of the turns of {strategy} bring nothing {where}")


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table, strategy, round (0 for all) and doing: the share of the turns spent so.

    A turn builds, gathers cubes, uses buildings, does both of the last, or brings `nothing`: a worker that stands on
    the board and neither gathers nor uses anything. The numbers come from `replayed` games.

    A worker that brings nothing need not be wasted: it may stand in somebody's way, or next to a Cathedral. And one
    that gathers what nobody needs is not counted as idle.
    """
    check_game(result, "little-town")
    keys = [*kind_columns(result), "strategy"]
    turns = of_turns(result, games)
    parts = [(named(keys, name), part) for name, part in turns.groupby(keys, observed=True)]
    rows = [
        _row({**about, "strategy": str(about["strategy"]), "round": number, "doing": doing}, some)
        for about, part in parts
        for number in (0, *sorted(part["round"].unique().tolist()))
        for some in [part if not number else part[part["round"] == number]]
        for doing in DOINGS
    ]
    return pd.DataFrame(rows)


def of_turns(result: Result, games: int) -> pd.DataFrame:
    """One row a turn: what was done in it, with the kind of table and the strategy."""
    happened = events(result, games)
    event = happened["event"].astype(str)
    starts = event.isin(["works", "builds"])
    ends = event.isin(["feeds", "first", "totals"]) | (event == "activates") & happened["card"].isin(_special(result))
    number = np.where(starts, 1, np.where(ends, -1, 0))
    mark = pd.Series(number).replace(0, np.nan).ffill().fillna(-1).to_numpy()
    in_turn = happened.assign(turn=np.cumsum(starts), doing=event)[mark > 0]
    did = in_turn.groupby("turn")["doing"].agg(lambda some: _doing(set(some)))
    first = in_turn.groupby("turn")[[*SEAT, "round"]].first()
    seats = result.seats[[*SEAT, "strategy"]]
    return first.assign(doing=did).merge(of_arms(result), on="arm").merge(seats, on=SEAT)


def course(result: Result, games: int) -> pd.DataFrame:
    """One row a seat of a sample of games: the shares of its turns that bring nothing, and that build."""
    turns = of_turns(result, games)
    shares = {"idle": turns["doing"] == "nothing", "building": turns["doing"] == "build"}
    return turns[SEAT].assign(**shares).groupby(SEAT).mean().reset_index()


def _special(result: Result) -> list[str]:
    """The tiles that work at the end of a round."""
    return [tile.id for tile in result.experiment.catalogue.tiles if tile.effect in ("per_worker", "activates")]


def _doing(happened: set[str]) -> str:
    if "builds" in happened:
        return "build"
    gathers, uses = "gathers" in happened, "activates" in happened
    return "both" if gathers and uses else "gather" if gathers else "use" if uses else "nothing"


def _row(about: dict[str, Any], turns: pd.DataFrame) -> dict[str, Any]:
    replayed = len(turns[["arm", "game"]].drop_duplicates())
    share = interval_columns("share", clustered_share(turns["doing"] == about["doing"], turns["game"]))
    return {**about, "replayed": replayed, "turns": len(turns), **share}


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """What the turns of each round are spent on, one strategy and kind of table beside the other."""
    kinds = [*kinds_in(table), "strategy"]
    parts = [part for _name, part in table[table["round"] > 0].groupby(kinds, observed=True, sort=False)]
    note = phrases.note(
        _(
            "{games}, replayed; the thin lines on top are 95 % intervals of idle turns, clustered by game.",
            games=phrases.counted(table, "replayed"),
        ),
        _("A worker that brings nothing may still stand in somebody's way."),
    )
    width = style.WIDTH if len(parts) < 3 else 3.4 + 2.9 * len(parts)
    figure, axes = style.chart(_title(table), note, width, across=len(parts), squeeze=False, sharey=True)
    for axis, part in zip(axes[0], parts, strict=True):
        _stack(axis, part)
        names = phrases.table_names(part.iloc[:1], table), part["strategy"].iloc[0]
        axis.set_title(f"{names[0][0]}\n{phrases.strategy(names[1])}", loc="left", fontsize=12)
    percents(axes[0][0].yaxis)
    axes[0][0].set_ylabel(_("share of turns"))
    legend_beside(figure, handles=axes[0][0].get_legend_handles_labels()[0], reverse=True)
    return figure


def _stack(axis: Any, part: pd.DataFrame) -> None:
    """A column for each round."""
    below = np.zeros(part["round"].nunique())
    for (doing, label), colour in zip(DOINGS.items(), (*style.SERIES[:4], style.UNSURE), strict=True):
        rows = part[part["doing"] == doing]
        axis.bar(rows["round"], rows["share"], bottom=below, color=colour, width=0.8, label=_(label))
        if doing == "nothing":
            axis.vlines(rows["round"], 1 - rows["share_high"], 1 - rows["share_low"], color="#222222", linewidth=1)
        below += rows["share"].to_numpy()
    axis.set(xlabel=_("round"), ylim=(0, 1), xticks=sorted(part["round"].unique()))


def _title(table: pd.DataFrame) -> str:
    """Who does nothing most often and, where that is seldom, who does one thing most often."""
    whole = table[table["round"] == 0]
    idle = whole[whole["doing"] == "nothing"]
    seldom = bool((idle["share"] < SELDOM).all())
    among = whole if seldom else idle
    row = among.iloc[int(among["share"].argmax())]
    said = {
        "share": phrases.percent(row, "share"),
        "strategy": phrases.strategy(row["strategy"]),
        "where": phrases.with_players(row, table),
    }
    return phrases.title(_(DONE[row["doing"]] if seldom else IDLE, **said))
