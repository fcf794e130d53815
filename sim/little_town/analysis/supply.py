"""How often does the reserve run out of a resource?"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import legend_beside, percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns
from sim.analysis.kinds import check_game, each_kind, kind_columns, named, of_arms
from sim.analysis.samples import GAMES, events
from sim.checks import checked
from sim.languages import _, mark
from sim.little_town.components import COINS_IN_ALL, CUBE_PRICE, CUBES_EACH, FIRST_COINS
from sim.little_town.towns import GOODS
from sim.runs.result import Result

INTO_RESERVE = {"gathers": -1, "gains": -1, "pays": 1}
"""what moves goods out of the reserve and into it; rent goes from player to player"""
COLOURS = {
    mark("wood"): "#8A5A2B",
    mark("stone"): "#7A7974",
    mark("fish"): "#0072B2",
    mark("wheat"): "#C29B00",
    mark("coins"): "#AA4499",
}


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table and resource (and coins): how often the reserve had none of it left.

    `out` is the share of games in which that happened at some moment, `least` the mean of the fewest that were left in
    a game, and `round` the mean round in which it first ran out, of the games in which it did. There are 15 cubes of
    each resource and coins worth 40. The numbers come from `replayed` games.

    Running out need not hurt anybody: it does only if somebody would have got more, and players who hoard make it
    happen more often.
    """
    check_game(result, "little-town")
    kinds = kind_columns(result)
    lows = _lows(result, games).merge(of_arms(result), on="arm")
    return pd.DataFrame([
        _row({**named(kinds, name[:-1]), "resource": str(name[-1])}, part)
        for name, part in lows.groupby([*kinds, "resource"], observed=True, sort=False)
    ])  # fmt: skip


def _lows(result: Result, games: int) -> pd.DataFrame:
    """One row for each game and resource: the fewest that were left, and the round in which none were, or none."""
    happened = events(result, games)
    parts = [_moves(happened, kind) for kind in GOODS]
    moves = pd.concat(parts, ignore_index=True).merge(of_arms(result), on="arm")
    keys = ["arm", "game", "resource"]
    start = np.where(moves["resource"] == "coins", COINS_IN_ALL - FIRST_COINS * moves["players"], CUBES_EACH)
    moves["left"] = start + moves.groupby(keys)["change"].cumsum()
    empty = moves[moves["left"] <= 0].groupby(keys)["round"].min()
    found = moves.groupby(keys)["left"].min().to_frame("least")
    every = pd.MultiIndex.from_product([[*GOODS]], names=["resource"])
    games_seen = happened[["arm", "game"]].drop_duplicates().merge(every.to_frame(index=False), how="cross")
    found = games_seen.merge(found.join(empty.rename("round")).reset_index(), how="left", on=keys)
    return found.fillna({"least": CUBES_EACH})


def _moves(happened: pd.DataFrame, kind: str) -> pd.DataFrame:
    """Every change of what the reserve has of something, in order."""
    sign = happened["event"].astype(str).map(INTO_RESERVE).fillna(0).where(happened["resource"] == kind, 0)
    change = sign * happened["amount"].astype(int)
    if kind == "coins":
        change = change + CUBE_PRICE * happened["amount"].astype(int).where(happened["event"] == "buys", 0)
    moved = happened.loc[change != 0, ["arm", "game", "round"]]
    return moved.assign(change=change[change != 0], resource=kind)


def _row(about: dict[str, Any], lows: pd.DataFrame) -> dict[str, Any]:
    dry = lows.dropna(subset=["round"])
    return {
        **about, "replayed": len(lows),
        **interval_columns("out", clustered_share(lows["least"] <= 0, lows["game"])),
        **interval_columns("least", clustered_mean(lows["least"], lows["game"])),
        **interval_columns("round", clustered_mean(dry["round"], dry["game"])),
    }  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The share of games in which each resource ran out, one kind of table below the other."""
    parts = each_kind(table)
    note = phrases.note(
        _(
            "{games}, replayed; lines: 95 % intervals clustered by game. Running out hurts only who would have got "
            "more; players who hoard make it happen more often.",
            games=phrases.counted(table, "replayed"),
        ),
    )
    figure, axes = style.chart(_title(table), note, height=2.2 + 0.75 * len(parts))
    at = np.arange(len(parts))[::-1]
    for i, kind in enumerate(GOODS):
        rows = pd.concat([part[part["resource"] == kind] for part in parts])
        place = (at + 0.3 - 0.15 * i).tolist()
        style.intervals(axes, place, rows["out"], rows["out_low"], rows["out_high"], COLOURS[kind])
        axes.scatter([], [], color=COLOURS[kind], label=_(kind))
    axes.set_yticks(at, [phrases.table_names(part.iloc[:1], table)[0] for part in parts])
    axes.set(xlim=(0, None), xlabel=_("games in which the reserve ran out of it"), ylim=(-0.6, len(parts) - 0.4))
    percents(axes.xaxis)
    legend_beside(figure, handles=axes.get_legend_handles_labels()[0])
    return figure


def _title(table: pd.DataFrame) -> str:
    row = table.iloc[int(table["out"].argmax())]
    if not row["out"]:
        return _("The reserve never ran out of anything")
    said = {"share": phrases.percent(row, "out"), "where": phrases.with_players(row, table)}
    sentence = _("The reserve runs out of {resource} most often: in {share} of the games {where}",
                 resource=_(row["resource"]), **said)  # fmt: skip
    return phrases.title(sentence)
