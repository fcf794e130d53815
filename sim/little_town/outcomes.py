"""What can be measured of a game of Little Town beside what can be measured of all games."""

from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import Outcome, Tables
from sim.languages import mark


def _built(tables: Tables) -> Floats:
    return tables.mean("built")


def _hungry(tables: Tables) -> Floats:
    return tables.mean("hungry")


def _claimed(tables: Tables) -> Floats:
    return tables.mean("claimed")


OUTCOMES = {
    "built": Outcome(
        mark("buildings of a player"),
        mark("buildings"),
        mark("more built"),
        mark("less built"),
        mark("most buildings"),
        mark("fewest buildings"),
        _built,
        one=mark("building"),
        label=mark("built"),
        own=True,
        digits=2,
        smallest=0.1,
    ),
    "hungry": Outcome(
        mark("hungry workers of a player"),
        mark("workers"),
        mark("hungrier"),
        mark("better fed"),
        mark("hungriest"),
        mark("best fed"),
        _hungry,
        one=mark("worker"),
        own=True,
        label=mark("hungry"),
        digits=2,
        smallest=0.1,
    ),
    "claimed": Outcome(
        mark("objectives claimed by a player"),
        mark("objectives"),
        mark("more claimed"),
        mark("fewer claimed"),
        mark("most objectives claimed"),
        mark("fewest claimed"),
        _claimed,
        one=mark("objective"),
        own=True,
        label=mark("claimed"),
        digits=2,
        smallest=0.1,
    ),
}
