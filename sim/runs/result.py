"""What a run gives back: its tables, in memory or read from its folder when they are asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim import games as known_games
from sim.checks import plain
from sim.errors import TownlabError, option
from sim.games import Game
from sim.languages import _, plural
from sim.runs.experiment import Experiment
from sim.runs.tables import arm_columns, frame
from sim.settings import Setting

Reader = Callable[[str, Sequence[str] | None], pd.DataFrame]
"""Gives a table by its name: all of its columns, or these."""
MANY = 3
"""more values than that are counted and not named in a headline"""
SEATS = "seats"
"""the table with a row for each game and seat, whatever the game calls it"""


@dataclass(frozen=True, repr=False)
class Result:
    """What was played and the tables that came of it."""

    about: Mapping[str, Any]
    """plain values, as in the manifest: the game, the experiment, its arms, the digest of the cards"""
    seconds: float
    """wall time of the games, without loading and compiling; of a resumed run, of all its parts but those that were
    killed"""
    reader: Reader
    folder: Path | None = None
    given: Experiment | None = None

    def __repr__(self) -> str:
        """Short, for a notebook shows it: the experiment may have thousands of arms."""
        where = f" in {self.folder}" if self.folder else ""
        return f"<Result of {len(self.about['arms']):,} x {self.setup['games']:,} games{where}>"

    @property
    def game(self) -> Game:
        """The game that was played."""
        return known_games.find(game_of(self.about))

    def read(self, name: str, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """A table by its name, `seats` for that of the seats: all of its columns, or these."""
        return self.reader(self.game.seats if name == SEATS else name, columns)

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row a game."""
        return self.read("games")

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One row a game and seat."""
        return self.read(SEATS)

    @property
    def towns(self) -> pd.DataFrame:
        """One row a game and seat, as Tiny Towns calls it."""
        return self.seats

    def events(self) -> pd.DataFrame:
        """One row for each thing that happened."""
        if not self.about["experiment"]["events"]:
            events = option("events", True)
            raise TownlabError(_("The events of this run were not kept. Play it with {option}.", option=events))
        return self.read("events")

    def cards(self) -> pd.DataFrame:
        """One row for each seat and card that it could build."""
        cards: pd.DataFrame = self.game.seat_cards(self.read, self.experiment.catalogue)
        return cards

    @cached_property
    def arms(self) -> pd.DataFrame:
        """One row for each arm of the experiment."""
        return _arms(self.game.settings, self.about["arms"])

    @cached_property
    def experiment(self) -> Experiment:
        """The experiment; of a run on disk it is made again."""
        return self.given or Experiment(**self.about["experiment"])

    @property
    def setup(self) -> dict[str, Any]:
        """The settings of the first arm in plain values."""
        experiment, first = self.about["experiment"], self.about["arms"][0]
        one = {s.name: experiment.get(s.key, s.default) for s in self.game.settings if not s.several}
        shared = {name: experiment[name] for name in ("games", "seed")}
        return {"game": self.game.name, **shared, **one, **first, "catalogue": self.about["catalogue"]}

    @property
    def headline(self) -> str:
        """What was played, in a line."""
        setup, arms = self.setup, self.arms
        games = plural("{n:,} game", "{n:,} games", setup["games"])
        if len(arms) > 1:
            games = _("{n} arms of {games}", n=len(arms), games=games)
        alone = set(arms["players"]) == {1}
        who = _("1 player") if alone else _("{players} players", players=_each(arms["players"]))
        said = [s.said(_each(arms[s.name]) if s.several else setup[s.name]) for s in self.game.settings]
        return ", ".join([games, said[0], who, *filter(None, said[1:]), _("seed {seed}", seed=setup["seed"])])

    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name."""
        names = [name for name in self.game.tables if name != "events" or self.about["experiment"]["events"]]
        known = {"games": self.games, self.game.seats: self.seats}
        return {name: known[name] if name in known else self.read(name) for name in names}


def _each(values: "pd.Series[Any]") -> str:
    """All different values; only how many, if there are many."""
    found = [str(value) for value in values.unique()]
    return " / ".join(found) if len(found) <= MANY else _("({n} different)", n=len(found))


def game_of(about: Mapping[str, Any]) -> str:
    """The name of the game that was played; runs of the first version do not say it."""
    return str(about.get("game", known_games.USUAL))


def about(experiment: Experiment) -> dict[str, Any]:
    """What was, or is to be, played, in plain values."""
    several = [setting.name for setting in experiment.kind.settings if setting.several]
    arms = [
        {**{name: plain(arm.settings[name]) for name in several},
         "players": arm.players, "strategies": list(arm.strategies)}
        for arm in experiment.arms
    ]  # fmt: skip
    return {
        "game": experiment.game,
        "version": experiment.kind.version,
        "experiment": experiment.described(),
        "arms": arms,
        "catalogue": experiment.catalogue.digest(),
    }


def _arms(settings: Sequence[Setting], rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """One row for each arm of an experiment, from its plain settings."""
    several = [setting for setting in settings if setting.several]
    return frame(arm_columns(settings), {
        "arm": np.arange(len(rows)),
        **{setting.name: [setting.shown(row[setting.name]) for row in rows] for setting in several},
        "players": [row["players"] for row in rows],
        "line_up": [" | ".join(row["strategies"]) for row in rows],
    })  # fmt: skip
