"""Which cards are strong?

The market is dealt at random, so every game is an experiment with its cards.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from sim import games
from sim.analysis import phrases, regression, style
from sim.analysis.chart_parts import category_colours, category_legend, hollow
from sim.analysis.intervals import clustered_mean, interval_columns
from sim.analysis.kinds import kind_columns, kinds_in
from sim.analysis.multiple_tests import Floats, adjusted, verdicts
from sim.analysis.outcomes import Outcome, Tables, outcome_in, outcome_of
from sim.checks import checked
from sim.errors import unknown
from sim.runs.result import Result

NOT_CLEAR = "not clear"
"""the tier of a card whose effect may be chance: it need not be as good as the others"""
COLUMNS = [
    "card", "category", "among", "outcome", "games", "of_games", "effect", "effect_low", "effect_high", "p",
    "p_adjusted", "tier", "mean", "mean_low", "mean_high",
]  # fmt: skip
CARD_HEIGHT = 0.3
"""inches in a chart"""


@checked
def measure(result: Result, outcome: str = "score", by: str | None = None) -> pd.DataFrame:
    """One row a card, highest effect first: how much it moves an outcome of the games in whose market it lies.

    `outcome` is score (the mean of all seats at the table), lead (how far the best score is above the second), spread
    (standard deviation of the table's scores), or one of the game's own: in Tiny Towns rounds, empty (squares, the mean
    of all towns), and where there are coins coins_earned, coins_changed or points_coins. `effect` is the difference
    that the card makes against the plain mean of all cards that could lie in its place (`among`: those of its category,
    or all), the rest of the market held even; `mean` is the plain mean of the `games` with the card, of all `of_games`
    in which chance decided about it. `p_adjusted` is Holm's over all rows of the table, so the chance of even one false
    word in `tier` is 5 %. `by` makes such rows for every player count, strategy, mode or board. For a strategy, score,
    empty and coins are those of its own seats, all else is of the tables at which it sits. Each arm has a mean of its
    own, and intervals are clustered by `game`. The whole market is fitted at once, so `effect` holds also where a limit
    makes the draws of two categories depend on each other, like that on Fortune cards; `mean` does not.

    This is the effect on everybody who has the card on offer, built or not, with the skill of those who play. It is not
    the advantage of the player who builds it. Where a market has one card of each category, cards of different
    categories are not compared: each is measured against its own. Only what was dealt at random counts: a card that all
    games of an arm have, and in such markets its whole category, is left out there.
    """
    wanted, ways = outcome_of(outcome, result), ("strategy", *kind_columns(result))
    if by is not None and by not in ways:
        raise unknown("way to split the games", by, ways)
    parts = [_part(part, wanted).assign(**name) for name, part in _split(Tables.of(result), by, wanted)]
    table = pd.concat(parts, ignore_index=True).assign(outcome=outcome)
    table["p_adjusted"] = adjusted(table["p"])
    table["tier"] = verdicts(table["effect"], table["p_adjusted"], wanted.up, wanted.down, NOT_CLEAR)
    return table[[*([by] if by else []), *COLUMNS]]


def _split(tables: Tables, by: str | None, outcome: Outcome) -> Iterator[tuple[dict[str, Any], Tables]]:
    """The games in parts, with the name of each."""
    if by is None:
        yield {}, tables
    elif by == "strategy":
        for name in tables.seats[by].unique():
            seats = np.asarray(tables.seats[by] == name)
            at_table = np.bincount(tables.game, seats) > 0
            yield {by: str(name)}, tables.where(at_table, seats if outcome.own else True)
    else:
        for value in _values(tables.games[by]):
            yield {by: value}, tables.where(np.asarray(tables.games[by] == value))


def _values(column: "pd.Series[Any]") -> Any:
    """The values in a column: in the order of its categories, if it has any, else as they come."""
    found = column.unique()
    return found.sort_values() if isinstance(found, pd.Categorical) else found


def _part(tables: Tables, outcome: Outcome) -> pd.DataFrame:
    """The effects of all cards in some games."""
    factors, values = tables.dealt(), outcome.values(tables)
    fitted = regression.regress(values, factors, tables.games["arm"], tables.games["game"])
    game = np.asarray(tables.games["game"])
    means = [_with_card(has, values, game) for factor in factors for has in factor.present.T]
    of_games = [count for factor in factors for count in factor.of_games()]
    found = fitted.effects().join(pd.DataFrame(means)).assign(of_games=of_games)
    return found.sort_values("effect", ascending=False, ignore_index=True)


def _with_card(has: Any, values: Floats, game: Any) -> dict[str, float]:
    """How many games have a card, and their mean."""
    return {"games": int(has.sum()), **interval_columns("mean", clustered_mean(values[has], game[has]))}


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The cards in tiers, the highest effect on top, with intervals; a panel for each part of the games."""
    by = _split_by(table)
    parts = [(str(name), part) for name, part in table.groupby(by, sort=False)] if by else [("", table)]
    outcome, rows = outcome_in(table), max(len(part) for _, part in parts)
    figure, axes = style.chart(
        _title(table, outcome, by),
        _note(table),
        width=style.WIDTH if len(parts) == 1 else 2 + 4.5 * len(parts),
        height=2.4 + CARD_HEIGHT * rows,
        across=len(parts),
        squeeze=False,
        sharex=True,
    )
    for axis, (name, part) in zip(axes[0], parts, strict=True):
        _panel(axis, part, outcome, _part_name(by, name))
    category_legend(figure, table["category"])
    return figure


def _split_by(table: pd.DataFrame) -> str | None:
    """The column by which the games were split."""
    return next((name for name in ("strategy", *kinds_in(table)) if name in table), None)


def _part_name(by: str | None, name: Any) -> str:
    """A part of the games in words."""
    return f"{name} players" if by == "players" else games.kind_said(by, name) if by else ""


def _panel(axes: Axes, table: pd.DataFrame, outcome: Outcome, title: str) -> None:
    """The cards of one part, one below the other: tier by tier, and by effect within a tier."""
    tiers = [outcome.up, NOT_CLEAR, outcome.down]
    cards = table.assign(at=table["tier"].map(tiers.index)).sort_values(["at", "effect"], ascending=[True, False])
    heights = np.arange(len(cards))[::-1]
    colours = category_colours(cards["category"])
    axes.axvline(0, color="black", linewidth=1)
    style.intervals(axes, list(heights), cards["effect"], cards["effect_low"], cards["effect_high"], colours)
    hollow(axes, heights, cards["effect"], cards["tier"] == NOT_CLEAR)
    axes.set_yticks(heights, phrases.cards(cards))
    axes.set_ylim(-0.7, len(cards) - 0.3)
    axes.grid(axis="y", visible=False)
    axes.set_title(title, fontsize=12)
    axes.set_xlabel(f"{outcome.unit} more or less\nthan {phrases.others_mean(table)}")
    _bands(axes, np.asarray(cards["at"]), tiers)


def _bands(axes: Axes, tiers: Any, names: list[str]) -> None:
    """A band behind every tier, with its name at the right."""
    for tier in np.unique(tiers):
        heights = len(tiers) - 1 - np.flatnonzero(tiers == tier)
        colour = (style.UP, style.UNSURE, style.DOWN)[tier]
        axes.axhspan(heights.min() - 0.5, heights.max() + 0.5, color=colour, alpha=0.08, linewidth=0)
        axes.annotate(
            names[tier].replace(" ", "\n"), (1, heights.mean()), (4, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", ha="left", va="center", fontsize=10, color=colour, annotation_clip=False,
        )  # fmt: skip


def _title(table: pd.DataFrame, outcome: Outcome, by: str | None) -> str:
    """The two cards that stand out most, if any does."""
    ordered = table.sort_values("effect", ascending=False)
    up, down = (ordered[ordered["tier"] == tier].to_dict("records") for tier in (outcome.up, outcome.down))
    said = [_said(outcome.most, row, outcome, by) for row in up[:1]]
    said += [_said(outcome.least, row, outcome, by) for row in down[-1:]]
    return ";\n".join(said) or f"No card clearly changes the {outcome.text}"


def _said(what: str, row: Mapping[Any, Any], outcome: Outcome, by: str | None) -> str:
    """A card and its effect in a line."""
    where = f" ({_part_name(by, row[by])})" if by else ""
    name = phrases.card(row["card"], row["category"])
    return f"{what}: {name}{where} {phrases.with_interval(row, unit=outcome.unit, digits=outcome.digits)}"


def _note(table: pd.DataFrame) -> str:
    """What the chart does not mean."""
    zero = "" if "all" in set(table["among"]) else " Each category has its own zero."
    played = f"{table['of_games'].max():,} games{' a panel' if _split_by(table) else ''}"
    return (
        f"{played} with cards dealt at random; lines: 95 % intervals, hollow: not clear (Holm, 5 %). "
        "The effect on everybody at the table of\nhaving the card on offer, with the skill of these players; "
        f"not the advantage of the player who builds it.{zero}"
    )
