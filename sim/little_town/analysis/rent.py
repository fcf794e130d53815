"""Who uses whose buildings: do tiles pay their owner or the table?"""

import math
from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, category_legend, percents
from sim.analysis.intervals import clustered_mean, interval_columns, ratio
from sim.analysis.kinds import check_game, kind_columns, of_arms
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result

ALL = mark("all tiles")
OF_OWNERS = mark("Buildings serve their owners: {share} of their uses are by others, above all those of {tile}, {most}")
OF_BOTH = mark(
    "Buildings serve owners and others alike: {share} of their uses are by others, above all those of {tile}, {most}"
)
OF_TABLE = mark("Buildings serve the table: {share} of their uses are by others, above all those of {tile}, {most}")
SELDOM = 0.1
"""uses of one tile in a game; of one that is used less, the share of others' uses says nothing"""
NONE = (math.nan,) * 3


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row a tile that can be activated, and one for all of them first: whose uses, and what rent they bring.

    `uses_own` and `uses_others` are how often one that stands was activated in a game by its owner and by others,
    `others_share` the share of the latter, `rent` the coins that it earned its owner, `points_own` and `points_others`
    what its effect scored for either. Intervals are clustered by game.

    That others use a tile often does not mean that it pays its owner little: each use costs them a coin, and where a
    tile stands decides who is near it.
    """
    check_game(result, "little-town")
    tiles, known = result.read("tiles"), result.experiment.catalogue
    usable = {tile.id: tile for tile in known.tiles if tile.effect == "use"}
    built = tiles[(tiles["seat"] >= 0) & tiles["card"].isin(usable)].astype({"card": str})
    if built.empty:
        raise TownlabError(_("Nobody built a tile that can be used, so there is no rent."))
    printed = built["card"].map({id: tile.points for id, tile in usable.items()})
    built = built.assign(points_own=built["points_owner"] - printed)
    parts = [_row(str(id), usable[str(id)].category, part) for id, part in built.groupby("card", observed=True)]
    rows = pd.DataFrame(parts).sort_values("others_share", ascending=False, ignore_index=True)
    return pd.concat([pd.DataFrame([_row(ALL, "", built)]), rows], ignore_index=True)


def _row(card: str, category: str, built: pd.DataFrame) -> dict[str, Any]:
    game, own, others = built["game"], built["uses_own"].astype(int), built["uses_others"].astype(int)
    numbers = {"uses_own": own, "uses_others": others, "rent": built["rent"]}
    numbers |= {"points_own": built["points_own"], "points_others": built["points_others"]}
    used = (own + others).mean() > SELDOM
    share = ratio(others, own + others, game).share_interval() if used else NONE
    return {
        "card": card, "category": category, "built": len(built), **interval_columns("others_share", share),
        **{key: value for name, column in numbers.items()
           for key, value in interval_columns(name, clustered_mean(column, game)).items()},
    }  # fmt: skip


def payers(result: Result) -> pd.DataFrame:
    """One row for each kind of table and rank: the rent that seats of that rank paid, and what they earned.

    `balance` is what was earned less what was paid, in coins a game; intervals are clustered by game.

    Winners may pay more because they have more to spend, so this does not say that paying rent makes one win.
    """
    kinds, seats = kind_columns(result), result.seats.merge(of_arms(result), on="arm")
    return pd.DataFrame([
        {**dict(zip([*kinds, "rank"], name, strict=True)), "seats": len(part),
         **interval_columns("paid", clustered_mean(part["rent_paid"], part["game"])),
         **interval_columns("earned", clustered_mean(part["rent_earned"], part["game"])),
         **interval_columns("balance", clustered_mean(part["rent_earned"] - part["rent_paid"], part["game"]))}
        for name, part in seats.groupby([*kinds, "rank"], observed=True)
    ])  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The share of uses that are others', uses of either, and the rent of one tile."""
    rows = table[table["card"] != ALL].iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _(
            "{least:,} to {most:,} of each were built; 95 % intervals clustered by game. Dots: uses and points of the "
            "owner, rings: of others. A use by others costs them a coin, which the owner gets. Where a tile stands "
            "decides who is near it.",
            least=int(rows["built"].min()),
            most=int(rows["built"].max()),
        ),
    )
    figure, axes = style.chart(_title(table), note, style.WIDTH + 2, 1.9 + 0.29 * len(rows), across=4, sharey=True)
    at, colours = [float(i) for i in range(len(rows))], category_colours(rows["category"])
    for axis, name in zip(axes, ("others_share", "uses_own", "rent", "points_own"), strict=True):
        style.intervals(axis, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colours)
    for axis, name in ((axes[1], "uses_others"), (axes[3], "points_others")):
        axis.scatter(rows[name], at, facecolors="white", edgecolors=colours, s=36, zorder=2.5)
    labels = (_("uses by others"), _("uses of one"), _("rent of one, coins"), _("points of effects"))
    for axis, label in zip(axes, labels, strict=True):
        axis.set_xlabel(label)
    axes[0].set_xlim(-0.03, 1.03)
    percents(axes[0].xaxis)
    axes[0].set_yticks(at, phrases.cards(rows))
    axes[0].set_ylim(-0.7, len(rows) - 0.3)
    category_legend(figure, rows["category"])
    return figure


def _title(table: pd.DataFrame) -> str:
    every, rest = table.iloc[0], table.iloc[1:]
    either = OF_OWNERS if every["others_share_high"] < 0.5 else OF_BOTH
    sentence = OF_TABLE if every["others_share_low"] > 0.5 else either
    known = rest.dropna(subset=["others_share"])
    most = known.iloc[0] if len(known) else every
    shares = {"share": phrases.percent(every, "others_share"), "most": phrases.percent(most, "others_share")}
    return phrases.title(_(sentence, **shares, tile=phrases.card(most["card"], most["category"])), 95)
