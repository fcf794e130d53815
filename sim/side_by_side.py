"""Several ways to play, side by side on the same deals: what tuning and the ladder are made of."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed
from joblib.externals.loky.process_executor import TerminatedWorkerError

from sim.errors import TownlabError
from sim.tiny_towns.play import play_games, prepare, uses_python
from sim.tiny_towns.setup import Setup
from sim.watch import Tick
from sim.workers import cores

PART_SECONDS = 0.25
"""Long enough to cost nothing, short enough for a lively bar and a quick stop."""
BATCH = 1024
"""games that batched strategies see at once"""

Values = npt.NDArray[np.float64]
"""[deals] a number for each deal"""
PlayPart = Callable[["Table", range], Values]


@dataclass(frozen=True)
class Table:
    """Who plays which deals, and the seats and the column that are looked at."""

    setup: Setup
    seats: tuple[int, ...]
    column: str
    """score, or share (of the win)"""
    deals: range
    """numbers of games; with the seed they fix everything that is dealt"""


def play_part(table: Table, deals: range) -> Values:
    """Play some deals: for each the mean of the column over the seats. The only place where games are played."""
    towns = play_games(table.setup, deals.start, len(deals), batch=BATCH).towns
    return np.asarray(towns[table.column][:, list(table.seats)].mean(axis=1), float)


class Crew:
    """Workers that play tables side by side: threads where all strategies are compiled, else processes."""

    def __init__(self, tables: Sequence[Table], jobs: int) -> None:
        """`tables` are like those that will be played: what they need is compiled, and they are timed."""
        self.jobs = cores(jobs)
        for table in tables:
            prepare(table.setup)
        python = any(uses_python(table.setup) for table in tables)
        self.size = max(min(map(_part_size, tables)), BATCH if python else 1)
        backend = "loky" if python else "threading"
        self.workers = Parallel(n_jobs=self.jobs, backend=backend, return_as="generator", batch_size=1)

    def play(self, tables: Sequence[Table], tick: Tick, play: PlayPart = play_part) -> list[Values]:
        """The values of each table, in the order of its deals: the same for any number of jobs."""
        tasks = sorted(self._tasks(tables), key=lambda task: _how_far(tables[task[0]], task[1]))
        found: list[list[Values]] = [[] for _ in tables]
        try:
            done = self.workers(delayed(play)(tables[number], part) for number, part in tasks)
            for (number, part), values in zip(tasks, done, strict=True):
                found[number].append(values)
                tick(len(part))
        except TerminatedWorkerError:
            raise TownlabError("A worker process died, perhaps for lack of memory. Try fewer jobs.") from None
        return [np.concatenate(parts) for parts in found]

    def _tasks(self, tables: Sequence[Table]) -> Iterable[tuple[int, range]]:
        """All deals of all tables in parts, with the number of their table."""
        for number, table in enumerate(tables):
            size = min(self.size, math.ceil(len(table.deals) / self.jobs))
            for start in range(0, len(table.deals), size):
                yield number, table.deals[start : start + size]


def _how_far(table: Table, part: range) -> float:
    """Where a part starts in its table: tables go forward together, so that the time left can be foreseen."""
    return (part.start - table.deals.start) / len(table.deals)


def _part_size(table: Table) -> int:
    """How many games fill a part, by playing ever more until the time can be taken."""
    games = 1
    while (seconds := _seconds(table, games)) < PART_SECONDS / 4:
        games *= 2
    return max(1, int(games * PART_SECONDS / seconds))


def _seconds(table: Table, games: int) -> float:
    start = time.perf_counter()
    play_part(table, range(games))
    return time.perf_counter() - start


def at_least(what: str, value: int, least: int) -> None:
    """Refuse a number that is too small."""
    if value < least:
        raise TownlabError(f"The number of {what} must be at least {least}, not {value}.")
