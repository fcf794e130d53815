"""The yardstick: a C++ program that plays a simplified core of the same game, on one core."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sim.errors import TownlabError
from sim.languages import _

FLAGS = ("-O3", "-march=native", "-std=c++17", "-pthread")
GAMES_A_SECOND = {"random": 400_000, "greedy": 1_900}
"""the program's policies, and about how fast they are"""

Rate = dict[str, float]
"""What was done in a second of CPU time: games, decisions, and rollouts where they are counted."""


@dataclass(frozen=True)
class Limit:
    """One policy of the program, measured like a case of our own."""

    program: Path
    policy: str
    seconds: float

    def run(self) -> Rate:
        """Play about as many games as fill the time."""
        games = max(1, round(GAMES_A_SECOND[self.policy] * self.seconds))
        threads, seed, times = "1", "1", "1"
        command = [str(self.program), self.policy, str(games), threads, seed, times]
        return rate(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def rate(printed: str) -> Rate:
    """What the program says of its speed, out of all that it prints as `name=figure`."""
    figures = dict(part.split("=", 1) for part in printed.split() if "=" in part)
    try:
        return {name: float(figures[f"{name}/cpu-s"]) for name in ("games", "decisions")}
    except (KeyError, ValueError):
        raise TownlabError(
            _(
                "limit.cpp must print games/cpu-s=NUMBER and decisions/cpu-s=NUMBER; it printed '{printed}'.",
                printed=printed.strip()[:200],
            )
        ) from None


def build(source: Path, folder: Path) -> Path:
    """Compile the program."""
    if not (source / "limit.cpp").is_file():
        raise TownlabError(_("{folder} has no limit.cpp to compare with.", folder=source))
    compiler = os.environ.get("CXX") or "g++"
    if not shutil.which(compiler):
        raise TownlabError(
            _("--limit needs a C++ compiler, and there is no '{compiler}'. Set CXX to one.", compiler=compiler)
        )
    program = folder / "limit"
    command = [compiler, *FLAGS, str(source / "limit.cpp"), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        why = built.stderr.strip().splitlines()[-1]
        raise TownlabError(_("{compiler} could not build limit.cpp: {reason}", compiler=compiler, reason=why))
    return program
