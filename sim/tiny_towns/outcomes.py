"""What can be measured of a game of Tiny Towns beside what can be measured of all games."""

from collections.abc import Callable

import numpy as np

from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import Outcome, Tables
from sim.tiny_towns.settings import uses_coins


def _rounds(tables: Tables) -> Floats:
    return np.asarray(tables.games["rounds"], float)


def _mean(column: str) -> Callable[[Tables], Floats]:
    """The mean of a column over the seats of each game."""
    return lambda tables: tables.mean(column)


OUTCOMES = {
    "rounds": Outcome(
        "rounds of a game", "rounds", "longer", "shorter", "Longest games", "Shortest games", _rounds,
        smallest=1.0,
    ),
    "empty": Outcome(
        "empty squares of a town", "squares", "emptier", "fuller", "Emptiest towns", "Fullest towns", _mean("empty"),
        own=True, label="empty squares", smallest=0.25,
    ),
    "coins_earned": Outcome(
        "coins that a town earns", "coins", "richer", "poorer", "Most coins", "Fewest coins", _mean("coins_earned"),
        own=True, label="coins earned", when=uses_coins, in_summary=False, smallest=0.25,
    ),
    "coins_changed": Outcome(
        "coins that a town spends on other resources", "coins", "more changes", "fewer changes", "Most changes",
        "Fewest changes", _mean("coins_changed"), own=True, label="coins for other resources",
        when=uses_coins, in_summary=False, smallest=0.25,
    ),
    "points_coins": Outcome(
        "points of a town for its coins", "points", "more saved", "less saved", "Most points for coins",
        "Fewest points for coins", _mean("points_coins"), own=True, label="points for coins",
        when=uses_coins, in_summary=False,
    ),
}  # fmt: skip
