"""Which cards does a rule make stronger, and which weaker?

The same deals without the rule and with it.
"""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.colors import to_rgb

from sim.analysis import phrases, regression, style
from sim.analysis.change import paired
from sim.analysis.chart_parts import category_colours, category_legend, hollow
from sim.analysis.multiple_tests import adjusted, verdicts
from sim.analysis.outcomes import Tables, outcome_of
from sim.checks import checked
from sim.languages import _, mark
from sim.runs.result import Result

STRONGER, WEAKER, UNCLEAR = mark("stronger"), mark("weaker"), mark("not clear")
GAINS = mark("{card} gains most against {others}: {change}")
LOSES = mark("{card} loses most against {others}: {change}")
CARD_HEIGHT = 0.3
"""inches in a chart"""
APART = 0.17
"""how far two points in one line of a chart are from its middle"""
PALE = 0.4
"""how much is left of a pale colour"""


@checked
def measure(before: Result, after: Result, outcome: str = "score") -> pd.DataFrame:
    """One row a card of the market, the one that gains most first: its strength in two runs of the same deals.

    `before` and `after` are its effects on the score of a town, or on another outcome, as in `strength`: against the
    plain mean of the cards in `among` in the same run. `change` is the second less the first, fitted to the differences
    game by game. `p_adjusted` is Holm's over all cards. Intervals are clustered by `game`.

    A change is that against the other cards in `among`: what the rule does to all of them alike is not in it, and their
    changes add to 0. It says what these strategies make of the rule, not what other players would.
    """
    paired(before, after)
    old, new = Tables.of(before), Tables.of(after)
    values = [outcome_of(outcome, result).values(tables) for result, tables in ((before, old), (after, new))]
    factors = old.dealt()
    fits = {"before": values[0], "after": values[1], "change": values[1] - values[0]}
    effects = {
        name: regression.regress(of, factors, old.games["arm"], old.games["game"]).effects()
        for name, of in fits.items()
    }
    table = effects["change"][["card", "category", "among"]].assign(
        games=[n for factor in factors for n in factor.games()],
        of_games=[n for factor in factors for n in factor.of_games()],
    )
    for name, found in effects.items():
        table[[name, f"{name}_low", f"{name}_high"]] = found[["effect", "effect_low", "effect_high"]]
    table["p"] = effects["change"]["p"]
    table["p_adjusted"] = adjusted(table["p"])
    table["verdict"] = verdicts(table["change"], table["p_adjusted"], STRONGER, WEAKER, UNCLEAR)
    return table.sort_values("change", ascending=False, ignore_index=True)


@checked
def draw(table: pd.DataFrame, rule: str = "", who: str = "") -> style.Chart:
    """The cards one below the other: their strength without the rule and with it, and beside it the difference."""
    rule = rule or _("the rule")
    note = phrases.note(
        _played(int(table["of_games"].max()), rule, who),
        _("What the rule does to all cards alike does not show. Other players may make more, or less, of it."),
    )
    height = 2.6 + CARD_HEIGHT * len(table)
    chart, (left, right) = style.chart(
        phrases.title(headline(table, rule), 95), note, 12, height, across=2, sharey=True
    )
    at, colours = np.arange(len(table))[::-1], category_colours(table["category"])
    _both(left, at, table, colours)
    left.set_xlabel(
        _(
            "points a town against {mean}\n(pale: without {rule}; full colour: with it)",
            mean=phrases.others_mean(table),
            rule=rule,
        )
    )
    style.intervals(right, list(at), table["change"], table["change_low"], table["change_high"], colours)
    hollow(right, at, table["change"], table["verdict"] == UNCLEAR)
    right.set_xlabel(_("the difference, game by game"))
    for axes in (left, right):
        axes.axvline(0, color="black", linewidth=1)
    left.set_yticks(at, phrases.cards(table))
    left.set_ylim(-0.7, len(table) - 0.3)
    category_legend(chart, table["category"])
    return chart


def _played(games: int, rule: str, who: str) -> str:
    """What was played, by whom if that is known, and how to read it."""
    if not who:
        return _(
            "{games:,} deals, played without {rule} and with it; 95 % intervals clustered by game; "
            "hollow: not clear (Holm, 5 %).",
            games=games, rule=rule,
        )  # fmt: skip
    return _(
        "{games:,} deals, played without {rule} and with it by {who}; 95 % intervals clustered by game; "
        "hollow: not clear (Holm, 5 %).",
        games=games, rule=rule, who=who,
    )  # fmt: skip


def _both(axes: Any, at: Any, table: pd.DataFrame, colours: list[str]) -> None:
    """The strength of each card without the rule, and just below it with the rule."""
    pale = [tuple(1 - PALE * (1 - part) for part in to_rgb(colour)) for colour in colours]
    for name, off, own in (("before", APART, pale), ("after", -APART, colours)):
        style.intervals(axes, list(at + off), table[name], table[f"{name}_low"], table[f"{name}_high"], own)


def headline(table: pd.DataFrame, rule: str) -> str:
    """The two cards that change most, if any does, with spaces that keep numbers together."""
    ends = {GAINS: table[table["verdict"] == STRONGER].head(1), LOSES: table[table["verdict"] == WEAKER].tail(1)}
    others = _("the others") if "all" in set(table["among"]) else _("its category")
    said = [
        _(sentence, card=phrases.card(row["card"]), others=others, change=_change(row))
        for sentence, rows in ends.items()
        for row in rows.to_dict("records")
    ]
    nothing = _("no card clearly gains or loses against {others}", others=others)
    return _("With {rule} {said}", rule=rule, said="; ".join(said) or nothing)


def _change(row: Any) -> str:
    return phrases.value(row, "change", sign="+", unit="points")
