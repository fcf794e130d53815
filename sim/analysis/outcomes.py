"""What can be measured of a game, one number each: score, lead, spread, rounds, empty squares."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis.multiple_tests import Floats
from sim.analysis.regression import Codes
from sim.errors import TownlabError, unknown
from sim.runs.result import Result
from sim.tiny_towns.columns import MARKET


def game_rows(games: pd.DataFrame) -> Codes:
    """For each town of a run the row of its game."""
    return np.repeat(np.arange(len(games)), games["players"])


def margins(scores: Any, game: Any) -> Floats:
    """How far the best score of each game is above the second, from the scores of all towns and the row of the game of
    each, in order; no number where there is no second."""
    score = np.asarray(scores, float)
    falling = np.append(score[np.lexsort((-score, game))], np.nan)
    sizes = np.bincount(game)
    first = np.cumsum(sizes) - sizes
    return np.where(sizes > 1, falling[first] - falling[first + 1], np.nan)


@dataclass(frozen=True)
class Tables:
    """Games and their towns, both in the order of a run, and for each town the row of its game."""

    games: pd.DataFrame
    towns: pd.DataFrame
    game: Codes

    @classmethod
    def of(cls, result: Result) -> "Tables":
        """The columns of a run that tell what its cards did."""
        games = result.read("games", ["arm", "game", "mode", "players", *MARKET, "rounds"])
        towns = result.read("towns", ["arm", "game", "seat", "strategy", "monument", "score", "empty"])
        return cls(games, towns, game_rows(games))

    def where(self, games: Any, towns: Any = True) -> "Tables":
        """Only these games, and of their towns all or only these."""
        kept = games[self.game] & towns
        number = np.cumsum(games) - 1
        return Tables(self.games[games].reset_index(drop=True), self.towns[kept], number[self.game[kept]])

    def mean(self, column: str) -> Floats:
        """The mean of a column over the towns of each game."""
        return np.bincount(self.game, np.asarray(self.towns[column], float)) / np.bincount(self.game)


@dataclass(frozen=True)
class Outcome:
    """Something that can be measured of a game."""

    text: str
    """what it is, for the axis of a chart"""
    unit: str
    up: str
    """the word for a card with clearly more of it than the others"""
    down: str
    most: str
    """how the title of a chart speaks of the card with most of it"""
    least: str
    of: Callable[[Tables], Floats]
    own: bool = False
    """of each town by itself, so that it can be taken of some towns only"""
    rivals: bool = False
    """between towns, so that it needs two at a table"""

    def values(self, tables: Tables) -> Floats:
        """The outcome of each game."""
        if self.rivals and (tables.games["players"] < 2).any():
            raise TownlabError(f"The {self.text} is for two players or more, and this run has solo games.")
        return self.of(tables)


def _score(tables: Tables) -> Floats:
    return tables.mean("score")


def _empty(tables: Tables) -> Floats:
    return tables.mean("empty")


def _rounds(tables: Tables) -> Floats:
    return np.asarray(tables.games["rounds"], float)


def _spread(tables: Tables) -> Floats:
    off = np.asarray(tables.towns["score"], float) - tables.mean("score")[tables.game]
    return np.sqrt(np.bincount(tables.game, off**2) / (np.bincount(tables.game) - 1))


def _lead(tables: Tables) -> Floats:
    return margins(tables.towns["score"], tables.game)


OUTCOMES = {
    "score": Outcome(
        "score of a town", "points", "strong", "weak", "Strongest", "Weakest", _score, own=True,
    ),
    "lead": Outcome(
        "winner's lead over the second", "points", "decisive", "close", "Most decisive", "Closest games", _lead,
        rivals=True,
    ),
    "spread": Outcome(
        "standard deviation of a table's scores", "points", "apart", "close", "Scores furthest apart", "Scores closest",
        _spread, rivals=True,
    ),
    "rounds": Outcome(
        "rounds of a game", "rounds", "longer", "shorter", "Longest games", "Shortest games", _rounds,
    ),
    "empty": Outcome(
        "empty squares of a town", "squares", "emptier", "fuller", "Emptiest towns", "Fullest towns", _empty, own=True,
    ),
}  # fmt: skip


def outcome_of(name: str) -> Outcome:
    """An outcome by its name."""
    if name not in OUTCOMES:
        raise unknown("outcome", name, OUTCOMES)
    return OUTCOMES[name]
