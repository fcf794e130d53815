"""How do games feel: how long do they take, and how close are they?"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import legend_beside, percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns, quartiles
from sim.analysis.kinds import kind_columns, named, of_arms
from sim.analysis.outcomes import game_rows, margins
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result

RUNAWAY = 10
"""a margin of so many points or more"""
OF_THESE = mark("This describes these line-ups: unequal strategies make wide margins in any game.")
AT_MOST, AT_LEAST = mark("won by {points} or less"), mark("won by {points} or more")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for each kind of table: rounds, and how far the winner was ahead.

    `rounds` has its mean with interval and its quartiles, where games differ in length. `margin` is the winner's lead
    over the second in points, 0 if a tie-break decided; `within_1` and `within_2` are the shares of games that close,
    `runaway` of those won by 10 or more. Solo games have no margin.

    This describes these line-ups, not the game alone: unequal strategies make wide margins in any game.
    """
    kinds = kind_columns(result)
    return pd.DataFrame([_row(named(kinds, name), part) for name, part in with_margins(result).groupby(kinds)])


def with_margins(result: Result) -> pd.DataFrame:
    """One row a game with its margin, and its rounds where games differ in length; solo games have no margin."""
    rounds = ["rounds"] if "rounds" in result.games else []
    margin = margins(result.seats["score"], game_rows(result.games))
    return result.games[["arm", "game", *rounds]].assign(margin=margin).merge(of_arms(result), on="arm")


def _row(about: dict[str, Any], games: pd.DataFrame) -> dict[str, object]:
    margin, game = games["margin"].dropna(), games.loc[games["margin"].notna(), "game"]
    close = {"within_1": margin <= 1, "within_2": margin <= 2, "runaway": margin >= RUNAWAY}
    row: dict[str, object] = {**about, "games": len(games), **_rounds(games)}
    row |= {**interval_columns("margin", clustered_mean(margin, game)), "margin_median": margin.median()}
    for name, which in close.items():
        row |= interval_columns(name, clustered_share(which, game))
    return row


def _rounds(games: pd.DataFrame) -> dict[str, float]:
    """The mean and the quartiles of the rounds, where games differ in length."""
    if "rounds" not in games:
        return {}
    mean = clustered_mean(games["rounds"], games["game"])
    return interval_columns("rounds", mean) | quartiles("rounds", games["rounds"])


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """How close games are: shares of games won by at most 1, at most 2, and 10 or more points."""
    rows = table.dropna(subset=["margin"])
    if rows.empty:
        raise TownlabError(_("Solo games have no margins to draw. Play with two players or more."))
    lines = _("Lines: 95 % intervals, clustered by game; {games}.", games=phrases.counted(rows, "games"))
    note = phrases.note(lines, _(OF_THESE))
    figure, axes = style.chart(_title(rows), note, height=2.2 + 0.9 * len(rows))
    kinds = {"within_1": (AT_MOST, 1), "within_2": (AT_MOST, 2), "runaway": (AT_LEAST, RUNAWAY)}
    at = np.arange(len(rows))[::-1]
    for i, (name, (sentence, points)) in enumerate(kinds.items()):
        place = (at + 0.25 - 0.25 * i).tolist()
        style.intervals(axes, place, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], style.SERIES[i])
        axes.scatter([], [], color=style.SERIES[i], label=_(sentence, points=points))
    axes.set_yticks(at, phrases.table_names(rows, table))
    axes.set(xlim=(0, None), xlabel=_("share of games"), ylim=(-0.6, len(rows) - 0.4))
    percents(axes.xaxis)
    legend_beside(figure, handles=axes.get_legend_handles_labels()[0])
    return figure


def _title(rows: pd.DataFrame) -> str:
    """The table with the most close games, and that with the fewest if it clearly has fewer."""
    most, least = rows.iloc[int(rows["within_2"].argmax())], rows.iloc[int(rows["within_2"].argmin())]
    said = _(
        "{share} of games are won by 2 points or less {where}",
        share=phrases.percent(most, "within_2"),
        where=phrases.with_players(most, rows),
    )
    if most["within_2_low"] > least["within_2_high"]:
        said += f", {phrases.percent(least, 'within_2')} {phrases.with_players(least, rows)}"
    return phrases.title(said)
