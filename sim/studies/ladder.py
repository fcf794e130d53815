"""Is each strategy better than the one before? In two-player games, seats swapped on every deal, and in solo play."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pandas as pd

from sim import __version__
from sim.analysis.intervals import clustered_mean, clustered_share
from sim.engine.strategy_files import folder, player
from sim.errors import TownlabError
from sim.runs import store
from sim.runs.experiment import at_least, split
from sim.runs.progress import progress as report_on
from sim.studies.paired import COLUMNS, Hall, Table, Values
from sim.tiny_towns import levels
from sim.tiny_towns.setup import Setup

RUNGS = ("uniform", "greedy", "planner", "lookahead")
GOAL = 0.6
"""the share of wins that makes a rung, if its interval is clear of a half"""


@dataclass(frozen=True)
class Ladder:
    """What was played and the two tables that came of it."""

    setup: dict[str, Any]
    rungs: pd.DataFrame
    """a row for each strategy but the first: its share of the wins against the one before"""
    solo: pd.DataFrame
    """a row for each strategy: mean score, its skill level, and the share of games at each level"""

    def save(self, folder: str | Path) -> None:
        """Write both tables and what was played into a new folder."""
        folder = Path(folder)
        store.check_new(folder)
        store.write_table(self.rungs, folder / "rungs.csv")
        store.write_table(self.solo, folder / "solo.csv")
        about = json.dumps({"townlab": __version__, **self.setup}, indent=2)
        store.write_text(f"{about}\n", folder / "ladder.json")


def ladder(
    strategies: str | Sequence[str] | None = None,
    games: int = 1000,
    solo_games: int = 1000,
    seed: int = 0,
    market: str | Sequence[str] = "random",
    monuments: bool = True,
    jobs: int = 1,
    progress: bool = True,
) -> Ladder:
    """Play each strategy against the one before, and all of them solo.

    `strategies` go from the lowest rung up; unless given, they are those of the ladder that come with townlab. Every
    deal of the `games` of a rung is played twice, with the seats swapped. `jobs` does not change the tables.
    """
    names = split(strategies) if strategies is not None else _known()
    if len(names) < 2:
        raise TownlabError(f"A ladder needs at least two strategies, not {len(names)}.")
    for name in names:
        player(name)
    at_least("games", games, 4)
    at_least("solo games", solo_games, 2)
    cards = market if isinstance(market, str) else tuple(market)
    settings = {"market": cards, "monuments": monuments, "seed": seed}
    duels = [table for pair in pairwise(names) for table in _duel(*pair, games, settings)]
    solos = [_solo(name, solo_games, settings) for name in names]
    tables = [*duels, *solos]
    hall = Hall(tables, jobs, progress)
    with report_on(sum(len(table.deals) for table in tables), progress) as report:
        values = hall.play(tables, report)
    setup = {"strategies": names, "games": 2 * len(duels[0].deals), "solo_games": solo_games, **settings}
    return Ladder(setup, _rungs(names, values[: len(duels)]), _skills(names, values[len(duels) :]))


def _known() -> tuple[str, ...]:
    """The strategies of the ladder that come with townlab."""
    return tuple(name for name in RUNGS if (folder() / f"{name}.py").is_file())


def _duel(lower: str, upper: str, games: int, settings: dict[str, Any]) -> list[Table]:
    """The upper strategy in both seats on the same deals."""
    deals = range(math.ceil(games / 2))
    seated = [(upper, lower), (lower, upper)]
    return [
        Table(Setup(players=2, strategies=names, **settings), (seat,), COLUMNS["win"], deals)
        for seat, names in enumerate(seated)
    ]


def _solo(name: str, games: int, settings: dict[str, Any]) -> Table:
    return Table(Setup("solo", 1, (name,), **settings), (0,), COLUMNS["score"], range(games))


def _rungs(names: Sequence[str], values: Sequence[Values]) -> pd.DataFrame:
    """A row a rung; the two games of a deal are one cluster."""
    rows = []
    for i, (lower, upper) in enumerate(pairwise(names)):
        by_deal = (values[2 * i] + values[2 * i + 1]) / 2
        share, low, high = clustered_share(by_deal, range(len(by_deal)))
        row = {"strategy": upper, "against": lower, "games": 2 * len(by_deal)}
        rows.append(row | {"win_share": share, "low": low, "high": high, "reached": share >= GOAL and low > 0.5})
    return pd.DataFrame(rows)


def _skills(names: Sequence[str], values: Sequence[Values]) -> pd.DataFrame:
    """A row a strategy."""
    return pd.DataFrame([_skill(name, scores) for name, scores in zip(names, values, strict=True)])


def _skill(name: str, scores: Values) -> dict[str, Any]:
    mean, low, high = clustered_mean(scores, range(len(scores)))
    row = {"strategy": name, "games": len(scores), "score": mean, "low": low, "high": high}
    row |= {"level": levels.level(math.floor(mean))}
    for level in levels.measure(pd.DataFrame({"score": scores})).to_dict("records"):
        column = level_column(level["level"])
        row |= {column: level["share"], f"{column}_low": level["low"], f"{column}_high": level["high"]}
    return row


def level_column(level: str) -> str:
    """The column of a skill level: `builders_apprentice`."""
    return level.lower().replace("'", "").replace(" ", "_")
