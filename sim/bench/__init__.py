"""How fast is the engine? Speed on one core and on two, beside a C++ program, and what a run costs beside the games."""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sim import games
from sim.bench import cases, folders, jobs, limit, starts
from sim.bench.printout import tables
from sim.errors import TownlabError
from sim.languages import _

__all__ = ["measure", "tables"]

CYCLES = 5
JOB_TIMES = 10
"""jobs to compare last so many times as long as a measurement on one core"""
RUN_TIMES = 10
"""and games that are played into a folder so many"""


def measure(source: Path | None = None, seconds: float = 1.0, memory: bool = True) -> dict[str, Any]:
    """All figures: rates, and ratios, runs and starts beside their goals. `source` is the folder of the C++ program."""
    if not 0 < seconds < float("inf"):
        raise TownlabError(_("Each measurement needs more than 0 seconds, not {seconds:g}.", seconds=seconds))
    with tempfile.TemporaryDirectory(prefix="townlab-bench-") as name:
        folder = Path(name)
        program = limit.build(source, folder) if source else None
        machine = jobs.machine()
        found = {"machine": machine, "jobs": _jobs(folder, seconds, jobs.note_on(machine))}  # while it is still idle
        return found | _one_core(folder, program, seconds) | _folders(folder, seconds, memory)


def _jobs(folder: Path, seconds: float, note: str) -> dict[str, Any]:
    found = {}
    for strategy in jobs.STRATEGIES:
        name = jobs.name_of(strategy)
        pairs = _("2 jobs over 1: {strategy}, {n} pairs", strategy=name, n=CYCLES)
        _say(pairs, 1.7 * CYCLES * JOB_TIMES * seconds)
        found[name] = jobs.measure(folder, strategy, JOB_TIMES * seconds, CYCLES, note)
    return found


def _one_core(folder: Path, program: Path | None, seconds: float) -> dict[str, Any]:
    playing = cases.cases(folder)
    _say(_("starts; the first one ever compiles everything"), starts.SECONDS)
    started = starts.measure(folder, playing[f"own greedy, {cases.PLAIN}"])
    for name in games.names():
        playing |= games.find(name).bench()
    _say(_("how many games fill the time, and what is not compiled yet"), 20 + len(playing) * seconds)
    for case in playing.values():
        case.ready(seconds)
    measured: dict[str, cases.Measured] = {**cases.limits(program, seconds), **playing}
    cycling = _("one core: {cycles} cycles of {n} measurements", cycles=CYCLES, n=len(measured))
    _say(cycling, CYCLES * len(measured) * seconds)
    cycles = [cases.cycle(measured) for _cycle in range(CYCLES)]
    return {
        "rates": cases.rates(cycles),
        "speeds": cases.speeds(cycles),
        "ratios": cases.ratios(cycles),
        "starts": started,
    }


def _folders(folder: Path, seconds: float, memory: bool) -> dict[str, Any]:
    _say(_("tables and Parquet files"), 2.2 * CYCLES * RUN_TIMES * seconds)
    found = {"overhead": {"greedy": folders.overhead(folder, RUN_TIMES * seconds, CYCLES)}, "memory": {}}
    if memory:
        _say(_("memory for {n:,} games", n=folders.MEMORY_GAMES), folders.MEMORY_SECONDS)
        found["memory"] = {"uniform": folders.memory(folder)}
    return found


def _say(what: str, seconds: float) -> None:
    """Tell on standard error what is being measured and how long it will take."""
    now = time.strftime("%H:%M:%S")
    print(_("{now} {what}: about {seconds:.0f} s", now=now, what=what, seconds=seconds), file=sys.stderr)
