"""How does a number of a game, such as its rounds, spread over games?"""

import numpy as np
import pandas as pd

from sim.analysis import labels, style
from sim.analysis.intervals import clustered_share
from sim.analysis.ratios import three

KIND = ["mode", "players"]
"""what kinds of table are told apart"""


def measure(games: pd.DataFrame, what: str) -> pd.DataFrame:
    """One row for each kind of table and value from the least to the most: the share of games that have it.

    The games of a kind are taken as one, whoever plays: a mixture of line-ups is wider than each of them.
    """
    rows = []
    for (mode, players), part in games.groupby(KIND):
        for value in range(int(part[what].min()), int(part[what].max()) + 1):
            share = three("share", clustered_share(part[what] == value, part["game"]))
            rows.append({"mode": mode, "players": players, "games": len(part), what: value, **share})
    return pd.DataFrame(rows)


def medians(table: pd.DataFrame, what: str) -> str:
    """The least value that half of the games do not exceed, in words: of each kind of table, or the extremes."""
    said, found = [], []
    for _, part in table.groupby(KIND, sort=False):
        median = part[what].to_numpy()[np.searchsorted(part["share"].cumsum(), 0.5 - 1e-9)]
        found.append(float(median))
        said.append(f"{median} {labels.with_players(part.iloc[0], table)}")
    return labels.ranged(said, found)


def draw(table: pd.DataFrame, what: str, label: str, title: str, note: str) -> style.Chart:
    """A histogram for each kind of table, one below the other."""
    parts = [part for _, part in table.groupby(KIND, sort=False)]
    options = {"sharex": True, "sharey": True, "squeeze": False}
    figure, axes = style.chart(labels.title(title), note, height=2.0 + 1.9 * len(parts), down=len(parts), **options)
    for panel, part, colour in zip(axes.flat, parts, style.SERIES * 4, strict=False):
        panel.bar(part[what], part["share"], color=colour, width=0.8)
        panel.vlines(part[what], part["share_low"], part["share_high"], color="#222222", linewidth=1)
        labels.percents(panel.yaxis)
        panel.set_title(labels.table_names(part.iloc[:1], table)[0], loc="right", fontsize=12)
    axes.flat[-1].set_xlabel(label)
    figure.supylabel("share of games", fontsize=12)
    return figure
