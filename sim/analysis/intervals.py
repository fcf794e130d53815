"""Means, shares and ratios with 95 % intervals, clustered by game.

Standard errors come from influences: how much the estimate moves if one value counts a little more. Influences are
independent between games, not within one, so they are summed by game before they are squared.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtrit

CONFIDENCE = 0.95
MISS = 1 - CONFIDENCE
"""how often an interval misses the true value"""

Estimate = tuple[float, float, float]
"""A value and the ends of its interval."""


class Measured(NamedTuple):
    """An estimate, its standard error (NaN with fewer than two clusters), and how many clusters (games) it is of."""

    value: float
    error: float
    clusters: int

    def interval(self, miss: float = MISS) -> Estimate:
        """The estimate with the interval that misses the true value so often, by Student's t distribution."""
        half = float(half_width(self.error, max(self.clusters - 1, 1), miss))
        return self.value, self.value - half, self.value + half

    def share_interval(self, miss: float = MISS) -> Estimate:
        """The same for a share from 0 to 1: Wilson's interval for the number of independent games that would have the
        same variance, or for the number of clusters if all shares are 0 or all are 1."""
        if math.isnan(self.error) or not 0 <= self.value <= 1:
            return self.interval(miss)
        variance = self.value * (1 - self.value)
        of = variance / max(self.error**2, 1e-30) if variance else self.clusters
        of *= (float(ndtri(1 - miss / 2)) / float(half_width(1.0, self.clusters - 1, miss))) ** 2
        return share(self.value * of, of, miss)


NOTHING = Measured(math.nan, math.nan, 0)


def half_width(error: Any, freedom: Any, miss: float = MISS) -> npt.NDArray[np.float64]:
    """The half-width of intervals, by Student's t distribution."""
    return np.asarray(stdtrit(freedom, 1 - miss / 2) * error, float)


def mean(values: Any, clusters: Any) -> Measured:
    """The mean of values that are independent between clusters (games), not within one; NaN if there are none."""
    return ratio(values, np.ones(len(values)), clusters)


def ratio(top: Any, bottom: Any, clusters: Any) -> Measured:
    """The sum of one number over the sum of another; NaN if that is 0."""
    above, below = np.asarray(top, float), np.asarray(bottom, float)
    if not below.sum():
        return NOTHING
    value = float(above.sum() / below.sum())
    return from_influence(value, (above - value * below) / below.sum(), clusters)


def from_influence(value: float, influences: Any, clusters: Any) -> Measured:
    """An estimate with the standard error that follows from the influence of each value."""
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    return from_cluster_influence(value, np.bincount(cluster, np.asarray(influences, float)))


def from_cluster_influence(value: float, influences: Any) -> Measured:
    """The same from the influence of each cluster."""
    count = len(influences)
    squares = float((np.asarray(influences) ** 2).sum())
    return Measured(value, math.sqrt(squares * count / (count - 1)) if count > 1 else math.nan, count)


def from_interval(estimate: Estimate, clusters: int) -> Measured:
    """The estimate and its standard error, recovered from its interval by Student's t and the number of clusters."""
    value, _, high = estimate
    return Measured(value, (high - value) / float(half_width(1.0, max(clusters - 1, 1))), clusters)


def clustered_mean(values: Any, clusters: Any) -> Estimate:
    """A mean with its interval."""
    return mean(values, clusters).interval()


def clustered_share(values: Any, clusters: Any) -> Estimate:
    """The mean of shares from 0 to 1 with its interval."""
    return mean(values, clusters).share_interval()


def clustered_ratio(top: Any, bottom: Any, clusters: Any) -> Estimate:
    """The sum of one number over the sum of another, with its interval."""
    return ratio(top, bottom, clusters).interval()


def clustered_part(within: Any, amounts: Any, clusters: Any) -> Estimate:
    """The share of all amounts that belongs to the rows within (1, the others 0), with its interval."""
    weights = np.asarray(amounts, float)
    return ratio(np.asarray(within, float) * weights, weights, clusters).share_interval()


def share(hits: float, of: float, miss: float = MISS) -> Estimate:
    """How often something happened in independent games, with Wilson's interval."""
    from statsmodels.stats.proportion import proportion_confint  # takes a second to import

    low, high = proportion_confint(hits, of, alpha=miss, method="wilson")
    return hits / of, float(low), float(high)


def interval_columns(name: str, estimate: Sequence[float]) -> dict[str, float]:
    """A value and the ends of its interval as three columns: x, x_low, x_high."""
    return dict(zip((name, f"{name}_low", f"{name}_high"), estimate, strict=True))


def quartiles(name: str, values: Any) -> dict[str, float]:
    """The quartiles of some values as three columns; NaN if there are none."""
    cuts = np.quantile(values, (0.25, 0.5, 0.75)).tolist() if len(values) else [math.nan] * 3
    return dict(zip((f"{name}_q1", f"{name}_median", f"{name}_q3"), cuts, strict=True))
