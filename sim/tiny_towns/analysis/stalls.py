"""When do towns stop building and only fill their squares?"""

from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, interval_columns, quartiles
from sim.analysis.kinds import check_game, kind_columns, named
from sim.analysis.samples import GAMES, SEAT, events
from sim.checks import checked
from sim.languages import _
from sim.runs.result import Result


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table and strategy: when its towns stop building.

    `stalled` is the round of a town's last building as a share of the rounds the town took, with quartiles; `filling`
    the number of rounds after it, in which the town only fills its squares; `idle` the share of all its rounds in which
    it built nothing. A town without a building stalls at 0. The numbers come from `replayed` games.

    A round without a building is not a wasted one: it lays the cubes for the next building.
    """
    check_game(result, "tiny-towns")
    keys = [*kind_columns(result), "strategy"]
    towns = of_towns(result, games).merge(result.seats[[*SEAT, "strategy"]], on=SEAT)
    towns = towns.merge(result.arms[["arm", *kind_columns(result)]].astype({"players": int}), on="arm")
    return pd.DataFrame([_row(named(keys, name), part) for name, part in towns.groupby(keys, observed=True)])


def course(result: Result, games: int) -> pd.DataFrame:
    """One row a town of a sample of games: the rounds after its last building, and the share of rounds without one."""
    towns = of_towns(result, games)
    filling, idle = towns["rounds"] - towns["last"], 1 - towns["building"] / towns["rounds"]
    return towns[SEAT].assign(filling=filling, idle=idle)


def of_towns(result: Result, games: int) -> pd.DataFrame:
    """One row a town: the rounds it took, the round of its last building, and how many rounds had one."""
    happened = events(result, games)
    rounds = happened.loc[happened["event"] == "completes", [*SEAT, "round"]].set_index(SEAT)["round"].rename("rounds")
    built = happened[happened["event"].isin(["builds", "puts"])].groupby(SEAT)["round"]
    return pd.DataFrame({"rounds": rounds, "last": built.max(), "building": built.nunique()}).fillna(0).reset_index()


def _row(about: dict[str, Any], towns: pd.DataFrame) -> dict[str, object]:
    stalled, game = towns["last"] / towns["rounds"], towns["game"]
    replayed = len(towns[["arm", "game"]].drop_duplicates())
    return {
        **about, "strategy": str(about["strategy"]), "replayed": replayed, "towns": len(towns),
        **interval_columns("stalled", clustered_mean(stalled, game)), **quartiles("stalled", stalled),
        **interval_columns("filling", clustered_mean(towns["rounds"] - towns["last"], game)),
        **interval_columns("idle", clustered_mean(1 - towns["building"] / towns["rounds"], game)),
    }  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """When towns stop building."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _("Dot: mean with 95 % interval, clustered by game; thin line: middle half of the towns."),
        _(
            "{games}, replayed. After its last building a town only fills its squares.",
            games=phrases.counted(rows, "replayed"),
        ),
        _("A round without a building is not a wasted one: it prepares the next."),
    )
    figure, panels = style.chart(_title(table), note, height=2.4 + 0.45 * len(rows), across=3, sharey=True)
    at = [float(i) for i in range(len(rows))]
    panels[0].hlines(at, rows["stalled_q1"], rows["stalled_q3"], color="#BBBBBB", linewidth=1.5)
    heads = {"stalled": _("last building, of its rounds"), "filling": _("rounds after it"),
             "idle": _("rounds without building")}  # fmt: skip
    for panel, colour, (name, label) in zip(panels, style.SERIES, heads.items(), strict=False):
        style.intervals(panel, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colour)
        panel.set(xlabel=label, xlim=(0, None if name == "filling" else 1.13))
    percents(panels[0].xaxis, panels[2].xaxis)
    panels[0].set_yticks(at, _names(rows))
    panels[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _names(rows: pd.DataFrame) -> list[str]:
    names = zip(phrases.table_names(rows, rows), rows["strategy"], strict=True)
    several = rows["strategy"].nunique() > 1
    return [f"{name}, {phrases.strategy(strategy)}" if several else name for name, strategy in names]


def _title(table: pd.DataFrame) -> str:
    row = table.iloc[int(table["filling"].argmax())]
    who = f" ({phrases.strategy(row['strategy'])})" if table["strategy"].nunique() > 1 else ""
    return phrases.title(
        _(
            "Rounds in which towns only fill squares at the end: {rounds} {where}",
            rounds=phrases.value(row, "filling"),
            where=f"{phrases.with_players(row, table)}{who}",
        )
    )
