"""What does a number on a card do, from one value to the next?"""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.change import headline

PANELS = {"score": "points more or less a town", "built": "buildings more or less a town"}
COLOURS = {"more": style.UP, "less": style.DOWN, "not clear": style.UNSURE}
TOLD, OTHER = 90, 30
"""sizes of points: the value of the title, and the others"""


def measure(played: Mapping[float, pd.DataFrame], card: str) -> pd.DataFrame:
    """One row a value, from the measures of `what_if` at each: the change of the score, and of how many are built.

    Each value is judged by itself. All values are compared with the same games of the card as it is, so
    their changes err together, and a change does not say what other players would make of the number.
    """
    return pd.DataFrame([_row(value, played[value], card) for value in sorted(played)])


def _row(value: float, measures: pd.DataFrame, card: str) -> dict[str, Any]:
    rows = measures.set_index("measure").loc[["score", f"{card} built"]].to_dict("records")
    columns = ("change", "change_low", "change_high", "answer")
    found = {f"{name}_{column}": row[column] for name, row in zip(PANELS, rows, strict=True) for column in columns}
    return {"value": value, **found}


def draw(
    played: Mapping[float, pd.DataFrame], card: str, number: str, present: float, told: float | None, games: int
) -> style.Chart:
    """The changes over the values; the title speaks of the value `told`, or of the one that moves the score most."""
    table = measure(played, card)
    told = float(table["value"][table["score_change"].abs().argmax()]) if told is None else told
    title = headline(played[told], f"{phrases.card(card)} at {number.replace('_', ' ')} {told:g}")
    note = (
        f"{games:,} deals, the same for every value; lines are 95 % intervals, each by itself; grey: no clear change.\n"
        "Other players may make more, or less, of the number."
    )
    figure, axes = style.chart(title, note, height=4.6, across=2)
    for axis, name in zip(axes, PANELS, strict=True):
        _panel(axis, table, name, told)
        axis.axvline(present, color="#555555", linestyle=":", zorder=0)
        axis.set(xlabel=f"{number.replace('_', ' ')} (dotted: as it is)", ylabel=PANELS[name])
    return figure


def _panel(axes: Any, table: pd.DataFrame, name: str, told: float) -> None:
    """One change over the values, with intervals."""
    change, low, high = (table[f"{name}_change{end}"] for end in ("", "_low", "_high"))
    colours = [COLOURS[word] for word in table[f"{name}_answer"]]
    sizes = [TOLD if value == told else OTHER for value in table["value"]]
    axes.axhline(0, color="black", linewidth=1)
    axes.plot(table["value"], change, color="#C4C4C4", linewidth=1, zorder=1)
    axes.vlines(table["value"], low, high, colors=colours, linewidth=2)
    axes.scatter(table["value"], change, c=colours, s=sizes, zorder=3)
    axes.locator_params(axis="x", integer=bool((table["value"] % 1 == 0).all()))
