"""Where do villagers stand, and where do they work?"""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.colors import to_hex

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.contrast import ink_on
from sim.analysis.intervals import clustered_part, interval_columns, ratio
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of
from sim.analysis.samples import GAMES, events
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.analysis.squares import ZONE_OF, ZONES
from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.settings import has_villagers
from sim.tiny_towns.villager_ledger import by_round, counted

NO_VILLAGERS = mark("There are no villagers in these games. Play with the box villagers.")
DOING = {"standing": mark("where villagers stand about"), "working": mark("where villagers work")}
"""heads of the maps"""
SAID = {
    "standing": mark("{share} of those who stand about are {where}"),
    "working": mark("{share} of those who work are {where}"),
}


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each square, and one for each zone (`square` -1), of those who stand about and of those who work.

    `share` is the part of all villagers of that `doing`, counted at the end of every round until their town is
    complete, who are there; `villagers` is how many such counts there are. Zones are corner, edge and centre; `chance`
    is the share of the grid, and `p_adjusted` (Holm) is over all zones. Intervals are clustered by game; the numbers
    come from `replayed` games.

    It is not only a choice: villagers start in the corners (in Tiny Tears anywhere) and go step by step where there is
    room. A villager that stays long counts in each of its rounds. By the rules squares that mirror each other are
    alike, so a difference between two corners is chance or a habit of the strategy.
    """
    check_game(result, "tiny-towns")
    if not has_villagers(result.about["experiment"]):
        raise TownlabError(_(NO_VILLAGERS))
    towns = by_round(events(result, games), result.experiment.catalogue)
    replayed = len(towns[["arm", "game"]].drop_duplicates())
    rows = [
        {"doing": doing, "replayed": replayed, "villagers": int(counted(towns[doing]).sum()), **row}
        for doing in DOING
        if towns[doing].any()
        for row in _squares(towns[doing], towns["game"])
    ]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    return table


def _squares(where: "pd.Series[int]", game: "pd.Series[int]") -> list[dict[str, object]]:
    """The sixteen squares, then the zones with a p-value."""
    every = counted(where)
    sets = [(zone, square, 1 << square) for square, zone in enumerate(ZONE_OF)]
    sets += [(zone, -1, sum(1 << q for q in range(SQUARES) if ZONE_OF[q] == zone)) for zone in ZONES]
    return [_row(zone, square, counted(where & squares), every, game) for zone, square, squares in sets]


def _row(zone: str, square: int, there: Any, every: Any, game: "pd.Series[int]") -> dict[str, object]:
    chance = (1 if square >= 0 else ZONE_OF.count(zone)) / SQUARES
    over = ratio(there - chance * every, every, game)
    share = clustered_part(there / np.maximum(every, 1), every, game)
    return {"zone": zone, "square": square, "chance": chance, **interval_columns("share", share),
            "p": np.nan if square >= 0 else p_of(over)}  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The grid of those who stand about, and of those who work."""
    note = phrases.note(
        _("Share of villagers on each square at the end of rounds; white: an even share."),
        _(
            "{games:,} games, replayed. Below: corners, edges, middle with 95 % intervals clustered by game (even: 25, "
            "50, 25 %).",
            games=int(table["replayed"].max()),
        ),
        _("It is not only a choice: villagers start in corners (Tiny Tears: anywhere) and go where there is room."),
    )
    there = [doing for doing in DOING if doing in set(table["doing"])]
    figure, axes = style.chart(_title(table), note, height=5.4, across=len(there), squeeze=False)
    panels = list(axes.flat)
    for panel, doing in zip(panels, there, strict=True):
        image = _map(panel, table[table["doing"] == doing], doing)
    bar = figure.colorbar(image, ax=panels, shrink=0.7, aspect=30, pad=0.02, extend="max", panchor=False)
    percents(bar.ax.yaxis)
    return figure


def _map(panel: Any, rows: pd.DataFrame, doing: str) -> Any:
    """A grid with the share of each square written on it."""
    shares = rows[rows["square"] >= 0].sort_values("square")["share"].to_numpy().reshape(4, 4)
    image = panel.imshow(shares, cmap=style.DIVERGING, vmin=0, vmax=2 / SQUARES)
    zones = rows[rows["square"] < 0]
    said = [f"{_(row['zone'])} {phrases.percent(row, 'share')}" for row in zones.to_dict("records")]
    panel.set_title(_(DOING[doing]), loc="center", fontsize=12)
    panel.set_xlabel(phrases.plain("\n".join(said)), fontsize=10)
    panel.grid(visible=False)
    panel.set(xticks=range(4), yticks=range(4), xticklabels="abcd", yticklabels="1234")
    for square, share in enumerate(shares.flat):
        ink = ink_on(to_hex(image.cmap(image.norm(share))))
        panel.text(square % 4, square // 4, _("{share:.0f}%", share=100 * share), ha="center", va="center", color=ink)
    return image


def _title(table: pd.DataFrame) -> str:
    """The zone that is most liked by those who stand about and by those who work, if that is clear."""
    said = []
    for doing in DOING:
        zones = table[(table["doing"] == doing) & (table["p_adjusted"] < LEVEL)]
        if len(zones) and (zones["share"] - zones["chance"]).max() > 0:
            row = zones.iloc[int((zones["share"] - zones["chance"]).argmax())]
            said.append(_(SAID[doing], share=phrases.percent(row, "share"), where=_(ZONES[row["zone"]])))
    if not said:
        return _("Villagers prefer neither corners nor edges nor the middle clearly")
    return phrases.title(_("{shares} (even: corners 25, edges 50, middle 25 %)", shares="; ".join(said)))
