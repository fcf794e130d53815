"""How strong is each card for novices, for decent players and for experts?

The same deals at tables of each of them, side by side.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from sim.analysis import chart_parts, phrases, skill, style, tiers
from sim.analysis.outcomes import Outcome, outcome_in
from sim.analysis.tiers import UNKNOWN
from sim.checks import checked, split
from sim.languages import _, mark
from sim.runs.result import Result

NAMES = (mark("novice"), mark("decent"), mark("expert"))
"""of three levels in the order of the run; else they are called after their strategies"""
LEVEL_HEIGHT = 0.16
"""inches in a chart for each level of a card"""
SHADES = "viridis_r"


def several(experiment: Mapping[str, Any]) -> bool:
    """Whether an experiment, in plain values, has tables of one strategy and tables of another."""
    alone = {line_up[0] for line_up in map(split, experiment.get("line_ups") or ()) if len(set(line_up)) == 1}
    return len(alone) > 1


@checked
def measure(result: Result, outcome: str = "score", smallest: float | None = None) -> pd.DataFrame:
    """One row a level and card, the levels as the run names them: the effect of the card, its tier and its rank.

    A level is a strategy that has all seats of some tables; three are called novice, decent and expert, in the order of
    the run. `score` is its mean score there, which need not rise: better players leave each other less. `effect`, its
    intervals, `tier` and `rank` are as in `strength`, with players of this level: joint_low to joint_high hold for all
    rows of the table together, and by where they lie against `smallest`, the smallest effect that matters, a card is
    too strong, fine, too weak or unknown at a level. `gain` is how much more the effect is than at the first level,
    game by game on the same deals.

    A level is what these strategies do, not what people of such skill would: a novice here errs at random, a person
    errs with a plan. Each effect is against the other cards in its place at the same level, so what makes all cards
    better for experts does not show.
    """
    found = skill.compared(result, outcome, smallest, by_score=False)
    strategies = list(dict.fromkeys(found["strategy"]))
    names = NAMES if len(strategies) == len(NAMES) else strategies
    found.insert(0, "level", found["strategy"].map(dict(zip(strategies, names, strict=True))))
    return found


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """Every card with a line for each level, the first on top; the cards in the order of the last level."""
    levels = list(dict.fromkeys(table["level"]))
    last = table[table["level"] == levels[-1]].sort_values("effect", ascending=False)
    figure, axes = style.chart(
        _title(table, levels),
        _note(table, levels),
        height=2.6 + (0.1 + LEVEL_HEIGHT * len(levels)) * len(last),
    )
    shades = _shades(len(levels))
    for number, level in enumerate(levels):
        part = table[table["level"] == level].set_index("card").loc[last["card"]]
        _level(axes, part, _offset(number, len(levels)), shades[number])
    _dressed(axes, table, last, levels, shades)
    return figure


def _offset(number: int, levels: int) -> float:
    """How far the line of a level is above the middle of its card."""
    return 0.7 * (0.5 - (number + 0.5) / levels)


def _shades(levels: int) -> list[str]:
    """A colour for each level, darker from one to the next."""
    cmap = matplotlib.colormaps[SHADES]
    return [matplotlib.colors.to_hex(cmap(share)) for share in np.linspace(0.25, 0.95, levels)]


def _level(axes: Axes, cards: pd.DataFrame, offset: float, shade: str) -> None:
    at = np.arange(len(cards))[::-1] + offset
    axes.hlines(at, cards["joint_low"], cards["joint_high"], colors=shade, linewidth=0.8)
    style.intervals(axes, list(at), cards["effect"], cards["effect_low"], cards["effect_high"], shade)
    chart_parts.hollow(axes, at, cards["effect"], cards["tier"] == UNKNOWN)


def _dressed(axes: Axes, table: pd.DataFrame, last: pd.DataFrame, levels: Sequence[str], shades: Sequence[str]) -> None:
    """What stands around the lines: names, zero and what matters, and who is who."""
    outcome = outcome_in(table)
    chart_parts.matters(axes, float(table["smallest"].iloc[0]))
    for height in range(1, len(last)):
        axes.axhline(height - 0.5, color="#EEEEEE", linewidth=0.8)
    axes.set_yticks(np.arange(len(last))[::-1], phrases.cards(last))
    axes.set_ylim(-0.6, len(last) - 0.4)
    axes.grid(axis="y", visible=False)
    mean = phrases.others_mean(table)
    axes.set_xlabel(_("{unit} more or less than {mean}", unit=_(outcome.unit), mean=mean))
    scores = table.groupby("level")["score"].first()
    heads = [_("{level} ({score:.1f} points)", level=_(level), score=scores[level]) for level in levels]
    chart_parts.line_legend(axes, heads, shades)


def _title(table: pd.DataFrame, levels: Sequence[str]) -> str:
    """How many cards change their tier between levels, and which of them most."""
    outcome, known = outcome_in(table), table[table["tier"] != UNKNOWN]
    several = known.groupby("card")["tier"].nunique()
    changed = table[table["card"].isin(several.index[several > 1])]
    if changed.empty:
        return _("No card is clearly in one tier for {level} players\nand in another for others", level=_(levels[0]))
    span = changed.groupby("card")["effect"].agg(lambda effects: effects.max() - effects.min())
    rows = changed[changed["card"] == span.idxmax()].to_dict("records")
    name, cards = phrases.card(rows[0]["card"], rows[0]["category"]), table["card"].nunique()
    said = "; ".join(f"{_(row['level'])} {_effect(row, outcome)}" for row in (rows[0], rows[-1]))
    return _(
        "{changed} of {cards} cards change their tier with the level of the players, most the {name}:\n{said}",
        changed=len(span), cards=cards, name=name, said=said,
    )  # fmt: skip


def _effect(row: Mapping[Any, Any], outcome: Outcome) -> str:
    return phrases.with_interval(row, unit=outcome.unit, digits=outcome.digits)


def _note(table: pd.DataFrame, levels: Sequence[str]) -> str:
    """How to read the chart, and what it does not mean."""
    outcome = outcome_in(table)
    counts = [f"{_(level)}: {tiers.tally(table[table['level'] == level], outcome)}" for level in levels]
    return _(
        "{games:,} games at each level, on the same deals. Thick lines: 95 % intervals; thin ones hold for all "
        "together, and the tiers go by where\nthey lie against {smallest} (dashed). Hollow: unknown.\n"
        "{counts}.\nA level is what these strategies do, not what people of such skill would do.",
        games=table["of_games"].max(), smallest=outcome.amount(table["smallest"].iloc[0]),
        counts="; ".join(counts),
    )  # fmt: skip
