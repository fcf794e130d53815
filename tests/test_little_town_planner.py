"""Who plays better in Little Town, on the same deals from both seats."""

import numpy as np
import pytest

from sim.little_town.play import play_games
from sim.little_town.setup import Setup


def share(strategy: str, other: str, games: int) -> float:
    """The share of the wins of a strategy against another, at two seats in turn."""
    found = []
    for seat, line_up in enumerate([(strategy, other), (other, strategy)]):
        rows = play_games(Setup(players=2, strategies=line_up, seed=5), 0, games)
        score = rows.seats["score"].astype(float)
        lead = score[:, seat] - score[:, 1 - seat]
        found.append((lead > 0) + 0.5 * (lead == 0))
    return float(np.mean(found))


@pytest.mark.parametrize(
    ("strategy", "other", "least"),
    [("greedy", "uniform", 0.9), ("planner", "greedy", 0.9), ("lookahead", "planner", 0.55), ("planner", "hasty", 0.5)],
)
def test_each_beats_the_one_before(strategy: str, other: str, least: float) -> None:
    assert share(strategy, other, 120) > least
