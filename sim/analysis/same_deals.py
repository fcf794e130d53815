"""The same deals at two kinds of table, in two modes or on two boards: what changes for each card, game by game."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, category_legend, hollow
from sim.analysis.intervals import interval_columns, mean
from sim.analysis.multiple_tests import adjusted, p_of, verdicts
from sim.languages import _, mark
from sim.runs.result import Result

HELPED, HURT, UNCLEAR = mark("helped"), mark("hurt"), mark("not clear")
HELPS, HURTS = mark("{who} helps {card} most: {change}"), mark("{who} hurts {card} most: {change}")
CARD_HEIGHT = 0.3
"""inches in a chart"""


def are_two(result: Result, kind: str) -> bool:
    """Whether a run has two arms that differ in this kind, at tables of one size with one line-up."""
    arms = result.arms
    same = [name for name in ("players", "line_up") if arms[name].nunique() != 1]
    return len(arms) == 2 and arms[kind].nunique() == 2 and not same


def of_cards(result: Result, sides: Mapping[int, int] | None = None) -> pd.DataFrame:
    """One row a card of the market, the one that gains most first: its points a player in both arms, and the change.

    Of several arms, `sides` says which are taken together as the first (0) and which as the second (1).
    """
    cards = result.cards()
    cards = cards[cards["category"] != result.game.held]
    cards = cards.assign(arm=cards["arm"].map(sides)) if sides else cards
    points = cards.groupby(["category", "card", "game", "arm"], observed=True)["points"].mean().unstack().dropna()
    rows = [
        {"card": str(card), "category": str(category), **change(part)}
        for (category, card), part in points.groupby(level=[0, 1], observed=True)
    ]
    return pd.DataFrame(rows).sort_values("change", ascending=False, ignore_index=True)


def of_scores(result: Result) -> dict[str, object]:
    """The mean score of the seats in both arms, and the change."""
    return change(result.seats.groupby(["game", "arm"])["score"].mean().unstack())


def change(values: pd.DataFrame) -> dict[str, object]:
    """A number in both arms and its change, game by game; the rows are games, the columns the arms."""
    found = mean(values[1] - values[0], values.index.get_level_values("game"))
    means = {"before": values[0].mean(), "after": values[1].mean()}
    return {"games": len(values), **means, **interval_columns("change", found.interval()), "p": p_of(found)}


def judged(table: pd.DataFrame, result: Result, kind: str) -> pd.DataFrame:
    """The table with adjusted p-values (Holm), words, and the two kinds of table."""
    first, second = result.arms[kind]
    return worded(table).assign(of=first, to=second)


def worded(table: pd.DataFrame) -> pd.DataFrame:
    """The table with adjusted p-values (Holm) and words."""
    table["p_adjusted"] = adjusted(table["p"])
    table["verdict"] = verdicts(table["change"], table["p_adjusted"], HELPED, HURT, UNCLEAR)
    return table


def drawn(table: pd.DataFrame, label: str, title: str) -> style.Chart:
    """The cards one below the other, by what the second kind of table brings them, which the label says."""
    note = _(
        "{games:,} deals at most with each card, in both; 95 % intervals clustered by game; "
        "hollow: not clear (Holm, 5 %).\nOnly a card's own points, not what it does for other cards.",
        games=table["games"].max(),
    )
    chart, axes = style.chart(title, note, height=2.4 + CARD_HEIGHT * len(table))
    at, colours = np.arange(len(table))[::-1], category_colours(table["category"])
    axes.axvline(0, color="black", linewidth=1)
    style.intervals(axes, list(at), table["change"], table["change_low"], table["change_high"], colours)
    hollow(axes, at, table["change"], table["verdict"] == UNCLEAR)
    axes.set_yticks(at, phrases.cards(table))
    axes.set(xlabel=label, ylim=(-0.7, len(table) - 0.3))
    category_legend(chart, table["category"])
    return chart


def most_changed(table: pd.DataFrame, who: str) -> list[str]:
    """The two cards that change most, in a sentence each, if any does."""
    ends = [(HELPS, table[table["verdict"] == HELPED].head(1)), (HURTS, table[table["verdict"] == HURT].tail(1))]
    return [
        _(
            sentence,
            who=who,
            card=phrases.card(row["card"], row["category"]),
            change=phrases.with_interval(row, "change"),
        )
        for sentence, rows in ends
        for row in rows.to_dict("records")
    ]
