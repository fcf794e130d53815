"""Scoring behind a wall: called by address, so that kernels and strategies do not compile it again and again."""

from typing import Any

import numpy as np

from sim.engine.jit import address_of, call_at, inline
from sim.tiny_towns.kernel import scoring, state


def compile_scoring(rules: Any) -> None:
    """Compile the scoring, or a box's that takes its place, and write its address into a rules record."""
    if rules.hook_at[state.Hook.SCORE]:
        rules.town_points_at = rules.hook_at[state.Hook.SCORE]
    elif not rules.town_points_at:
        number = np.dtype(np.int64)
        rules.town_points_at = address_of(scoring.town_points, state.RULES, state.TABLE, number, scoring.NO_TOWN)


@inline
def town_points(rules, table, seat, town):  # type: ignore[no-untyped-def]
    """What a town scores if the game ends as it is; `table.points` then holds its points by category."""
    return call_at(rules.town_points_at, (rules, table, np.int64(seat), town))
