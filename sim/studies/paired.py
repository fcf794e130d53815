"""Several tables played on the same deals, in parallel: what duels, tuning and the ladder are made of."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from sim import games
from sim.games import Setup
from sim.runs.chunks import BATCH, any_python, get_ready, seconds_for
from sim.runs.progress import Report
from sim.runs.workers import Workers, cores, usual

PART_SECONDS = 0.25
"""Long enough to cost nothing, short enough for a lively bar and a quick stop."""
COLUMNS = {"score": "score", "win": "share"}
"""what strategies are judged by, and its column"""

Values = npt.NDArray[np.float64]
"""[deals] a number for each deal"""


@dataclass(frozen=True)
class Table:
    """Who plays which deals, and the seats and the column that are looked at."""

    setup: Setup
    seats: tuple[int, ...]
    column: str
    """score, or share (of the win)"""
    deals: range
    """numbers of games; with the seed they fix everything that is dealt"""


PlayPart = Callable[[Table, range], Values]


def play_part(table: Table, deals: range) -> Values:
    """Play some deals: for each the mean of the column over the seats."""
    return mean_of(seat_by_seat(table, deals)[:, list(table.seats)])


def seat_by_seat(table: Table, deals: range) -> Values:
    """[deals, seats] Play some deals: the column for all seats."""
    rows = games.of(table.setup).play(table.setup, deals.start, len(deals), batch=BATCH).seats
    return np.asarray(rows[table.column], float)


def mean_of(seats: Values) -> Values:
    """The mean over the seats, deal by deal."""
    return np.asarray(seats.mean(axis=1), float)


class PairedTables:
    """Plays several tables on the same deals in parallel; one value per deal."""

    def __init__(self, tables: Sequence[Table], jobs: int, progress: bool = True) -> None:
        """`tables` are like those that will be played: what they need is compiled, and they are timed."""
        setups = [table.setup for table in tables]
        python = any_python(setups)
        self.workers = Workers(usual(python), cores(jobs))
        self.least = BATCH if python else 1
        self.paces = get_ready(setups, max(len(table.deals) for table in tables), BATCH, progress=progress)

    def play(self, tables: Sequence[Table], report: Report, play: PlayPart = play_part) -> list[Values]:
        """The values of each table, in the order of its deals: the same for any number of jobs."""
        tasks = sorted(self._tasks(tables), key=lambda task: _how_far(tables[task[0]], task[1]))
        found: list[dict[int, Values]] = [{} for _ in tables]
        todo = ((number, tables[number], part) for number, part in tasks)
        with closing(self.workers.at_most(len(tasks)).over(partial(_play_task, play), todo)) as played:
            for number, part, values in played:
                found[number][part.start] = values
                report.add(len(part))
        return [np.concatenate([parts[start] for start in sorted(parts)]) for parts in found]

    def _tasks(self, tables: Sequence[Table]) -> Iterator[tuple[int, range]]:
        """All deals of all tables in parts, with the number of their table."""
        for number, table in enumerate(tables):
            size = max(self.least, int(PART_SECONDS / seconds_for(table.setup, self.paces)))
            size = min(size, math.ceil(len(table.deals) / self.workers.jobs))
            for start in range(0, len(table.deals), size):
                yield number, table.deals[start : start + size]


def _play_task(play: PlayPart, number: int, table: Table, part: range) -> tuple[int, range, Values]:
    return number, part, play(table, part)


def _how_far(table: Table, part: range) -> float:
    """Where a part starts in its table: tables go forward together, so that the time left can be foreseen."""
    return (part.start - table.deals.start) / len(table.deals)
