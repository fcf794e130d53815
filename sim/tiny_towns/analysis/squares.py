"""Where is a card built: on which squares, in the corners, on the edges or in the middle?"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.colors import to_hex

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, percents
from sim.analysis.contrast import ink_on
from sim.analysis.intervals import clustered_share, interval_columns, mean
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of
from sim.checks import checked
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.analysis.usage import GAMES, in_order, of_kind, placed
from sim.tiny_towns.board import CENTRE, CORNERS, SQUARES

MOST_ACROSS, ACROSS_NARROW = 7, 3
"""maps beside each other"""
NARROW_HEIGHT = 4.5
"""inches, so that a single map on a narrow page is as high as it is wide"""
OF_PLACE = "per_same_on"
"""the family of rules that say where a card should stand"""
TITLE = mark("{share} of the buildings of {card} stand {where}; an even share is {chance}")
ZONES = {
    mark("corner"): mark("in the corners"),
    mark("edge"): mark("on the edges"),
    mark("centre"): mark("in the middle"),
}
"""and how a title speaks of them"""
ZONE_OF = tuple("corner" if CORNERS >> q & 1 else "centre" if CENTRE >> q & 1 else "edge" for q in range(SQUARES))
"""[16] where each square lies"""
MORE, LESS, UNCLEAR = mark("more than chance"), mark("less than chance"), mark("unclear")


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each card and square, and one for each card and zone (`square` -1): the share of its buildings there.

    Zones are corner, edge and centre. `chance` is the share of the grid; `found` says in words where a zone has more or
    less than that, by p-values adjusted (Benjamini-Hochberg) over all zones of all cards; `by_rule` marks cards whose
    points depend on the zone. The numbers come from `replayed` games.

    More than chance need not be a choice: a pattern does not reach all squares equally often. By the rules squares that
    mirror each other are alike, so a difference between two corners is chance or a habit of the strategy.
    """
    check_game(result, "tiny-towns")
    found, category = placed(result, games), {card.id: card.category for card in result.experiment.catalogue}
    by_rule = {card.id for card in result.experiment.catalogue if card.rule.family == OF_PLACE}
    rows = [
        {"card": str(card), "category": category[str(card)], "by_rule": str(card) in by_rule,
         "replayed": found.attrs["replayed"], **row}
        for card, part in found.groupby("card", observed=True)
        for row in _squares_of(part)
    ]  # fmt: skip
    if not rows:
        raise TownlabError(_("Nothing was built in these games, so there is no place to show."))
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"], "fdr_bh")
    more = np.where(table["share"] > table["chance"], MORE, LESS)
    table["found"] = np.where(table["p_adjusted"] < LEVEL, more, np.where(table["square"] < 0, UNCLEAR, ""))
    return in_order(table)


def _squares_of(built: pd.DataFrame) -> list[dict[str, object]]:
    """The rows of one card: its sixteen squares, then its zones with a p-value."""
    zone_of = np.array(ZONE_OF)[built["square"]]
    squares = [_share_row(zone, square, built, built["square"] == square, 1) for square, zone in enumerate(ZONE_OF)]
    zones = [_share_row(zone, -1, built, zone_of == zone, ZONE_OF.count(zone)) for zone in ZONES]
    chances = [p_of(mean((zone_of == zone) - ZONE_OF.count(zone) / SQUARES, built["game"])) for zone in ZONES]
    return [{**row, "p": p} for row, p in zip([*squares, *zones], [math.nan] * SQUARES + chances, strict=True)]


def _share_row(zone: str, square: int, built: pd.DataFrame, on: Any, squares: int) -> dict[str, object]:
    shares = interval_columns("share", clustered_share(on, built["game"]))
    return {"zone": zone, "square": square, "buildings": len(built), **shares, "chance": squares / SQUARES}


@checked
def draw(table: pd.DataFrame, cards: Sequence[str] | str | None = None, monuments: bool = False) -> style.Chart:
    """Where cards are built: a map of the grid for each card of the market (or monument, or those named)."""
    ids = _chosen(table, cards, monuments)
    rows = table[table["card"].isin(ids)]
    down = -(-len(ids) // (ACROSS_NARROW if style.is_narrow() else MOST_ACROSS))
    across = max(2, -(-len(ids) // down))
    shape: Any = {"height": _height(len(ids), down), "across": across, "down": down, "stack": len(ids) == 1}
    figure, axes = style.chart(_title(rows), _note(rows), **shape, squeeze=False)
    for panel in axes.flat[len(ids) :]:
        panel.set_axis_off()
    for panel, id in zip(axes.flat, ids, strict=False):
        image = _map(panel, rows[rows["card"] == id], numbers=len(ids) < 4)
    if len(ids) == 1:
        axes.flat[0].set_anchor("N")
        _draw_zones(axes.flat[1], rows[rows["square"] < 0])
    below: Any = {"location": "bottom"} if style.is_narrow() else {}
    bar = figure.colorbar(image, ax=list(axes.flat), shrink=0.7, aspect=30, pad=0.02, extend="max", **below)
    percents(bar.ax.xaxis if below else bar.ax.yaxis)
    return figure


def _height(maps: int, down: int) -> float:
    """How high a chart of so many maps in so many rows is."""
    if maps == 1 and style.is_narrow():
        return NARROW_HEIGHT
    return style.HEIGHT if down == 1 and not style.is_narrow() else 1.5 + 2.05 * down


def _note(rows: pd.DataFrame) -> str:
    return phrases.note(
        _(
            "Share of a card's buildings on each square; white: an even share. C, E, M: percent in the 4 corners, on "
            "the 8 edges and on the 4 squares in the middle (even: 25, 50, 25)."
        ),
        _(
            "{games:,} games. Patterns do not reach all squares equally often, so more than that need not be a choice.",
            games=int(rows["replayed"].max()),
        ),
    )


def _chosen(table: pd.DataFrame, cards: Sequence[str] | str | None, monuments: bool) -> list[str]:
    """The cards to draw, in the order of the table."""
    known = list(table["card"].unique())
    wanted = [cards] if isinstance(cards, str) else cards or list(of_kind(table, monuments)["card"].unique())
    for id in wanted:
        if id not in known:
            raise unknown(mark("card in this table"), id, known)
    return [id for id in known if id in wanted]


def _map(panel: Any, rows: pd.DataFrame, numbers: bool) -> Any:
    """The grid of one card; the colours reach from none to twice what a square has by chance."""
    shares = rows[rows["square"] >= 0].sort_values("square")["share"].to_numpy().reshape(4, 4)
    image = panel.imshow(shares, cmap=style.DIVERGING, vmin=0, vmax=2 / SQUARES)
    (colour,) = category_colours(rows["category"].iloc[:1])
    panel.set_title(_in_two_lines(phrases.card(rows["card"].iloc[0])), loc="center", fontsize=10, color=colour)
    zones = rows[rows["square"] < 0].set_index("zone")["share"]
    said = {zone: 100 * zones[zone] for zone in ZONES}
    buildings = rows["buildings"].iloc[0]
    panel.set_xlabel(_("C {corner:.0f} E {edge:.0f} M {centre:.0f}\nof {n:,}", **said, n=buildings), fontsize=9)
    panel.grid(visible=False)
    panel.set(xticks=[], yticks=[])
    for square, share in enumerate(shares.flat) if numbers else ():
        ink = ink_on(to_hex(image.cmap(image.norm(share))))
        panel.text(square % 4, square // 4, _("{share:.0f}%", share=100 * share), ha="center", va="center", color=ink)
    return image


def _in_two_lines(name: str) -> str:
    """A long name cut near its middle."""
    parts = name.split()
    half = (len(parts) + 1) // 2
    return name if len(name) <= 15 else " ".join(parts[:half]) + "\n" + " ".join(parts[half:])


def _draw_zones(axes: Any, zones: pd.DataFrame) -> None:
    """The shares of the zones with intervals, beside a tick at what chance would give."""
    axes.set_axis_on()
    at = [2, 1, 0]
    axes.scatter(zones["chance"], at, marker="|", s=600, color=style.UNSURE)
    style.intervals(axes, at, zones["share"], zones["share_low"], zones["share_high"], style.SERIES[0])
    names = [
        _("{zone}\n({share:.0f}% of squares)", zone=_(zone), share=100 * chance)
        for zone, chance in zip(zones["zone"], zones["chance"], strict=True)
    ]
    axes.set_yticks(at, names)
    axes.set(ylim=(-0.6, 2.6), xlabel=_("share of its buildings"), xlim=(0, None))
    percents(axes.xaxis)


def _title(rows: pd.DataFrame) -> str:
    """The strongest preference for a zone, if one is clear, of a card that is not about zones anyway."""
    zones = rows[(rows["p_adjusted"] < LEVEL) & (rows["share"] > rows["chance"])]
    zones = zones[~zones["by_rule"]] if not zones["by_rule"].all() else zones
    if zones.empty:
        return _("No card clearly prefers corners, edges or the middle")
    row = zones.iloc[int((zones["share"] - zones["chance"]).argmax())]
    said = {"card": phrases.card(row["card"]), "share": phrases.percent(row, "share"), "where": _(ZONES[row["zone"]])}
    return phrases.title(_(TITLE, **said, chance=f"{phrases.number(100 * row['chance'], 0)}{phrases.HARD}%"))
