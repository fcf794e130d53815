"""What it costs to play into a folder: time beside the bare games, and memory."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import sim
from sim import games
from sim.bench.cases import BATCH, PLAIN, TABLES, Case, setup_of
from sim.bench.goals import Row, at_most, row
from sim.runs.run import Stopped

OVERHEAD_GOAL = at_most(0.15)
MEMORY_GOAL = at_most(1024)
MEMORY_GAMES = 1_000_000
MEMORY_SECONDS = 20
"""about how long they take"""
MEMORY_JOBS = 2


def games_of(strategy: str, games: int) -> sim.Experiment:
    """The games of `setup_of` as an experiment."""
    table = TABLES[PLAIN]
    return sim.Experiment(
        market=table["market"], monuments=table["monuments"], players=4, strategies=strategy, games=games, seed=1
    )


def time_run(experiment: sim.Experiment, folder: Path, jobs: int, clock: Callable[[], float]) -> float:
    """Seconds to play an experiment into a new folder, which is then removed."""
    with TemporaryDirectory(dir=folder) as name:
        start = clock()
        try:
            sim.run(experiment, out=Path(name) / "run", jobs=jobs, progress=False)
        except Stopped:  # would say how to go on with a run that is removed here
            raise KeyboardInterrupt from None
        return clock() - start


def overhead(folder: Path, seconds: float, times: int) -> Row:
    """CPU time of tables and Parquet files for games of greedy, as a share of the time of the bare games."""
    case = Case(setup_of("greedy"))
    case.ready(seconds)
    experiment = games_of("greedy", case.games)
    pairs = [(_time_bare(case), time_run(experiment, folder, 1, time.process_time)) for _ in range(times)]
    return row([(run - bare) / bare for bare, run in pairs], OVERHEAD_GOAL)


def _time_bare(case: Case) -> float:
    start = time.process_time()
    games.of(case.setup).play(case.setup, 0, case.games, batch=BATCH)
    return time.process_time() - start


def memory(folder: Path, games: int = MEMORY_GAMES) -> Row:
    """The most megabytes that a fresh process holds while it plays games of uniform into a folder."""
    command = f"from sim.bench.folders import play_and_tell; play_and_tell({str(folder)!r}, {games})"
    printed = subprocess.run([sys.executable, "-c", command], check=True, stdout=subprocess.PIPE, text=True).stdout
    return row([float(printed.split()[-1])], MEMORY_GOAL)


def play_and_tell(folder: str, games: int) -> None:
    """Play, and print how much memory that took."""
    experiment = sim.Experiment(strategies="uniform", players=4, games=games, seed=1)
    time_run(experiment, Path(folder), MEMORY_JOBS, time.perf_counter)
    print(peak_megabytes())


def peak_megabytes() -> float:
    """The most memory this process has held.

    Linux keeps it in `VmHWM`; what `getrusage` says there may stem from the process that started this one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        held = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(held["VmHWM"].split()[0]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
