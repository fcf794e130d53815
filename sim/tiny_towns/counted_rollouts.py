"""How many rollouts montecarlo makes: each is one town played on from an option to its end, by planner."""

from pathlib import Path

import numpy as np

from sim.bench.cases import BATCH, PLAIN, Case, own_copy, setup_of
from sim.tiny_towns.play import Table
from sim.tiny_towns.setup import Setup

COUNTING = '''
from sim.engine.jit import jit
from sim.tiny_towns.planning import imagined


@jit
def points_ahead(view, option, rollouts):
    """The same as ever, and counted in the player's last note."""
    view.own.notes[-1] += rollouts
    return imagined.points_ahead(view, option, rollouts)


'''
"""written below a copy of montecarlo, whose own calls then come here"""
ROLLOUTS = 5
"""from each option: few, so that a game takes half a second"""


class Rollouts(Case):
    """Games of montecarlo with its rollouts counted."""

    def play(self, first: int, games: int) -> dict[str, int]:
        """Play games at a table that stays at hand, for the notes of its players."""
        assert isinstance(self.setup, Setup)
        table = Table(self.setup, first, games, BATCH, events=False)
        with np.errstate(over="ignore"):
            while not table.over:
                table.play_on()
        counted = int(table.desk.own["notes"][:, -1].sum())
        return {"games": games, "decisions": int(table.chunk().games["decisions"].sum()), "rollouts": counted}


def cases(folder: Path) -> dict[str, Case]:
    """What Tiny Towns adds to the benchmark."""
    return {f"montecarlo, {PLAIN}": counted(folder)}


def counted(folder: Path, rollouts: int = ROLLOUTS) -> Rollouts:
    """A copy of montecarlo that counts."""
    return Rollouts(setup_of(f"{own_copy('montecarlo', folder, COUNTING)}:rollouts={rollouts}"))
