"""Means and shares with 95 % intervals."""

import math
from typing import Any

import numpy as np
from scipy.special import ndtri, stdtrit

CONFIDENCE = 0.95

Estimate = tuple[float, float, float]
"""A value and the ends of its interval."""


def clustered_mean(values: Any, clusters: Any) -> Estimate:
    """The mean of values that are independent between clusters (games), not within one."""
    mean, variance, count = _clustered(values, clusters)
    half = _quantile(count) * math.sqrt(variance)
    return mean, mean - half, mean + half


def clustered_share(values: Any, clusters: Any) -> Estimate:
    """The mean of shares from 0 to 1, independent between clusters, with Wilson's interval for as many independent
    games as would have the same variance; for as many as there are clusters, if all shares are 0 or all are 1."""
    mean, variance, count = _clustered(values, clusters)
    if math.isnan(variance):
        return mean, math.nan, math.nan
    of = count if mean in (0, 1) else mean * (1 - mean) / max(variance, 1e-30)
    of *= (float(ndtri((1 + CONFIDENCE) / 2)) / _quantile(count)) ** 2
    return (mean, *share(mean * of, of)[1:])


def _clustered(values: Any, clusters: Any) -> tuple[float, float, int]:
    """The mean, its variance (no number for a single cluster), and how many clusters there are."""
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    totals, sizes = np.bincount(cluster, np.asarray(values, float)), np.bincount(cluster)
    mean, count = float(totals.sum() / sizes.sum()), len(sizes)
    if count < 2:
        return mean, math.nan, count
    return mean, float(((totals - mean * sizes) ** 2).sum() * count / (count - 1) / sizes.sum() ** 2), count


def _quantile(count: int) -> float:
    """How many standard errors the interval reaches to each side, with so many clusters."""
    return float(stdtrit(count - 1, (1 + CONFIDENCE) / 2))


def share(hits: float, of: float) -> Estimate:
    """How often something happened in independent games, with Wilson's interval."""
    from statsmodels.stats.proportion import proportion_confint  # takes a second to import

    low, high = proportion_confint(hits, of, alpha=1 - CONFIDENCE, method="wilson")
    return hits / of, float(low), float(high)
