"""A tournament: strategies in all line-ups and seats on the same deals, and what can be said of them then."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import ceil, comb
from pathlib import Path
from typing import Any

import pandas as pd

from sim import __version__, runs
from sim.analysis import head_to_head, ratings, standings
from sim.errors import TownlabError
from sim.experiment import split
from sim.progress import progress as report_on
from sim.store import check_new

KEPT = ["game", "seat", "strategy", "score", "rank", "win_share"]
LEAST_DEALS = 2
"""Fewer give no interval."""

LineUp = tuple[str, ...]
"""A strategy a seat."""


@dataclass(frozen=True)
class Tournament:
    """What was played, and the tables that came of it."""

    setup: dict[str, Any]
    line_ups: list[LineUp]
    towns: pd.DataFrame
    """a row for each town: `line_up` (its number), then the columns of `towns` that compare strategies"""
    standings: pd.DataFrame
    head_to_head: pd.DataFrame
    ratings: pd.DataFrame
    seconds: float

    def save(self, folder: str | Path) -> Path:
        """Write the tables and what was played into a new folder."""
        folder = Path(folder)
        check_new(folder)
        about = {"setup": self.setup, "line_ups": self.line_ups, "seconds": self.seconds, "townlab": __version__}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name in ("standings", "head_to_head", "ratings"):
                getattr(self, name).to_csv(folder / f"{name}.csv", index=False)
            self.towns.to_parquet(folder / "towns.parquet", index=False)
            (folder / "tournament.json").write_text(json.dumps(about, indent=2) + "\n")
        except OSError as error:
            raise TownlabError(f"Cannot write {folder}: {error.strerror or error}.") from None
        return folder


def tournament(
    strategies: str | Sequence[str],
    players: int = 4,
    games: int = 10_000,
    seed: int = 0,
    mode: str = "master-builder",
    market: str | Sequence[str] = "random",
    monuments: bool = True,
    cavern: bool = False,
    jobs: int = 1,
    progress: bool = True,
) -> Tournament:
    """Play all line-ups of the strategies, each from every seat, on the same deals, and compare the strategies.

    `games` is how many are played in all, rounded up so that every line-up plays the same deals. With fewer strategies
    than players a strategy takes several seats. `jobs` of 0 are all cores; it changes no table.
    """
    names = _different(split(strategies))
    settings: dict[str, Any] = {"players": players, "seed": seed, "mode": mode, "market": market}
    settings |= {"monuments": monuments, "cavern": cavern, "jobs": jobs}
    _check_playable(names, settings)
    deals = _deals(games, names, players)
    tables, start = list(line_ups(names, players)), time.perf_counter()
    with report_on(deals * len(tables), progress) as report:
        parts = []
        for number, line_up in enumerate(tables):
            parts.append(_towns(line_up, deals, settings).assign(line_up=number))
            report(deals * len(parts))
    towns = pd.concat(parts, ignore_index=True)[["line_up", *KEPT]]
    towns["strategy"] = pd.Categorical(towns["strategy"], categories=names)
    about = {"games": deals * len(tables), "deals": deals, "strategies": names, **settings}
    compared = (standings.measure(towns), head_to_head.measure(towns), ratings.measure(towns))
    return Tournament(about, tables, towns, *compared, time.perf_counter() - start)


def line_ups(names: Sequence[str], players: int) -> Iterator[LineUp]:
    """Every choice of strategies for a table, turned so that each sits in each seat.

    With enough strategies all at a table are different; otherwise at least two are. Who sits to the left of whom stays:
    with three strategies or more, the order in which they are named can matter a little.
    """
    several = combinations if len(names) >= players else combinations_with_replacement
    for chosen in several(names, players):
        if len(set(chosen)) > 1:
            yield from dict.fromkeys(chosen[seat:] + chosen[:seat] for seat in range(players))


def _towns(line_up: LineUp, deals: int, settings: dict[str, Any]) -> pd.DataFrame:
    """The towns of one line-up on the first deals of the seed."""
    return runs.play(strategies=line_up, games=deals, progress=False, **settings).towns[KEPT]


def _different(names: Sequence[str]) -> list[str]:
    """The names, if there are two at least and none twice."""
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise TownlabError(f"'{twice[0]}' is named twice. A tournament needs every strategy once.")
    if len(names) < 2:
        raise TownlabError("A tournament needs at least two strategies, like greedy,uniform.")
    return list(names)


def _check_playable(names: Sequence[str], settings: dict[str, Any]) -> None:
    """Let every strategy play one game, so that a mistake is found before the long work."""
    if settings["mode"] == "solo":
        raise TownlabError("Nobody meets anybody in the mode 'solo'. Choose master-builder or town-hall.")
    for name in names:
        _towns((name,), 1, settings)


def _deals(games: int, names: Sequence[str], players: int) -> int:
    """How many deals every line-up plays."""
    one_each = len(names) >= players
    count = comb(len(names), players) * players if one_each else sum(1 for _ in line_ups(names, players))
    if games < LEAST_DEALS * count:
        raise TownlabError(
            f"{len(names)} strategies sit down at a table of {players} in {count:,} ways. "
            f"Ask for at least {LEAST_DEALS * count:,} games, not {games:,}."
        )
    return ceil(games / count)
