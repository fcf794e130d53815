"""What can be measured of a game of Tiny Towns beside what can be measured of all games."""

import numpy as np

from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import Outcome, Tables


def _rounds(tables: Tables) -> Floats:
    return np.asarray(tables.games["rounds"], float)


def _empty(tables: Tables) -> Floats:
    return tables.mean("empty")


OUTCOMES = {
    "rounds": Outcome(
        "rounds of a game", "rounds", "longer", "shorter", "Longest games", "Shortest games", _rounds,
    ),
    "empty": Outcome(
        "empty squares of a town", "squares", "emptier", "fuller", "Emptiest towns", "Fullest towns", _empty, own=True,
        label="empty squares",
    ),
}  # fmt: skip
