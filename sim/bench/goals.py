"""Figures beside their goals."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sim.languages import mark

LEAST, MOST = mark("at least"), mark("at most")
Row = dict[str, Any]
"""Median, least and most of a figure, its goal, and whether the median meets it."""


@dataclass(frozen=True)
class Goal:
    """What a figure should be: at least so much, or at most."""

    sense: str
    value: float

    def met(self, figure: float) -> bool:
        return figure >= self.value if self.sense == LEAST else figure <= self.value


def at_least(value: float) -> Goal:
    return Goal(LEAST, value)


def at_most(value: float) -> Goal:
    return Goal(MOST, value)


def row(figures: Sequence[float], goal: Goal | None = None, note: str = "") -> Row:
    """What was measured, once or several times, beside the goal if there is one."""
    median = statistics.median(figures)
    return {
        "median": median,
        "least": min(figures),
        "most": max(figures),
        "sense": goal.sense if goal else None,
        "goal": goal.value if goal else None,
        "met": goal.met(median) if goal else None,
        "note": note,
    }
