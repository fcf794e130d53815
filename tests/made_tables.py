"""Runs that nobody played: tables with known answers, in the place of a result."""

from typing import Any

import pandas as pd

from sim.experiment import Experiment
from sim.result import Result
from sim.tiny_towns.columns import EVENTS


class MadeUp(Result):
    """A result whose table of cards is given too."""

    def cards(self) -> pd.DataFrame:
        return self.read("cards", None).copy()


def made_up(arms: list[tuple[str, int, tuple[str, ...]]], **tables: pd.DataFrame) -> MadeUp:
    """A run of these arms (mode, players, strategies) with these tables; with events, they were kept."""
    about: dict[str, Any] = {
        "arms": [
            {"mode": mode, "players": players, "market": "random", "strategies": list(names)}
            for mode, players, names in arms
        ],
        "experiment": {"events": "events" in tables, "games": 1000},
    }
    return MadeUp(about, 0.0, lambda name, columns: tables[name], given=Experiment(strategies="uniform"))


def table(players: int, strategy: str = "a", mode: str = "master-builder") -> tuple[str, int, tuple[str, ...]]:
    """An arm with one strategy in all seats."""
    return mode, players, (strategy,) * players


def events(*rows: dict[str, Any]) -> pd.DataFrame:
    """Events of which only what matters is given; those of a game are numbered."""
    usual = {
        "arm": 0,
        "game": 0,
        "round": 1,
        "seat": 0,
        "card": "",
        "square": -1,
        "resource": "",
        "cubes": 0,
        "amount": 0,
    }
    frame = pd.DataFrame([{**usual, **row} for row in rows])
    frame["step"] = frame.groupby(["arm", "game"]).cumcount()
    return frame[[column.name for column in EVENTS]]
