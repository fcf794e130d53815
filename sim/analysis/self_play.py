"""Tables with one strategy in all seats, each strategy in the same circumstances: where players can be compared."""

from collections.abc import Mapping

import numpy as np

from sim.analysis.intervals import half_width
from sim.analysis.kinds import circumstances
from sim.analysis.multiple_tests import Floats
from sim.runs.result import Result

LEAST = 3
"""strategies of which something can be said about another one"""

Arms = Mapping[str, list[int]]
"""by strategy, the arms in which it has all seats, in the same order of circumstances for each"""


def shared_arms(result: Result) -> dict[str, list[int]]:
    """The arms in which a strategy has all seats, for each strategy in the same circumstances; none if they share none.

    They have the same deals, so strategies can be compared game by game.
    """
    found: dict[str, dict[object, int]] = {}
    for number, arm in enumerate(result.about["arms"]):
        if len(set(arm["strategies"])) == 1:
            found.setdefault(arm["strategies"][0], {})[circumstances(arm)] = number
    shared = [where for where in next(iter(found.values()), {}) if all(where in arms for arms in found.values())]
    return {name: [arms[where] for where in shared] for name, arms in found.items()} if shared else {}


def panel(result: Result) -> dict[str, list[int]]:
    """The same, if the whole run is such tables of at least three strategies: a sample of players."""
    arms = shared_arms(result)
    whole = sum(map(len, arms.values())) == len(result.about["arms"])
    return arms if whole and len(arms) >= LEAST else {}


def for_another(effects: Floats, half: Floats) -> Floats:
    """[cards] the half-widths of the intervals in which another player would find the effects, with 95 %.

    `effects` are [players, cards], measured on the same deals, so that chance in the deals is common to them: it does
    not average out over players, and `half`, the half-widths for the mean of these players, is added to the spread
    between players (in squares). That spread is the prediction interval of one more from a normal population.
    """
    players = len(effects)
    spread = half_width(effects.std(axis=0, ddof=1) * np.sqrt(1 + 1 / players), players - 1)
    return np.asarray(np.hypot(spread, half), float)
