"""What can be measured of a game of Tiny Towns beside what can be measured of all games."""

from collections.abc import Callable

import numpy as np

from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import Outcome, Tables
from sim.languages import mark
from sim.tiny_towns.settings import uses_coins


def _rounds(tables: Tables) -> Floats:
    return np.asarray(tables.games["rounds"], float)


def _mean(column: str) -> Callable[[Tables], Floats]:
    """The mean of a column over the seats of each game."""
    return lambda tables: tables.mean(column)


OUTCOMES = {
    "rounds": Outcome(
        mark("rounds of a game"),
        mark("rounds"),
        mark("longer"),
        mark("shorter"),
        mark("longest games"),
        mark("shortest games"),
        _rounds,
        one=mark("round"),
        smallest=1.0,
    ),
    "empty": Outcome(
        mark("empty squares of a town"),
        mark("squares"),
        mark("emptier"),
        mark("fuller"),
        mark("emptiest towns"),
        mark("fullest towns"),
        _mean("empty"),
        one=mark("square"),
        own=True,
        label=mark("empty squares"),
        smallest=0.25,
    ),
    "coins_earned": Outcome(
        mark("coins that a town earns"),
        mark("coins"),
        mark("richer"),
        mark("poorer"),
        mark("most coins"),
        mark("fewest coins"),
        _mean("coins_earned"),
        one=mark("coin"),
        own=True,
        label=mark("coins earned"),
        when=uses_coins,
        in_summary=False,
        smallest=0.25,
    ),
    "coins_changed": Outcome(
        mark("coins that a town spends on other resources"),
        mark("coins"),
        mark("more changes"),
        mark("fewer changes"),
        mark("most changes"),
        mark("fewest changes"),
        _mean("coins_changed"),
        one=mark("coin"),
        own=True,
        label=mark("coins for other resources"),
        when=uses_coins,
        in_summary=False,
        smallest=0.25,
    ),
    "points_coins": Outcome(
        mark("points of a town for its coins"),
        mark("points"),
        mark("more saved"),
        mark("less saved"),
        mark("most points for coins"),
        mark("fewest points for coins"),
        _mean("points_coins"),
        own=True,
        label=mark("points for coins"),
        when=uses_coins,
        in_summary=False,
    ),
}
