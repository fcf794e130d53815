"""What does it cost a player not to have a card?"""

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from sim import games as known_games
from sim.analysis import phrases
from sim.analysis.intervals import Measured, clustered_share, from_influence, interval_columns, mean
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of
from sim.catalogues.by_id import CardsById
from sim.checks import at_least, checked
from sim.errors import TownlabError
from sim.games import USUAL, with_settings
from sim.languages import _, mark, number
from sim.runs.experiment import Experiment, Source
from sim.studies.counterfactual import play_pairs

if TYPE_CHECKING:
    from sim.analysis.style import Chart
    from sim.games import Table

MISSED, BETTER_WITHOUT, UNCLEAR, NEVER = mark("missed"), mark("better without"), mark("unclear"), mark("never built")
"""the verdicts on a price"""
ONE_MISSED = mark("{card} is missed: the price of doing without it is {price}")
ONE_BETTER_WITHOUT = mark("A player does better without {card}: the price is {price}")
ONE_UNCLEAR = mark("It is not clear that {card} is missed: the price of doing without it is {price}")


@with_settings
@checked
def restricted(
    cards: str | Sequence[str] | None = None,
    strategy: str = "planner",
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    own: Source | Sequence[Source] = (),
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    catalogue: CardsById[Any] | None = None,
    **table: "Unpack[Table]",
) -> pd.DataFrame:
    """Play the same deals with and without each card, and return what it costs to do without: see `measure`.

    Everybody plays `strategy`, but one seat at a time does without the card. A card of the market lies in the market of
    all its `games`, the other cards at random, and each game is played once with the card for all, and once for each
    seat that is banned from it. A monument is studied wherever it is dealt, in about `games` games: that seat keeps it,
    or keeps one but may never build it. `cards` are all unless named; `own` are cards of your own that are there as
    well. All cards take some two minutes on two cores with `planner`; `jobs` does not change the table.

    >>> table = restricted("tavern", "greedy", players=2, games=20, progress=False)
    >>> table[["card", "towns"]].values.tolist()
    [['tavern', 40]]
    """
    given: dict[str, Any] = {"game": game, "players": players, "strategies": strategy, "seed": seed, **table}
    experiment = Experiment(**given, cards=own, catalogue=catalogue)
    return measure(pairs_of(experiment, cards.split(",") if isinstance(cards, str) else cards, games, jobs, progress))


def pairs_of(
    experiment: Experiment, cards: Sequence[str] | None, games: int, jobs: int = 0, progress: bool = True
) -> pd.DataFrame:
    """One row for each seat and deal of each card: what it scored with the card, and without."""
    at_least("games", games, 2)
    kind = experiment.kind
    if kind.without is None:
        raise TownlabError(_("No card of {game} can be taken from one player alone.", game=kind.name))
    return play_pairs(list(kind.without(experiment.arms[0], cards, games)), jobs, progress)


def against_others(pairs: pd.DataFrame, card: str) -> Measured:
    """How much higher the price of a card is than the mean price of the others, clustered by game."""
    price = pairs["score"] - pairs["other_score"]
    by_card = price.groupby(pairs["card"].astype(str))
    mean, others = by_card.mean(), by_card.ngroups - 1
    weight = np.where(pairs["card"] == card, 1.0, -1.0 / others) / by_card.transform("size")
    value = float(mean[card] - mean.drop(card).mean())
    return from_influence(value, weight * (price - by_card.transform("mean")), pairs["game"])


@checked
def measure(pairs: pd.DataFrame) -> pd.DataFrame:
    """One row a card, the dearest first: how many points fewer a player scores who must do without it.

    `price` is the score with the card minus the score without it, in the same game and seat, and `win_price` the same
    for the share of the win; the intervals are clustered by game. `built` is the share of seats that build the card if
    they may. `p` is the p-value of the price, `p_adjusted` the same adjusted for the number of cards (Holm).

    Without the card a player plans for the others, and rivals take no notice: so this is the price of one player's
    doing without, not of taking the card out of the box. A price below 0 says that this strategy uses the card badly,
    not that the card is bad. A monument is compared with none, even where the player would rather have kept the other.
    """
    rows = [_row(str(card), part) for card, part in pairs.groupby("card", observed=True, sort=False)]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    table["verdict"] = [_verdict(row) for row in table.to_dict("records")]
    return table.sort_values("price", ascending=False, ignore_index=True, kind="stable")


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """Prices with intervals, the dearest on top: cards of the market, and beside them those that players hold alone."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    held = table["category"].isin(known_games.held())
    parts = [part for part in (table[~held], table[held]) if len(part)]
    width, height = style.WIDTH + 3.0 * (len(parts) - 1), 2.0 + 0.25 * max(map(len, parts))
    title = fill(headline(table), int(7 * width))
    chart, axes = style.chart(title, _note(table), width, height, across=len(parts), squeeze=False, sharex=True)
    for axis, part in zip(axes[0], parts, strict=True):
        _draw_prices(axis, part)
    if table["category"].nunique() > 1:
        chart_parts.category_legend(chart, table["category"])
    return chart


def headline(table: pd.DataFrame) -> str:
    """The answer in a sentence."""
    missed = table[table["verdict"] == MISSED]
    if len(table) == 1:
        return _of_one(table.iloc[0])
    if missed.empty:
        return _("No card is clearly missed by a player who must do without it ({n} cards studied)", n=len(table))
    first = missed.iloc[0]
    less = phrases.plain(phrases.value(first, "price", unit=mark("points fewer")))
    card = phrases.card(first["card"], first["category"])
    return _("{card} is missed most: without it {less}", card=card, less=less)


def _of_one(row: Any) -> str:
    """The price of the only card in a sentence."""
    said = {MISSED: ONE_MISSED, BETTER_WITHOUT: ONE_BETTER_WITHOUT}.get(row["verdict"], ONE_UNCLEAR)
    price = phrases.plain(phrases.value(row, "price", sign="+", unit="points"))
    return _(said, card=phrases.card(row["card"], row["category"]), price=price)


def _row(card: str, pairs: pd.DataFrame) -> dict[str, Any]:
    games = pairs["game"]
    price, wins = (mean(pairs[what] - pairs[f"other_{what}"], games) for what in ("score", "win_share"))
    return {
        "card": card,
        "category": str(pairs["category"].iloc[0]),
        "games": price.clusters,
        "towns": len(pairs),
        **interval_columns("built", clustered_share(pairs["built"] > 0, games)),
        **interval_columns("price", price.interval()),
        **interval_columns("win_price", wins.interval()),
        "p": p_of(price),
    }


def _verdict(row: dict[Any, Any]) -> str:
    """The price in a word."""
    if not row["p_adjusted"] < LEVEL:
        return UNCLEAR if row["built"] else NEVER
    return MISSED if row["price"] > 0 else BETTER_WITHOUT


def _draw_prices(axis: Any, part: pd.DataFrame) -> None:
    """One row a card: a stem from no price to the price, and its interval."""
    from sim.analysis import chart_parts, style

    at = range(len(part), 0, -1)
    colours = chart_parts.category_colours(part["category"])
    axis.hlines(at, 0, part["price"], colors=colours, linewidth=1, alpha=0.5)
    style.intervals(axis, list(at), part["price"], part["price_low"], part["price_high"], colours)
    chart_parts.hollow(axis, list(at), part["price"], part["verdict"].isin((UNCLEAR, NEVER)))
    axis.axvline(0, color="#333333", linewidth=1)
    axis.set_yticks(list(at), phrases.cards(part))
    axis.set_ylim(0.3, len(part) + 0.7)
    axis.set_xlabel(_("points lost without the card"))
    axis.grid(axis="y", visible=False)


def _note(table: pd.DataFrame) -> str:
    """What was compared, and what it does not mean."""
    least, most = table["towns"].min(), table["towns"].max()
    towns = number(least, ",") if least == most else _("{least:,} to {most:,}", least=least, most=most)
    held = [name for name in table["category"].unique() if name in known_games.held()]
    compared = _(
        "The same deals with and without the card, {towns} towns a card, 95 % intervals clustered by game; "
        "hollow: not clear among so many cards.",
        towns=towns,
    )
    meant = _("A price below 0 means that the strategy uses the card badly, not that it is a bad card.")
    none = [_("A {type} is compared with building none.", type=_(name)) for name in held]
    return f"{compared}\n{' '.join([*none, meant])}"
