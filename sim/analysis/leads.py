"""When is it decided who wins: how often does the lead change, and when does the winner take it for good?

A town's points before the end are those of its buildings as they stand, without what empty squares will lose; in the
last round it is the final count, tie-breaks included.
"""

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from sim import timeline
from sim.analysis import labels, spread, style
from sim.analysis.intervals import clustered_mean, clustered_share
from sim.analysis.pace import GAMES, TOWN
from sim.analysis.ratios import three
from sim.analysis.spread import KIND
from sim.errors import TownlabError
from sim.result import Result

STEPS = 20
"""moments of a game in a curve"""
MOST_ACROSS = 3
"""panels beside each other"""


def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each mode and number of players: how often the lead changed, and when the winner took it for good.

    The leader of a round has the most points; equal towns change nothing. `changes` is how often another town than
    before led, `unchanged` the share of games in which nobody lost the lead, `taken` the moment from which on the
    winner alone was ahead, as a share of the game's rounds, with quartiles, and `last_round` the share of games in
    which that was the last round. Shared wins have no `taken`. Who holds back a building to fit in more is behind until
    it stands, so a change of the lead on the table need not be a turn of the game.
    """
    return pd.DataFrame([_row(name, part) for name, part in _leads(result, games).groupby(KIND)])


def _row(name: Any, leads: pd.DataFrame) -> dict[str, object]:
    sole = leads.dropna(subset=["taken"])
    nothing = (np.nan,) * 3
    quartiles = np.quantile(sole["taken"], (0.25, 0.5, 0.75)) if len(sole) else nothing
    return {
        "mode": name[0], "players": name[1], "replayed": len(leads),
        **three("changes", clustered_mean(leads["changes"], leads["game"])),
        **three("unchanged", clustered_share(leads["changes"] == 0, leads["game"])),
        **three("taken", clustered_mean(sole["taken"], sole["game"]) if len(sole) else nothing),
        **dict(zip(("taken_q1", "taken_median", "taken_q3"), quartiles, strict=True)),
        **three("last_round", clustered_share(sole["taken"] == 1, sole["game"]) if len(sole) else nothing),
    }  # fmt: skip


def measure_changes(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each mode, number of players and number of lead changes: the share of games with so many.

    As in `measure`, a change of the lead on the table need not be a turn of the game.
    """
    return spread.measure(_leads(result, games), "changes")


def _leads(result: Result, games: int) -> pd.DataFrame:
    """One row a game: how often the lead changed, and when the winner took it for good."""
    rounds = _rounds(result, games)
    points, wins, players = (rounds[name].to_numpy() for name in ("points", "win_share", "players"))
    starts = [*np.flatnonzero((rounds["round"] == 1) & (rounds["seat"] == 0)), len(rounds)]
    found = []
    for first, end in pairwise(starts):
        grid = points[first:end].reshape(-1, players[first])
        found.append(lead_of(grid, wins[first : first + players[first]]))
    changes, taken = zip(*found, strict=True)
    return rounds.iloc[starts[:-1]][["arm", "game", *KIND]].assign(changes=changes, taken=taken)


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


def _rounds(result: Result, games: int) -> pd.DataFrame:
    """The points round by round of a sample of games with rivals, in the order of games, rounds and seats."""
    arms = result.arms.loc[result.arms["mode"] != "solo", ["arm", *KIND]].astype({"players": int})
    if arms.empty:
        raise TownlabError("Nobody leads in solo games: play with two players or more.")
    rounds = timeline.by_round(timeline.sample(result, games), result.experiment.catalogue)
    rounds = rounds.merge(arms, on="arm").merge(result.towns[[*TOWN, "win_share"]], on=TOWN)
    if rounds.empty:
        raise TownlabError(f"All of the {games} games are solo games: play more games once more.")
    return rounds.sort_values(["arm", "game", "round", "seat"], ignore_index=True)


def measure_curves(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each mode, number of players, moment of the game and `who` (winner or others): mean points so far.

    A moment is a share of the game's rounds; points are those of the buildings as they stand, also in the end. That
    the winner is ahead at the end is no finding: it is how winners are chosen. When the curves part is one.
    """
    rounds = _rounds(result, games)
    last = rounds.groupby(["arm", "game"])["round"].transform("max")
    rounds["who"] = np.where(rounds["win_share"] > 0, "winner", "others")
    parts = [_at_moment(rounds, last, step / STEPS) for step in range(1, STEPS + 1)]
    groups = pd.concat(parts).groupby([*KIND, "moment", "who"])
    return pd.DataFrame([_curve_row(name, part) for name, part in groups])


def _at_moment(rounds: pd.DataFrame, last: "pd.Series[int]", moment: float) -> pd.DataFrame:
    """The rounds at a share of their games, the first one for a share that is less than a round."""
    wanted = np.maximum(1, np.floor(moment * last + 1e-9))
    return rounds.loc[rounds["round"] == wanted].assign(moment=moment)


def _curve_row(name: Any, rows: pd.DataFrame) -> dict[str, object]:
    mode, players, moment, who = name
    replayed = len(rows[["arm", "game"]].drop_duplicates())
    about = {"mode": mode, "players": players, "moment": moment, "who": who, "replayed": replayed}
    return {**about, **three("points", clustered_mean(rows["points"], rows["game"]))}


def draw(table: pd.DataFrame) -> style.Chart:
    """When the winner takes the lead for good, and how often it changes."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = labels.note(
        "Dot: mean with 95 % interval, clustered by game; thin line: middle half of the games.",
        f"{labels.counted(rows, 'replayed')}, played once more. Points are those of the buildings on the table, in the",
        "last round the final count: a building held back makes a late turn.",
    )
    figure, (left, right) = style.chart(_title(table), note, height=2.4 + 0.45 * len(rows), across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    left.hlines(at, rows["taken_q1"], rows["taken_q3"], color="#BBBBBB", linewidth=1.5)
    style.intervals(left, at, rows["taken"], rows["taken_low"], rows["taken_high"], style.SERIES[0])
    left.set(xlim=(0, 1.1), xlabel="winner ahead for good, of the rounds", ylim=(-0.7, len(rows) - 0.3))
    labels.percents(left.xaxis)
    style.intervals(right, at, rows["changes"], rows["changes_low"], rows["changes_high"], style.SERIES[1])
    right.set(xlim=(0, None), xlabel="changes of the lead in a game")
    left.set_yticks(at, labels.table_names(rows, table))
    return figure


def _title(table: pd.DataFrame) -> str:
    known = table.dropna(subset=["taken"])
    if known.empty:
        return "All wins were shared: nobody took the lead for good"
    said = [f"{labels.percent(row, 'taken')} {labels.with_players(row, table)}" for _, row in known.iterrows()]
    return labels.title(
        f"Share of rounds until the winner is ahead for good: {labels.ranged(said, list(known['taken']))}"
    )


def draw_changes(table: pd.DataFrame) -> style.Chart:
    """How often the lead changes."""
    note = labels.note(
        f"Lines: 95 % intervals, clustered by game; {labels.counted(table, 'games')}, played once more.",
        "The leader has the most points of buildings at the end of a round; the last round is the final count.",
        "A building held back also changes the lead.",
    )
    title = f"Changes of the lead in the median game: {spread.medians(table, 'changes')}"
    return spread.draw(table, "changes", "changes of the lead", title, note)


def draw_curves(table: pd.DataFrame) -> style.Chart:
    """The mean points of winners and others through the game."""
    parts = [part for _, part in table.groupby(KIND, sort=False)]
    note = labels.note(
        f"Bands: 95 % intervals, clustered by game; {labels.counted(table, 'replayed')}, played once more.",
        "Points of the buildings as they stand, without what empty squares lose in the end.",
        "That winners end ahead is how they are chosen; when the curves part is the finding.",
    )
    down = -(-len(parts) // MOST_ACROSS)
    shape: Any = {"height": 2.2 + 3.4 * down, "across": -(-len(parts) // down), "down": down}
    figure, axes = style.chart(_curve_title(parts, table), note, **shape, sharey=True, squeeze=False)
    for panel in axes.flat[len(parts) :]:
        panel.set_axis_off()
    for panel, part in zip(axes.flat, parts, strict=False):
        _draw_curve(panel, part)
        panel.set_title(labels.table_names(part.iloc[:1], table)[0], loc="left", fontsize=12)
    labels.percents(*(panel.xaxis for panel in axes.flat))
    axes.flat[0].set_ylabel("points so far")
    axes.flat[0].legend(loc="upper left", frameon=False)
    return figure


def _draw_curve(panel: Any, part: pd.DataFrame) -> None:
    for who, colour in (("winner", style.SERIES[0]), ("others", style.SERIES[1])):
        rows = part[part["who"] == who]
        panel.fill_between(rows["moment"], rows["points_low"], rows["points_high"], color=colour, alpha=0.2, lw=0)
        panel.plot(rows["moment"], rows["points"], color=colour, linewidth=2.5, label=who)
    panel.set_xlabel("share of the game's rounds")


def _curve_title(parts: list[pd.DataFrame], table: pd.DataFrame) -> str:
    moments = [parting(part) for part in parts]
    said = [
        f"{'none' if moment is None else f'{moment:.0%}'.replace('%', ' %')} {labels.with_players(part.iloc[0], table)}"
        for moment, part in zip(moments, parts, strict=True)
    ]
    late = [2.0 if moment is None else moment for moment in moments]
    return labels.title(f"Share of rounds after which winners are clearly ahead: {labels.ranged(said, late)}")


def parting(part: pd.DataFrame) -> float | None:
    """The moment from which on the winners' interval stays above that of the others."""
    low = part[part["who"] == "winner"].set_index("moment")["points_low"]
    high = part[part["who"] == "others"].set_index("moment")["points_high"]
    apart = (low > high.reindex(low.index)).to_numpy()
    not_yet = np.flatnonzero(~apart)
    first = int(not_yet[-1]) + 1 if len(not_yet) else 0
    return float(low.index[first]) if first < len(low) else None
