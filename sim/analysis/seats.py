"""Does going first pay, and does the number of players change what a card is worth?"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.analysis import labels, style
from sim.analysis.intervals import clustered_mean, clustered_share
from sim.analysis.labels import card_name
from sim.analysis.ratios import adjusted, tested, tested_by_game
from sim.errors import TownlabError
from sim.result import Result
from sim.tiny_towns.board import CATEGORIES

CLEAR = 0.05
LEAST_GAMES = 20
"""fewer games with a card at a player count say nothing about it"""


def measure(result: Result) -> pd.DataFrame:
    """One row for each mode, number of players and seat: points and wins, and how far the seat is ahead of the others.

    `edge` is the town's score less the mean of the others at its table, `win_edge` its share of the wins less one over
    the number of players; both have p-values, adjusted (Benjamini-Hochberg) over all rows. The two may differ: of towns
    with equal points the one with fewer turns as Master Builder wins, and that is rarely seat 0. It says what a seat is
    worth to these strategies: one that makes nothing of going first shows no edge where a person may find one. Line-ups
    of different strategies must be played in all rotations, so that each strategy sits in every seat in the same
    company; others are refused, for they would show who sat where.
    """
    _check_rotated(result)
    towns = _with_tables(result, result.towns)
    mean = towns.groupby(["arm", "game"])["score"].transform("mean")
    towns["edge"] = (towns["score"] - mean) * towns["players"] / (towns["players"] - 1)
    groups = towns.groupby(["mode", "players", "seat"], sort=False)
    table = pd.DataFrame([_row(name, part) for name, part in groups]).sort_values(["mode", "players", "seat"])
    table["p_adjusted"] = adjusted(table["p"])
    table["win_p_adjusted"] = adjusted(table["win_p"])
    words = np.where(table["win_edge"] > 0, "wins more", "wins less")
    table["found"] = np.where(table["win_p_adjusted"] < CLEAR, words, "unclear")
    return table.reset_index(drop=True)


def _with_tables(result: Result, rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with the mode and the number of players of their arms, without solo games."""
    arms = result.arms.loc[result.arms["mode"] != "solo", ["arm", "mode", "players"]]
    if arms.empty:
        raise TownlabError("Solo games have one seat: play with two players or more.")
    return rows.merge(arms.astype({"players": int}), on="arm")


def _check_rotated(result: Result) -> None:
    """Refuse line-ups that are not played from all seats."""
    tables: dict[tuple[str, str, int], set[tuple[str, ...]]] = {}
    for arm in result.about["arms"]:
        key = (arm["mode"], str(arm["market"]), arm["players"])
        tables.setdefault(key, set()).add(tuple(arm["strategies"]))
    for line_ups in tables.values():
        for line_up in line_ups:
            if any(line_up[turn:] + line_up[:turn] not in line_ups for turn in range(len(line_up))):
                raise TownlabError(
                    f"The line-up {' | '.join(line_up)} was not played in all its rotations, so seats cannot be told "
                    "from strategies. Play it with rotate=True, or with one strategy in all seats."
                )


def _row(name: Any, towns: pd.DataFrame) -> dict[str, object]:
    mode, players, seat = name
    game, fair = towns["game"], 1 / players
    score, wins = clustered_mean(towns["score"], game), clustered_share(towns["win_share"], game)
    *edge, p = _mean_tested(towns["edge"], game)
    return {
        "mode": mode, "players": players, "seat": seat, "games": len(towns),
        "score": score[0], "score_low": score[1], "score_high": score[2],
        "edge": edge[0], "edge_low": edge[1], "edge_high": edge[2], "p": p,
        "win_share": wins[0], "win_share_low": wins[1], "win_share_high": wins[2],
        "win_edge": wins[0] - fair, "win_edge_low": wins[1] - fair, "win_edge_high": wins[2] - fair,
        "win_p": _mean_tested(towns["win_share"] - fair, game)[3],
    }  # fmt: skip


def _mean_tested(values: Any, games: Any) -> tuple[float, float, float, float]:
    mean = float(np.mean(values))
    return tested(mean, (np.asarray(values) - mean) / len(values), games)


def measure_counts(result: Result) -> pd.DataFrame:
    """One row for each card and number of players: its points and number in a town against the cards of its category.

    `points_effect` is the mean points that a town got from the card less the mean of all cards of its category, each
    counted once; `points_change` how much more that is than with the fewest players, with a p-value adjusted
    (Benjamini-Hochberg) over all cards and counts; `built_*` the same for how many were built. Cards of
    categories with a single card, and those with fewer than 20 games at some count, are left out. A change means that
    the card's own points moved against its rivals', not that towns with it win more or less. Monuments count where they
    were kept, so theirs also shows who chose them.
    """
    cards = _with_tables(result, result.cards())
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
        table[f"{what}_p_adjusted"] = adjusted(table[f"{what}_p"])
    words = np.where(table["points_change"] > 0, "worth more", "worth less")
    clear = np.where(table["points_p_adjusted"] < CLEAR, words, "no clear change")
    table["found"] = np.where(table["points_change"].isna(), "fewest players", clear)
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
        *effect, _ = tested_by_game(float(means @ here), pulls @ here)
        change = tested_by_game(float(means @ (here - first)), pulls @ (here - first))
        if count == self.counts[0]:
            change = (np.nan,) * 4
        names = [f"{what}_{name}" for name in ("effect", "effect_low", "effect_high")]
        names += [f"{what}_{name}" for name in ("change", "change_low", "change_high", "p")]
        return {what: float(means[self._at(id, count)]), **dict(zip(names, (*effect, *change), strict=True))}


def draw(table: pd.DataFrame) -> style.Chart:
    """How far each seat is ahead of the others, in wins and in points."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = labels.note(
        "Lines: 95 % intervals, clustered by game; grey where an edge is not clear (p-values adjusted).",
        f"{labels.counted(rows, 'games')}. Of equal points, fewer turns as Master Builder win, so wins and points may",
        "differ. It is what a seat is worth to these strategies, not to every player.",
    )
    figure, panels = style.chart(_title(table), note, height=2.5 + 0.32 * len(rows), across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    for axes, name, p in zip(panels, ("win_edge", "edge"), ("win_p_adjusted", "p_adjusted"), strict=True):
        axes.axvline(0, color="#555555", linewidth=1)
        colours = _colours(rows[name], rows[p])
        style.intervals(axes, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colours)
    labels.percents(panels[0].xaxis)
    panels[0].set_xlabel("share of the wins, less a fair one")
    panels[1].set_xlabel("points ahead of the others")
    panels[0].set_yticks(at, _seat_names(rows))
    panels[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _colours(values: Any, p: Any) -> list[str]:
    """Up, down, or neither for sure."""
    return [str(colour) for colour in np.where(p < CLEAR, np.where(values > 0, style.UP, style.DOWN), style.UNSURE)]


def _seat_names(rows: pd.DataFrame) -> list[str]:
    seats = zip(labels.table_names(rows, rows), rows["seat"], strict=True)
    return [f"{name}: {'goes first' if seat == 0 else f'seat {seat}'}" for name, seat in seats]


def _title(table: pd.DataFrame) -> str:
    """What going first does for wins and for points, where it does most."""
    first = table[table["seat"] == 0]
    wins, points = first[first["win_p_adjusted"] < CLEAR], first[first["p_adjusted"] < CLEAR]
    if wins.empty and points.empty:
        return "Going first neither clearly pays nor costs"
    return "\n".join(map(labels.title, filter(None, (_said_of_wins(table, wins), _said_of_points(table, points)))))


def _said_of_wins(table: pd.DataFrame, clear: pd.DataFrame) -> str:
    if clear.empty:
        return ""
    row = clear.iloc[int(clear["win_edge"].abs().argmax())]
    verb, fair = "brings" if row["win_edge"] > 0 else "costs", 100 / row["players"]
    share, where = labels.percent(row, "win_share", 1), labels.with_players(row, table)
    return f"Going first {verb} wins {where}: {share}, fair is {fair:.0f} %"


def _said_of_points(table: pd.DataFrame, clear: pd.DataFrame) -> str:
    if clear.empty:
        return ""
    row = clear.iloc[int(clear["edge"].abs().argmax())]
    verb = "brings" if row["edge"] > 0 else "costs"
    return f"Going first {verb} points {labels.with_players(row, table)}: {labels.value(row, 'edge', sign='+')}"


def draw_counts(table: pd.DataFrame, monuments: bool = False, mode: str | None = None) -> style.Chart:
    """How a card's points, against its category, change from the fewest players to the most."""
    mode = mode or str(table["mode"].iloc[0])
    rows = table[(table["mode"] == mode) & ((table["category"] == "monument") == monuments)]
    if rows.empty:
        raise TownlabError(
            f"There are no {'monuments' if monuments else 'cards of the market'} of {mode} in this table."
        )
    few, most = int(rows["players"].min()), int(rows["players"].max())
    rows = rows[rows["players"] == most].sort_values("points_change", ignore_index=True)
    note = labels.note(
        f"Change of a card's mean points (and number) in a town, less the mean of its category, from {few} to {most}",
        f"players; {mode}, {int(rows['towns'].min()):,} to {int(rows['towns'].max()):,} towns a card at {most}.",
        "Lines: 95 % intervals, clustered by game; pale where not clear (p-values adjusted).",
        "Only the card's own points, not what it does for others.",
    )
    height = 2.0 + 0.27 * len(rows)
    figure, (left, right) = style.chart(_counts_title(rows, few, most), note, height=height, across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    for axes, what in ((left, "points"), (right, "built")):
        clear = rows[f"{what}_p_adjusted"] < CLEAR
        own = [
            style.CATEGORY_COLOURS[name] if yes else "#CFCFCF"
            for name, yes in zip(rows["category"], clear, strict=True)
        ]
        axes.axvline(0, color="#555555", linewidth=1)
        style.intervals(axes, at, rows[f"{what}_change"], rows[f"{what}_change_low"], rows[f"{what}_change_high"], own)
    left.set_xlabel("change in points a town")
    right.set_xlabel("change in buildings a town")
    left.set_yticks(at, [card_name(card) for card in rows["card"]])
    left.set_ylim(-0.7, len(rows) - 0.3)
    if not monuments:
        _name_categories(right, rows)
    return figure


def _name_categories(axes: Any, rows: pd.DataFrame) -> None:
    """A legend of the categories that are shown."""
    for name in (name for name in CATEGORIES if name in set(rows["category"])):
        axes.scatter([], [], color=style.CATEGORY_COLOURS[name], label=name)
    axes.legend(loc="best", fontsize=9, frameon=False)


def _counts_title(rows: pd.DataFrame, few: int, most: int) -> str:
    clear = rows[rows["points_p_adjusted"] < CLEAR]
    if clear.empty:
        return f"No card is clearly worth more or less with {most} players than with {few}"
    row = clear.iloc[int(clear["points_change"].abs().argmax())]
    return labels.title(
        f"With {most} players instead of {few}, {card_name(row['card'])} changes most against its category: "
        f"{labels.value(row, 'points_change', sign='+')} points a town"
    )
