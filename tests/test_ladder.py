"""The ladder: each rung among those of the one before, from every seat, and all in solo play."""

import json

import numpy as np
import pandas as pd
import pytest

import sim
from sim import TownlabError
from sim.analysis import solo_levels
from sim.analysis.intervals import clustered_share
from sim.games import find
from sim.studies import ladder as ladders
from sim.tiny_towns import levels
from tests import command_line
from tests.command_line import sentence_of

SETTINGS = {"games": 60, "solo_games": 50, "seed": 4}
LEVELS = [ladders.level_column(name) for name in (*(name for _, name in levels.LEVELS), levels.LOWEST)]


@pytest.fixture(scope="module")
def ladder():
    return sim.ladder("uniform,greedy", **SETTINGS)


def run(*words):
    return command_line.run("ladder", *words)


def test_greedy_makes_the_rung_above_uniform(ladder):
    (rung,) = ladder.rungs.to_dict("records")
    assert (rung["strategy"], rung["against"], rung["games"]) == ("greedy", "uniform", 60)
    assert 0.6 < rung["low"] < rung["win_share"] < rung["high"]
    assert rung["reached"]


def test_the_lower_strategy_does_not_make_the_rung(ladder):
    turned = sim.ladder("greedy,uniform", **SETTINGS).rungs.iloc[0]
    assert turned["win_share"] == pytest.approx(1 - ladder.rungs["win_share"][0])
    assert not turned["reached"]


def test_a_strategy_against_itself_wins_exactly_half():
    rung = sim.ladder("greedy,greedy", **SETTINGS).rungs.iloc[0]
    assert (rung["win_share"], rung["low"], rung["high"]) == pytest.approx((0.5, 0.5, 0.5))
    assert not rung["reached"]


def test_each_deal_is_played_from_both_seats(ladder):
    first = sim.play(players=2, games=30, seed=4, strategies="greedy,uniform").towns
    second = sim.play(players=2, games=30, seed=4, strategies="uniform,greedy").towns
    shares = [towns[towns["strategy"] == "greedy"]["win_share"].to_numpy() for towns in (first, second)]
    by_deal = (shares[0] + shares[1]) / 2
    rung = ladder.rungs.iloc[0]
    assert (rung["win_share"], rung["low"], rung["high"]) == clustered_share(by_deal, range(30))


def test_at_a_larger_table_it_sits_alone_among_those_before_it_in_each_seat():
    quick = {"games": 60, "solo_games": 0, "seed": 4, "mode": "town-hall"}
    climbed = sim.ladder("uniform,greedy", players=3, **quick)
    shares = []
    for seat in range(3):
        line_up = ["greedy" if at == seat else "uniform" for at in range(3)]
        towns = sim.play(players=3, games=20, seed=4, strategies=line_up, mode="town-hall").towns
        shares.append(towns[towns["strategy"] == "greedy"]["win_share"].to_numpy())
    rung = climbed.rungs.iloc[0]
    assert rung["games"] == 60
    assert (rung["win_share"], rung["low"], rung["high"]) == clustered_share(np.mean(shares, axis=0), range(20))
    assert climbed.setup.items() >= {"players": 3, **quick}.items()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_strategy_among_its_own_kind_wins_an_even_share(players):
    rung = sim.ladder("uniform,uniform", games=24, solo_games=0, players=players).rungs.iloc[0]
    assert (rung["win_share"], rung["low"], rung["high"]) == pytest.approx(3 * (1 / players,), abs=1e-9)
    assert not rung["reached"]


def test_without_solo_games_nobody_plays_alone():
    assert sim.ladder("uniform,greedy", games=4, solo_games=0).solo.empty
    done = run("--strategies", "uniform,greedy", "--games", "8", "--solo-games", "0", "--players", "4")
    assert done.exit_code == 0, done.output
    assert "One among 3 others: 8 games a rung" in done.stdout
    assert "33 % and clear of 25 %" in done.stdout
    assert "Solo" not in done.stdout


def test_solo_scores_are_those_of_play(ladder):
    result = sim.play(mode="solo", games=50, seed=4, strategies="greedy")
    row = ladder.solo.iloc[1]
    assert (row["strategy"], row["games"]) == ("greedy", 50)
    assert row["score"] == pytest.approx(result.towns["score"].mean())
    assert row["low"] < row["score"] < row["high"]
    for level in solo_levels.measure(result).to_dict("records"):
        assert row[ladders.level_column(level["level"])] == level["share"]


def test_the_shares_of_the_levels_add_up_and_lie_in_their_intervals(ladder):
    assert ladder.solo[LEVELS].sum(axis=1).to_numpy() == pytest.approx(1)
    for level in LEVELS:
        assert (ladder.solo[f"{level}_low"] <= ladder.solo[level] + 1e-12).all()
        assert (ladder.solo[f"{level}_high"] >= ladder.solo[level] - 1e-12).all()


@pytest.mark.parametrize(("mean", "level"), [(31.99, "Engineer"), (32.0, "Town Planner"), (-3.5, "Aspiring Architect")])
def test_the_level_of_a_mean_is_the_highest_that_it_reaches(mean, level):
    assert ladders._skill(find().solo, "one", np.array([mean - 1, mean + 1]))["level"] == level


@pytest.mark.parametrize(
    ("wins", "deals", "reached"),
    [(700, 1000, True), (600, 1000, True), (599, 1000, False), (7, 10, False), (10, 10, True)],
)
def test_a_rung_needs_60_percent_and_an_interval_clear_of_a_half(wins, deals, reached):
    shares = np.repeat([1.0, 0.0], [wins, deals - wins])
    rungs = ladders._rungs(["lower", "upper"], [shares, shares])
    assert rungs["reached"][0] == reached


@pytest.mark.parametrize(("players", "share"), [(2, 0.6), (4, 1 / 3), (6, 3 / 13)])
def test_a_rung_at_a_larger_table_needs_the_same_odds_against_each(players, share):
    assert ladders.goal(players) == pytest.approx(share)


def test_a_rung_that_was_always_won_still_has_an_interval():
    rung = ladders._rungs(["lower", "upper"], [np.ones(50), np.ones(50)]).iloc[0]
    assert (rung["win_share"], rung["high"]) == (1, 1)
    assert 0.9 < rung["low"] < 1


def test_the_tables_are_the_same_for_any_number_of_jobs(ladder):
    again = sim.ladder(["uniform", "greedy"], **SETTINGS, jobs=1)
    pd.testing.assert_frame_equal(again.rungs, ladder.rungs)
    pd.testing.assert_frame_equal(again.solo, ladder.solo)


def test_batched_strategies_climb_too(ladder):
    batched = sim.ladder("uniform_batched,greedy", **SETTINGS)
    assert batched.rungs["win_share"][0] == ladder.rungs["win_share"][0]


def test_the_usual_ladder_is_made_of_strategies_that_are_there():
    assert ladders._known("tiny-towns")[:2] == ("uniform", "greedy")
    assert set(ladders._known("tiny-towns")) <= set(sim.strategies()["strategy"])


def test_the_command_prints_two_tables_and_saves_them(ladder, tmp_path):
    words = ("--games", "60", "--solo-games", "50", "--seed", "4", "--out", str(tmp_path / "new"))
    done = run("--strategies", "uniform,greedy", *words)
    assert done.exit_code == 0, done.output
    rows = [line.split() for line in done.stdout.splitlines()]
    assert any(row[:2] == ["greedy", "uniform"] and row[-1] == "yes" for row in rows)
    assert any(row[:3] == ["uniform", "Aspiring", "Architect"] for row in rows)
    assert max(len(line) for line in done.stdout.splitlines() if line.startswith(" ")) <= 100
    for name, table in (("rungs", ladder.rungs), ("solo", ladder.solo)):
        saved = pd.read_csv(tmp_path / "new" / f"{name}.csv")
        pd.testing.assert_frame_equal(saved, table)
    about = json.loads((tmp_path / "new" / "ladder.json").read_text())
    assert about.items() >= {"strategies": ["uniform", "greedy"], **SETTINGS, "market": "random"}.items()


def test_an_odd_number_of_games_is_made_even():
    assert sim.ladder("uniform,uniform", games=5, solo_games=2).rungs["games"][0] == 6


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--strategies", "uniform"), "A ladder needs at least two strategies, not 1."),
        (("--strategies", "uniform,gredy"), "Did you mean greedy"),
        (("--strategies", "unifrom,gredy"), "There is no strategy 'unifrom'."),
        (("--games", "3"), "The number of games must be at least 4, not 3."),
        (("--players", "4", "--games", "7"), "The number of games must be at least 8, not 7."),
        (("--players", "1"), "The number of players must be at least 2, not 1."),
        (("--players", "7"), "The mode 'master-builder' is for 2 to 6 players, not 7."),
        (("--solo-games", "1"), "The number of solo games must be at least 2, not 1."),
        (("--seed", "-1"), "The seed must be"),
        (("--jobs", "-3"), "jobs"),
        (("--market", "inn"), "'inn' is left out of the solo game."),
        (("--out", "tests"), "is not empty"),
    ],
)
def test_a_mistake_is_a_sentence(words, sentence):
    usual = () if "--strategies" in words else ("--strategies", "uniform,greedy")
    done = run(*usual, *words)
    assert sentence in sentence_of(done)


def test_a_ladder_is_not_saved_over_another(ladder, tmp_path):
    ladder.save(tmp_path / "one")
    with pytest.raises(TownlabError, match="is not empty"):
        ladder.save(tmp_path / "one")
