"""How do games feel: how long do they take, and how close are they?"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, clustered_share, quartiles, three
from sim.analysis.outcomes import game_rows, margins
from sim.errors import TownlabError
from sim.runs.result import Result

KIND = ["mode", "players"]
"""what kinds of table are told apart"""
RUNAWAY = 10
"""a margin of so many points or more"""
OF_THESE = "It describes these line-ups: unequal strategies make wide margins in any game."


def measure(result: Result) -> pd.DataFrame:
    """One row for each mode and number of players: rounds, and how far the winner was ahead.

    `rounds` has its mean with interval and its quartiles. `margin` is the winner's lead over the second in points, 0 if
    a tie-break decided; `within_1` and `within_2` are the shares of games that close, `runaway` of those won by 10 or
    more. Solo games have no margin. It describes these line-ups: unequal strategies make wide margins in any game.
    """
    return pd.DataFrame([_row(name, part) for name, part in with_margins(result).groupby(KIND)])


def with_margins(result: Result) -> pd.DataFrame:
    """One row a game with its margin; solo games have none."""
    games = result.games[["arm", "game", "mode", "players", "rounds"]].astype({"mode": str, "players": int})
    return games.assign(margin=margins(result.towns["score"], game_rows(games)))


def _row(name: Any, games: pd.DataFrame) -> dict[str, object]:
    margin, game = games["margin"].dropna(), games.loc[games["margin"].notna(), "game"]
    kinds = {"within_1": margin <= 1, "within_2": margin <= 2, "runaway": margin >= RUNAWAY}
    return {
        "mode": name[0], "players": name[1], "games": len(games),
        **three("rounds", clustered_mean(games["rounds"], games["game"])), **quartiles("rounds", games["rounds"]),
        **three("margin", clustered_mean(margin, game)), "margin_median": margin.median(),
        **{key: end for kind, which in kinds.items() for key, end in three(kind, clustered_share(which, game)).items()},
    }  # fmt: skip


def draw(table: pd.DataFrame) -> style.Chart:
    """How close games are: shares of games won by at most 1, at most 2, and 10 or more points."""
    rows = table.dropna(subset=["margin"])
    if rows.empty:
        raise TownlabError("Solo games have no margins to draw: play with two players or more.")
    note = phrases.note("Lines: 95 % intervals, clustered by game;", f"{phrases.counted(rows, 'games')}.", OF_THESE)
    figure, axes = style.chart(_title(rows), note, height=2.2 + 0.9 * len(rows))
    kinds = {"within_1": "by 1 or less", "within_2": "by 2 or less", "runaway": f"by {RUNAWAY} or more"}
    at = np.arange(len(rows))[::-1]
    for i, (name, label) in enumerate(kinds.items()):
        place = (at + 0.25 - 0.25 * i).tolist()
        style.intervals(axes, place, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], style.SERIES[i])
        axes.scatter([], [], color=style.SERIES[i], label=label)
    axes.set_yticks(at, phrases.table_names(rows, table))
    axes.set(xlim=(0, None), xlabel="share of games", ylim=(-0.6, len(rows) - 0.4))
    percents(axes.xaxis)
    axes.legend(title="won", loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure


def _title(rows: pd.DataFrame) -> str:
    """The table with the most close games, and that with the fewest if it clearly has fewer."""
    most, least = rows.iloc[int(rows["within_2"].argmax())], rows.iloc[int(rows["within_2"].argmin())]
    said = (
        f"{phrases.percent(most, 'within_2')} of games are won by 2 points or less {phrases.with_players(most, rows)}"
    )
    if most["within_2_low"] > least["within_2_high"]:
        said += f", {phrases.percent(least, 'within_2')} {phrases.with_players(least, rows)}"
    return phrases.title(said)
