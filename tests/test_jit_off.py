"""The same source plays the same games compiled and as plain Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import hashlib

from sim.jit import COMPILED
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup

print("compiled" if COMPILED else "plain Python")
for strategies in (("uniform",), ("greedy",), ("uniform_batched",)):
    for mode, players, cavern in (("master-builder", 3, True), ("town-hall", 4, False), ("solo", 1, True)):
        chunk = play_games(Setup(mode, players, strategies, cavern=cavern, seed=21), 0, {games}, events=True)
        rows = b"".join(part.tobytes() for part in (chunk.games, chunk.towns, chunk.events))
        print(*strategies, mode, len(chunk.events), hashlib.sha256(rows).hexdigest())
"""


def played(jit_off: str, games: int = 3) -> list[str]:
    """What the script prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT.replace("{games}", str(games))],
        env={**os.environ, "NUMBA_DISABLE_JIT": jit_off},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="compiling is switched off for all tests")
def test_games_are_the_same_with_and_without_the_compiler() -> None:
    compiled, plain = played("0"), played("1")
    assert (compiled[0], plain[0]) == ("compiled", "plain Python")
    assert compiled[1:] == plain[1:]
    assert len(set(plain)) == 11  # nine runs, what they were, and the end
