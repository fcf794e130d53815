"""How does the game feel before and after a change of cards?

The same deals, before and after: how long games take, how close they end, how often the lead changes.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.change import LABELS, Part, of_leads, of_tables, paired
from sim.analysis.chart_parts import legend_beside, percents
from sim.analysis.intervals import clustered_share, interval_columns, mean
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of
from sim.analysis.samples import GAMES
from sim.checks import checked
from sim.languages import _, mark
from sim.runs.result import Result

LEFT_OUT = ("score", "first seat", "spread")
"""measures of whole games that are not about how it feels"""
WIDEST = 0.995
"""values above that share of all are counted with the one there"""
ACROSS = 2
"""panels beside each other"""
WHEN = {mark("before"): style.UNSURE, mark("after"): style.UP}
CLEAR = mark("Clearly different: {what}, from {before} to {after}")
TWO = mark("Clearly different: {what}, from {before} to {after}, and {second}, from {second_before} to {second_after}")
UNCLEAR = mark("How long games take, how close they are and how often the lead changes is not clearly different")


@checked
def measure(before: Result, after: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each number of a game (`what`) and value: the share of games, or of players, that have it.

    The numbers are the winner's lead, how often the lead changes (in a sample of `games` that are replayed), and what
    else the game measures: in Tiny Towns rounds and empty squares. `before` and `after` are shares with intervals,
    clustered by game; `mean_before`, `mean_after` and `change` are of all values of the number, the change taken deal
    by deal, and `p_adjusted` is Holm's over all numbers. The highest values are counted together.

    A game that feels different on paper need not feel different at the table, and these are the feelings of strategies:
    a longer game is not a worse one.
    """
    parts = list(_parts(before, after, games))
    rows = [{**row, **about} for part in parts for about in [_about(part)] for row in _rows(part)]
    table = pd.DataFrame(rows)
    ps = table.groupby("what", sort=False)["p"].first()
    table["p_adjusted"] = table["what"].map(dict(zip(ps.index, adjusted(ps), strict=True)))
    return table


def _parts(before: Result, after: Result, games: int) -> Iterator[Part]:
    """The numbers that are compared, one for each game or seat before and after."""
    yield from (part for part in of_tables(paired(before, after)) if part[0] not in LEFT_OUT)
    if (before.games["players"] > 1).any():
        yield next(iter(of_leads(before, after, games)))


def _about(part: Part) -> dict[str, Any]:
    """The means of a number, and its change."""
    _what, old, new, games = part
    change = mean(new - old, games)
    means = {"mean_before": float(old.mean()), "mean_after": float(new.mean())}
    return {**means, **interval_columns("change", change.interval()), "p": p_of(change)}


def _rows(part: Part) -> Iterator[dict[str, Any]]:
    """The shares of all values of a number."""
    name, old, new, games = part
    every = np.concatenate([old, new])
    last = int(np.quantile(every, WIDEST, method="higher"))
    for value in range(int(every.min()), last + 1):
        row: dict[str, Any] = {"what": LABELS.get(name, name), "value": value, "of": len(old)}
        for when, values in (("before", old), ("after", new)):
            has = np.minimum(values, last) == value
            row |= interval_columns(when, clustered_share(has, games))
        yield row


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """A panel for each number: the shares of its values before and after, with dashed lines at the means."""
    parts = [part for _name, part in table.groupby("what", sort=False)]
    note = phrases.note(
        _(
            "{least:,} to {most:,} games or players, the same deals before and after.",
            least=int(table["of"].min()),
            most=int(table["of"].max()),
        ),
        _("Lines: 95 % intervals clustered by game; dashed: means. The highest values are counted together."),
        _("A longer game is not a worse one."),
    )
    down = -(-len(parts) // ACROSS)
    shape: Any = {"height": 1.4 + 2.6 * down, "across": ACROSS, "down": down, "squeeze": False}
    figure, axes = style.chart(_title(parts), note, **shape)
    for panel, part in zip(axes.flat, parts, strict=False):
        _panel(panel, part)
    for panel in axes.flat[len(parts) :]:
        panel.set_axis_off()
    legend_beside(figure, handles=axes.flat[0].get_legend_handles_labels()[0])
    return figure


def _panel(panel: Any, part: pd.DataFrame) -> None:
    for off, (when, colour) in zip((-0.2, 0.2), WHEN.items(), strict=True):
        panel.bar(part["value"] + off, part[when], width=0.4, color=colour, label=_(when))
        panel.vlines(part["value"] + off, part[f"{when}_low"], part[f"{when}_high"], color="#333333", linewidth=1)
        panel.axvline(part[f"mean_{when}"].iloc[0], color=colour, linestyle="--", linewidth=1.5)
    panel.set_xlabel(_(part["what"].iloc[0]))
    panel.set_ylim(bottom=0)
    panel.grid(axis="x", visible=False)
    percents(panel.yaxis)
    panel.locator_params(axis="x", integer=True)


def _title(parts: list[pd.DataFrame]) -> str:
    """What clearly changes, most clearly first."""
    rows = sorted((part.iloc[0] for part in parts), key=lambda row: float(row["p"]))
    clear = [row for row in rows if row["p_adjusted"] < LEVEL]
    if not clear:
        return phrases.title(_(UNCLEAR))
    said = [_means(row) for row in clear[:2]]
    second = {f"second_{name}" if name != "what" else "second": value for name, value in said[-1].items()}
    return phrases.title(_(TWO if len(clear) > 1 else CLEAR, **said[0], **second))


def _means(row: Any) -> dict[str, str]:
    """A number and its means in words."""
    before, after = (phrases.number(row[f"mean_{when}"]) for when in WHEN)
    return {"what": _(str(row["what"])), "before": before, "after": after}
