"""How fast is the engine? Games and decisions per second of CPU time on one core, and beside a C++ program."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.table import Table

from sim.errors import TownlabError
from sim.tiny_towns.play import play_games, prepare
from sim.tiny_towns.setup import Setup
from sim.tiny_towns.strategy import available

CYCLES = 5
BATCH = 1024
STRATEGIES = ("uniform", "greedy", "uniform_batched")
TABLES: dict[str, dict[str, Any]] = {
    "first game": {"market": "first-game", "monuments": False},
    "random markets, monuments": {"market": "random", "monuments": True},
}
PLAIN = "first game"
LIMIT = "limit random"
LIMIT_GAMES_A_SECOND = 400_000
LIMIT_FLAGS = ("-O3", "-march=native", "-std=c++17", "-pthread")

GOALS = (
    ("uniform / limit", f"uniform, {PLAIN}", LIMIT, 0.35),
    ("greedy / limit", f"greedy, {PLAIN}", LIMIT, 0.03),
    ("batched / compiled uniform", f"uniform_batched, {PLAIN}", f"uniform, {PLAIN}", 0.25),
    ("own / built-in uniform", f"own uniform, {PLAIN}", f"uniform, {PLAIN}", 0.7),
    ("own / built-in greedy", f"own greedy, {PLAIN}", f"greedy, {PLAIN}", 0.7),
)
START_GOALS = {"first start ever": 40.0, "a new compiled strategy": 3.0, "townlab play --games 1000": 3.0}

Rate = tuple[float, float]
"""Games and decisions per second of CPU time."""


@dataclass
class Case:
    """Something to measure, with as many games as fill the time asked for."""

    setup: Setup
    games: int = 0
    next: int = 0

    def ready(self, seconds: float) -> None:
        """Load and compile, then find how many games take so long."""
        prepare(self.setup)
        self.games, spent = BATCH // 8, 0.0
        while spent < seconds / 4:
            self.games *= 2
            start = time.process_time()
            play_games(self.setup, 0, self.games, batch=BATCH)
            spent = time.process_time() - start
        self.games = max(1, round(self.games * seconds / spent))

    def run(self) -> Rate:
        """Play the next games."""
        start = time.process_time()
        chunk = play_games(self.setup, self.next, self.games, batch=BATCH)
        seconds = time.process_time() - start
        self.next += self.games
        return self.games / seconds, int(chunk.games["decisions"].sum()) / seconds


def measure(limit: Path | None = None, seconds: float = 1.0) -> dict[str, Any]:
    """All figures: rates of every case, ratios beside their goals, and how long a start takes."""
    if seconds <= 0:
        raise TownlabError(f"Each measurement needs more than 0 seconds, not {seconds:g}.")
    with tempfile.TemporaryDirectory(prefix="townlab-bench-") as name:
        folder = Path(name)
        program = build_limit(limit, folder) if limit else None
        cases = _cases(folder)
        starts = {"first start ever": _time_first(folder / "cache")}
        starts["a new compiled strategy"] = _time_new(cases[f"own greedy, {PLAIN}"])
        for case in cases.values():
            case.ready(seconds)
        starts["townlab play --games 1000"] = min(_time_play("--games=1000") for _ in range(2))
        cycles = [_cycle(cases, program, seconds) for _ in range(CYCLES)]
    return {"rates": _rates(cycles), "ratios": _ratios(cycles), "starts": starts}


def build_limit(source: Path, folder: Path) -> Path:
    """Compile the C++ program."""
    if not (source / "limit.cpp").is_file():
        raise TownlabError(f"{source} has no limit.cpp to compare with.")
    compiler = os.environ.get("CXX") or "g++"
    if not shutil.which(compiler):
        raise TownlabError(f"--limit needs a C++ compiler, and there is no '{compiler}'. Set CXX to one.")
    program = folder / "limit"
    command = [compiler, *LIMIT_FLAGS, str(source / "limit.cpp"), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        raise TownlabError(f"{compiler} could not build limit.cpp: {built.stderr.strip().splitlines()[-1]}")
    return program


def run_limit(program: Path, seconds: float) -> Rate:
    """Games and decisions per CPU second of the C++ program's random player."""
    games = max(1, round(LIMIT_GAMES_A_SECOND * seconds))
    command = [str(program), "random", str(games), "1", "1", "1"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    figures = dict(part.split("=", 1) for part in printed.split() if "=" in part)
    return float(figures["games/cpu-s"]), float(figures["decisions/cpu-s"])


def tables(figures: dict[str, Any]) -> Iterable[Table]:
    """The figures for the screen."""
    rates = _table("One core, 4 players: medians of CPU time", "played by", "games/s", "decisions/s")
    for name, rate in figures["rates"].items():
        rates.add_row(name, f"{rate['games']:,.0f}", f"{rate['decisions']:,.0f}")
    ratios = _table(f"Ratios within one of {CYCLES} cycles", "ratio", "median", "least", "most", "goal")
    for name, ratio in figures["ratios"].items():
        ratios.add_row(name, *(f"{ratio[part]:.3f}" for part in ("median", "least", "most")), f"{ratio['goal']:g}")
    starts = _table("Starts, in seconds", "start", "took", "goal")
    for name, took in figures["starts"].items():
        starts.add_row(name, f"{took:.2f}", f"{START_GOALS[name]:g}")
    return rates, ratios, starts


def _cases(folder: Path) -> dict[str, Case]:
    """Every strategy at both tables, and a user's own copy of the compiled ones."""
    cases = {f"{name}, {table}": _case(name, table) for table in TABLES for name in STRATEGIES}
    for name in ("uniform", "greedy"):
        cases[f"own {name}, {PLAIN}"] = _case(str(_own_copy(name, folder)), PLAIN)
    return cases


def _case(strategy: str, table: str) -> Case:
    return Case(Setup(players=4, strategies=(strategy,), seed=1, **TABLES[table]))


def _own_copy(name: str, folder: Path) -> Path:
    """A strategy as a user would write it: the same text in a file of their own, never seen before."""
    file = folder / f"own_{name}.py"
    text = Path(available()[name].file).read_text(encoding="utf-8")
    file.write_text(f"{text}\n# {time.time_ns()}\n", encoding="utf-8")
    return file


def _time_new(case: Case) -> float:
    """Seconds until a compiled strategy that was never seen before is ready, in an engine that is."""
    prepare(_case("uniform", PLAIN).setup)
    start = time.perf_counter()
    prepare(case.setup)
    play_games(case.setup, 0, 1)
    return time.perf_counter() - start


def _time_play(*words: str, **environment: str) -> float:
    """Seconds for `townlab play` in a fresh process, all told."""
    command = [sys.executable, "-m", "sim.cli", "play", *words]
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    return time.perf_counter() - start


def _time_first(cache: Path) -> float:
    """Seconds for the first games on a machine, where everything has to be compiled."""
    return _time_play("--games=1", "--players=2", "--strategies=uniform,greedy", TOWNLAB_CACHE=str(cache))


def _cycle(cases: dict[str, Case], program: Path | None, seconds: float) -> dict[str, Rate]:
    """Every case once, one after the other, so that a ratio compares the same minute."""
    rates = {LIMIT: run_limit(program, seconds)} if program else {}
    return rates | {name: case.run() for name, case in cases.items()}


def _rates(cycles: list[dict[str, Rate]]) -> dict[str, dict[str, float]]:
    medians = {}
    for name in cycles[0]:
        games, decisions = zip(*(cycle[name] for cycle in cycles), strict=True)
        medians[name] = {"games": statistics.median(games), "decisions": statistics.median(decisions)}
    return medians


def _ratios(cycles: list[dict[str, Rate]]) -> dict[str, dict[str, float]]:
    """The median, least and most of each ratio over the cycles, beside its goal."""
    found = {}
    for name, above, below, goal in GOALS:
        if below in cycles[0]:
            ratios = [cycle[above][0] / cycle[below][0] for cycle in cycles]
            median = statistics.median(ratios)
            found[name] = {"median": median, "least": min(ratios), "most": max(ratios), "goal": goal}
    return found


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE)
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    return table
