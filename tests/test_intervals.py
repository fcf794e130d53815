"""Intervals and p-values: numbers whose answers are known."""

import math

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from sim.analysis.intervals import (
    Measured,
    clustered_mean,
    clustered_part,
    clustered_ratio,
    from_interval,
    mean,
    quartiles,
)
from sim.analysis.multiple_tests import adjusted, p_of, verdicts


def test_a_ratio_over_ones_is_a_mean():
    values, games = np.arange(30.0), np.arange(30) // 3
    assert clustered_ratio(values, np.ones(30), games) == pytest.approx(clustered_mean(values, games))


def test_a_part_that_is_everything_still_has_an_interval():
    value, low, high = clustered_part(np.ones(30), np.arange(30), np.arange(30))
    assert value == 1 == pytest.approx(high)
    assert 0.8 < low < 1


def test_values_that_are_independent_have_the_error_that_everybody_knows():
    values = np.random.default_rng(1).normal(3, 2, 50)
    found = mean(values, np.arange(50))
    assert (found.value, found.error, found.clusters) == pytest.approx(
        (values.mean(), values.std(ddof=1) / 50**0.5, 50)
    )


def test_a_value_comes_back_from_its_interval():
    found = Measured(2.0, 0.3, 12)
    assert from_interval(found.interval(), 12) == pytest.approx(found)


def test_nothing_has_no_mean_and_one_game_no_interval():
    assert np.isnan(clustered_mean([], [])).all()
    assert clustered_mean([1, 3], [7, 7]) == pytest.approx((2, math.nan, math.nan), nan_ok=True)
    assert np.isnan(list(quartiles("x", []).values())).all()


@pytest.mark.parametrize(("values", "p"), [([0, 0, 0], 1), ([2, 2, 2], math.nan), ([1, 3], 0.2952), ([2], math.nan)])
def test_where_nothing_varies_nothing_but_zero_has_a_p_value(values, p):
    assert p_of(mean(values, np.arange(len(values)))) == pytest.approx(p, abs=1e-4, nan_ok=True)


def test_p_values_are_adjusted_in_their_shape_and_gaps_stay():
    assert adjusted([[0.01, math.nan], [0.02, 0.5]]) == pytest.approx(
        np.array([[0.03, math.nan], [0.04, 0.5]]), nan_ok=True
    )
    assert adjusted([0.01, 0.02], "fdr_bh") == pytest.approx([0.02, 0.02])


def test_words_are_for_what_is_clear():
    assert verdicts([2, -2, 2, 2], [0.01, 0.01, 0.5, math.nan], "up", "down", "?") == ["up", "down", "?", "?"]


@pytest.mark.parametrize("method", ["holm", "fdr_bh"])
@pytest.mark.parametrize("number", [1, 2, 50])
def test_adjusted_p_values_are_those_of_statsmodels(method, number):
    p = np.random.default_rng(number).random(number) ** 3
    p[number // 2] = p[0]
    np.testing.assert_allclose(adjusted(p, method), multipletests(p, method=method)[1], rtol=1e-12)
