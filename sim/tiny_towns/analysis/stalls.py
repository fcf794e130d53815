"""When do towns stall: stop building, and only fill their squares?"""

from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, quartiles, three
from sim.analysis.pace import KIND
from sim.runs.result import Result
from sim.tiny_towns import timeline
from sim.tiny_towns.timeline import TOWN

GAMES = 500
"""games that are played once more, in all arms together"""


def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each mode, number of players and strategy: when its towns stop building.

    `stalled` is the round of a town's last building as a share of the rounds the town took, with quartiles; `filling`
    the number of rounds after it, in which the town only fills its squares; `idle` the share of all its rounds in which
    it built nothing. A town without a building stalls at 0. A round without a building need not be a dull one: cubes
    for the next building are laid in it.
    """
    towns = of_towns(result, games).merge(result.towns[[*TOWN, "strategy"]], on=TOWN)
    towns = towns.merge(result.arms[["arm", *KIND]].astype({"players": int}), on="arm")
    groups = towns.groupby([*KIND, "strategy"], observed=True)
    return pd.DataFrame([_row(name, part) for name, part in groups])


def of_towns(result: Result, games: int) -> pd.DataFrame:
    """One row a town: the rounds it took, the round of its last building, and how many rounds had one."""
    events = timeline.sample(result, games)
    rounds = events.loc[events["event"] == "completes", [*TOWN, "round"]].set_index(TOWN)["round"].rename("rounds")
    built = events[events["event"].isin(["builds", "puts"])].groupby(TOWN)["round"]
    return pd.DataFrame({"rounds": rounds, "last": built.max(), "building": built.nunique()}).fillna(0).reset_index()


def _row(name: Any, towns: pd.DataFrame) -> dict[str, object]:
    mode, players, strategy = name
    stalled, game = towns["last"] / towns["rounds"], towns["game"]
    replayed = len(towns[["arm", "game"]].drop_duplicates())
    return {
        "mode": mode, "players": players, "strategy": str(strategy), "replayed": replayed, "towns": len(towns),
        **three("stalled", clustered_mean(stalled, game)), **quartiles("stalled", stalled),
        **three("filling", clustered_mean(towns["rounds"] - towns["last"], game)),
        **three("idle", clustered_mean(1 - towns["building"] / towns["rounds"], game)),
    }  # fmt: skip


def draw(table: pd.DataFrame) -> style.Chart:
    """When towns stop building."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        "Dot: mean with 95 % interval, clustered by game; thin line: middle half of the towns.",
        f"{phrases.counted(rows, 'replayed')}, played again. After its last building a town only fills its squares.",
        "A round without a building need not be a dull one: it prepares the next.",
    )
    figure, panels = style.chart(_title(table), note, height=2.4 + 0.45 * len(rows), across=3, sharey=True)
    at = [float(i) for i in range(len(rows))]
    panels[0].hlines(at, rows["stalled_q1"], rows["stalled_q3"], color="#BBBBBB", linewidth=1.5)
    heads = {"stalled": "last building, of its rounds", "filling": "rounds after it", "idle": "rounds without building"}
    for panel, colour, (name, label) in zip(panels, style.SERIES, heads.items(), strict=False):
        style.intervals(panel, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colour)
        panel.set(xlabel=label, xlim=(0, None if name == "filling" else 1.13))
    percents(panels[0].xaxis, panels[2].xaxis)
    panels[0].set_yticks(at, _names(rows))
    panels[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _names(rows: pd.DataFrame) -> list[str]:
    names = zip(phrases.table_names(rows, rows), rows["strategy"], strict=True)
    return [f"{name}, {strategy}" if rows["strategy"].nunique() > 1 else name for name, strategy in names]


def _title(table: pd.DataFrame) -> str:
    row = table.iloc[int(table["filling"].argmax())]
    who = f" ({row['strategy']})" if table["strategy"].nunique() > 1 else ""
    return phrases.title(
        f"Rounds in which towns only fill squares at the end: {phrases.value(row, 'filling')} "
        f"{phrases.with_players(row, table)}{who}"
    )
