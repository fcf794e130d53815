"""Scoring behind a wall: called by address, so that kernels and strategies do not compile it again and again."""

from typing import Any

import numpy as np

from sim.jit import address_of, call_at, inline
from sim.tiny_towns import scoring, state


def link(rules: Any) -> None:
    """Compile the scoring and write its addresses into a rules record."""
    if not rules.town_points_at:
        number = np.dtype(np.int64)
        rules.score_town_at = address_of(scoring.score_town, state.RULES, state.TABLE, number, state.TOWN_ROW)
        rules.town_points_at = address_of(scoring.town_points, state.RULES, state.TABLE, *[number] * 5)


@inline
def town_points(rules, table, seat, low, high, monument, shrine):  # type: ignore[no-untyped-def]
    """What a town scores if the game ends as it is."""
    arguments = (rules, table, np.int64(seat), low, high, np.int64(monument), np.int64(shrine))
    return call_at(rules.town_points_at, arguments)


@inline
def score_town(rules, table, seat, row):  # type: ignore[no-untyped-def]
    """Write the points of a town, by category, to its row."""
    return call_at(rules.score_town_at, (rules, table, np.int64(seat), row))
