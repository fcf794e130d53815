"""Ratios and differences of sums over towns, with 95 % intervals and p-values clustered by game.

The error of such a number is that of a sum: a town's *pull* is how much the number moves if that town counts a little
more, and pulls are independent between games, not within one.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from sim.analysis.intervals import CONFIDENCE, Estimate, share

Tested = tuple[float, float, float, float]
"""A value, the ends of its interval, and the p-value against zero."""


def clustered_ratio(top: Any, bottom: Any, clusters: Any) -> Estimate:
    """The sum of one number over the sum of another, both independent between clusters (games); nothing over nothing
    is no number."""
    above, below = np.asarray(top, float), np.asarray(bottom, float)
    if not below.sum():
        return math.nan, math.nan, math.nan
    value = float(above.sum() / below.sum())
    return tested(value, (above - value * below) / below.sum(), clusters)[:3]


def clustered_part(within: Any, amounts: Any, clusters: Any) -> Estimate:
    """The share of all amounts that falls on the towns within (1, the others 0), with Wilson's interval for as many
    independent games as would have the same variance; for as many as there are, if all falls on one side."""
    inside, weights = np.asarray(within, float), np.asarray(amounts, float)
    value, low, high = clustered_ratio(inside * weights, weights, clusters)
    if math.isnan(low) or not 0 <= value <= 1:  # some amounts are negative
        return value, low, high
    games = len(np.unique(clusters))
    error = (high - low) / 2 / float(stdtrit(games - 1, (1 + CONFIDENCE) / 2))
    of = value * (1 - value) / error**2 if error > 1e-12 else games
    return (value, *share(value * of, of)[1:])


def tested(value: float, pulls: Any, clusters: Any) -> Tested:
    """A value with its interval and its p-value against zero, from the pulls of all towns."""
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    return tested_by_game(value, np.bincount(cluster, np.asarray(pulls, float)))


def tested_by_game(value: float, pulls: Any) -> Tested:
    """The same from the pulls of all games; a single game gives no interval, and no spread gives no p-value."""
    count = len(pulls)
    if count < 2:
        return value, math.nan, math.nan, math.nan
    error = math.sqrt(float((np.asarray(pulls) ** 2).sum()) * count / (count - 1))
    half = float(stdtrit(count - 1, (1 + CONFIDENCE) / 2)) * error
    p = 2 * float(stdtr(count - 1, -abs(value) / error)) if error > 1e-12 else math.nan
    return value, value - half, value + half, p


def adjusted(p: Any) -> Any:
    """p-values adjusted for how many there are (Benjamini-Hochberg); those that are no number stay so."""
    from statsmodels.stats.multitest import multipletests  # takes a second to import

    given = np.asarray(p, float)
    known = ~np.isnan(given)
    new = np.full(len(given), math.nan)
    if known.any():
        new[known] = multipletests(given[known], method="fdr_bh")[1]
    return new


def three(name: str, estimate: Sequence[float]) -> dict[str, float]:
    """A value and the ends of its interval as three columns: x, x_low, x_high."""
    return dict(zip((name, f"{name}_low", f"{name}_high"), estimate, strict=True))
