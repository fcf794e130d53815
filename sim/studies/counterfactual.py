"""Counterfactuals: the same games played in two ways, to see what a seat would have scored had it done otherwise."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import pandas as pd

from sim import games as known_games
from sim.games import Setup
from sim.runs.chunks import BATCH
from sim.runs.progress import progress as report_on
from sim.studies.paired import COLUMNS, PairedTables, Table, Values

AnySetup = TypeVar("AnySetup", bound=Setup)


@dataclass(frozen=True)
class Chosen(Table):
    """Who plays which games, with gaps between them; `deals` are their places in `games`."""

    games: Sequence[int]
    card: str
    """whose buildings are counted; none if they are not"""


@dataclass(frozen=True)
class Pair:
    """A seat in two ways to play, and the card in question; the games are those that both tables play."""

    card: str
    seat: int
    one: Chosen
    other: Chosen


def chosen(setup: Setup, seats: Sequence[int], games: Sequence[int], card: str = "") -> Chosen:
    """These games, of which some seats and the buildings of one card are counted."""
    return Chosen(setup, tuple(seats), COLUMNS["score"], range(len(games)), games, card)


def seated(setup: AnySetup, seat: int, spec: str) -> AnySetup:
    """The same set-up with another player in one seat."""
    strategies = (*setup.strategies[:seat], spec, *setup.strategies[seat + 1 :])
    found: AnySetup = known_games.changed(setup, strategies=strategies)
    return found


def play_pairs(pairs: Sequence[Pair], jobs: int = 0, progress: bool = True) -> pd.DataFrame:
    """One row for each pair and game: what the seat scored, won and built in the one way, and in the other.

    A table that is in several pairs is played once. In solo games the share of the win is NaN.
    """
    tables = list({id(table): table for pair in pairs for table in (pair.one, pair.other)}.values())
    paired = PairedTables(tables, jobs, progress)
    with report_on(sum(len(table.deals) for table in tables), progress) as report:
        values = dict(zip(map(id, tables), paired.play(tables, report, play_part), strict=True))
    return pd.concat([_rows(pair, values[id(pair.one)], values[id(pair.other)]) for pair in pairs], ignore_index=True)


def play_part(table: Table, part: range) -> Values:
    """[games, seats, 3] Play some of the games: score, share of the win, and how many of the card were built."""
    assert isinstance(table, Chosen)
    game, found = known_games.of(table.setup), []
    for first, count in spans([table.games[place] for place in part]):
        played = game.play(table.setup, first, count, batch=BATCH)
        rows = played.seats
        built = game.built(table.setup, played, table.card) if table.card else np.zeros(rows.shape)
        found.append(np.stack([rows["score"], rows["share"], built], axis=-1)[:, list(table.seats)])
    return np.concatenate(found).astype(float)


def spans(games: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the number of games that follow each other, to be played in one go."""
    breaks = np.flatnonzero(np.diff(games) != 1) + 1
    for part in np.split(np.asarray(games), breaks):
        yield int(part[0]), len(part)


def _rows(pair: Pair, one: Values, other: Values) -> pd.DataFrame:
    games, at, there = np.intersect1d(pair.one.games, pair.other.games, return_indices=True)
    score, share, built = one[at, pair.one.seats.index(pair.seat)].T
    other_score, other_share, _ = other[there, pair.other.seats.index(pair.seat)].T
    alone = math.nan if pair.one.setup.players == 1 else 1.0
    return pd.DataFrame({
        "card": pair.card,
        "category": pair.one.setup.catalogue[pair.card].category,
        "game": games,
        "seat": pair.seat,
        "score": score,
        "other_score": other_score,
        "win_share": alone * share,
        "other_win_share": alone * other_share,
        "built": built,
    })  # fmt: skip
