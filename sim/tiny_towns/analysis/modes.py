"""Which cards does another mode help?

The same deals in two modes, game by game.
"""

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, category_legend, hollow
from sim.analysis.intervals import interval_columns, mean
from sim.analysis.multiple_tests import adjusted, p_of, verdicts
from sim.errors import TownlabError
from sim.runs.result import Result
from sim.tiny_towns.pictures.captions import MODES

HELPED, HURT, UNCLEAR = "helped", "hurt", "not clear"
CARD_HEIGHT = 0.3
"""inches in a chart"""


def measure(result: Result) -> pd.DataFrame:
    """One row a card of the market, the one that gains most first: its points a town in both modes of a run.

    `change` is what the card brings a town in the second mode (`to`) less in the first (`of`), taken game by game:
    both have the same deals. Where a card is left out of one of the modes its type is dealt differently, so only games
    count that have the same card both times. `p_adjusted` is Holm's over all cards. Intervals are clustered by `game`.

    Only a card's own points are compared, not what it does for other cards, and a card that gains may still be weak.
    It says what these strategies make of the modes; a player who is used to one may do better in it.
    """
    first, second = _modes(result)
    points = _points(result)
    rows = [
        _row(str(category), str(card), part) for (category, card), part in points.groupby(level=[0, 1], observed=True)
    ]
    table = pd.DataFrame(rows).sort_values("change", ascending=False, ignore_index=True)
    table["p_adjusted"] = adjusted(table["p"])
    table["verdict"] = verdicts(table["change"], table["p_adjusted"], HELPED, HURT, UNCLEAR)
    return table.assign(of=first, to=second)


def _modes(result: Result) -> list[str]:
    """The two modes, in the order of the arms."""
    arms = result.arms
    if len(arms) != 2 or arms["mode"].nunique() != 2 or arms["players"].nunique() != 1:
        raise TownlabError("Modes are compared two at a time, at tables of one size with one line-up, as in "
                           "sim.Experiment(modes=['master-builder', 'town-hall'], strategies='planner').")  # fmt: skip
    return list(arms["mode"])


def _points(result: Result) -> pd.DataFrame:
    """The mean points of each card in each game that has it in both arms, a column for each arm."""
    cards = result.cards()
    cards = cards[cards["category"] != "monument"]
    return cards.groupby(["category", "card", "game", "arm"], observed=True)["points"].mean().unstack().dropna()


def _row(category: str, card: str, points: pd.DataFrame) -> dict[str, object]:
    change = mean(points[1] - points[0], points.index.get_level_values("game"))
    means = {"before": points[0].mean(), "after": points[1].mean()}
    return {"card": card, "category": category, "games": len(points), **means,
            **interval_columns("change", change.interval()), "p": p_of(change)}  # fmt: skip


def draw(table: pd.DataFrame) -> style.Chart:
    """The cards one below the other, by what the second mode brings them."""
    to = MODES[str(table["to"].iloc[0])]
    note = (
        f"{table['games'].max():,} deals at most with each card, in both modes; 95 % intervals clustered by game; "
        "hollow: not clear (Holm, 5 %).\nOnly a card's own points, not what it does for other cards."
    )
    chart, axes = style.chart(_title(table, to), note, height=2.4 + CARD_HEIGHT * len(table))
    at, colours = np.arange(len(table))[::-1], category_colours(table["category"])
    axes.axvline(0, color="black", linewidth=1)
    style.intervals(axes, list(at), table["change"], table["change_low"], table["change_high"], colours)
    hollow(axes, at, table["change"], table["verdict"] == UNCLEAR)
    axes.set_yticks(at, [phrases.card(card) for card in table["card"]])
    axes.set(xlabel=f"points a town more or less in {to}", ylim=(-0.7, len(table) - 0.3))
    category_legend(chart, table["category"])
    return chart


def _title(table: pd.DataFrame, to: str) -> str:
    """The two cards that change most, if any does."""
    ends = [("helps", table[table["verdict"] == HELPED].head(1)), ("hurts", table[table["verdict"] == HURT].tail(1))]
    said = [
        f"{to} {does} {phrases.card(row['card'])} most: {phrases.with_interval(row, 'change')}"
        for does, rows in ends
        for row in rows.to_dict("records")
    ]
    return ";\n".join(said) or f"{to} changes no card clearly"
