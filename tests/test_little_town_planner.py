"""Who plays better in Little Town, on the same deals from both seats, and how the archetypes differ."""

import numpy as np
import pytest

from sim.little_town import catalogue
from sim.little_town.play import Chunk, play_games
from sim.little_town.setup import Setup
from tests.sitting import Array, clearly_more


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


TILES = catalogue.load().tiles
STONE = np.array([tile.cost.stone for tile in TILES])
WHEAT = np.array([tile.price.wheat + tile.gain.wheat > 0 for tile in TILES])


def of_first(chunk: Chunk, number: Array) -> Array:
    """The sum of a number of each tile over what the first seat built in each game."""
    return np.asarray((number[chunk.tiles["card"]] * (chunk.tiles["seat"] == 0)).sum(axis=1))


MARKS = {
    "farmer": lambda chunk: of_first(chunk, WHEAT),
    "mason": lambda chunk: of_first(chunk, STONE),
    "landlord": lambda chunk: chunk.seats["rent_earned"][:, 0],
    "hasty": lambda chunk: -chunk.seats["built"][:, 0].astype(int),
}
"""what an archetype does more of than planner; one in a haste builds less"""


@pytest.mark.parametrize("name", MARKS)
def test_an_archetype_does_what_it_is_named_for(name: str) -> None:
    own, usual = (play_games(Setup(2, (first, "planner"), seed=6), 0, 300) for first in (name, "planner"))
    assert clearly_more(MARKS[name](own), MARKS[name](usual))
