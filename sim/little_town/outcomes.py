"""What can be measured of a game of Little Town beside what can be measured of all games."""

from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import Outcome, Tables


def _built(tables: Tables) -> Floats:
    return tables.mean("built")


def _hungry(tables: Tables) -> Floats:
    return tables.mean("hungry")


def _claimed(tables: Tables) -> Floats:
    return tables.mean("claimed")


OUTCOMES = {
    "built": Outcome(
        "buildings of a player", "buildings", "more built", "less built", "Most buildings", "Fewest buildings", _built,
        own=True, digits=2, smallest=0.1,
    ),
    "hungry": Outcome(
        "hungry workers of a player", "workers", "hungrier", "better fed", "Hungriest", "Best fed", _hungry, own=True,
        digits=2, smallest=0.1,
    ),
    "claimed": Outcome(
        "objectives claimed by a player", "objectives", "more claimed", "fewer claimed", "Most objectives claimed",
        "Fewest claimed", _claimed, own=True, digits=2, smallest=0.1,
    ),
}  # fmt: skip
