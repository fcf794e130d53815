"""What does it cost a player not to have a card?"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import clustered_share, mean, interval_columns
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of
from sim.engine.strategy_files import ban
from sim.errors import TownlabError, unknown
from sim.runs.experiment import at_least
from sim.studies.counterfactual import Pair, chosen, play_pairs, seated
from sim.tiny_towns.catalogue import Catalogue, load
from sim.tiny_towns.dealt_monuments import MONUMENT, builds_none, dealt, keeps
from sim.tiny_towns.setup import Setup

if TYPE_CHECKING:
    from sim.analysis.style import Chart

MISSED, BETTER_WITHOUT, UNCLEAR, NEVER = "missed", "better without", "unclear", "never built"
"""what a price says in words"""


def restricted(
    cards: str | Sequence[str] | None = None,
    strategy: str = "planner",
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    mode: str = "master-builder",
    monuments: bool = True,
    cavern: bool = False,
    jobs: int = 1,
    progress: bool = True,
    catalogue: Catalogue | None = None,
) -> pd.DataFrame:
    """Play the same deals with and without each card and return what it costs to do without: see `measure`.

    Everybody plays `strategy`, but one seat at a time does without the card. A building is in the market of all its
    `games`, the other cards at random, and each game is played once with the card for all, and once for each seat that
    is banned from it. A monument is looked at wherever it is dealt, in about `games` games: that seat keeps it, or
    keeps one but may never build it. `cards` are all unless named, `players` 4, or 1 in the solo mode. All cards take
    some two minutes on two cores with `planner`; `jobs` does not change the table.
    """
    at_least("games", games, 2)
    count = (1 if mode == "solo" else 4) if players is None else players
    plain = Setup(mode, count, (strategy,), "random", monuments, cavern, seed, catalogue or load())
    return measure(play_pairs(list(_pairs(plain, _wanted(cards, plain), games)), jobs, progress))


def measure(pairs: pd.DataFrame) -> pd.DataFrame:
    """One row a card, the dearest first: how many points less a town scores that has to do without it.

    `price` is the score with the card minus the score without it, in the same game and seat, and `win_price` the same
    for the share of the win; the intervals are clustered by game. `built` is the share of towns that build the card if
    they may. `p` is the chance of such a price if there were none, `p_adjusted` the same for as many cards (Holm).

    Without the card a player plans for the others, and rivals take no notice: so this is the price of one player's
    doing without, not of taking the card out of the box. A price below 0 says that this strategy uses the card badly,
    not that the card is bad. A monument is compared with none, also where the player would rather have kept the other.
    """
    rows = [_row(str(card), part) for card, part in pairs.groupby("card", observed=True, sort=False)]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    table["verdict"] = [_verdict(row) for row in table.to_dict("records")]
    return table.sort_values("price", ascending=False, ignore_index=True, kind="stable")


def draw(table: pd.DataFrame) -> "Chart":
    """Prices with intervals, buildings beside monuments, the dearest on top."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    parts = [part for part in (table[table["category"] != MONUMENT], table[table["category"] == MONUMENT]) if len(part)]
    width, height = style.WIDTH + 3.0 * (len(parts) - 1), 2.0 + 0.25 * max(map(len, parts))
    title = fill(headline(table), int(7 * width))
    chart, axes = style.chart(title, _note(table), width, height, across=len(parts), squeeze=False, sharex=True)
    for axis, part in zip(axes[0], parts, strict=True):
        _draw_prices(axis, part)
    if table["category"].nunique() > 1:
        chart_parts.category_legend(chart, table["category"])
    return chart


def headline(table: pd.DataFrame) -> str:
    """The answer in words."""
    missed = table[table["verdict"] == MISSED]
    if missed.empty:
        return f"No card is clearly missed by who has to do without it ({len(table)} looked at)"
    first = missed.iloc[0]
    less = phrases.plain(phrases.value(first, "price", unit="points less"))
    return f"{phrases.card(first['card'])} is missed most: without it {less}"


def _pairs(plain: Setup, cards: Sequence[str], games: int) -> Iterator[Pair]:
    """All tables of all cards, two and two."""
    monuments = [card for card in cards if plain.catalogue[card].category == MONUMENT]
    for card in cards:
        if card not in monuments:
            yield from _pairs_of_building(plain, card, range(games))
    if monuments:
        yield from _pairs_of_monuments(plain, monuments, games)


def _pairs_of_building(plain: Setup, card: str, games: range) -> Iterator[Pair]:
    """One table where all may build the card, and one for each seat that may not."""
    category = plain.catalogue[card].category
    market, seats = replace(plain, market=(card,)), range(plain.players)
    free = chosen(market, seats, games, category)
    for seat in seats:
        without = chosen(seated(market, seat, ban(plain.strategies[seat], card)), [seat], games, category)
        yield Pair(card, seat, free, without)


def _pairs_of_monuments(plain: Setup, cards: Sequence[str], games: int) -> Iterator[Pair]:
    """For each seat the games in which it was dealt one of these: it keeps that one, or builds none."""
    hands = _hands(plain, cards, games)
    for seat in range(plain.players):
        where = {card: np.flatnonzero(given[:, seat]).tolist() for card, given in hands.items()}
        none = seated(plain, seat, builds_none(plain.strategies[seat]))
        without = chosen(none, [seat], sorted({game for some in where.values() for game in some}), MONUMENT)
        for card, some in where.items():
            keeper = seated(plain, seat, keeps(plain.strategies[seat], card, plain.catalogue))
            if some:
                yield Pair(card, seat, chosen(keeper, [seat], some, MONUMENT), without)


def _hands(plain: Setup, cards: Sequence[str], games: int) -> dict[str, Any]:
    """[games, seats] for each card whether it was dealt to the seat, in so many games that it was in about `games`."""
    number = math.ceil(games * len(plain.catalogue.of(MONUMENT, plain.solo)) / (2 * plain.players))
    hands = dealt(plain, range(number))
    found = {card: (hands == plain.catalogue.ids.index(card)).any(axis=2) for card in cards}
    for card, given in found.items():
        if not given.any():
            raise TownlabError(f"'{card}' was not dealt to anybody in {number} games. Play more games.")
    return found


def _wanted(cards: str | Sequence[str] | None, plain: Setup) -> list[str]:
    """The cards to look at, checked; all that are in use unless some are named."""
    known = {card.id: card for card in plain.catalogue if card.solo or not plain.solo}
    if cards is None:
        return [id for id, card in known.items() if plain.monuments or card.category != MONUMENT]
    named = [name.strip() for name in (cards.split(",") if isinstance(cards, str) else cards)]
    if not named:
        raise TownlabError("Name at least one card, or leave the cards out for all of them.")
    for name in named:
        if name not in plain.catalogue:
            raise unknown("card", name, known)
        if name not in known:
            raise TownlabError(f"'{name}' is left out of the solo game.")
        if known[name].category == MONUMENT and not plain.monuments:
            raise TownlabError(f"'{name}' is a monument, and these games have none. Play with monuments.")
    return list(dict.fromkeys(named))


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
    colours = [style.CATEGORY_COLOURS[category] for category in part["category"]]
    axis.hlines(at, 0, part["price"], colors=colours, linewidth=1, alpha=0.5)
    style.intervals(axis, list(at), part["price"], part["price_low"], part["price_high"], colours)
    chart_parts.hollow(axis, list(at), part["price"], part["verdict"].isin((UNCLEAR, NEVER)))
    axis.axvline(0, color="#333333", linewidth=1)
    axis.set_yticks(list(at), [phrases.card(card) for card in part["card"]])
    axis.set_ylim(0.3, len(part) + 0.7)
    axis.set_xlabel("points lost without the card")
    axis.grid(axis="y", visible=False)


def _note(table: pd.DataFrame) -> str:
    """What was compared, and what it does not mean."""
    number = " to ".join(f"{towns:,}" for towns in sorted({table["towns"].min(), table["towns"].max()}))
    return (
        f"The same deals with and without the card, {number} towns a card, 95 % intervals clustered by game; "
        "hollow: not clear among so many cards.\nA monument is compared with building none. "
        "Below 0 the strategy uses the card badly; that does not make it a bad card."
    )
