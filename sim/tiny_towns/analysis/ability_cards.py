"""Which cards does each ability of the villagers help?

Market and villager cards are drawn at random, so every game is an experiment with a pair of them.
"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, category_legend, hollow, percents
from sim.analysis.intervals import Measured, from_influence, interval_columns
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import LEVEL, adjusted, p_if_varied, verdicts
from sim.checks import checked
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.analysis.abilities import PILES, piles
from sim.tiny_towns.board import CATEGORIES

LEAST_GAMES = 20
"""a pair that met in fewer games is left out"""
MOST_PAIRS = 24
"""in a chart"""
HELPED, HURT, UNCLEAR = mark("helped"), mark("hurt"), mark("not clear")
HELPS = mark("{ability} helps {card} most: {points} a town")
HURTS = mark("{ability} hurts {card} most: {points} a town")


@checked
def measure(result: Result, ability: str | None = None) -> pd.DataFrame:
    """One row for each villager card (or this one) and card of the market: what the second gains if the first is there.

    `points` is what all buildings of the card bring a town in the `games` with both, less in those `without` the
    villager card, where another of its pile is in play; `built_share` is the same for the share of towns that build the
    card. Both are differences between games that chance made alike. `p_adjusted` is Holm's over all rows, for the
    points, and `built_p_adjusted` for the share. Intervals are clustered by game. Pairs that met in fewer than 20 games
    are left out.

    Only a card's own points are compared, not what it does for other cards: a farm feeds, and scores nothing. A card
    that is hurt may only be built less because something better is built more. With many pairs and few games nothing
    is clear; that does not mean that there is nothing.
    """
    check_game(result, "tiny-towns")
    drawn, cards = piles(result), _cards(result)
    known = [one for factor in drawn.values() for one in factor.cards]
    if ability is not None and ability not in known:
        raise unknown(mark("villager card to compare in this run"), ability, known)
    rows = [
        {"ability": one, "pile": PILES[pile], **row}
        for pile, factor in drawn.items()
        for one, there in zip(factor.cards, factor.present.T, strict=True)
        if ability in (None, one)
        for row in _rows(cards, there)
    ]
    if not rows:
        said = _("No villager card met a card of the market in {n} games. Play more games.", n=LEAST_GAMES)
        raise TownlabError(said)
    table = pd.DataFrame(rows).sort_values("points", ascending=False, ignore_index=True)
    table["p_adjusted"], table["built_p_adjusted"] = adjusted(table["p"]), adjusted(table["built_p"])
    table["verdict"] = verdicts(table["points"], table["p_adjusted"], HELPED, HURT, UNCLEAR)
    return table


def _cards(result: Result) -> pd.DataFrame:
    """The cards of the market of each town, and the row of its game."""
    cards = result.cards()
    cards = cards[cards["category"] != CATEGORIES[-1]]
    keys = result.read("games", ["arm", "game"])
    return cards.merge(keys.assign(row=np.arange(len(keys))), on=["arm", "game"])


def _rows(cards: pd.DataFrame, there: Any) -> list[dict[str, Any]]:
    """The rows of one villager card, from whether it is in play in each game."""
    found = []
    for (category, card), towns in cards.groupby(["category", "card"], observed=True):
        on = there[towns["row"]]
        games, without = (len(np.unique(towns["row"][some])) for some in (on, ~on))
        if min(games, without) >= LEAST_GAMES:
            about: dict[str, Any] = {"card": str(card), "category": str(category), "games": games, "without": without}
            points = difference(towns["points"], on, towns["row"])
            built = difference(towns["built"] > 0, on, towns["row"])
            found.append({
                **about,
                **interval_columns("points", points.interval()), "p": p_if_varied(points),
                **interval_columns("built_share", built.interval()), "built_p": p_if_varied(built),
            })  # fmt: skip
    return found


def difference(values: Any, on: Any, game: Any) -> Measured:
    """The mean of some values less that of the others, which are of other games."""
    value, some = np.asarray(values, float), np.asarray(on, bool)
    means = value[some].mean(), value[~some].mean()
    influences = np.where(some, (value - means[0]) / some.sum(), -(value - means[1]) / (~some).sum())
    return from_influence(float(means[0] - means[1]), influences, game)


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The pairs with the clearest differences: points a town, and share of towns that build the card."""
    rows = _strongest(table)
    note = phrases.note(
        _(
            "Games with both cards less those with another villager card of the same pile; up to {games:,} with both; "
            "95 % intervals clustered by game; hollow: not clear (Holm over {pairs:,} pairs, 5 %).",
            games=int(rows["games"].max()),
            pairs=len(table),
        ),
        _("Only a card's own points, not what it does for other cards."),
    )
    height = 2.4 + 0.28 * len(rows)
    figure, (left, right) = style.chart(_title(rows), note, style.WIDTH + 2, height, across=2, sharey=True)
    at, colours = np.arange(len(rows))[::-1], category_colours(rows["category"])
    panels = {"points": (left, "p_adjusted", _("points a town more or less")),
              "built_share": (right, "built_p_adjusted", _("towns that build it, percentage points"))}  # fmt: skip
    for name, (panel, p, label) in panels.items():
        style.intervals(panel, list(at), rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colours)
        hollow(panel, at, rows[name], ~(rows[p] < LEVEL))
        panel.axvline(0, color="black", linewidth=1)
        panel.set_xlabel(label)
    percents(right.xaxis)
    names = zip(map(phrases.card, rows["ability"]), phrases.cards(rows), strict=True)
    left.set_yticks(at, [f"{ability}: {card}" for ability, card in names])
    left.set_ylim(-0.7, len(rows) - 0.3)
    category_legend(figure, rows["category"])
    return figure


def _strongest(table: pd.DataFrame) -> pd.DataFrame:
    """The pairs with the smallest p-values, from the largest difference to the smallest."""
    once = _once(table)
    some = once.loc[once["p"].nsmallest(MOST_PAIRS).index] if len(once) > MOST_PAIRS else once
    return some.sort_values("points", ascending=False, ignore_index=True)


def _once(table: pd.DataFrame) -> pd.DataFrame:
    """The table without what is said twice: where a pile has two cards, what one gains the other loses."""
    of_pile = table.groupby("pile")["ability"].transform("nunique")
    return table[(of_pile != 2) | (table["points"] > 0)]


def _title(table: pd.DataFrame) -> str:
    """The pair in which most is gained, and that in which most is lost, if any is clear."""
    ends = {HELPS: table[table["verdict"] == HELPED].head(1), HURTS: table[table["verdict"] == HURT].tail(1)}
    said = [
        _(
            sentence,
            ability=phrases.card(row["ability"]),
            card=phrases.card(row["card"]),
            points=phrases.value(row, "points", sign="+", unit="points"),
        )
        for sentence, rows in ends.items()
        for row in rows.to_dict("records")
    ]
    return phrases.title("; ".join(said) or _("No ability clearly helps or hurts a card"), 95)
