"""Players as a sample: another player is in the interval as often as it says, and is wider than the sample's."""

import numpy as np
import pytest

from sim.analysis import self_play, strength
from tests import made_up
from tests.made_up import Arm

KNOWN = 1.96
"""half-width of an interval for chance of standard deviation 1 that is known"""


def covered(players: int, between: float, deals: float, own: float, tries: int = 20_000) -> float:
    """How often another player's true effect is in the interval: players differ, and share the luck of the deals."""
    rng = np.random.default_rng(players)
    true = between * rng.standard_normal((players + 1, tries))
    found = true[:-1] + deals * rng.standard_normal(tries) + own * rng.standard_normal((players, tries))
    half = self_play.for_another(found, np.full(tries, KNOWN * np.hypot(deals, own / np.sqrt(players))))
    return float((np.abs(true[-1] - found.mean(axis=0)) < half).mean())


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize(("between", "deals", "own"), [(1, 0, 0), (1, 0.5, 0.2), (0.3, 1, 0.5)])
def test_another_player_is_within_the_interval_as_often_as_it_says(players, between, deals, own):
    assert covered(players, between, deals, own) > 0.94


@pytest.mark.parametrize("players", [3, 8])
def test_the_interval_is_no_wider_than_it_must_be_where_only_players_differ(players):
    assert 0.945 < covered(players, 1.0, 0.0, 0.0) < 0.955


def test_players_who_are_alike_leave_the_interval_of_the_sample():
    assert covered(5, 0.0, 1.0, 0.0) == pytest.approx(0.95, abs=0.01)


def panel(effects, games=1500):
    """A run of a player for each effect of the Tavern, on the same deals."""
    return made_up.run(games, *(Arm([f"p{n}"] * 4, {"tavern": effect}) for n, effect in enumerate(effects)))


def test_what_players_disagree_about_is_wider_for_another_one():
    table = strength.measure(panel([0.0, 3.0, 6.0, 1.0])).set_index("card")
    tavern, farm = table.loc["tavern"], table.loc["farm"]
    assert tavern["strategies"] == 4
    assert tavern["new_player_high"] - tavern["new_player_low"] > 10 * (tavern["effect_high"] - tavern["effect_low"])
    assert farm["new_player_high"] - farm["new_player_low"] < 3 * (farm["effect_high"] - farm["effect_low"])
    assert (table["new_player_low"] <= table["effect_low"]).all()
    assert tavern["effect"] == pytest.approx(2.5 * 3 / 4, abs=0.3)


def test_a_new_player_is_where_the_table_says():
    rng, within = np.random.default_rng(1), []
    for _ in range(16):
        *known, new = rng.normal(2.0, 1.0, 6)
        row = strength.measure(panel(known, 400)).set_index("card").loc["tavern"]
        within.append(row["new_player_low"] < new * 3 / 4 < row["new_player_high"])
    assert sum(within) >= 13


@pytest.mark.parametrize("arms", [
    [Arm(["a"] * 4), Arm(["b"] * 4)],
    [Arm(["a"] * 4), Arm(["b"] * 4), Arm(["c"] * 2)],
    [Arm(["a"] * 4), Arm(["b"] * 4), Arm(["c"] * 4), Arm(["a", "b"] * 2)],
])  # fmt: skip
def test_too_few_players_or_tables_that_differ_say_nothing_of_another(arms):
    table = strength.measure(made_up.run(600, *arms))
    assert table["new_player_low"].isna().all() and table["new_player_high"].isna().all()


def test_the_chart_shows_another_player_only_where_there_are_several():
    assert "going by 3 strategies" in strength.draw(strength.measure(panel([0.0, 1.0, 2.0], 400))).get_supxlabel()
    assert "another player" not in strength.draw(strength.measure(made_up.run(400))).get_supxlabel()
