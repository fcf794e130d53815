"""Pace and leads: games whose course is known, and a few that are played."""

import numpy as np
import pandas as pd
import pytest

import sim
from sim.analysis import curves, leads, pace, spread
from sim.errors import TownlabError
from sim.runs.experiment import Experiment
from sim.tiny_towns.analysis import stalls
from tests.made_up import events, given, table


def run_of(scores, rounds=None, mode="master-builder"):
    """A run of games with these scores [games, seats] that took so many rounds."""
    games, players = np.shape(scores)
    about = {"arm": 0, "game": np.arange(games), "mode": mode, "players": players, "rounds": rounds or [20] * games}
    towns = {"arm": 0, "game": np.repeat(np.arange(games), players), "score": np.ravel(scores)}
    return given([table(players, mode=mode)], games=pd.DataFrame(about), towns=pd.DataFrame(towns))


@pytest.fixture(scope="module")
def played():
    return sim.run(Experiment(players=[2, 3], strategies="planner", games=30), progress=False)


def test_margins_and_rounds_of_known_games():
    row = pace.measure(run_of([[30, 30, 5], [20, 1, 19], [10, 12, 0], [5, 4, 25]], [10, 20, 30, 41])).iloc[0]
    assert row["margin"] == pytest.approx((0 + 1 + 2 + 20) / 4)
    assert (row["within_1"], row["within_2"], row["runaway"]) == (0.5, 0.75, 0.25)
    assert (row["rounds"], row["rounds_median"]) == (25.25, 25)
    assert row["within_1_low"] < 0.5 < row["within_1_high"]


def test_wide_margins_are_counted_together():
    found = spread.measure(run_of([[50, 10], [99, 0], [3, 3]]), "margin").set_index("margin")["share"]
    assert found[30] == pytest.approx(2 / 3)
    assert found[0] == pytest.approx(1 / 3)
    assert found.sum() == pytest.approx(1)


def test_solo_games_have_rounds_but_no_margins():
    solo = run_of([[10], [20]], mode="solo")
    found = pace.measure(solo)
    assert found["rounds"].iloc[0] == 20
    assert np.isnan(found["margin"].iloc[0])
    for ask in (lambda: pace.draw(found), lambda: spread.measure(solo, "margin"), lambda: leads.measure(solo)):
        with pytest.raises(TownlabError, match="two players or more"):
            ask()


def test_the_title_names_close_games():
    title = pace.draw(pace.measure(run_of([[20, 19]] * 30 + [[20, 1]] * 10))).get_suptitle()
    assert title.startswith("75 % (59 to 86) of games are won by 2 points or less")


def test_the_median_is_what_half_of_the_games_do_not_exceed():
    found = spread.measure(run_of([[1, 2]] * 4, [7, 8, 8, 12]), "rounds")
    assert spread.draw(found).get_suptitle() == "Rounds of the median game: 8 with 2 players"


def test_towns_stall_after_their_last_building():
    rows = [
        {"event": "builds", "round": 2},
        {"event": "puts", "round": 2},
        {"event": "builds", "round": 6},
        {"event": "completes", "round": 8},
        {"event": "completes", "round": 4, "seat": 1},
    ]
    towns = pd.DataFrame({"arm": 0, "game": 0, "seat": [0, 1], "strategy": "a"})
    row = stalls.measure(given([table(2)], towns=towns, events=events(*rows))).iloc[0]
    assert row["stalled"] == pytest.approx((6 / 8 + 0) / 2)
    assert row["filling"] == pytest.approx((2 + 4) / 2)
    assert row["idle"] == pytest.approx((6 / 8 + 1) / 2)


@pytest.mark.parametrize(
    ("points", "wins", "changes", "taken"),
    [
        ([[1, 0], [2, 0], [3, 0], [4, 0]], [1, 0], 0, 0.25),  # ahead from the first round on
        ([[1, 0], [1, 2], [3, 2], [4, 2]], [1, 0], 2, 0.75),  # lost the lead and took it back
        ([[0, 0], [0, 0], [1, 0], [2, 0]], [1, 0], 0, 0.75),  # nobody led before
        ([[1, 0], [1, 1], [2, 1], [3, 1]], [1, 0], 0, 0.75),  # a tie changes nothing, but is no lead
        ([[0, 1], [0, 2], [0, 3], [9, 9]], [1, 0], 1, 1.0),  # the final count turns it
        ([[1, 0], [0, 1], [5, 5], [5, 5]], [0.5, 0.5], 1, np.nan),  # shared
    ],
)
def test_leads_of_known_games(points, wins, changes, taken):
    assert leads.lead_of(np.array(points), np.array(wins)) == pytest.approx((changes, taken), nan_ok=True)


def test_leads_of_real_games_fit_their_winners(played):
    found = leads.measure(played, games=40)
    assert found["players"].to_list() == [2, 3]
    assert found["replayed"].to_list() == [20, 20]
    assert found["taken"].between(0, 1).all()
    changes = spread.measure(played, "changes", games=40)
    mean = (changes["changes"] * changes["share"]).groupby(changes["players"]).sum()
    assert mean.to_list() == pytest.approx(found["changes"].to_list())
    assert "with 2 players and" in spread.draw(changes).get_suptitle()
    leads.draw(found)


def test_curves_end_with_the_points_of_the_buildings(played):
    found = curves.measure(played, games=60)
    end = found[(found["moment"] == 1) & (found["players"] == 3)].set_index("who")["points"]
    towns = played.towns[played.towns["arm"] == 1]
    points = towns["score"] - towns["points_empty"]
    assert end["winner"] == pytest.approx(points[towns["win_share"] > 0].mean())
    assert end["others"] == pytest.approx(points[towns["win_share"] == 0].mean())
    assert "winners are clearly ahead" in curves.draw(found).get_suptitle()


@pytest.mark.parametrize(("lows", "moment"), [([1, 5, 5], 0.5), ([5, 1, 5], 1.0), ([1, 1, 1], None), ([5, 5, 5], 0.25)])
def test_curves_part_where_the_intervals_stay_apart(lows, moment):
    moments = [0.25, 0.5, 1.0]
    winner = pd.DataFrame({"who": "winner", "moment": moments, "points_low": lows, "points_high": 9})
    others = pd.DataFrame({"who": "others", "moment": moments, "points_low": 0, "points_high": 3})
    assert curves.parting(pd.concat([winner, others])) == moment


def test_one_game_gives_tables_without_intervals_and_charts_all_the_same():
    one = sim.play(players=2, games=1, strategies="planner", progress=False)
    assert pace.measure(one)["margin_low"].isna().all()
    assert leads.measure(one)["changes_low"].isna().all()
    pace.draw(pace.measure(one))
    spread.draw(spread.measure(one, "margin"))
    stalls.draw(stalls.measure(one))
    leads.draw(leads.measure(one))
    curves.draw(curves.measure(one))


def test_a_number_of_a_game_that_there_is_not_is_said_so():
    with pytest.raises(TownlabError, match="Did you mean margin"):
        spread.measure(run_of([[1, 2]]), "margins")
