"""Tournaments: who meets whom, and what the tables say of results whose answer is known."""

import time
from itertools import product

import choix
import numpy as np
import pandas as pd
import pytest

import sim
from sim.analysis import head_to_head, ratings, standings
from sim.analysis.intervals import clustered_mean, clustered_share
from sim.runs import store
from sim.runs.experiment import Experiment
from tests import command_line
from tests.command_line import sentence_of
from tests.made_up import given, table


def table_of(rankings, deals=None):
    """A run of tables whose seats hold these strategies, best first, or (strategy, rank) where there are ties."""
    rows = []
    for number, ranking in enumerate(rankings):
        placed = [town if isinstance(town, tuple) else (town, place) for place, town in enumerate(ranking, start=1)]
        winners = sum(rank == 1 for _, rank in placed)
        for seat, (name, rank) in enumerate(placed):
            game = number if deals is None else deals[number]
            rows.append((number, game, seat, name, 30 - rank, rank, (rank == 1) / winners))
    towns = pd.DataFrame(rows, columns=["arm", "game", "seat", "strategy", "score", "rank", "win_share"])
    return given([table(2)], towns=towns.astype({"strategy": "category"}))


def drawn_rankings(strengths, tables, seed=0):
    """Rankings drawn from the model of Plackett and Luce."""
    names = np.array(list(strengths))
    luck = np.random.default_rng(seed).gumbel(size=(tables, len(names)))
    return names[np.argsort(-(np.array(list(strengths.values())) + luck), axis=1)]


def line_ups(names, players):
    """The line-ups of a pool of strategies that differ only in their noise, with letters in place of them."""
    labels = {f"uniform:noise=0.{number}": name for number, name in enumerate(names)}
    arms = Experiment(pool=list(labels), players=players).arms
    return [tuple(labels[label] for label in arm.strategies) for arm in arms]


def test_all_at_a_table_differ_if_there_are_enough_strategies():
    seated = list(line_ups("abc", 2))
    assert seated == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]


def test_strategies_take_several_seats_if_they_are_few():
    seated = list(line_ups("ab", 4))
    assert len(seated) == len(set(seated)) == 4 + 4 + 4
    assert all(len(set(line_up)) == 2 for line_up in seated)
    assert set(line_ups("ab", 3)) == set(product("ab", repeat=3)) - {("a",) * 3, ("b",) * 3}


@pytest.mark.parametrize(("names", "players"), [("abcde", 4), ("abc", 4), ("ab", 6), ("abcdef", 6)])
def test_every_strategy_sits_in_every_seat_equally_often(names, players):
    seats = np.array(list(line_ups(names, players))).T
    counts = {tuple(np.unique(seat, return_counts=True)[1]) for seat in seats}
    assert len(counts) == 1
    assert len(set(counts.pop())) == 1


def test_a_meeting_counts_for_both_sides_and_ties_count_half():
    met = head_to_head.measure(table_of([[("a", 1), ("b", 1)], [("a", 1), ("b", 2)]])).set_index(["strategy", "other"])
    assert met.loc[("a", "b"), "above"] == 0.75
    assert met.loc[("b", "a"), "above"] == 0.25
    assert list(met["meetings"]) == [2, 2]


def test_two_seats_of_one_strategy_do_not_meet():
    met = head_to_head.meetings(table_of([["a", "a", "b"]]))
    assert sorted(zip(met["strategy"], met["other"], met["above"], strict=True)) == [
        ("a", "b", 1), ("a", "b", 1), ("b", "a", 0), ("b", "a", 0),
    ]  # fmt: skip


def test_intervals_count_a_deal_once_however_often_it_is_played():
    rankings = [*["ab"] * 30, *["ba"] * 10]
    once = table_of(rankings)
    twice = table_of([ranking for ranking in rankings for _ in (1, 2)], np.repeat(range(40), 2))
    for measure in (standings.measure, head_to_head.measure):
        shares = [name for name in measure(once) if name not in ("games", "meetings")]
        pd.testing.assert_frame_equal(measure(once)[shares], measure(twice)[shares])
    assert standings.measure(twice)["games"].to_list() == [80, 80]


def test_standings_count_a_table_once_for_a_strategy_with_two_seats():
    measured = standings.measure(table_of([["a", "a", "b"]] * 5)).set_index("strategy")
    assert measured["games"].to_dict() == {"a": 5, "b": 5}
    assert measured["win_share"].to_dict() == {"a": 0.5, "b": 0}


def test_a_share_near_one_half_has_the_interval_of_a_mean():
    values = np.tile([0, 1], 2000)
    assert clustered_share(values, range(4000)) == pytest.approx(clustered_mean(values, range(4000)), abs=1e-4)


def test_a_share_that_is_always_one_still_has_an_interval():
    mean, low, high = clustered_share([1.0] * 40, np.repeat(range(20), 2))
    assert mean == high == 1
    assert 0.8 < low < 0.9


def test_ratings_recover_the_strengths_that_drew_the_rankings():
    true = {"a": 1.0, "b": 0.4, "c": -0.2, "d": -1.2}
    measured = ratings.measure(table_of(drawn_rankings(true, 4000)))
    assert list(measured["strategy"]) == list(true)
    assert measured["rating"].to_list() == pytest.approx(list(true.values()), abs=0.06)
    assert (measured["rating_low"] < list(true.values())).all()
    assert (measured["rating_high"] > list(true.values())).all()


def test_ratings_agree_with_those_fitted_to_whole_rankings():
    rankings = drawn_rankings({"a": 0.8, "b": 0.0, "c": -0.8}, 3000, seed=4)
    whole = choix.ilsr_rankings(3, [["abc".index(name) for name in ranking] for ranking in rankings])
    measured = ratings.measure(table_of(rankings), resamples=2).set_index("strategy")
    assert measured.loc[["a", "b", "c"], "rating"].to_list() == pytest.approx(list(whole), abs=0.03)


def test_intervals_of_ratings_hold_the_truth_about_as_often_as_they_say():
    true = {"a": 0.5, "b": 0.0, "c": -0.5}
    held = 0
    for seed in range(60):
        measured = ratings.measure(table_of(drawn_rankings(true, 100, seed)), resamples=100).set_index("strategy")
        held += measured.loc["a", "rating_low"] < 0.5 < measured.loc["a", "rating_high"]
    assert 52 <= held <= 60


def test_two_strategies_are_rated_by_their_wins():
    measured = ratings.measure(table_of([*["ab"] * 29, *["ba"] * 9])).set_index("strategy")
    assert measured.loc["a", "next"] == pytest.approx(30 / 40)
    assert measured.loc["a", "rating"] == pytest.approx(np.log(3) / 2)
    assert measured.loc["b", "field"] == pytest.approx(10 / 40)
    assert np.isnan(measured.loc["b", "next"])


def test_who_never_loses_has_a_finite_rating_with_an_interval():
    measured = ratings.measure(table_of(["abcdef"] * 500))
    assert list(measured["strategy"]) == list("abcdef")
    assert np.isfinite(measured.drop(columns="strategy").iloc[:-1].to_numpy(float)).all()
    assert (measured["rating_low"] < measured["rating_high"]).all()


def test_ratings_are_the_same_for_the_same_seed():
    result = table_of(drawn_rankings({"a": 0.5, "b": 0.0}, 50))
    pd.testing.assert_frame_equal(ratings.measure(result), ratings.measure(result))
    assert not ratings.measure(result).equals(ratings.measure(result, seed=1))


def test_ratings_of_many_games_take_seconds():
    result = table_of(drawn_rankings({name: place / 5 for place, name in enumerate("abcdefgh")}, 5000))
    start = time.process_time()
    ratings.measure(result)
    assert time.process_time() - start < 10


@pytest.fixture(scope="module")
def played():
    return sim.tournament("uniform,greedy,uniform_batched", players=2, games=100, seed=3)


def test_games_are_spread_over_all_line_ups_on_the_same_deals(played):
    assert len(played.result.arms) == 6
    assert played.result.towns.groupby("arm")["game"].unique().map(list).to_list() == [list(range(17))] * 6


def test_towns_are_those_that_play_gives(played):
    number = list(played.result.arms["line_up"]).index("greedy | uniform")
    own = played.result.towns[played.result.towns["arm"] == number]
    towns = sim.play(players=2, games=17, seed=3, strategies=("greedy", "uniform")).towns
    assert list(own["score"]) == list(towns["score"])
    assert list(own["strategy"]) == list(towns["strategy"])


def test_greedy_comes_first_and_the_two_uniforms_are_equal(played):
    assert played.standings["strategy"][0] == played.ratings["strategy"][0] == "greedy"
    assert played.standings["score"][1] == played.standings["score"][2]
    assert played.ratings["next"][1] == pytest.approx(0.5)


def test_a_tournament_is_the_same_on_one_core(played):
    again = sim.tournament(["uniform", "greedy", "uniform_batched"], players=2, games=100, seed=3, jobs=1)
    pd.testing.assert_frame_equal(played.result.towns, again.result.towns)
    pd.testing.assert_frame_equal(played.ratings, again.ratings)


def run(*words):
    return command_line.run("tournament", *words)


def test_the_command_prints_and_saves_the_tables(tmp_path):
    done = run("greedy,uniform", "--players", "2", "--games", "20", "--out", str(tmp_path / "t"))
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("2 arms of 10 games, master-builder, 2 players,")
    assert "20 games in" in done.stderr
    assert {"Strategies", "How", "Ratings"} <= {line.split()[0] for line in done.stdout.splitlines() if line.strip()}
    assert len(sim.load(tmp_path / "t").towns) == 40
    assert list(pd.read_csv(tmp_path / "t" / "standings.csv")["strategy"]) == ["greedy", "uniform"]
    assert (
        len(pd.read_csv(tmp_path / "t" / "ratings.csv")) == len(pd.read_csv(tmp_path / "t" / "head_to_head.csv")) == 2
    )
    again = run("greedy,uniform", "--games", "100000000", "--out", str(tmp_path / "t"))
    assert again.exit_code == 2
    assert "holds a result already" in again.stderr


def test_a_tournament_that_was_stopped_goes_on_and_ends_with_the_same_tables(tmp_path, monkeypatch):
    words = ("greedy,uniform", "--players", "2", "--games", "40")
    run(*words, "--out", str(tmp_path / "whole"))

    def stop(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store, "finish", stop)
        done = run(*words, "--out", str(tmp_path / "stopped"))
    assert done.exit_code == 130
    assert "40 of 40 games are kept; resume it with: townlab resume" in done.stderr
    gone_on = command_line.run("resume", tmp_path / "stopped")
    assert gone_on.exit_code == 0, gone_on.output
    assert "Ratings" in gone_on.stdout
    for name in ("standings.csv", "head_to_head.csv", "ratings.csv", "towns.parquet"):
        assert (tmp_path / "stopped" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("greedy",), "at least two strategies"),
        (("greedy,uniform,greedy",), "'greedy' is named twice"),
        (("greedy,unifrom",), "Did you mean uniform"),
        (("greedy,uniform", "--players", "1"), "1"),
        (("greedy,uniform", "--players", "900"), "900"),
        (("greedy,uniform", "--mode", "solo"), "Solo games have one player"),
        (("greedy,uniform", "--games", "23"), "at least 24 games, not 23"),
        (("greedy,uniform", "--market", "tavren"), "Did you mean tavern"),
        (("greedy,uniform", "--jobs", "-4"), "jobs"),
    ],
)
def test_a_mistake_is_a_sentence(words, sentence):
    done = run(*words)
    assert sentence in sentence_of(done)
