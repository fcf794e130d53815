"""Pairs of cards: what was planted is found, and where nothing was, nothing is."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.regression.linear_model import OLS

from sim.analysis import pairs, style
from sim.errors import TownlabError
from tests import made_up
from tests.made_up import Arm

PAIR = ("tavern", "bank")


def row_of(table, card, other):
    """The row of one pair."""
    (row,) = table[(table["card"] == card) & (table["other"] == other)].to_dict("records")
    return row


def test_what_two_cards_of_the_market_are_worth_together_is_found():
    table = pairs.measure(made_up.run(4000, Arm(effects={PAIR: 4.0, "tavern": 3.0, "bank": -3.0}), monuments=False))
    row, near = row_of(table, *PAIR), 0.5
    assert row["effect_high"] - row["effect_low"] < 2 * near
    assert row["effect"] == pytest.approx(4 * 3 / 4 * 3 / 4, abs=near)
    assert row["verdict"] == "better together"
    assert row_of(table, "tavern", "factory")["effect"] == pytest.approx(-4 * 3 / 4 / 4, abs=near)
    rest = table[~table["category"].isin(["tavern"]) | ~table["other_category"].isin(["factory"])]
    assert (rest["verdict"] == "not clear").mean() > 0.97


def test_what_a_card_is_worth_to_the_owner_of_a_monument_is_found():
    table = pairs.measure(made_up.run(4000, Arm(effects={("tavern", "silva_forum"): -6.0, "silva_forum": 2.0})))
    row = row_of(table, "tavern", "silva_forum")
    assert row["effect"] == pytest.approx(-6 * 3 / 4 * 14 / 15, abs=0.9)
    assert row["verdict"] == "worse together"
    assert row["games"] == pytest.approx(4000 / 4 * 4 / 15, abs=60)


def test_the_effects_of_single_cards_are_no_effects_of_pairs():
    effects = {"tavern": 8.0, "bank": -8.0}
    plain, cards, all_three = (
        pairs.measure(made_up.run(2000, Arm(effects=of))) for of in ({}, effects, effects | {"silva_forum": 8.0})
    )
    np.testing.assert_allclose(cards["effect"], plain["effect"], atol=1e-9)
    monument = plain["other_category"] == "monument"
    np.testing.assert_allclose(all_three["effect"][monument], plain["effect"][monument], atol=1e-9)


def test_every_two_cards_of_different_categories_are_a_pair_once():
    table = pairs.measure(made_up.run(2000))
    assert len(table) == 15 * 16 + 24 * 15
    assert len({frozenset(pair) for pair in zip(table["card"], table["other"], strict=True)}) == len(table)
    assert (table["category"] != table["other_category"]).all()
    assert (table["games"][table["other_category"] != "monument"].groupby(table["category"]).sum() % 2000 == 0).all()


def test_intervals_are_those_of_a_regression_with_clusters():
    result = made_up.run(3000, Arm(), Arm(["greedy"] * 4))
    games = result.read("games", ["arm", "game", "tavern", "factory"])
    scores = result.read("towns", ["arm", "game", "score"]).groupby(["arm", "game"])["score"].mean().to_numpy()
    cells = pd.get_dummies(games["tavern"].astype(str) + " " + games["factory"].astype(str), dtype=float)
    fit = OLS(scores, cells).fit(cov_type="cluster", cov_kwds={"groups": games["game"]}, use_t=True)
    centre = np.eye(4) - 1 / 4
    test = fit.t_test(np.kron(centre, centre))
    table = pairs.measure(result)
    ours = table[(table["category"] == "tavern") & (table["other_category"] == "factory")]
    np.testing.assert_allclose(ours["effect"], test.effect, atol=0.1)
    np.testing.assert_allclose(ours["effect_high"] - ours["effect_low"], np.ptp(test.conf_int(), axis=1), rtol=0.03)


def test_without_pairs_the_intervals_miss_as_often_as_they_say_and_nothing_is_called_clear():
    two_arms = [Arm(effects={"tavern": 4.0}), Arm(["greedy"] * 4)]  # with the same luck in both
    tables = [pairs.measure(made_up.run(800, *two_arms, seed=seed)) for seed in range(40)]
    everything = pd.concat(tables)
    missed = (everything["effect_low"] > 0) | (everything["effect_high"] < 0)
    assert 0.04 < missed.mean() < 0.06
    assert 0.04 < missed[everything["other_category"] == "monument"].mean() < 0.06
    alarmed = np.mean([table["verdict"].isin([pairs.BETTER, pairs.WORSE]).any() for table in tables])
    assert alarmed <= 0.1


def test_too_few_games_are_not_called_the_absence_of_an_effect():
    few, many = (pairs.measure(made_up.run(games)) for games in (700, 9000))
    with_monument = few["other_category"] == "monument"
    assert (few["verdict"][with_monument] == "too few games").mean() > 0.9
    assert (many["verdict"] == "too few games").sum() == 0
    assert (pairs.measure(made_up.run(700), wide=100)["verdict"] != "too few games").any()


def test_a_monument_that_is_seldom_kept_leaves_the_others_alone():
    result = made_up.run(3000)
    tables = {name: result.read(name, None) for name in ("games", "towns")}
    seldom = np.flatnonzero(tables["towns"]["monument"] == "silva_forum")[20:]
    tables["towns"].loc[seldom, "monument"] = "the_starloom"
    table = pairs.measure(
        type(result)(result.about, 0.0, lambda name, columns: tables[name][columns], given=result.given)
    )
    rare = table["other"] == "silva_forum"
    assert (table["verdict"][rare] == "too few games").all() and table["effect"][rare].isna().all()
    assert table["effect"][~rare].notna().all()


def test_a_run_without_monuments_has_pairs_of_the_market_only():
    table = pairs.measure(made_up.run(600, monuments=False))
    assert len(table) == 240 and "monument" not in set(table["other_category"])


def test_a_fixed_category_is_in_no_pair():
    table = pairs.measure(made_up.run(600, Arm(fixed=["tavern"]), monuments=False))
    assert len(table) == 10 * 16


def test_one_category_alone_has_no_pairs():
    with pytest.raises(TownlabError, match="no pairs"):
        pairs.measure(made_up.run(600, Arm(fixed=["farm", "well", "chapel", "tavern", "theater"]), monuments=False))


def test_a_chart_of_pairs_that_are_all_too_few_can_be_drawn():
    table = pairs.measure(made_up.run(600, monuments=False))
    nothing = table.assign(effect=np.nan, effect_low=np.nan, effect_high=np.nan, verdict="too few games")
    assert len([patch for patch in pairs.draw(nothing).axes[0].patches if patch.get_hatch()]) == 240


@pytest.mark.parametrize("games", [1, 100])
def test_too_few_games_for_anything_are_refused(games):
    with pytest.raises(TownlabError):
        pairs.measure(made_up.run(games))


def test_the_chart_names_the_pairs_that_stand_out_and_labels_all_cards():
    table = pairs.measure(made_up.run(3000, Arm(effects={PAIR: 8.0, ("farm", "well"): -8.0})))
    chart = pairs.draw(table)
    best, worst = chart.get_suptitle().split("\n")
    assert best.startswith("Best together: Tavern with Bank +4.")
    assert worst.startswith("worst together: Farm with Well \N{MINUS SIGN}4.")
    axes = chart.axes[0]
    assert (len(axes.get_xticklabels()), len(axes.get_yticklabels())) == (24, 20 + 15)
    clear = table["verdict"].isin([pairs.BETTER, pairs.WORSE]).sum()
    hatched = [patch for patch in axes.patches if patch.get_hatch()]
    assert (len(axes.texts), len(hatched)) == (clear, (table["verdict"] == "too few games").sum())


def test_a_chart_of_nothing_says_so():
    chart = pairs.draw(pairs.measure(made_up.run(300, monuments=False)))
    assert chart.get_suptitle() == "No two cards are clearly better or worse together"
    assert isinstance(chart, style.Chart)
