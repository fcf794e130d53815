"""How long it takes until the first games are played."""

import os
import subprocess
import sys
import time
from pathlib import Path

from sim import games
from sim.bench.cases import Case, setup_of
from sim.bench.goals import Row, at_most, row
from sim.languages import mark

FORTUNE = ("--boxes=base,fortune",)
SECONDS = 110
"""about how long this takes"""


def measure(folder: Path, new: Case) -> dict[str, Row]:
    """Seconds of each kind of start; `new` has a compiled strategy that was never seen before."""
    ever, boxed, again = (
        _play("--games=1", "--players=2", "--strategies=uniform,greedy", *boxes, TOWNLAB_CACHE=str(folder / "cache"))
        for boxes in ((), FORTUNE, FORTUNE)
    )
    cache = str(folder / "cache-of-another-game")
    other = _play("--game=little-town", "--games=1", "--players=2", "--strategies=uniform,greedy", TOWNLAB_CACHE=cache)
    strategy = _strategy(new)
    known = min(_play("--games=1000") for _ in range(2))
    return {
        mark("first start ever"): row([ever], at_most(40)),
        mark("first start with Fortune, besides"): row([boxed - again], at_most(15)),
        mark("first start of Little Town"): row([other], at_most(30)),
        mark("a new compiled strategy"): row([strategy], at_most(3)),
        "townlab play --games 1000": row([known], at_most(3)),
    }


def _strategy(new: Case) -> float:
    """Seconds until a strategy is ready, in an engine that is."""
    game = games.find()
    game.prepare(setup_of("uniform"))
    start = time.perf_counter()
    game.prepare(new.setup)
    game.play(new.setup, 0, 1)
    return time.perf_counter() - start


def _play(*words: str, **environment: str) -> float:
    """Seconds for `townlab play` in a fresh process, all told."""
    command = [sys.executable, "-m", "sim.cli", "play", *words]
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    return time.perf_counter() - start
