"""The towns of a game as they grow: rebuilt from its events, and scored as they stand.

Points in mid-game are those of the buildings if the game ended now. What squares without a building lose stands apart,
for nobody has lost it before the end.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.again import events_of
from sim.errors import TownlabError
from sim.jit import jit
from sim.result import Result
from sim.tiny_towns import state
from sim.tiny_towns.board import BUILDING, CATEGORIES, RESOURCES, SQUARES
from sim.tiny_towns.book import rules_for
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.deal import note_abilities
from sim.tiny_towns.link import link, town_points
from sim.tiny_towns.scoring import empty_points, from_table, pack

Array = npt.NDArray[Any]
KEYS = ["arm", "game", "round", "seat"]


class Event(NamedTuple):
    """One row of the table `events`."""

    arm: int
    game: int
    step: int
    round: int
    seat: int
    event: str
    card: str
    square: int
    resource: str
    cubes: int
    amount: int


@dataclass
class Town:
    """What lies in one town, as the events so far have left it."""

    squares: list[str] = field(default_factory=lambda: [""] * SQUARES)
    """[16] a resource, the id of a card, or nothing"""
    held: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SQUARES)])
    """[16] the cubes on the Warehouse of a square"""
    marks: list[str] = field(default_factory=lambda: [""] * SQUARES)
    """[16] the resource on the Factory or Bank of a square"""
    stacked: set[int] = field(default_factory=set)
    """squares of the Cottages that hold a cube"""
    laid_aside: list[str] = field(default_factory=list)
    """cubes under the Cavern rule"""
    kept: str = ""
    """the monument kept"""
    buildings_then: int = 0
    """buildings in the town when its monument was built, itself included; 0 before"""
    place: int = 0
    """in the order of completion, 0 not yet"""
    swapped: int = -1
    """the square of the Warehouse that the next cube comes off"""

    def after(self, event: Event) -> None:
        """Let one thing happen to the town."""
        if event.event in HAPPENINGS:
            HAPPENINGS[event.event](self, event)


def _keeps(town: Town, event: Event) -> None:
    town.kept = event.card


def _places(town: Town, event: Event) -> None:
    """A cube on a square, or on its Cottage; after a swap it comes off a Warehouse."""
    if town.swapped >= 0:
        town.held[town.swapped].remove(event.resource)
        town.swapped = -1
    if town.squares[event.square]:
        town.stacked.add(event.square)
    else:
        town.squares[event.square] = event.resource


def _stores(town: Town, event: Event) -> None:
    town.held[event.square].append(event.resource)


def _swaps(town: Town, event: Event) -> None:
    _stores(town, event)
    town.swapped = event.square


def _cavern(town: Town, event: Event) -> None:
    town.laid_aside.append(event.resource)


def _stands(town: Town, event: Event) -> None:
    """Cubes go, the building comes; what lay on a building that it replaces goes with that."""
    for square in range(SQUARES):
        if event.cubes >> square & 1:
            town.squares[square] = ""
    town.squares[event.square], town.marks[event.square], town.held[event.square] = event.card, "", []
    if event.card == town.kept:
        town.buildings_then = sum(content not in ("", *RESOURCES) for content in town.squares)


def _marks(town: Town, event: Event) -> None:
    town.marks[event.square] = event.resource


def _completes(town: Town, event: Event) -> None:
    town.place = event.amount


HAPPENINGS: dict[str, Callable[[Town, Event], None]] = {
    "keeps": _keeps, "places": _places, "stores": _stores, "swaps": _swaps, "cavern": _cavern, "builds": _stands,
    "puts": _stands, "replaces": _stands, "marks": _marks, "completes": _completes,
}  # fmt: skip
"""what each event does to a town; the others do nothing to it"""


def replay(events: pd.DataFrame) -> Iterator[tuple[Event, list[Town]]]:
    """Each event of one game with the towns after it; the towns go on changing, so read or copy them at once."""
    towns = [Town() for _ in range(int(events["seat"].max()) + 1)]
    for event in _rows(events):
        if event.seat >= 0:
            towns[event.seat].after(event)
        yield event, towns


def by_round(events: pd.DataFrame, cards: Catalogue) -> pd.DataFrame:
    """One row for each game, round and seat: the town at the end of that round.

    `points` are those of its buildings if the game ended now, `points_empty` what squares without a building would then
    lose; in the last round the two make the score. `cubes`, `buildings` and `free` count the 16 squares, and
    `complete` says whether the town is. A Feast Hall is compared with the neighbour as it stands, and a Starloom
    in a town that is not complete counts for the place it would get next.
    """
    moments = list(_moments(events))
    codes = _codes(moments, cards)
    points, lost = _scored(moments, codes, cards)
    return pd.DataFrame({
        **_keys(moments),
        "points": points,
        "points_empty": lost,
        "cubes": ((codes > 0) & (codes < BUILDING)).sum(axis=1),
        "buildings": (codes >= BUILDING).sum(axis=1),
        "free": (codes == 0).sum(axis=1),
        "complete": [moment.place > 0 for moment in moments],
    })  # fmt: skip


def squares_by_round(events: pd.DataFrame) -> pd.DataFrame:
    """One row for each game, round, seat and square: what is on it at the end of that round, '' for nothing."""
    moments = list(_moments(events))
    squares = {name: np.repeat(values, SQUARES) for name, values in _keys(moments).items()}
    contents = [content for moment in moments for content in moment.squares]
    return pd.DataFrame({**squares, "square": np.tile(np.arange(SQUARES), len(moments)), "content": contents})


def sample(result: Result, games: int) -> pd.DataFrame:
    """The events of the first games of each arm, about so many in all arms together; where there are more arms than
    games, of one game in some arms, evenly spread."""
    if games < 1:
        raise TownlabError(f"At least 1 game must be played once more, not {games}.")
    arms = np.unique(np.linspace(0, len(result.about["arms"]) - 1, min(games, len(result.about["arms"]))).astype(int))
    each = max(1, games // len(arms))
    if result.about["experiment"]["events"]:
        kept = result.events()
        return kept[kept["arm"].isin(arms) & (kept["game"] < each)].reset_index(drop=True)
    return pd.concat([events_of(result, 0, each, int(arm)) for arm in arms], ignore_index=True)


class _Moment(NamedTuple):
    """A town at the end of a round."""

    arm: int
    game: int
    round: int
    seat: int
    market: list[str]
    squares: list[str]
    held: list[int]
    monument: str
    buildings_then: int
    place: int


def _keys(moments: list[_Moment]) -> dict[str, Array]:
    return {name: np.array([getattr(moment, name) for moment in moments], int) for name in KEYS}


def _rows(events: pd.DataFrame) -> Iterator[Event]:
    return map(Event._make, zip(*(events[name].tolist() for name in Event._fields), strict=True))


def _moments(events: pd.DataFrame) -> Iterator[_Moment]:
    """The towns at the end of every round of every game."""
    for _, rows in groupby(_rows(events), key=lambda event: event[:2]):
        yield from _moments_of_game(list(rows))


def _moments_of_game(events: list[Event]) -> Iterator[_Moment]:
    market = [event.card for event in events if event.event == "market"]
    towns = [Town() for _ in range(1 + max(event.seat for event in events))]
    before = events[0]
    for event in events:
        for now in range(max(before.round, 1), event.round):
            yield from _now(event, now, market, towns)
        if event.seat >= 0:
            towns[event.seat].after(event)
        before = event
    yield from _now(before, before.round, market, towns)


def _now(event: Event, now: int, market: list[str], towns: list[Town]) -> Iterator[_Moment]:
    """All towns of a game as they are."""
    for seat, town in enumerate(towns):
        standing = town.kept if town.buildings_then else ""
        held = [len(cubes) for cubes in town.held]
        yield _Moment(event.arm, event.game, now, seat, market, town.squares.copy(), held, standing,
                      town.buildings_then, town.place)  # fmt: skip


def _codes(moments: list[_Moment], cards: Catalogue) -> Array:
    """[moments, 16] what is on each square: 0 nothing, 1 to 5 a cube, 6 + category a building."""
    codes = {"": 0, **{resource: 1 + i for i, resource in enumerate(RESOURCES)}}
    codes |= {card.id: BUILDING + CATEGORIES.index(card.category) for card in cards}
    flat = [codes[content] for moment in moments for content in moment.squares]
    return np.array(flat, np.int8).reshape(-1, SQUARES)


def _scored(moments: list[_Moment], codes: Array, cards: Catalogue) -> tuple[Array, Array]:
    """[moments] the points of the buildings, and those of squares without one."""
    rules = rules_for(cards)
    link(rules)
    seat = np.array([moment.seat for moment in moments], int)
    tables = _tables(moments, codes, seat, cards)
    points, lost = (np.zeros((len(tables), state.SEATS), np.int64) for _ in range(2))
    _score(rules, tables, points, lost)
    at = np.cumsum(seat == 0) - 1
    return points[at, seat], lost[at, seat]


def _tables(moments: list[_Moment], codes: Array, seat: Array, cards: Catalogue) -> Array:
    """A record for each game and round, as the scoring reads it."""
    number = {id: i for i, id in enumerate(["", *cards.ids], start=-1)}
    at = np.cumsum(seat == 0) - 1
    tables = np.zeros(int((seat == 0).sum()), state.TABLE)
    tables["players"] = np.bincount(at)
    tables["market"] = [[number[id] for id in moment.market] + [-1] for moment in moments if moment.seat == 0]
    bits = 1 << np.arange(SQUARES)
    for category in range(len(CATEGORIES)):
        tables["built"][at, seat, category] = (codes == BUILDING + category) @ bits
    tables["monument"] = -1
    tables["monument"][at, seat] = [number[moment.monument] for moment in moments]
    tables["shrine"][at, seat] = [moment.buildings_then for moment in moments]
    tables["place"][at, seat] = [moment.place for moment in moments]
    tables["held"][at, seat] = [moment.held for moment in moments]
    return tables


@jit
def _score(rules: Any, tables: Any, points: Any, lost: Any) -> None:
    """Score every town at every table; `shrine` comes as the number of buildings when the monument was built."""
    for i in range(len(tables)):
        table = tables[i]
        note_abilities(rules, table)
        for seat in range(table.players):
            monument = table.monument[seat]
            if monument >= 0:
                table.shrine[seat] = from_table(rules, monument, table.shrine[seat])
            low, high = pack(table.built[seat])
            lost[i, seat] = empty_points(rules, low, high, monument)
            total = town_points(rules, table, seat, low, high, monument, table.shrine[seat])
            points[i, seat] = total - lost[i, seat]
