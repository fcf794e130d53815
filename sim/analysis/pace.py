"""How do games feel: how long do they take, how close are they, and when do towns stall?"""

from typing import Any

import numpy as np
import pandas as pd

from sim import timeline
from sim.analysis import labels, spread, style
from sim.analysis.intervals import clustered_mean, clustered_share
from sim.analysis.ratios import three
from sim.analysis.spread import KIND
from sim.errors import TownlabError
from sim.result import Result

GAMES = 500
"""games that are played once more, in all arms together"""
RUNAWAY = 10
"""a margin of so many points or more"""
WIDEST = 30
"""a margin of so many points or more is shown as this"""
TOWN = ["arm", "game", "seat"]
OF_THESE = "It describes these line-ups: unequal strategies make wide margins in any game."


def measure(result: Result) -> pd.DataFrame:
    """One row for each mode and number of players: rounds, and how far the winner was ahead.

    `rounds` has its mean with interval and its quartiles. `margin` is the winner's lead over the second in points, 0 if
    a tie-break decided; `within_1` and `within_2` are the shares of games that close, `runaway` of those won by 10 or
    more. Solo games have no margin. It describes these line-ups: unequal strategies make wide margins in any game.
    """
    return pd.DataFrame([_row(name, part) for name, part in _games(result).groupby(KIND)])


def _games(result: Result) -> pd.DataFrame:
    """One row a game with its margin; none for solo games."""
    games = result.games[["arm", "game", "mode", "players", "rounds"]].astype({"mode": str, "players": int})
    scores = result.towns[["arm", "game", "score"]].sort_values("score", ascending=False)
    place = scores.groupby(["arm", "game"]).cumcount()
    top = scores.assign(place=place)[place < 2].pivot(index=["arm", "game"], columns="place", values="score")
    margin = (top[0] - top[1]).astype(float) if 1 in top else top[0] * np.nan
    return games.merge(margin.rename("margin").reset_index(), on=["arm", "game"])


def _row(name: Any, games: pd.DataFrame) -> dict[str, object]:
    q1, median, q3 = np.quantile(games["rounds"], (0.25, 0.5, 0.75))
    rounds = three("rounds", clustered_mean(games["rounds"], games["game"]))
    row = {"mode": name[0], "players": name[1], "games": len(games), **rounds}
    row |= {"rounds_q1": q1, "rounds_median": median, "rounds_q3": q3}
    return row | _margins(games["margin"], games["game"])


def _margins(margin: Any, game: Any) -> dict[str, float]:
    kinds = {"within_1": margin <= 1, "within_2": margin <= 2, "runaway": margin >= RUNAWAY}
    if margin.isna().all():
        return {key: np.nan for name in ("margin", *kinds) for key in three(name, (0, 0, 0))} | {
            "margin_median": np.nan
        }
    shares = {
        key: end for name, which in kinds.items() for key, end in three(name, clustered_share(which, game)).items()
    }
    return three("margin", clustered_mean(margin, game)) | {"margin_median": float(margin.median())} | shares


def measure_rounds(result: Result) -> pd.DataFrame:
    """One row for each mode, number of players and number of rounds: the share of games that took so many.

    Rounds are those until the last town was complete; most towns are so earlier.
    """
    return spread.measure(_games(result), "rounds")


def measure_margins(result: Result) -> pd.DataFrame:
    """One row for each mode, number of players and margin: the share of games won by so many points; 30 is 30 or more.

    0 is a win by tie-breaks, or a shared one. It describes these line-ups: unequal ones make wide margins.
    """
    games = _games(result).dropna(subset=["margin"])
    if games.empty:
        raise TownlabError("Solo games have no margins: play with two players or more.")
    return spread.measure(games.assign(margin=games["margin"].clip(upper=WIDEST).astype(int)), "margin")


def measure_stalls(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each mode, number of players and strategy: when its towns stop building.

    `stalled` is the round of a town's last building as a share of the rounds the town took, with quartiles; `filling`
    the number of rounds after it, in which the town only fills its squares; `idle` the share of all its rounds in which
    it built nothing. A town without a building stalls at 0. A round without a building need not be a dull one: cubes
    for the next building are laid in it.
    """
    towns = _ends(timeline.sample(result, games)).merge(result.towns[[*TOWN, "strategy"]], on=TOWN)
    towns = towns.merge(result.arms[["arm", *KIND]].astype({"players": int}), on="arm")
    groups = towns.groupby([*KIND, "strategy"], observed=True)
    return pd.DataFrame([_stall_row(name, part) for name, part in groups])


def _ends(events: pd.DataFrame) -> pd.DataFrame:
    """One row a town: the rounds it took, the round of its last building, and how many rounds had one."""
    rounds = events.loc[events["event"] == "completes", [*TOWN, "round"]].set_index(TOWN)["round"].rename("rounds")
    built = events[events["event"].isin(["builds", "puts"])].groupby(TOWN)["round"]
    return pd.DataFrame({"rounds": rounds, "last": built.max(), "building": built.nunique()}).fillna(0).reset_index()


def _stall_row(name: Any, towns: pd.DataFrame) -> dict[str, object]:
    mode, players, strategy = name
    stalled, game = towns["last"] / towns["rounds"], towns["game"]
    q1, median, q3 = np.quantile(stalled, (0.25, 0.5, 0.75))
    replayed = len(towns[["arm", "game"]].drop_duplicates())
    return {
        "mode": mode, "players": players, "strategy": str(strategy), "replayed": replayed, "towns": len(towns),
        **three("stalled", clustered_mean(stalled, game)),
        "stalled_q1": q1, "stalled_median": median, "stalled_q3": q3,
        **three("filling", clustered_mean(towns["rounds"] - towns["last"], game)),
        **three("idle", clustered_mean(1 - towns["building"] / towns["rounds"], game)),
    }  # fmt: skip


def draw(table: pd.DataFrame) -> style.Chart:
    """How close games are: shares of games won by at most 1, at most 2, and 10 or more points."""
    rows = table.dropna(subset=["margin"])
    if rows.empty:
        raise TownlabError("Solo games have no margins to draw: play with two players or more.")
    note = labels.note("Lines: 95 % intervals, clustered by game;", f"{labels.counted(rows, 'games')}.", OF_THESE)
    figure, axes = style.chart(_close_title(rows), note, height=2.2 + 0.9 * len(rows))
    kinds = {"within_1": "by 1 or less", "within_2": "by 2 or less", "runaway": f"by {RUNAWAY} or more"}
    at = np.arange(len(rows))[::-1]
    for i, (name, label) in enumerate(kinds.items()):
        place = (at + 0.25 - 0.25 * i).tolist()
        style.intervals(axes, place, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], style.SERIES[i])
        axes.scatter([], [], color=style.SERIES[i], label=label)
    axes.set_yticks(at, labels.table_names(rows, table))
    axes.set(xlim=(0, None), xlabel="share of games", ylim=(-0.6, len(rows) - 0.4))
    labels.percents(axes.xaxis)
    axes.legend(title="won", loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure


def _close_title(rows: pd.DataFrame) -> str:
    """The table with the most close games, and that with the fewest if it clearly has fewer."""
    most, least = rows.iloc[int(rows["within_2"].argmax())], rows.iloc[int(rows["within_2"].argmin())]
    said = f"{labels.percent(most, 'within_2')} of games are won by 2 points or less {labels.with_players(most, rows)}"
    if most["within_2_low"] > least["within_2_high"]:
        said += f", {labels.percent(least, 'within_2')} {labels.with_players(least, rows)}"
    return labels.title(said)


def draw_margins(table: pd.DataFrame) -> style.Chart:
    """By how many points games are won."""
    about = f"{labels.counted(table, 'games')}. 0: by tie-breaks; {WIDEST}: so many or more."
    note = labels.note("Lines: 95 % intervals, clustered by game;", about, OF_THESE)
    title = f"Points between first and second in the median game: {spread.medians(table, 'margin')}"
    return spread.draw(table, "margin", "points between the winner and the second", title, note)


def draw_rounds(table: pd.DataFrame) -> style.Chart:
    """How many rounds games take."""
    about = f"{labels.counted(table, 'games')}. Rounds until the last town is complete; most towns are so earlier."
    title = f"Rounds of the median game: {spread.medians(table, 'rounds')}"
    return spread.draw(
        table, "rounds", "rounds", title, labels.note("Lines: 95 % intervals, clustered by game;", about)
    )


def draw_stalls(table: pd.DataFrame) -> style.Chart:
    """When towns stop building."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = labels.note(
        "Dot: mean with 95 % interval, clustered by game; thin line: middle half of the towns.",
        f"{labels.counted(rows, 'replayed')}, played once more. After its last building a town only fills its squares.",
        "A round without a building need not be a dull one: it prepares the next.",
    )
    figure, panels = style.chart(_stall_title(table), note, height=2.4 + 0.45 * len(rows), across=3, sharey=True)
    at = [float(i) for i in range(len(rows))]
    panels[0].hlines(at, rows["stalled_q1"], rows["stalled_q3"], color="#BBBBBB", linewidth=1.5)
    heads = {"stalled": "last building, of its rounds", "filling": "rounds after it", "idle": "rounds without building"}
    for panel, colour, (name, label) in zip(panels, style.SERIES, heads.items(), strict=False):
        style.intervals(panel, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colour)
        panel.set(xlabel=label, xlim=(0, None if name == "filling" else 1.13))
    labels.percents(panels[0].xaxis, panels[2].xaxis)
    panels[0].set_yticks(at, _stall_names(rows))
    panels[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _stall_names(rows: pd.DataFrame) -> list[str]:
    names = zip(labels.table_names(rows, rows), rows["strategy"], strict=True)
    return [f"{name}, {strategy}" if rows["strategy"].nunique() > 1 else name for name, strategy in names]


def _stall_title(table: pd.DataFrame) -> str:
    row = table.iloc[int(table["filling"].argmax())]
    who = f" ({row['strategy']})" if table["strategy"].nunique() > 1 else ""
    return labels.title(
        f"Rounds in which towns only fill squares at the end: {labels.value(row, 'filling')} "
        f"{labels.with_players(row, table)}{who}"
    )
