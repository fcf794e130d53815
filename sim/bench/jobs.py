"""How much sooner two jobs are done than one."""

import os
import time
from pathlib import Path
from typing import Any

from sim.bench.cases import Case, setup_of
from sim.bench.folders import games_of, time_run
from sim.bench.goals import Row, at_least, row
from sim.engine.strategy_files import uses_python
from sim.games import USUAL
from sim.languages import _
from sim.runs.experiment import Experiment

GOAL = at_least(1.7)
STRATEGIES = ("greedy", "uniform_batched")
IDLE = 0.5
"""the highest load at which the goal holds"""


def machine() -> dict[str, Any]:
    """The cores we may use, and how busy they are before we begin."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return {"cores": cores, "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None}


def name_of(strategy: str) -> str:
    """A strategy and what a run of it uses on several cores."""
    return f"{strategy} ({'processes' if uses_python([strategy], USUAL) else 'threads'})"


def measure(folder: Path, strategy: str, seconds: float, pairs: int, note: str) -> Row:
    """Games that take one job so many seconds, over two jobs with the same games, one pair after the other."""
    games = max(1, round(Case(setup_of(strategy)).ready(seconds / 10) * seconds))
    return row([_gain(folder, games_of(strategy, games)) for _ in range(pairs)], GOAL, note)


def note_on(machine: dict[str, Any]) -> str:
    """Why the goal, which is for two idle cores, may be out of reach here."""
    few = [_("1 core")] if machine["cores"] < 2 else []
    busy = [_("load {load:.2f}", load=machine["load"])] if (machine["load"] or 0) > IDLE else []
    return ", ".join(few + busy)


def _gain(folder: Path, experiment: Experiment) -> float:
    """Time with one job over time with two."""
    one, two = (_time(folder, experiment, jobs) for jobs in (1, 2))
    return one / two


def _time(folder: Path, experiment: Experiment, jobs: int) -> float:
    """Seconds by the clock on the wall; processes stay, as in a notebook, so only the first pair starts them."""
    return time_run(experiment, folder, jobs, time.perf_counter)
