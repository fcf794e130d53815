"""Means and shares with 95 % intervals."""

import math
from typing import Any

import numpy as np
from scipy.special import stdtrit

CONFIDENCE = 0.95

Estimate = tuple[float, float, float]
"""A value and the ends of its interval."""


def clustered_mean(values: Any, clusters: Any) -> Estimate:
    """The mean of values that are independent between clusters (games), not within one."""
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    totals, sizes = np.bincount(cluster, np.asarray(values, float)), np.bincount(cluster)
    mean, count = totals.sum() / sizes.sum(), len(sizes)
    if count < 2:
        return float(mean), math.nan, math.nan
    variance = ((totals - mean * sizes) ** 2).sum() * count / (count - 1) / sizes.sum() ** 2
    half = float(stdtrit(count - 1, (1 + CONFIDENCE) / 2)) * math.sqrt(variance)
    return float(mean), float(mean) - half, float(mean) + half


def share(hits: int, of: int) -> Estimate:
    """How often something happened in independent games, with Wilson's interval."""
    from statsmodels.stats.proportion import proportion_confint  # takes a second to import

    low, high = proportion_confint(hits, of, alpha=1 - CONFIDENCE, method="wilson")
    return hits / of, float(low), float(high)
