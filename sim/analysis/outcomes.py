"""What can be measured of a game, one number each: score, lead, spread, and what the game itself adds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from sim import games as known_games
from sim.analysis.kinds import kind_columns
from sim.analysis.multiple_tests import Floats
from sim.analysis.regression import Codes, Factor, dealt
from sim.errors import TownlabError, unknown
from sim.games import Game
from sim.languages import _, mark, number
from sim.runs.result import Result


def game_rows(games: pd.DataFrame) -> Codes:
    """For each seat of a run the row of its game."""
    return np.repeat(np.arange(len(games)), games["players"])


def margins(scores: Any, game: Any) -> Floats:
    """How far the best score of each game is above the second, NaN if there is no second; from the scores of all
    seats and the row of the game of each, in order."""
    score = np.asarray(scores, float)
    falling = np.append(score[np.lexsort((-score, game))], np.nan)
    sizes = np.bincount(game)
    first = np.cumsum(sizes) - sizes
    return np.where(sizes > 1, falling[first] - falling[first + 1], np.nan)


@dataclass(frozen=True)
class Tables:
    """Games and their seats, both in the order of a run, and for each seat the row of its game."""

    kind: Game
    """which game was played"""
    cards: Any
    """its catalogue"""
    games: pd.DataFrame
    seats: pd.DataFrame
    game: Codes

    @classmethod
    def of(cls, result: Result) -> "Tables":
        """The columns of a run that tell what its cards did."""
        kind, cards, there = result.game, result.experiment.catalogue, of_game(result)
        own = [name for name, outcome in there.items() if outcome.own]
        rest = [name for name in there if name not in own]
        held = [kind.held] if kind.held else []
        games = result.read("games", ["arm", "game", *kind_columns(result), *kind.factors(cards), *rest])
        seats = result.read("seats", ["arm", "game", "seat", "strategy", *held, "score", *own])
        return cls(kind, cards, games, seats, game_rows(games))

    def dealt(self) -> list[Factor]:
        """The cards of the market that were dealt at random."""
        return dealt(self.games, self.kind, self.cards)

    def where(self, games: Any, seats: Any = True) -> "Tables":
        """Only these games, and of their seats all or only these."""
        kept = games[self.game] & seats
        number = np.cumsum(games) - 1
        some = self.games[games].reset_index(drop=True)
        return Tables(self.kind, self.cards, some, self.seats[kept], number[self.game[kept]])

    def mean(self, column: str) -> Floats:
        """The mean of a column over the seats of each game."""
        return np.bincount(self.game, np.asarray(self.seats[column], float)) / np.bincount(self.game)


@dataclass(frozen=True)
class Outcome:
    """Something that can be measured of a game. Those of one game are called after the column that has them."""

    text: str
    """what it is, for the axis of a chart; words are English here and translated where they are shown"""
    unit: str
    up: str
    """the word for a card with more of it than the others, by more than the smallest difference that matters"""
    down: str
    most: str
    """what the card with most of it is called before its name: strongest"""
    least: str
    of: Callable[[Tables], Floats]
    one: str = mark("point")
    """the unit of 1"""
    own: bool = False
    """of each seat by itself, so that it can be taken of some seats only"""
    rivals: bool = False
    """between seats, so that it needs two at a table"""
    label: str = ""
    """its name in a table of several, if not that of its column"""
    when: Callable[[Mapping[str, Any]], bool] = lambda experiment: True
    """(experiment in plain values) -> whether its games have it"""
    in_summary: bool = True
    """whether it is shown for each strategy when a run is printed"""
    digits: int = 1
    """behind the point, when the effect of a card is told"""
    smallest: float = 0.5
    """the smallest effect of a card that matters, unless the user says another: what is surely less is fine"""

    def amount(self, value: float) -> str:
        """So much of it in words: 0.5 points, 1 round."""
        return f"{number(value, 'g')} {_(self.one if value == 1 else self.unit)}"

    def values(self, tables: Tables) -> Floats:
        """The outcome of each game."""
        if self.rivals and (tables.games["players"] < 2).any():
            raise TownlabError(
                _("The {outcome} needs two players or more, and this run has solo games.", outcome=_(self.text))
            )
        return self.of(tables)


def _score(tables: Tables) -> Floats:
    return tables.mean("score")


def _spread(tables: Tables) -> Floats:
    off = np.asarray(tables.seats["score"], float) - tables.mean("score")[tables.game]
    return np.sqrt(np.bincount(tables.game, off**2) / (np.bincount(tables.game) - 1))


def _lead(tables: Tables) -> Floats:
    return margins(tables.seats["score"], tables.game)


OUTCOMES = {
    "score": Outcome(
        mark("score of a town"),
        mark("points"),
        mark("too strong"),
        mark("too weak"),
        mark("strongest"),
        mark("weakest"),
        _score,
        own=True,
    ),
    mark("lead"): Outcome(
        mark("winner's lead over the second"),
        mark("points"),
        mark("decisive"),
        mark("close"),
        mark("most decisive"),
        mark("closest games"),
        _lead,
        rivals=True,
    ),
    "spread": Outcome(
        mark("standard deviation of a table's scores"),
        mark("points"),
        mark("apart"),
        mark("close"),
        mark("scores furthest apart"),
        mark("scores closest"),
        _spread,
        rivals=True,
    ),
}
"""those of all games"""


def of_game(result: Result) -> dict[str, Outcome]:
    """The game's own outcomes that a run has."""
    known: Mapping[str, Outcome] = result.game.outcomes()
    return {name: outcome for name, outcome in known.items() if outcome.when(result.about["experiment"])}


def outcome_of(name: str, result: Result) -> Outcome:
    """An outcome that a run has, by its name."""
    known = {**OUTCOMES, **of_game(result)}
    if name not in known:
        raise unknown(mark("outcome"), name, known)
    return known[name]


def outcome_in(table: pd.DataFrame) -> Outcome:
    """The outcome that a table was measured on, whichever game it is of."""
    name = str(table["outcome"].iloc[0])
    known = [OUTCOMES, *(known_games.find(game).outcomes() for game in known_games.names())]
    found: Outcome = next(outcomes[name] for outcomes in known if name in outcomes)
    return found
