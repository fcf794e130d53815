"""Beside which others is a card worth more?"""

import math
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import Estimate, clustered_part, clustered_share, from_influence, interval_columns
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import LEVEL, adjusted, p_if_varied, verdicts
from sim.analysis.samples import SEAT
from sim.checks import checked
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.analysis.usage import in_order

LEAST_GAMES = 20
"""a pair of cards that met in fewer games has no interval"""
MOST_PAIRS = 20
"""in a chart"""
NONE = (math.nan,) * 3
VERDICTS = (mark("more points with it"), mark("fewer points with it"), mark("unclear"))
MORE = mark(
    "{card} scores more beside {partner}: {points:.0f} % of its points, {towns:.0f} % of its towns\n"
    "(difference {difference:+.0f}, {low:+.0f} to {high:+.0f} percentage points)"
)
LESS = mark(
    "{card} scores less beside {partner}: {points:.0f} % of its points, {towns:.0f} % of its towns\n"
    "(difference {difference:+.0f}, {low:+.0f} to {high:+.0f} percentage points)"
)


@checked
def measure(result: Result, card: str | None = None) -> pd.DataFrame:
    """One row for each card (or this one) and partner: is the card worth more in towns that also built the partner?

    Only towns that could build both count. `points_share` is the share of all the card's points that came in towns with
    at least one of the partner, `towns_share` the share of the towns with the card that have one; where the first is
    larger (`difference`), towns with the partner scored more with the card than those without. Shares are NaN for
    cards that scored nothing in all, and for pairs that met in fewer than 20 games.

    A difference does not prove that the partner caused it: towns that go well build more of both.
    """
    check_game(result, "tiny-towns")
    cards = result.cards()
    known = list(cards["card"].unique())
    if card is not None and card not in known:
        raise unknown(mark("card in this run"), card, known)
    cards["town"] = cards.groupby(SEAT, sort=False).ngroup()
    by = dict(list(cards.groupby("category", observed=True)))
    wanted = [str(cards.loc[cards["card"] == card, "category"].iloc[0])] if card else list(by)
    rows = [
        row for mine in wanted for partner in by if partner != mine
        for row in _pairs(by[mine] if card is None else by[mine][by[mine]["card"] == card], by[partner])
    ]  # fmt: skip
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"], "fdr_bh")
    table["found"] = verdicts(table["difference"], table["p_adjusted"], *VERDICTS)
    return in_order(table)


def _pairs(mine: pd.DataFrame, partners: pd.DataFrame) -> list[dict[str, object]]:
    """A row for each pair of a card of one category and one of another, from the towns that could build both."""
    both = mine[["town", "game", "category", "card", "built", "points"]].merge(
        partners[["town", "card", "built"]], on="town", suffixes=("", "_partner")
    )
    return [_pair(name, part) for name, part in both.groupby(["card", "card_partner"], observed=True)]


def _pair(names: Any, towns: pd.DataFrame) -> dict[str, object]:
    card, partner = map(str, names)
    have = towns[towns["built"] > 0]
    beside, game = (have["built_partner"] > 0).to_numpy(float), have["game"].to_numpy()
    about = {"card": card, "category": str(towns["category"].iloc[0]), "partner": partner,
             "games": len(np.unique(game)), "towns": len(have)}  # fmt: skip
    return {**about, **_shares(have["points"].to_numpy(float), beside, game)}


def _shares(points: Any, beside: Any, game: Any) -> dict[str, float]:
    """Of all points and of all towns, the share beside the partner, and the difference of the two."""
    if len(np.unique(game)) < LEAST_GAMES or points.sum() <= 0:
        return _columns(NONE, NONE, NONE, math.nan)
    of_points, of_towns = clustered_part(beside, points, game), clustered_share(beside, game)
    influences = points * (beside - of_points[0]) / points.sum() - (beside - of_towns[0]) / len(beside)
    difference = from_influence(of_points[0] - of_towns[0], influences, game)
    return _columns(of_points, of_towns, difference.interval(), p_if_varied(difference))


def _columns(points: Estimate, towns: Estimate, difference: Estimate, p: float) -> dict[str, float]:
    return {
        **interval_columns("points_share", points),
        **interval_columns("towns_share", towns),
        **interval_columns("difference", difference),
        "p": p,
    }


@checked
def draw(table: pd.DataFrame, card: str | None = None) -> style.Chart:
    """Beside which partners a card (or all) scores: share of its towns with the partner, and of its points there."""
    known = list(table["card"].unique())
    if card is not None and card not in known:
        raise unknown(mark("card in this table"), card, known)
    rows = _strongest(table if card is None else table[table["card"] == card])
    note = phrases.note(
        _(
            "Large grey dots: share of the card's towns that have the partner. Lines: share of the card's points that "
            "came in those towns, with 95 % interval, grey: no clear difference. Towns that could build both: up to "
            "{games:,} games.",
            games=int(rows["games"].max()),
        ),
        _("This does not prove that the partner caused it: towns that go well build more of both."),
    )
    figure, axes = style.chart(_title(rows), note, height=2.0 + 0.26 * len(rows))
    at = list(range(len(rows)))
    colours = verdicts(rows["difference"], rows["p_adjusted"], style.UP, style.DOWN, style.UNSURE)
    axes.scatter(rows["towns_share"], at, color="#C4C4C4", s=60, zorder=2)
    style.intervals(axes, at, rows["points_share"], rows["points_share_low"], rows["points_share_high"], colours)
    pairs = [(phrases.card(one), phrases.card(two)) for one, two in zip(rows["card"], rows["partner"], strict=True)]
    names = [_("{card} with {other}", card=one, other=two) if card is None else two for one, two in pairs]
    axes.set_yticks(at, names)
    axes.set_ylim(-0.7, len(rows) - 0.3)
    percents(axes.xaxis)
    axes.set_xlabel(_("towns with the partner (grey), and points scored in them"))
    return figure


def _strongest(table: pd.DataFrame) -> pd.DataFrame:
    """The pairs with the largest differences, clear ones first, from the smallest to the largest."""
    known = table.dropna(subset=["difference"])
    if known.empty:
        raise TownlabError(_("No pair of cards was built in {n} games or more. Play more games.", n=LEAST_GAMES))
    key = (known["p_adjusted"] < LEVEL) * 10 + known["difference"].abs()
    return known.loc[key.nlargest(MOST_PAIRS).index].sort_values("difference", ignore_index=True)


def _title(rows: pd.DataFrame) -> str:
    clear = rows[rows["p_adjusted"] < LEVEL]
    if clear.empty:
        return _("No partner clearly goes with more or fewer points")
    row = clear.iloc[int(clear["difference"].abs().argmax())]
    return _(
        MORE if row["difference"] > 0 else LESS,
        card=phrases.card(row["card"]), partner=phrases.card(row["partner"]),
        points=100 * row["points_share"], towns=100 * row["towns_share"], difference=100 * row["difference"],
        low=100 * row["difference_low"], high=100 * row["difference_high"],
    )  # fmt: skip
