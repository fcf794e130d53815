"""Does the number of players change what a card is worth?"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim import games
from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, category_legend
from sim.analysis.intervals import from_cluster_influence, interval_columns
from sim.analysis.kinds import kinds_in, split, with_rivals
from sim.analysis.multiple_tests import LEVEL, adjusted, p_if_varied, verdicts
from sim.checks import checked
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.runs.result import Result

LEAST_GAMES = 20
"""fewer games with a card at a player count say nothing about it"""
NO_CHANGE = (np.nan,) * 3
VERDICTS = (mark("worth more"), mark("worth less"), mark("no clear change"))
FEWEST = mark("fewest players")
NONE_HELD = mark("There are no cards that players hold{kind} in this table.")
NONE_OF_MARKET = mark("There are no cards of the market{kind} in this table.")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for each card and number of players: its points and number in a town against the cards of its category.

    `points_effect` is the mean points that a player got from the card less the mean of all cards of its category, each
    counted once; `points_change` how much more that is than with the fewest players, with a p-value adjusted
    (Benjamini-Hochberg) over all cards and counts; `built_*` the same for how many were built. Cards of
    categories with a single card, and those with fewer than 20 games at some count, are left out.

    A change means that the card's own points moved against its rivals', not that players with it win more or less.
    Cards that players hold alone, like monuments, count where they were kept, so theirs also shows who chose them.
    """
    cards, kinds = with_rivals(result, result.cards()), result.game.kinds
    if max(part["players"].nunique() for _name, part in split(cards, kinds)) < 2:
        raise TownlabError(
            _("Player counts are compared at tables of one kind. Play one kind with two counts or more.")
        )
    _check_same_strategies(cards, kinds)
    rows = [
        row
        for about, part in split(cards, [*kinds, "category"])
        if part["players"].nunique() > 1
        for row in _rows_of_category(about, part)
    ]
    if not rows:
        raise TownlabError(
            _("No two cards of a category were in {n} games at every count. Play more games.", n=LEAST_GAMES)
        )
    table = pd.DataFrame(rows)
    for what in ("points", "built"):
        table[f"{what}_p_adjusted"] = adjusted(table[f"{what}_p"], "fdr_bh")
    table["found"] = verdicts(table["points_change"], table["points_p_adjusted"], *VERDICTS)
    table.loc[table["points_change"].isna(), "found"] = FEWEST
    return table


def _check_same_strategies(cards: pd.DataFrame, kinds: Sequence[str]) -> None:
    """Refuse counts at which other strategies sat, or the same ones in other shares."""
    for about, part in split(cards, kinds):
        shares = pd.crosstab(part["players"], part["strategy"].astype(str), normalize="index")
        if (shares.max() - shares.min()).max() > 1e-9:
            raise TownlabError(
                _(
                    "Not the same strategies play at all player counts{kind}, so counts cannot be told from "
                    "strategies. Play one strategy in all seats, or a pool at every count.",
                    kind=_of(about),
                )
            )


def _of(kind: Mapping[str, Any]) -> str:
    """Of which kind of table, in words."""
    said = [games.kind_said(name, value) for name, value in kind.items()]
    return f" ({', '.join(said)})" if said else ""


def _rows_of_category(about: dict[str, Any], towns: pd.DataFrame) -> Iterator[dict[str, object]]:
    """The rows of all cards of a category that occur often enough at every count."""
    played = towns.groupby(["card", "players"], observed=True)["game"].nunique().unstack(fill_value=0)
    ids = [str(id) for id in played.index[(played >= LEAST_GAMES).all(axis=1)]]
    if len(ids) < 2:
        return
    cells = _Cells(towns[towns["card"].isin(ids)], ids, [int(count) for count in played.columns])
    for id, count in product(ids, cells.counts):
        kind = {name: str(value) for name, value in about.items() if name != "category"}
        card = {"card": id, "category": str(about["category"]), "players": count, "towns": cells.towns(id, count)}
        yield kind | card | cells.values("points", id, count) | cells.values("built", id, count)


class _Cells:
    """The towns of a category by card and player count, with the influence of each game on the mean of each cell."""

    def __init__(self, towns: pd.DataFrame, ids: Sequence[str], counts: Sequence[int]) -> None:
        self.ids, self.counts = list(ids), list(counts)
        card = pd.Index(self.ids).get_indexer(pd.Index(towns["card"].astype(str)))
        self._cell = card * len(counts) + np.searchsorted(self.counts, towns["players"])
        _games, self._game = np.unique(towns["game"], return_inverse=True)
        self._size = np.bincount(self._cell, minlength=len(ids) * len(counts))
        self._parts = {what: self._part(towns[what].to_numpy(float)) for what in ("points", "built")}

    def _part(self, values: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """[cells] the means, and [games, cells] the influences on them."""
        cells = len(self._size)
        means = np.bincount(self._cell, values, cells) / self._size
        influences = (values - means[self._cell]) / self._size[self._cell]
        at = self._game * cells + self._cell
        return means, np.bincount(at, influences, (self._game.max() + 1) * cells).reshape(-1, cells)

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
        means, influences = self._parts[what]
        here, first = (self._against_category(id, players) for players in (count, self.counts[0]))
        effect, change = (from_cluster_influence(float(means @ by), influences @ by) for by in (here, here - first))
        fewest = count == self.counts[0]
        return {
            what: float(means[self._at(id, count)]),
            **interval_columns(f"{what}_effect", effect.interval()),
            **interval_columns(f"{what}_change", NO_CHANGE if fewest else change.interval()),
            f"{what}_p": np.nan if fewest else p_if_varied(change),
        }


@checked
def draw(table: pd.DataFrame, held: bool = False, **kind: str) -> style.Chart:
    """How a card's points, against its category, change from the fewest players to the most.

    The cards of the market, or those that players hold alone, like monuments; of the first kind of table, or of the one
    named, as in mode="town-hall".
    """
    chosen = {name: kind.get(name, str(table[name].iloc[0])) for name in kinds_in(table) if name != "players"}
    for name in kind:
        if name not in chosen:
            raise unknown(mark("argument of counts.draw"), name, ["table", "held", *chosen])
    rows = table[table["category"].isin(games.held()) == held]
    for name, value in chosen.items():
        rows = rows[rows[name] == value]
    if rows.empty:
        sentence = NONE_HELD if held else NONE_OF_MARKET
        raise TownlabError(_(sentence, kind=_of(chosen)))
    few, most = int(rows["players"].min()), int(rows["players"].max())
    rows = rows[rows["players"] == most].sort_values("points_change", ignore_index=True)
    note = phrases.note(
        _(
            "Change of a card's mean points (and number) in a town, less the mean of its category, from {few} to "
            "{most} players{kind}; {least:,} to {greatest:,} towns a card at {most}.",
            few=few, most=most, kind=_of(chosen), least=int(rows["towns"].min()), greatest=int(rows["towns"].max()),
        ),
        _("Lines: 95 % intervals, clustered by game; pale: not clear (p-values adjusted)."),
        _("Only the card's own points, not what it does for others."),
    )  # fmt: skip
    height = 2.0 + 0.27 * len(rows)
    figure, (left, right) = style.chart(_title(rows, few, most), note, height=height, across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    for axes, what in ((left, "points"), (right, "built")):
        clear = rows[f"{what}_p_adjusted"] < LEVEL
        own = np.where(clear, category_colours(rows["category"]), "#CFCFCF")
        axes.axvline(0, color="#555555", linewidth=1)
        style.intervals(axes, at, rows[f"{what}_change"], rows[f"{what}_change_low"], rows[f"{what}_change_high"], own)
    left.set_xlabel(_("change in points a town"))
    right.set_xlabel(_("change in buildings a town"))
    left.set_yticks(at, phrases.cards(rows))
    left.set_ylim(-0.7, len(rows) - 0.3)
    if not held:
        category_legend(figure, rows["category"])
    return figure


def _title(rows: pd.DataFrame, few: int, most: int) -> str:
    clear = rows[rows["points_p_adjusted"] < LEVEL]
    if clear.empty:
        return _("No card is clearly worth more or less with {most} players than with {few}", most=most, few=few)
    row = clear.iloc[int(clear["points_change"].abs().argmax())]
    name = phrases.card(row["card"], row["category"])
    return phrases.title(
        _(
            "With {most} players instead of {few}, {card} changes most against its category: {change} points a town",
            most=most, few=few, card=name, change=phrases.value(row, "points_change", sign="+"),
        )
    )  # fmt: skip
