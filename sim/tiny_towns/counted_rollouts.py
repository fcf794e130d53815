"""How many rollouts montecarlo makes: each is one town played on from an option to its end, by expert."""

import numpy as np

from sim.bench.cases import BATCH, PLAIN, SOLO, Case, setup_of
from sim.tiny_towns.play import Table
from sim.tiny_towns.setup import Setup

ROLLOUTS = 1
"""from each option: few, so that a game takes a few seconds"""


class Rollouts(Case):
    """Games of montecarlo with its rollouts counted."""

    def play(self, first: int, games: int) -> dict[str, int]:
        """Play games at a table that stays at hand, to see how many were imagined there."""
        assert isinstance(self.setup, Setup)
        table = Table(self.setup, first, games, BATCH, events=False)
        with np.errstate(over="ignore"):
            while not table.over:
                table.play_on()
        counted = int(table.imagined[0].games)
        return {"games": games, "decisions": int(table.chunk().games["decisions"].sum()), "rollouts": counted}


def cases() -> dict[str, Case]:
    """What Tiny Towns adds to the benchmark."""
    return {f"montecarlo, {PLAIN}": counted(), f"montecarlo, {SOLO}": Case(setup_of("montecarlo", SOLO))}


def counted(rollouts: int = ROLLOUTS) -> Rollouts:
    """Montecarlo with few rollouts."""
    return Rollouts(setup_of(f"montecarlo:rollouts={rollouts},candidates=2"))
