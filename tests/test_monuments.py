"""Monuments of a run: kept, built, their points, and what the other one dealt would have brought."""

import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import sim
from sim import TownlabError
from sim.analysis import phrases
from sim.tiny_towns.analysis import monuments
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.studies import second_choice


@pytest.fixture(scope="module")
def result():
    return sim.play(3, 60, 5, "greedy")


def made_up(kept, built, points, games=None):
    """Offers of one monument."""
    number = len(kept)
    return pd.DataFrame({
        "arm": 0, "game": np.arange(number) if games is None else games, "seat": 0, "card": "silva_forum",
        "kept": np.array(kept, bool), "built": np.array(built, bool), "points": points, "win_share": 0.5, "even": 0.5,
    })  # fmt: skip


def test_every_town_was_dealt_two_monuments_and_kept_one(result):
    offers = monuments.offers(result)
    by_town = offers.groupby(["game", "seat"])
    assert (by_town.size() == 2).all() and (by_town["kept"].sum() == 1).all() and (by_town["card"].nunique() == 2).all()


def test_the_one_kept_is_that_of_the_towns_table(result):
    offers = monuments.offers(result)
    kept = offers[offers["kept"]].reset_index(drop=True)
    assert list(kept["card"].astype(str)) == list(result.towns["monument"].astype(str))
    assert list(kept["built"]) == list(result.towns["monument_built"])
    assert list(kept["points"]) == list(result.towns["points_monument"])


def test_arms_are_taken_together_or_one_by_one():
    both = sim.run(sim.Experiment(players=[2, 3], strategies="uniform", games=20))
    counts = [len(monuments.offers(both, arm)) for arm in (None, 0, 1)]
    assert counts == [200, 80, 120]
    assert set(monuments.offers(both, 1)["even"]) == {1 / 3}


def test_the_figures_of_a_monument_are_counted_as_they_are_defined():
    row = monuments.summary(made_up([1, 1, 1, 0], [1, 1, 0, 0], [3, 5, 0, 0])).iloc[0]
    counts = (row["dealt"], row["keepers"], row["builders"])
    assert counts == (4, 3, 2)
    assert (row["kept"], row["built"], row["points"]) == (0.75, pytest.approx(2 / 3), 4)
    assert (row["points_kept"], row["win_share"], row["even"]) == (pytest.approx(8 / 3), 0.5, 0.5)
    for name in ("kept", "built", "points", "points_kept"):
        assert row[f"{name}_low"] < row[name] < row[f"{name}_high"]


def test_towns_of_one_game_are_one_cluster():
    alone = monuments.summary(made_up([1, 0, 1, 1], [0, 0, 0, 0], 0)).iloc[0]
    twice = monuments.summary(made_up([1, 0, 1, 1] * 2, [0, 0, 0, 0] * 2, 0, games=[0, 1, 2, 3] * 2)).iloc[0]
    assert (twice["kept_low"], twice["kept_high"]) == pytest.approx((alone["kept_low"], alone["kept_high"]))


def test_a_monument_that_nobody_kept_has_a_row_without_figures():
    table = monuments.summary(made_up([0, 0], [0, 0], 0))
    assert table["kept"][0] == 0 and math.isnan(table["built"][0]) and math.isnan(table["points_low"][0])
    assert monuments.headline(table) == "No monument was kept"


def test_one_game_has_no_intervals():
    table = monuments.measure(sim.play(2, 1, 0, "greedy"))
    assert len(table) == 4 and table["kept_low"].isna().all()


def test_the_second_choice_is_the_same_game_with_the_other_monument(result):
    pairs = list(second_choice._second_choices(result.experiment.arms[0], result.towns[result.towns["game"] < 4]))
    played, offers = second_choice.play_pairs(pairs), monuments.offers(result)
    assert len(played) == 12
    for row in played.itertuples():
        line_up = ["greedy"] * 3
        line_up[row.seat] = f"greedy:ban={row.card}"
        here = f"game == {row.game} and seat == {row.seat}"
        again = sim.play(3, int(row.game) + 1, 5, line_up).towns.query(here).iloc[0]
        then = result.towns.query(here).iloc[0]
        assert (row.score, row.other_score, row.card) == (then["score"], again["score"], then["monument"])
        assert again["monument"] == offers.query(f"{here} and not kept")["card"].iloc[0]


def test_choices_have_a_row_for_each_monument_kept_and_one_for_all(result):
    table = second_choice.choices(result, games=30)
    kept = result.towns[result.towns["game"] < 30]["monument"]
    assert set(table["card"]) == {*kept, "all"} and table["card"].iloc[-1] == "all"
    assert table["towns"].iloc[-1] == 90 == table["towns"].iloc[:-1].sum()
    every, parts = table.iloc[-1], table.iloc[:-1]
    assert every["gain"] == pytest.approx((parts["gain"] * parts["towns"]).sum() / 90)
    pd.testing.assert_frame_equal(table, second_choice.choices(result, games=30, jobs=1))


def test_choices_are_asked_of_one_arm():
    both = sim.run(sim.Experiment(players=2, line_ups=["uniform", "greedy"], games=10))
    alone = sim.play(2, 10, 0, "greedy")
    pd.testing.assert_frame_equal(second_choice.choices(both, arm=1), second_choice.choices(alone))


def test_a_monument_worth_a_hundred_points_is_the_right_choice():
    rich = load().change("grove_university", points=100)
    gain = second_choice.choices(sim.play(2, 60, 0, "planner", catalogue=rich)).set_index("card")["gain"]
    assert gain["grove_university"] > 50 and gain.idxmax() == "grove_university"


def test_games_that_would_end_otherwise_are_refused(result):
    towns = result.towns.assign(score=result.towns["score"] + 1)
    other = replace(result, reader=lambda name, columns: {"towns": towns, "games": result.games}[name])
    with pytest.raises(TownlabError, match="did not end as they did in the run"):
        second_choice.choices(other, games=5)


def test_monuments_that_were_not_dealt_are_refused(result):
    shuffled = result.towns.assign(monument=result.towns["monument"].to_numpy()[::-1])
    other = replace(result, reader=lambda name, columns: shuffled)
    with pytest.raises(TownlabError, match="not those dealt"):
        monuments.measure(other)


@pytest.mark.parametrize("ask", [monuments.measure, second_choice.choices])
def test_a_run_without_monuments_is_a_sentence(ask):
    with pytest.raises(TownlabError, match="played without monuments"):
        ask(sim.play(2, 5, 0, "uniform", monuments=False))


@pytest.mark.parametrize("ask", [monuments.measure, second_choice.choices])
def test_an_arm_that_is_not_there_is_a_sentence(result, ask):
    with pytest.raises(TownlabError, match="has arms 0 to 0; there is no arm 1"):
        ask(result, arm=1)


def test_seats_that_ban_a_monument_did_not_choose():
    with pytest.raises(TownlabError, match="Every seat of this arm bans a monument"):
        second_choice.choices(sim.play(2, 5, 0, "uniform:ban=silva_forum"))
    half = second_choice.choices(sim.play(2, 5, 0, ["uniform:ban=silva_forum", "uniform"]))
    assert half["towns"].iloc[-1] == 5


KEPT = [("fort_ironweed", 6.0), ("sky_baths", 5.0), ("silva_forum", 1.0)]
"""monuments and their points, the most first"""


def kept(wins, ps):
    """A table of monuments whose keepers win such shares, with such p-values."""
    rows = [
        {"card": card, "points_kept": points, "points_kept_low": points, "points_kept_high": points, "win_share": win,
         "win_share_low": win, "win_share_high": win, "win_p_adjusted": p, "even": 0.25}
        for (card, points), win, p in zip(KEPT, wins, ps, strict=True)
    ]  # fmt: skip
    return pd.DataFrame(rows)


@pytest.mark.parametrize(
    ("wins", "ps", "said"),
    [
        (
            (0.15, 0.3, 0.25),
            (0.01, 0.01, 1),
            "Fort Ironweed win least, 15 % (15 to 15), although it scores most, 6.0 points (6.0 to 6.0); ",
        ),
        (
            (0.3, 0.25, 0.2),
            (0.01, 1, 0.01),
            "Fort Ironweed win most, 30 % (30 to 30), those who keep Silva Forum least, 20 % (20 to 20); ",
        ),
        ((0.3, 0.25, 0.2), (0.01, 1, 1), "Fort Ironweed win most, 30 % (30 to 30); "),
        ((0.3, 0.25, 0.2), (1, 1, 0.01), "Silva Forum win least, 20 % (20 to 20); "),
    ],
)
def test_the_title_names_the_monuments_whose_keepers_win_most_and_least(wins, ps, said):
    assert phrases.plain(monuments.headline(kept(wins, ps))) == f"Players who keep {said}an even share is 25 %"


def test_where_nothing_is_clear_the_title_says_so():
    said = "With no monument do players clearly win more or less than an even share, 25 %"
    assert phrases.plain(monuments.headline(kept((0.3, 0.25, 0.2), (1, 1, 1)))) == said


def test_alone_the_title_names_those_with_most_and_least_points():
    table = kept((0, 0, 0), (1, 1, 1)).drop(columns="win_share")
    said = "Fort Ironweed brings most, 6.0 points (6.0 to 6.0); Silva Forum brings least, 1.0 points (1.0 to 1.0)"
    assert phrases.plain(monuments.headline(table)) == said


def test_the_chart_says_which_monument_wins(result):
    table = monuments.measure(result)
    chart = monuments.draw(table)
    assert table["points_kept"].is_monotonic_decreasing
    assert len(chart.axes) == 4 and "an even share" in chart.get_suptitle().replace("\n", " ")
    assert chart.image("png")


@pytest.mark.parametrize(
    ("gain", "p", "said"),
    [
        (2, 0.01, "The better of two"),
        (-2, 0.01, "The worse of two"),
        (2, 0.2, "It is not clear"),
        (2, math.nan, "It is not clear"),
    ],
)
def test_the_chart_of_choices_says_whether_they_were_right(gain, p, said):
    row = {"towns": 9, "gain": gain, "gain_low": gain - 1, "gain_high": gain + 1, "p": p, "p_adjusted": p}
    table = pd.DataFrame([{"card": "silva_forum", **row}, {"card": "all", **row}])
    chart = second_choice.draw(table)
    assert chart.get_suptitle().startswith(said)
    assert chart.image("svg")
