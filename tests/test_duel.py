"""Duels: the sequential test errs as seldom as it promises, and a duel stops where it should."""

import numpy as np
import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.studies import duel, sprt
from tests import command_line
from tests.command_line import sentence_of

DUELS = 2000
MARGIN = 3 * np.sqrt(0.05 * 0.95 / DUELS)
"""three standard errors of a share of 5 % in so many simulated duels"""


def mirrored(rng, pairs, scale):
    """Pairs in which both sides play alike: what one gains in a game it loses in the other."""
    ahead = np.round(rng.normal(0, scale, pairs))
    return np.stack([ahead, -ahead], axis=1)


def wins(alike):
    """Pair means of -0.5 to 0.5 in quarters; a share of the pairs alike, 10 % of the other games drawn."""

    def draw(rng, pairs, true):
        edge, luck = true / (1 - alike), rng.random((pairs, 2))
        games = np.select([luck < 0.45 + edge, luck < 0.55 + edge], [0.5, 0.0], -0.5)
        same = np.sign(rng.random(pairs) - 0.5) / 2
        return np.where(rng.random((pairs, 1)) < alike, np.stack([same, -same], axis=1), games)

    return draw


def scores(alike):
    """Points with a spread of 8 a game; a share of the pairs alike."""

    def draw(rng, pairs, true):
        games = np.round(rng.normal(true / (1 - alike), 8, (pairs, 2)))
        return np.where(rng.random((pairs, 1)) < alike, mirrored(rng, pairs, 8), games)

    return draw


def skewed_scores(rng, pairs, true):
    """Points with a long tail to one side, as between `greedy` and `uniform`: a skewness of 0.6."""
    return true + 4.5 * (rng.gamma(11, 1, (pairs, 1)) - 11) / np.sqrt(11) + mirrored(rng, pairs, 4)


def rare_scores(rng, pairs, true):
    """The two differ in 6 % of the deals only, but then by 20 points."""
    up = np.where(rng.random(pairs) < (true / (0.06 * 20) + 1) / 2, 20, -20)
    return mirrored(rng, pairs, 8) + (np.where(rng.random(pairs) < 0.06, up, 0))[:, None]


@pytest.mark.parametrize(
    ("draw", "difference", "pairs"),
    [
        pytest.param(wins(0), 0.05, 2000, id="wins"),
        pytest.param(wins(0.8), 0.05, 600, id="wins-mostly-alike"),
        pytest.param(wins(0), 0.2, 200, id="wins-far-apart"),
        pytest.param(scores(0), 1, 1200, id="scores"),
        pytest.param(scores(0.8), 1, 500, id="scores-mostly-alike"),
        pytest.param(skewed_scores, 1, 800, id="scores-skewed"),
        pytest.param(rare_scores, 1, 1000, id="scores-that-seldom-differ"),
    ],
)
def test_error_rates_are_as_promised(draw, difference, pairs):
    rng = np.random.default_rng(7)
    alpha = beta = 0.05

    def answers(true):
        return [sprt.decide(draw(rng, pairs, true), difference, alpha, beta).answer for _ in range(DUELS)]

    equal, ahead, behind = answers(0), answers(difference), answers(-difference)
    assert equal.count(sprt.UNDECIDED) + ahead.count(sprt.UNDECIDED) < DUELS / 100
    assert equal.count(sprt.BETTER) + equal.count(sprt.WORSE) <= DUELS * (alpha + MARGIN)
    assert DUELS - ahead.count(sprt.BETTER) <= DUELS * (beta + MARGIN)
    assert DUELS - behind.count(sprt.WORSE) <= DUELS * (beta + MARGIN)


def test_smaller_error_rates_take_more_pairs():
    rng = np.random.default_rng(1)
    played = [wins(0)(rng, 6000, 0.05) for _ in range(50)]
    few, many = (sum(sprt.decide(one, 0.05, rate, rate).pairs for one in played) for rate in (0.2, 0.01))
    assert few * 2 < many


def test_a_test_turned_round_gives_the_opposite_answer():
    played = wins(0)(np.random.default_rng(3), 2000, 0.05)
    ahead, behind = sprt.decide(played, 0.05, 0.05, 0.05), sprt.decide(-played, 0.05, 0.05, 0.05)
    assert (ahead.answer, behind.answer) == (sprt.BETTER, sprt.WORSE)
    assert ahead.pairs == behind.pairs


def test_later_pairs_do_not_change_the_answer():
    played = wins(0)(np.random.default_rng(3), 2000, 0.05)
    verdict = sprt.decide(played, 0.05, 0.05, 0.05)
    assert sprt.decide(played[: verdict.pairs], 0.05, 0.05, 0.05) == verdict
    assert sprt.decide(played[: verdict.pairs - 1], 0.05, 0.05, 0.05).answer == sprt.UNDECIDED


@pytest.mark.parametrize(
    ("ahead", "answer"), [((0.5, -0.5), sprt.SAME), ((0, 0), sprt.SAME), ((0.5, 0.5), sprt.BETTER)]
)
def test_pairs_that_are_all_the_same_end_the_test(ahead, answer):
    measured = sprt.measure(np.tile(ahead, (1000, 1)), 0.05).iloc[0]
    assert measured["answer"] == answer
    assert sprt.LEAST_PAIRS <= measured["pairs"] < 200
    assert measured["low"] <= np.mean(ahead) <= measured["high"]


def test_the_measured_advantage_has_an_interval_of_the_right_width():
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(300):
        measured = sprt.measure(scores(0)(rng, 200, 0), 1e-3).iloc[0]
        assert measured["answer"] == sprt.UNDECIDED
        covered += measured["low"] <= 0 <= measured["high"]
    assert 0.91 * 300 < covered < 0.99 * 300


@pytest.fixture(scope="module")
def won():
    return sim.duel("uniform", "greedy", by="score", difference=0.5, limit=500)


def test_the_better_strategy_is_found(won):
    assert won.answer == sprt.WORSE
    assert 2 * sprt.LEAST_PAIRS <= won.games < 200
    assert won.high < 0
    assert str(won).startswith("greedy is better than uniform. greedy scored +")
    assert "so this figure overstates the gap a little" in str(won)


def test_pairs_are_the_same_deal_from_both_sides(won):
    first, second = (
        sim.play(players=2, games=won.games // 2, strategies=seats)
        for seats in (("uniform", "greedy"), ("greedy", "uniform"))
    )
    ahead = [
        table.towns.groupby("strategy", observed=True)["score"].mean()[["uniform", "greedy"]].to_list()
        for table in (first, second)
    ]
    pd.testing.assert_frame_equal(first.games.iloc[:, :11], second.games.iloc[:, :11])
    assert won.advantage == pytest.approx(np.mean([one - other for one, other in ahead]))


def test_strategies_that_play_alike_end_as_no_difference():
    same = sim.duel("uniform", "uniform_batched", players=4, limit=400)
    assert same.answer == sprt.SAME
    assert same.advantage == pytest.approx(0)
    assert str(same).startswith("No difference as large as 55 % against 45 % of the wins between uniform and")


def test_a_duel_that_reaches_its_limit_is_undecided():
    done = sim.duel("uniform", "uniform_batched", limit=61)
    assert (done.answer, done.games) == (sprt.UNDECIDED, 60)
    assert str(done).startswith("Undecided: ")


@pytest.mark.parametrize("change", [{"jobs": 2}, {"batches": 7}])
def test_the_end_does_not_depend_on_jobs_or_batches(change, monkeypatch):
    settings = {"difference": 0.08, "market": "first-game", "monuments": False, "limit": 400}
    before = sim.duel("uniform", "uniform_batched", **settings, jobs=1)
    monkeypatch.setattr(duel, "FIRST_DEALS", change.pop("batches", duel.FIRST_DEALS))
    after = sim.duel("uniform", "uniform_batched", **settings, **{"jobs": 1, **change})
    assert (before.answer, before.games, before.advantage) == (after.answer, after.games, after.advantage)


def test_every_game_is_played_once(monkeypatch):
    deals = []

    def counted(table, part):
        deals.extend((table.seats, deal) for deal in part)
        return usual(table, part)

    usual = duel._ahead
    monkeypatch.setattr(duel, "_ahead", counted)
    monkeypatch.setattr(duel, "FIRST_DEALS", 8)
    done = sim.duel("uniform", "uniform:noise=1", limit=120)
    assert done.answer == sprt.SAME or done.games == 120
    assert len(deals) == len(set(deals)) <= 120


def run(*words):
    return command_line.run("duel", *words)


def test_the_command_prints_the_answer_and_exits_with_0():
    done = run("greedy", "uniform", "--limit", "100")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("greedy is better than uniform.\ngreedy won ")
    assert run("uniform", "uniform_batched", "--limit", "60").exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("greedy", "gredy"), "Did you mean greedy"),
        (("greedy", "greedy"), "'greedy' cannot duel with itself"),
        (("greedy", "uniform", "--alpha", "0.5"), "alpha must be more than 0 and less than 0.5; it is 0.5"),
        (("greedy", "uniform", "--beta", "0"), "beta must be more than 0"),
        (("greedy", "uniform", "--difference", "0"), "difference must be more than 0"),
        (("greedy", "uniform", "--difference", "0.5"), "less than 0.5"),
        (("greedy", "uniform", "--difference", "nan", "--by", "score"), "difference must be a number, not nan"),
        (("greedy", "uniform", "--difference", "inf", "--by", "score"), "more than 0 and finite; it is inf"),
        (("greedy", "uniform", "--by", "scores"), "Did you mean score?"),
        (("greedy", "uniform", "--limit", "59"), "at least 60 games"),
        (("greedy", "uniform", "--players", "3"), "an even number of players"),
        (("greedy", "uniform", "--players", "8"), "8"),
        (("greedy", "uniform", "--mode", "solo"), "solo"),
        (("greedy", "uniform", "--market", "tavren"), "Did you mean tavern"),
    ],
)
def test_a_mistake_is_a_sentence(words, sentence):
    done = run(*words)
    assert sentence in sentence_of(done)


def test_mistakes_in_python_are_the_same_sentences():
    with pytest.raises(TownlabError, match="cannot duel with itself"):
        sim.duel("greedy", " greedy")
