"""A tournament: strategies in all line-ups and seats on the same deals, and what can be said of them then."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path

import pandas as pd

from sim.analysis import head_to_head, ratings, standings
from sim.errors import TownlabError
from sim.runs import store
from sim.runs.experiment import Experiment, check_rivals, split
from sim.runs.result import Result
from sim.runs.run import run

COMPARED = ["arm", "game", "seat", "strategy", "score", "rank", "win_share"]
"""the columns of `towns` that compare strategies"""
LEAST_DEALS = 2
"""Fewer give no interval."""


@dataclass(frozen=True)
class Tournament:
    """What was played, an arm for each line-up, and the tables that compare the strategies."""

    result: Result
    standings: pd.DataFrame
    head_to_head: pd.DataFrame
    ratings: pd.DataFrame

    def save(self, folder: str | Path) -> None:
        """Write the tables that compare the strategies into a folder."""
        for name in ("standings", "head_to_head", "ratings"):
            store.write_table(getattr(self, name), Path(folder) / f"{name}.csv")


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
    out: str | Path | None = None,
) -> Tournament:
    """Play all line-ups of the strategies, each from every seat, on the same deals, and compare the strategies.

    `games` is how many are played in all, rounded up so that every line-up plays the same deals. With fewer strategies
    than players a strategy takes several seats. Who sits to the left of whom stays: with three strategies or more, the
    order in which they are named can matter a little. `jobs` of 0 are all cores; it changes no table.
    """
    check_rivals(mode)
    experiment = Experiment(
        modes=mode,
        markets=market if isinstance(market, str) else [list(market)],
        players=players,
        pool=_different(split(strategies)),
        monuments=monuments,
        cavern=cavern,
        seed=seed,
    )
    return compare(run(_spread(experiment, games), out, jobs, progress=progress))


def compare(result: Result) -> Tournament:
    """Compare the strategies of a run; the tables are also written into its folder, if it has one."""
    towns = result.read("towns", COMPARED)
    found = Tournament(result, standings.measure(towns), head_to_head.measure(towns), ratings.measure(towns))
    if result.folder:
        found.save(result.folder)
    return found


def is_one(result: Result) -> bool:
    """Whether a run is a tournament: a pool of strategies at tables of one size."""
    sizes = set(result.arms["players"])
    return result.about["experiment"]["pool"] is not None and len(sizes) == 1 and sizes != {1}


def _different(names: Sequence[str]) -> list[str]:
    """The names, if there are two at least and none twice."""
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise TownlabError(f"'{twice[0]}' is named twice. A tournament needs every strategy once.")
    if len(names) < 2:
        raise TownlabError("A tournament needs at least two strategies, like greedy,uniform.")
    return list(names)


def _spread(experiment: Experiment, games: int) -> Experiment:
    """The experiment with so many games in all, or a few more, so that every line-up plays the same deals."""
    count = len(experiment.arms)
    if games < LEAST_DEALS * count:
        raise TownlabError(
            f"{len(experiment.labels)} strategies sit down at a table of {experiment.players} in {count:,} ways. "
            f"Ask for at least {LEAST_DEALS * count:,} games, not {games:,}."
        )
    return replace(experiment, games=ceil(games / count))
