"""The towns of games as they grow, scored as they stand.

Points in mid-game are those of the buildings and coins if the game ended now. What squares without a building lose
stands apart, for nobody has lost it before the end.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.tiny_towns.board import BUILDING, CATEGORIES, RESOURCES, SQUARES
from sim.tiny_towns.boxes import scoring_hooks
from sim.tiny_towns.card_arrays import rules_for
from sim.tiny_towns.catalogue import Card, Catalogue
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.scoring_address import compile_scoring
from sim.tiny_towns.kernel.standing import score_towns
from sim.tiny_towns.towns import Event, Square, Town, Towns, after_all, before_all, market_of, read

Array = npt.NDArray[Any]
Market = tuple[Card, ...]
CODES = {name: code for code, name in enumerate(["", *RESOURCES, *CATEGORIES])}
"""what is on a square as a number: 0 nothing, 1 to 5 a cube, 6 + category a building"""


class Moment(NamedTuple):
    """All towns of a game at the end of a round."""

    arm: int
    game: int
    round: int
    market: Market
    towns: Towns


def by_round(events: pd.DataFrame, cards: Catalogue) -> pd.DataFrame:
    """One row for each game, round and seat: the town at the end of that round.

    `points` are those of its buildings and coins if the game ended now, `points_empty` what squares without a building
    would then lose; in the last round the two make the score. `cubes`, `buildings` and `free` count the 16 squares,
    `coins` those in the chest, before anybody is fed, and `complete` says whether the town is. A Feast Hall and a
    Schoolhouse are compared with the neighbour as it stands, and a Starloom in a town that is not complete counts for
    the place it would get next.
    """
    found = list(moments(events, cards))
    points, lost = scored([moment.market for moment in found], [moment.towns for moment in found], cards)
    codes = _codes([town for moment in found for town in moment.towns])
    return pd.DataFrame({
        **_keys(found),
        "points": points,
        "points_empty": lost,
        "cubes": ((codes > 0) & (codes < BUILDING)).sum(axis=1),
        "buildings": (codes >= BUILDING).sum(axis=1),
        "free": (codes == 0).sum(axis=1),
        "coins": [_unspent(town) for moment in found for town in moment.towns],
        "complete": [town.place > 0 for moment in found for town in moment.towns],
    })  # fmt: skip


def moments(events: pd.DataFrame, cards: Catalogue) -> Iterator[Moment]:
    """Every round of every game, also those in which nothing happened."""
    rows = zip(events["arm"].tolist(), events["game"].tolist(), read(events, cards), strict=True)
    for (arm, game), found in groupby(rows, key=lambda row: row[:2]):
        played = [event for _, _, event in found]
        market = market_of(played)
        for number, towns in _rounds(played):
            yield Moment(arm, game, number, market, towns)


def _rounds(events: list[Event]) -> Iterator[tuple[int, Towns]]:
    """The rounds of one game and its towns at the end of each."""
    towns, last = before_all(events, 1 + max(event.seat for event in events)), 0
    for number, happened in groupby(events, key=lambda event: event.round):
        yield from ((silent, towns) for silent in range(last + 1, number))
        towns, last = after_all(towns, happened), number
        if number:
            yield number, towns


def _keys(found: list[Moment]) -> dict[str, Array]:
    """[towns] which game, round and seat each is of."""
    players = [len(moment.towns) for moment in found]
    names = {name: np.repeat([getattr(moment, name) for moment in found], players) for name in ("arm", "game", "round")}
    return {**names, "seat": np.concatenate([np.arange(count) for count in players])}


def _codes(towns: Sequence[Town]) -> Array:
    """[towns, 16] what is on each square."""
    return np.array([[_code(square) for square in town.squares] for town in towns], np.int8)


def _code(square: Square) -> int:
    return CODES[square.building.category if square.building else square.cube]


def scored(markets: Sequence[Market], tables: Sequence[Towns], cards: Catalogue) -> tuple[Array, Array]:
    """[towns] the points of buildings and coins, and of squares without a building, in some towns as they stand."""
    coins = any(town.uses_coins for towns in tables for town in towns)
    villagers = any(town.has_villagers for towns in tables for town in towns)
    rules = rules_for(cards, hooks=scoring_hooks(coins, villagers))
    compile_scoring(rules)
    records = _records(markets, tables, cards)
    points, lost = (np.zeros((len(tables), state.SEATS), np.int64) for _ in range(2))
    score_towns(rules, records, points, lost)
    there = np.arange(state.SEATS) < records["players"][:, None]
    return points[there], lost[there]


def _records(markets: Sequence[Market], tables: Sequence[Towns], cards: Catalogue) -> Array:
    """A record for each table, as the scoring reads it."""
    number = {id: i for i, id in enumerate(cards.ids)}
    records = np.zeros(len(tables), state.TABLE)
    records["players"] = [len(towns) for towns in tables]
    records["market"] = [[*(number[card.id] for card in market), -1] for market in markets]
    records["monument"] = -1
    there = np.nonzero(np.arange(state.SEATS) < records["players"][:, None])
    towns = [town for towns in tables for town in towns]
    codes, bits = _codes(towns), 1 << np.arange(SQUARES)
    built = [(codes == BUILDING + category) @ bits for category in range(len(CATEGORIES))]
    records["built"][there] = np.column_stack(built)
    records["monument"][there] = [_monument(town, number) for town in towns]
    records["shrine"][there] = [town.buildings_then for town in towns]
    records["place"][there] = [town.place for town in towns]
    records["held"][there] = [[len(square.held) for square in town.squares] for town in towns]
    records["coins"][there] = [_unspent(town) for town in towns]
    records["hill"][there] = [town.changes for town in towns]
    records["uses_coins"] = [towns[0].uses_coins for towns in tables]
    records["villagers"][there] = [sum(1 << q for q in town.villagers) for town in towns]
    records["working"][there] = [sum(1 << q for q in town.working) for town in towns]
    records["stack"][there] = [town.stack for town in towns]
    return records


def _unspent(town: Town) -> int:
    """The coins in the chest before any is spent on food."""
    return town.coins + town.food


def _monument(town: Town, number: dict[str, int]) -> int:
    """The number of the monument that stands in the town, -1 for none."""
    return number[town.monument.id] if town.monument and town.buildings_then else -1
