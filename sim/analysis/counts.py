"""Does the number of players change what a card is worth?"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_legend
from sim.analysis.intervals import pulled_by_cluster, three
from sim.analysis.multiple_tests import LEVEL, adjusted, p_if_varied, verdicts
from sim.analysis.seats import with_tables
from sim.errors import TownlabError
from sim.runs.result import Result

LEAST_GAMES = 20
"""fewer games with a card at a player count say nothing about it"""
NO_CHANGE = (np.nan,) * 3


def measure(result: Result) -> pd.DataFrame:
    """One row for each card and number of players: its points and number in a town against the cards of its category.

    `points_effect` is the mean points that a town got from the card less the mean of all cards of its category, each
    counted once; `points_change` how much more that is than with the fewest players, with a p-value adjusted
    (Benjamini-Hochberg) over all cards and counts; `built_*` the same for how many were built. Cards of
    categories with a single card, and those with fewer than 20 games at some count, are left out. A change means that
    the card's own points moved against its rivals', not that towns with it win more or less. Monuments count where they
    were kept, so theirs also shows who chose them.
    """
    cards = with_tables(result, result.cards())
    if cards.groupby("mode")["players"].nunique().max() < 2:
        raise TownlabError("Player counts are compared within a mode: play one mode with two counts or more.")
    _check_same_strategies(cards)
    rows = [
        row
        for (mode, category), part in cards.groupby(["mode", "category"], observed=True, sort=False)
        if part["players"].nunique() > 1
        for row in _rows_of_category(str(mode), str(category), part)
    ]
    if not rows:
        raise TownlabError(f"No two cards of a category were in {LEAST_GAMES} games at every count: play more games.")
    table = pd.DataFrame(rows)
    for what in ("points", "built"):
        table[f"{what}_p_adjusted"] = adjusted(table[f"{what}_p"], "fdr_bh")
    said = ("worth more", "worth less", "no clear change")
    table["found"] = verdicts(table["points_change"], table["points_p_adjusted"], *said)
    table.loc[table["points_change"].isna(), "found"] = "fewest players"
    return table


def _check_same_strategies(cards: pd.DataFrame) -> None:
    """Refuse counts at which other strategies sat, or the same ones in other shares."""
    for mode, part in cards.groupby("mode"):
        shares = pd.crosstab(part["players"], part["strategy"].astype(str), normalize="index")
        if (shares.max() - shares.min()).max() > 1e-9:
            raise TownlabError(
                f"Not the same strategies play at all player counts of {mode}, so counts cannot be told from "
                "strategies. Play one strategy in all seats, or a pool at every count."
            )


def _rows_of_category(mode: str, category: str, towns: pd.DataFrame) -> Iterator[dict[str, object]]:
    """The rows of all cards of a category that occur often enough at every count."""
    games = towns.groupby(["card", "players"], observed=True)["game"].nunique().unstack(fill_value=0)
    ids = [str(id) for id in games.index[(games >= LEAST_GAMES).all(axis=1)]]
    if len(ids) < 2:
        return
    cells = _Cells(towns[towns["card"].isin(ids)], ids, [int(count) for count in games.columns])
    for id, count in product(ids, cells.counts):
        row = {"mode": mode, "card": id, "category": category, "players": count, "towns": cells.towns(id, count)}
        yield row | cells.values("points", id, count) | cells.values("built", id, count)


class _Cells:
    """The towns of a category by card and player count, with what each game pulls at the mean of each cell."""

    def __init__(self, towns: pd.DataFrame, ids: Sequence[str], counts: Sequence[int]) -> None:
        self.ids, self.counts = list(ids), list(counts)
        card = pd.Index(self.ids).get_indexer(pd.Index(towns["card"].astype(str)))
        self._cell = card * len(counts) + np.searchsorted(self.counts, towns["players"])
        _, self._game = np.unique(towns["game"], return_inverse=True)
        self._size = np.bincount(self._cell, minlength=len(ids) * len(counts))
        self._parts = {what: self._part(towns[what].to_numpy(float)) for what in ("points", "built")}

    def _part(self, values: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """[cells] the means, and [games, cells] the pulls at them."""
        cells = len(self._size)
        means = np.bincount(self._cell, values, cells) / self._size
        pulls = (values - means[self._cell]) / self._size[self._cell]
        at = self._game * cells + self._cell
        return means, np.bincount(at, pulls, (self._game.max() + 1) * cells).reshape(-1, cells)

    def towns(self, id: str, count: int) -> int:
        return int(self._size[self._at(id, count)])

    def _at(self, id: str, count: int) -> int:
        return self.ids.index(id) * len(self.counts) + self.counts.index(count)

    def _against_category(self, id: str, count: int) -> npt.NDArray[Any]:
        """[cells] the weights that make a card's effect of the means."""
        weights = np.zeros((len(self.ids), len(self.counts)))
        weights[:, self.counts.index(count)] = -1 / len(self.ids)
        weights.flat[self._at(id, count)] += 1
        return weights.reshape(-1)

    def values(self, what: str, id: str, count: int) -> dict[str, float]:
        """The mean, the effect, and its change from the fewest players."""
        means, pulls = self._parts[what]
        here, first = (self._against_category(id, players) for players in (count, self.counts[0]))
        effect, change = (pulled_by_cluster(float(means @ by), pulls @ by) for by in (here, here - first))
        fewest = count == self.counts[0]
        return {
            what: float(means[self._at(id, count)]),
            **three(f"{what}_effect", effect.interval()),
            **three(f"{what}_change", NO_CHANGE if fewest else change.interval()),
            f"{what}_p": np.nan if fewest else p_if_varied(change),
        }


def draw(table: pd.DataFrame, monuments: bool = False, mode: str | None = None) -> style.Chart:
    """How a card's points, against its category, change from the fewest players to the most."""
    mode = mode or str(table["mode"].iloc[0])
    rows = table[(table["mode"] == mode) & ((table["category"] == "monument") == monuments)]
    if rows.empty:
        raise TownlabError(
            f"There are no {'monuments' if monuments else 'cards of the market'} of {mode} in this table."
        )
    few, most = int(rows["players"].min()), int(rows["players"].max())
    rows = rows[rows["players"] == most].sort_values("points_change", ignore_index=True)
    note = phrases.note(
        f"Change of a card's mean points (and number) in a town, less the mean of its category, from {few} to {most}",
        f"players; {mode}, {int(rows['towns'].min()):,} to {int(rows['towns'].max()):,} towns a card at {most}.",
        "Lines: 95 % intervals, clustered by game; pale where not clear (p-values adjusted).",
        "Only the card's own points, not what it does for others.",
    )
    height = 2.0 + 0.27 * len(rows)
    figure, (left, right) = style.chart(_title(rows, few, most), note, height=height, across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    for axes, what in ((left, "points"), (right, "built")):
        clear = rows[f"{what}_p_adjusted"] < LEVEL
        own = [
            style.CATEGORY_COLOURS[name] if yes else "#CFCFCF"
            for name, yes in zip(rows["category"], clear, strict=True)
        ]
        axes.axvline(0, color="#555555", linewidth=1)
        style.intervals(axes, at, rows[f"{what}_change"], rows[f"{what}_change_low"], rows[f"{what}_change_high"], own)
    left.set_xlabel("change in points a town")
    right.set_xlabel("change in buildings a town")
    left.set_yticks(at, [phrases.card(card) for card in rows["card"]])
    left.set_ylim(-0.7, len(rows) - 0.3)
    if not monuments:
        category_legend(figure, rows["category"])
    return figure


def _title(rows: pd.DataFrame, few: int, most: int) -> str:
    clear = rows[rows["points_p_adjusted"] < LEVEL]
    if clear.empty:
        return f"No card is clearly worth more or less with {most} players than with {few}"
    row = clear.iloc[int(clear["points_change"].abs().argmax())]
    return phrases.title(
        f"With {most} players instead of {few}, {phrases.card(row['card'])} changes most against its category: "
        f"{phrases.value(row, 'points_change', sign='+')} points a town"
    )
