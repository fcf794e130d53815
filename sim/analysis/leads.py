"""When is it decided who wins: how often does the lead change, and when does the winner take it for good?

Points before the end are those on the table at the end of a round, as the game's timeline counts them; the last round
is the final count, tie-breaks included.
"""

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns, quartiles
from sim.analysis.kinds import kind_columns, named
from sim.analysis.samples import GAMES, rounds
from sim.checks import checked
from sim.languages import _, mark
from sim.runs.result import Result

TITLE = mark("The winner is ahead for good only after this share of the rounds: {share}")


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table: how often the lead changed, and when the winner took it for good.

    The leader of a round has the most points; equal points change nothing. `changes` is how often another seat than
    before led, `unchanged` the share of games in which nobody lost the lead, `taken` the moment from which on the
    winner alone was ahead, as a share of the game's rounds, with quartiles, and `last_round` the share of games in
    which that was the last round. Shared wins have no `taken`. The numbers come from `replayed` games.

    A change of the lead on the table need not be a turning point: a player who holds back a building to fit in more is
    behind until it stands.
    """
    kinds = kind_columns(result)
    return pd.DataFrame([_row(named(kinds, name), part) for name, part in of_games(result, games).groupby(kinds)])


def _row(about: dict[str, Any], leads: pd.DataFrame) -> dict[str, object]:
    sole = leads.dropna(subset=["taken"])
    return {
        **about, "replayed": len(leads),
        **interval_columns("changes", clustered_mean(leads["changes"], leads["game"])),
        **interval_columns("unchanged", clustered_share(leads["changes"] == 0, leads["game"])),
        **interval_columns("taken", clustered_mean(sole["taken"], sole["game"])), **quartiles("taken", sole["taken"]),
        **interval_columns("last_round", clustered_share(sole["taken"] == 1, sole["game"])),
    }  # fmt: skip


def of_games(result: Result, games: int) -> pd.DataFrame:
    """One row a game: how often the lead changed, and when the winner took it for good."""
    rows = rounds(result, games)
    points, wins, players = (rows[name].to_numpy() for name in ("points", "win_share", "players"))
    starts = [*np.flatnonzero((rows["round"] == 1) & (rows["seat"] == 0)), len(rows)]
    found = []
    for first, end in pairwise(starts):
        grid = points[first:end].reshape(-1, players[first])
        found.append(lead_of(grid, wins[first : first + players[first]]))
    changes, taken = zip(*found, strict=True)
    return rows.iloc[starts[:-1]][["arm", "game", *kind_columns(result)]].assign(changes=changes, taken=taken)


def lead_of(points: Any, wins: Any) -> tuple[int, float]:
    """How often the sole leader changed, and the share of the rounds at which the only winner was ahead for good.

    `points` is [rounds, seats]; in the last round not they but `wins` [seats] say who leads.
    """
    ahead = points == points.max(axis=1, keepdims=True)
    ahead[-1] = wins > 0
    alone = ahead & (ahead.sum(axis=1, keepdims=True) == 1)
    leaders = alone[alone.any(axis=1)].argmax(axis=1)
    changes = int((np.diff(leaders) != 0).sum())
    if not alone[-1].any():
        return changes, np.nan
    not_yet = np.flatnonzero(~alone[:, wins.argmax()])
    return changes, (not_yet[-1] + 2 if len(not_yet) else 1) / len(points)


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """When the winner takes the lead for good, and how often it changes."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _("Dot: mean with 95 % interval, clustered by game; thin line: middle half of the games."),
        _(
            "{games}, replayed. Points are those on the table, in the last round the final count: what a player holds "
            "back makes for a late turn.",
            games=phrases.counted(rows, "replayed"),
        ),
    )
    figure, (left, right) = style.chart(_title(table), note, height=2.4 + 0.45 * len(rows), across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    left.hlines(at, rows["taken_q1"], rows["taken_q3"], color="#BBBBBB", linewidth=1.5)
    style.intervals(left, at, rows["taken"], rows["taken_low"], rows["taken_high"], style.SERIES[0])
    left.set(xlim=(0, 1.1), xlabel=_("winner ahead for good, of the rounds"), ylim=(-0.7, len(rows) - 0.3))
    percents(left.xaxis)
    style.intervals(right, at, rows["changes"], rows["changes_low"], rows["changes_high"], style.SERIES[1])
    right.set(xlim=(0, None), xlabel=_("changes of the lead in a game"))
    left.set_yticks(at, phrases.table_names(rows, table))
    return figure


def _title(table: pd.DataFrame) -> str:
    known = table.dropna(subset=["taken"])
    if known.empty:
        return _("All wins were shared: nobody took the lead for good")
    said = [f"{phrases.percent(row, 'taken')} {phrases.with_players(row, table)}" for row in known.to_dict("records")]
    return phrases.title(_(TITLE, share=phrases.ranged(said, list(known["taken"]))))
