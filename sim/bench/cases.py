"""Who plays on one core, how fast, and how that compares."""

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sim import games as kinds
from sim.bench.goals import Goal, Row, at_least, row
from sim.bench.limit import GAMES_A_SECOND, Limit, Rate
from sim.engine.strategy_files import available
from sim.games import USUAL, Setup
from sim.languages import mark
from sim.runs.experiment import Experiment

BATCH = 1024
TABLES: dict[str, dict[str, Any]] = {
    mark("first game"): {"market": "first-game", "monuments": False},
    mark("random markets, monuments"): {"market": "random", "monuments": True},
}
PLAIN, RANDOM = TABLES
FORTUNE = "Fortune"
BOXES = {FORTUNE: {"boxes": "base,fortune"}}
"""tables of cards from more than one box"""
SOLO = mark("solo")
ALONE: dict[str, dict[str, Any]] = {SOLO: {"mode": "solo", "players": 1}}
EXPERT, CLOSER = "expert", "expert:line=20"
"""a player that was taught, as it comes and looking further"""
AT_BOTH_TABLES = ("uniform", "greedy", "uniform_batched", "planner")
WITH_BOXES = ("uniform", "planner")
LITTLE_TOWN, TWO_IN_LITTLE_TOWN = "Little Town", mark("Little Town, 2 players")
OTHER_GAMES: dict[str, dict[str, Any]] = {
    LITTLE_TOWN: {"game": "little-town"},
    TWO_IN_LITTLE_TOWN: {"game": "little-town", "players": 2},
}
IN_OTHER_GAMES: dict[str, tuple[str, ...]] = {
    LITTLE_TOWN: ("uniform", "uniform_batched", "greedy"),
    TWO_IN_LITTLE_TOWN: ("planner",),
}
OWN = ("uniform", "greedy")


@dataclass(frozen=True)
class Ratio:
    """The speed of one case over that of another."""

    name: str
    above: str
    below: str
    goal: Goal | None
    counted: str = "games"
    """what is counted of the first"""
    against: str = "games"
    """what is counted of the second"""

    def of(self, cycle: Mapping[str, Rate]) -> float:
        return cycle[self.above][self.counted] / cycle[self.below][self.against]


SPEEDS = {
    f"montecarlo, {SOLO}": at_least(0.25),
    f"uniform, {LITTLE_TOWN}": at_least(40_000),
    f"planner, {TWO_IN_LITTLE_TOWN}": at_least(2_000),
}
"""goals for games a second where there is nothing else to compare with"""

RATIOS = (
    Ratio(mark("uniform / limit random"), f"uniform, {PLAIN}", "limit random", at_least(0.35)),
    Ratio(mark("greedy / limit random"), f"greedy, {PLAIN}", "limit random", at_least(0.03)),
    Ratio(mark("planner / limit greedy"), f"planner, {PLAIN}", "limit greedy", at_least(0.4)),
    Ratio(mark("batched / compiled uniform"), f"uniform_batched, {PLAIN}", f"uniform, {PLAIN}", at_least(0.25)),
    Ratio(mark("own / built-in uniform"), f"own uniform, {PLAIN}", f"uniform, {PLAIN}", at_least(0.7)),
    Ratio(mark("own / built-in greedy"), f"own greedy, {PLAIN}", f"greedy, {PLAIN}", at_least(0.7)),
    Ratio(mark("rollouts / games of planner"), f"montecarlo, {PLAIN}", f"planner, {PLAIN}", None, "rollouts"),
    Ratio(mark("expert / planner, 4 players"), f"{EXPERT}, {RANDOM}", f"planner, {RANDOM}", at_least(0.4)),
    Ratio(mark("expert / planner, solo"), f"{EXPERT}, {SOLO}", f"planner, {SOLO}", at_least(0.25)),
    Ratio(mark("expert:line=20 / planner, solo"), f"{CLOSER}, {SOLO}", f"planner, {SOLO}", at_least(0.05)),
    Ratio(mark("decisions of uniform in Little Town / Tiny Towns"), f"uniform, {LITTLE_TOWN}", f"uniform, {PLAIN}",
          at_least(0.3), "decisions", "decisions"),
    Ratio(mark("batched / compiled uniform, Little Town"), f"uniform_batched, {LITTLE_TOWN}", f"uniform, {LITTLE_TOWN}",
          at_least(0.25)),
    Ratio(mark("decisions of uniform with / without Fortune"), f"uniform, {FORTUNE}", f"uniform, {RANDOM}",
          at_least(0.6), "decisions", "decisions"),
)  # fmt: skip


class Measured(Protocol):
    """Something whose speed can be measured again and again."""

    def run(self) -> Rate: ...


@dataclass
class Case:
    """A strategy at a table, with as many games as fill the time asked for."""

    setup: Setup
    games: int = 0
    next: int = 0

    def ready(self, seconds: float) -> float:
        """Load and compile, then find how many games take so long; the games played in a second."""
        kinds.of(self.setup).prepare(self.setup)
        count, first, spent = 1, self._timed(0, 1)[1], 0.0
        while spent < seconds / 4:  # beside the first game, which also sets up the table
            count *= 2
            spent = self._timed(0, count)[1] - first
        pace = (count - 1) / spent
        self.games = max(1, round(pace * seconds))
        return pace

    def run(self) -> Rate:
        """Play the next games."""
        counts, seconds = self._timed(self.next, self.games)
        self.next += self.games
        return {name: count / seconds for name, count in counts.items()}

    def play(self, first: int, games: int) -> dict[str, int]:
        """Play games and count what happened in them."""
        rows = kinds.of(self.setup).play(self.setup, first, games, batch=BATCH)
        return {"games": games, "decisions": int(rows.games["decisions"].sum())}

    def _timed(self, first: int, games: int) -> tuple[dict[str, int], float]:
        """The counts and the seconds of CPU time."""
        start = time.process_time()
        counts = self.play(first, games)
        return counts, max(time.process_time() - start, 1e-9)


def setup_of(strategy: str, table: str = PLAIN) -> Setup:
    """Players of a strategy at one of the tables, four unless it says otherwise."""
    settings: dict[str, Any] = {**TABLES, **BOXES, **ALONE, **OTHER_GAMES}[table]
    setup: Setup = Experiment(**{"players": 4, "strategies": [strategy], "seed": 1, **settings}).arms[0]
    return setup


def cases(folder: Path) -> dict[str, Case]:
    """All strategies to measure, and a user's own copy of some."""
    played: dict[str, tuple[str, ...]] = dict.fromkeys(TABLES, AT_BOTH_TABLES)
    played |= dict.fromkeys(BOXES, WITH_BOXES)
    played |= {SOLO: ("planner", EXPERT, CLOSER), **IN_OTHER_GAMES}
    found = {f"{name}, {table}": Case(setup_of(name, table)) for table in played for name in played[table]}
    found[f"lookahead, {PLAIN}"] = Case(setup_of("lookahead"))
    found[f"{EXPERT}, {RANDOM}"] = Case(setup_of(EXPERT, RANDOM))
    for name in OWN:
        found[f"own {name}, {PLAIN}"] = Case(setup_of(str(own_copy(name, folder))))
    return found


def limits(program: Path | None, seconds: float) -> dict[str, Limit]:
    """The policies of the C++ program, if there is one."""
    return {f"limit {policy}": Limit(program, policy, seconds) for policy in GAMES_A_SECOND} if program else {}


def own_copy(name: str, folder: Path) -> Path:
    """A strategy as a user would write it: the same text in a file of their own, never seen before."""
    file = folder / f"own_{name}.py"
    text = Path(available(USUAL)[name].file).read_text(encoding="utf-8")
    file.write_text(f"{text}\n# {time.time_ns()}\n", encoding="utf-8")
    return file


def cycle(measured: Mapping[str, Measured]) -> dict[str, Rate]:
    """Everything once, one after the other, so that a ratio compares the same minute."""
    return {name: case.run() for name, case in measured.items()}


def rates(cycles: Sequence[Mapping[str, Rate]]) -> dict[str, Rate]:
    """The median of each rate over the cycles."""
    return {
        name: {counted: statistics.median(cycle[name][counted] for cycle in cycles) for counted in cycles[0][name]}
        for name in cycles[0]
    }


def speeds(cycles: Sequence[Mapping[str, Rate]]) -> dict[str, Row]:
    """Games a second of who has a goal for them; none of who was not measured."""
    there = ((name, goal) for name, goal in SPEEDS.items() if name in cycles[0])
    return {name: row([cycle[name]["games"] for cycle in cycles], goal) for name, goal in there}


def ratios(cycles: Sequence[Mapping[str, Rate]]) -> dict[str, Row]:
    """Each ratio within a cycle, beside its goal; none where one side was not measured."""
    there = (ratio for ratio in RATIOS if {ratio.above, ratio.below} <= set(cycles[0]))
    return {ratio.name: row([ratio.of(cycle) for cycle in cycles], ratio.goal) for ratio in there}
