"""The same source plays the same games compiled and as plain Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TINY_TOWNS = """
import hashlib

from sim.engine.jit import COMPILED
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup
from tests.sitting import Sitting, sit

MODES = (("master-builder", 3, True), ("town-hall", 4, False), ("solo", 1, True))
BUSY = ("hearth", "travelers_center", "blacksmith", "citadel")

def digest(*arrays):
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()

def play(name, mode, players, cavern, games, boxes="base", **more):
    setup = Setup(mode, players, (name,), cavern=cavern, seed=21, boxes=boxes, **more)
    chunk = play_games(setup, 0, games, events=True)
    print(name, mode, boxes, more, len(chunk.events), digest(chunk.games, chunk.towns, chunk.events))

def take_over(name, begun, remembers=False):
    end = sit(begun.setup, name, begun.table, begun.secret)
    rounds = int(begun.table.rounds)
    if remembers:
        end.plan.taken[[(rounds - 12 + i) % 16 for i in range(12)]] = begun.secret.deck[:12]
        end.plan.remembered = end.plan.last_round = rounds - 1
    scores = []
    while end.table.phase != Phase.OVER:
        scores.append(end.think())
        end.go_on()
    print(name, "takes over", len(scores), digest(*scores, end.played.tables))

print("compiled" if COMPILED else "plain Python")
for name in ("uniform", "greedy", "uniform_batched"):
    for mode, players, cavern in MODES:
        play(name, mode, players, cavern, 3)
for mode, players, cavern in MODES:
    play("greedy", mode, players, cavern, 1, "fortune")
for mode, players, cavern in MODES:
    play("greedy", mode, players, cavern, 1, "villagers", market=BUSY)
    play("greedy", mode, players, cavern, 1, "villagers,fortune", villagers="forage,cooperate")
    play("uniform", mode, players, cavern, 1, "villagers,fortune", tears=True)
play("planner", "solo", 1, True, 1, "fortune")
play("planner", "solo", 1, True, 1, "villagers")
play("planner", "solo", 1, True, 2)
play("hasty", "town-hall", 2, False, 1)
play("expert:line=1", "solo", 1, False, 1)
play("expert", "master-builder", 2, False, 1, "villagers,fortune")

begun = Sitting(Setup("solo", 1, ("planner",), seed=21))
for _ in begun.play_on():
    if begun.table.rounds == 26:
        break
take_over("lookahead", begun)
take_over("montecarlo:rollouts=1,candidates=2,tries=1", begun)
take_over("montecarlo:rollouts=1,candidates=2,beam=1,whims=2", begun, remembers=True)
"""
"""The slow ones take over a game that planner began, for the last few rounds."""

LITTLE_TOWN = """
import hashlib

from sim.engine.jit import COMPILED
from sim.little_town.play import play_games
from sim.little_town.setup import Setup

TABLES = ((2, "a", True), (3, "b", True), (3, "a", False), (4, "random", True))

def digest(*arrays):
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()

print("compiled" if COMPILED else "plain Python")
for name in ("uniform", "greedy", "uniform_batched", "greedy:skill=0.5,ban=well"):
    for players, board, rule in TABLES:
        chunk = play_games(Setup(players, (name,), board, rule_of_three=rule, seed=21), 0, 3, events=True)
        print(name, players, board, rule, len(chunk.events), digest(*vars(chunk).values()))
chunk = play_games(Setup(4, ("uniform", "expert:candidates=3", "greedy", "uniform"), seed=21), 0, 1, events=True)
print("expert", len(chunk.events), digest(*vars(chunk).values()))
"""


def played(script: str, jit_off: str) -> list[str]:
    """What a script prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": jit_off},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="compiling is switched off for all tests")
@pytest.mark.parametrize(("script", "runs"), [(TINY_TOWNS, 30), (LITTLE_TOWN, 17)], ids=["tiny-towns", "little-town"])
def test_games_are_the_same_with_and_without_the_compiler(script: str, runs: int) -> None:
    compiled, plain = played(script, "0"), played(script, "1")
    assert (compiled[0], plain[0]) == ("compiled", "plain Python")
    assert compiled[1:] == plain[1:]
    assert len(set(plain)) == runs + 2  # what they were, and the end
