"""What do coins do?"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.intervals import clustered_mean, interval_columns, ratio
from sim.analysis.kinds import check_game
from sim.analysis.samples import GAMES, SEAT, events
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, listed, mark, number, within
from sim.runs.result import Result
from sim.tiny_towns.coin_ledger import DUE, SOURCES, USED, USES, moves
from sim.tiny_towns.settings import uses_coins

NO_COINS = mark("This run was played without coins. Play with coins=True, or with the box fortune.")
ALL = "all"
PARTS = 5
"""of a game, in its chart"""
LIGHT, DARK = "#C9C9C9", "#8A8A8A"
COLOURS = dict(
    zip(
        (*SOURCES, *USES),
        (*(style.SERIES[i] for i in (0, 5, 2)), *(style.SERIES[i] for i in (1, 4, 3)), LIGHT, DARK, style.SERIES[6]),
        strict=True,
    )
)
SAID = {
    "two buildings": mark("for two buildings\nin a round"),
    "buildings": mark("from buildings"),
    "monuments": mark("from monuments"),
    "another resource": mark("for another resource"),
    "costs": mark("for costs of cards"),
    "food": mark("for food"),
    "taken by a card": mark("taken by a card"),
    "no room": mark("lost, no room"),
    "left": mark("left at the end"),
}
"""how a chart speaks of them"""
DONE = {
    "another resource": mark("{share} change a resource"),
    "costs": mark("{share} pay for cards"),
    "food": mark("{share} buy food"),
    "taken by a card": mark("{share} are taken by a card"),
    "no room": mark("{share} find no room"),
    "left": mark("{share} are left"),
}
"""how a title does"""


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each source and use of coins, in the whole game (`part` 0) and in each fifth of its rounds.

    `coins` are the mean of a town, and `share` their part of all coins that it was due. What is due for `two buildings`
    in a round, for `buildings` (also those of others, like the Jeweler) and for `monuments` is used to place `another
    resource`, for the `costs` of cards and for `food`; or it is `taken by a card` (the Parsonage), finds `no room` in
    the chest, or is `left` at the end. So as much is used as was due. The intervals are clustered by game; the numbers
    come from `replayed` games, all arms together.

    It does not say what a coin is worth: one that changes a resource may save a square or nothing, and one that is left
    brings its point only because it did nothing else.
    """
    check_game(result, "tiny-towns")
    if not uses_coins(result.about["experiment"]):
        raise TownlabError(_(NO_COINS))
    happened = events(result, games)
    towns = happened.loc[happened["event"] == "completes", SEAT].reset_index(drop=True)
    rounds = happened.groupby(["arm", "game"])["round"].max().rename("rounds").reset_index()
    moved = moves(happened, result.experiment.catalogue).merge(rounds, on=["arm", "game"])
    moved["part"] = np.ceil(PARTS * moved["round"] / moved["rounds"]).astype(int)
    return pd.DataFrame([
        {"way": way, "what": what, "part": part, "replayed": len(rounds), "towns": len(towns), **_coins(towns, *found)}
        for way, what, part, *found in _groups(moved)
    ])  # fmt: skip


def _groups(moved: pd.DataFrame) -> Iterator[tuple[str, str, int, pd.DataFrame, pd.DataFrame]]:
    """The coins of each row, and all coins of its way."""
    for way, known in ((DUE, SOURCES), (USED, USES)):
        every = moved[moved["way"] == way]
        for what in (ALL, *known):
            some = every if what == ALL else every[every["what"] == what]
            yield way, what, 0, some, every
            yield from ((way, what, part, some[some["part"] == part], every) for part in range(1, PARTS + 1))


def _coins(towns: pd.DataFrame, some: pd.DataFrame, every: pd.DataFrame) -> dict[str, float]:
    """The coins of a town, and their share of all."""
    coins, total = (_by_town(towns, moved) for moved in (some, every))
    of_all = ratio(coins, total, towns["game"])
    share = of_all.interval() if some is every else of_all.share_interval()
    return interval_columns("coins", clustered_mean(coins, towns["game"])) | interval_columns("share", share)


def _by_town(towns: pd.DataFrame, moved: pd.DataFrame) -> Any:
    """[towns] how many coins moved."""
    sums = moved.groupby(SEAT)["coins"].sum().rename("coins")
    return towns.join(sums, on=SEAT)["coins"].fillna(0).to_numpy(float)


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """Where coins come from and where they go, in the whole game and over its rounds."""
    note = phrases.note(
        _(
            "{games:,} games, replayed; dots: mean of a town, 95 % intervals clustered by game.",
            games=int(table["replayed"].max()),
        ),
        _("Bars: the same coins by fifths of the rounds of a game, those due above the line, their use below it."),
        _("It does not say what a coin is worth."),
    )
    shown = table[(table["what"] != ALL) & (table["coins"] > 0)]
    figure, (left, right) = style.chart(_title(table), note, height=5.4, across=2, width_ratios=(1, 1.1))
    if len(shown):
        _totals(left, shown[shown["part"] == 0].iloc[::-1])
    _over_time(right, table[(table["part"] > 0) & (table["what"] != ALL)])
    return figure


def _totals(axes: Any, rows: pd.DataFrame) -> None:
    """The coins of a town by source and use, one below the other, with a gap between the two."""
    at = [float(i + (way == DUE)) for i, way in enumerate(rows["way"])]
    style.intervals(axes, at, rows["coins"], rows["coins_low"], rows["coins_high"], [COLOURS[w] for w in rows["what"]])
    axes.set_yticks(at, [_(SAID[what]) for what in rows["what"]])
    axes.set(xlabel=_("coins a town"), xlim=(-0.02 * rows["coins_high"].max(), None), ylim=(-0.6, at[-1] + 1.1))
    heads = {DUE: within("coins", "due"), USED: within("coins", "used")}
    for way in (DUE, USED):
        top = max(height for height, one in zip(at, rows["way"], strict=True) if one == way)
        axes.text(0, top + 0.65, f" {heads[way]}", fontweight="bold", va="center", color=style.INK)
    axes.grid(axis="y", visible=False)


def _over_time(axes: Any, rows: pd.DataFrame) -> None:
    """Bars for each part of the game: what is due up, what it is used for down."""
    for way, sign in ((DUE, 1), (USED, -1)):
        base = np.zeros(PARTS)
        for what, some in rows[rows["way"] == way].groupby("what", sort=False):
            coins = sign * some.sort_values("part")["coins"].to_numpy()
            axes.bar(np.arange(PARTS), coins, bottom=base, color=COLOURS[str(what)], width=0.75)
            base += coins
    axes.axhline(0, color="black", linewidth=1)
    fifths = [_("{start}-{end}%", start=20 * part, end=20 * (part + 1)) for part in range(PARTS)]
    if style.is_narrow():
        fifths = [part.replace("-", "-\n") for part in fifths]
    axes.set_xticks(np.arange(PARTS), fifths, fontsize=10)
    axes.set(xlabel=_("rounds of the game"), ylabel=_("coins a town"))
    axes.yaxis.set_major_formatter(lambda value, _place: number(abs(value), "g"))
    axes.use_sticky_edges = False
    axes.grid(axis="x", visible=False)


def _title(table: pd.DataFrame) -> str:
    """How many coins there are, what most come from, and what becomes of most."""
    whole = table[table["part"] == 0].sort_values("coins", ascending=False, kind="stable")
    every, source = whole[whole["way"] == DUE].head(2).to_dict("records")
    if not every["coins"]:
        return _("Nobody earned a coin")
    used = whole[(whole["way"] == USED) & (whole["coins"] > 0)]
    uses = [_(DONE[row["what"]], share=phrases.percent(row, "share")) for row in used.iloc[1:3].to_dict("records")]
    said = {"coins": phrases.value(every, "coins", unit="coins"), "source": _(SAID[source["what"]]).replace("\n", " ")}
    return phrases.title(_("A town is due {coins}, most {source}; {uses}", **said, uses=listed(uses)))
