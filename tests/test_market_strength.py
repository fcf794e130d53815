"""Strength where a market has 12 of 24 cards: planted effects are found, and where there are none, none are."""

import numpy as np
import pandas as pd
import pytest

from sim.analysis import pairs, phrases, strength
from sim.errors import TownlabError
from tests import made_up_market
from tests.made_up_market import TILES


def row_of(table, card, **where):
    for name, value in {"card": card, **where}.items():
        table = table[table[name] == value]
    (row,) = table.to_dict("records")
    return row


def test_an_effect_is_measured_against_the_plain_mean_of_all_cards():
    planted = {"well": 4.8, "statue": -2.4}
    table = strength.measure(made_up_market.run(4000, planted))
    mean = sum(planted.values()) / len(TILES)
    for card in ("well", "statue", "bar", "castle"):
        row = row_of(table, card)
        half = (row["effect_high"] - row["effect_low"]) / 2
        assert half < 0.3
        assert row["effect"] == pytest.approx(planted.get(card, 0.0) - mean, abs=1.5 * half)
    assert table["effect"].sum() == pytest.approx(0, abs=1e-9)
    assert set(table["among"]) == {"all"}


def test_a_plain_difference_of_means_would_miss_it():
    """With a strong card in the market there is less room for others, so cards beside it look weak."""
    table = strength.measure(made_up_market.run(6000, {"well": 12.0}))
    row = row_of(table, "bar")
    without = table["mean"].mean() * 2 - row["mean"]
    assert row["mean"] - without < -0.3
    assert row["effect_low"] < -12 / len(TILES) < row["effect_high"]


def test_clear_effects_have_a_word_and_count_their_games():
    table = strength.measure(made_up_market.run(6000, {"well": 4.8, "statue": -2.4}))
    tiers = table.set_index("card")["tier"]
    assert (tiers["well"], tiers["statue"], tiers["bar"]) == ("too strong", "too weak", "fine")
    assert (table["of_games"] == 6000).all() and table["games"].sum() == 12 * 6000


def test_without_effects_intervals_miss_and_words_err_as_often_as_they_say():
    tables = [strength.measure(made_up_market.run(400, {}, {}, seed=seed)) for seed in range(100)]
    everything = pd.concat(tables)
    missed = ((everything["effect_low"] > 0) | (everything["effect_high"] < 0)).mean()
    assert 0.035 < missed < 0.065
    assert np.mean([(table["p_adjusted"] < 0.05).any() for table in tables]) < 0.1
    assert np.mean([(table["rank_low"] > 1).any() for table in tables]) < 0.1


def test_a_card_that_is_always_there_in_an_arm_counts_only_where_chance_decided():
    result = made_up_market.run(3000, {"well": 6.0}, {"well": 6.0}, fixed=[["well", "bar"]])
    row = row_of(strength.measure(result), "well")
    assert row["of_games"] == 3000 and row["games"] < 1700
    assert row["effect"] == pytest.approx(6 * 23 / 24, abs=0.4)


def test_a_market_that_is_always_the_same_is_a_sentence():
    result = made_up_market.run(300, fixed=[TILES[:12]])
    with pytest.raises(TownlabError, match="The market is the same in all games"):
        strength.measure(result)


def test_the_chart_says_what_the_effects_are_measured_against():
    chart = strength.draw(strength.measure(made_up_market.run(400)))
    assert "the mean of all cards of the market" in chart.axes[0].get_xlabel()
    assert "own zero" not in chart.get_supxlabel() and "400 games" in chart.get_supxlabel()


def test_a_pair_that_is_worth_more_together_is_found_and_single_cards_are_not():
    planted = {("bakery", "barn"): 4.0, "well": 5.0, "statue": -3.0}
    table = pairs.measure(made_up_market.run(6000, planted))
    assert len(table) == 276
    best = table.sort_values("effect").iloc[-1]
    assert {best["card"], best["other"]} == {"bakery", "barn"}
    assert best["verdict"] == pairs.BETTER
    clear = table[table["verdict"].isin([pairs.BETTER, pairs.WORSE])]
    assert clear["card"].isin(["bakery", "barn"]).any() or clear["other"].isin(["bakery", "barn"]).any()
    assert len(clear) <= 4


def test_the_effect_of_a_pair_is_what_is_left_beside_all_pairs_of_both_cards():
    """4 points for two cards together: each card takes its share of them, and the pair keeps 4 x 252 / 276."""
    table = pairs.measure(made_up_market.run(20_000, {("bakery", "barn"): 4.0}, seed=1))
    row = table[(table["card"] == "bakery") & (table["other"] == "barn")].iloc[0]
    kept = projected(("bakery", "barn"), 4.0)
    assert row["effect_low"] < kept < row["effect_high"]
    assert row["effect_high"] - row["effect_low"] < 1
    ends = pd.concat([table[["card", "effect"]], table[["other", "effect"]].set_axis(["card", "effect"], axis=1)])
    assert ends.groupby("card")["effect"].sum().abs().max() < 1e-6


def projected(pair, points):
    """The effect of a pair less what each card does in all its pairs alike, by plain least squares."""
    every = made_up_market.pairs()
    wanted = np.array([points if one == pair else 0.0 for one in every])
    has = np.array([[float(tile in one) for tile in TILES] for one in every])
    return (wanted - has @ np.linalg.lstsq(has, wanted, rcond=None)[0])[every.index(pair)]


def test_without_effects_pairs_err_as_often_as_they_say():
    tables = [pairs.measure(made_up_market.run(3000, seed=seed)) for seed in range(3)]
    everything = pd.concat(tables)
    missed = ((everything["effect_low"] > 0) | (everything["effect_high"] < 0)).mean()
    assert 0.025 < missed < 0.085


def test_too_few_games_for_pairs_are_a_sentence():
    with pytest.raises(TownlabError, match="too few to tell 276 pairs of cards apart"):
        pairs.measure(made_up_market.run(500))


def test_a_card_that_two_games_have_is_marked_only_where_it_is_doubtful():
    assert phrases.card("statue", "special") == "Statue"
    assert phrases.card("statue", "monument").endswith(phrases.DOUBT)
