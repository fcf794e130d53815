"""When do winners pull ahead?"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, interval_columns
from sim.analysis.kinds import each_kind, kind_columns, named
from sim.analysis.samples import GAMES, rounds
from sim.checks import checked
from sim.languages import _, mark, within
from sim.runs.result import Result

STEPS = 20
"""moments of a game in a curve; in a game of fewer rounds, each of them is one"""
WINNER, OTHERS = mark("winner"), mark("others")
MOST_ACROSS = 3
"""panels beside each other"""


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table, moment of the game and `who` (winner or others): mean points so far.

    A moment is a share of the game's rounds; points are those on the table at the end of a round, in the last round
    too. The numbers come from `replayed` games.

    That the winner is ahead at the end is not a finding: it is how winners are chosen. When the curves part is one.
    """
    rows, keys = rounds(result, games), [*kind_columns(result), "moment", "who"]
    last = rows.groupby(["arm", "game"])["round"].transform("max")
    rows["who"] = np.where(rows["win_share"] > 0, WINNER, OTHERS)
    steps = min(STEPS, int(last.max()))
    parts = [_at_moment(rows, last, step / steps) for step in range(1, steps + 1)]
    return pd.DataFrame([_row(named(keys, name), part) for name, part in pd.concat(parts).groupby(keys)])


def _at_moment(rows: pd.DataFrame, last: "pd.Series[int]", moment: float) -> pd.DataFrame:
    """The rounds at a share of their games, the first one for a share that is less than a round."""
    wanted = np.maximum(1, np.floor(moment * last + 1e-9))
    return rows.loc[rows["round"] == wanted].assign(moment=moment)


def _row(about: dict[str, Any], rows: pd.DataFrame) -> dict[str, object]:
    replayed = len(rows[["arm", "game"]].drop_duplicates())
    return {**about, "replayed": replayed, **interval_columns("points", clustered_mean(rows["points"], rows["game"]))}


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The mean points of winners and others through the game."""
    parts = each_kind(table)
    note = phrases.note(
        _("Bands: 95 % intervals, clustered by game; {games}, replayed.", games=phrases.counted(table, "replayed")),
        _("Points on the table, without what is only counted at the end."),
        _("That winners end ahead is how they are chosen; when the curves part is the finding."),
    )
    down = -(-len(parts) // MOST_ACROSS)
    shape: Any = {"height": 2.2 + 3.4 * down, "across": -(-len(parts) // down), "down": down}
    figure, axes = style.chart(_title(parts, table), note, **shape, sharey=True, squeeze=False)
    for panel in axes.flat[len(parts) :]:
        panel.set_axis_off()
    for panel, part in zip(axes.flat, parts, strict=False):
        _draw_curve(panel, part)
        panel.set_title(phrases.table_names(part.iloc[:1], table)[0], loc="left", fontsize=12)
    percents(*(panel.xaxis for panel in axes.flat))
    axes.flat[0].set_ylabel(_("points so far"))
    axes.flat[0].legend(loc="upper left", frameon=False)
    return figure


def _draw_curve(panel: Any, part: pd.DataFrame) -> None:
    for who, colour in ((WINNER, style.SERIES[0]), (OTHERS, style.SERIES[1])):
        rows = part[part["who"] == who]
        panel.fill_between(rows["moment"], rows["points_low"], rows["points_high"], color=colour, alpha=0.2, lw=0)
        panel.plot(rows["moment"], rows["points"], color=colour, linewidth=2.5, label=_(who))
    panel.set_xlabel(_("share of the game's rounds"))


def _title(parts: list[pd.DataFrame], table: pd.DataFrame) -> str:
    moments = [parting(part) for part in parts]
    said = [
        f"{within('share of rounds', 'none') if moment is None else _('{share:.0f} %', share=100 * moment)} "
        f"{phrases.with_players(part.iloc[0], table)}"
        for moment, part in zip(moments, parts, strict=True)
    ]
    late = [2.0 if moment is None else moment for moment in moments]
    return phrases.title(
        _("Share of rounds after which winners are clearly ahead: {shares}", shares=phrases.ranged(said, late))
    )


def parting(part: pd.DataFrame) -> float | None:
    """The moment from which on the winners' interval stays above that of the others, if there is one."""
    low = part[part["who"] == WINNER].set_index("moment")["points_low"]
    high = part[part["who"] == OTHERS].set_index("moment")["points_high"]
    apart = (low > high.reindex(low.index)).to_numpy()
    not_yet = np.flatnonzero(~apart)
    first = int(not_yet[-1]) + 1 if len(not_yet) else 0
    return float(low.index[first]) if first < len(low) else None
