"""What a run gives back: its tables, in memory or read from its folder when they are asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from sim.errors import TownlabError
from sim.runs.experiment import Experiment
from sim.tiny_towns import columns

Reader = Callable[[str, Sequence[str] | None], pd.DataFrame]
"""Gives a table by its name: all of its columns, or these."""


@dataclass(frozen=True, repr=False)
class Result:
    """What was played and the tables that came of it."""

    about: Mapping[str, Any]
    """plain values, as in the manifest: the experiment, its arms, the digest of the cards"""
    seconds: float
    """wall time of the games, without loading and compiling; of a run that went on after a stop, of all its parts but
    those that were killed"""
    read: Reader
    folder: Path | None = None
    given: Experiment | None = None

    def __repr__(self) -> str:
        """Short, for a notebook shows it: the experiment may have thousands of arms."""
        where = f" in {self.folder}" if self.folder else ""
        return f"<Result of {len(self.about['arms']):,} x {self.setup['games']:,} games{where}>"

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row a game."""
        return self.read("games", None)

    @cached_property
    def towns(self) -> pd.DataFrame:
        """One row a game and seat."""
        return self.read("towns", None)

    def events(self) -> pd.DataFrame:
        """One row for each thing that happened."""
        if not self.about["experiment"]["events"]:
            raise TownlabError("The events of this run were not kept. Play it with events=True.")
        return self.read("events", None)

    def cards(self) -> pd.DataFrame:
        """One row for each town and card that it could build."""
        return columns.town_cards(self.games, self.towns)

    @cached_property
    def arms(self) -> pd.DataFrame:
        """One row for each arm of the experiment."""
        return columns.arms(self.about["arms"])

    @cached_property
    def experiment(self) -> Experiment:
        """The experiment; of a run on disk it is made anew."""
        return self.given or Experiment(**self.about["experiment"])

    @property
    def setup(self) -> dict[str, Any]:
        """The settings of the first arm in plain values."""
        shared = {name: self.about["experiment"][name] for name in ("games", "monuments", "cavern", "seed")}
        own = {name: self.about["arms"][0][name] for name in ("mode", "players", "strategies", "market")}
        return {"game": "tiny-towns", **shared, **own, "catalogue": self.about["catalogue"]}

    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name."""
        found = {"games": self.games, "towns": self.towns}
        return {**found, "events": self.events()} if self.about["experiment"]["events"] else found


def about(experiment: Experiment) -> dict[str, Any]:
    """What was, or is to be, played, in plain values."""
    arms = [
        {"mode": arm.mode, "players": arm.players, "market": _plain(arm.market), "strategies": list(arm.strategies)}
        for arm in experiment.arms
    ]
    return {"experiment": experiment.described(), "arms": arms, "catalogue": experiment.catalogue.digest()}


def _plain(market: str | tuple[str, ...]) -> str | list[str]:
    return market if isinstance(market, str) else list(market)
