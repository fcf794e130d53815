"""What does a card do that the others of its type would not?

The same deals with each card of a type in the market, and the rest of the table as it is.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, same_deals, style
from sim.analysis.intervals import interval_columns, mean
from sim.analysis.multiple_tests import adjusted, p_of, verdicts
from sim.analysis.outcomes import OUTCOMES
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result

STRONGER, WEAKER, UNCLEAR = mark("above the others"), mark("below the others"), mark("not clear")
MOST_SHOWN = 14
"""cards in a chart, so that their names can be read"""
MOST_AND_LEAST = mark("{card} changes the score of {most} most, {change}, and that of {least} least, {other}")
MOST_ALONE = mark("{card} changes the score of {most}: {change}")
WITH_OTHERS = mark("points a player more or less with {card} than with another of its type")
WITH_CARD = mark("points more or less with {card} than with another of its type")
ROW_HEIGHT = 0.36
"""inches in a chart"""


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row a card of the type, the strongest first: what a town scores with it there, against the others.

    The run has an arm for each of them, on the same deals. `score` is the mean score of a town with the card in the
    market. `effect` is that less the mean of the scores with each of the others in its place, game by game; its
    interval is clustered by game. `p_adjusted` is Holm's over all rows.

    This is the effect on everybody who has the card on offer, built or not, with the skill of those who play. It is not
    the advantage of the player who builds it.
    """
    cards = cards_of_arms(result)
    scores = result.seats.groupby(["game", "arm"])["score"].mean().unstack()
    table = pd.DataFrame([_row(result, cards[arm], scores, arm) for arm in cards])
    table["p_adjusted"] = adjusted(table["p"])
    table["found"] = verdicts(table["effect"], table["p_adjusted"], STRONGER, WEAKER, UNCLEAR)
    return table.sort_values("effect", ascending=False, ignore_index=True)


def cards_of_arms(result: Result) -> dict[int, str]:
    """The card of each arm that no other arm has in its market."""
    markets = [set(arm["market"]) for arm in result.about["arms"]]
    own = [market - set.union(set(), *markets[:i], *markets[i + 1 :]) for i, market in enumerate(markets)]
    if len(own) < 2 or any(len(cards) != 1 for cards in own):
        raise TownlabError(_("The arms of this run do not differ in one card of the market each."))
    return {arm: min(cards) for arm, cards in enumerate(own)}


def _row(result: Result, card: str, scores: pd.DataFrame, arm: int) -> dict[str, Any]:
    effect = mean(scores[arm] - scores.drop(columns=arm).mean(axis=1), scores.index)
    return {
        "card": card,
        "category": str(result.experiment.catalogue[card].category),
        "games": len(scores),
        "score": float(scores[arm].mean()),
        **interval_columns("effect", effect.interval()),
        "p": p_of(effect),
    }


@checked
def others(result: Result, card: str) -> pd.DataFrame:
    """One row for each card of another type, the most helped first: its points where the card lies in the market.

    `before` is what a town scores with it where another card of the type lies there, `after` with this one, and
    `change` the difference, game by game on the same deals. The p-values are adjusted for all cards (Holm).

    Points are only a card's own: one that is helped may just be built in place of others, and need not make for better
    towns.
    """
    return same_deals.worded(same_deals.of_cards(result, _sides(result, card)))


@checked
def players(result: Result, card: str) -> pd.DataFrame:
    """One row for each seat, and for each strategy if there are several: its score where the card lies in the market.

    `before` is its mean score where another card of the type lies there, `after` with this one, and `change` the
    difference, game by game on the same deals. The p-values are adjusted for all rows (Holm).

    Who scores more need not win more: all may score more alike. It says nothing of players of another kind.
    """
    seats = result.seats.assign(arm=result.seats["arm"].map(_sides(result, card)))
    kinds = ["seat", *(["strategy"] if seats["strategy"].nunique() > 1 else [])]
    rows = [
        {"player": f"{phrases.SEAT} {name}" if kind == "seat" else str(name), **_change(part)}
        for kind in kinds
        for name, part in seats.groupby(kind, observed=True)
    ]
    return same_deals.worded(pd.DataFrame(rows))


def _change(seats: pd.DataFrame) -> dict[str, object]:
    return same_deals.change(seats.groupby(["game", "arm"])["score"].mean().unstack())


def _sides(result: Result, card: str) -> Mapping[int, int]:
    """For each arm whether it has the card (1) or another (0)."""
    return {arm: int(id == card) for arm, id in cards_of_arms(result).items()}


@checked
def draw(table: pd.DataFrame, card: str = "", smallest: float = 0.0) -> style.Chart:
    """The cards of the type one below the other, with a band of effects too small to matter; `card` is in the title."""
    width = OUTCOMES["score"].amount(smallest)
    band = [_("Band: {smallest}, too small to matter.", smallest=width)] if smallest else []
    note = phrases.note(
        _(
            "{deals:,} deals, each played with every one of these cards; lines: 95 % intervals.",
            deals=int(table["games"].max()),
        ),
        *band,
        _(
            "The effect on everybody at the table of having the card on offer, not the advantage of the player who "
            "builds it."
        ),
    )
    chart, axes = style.chart(_title(table, card), note, height=2.2 + ROW_HEIGHT * len(table))
    axes.axvspan(-smallest, smallest, color=style.UNSURE, alpha=0.2, linewidth=0)
    axes.axvline(0, color="#555555", linewidth=1)
    _lines(axes, phrases.cards(table), table, "effect", "p_adjusted")
    axes.set_xlabel(_("points a town more or less than with the others of its type"))
    return chart


@checked
def draw_others(table: pd.DataFrame, card: str) -> style.Chart:
    """The cards of other types that change most, with the card in the market."""
    order = table["change"].abs().sort_values(ascending=False).index[:MOST_SHOWN]
    shown = table.loc[order].sort_values("change", ascending=False)
    said = same_deals.most_changed(table, card) or [_("{card} clearly helps or hurts no other card", card=card)]
    return same_deals.drawn(shown, _(WITH_OTHERS, card=card), phrases.title("; ".join(said)))


@checked
def draw_players(table: pd.DataFrame, card: str) -> style.Chart:
    """What the card does to the score of each seat, and of each strategy."""
    note = phrases.note(
        _(
            "{deals:,} deals; lines: 95 % intervals clustered by game; grey: not clear (Holm, 5 %).",
            deals=int(table["games"].max()),
        ),
        _("Where all gain alike, nobody wins more for it."),
    )
    chart, axes = style.chart(_title_of_players(table, card), note, height=2.2 + ROW_HEIGHT * len(table))
    axes.axvline(0, color="#555555", linewidth=1)
    _lines(axes, [phrases.player(name) for name in table["player"]], table, "change", "p_adjusted")
    axes.set_xlabel(_(WITH_CARD, card=card))
    return chart


def _title_of_players(table: pd.DataFrame, card: str) -> str:
    """Whose score the card changes most, and whose least, if it does."""
    if (table["verdict"] == same_deals.UNCLEAR).all():
        return _("{card} does not clearly change the score of any player", card=card)
    order = table["change"].abs().argsort()
    most, least = (table.iloc[int(order.iloc[at])] for at in (-1, 0))
    said = MOST_AND_LEAST if len(table) > 1 else MOST_ALONE
    return phrases.title(_(
        said, card=card, most=phrases.player(most["player"]), least=phrases.player(least["player"]),
        change=phrases.with_interval(most, "change"), other=phrases.with_interval(least, "change"),
    ))  # fmt: skip


def _lines(axes: Any, names: list[str], table: pd.DataFrame, value: str, p: str) -> None:
    """Names one below the other with points and intervals, grey where nothing is clear."""
    at = np.arange(len(table))[::-1]
    colours = verdicts(table[value], table[p], style.UP, style.DOWN, style.UNSURE)
    style.intervals(axes, list(at), table[value], table[f"{value}_low"], table[f"{value}_high"], colours)
    axes.set_yticks(at, names)
    axes.set_ylim(-0.6, len(table) - 0.4)
    axes.grid(axis="y", visible=False)


def _title(table: pd.DataFrame, card: str) -> str:
    """A card and what it is against the others; if none is named, those that stand out most on either side."""
    ends = [table[table["found"] == STRONGER].head(1), table[table["found"] == WEAKER].tail(1)]
    rows = [row for rows in ([table[table["card"] == card]] if card else ends) for row in rows.to_dict("records")]
    said = [f"{phrases.card(row['card'], row['category'])} {phrases.with_interval(row)}" for row in rows]
    if not said:
        return _("No card of the type is clearly above or below the others")
    category = _(table["category"].iloc[0])
    return phrases.title(_("{cards} against the other {category} cards", cards="; ".join(said), category=category))
