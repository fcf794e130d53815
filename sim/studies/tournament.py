"""A tournament: strategies in all line-ups and seats on the same deals, and what can be said of them then."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import pandas as pd

from sim.analysis import head_to_head, ratings, standings
from sim.checks import checked, split
from sim.errors import TownlabError
from sim.games import USUAL, with_settings
from sim.languages import _
from sim.runs import store
from sim.runs.experiment import Experiment, Source, check_rivals
from sim.runs.result import Result
from sim.runs.run import run

if TYPE_CHECKING:
    from sim.games import Table

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


@with_settings
@checked
def tournament(
    strategies: str | Sequence[str],
    players: int | None = None,
    games: int = 10_000,
    seed: int = 0,
    *,
    cards: Source | Sequence[Source] = (),
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    out: str | Path | None = None,
    **table: "Unpack[Table]",
) -> Tournament:
    """Play all line-ups of the strategies, each from every seat, on the same deals, and compare the strategies.

    `games` is how many are played in all, rounded up so that every line-up plays the same deals. With fewer strategies
    than players a strategy takes several seats. Who sits to the left of whom stays: with three strategies or more, the
    order in which they are named can matter a little. `cards` are cards of your own that are there as well. `jobs`
    changes no table.

    >>> list(tournament("greedy,uniform", players=2, games=200, progress=False).standings["strategy"])
    ['greedy', 'uniform']
    """
    pool = _different(split(strategies))
    experiment = Experiment(game=game, players=players, pool=pool, seed=seed, cards=cards, **table)
    check_rivals(experiment)
    return compare(run(_spread(experiment, games), out, jobs, progress=progress))


def compare(result: Result) -> Tournament:
    """Compare the strategies of a run; the tables are also written into its folder, if it has one."""
    found = Tournament(result, standings.measure(result), head_to_head.measure(result), ratings.measure(result))
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
        raise TownlabError(_("'{name}' is named twice. A tournament needs every strategy once.", name=twice[0]))
    if len(names) < 2:
        raise TownlabError(_("A tournament needs at least two strategies, like greedy,uniform."))
    return list(names)


def _spread(experiment: Experiment, games: int) -> Experiment:
    """The experiment with so many games in all, or a few more, so that every line-up plays the same deals."""
    count, seats = len(experiment.arms), experiment.arms[0].players
    if games < LEAST_DEALS * count:
        raise TownlabError(
            _("There are {ways:,} ways to seat {n} strategies at a table of {seats}. "
              "Ask for at least {least:,} games, not {games:,}.",
              ways=count, n=len(experiment.labels), seats=seats, least=LEAST_DEALS * count, games=games)
        )  # fmt: skip
    return experiment.changed(games=ceil(games / count))
