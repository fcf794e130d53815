"""How is a tile used: how often and when is it built, who uses it, and for how many points?"""

from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, category_legend, percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns, quartiles
from sim.analysis.kinds import check_game
from sim.checks import checked
from sim.languages import _, mark, within
from sim.little_town.catalogue import CATEGORIES
from sim.runs.result import Result

TITLE = mark("{least} is built least, {seldom} of the times it is on offer; {most} is built most, {often}")
ONE = mark("{card}: {share} of those on offer are built")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row a tile: how often it was built, in which round, how often it was used, and what it scored.

    `built_share` is the share of the tiles on offer that were built (of each Wheat Field by itself), `round` the mean
    round of that with quartiles, `uses` how often one that stands was activated in the game, `points_owner` what it
    brought its owner in printed points, effects and at the end, and `points_others` what its effect brought others.

    Points are only the tile's own: coins, cubes and rent are not counted, nor what they were used for. A tile that
    only brings goods may be worth much.
    """
    check_game(result, "little-town")
    tiles = result.read("tiles")
    categories = {tile.id: tile.category for tile in result.experiment.catalogue.tiles}
    rows = [_row(str(card), categories[str(card)], part) for card, part in tiles.groupby("card", observed=True)]
    table = pd.DataFrame(rows)
    order = table["category"].map(CATEGORIES.index)
    return table.assign(at=order).sort_values(["at", "card"], ignore_index=True).drop(columns="at")


def _row(card: str, category: str, tiles: pd.DataFrame) -> dict[str, Any]:
    built = tiles[tiles["seat"] >= 0]
    game = built["game"]
    uses = built["uses_own"].astype(int) + built["uses_others"]
    return {
        "card": card, "category": category, "games": len(tiles[["arm", "game"]].drop_duplicates()),
        "tiles": len(tiles), "built": len(built),
        **interval_columns("built_share", clustered_share(tiles["seat"] >= 0, tiles["game"])),
        **interval_columns("round", clustered_mean(built["round"], game)), **quartiles("round", built["round"]),
        **interval_columns("uses", clustered_mean(uses, game)),
        **interval_columns("points_owner", clustered_mean(built["points_owner"], game)),
        **interval_columns("points_others", clustered_mean(built["points_others"], game)),
    }  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """How often a tile is built, when, how often it is used, and its points for its owner and for others."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _(
            "Up to {games:,} games with a tile on offer; 95 % intervals clustered by game; thin line: middle half of "
            "the rounds.",
            games=int(rows["games"].max()),
        ),
        _("Uses and points are of a tile that was built; rings: points of others."),
        _("Only a tile's own points: not the coins and cubes it brings."),
    )
    figure, axes = style.chart(_title(rows), note, style.WIDTH + 3, 1.9 + 0.29 * len(rows), across=4, sharey=True)
    at, colours = [float(i) for i in range(len(rows))], category_colours(rows["category"])
    axes[1].hlines(at, rows["round_q1"], rows["round_q3"], colors="#BBBBBB", linewidth=1.5)
    for axis, name in zip(axes, ("built_share", "round", "uses", "points_owner"), strict=True):
        style.intervals(axis, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colours)
    axes[3].scatter(rows["points_others"], at, facecolors="white", edgecolors=colours, s=36, zorder=2.5)
    labels = (within("share of tiles", "built"), _("in round"), _("uses of one"), _("points of one"))
    for axis, label in zip(axes, labels, strict=True):
        axis.set_xlabel(label)
    axes[0].set_xlim(-0.03, 1.03)
    axes[1].set(xlim=(0.8, 4.2), xticks=(1, 2, 3, 4))
    percents(axes[0].xaxis)
    axes[0].set_yticks(at, phrases.cards(rows))
    axes[0].set_ylim(-0.7, len(rows) - 0.3)
    category_legend(figure, rows["category"])
    return figure


def _title(rows: pd.DataFrame) -> str:
    most, least = (rows.iloc[int(getattr(rows["built_share"], end)())] for end in ("argmax", "argmin"))
    names = phrases.cards(pd.DataFrame([most, least]))
    shares = [phrases.percent(row, "built_share") for row in (most, least)]
    if len(rows) == 1:
        return phrases.title(_(ONE, card=names[0], share=shares[0]))
    return phrases.title(_(TITLE, least=names[1], seldom=shares[1], most=names[0], often=shares[0]), 95)
