"""Means, shares and ratios with 95 % intervals, clustered by game.

The error of such a number is that of a sum: a value's *pull* is how much the number moves if that value counts a little
more, and pulls are independent between games, not within one.
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
    """A value, its standard error, and how many clusters (games) it comes from; with fewer than two, no error."""

    value: float
    error: float
    clusters: int

    def interval(self, miss: float = MISS) -> Estimate:
        """With the interval that misses so often, by Student's distribution."""
        half = float(reach(self.error, max(self.clusters - 1, 1), miss))
        return self.value, self.value - half, self.value + half

    def share_interval(self, miss: float = MISS) -> Estimate:
        """The same for a share from 0 to 1: Wilson's, for as many independent games as would have the same variance;
        for as many as there are clusters, if all shares are 0 or all are 1."""
        if math.isnan(self.error) or not 0 <= self.value <= 1:
            return self.interval(miss)
        variance = self.value * (1 - self.value)
        of = variance / max(self.error**2, 1e-30) if variance else self.clusters
        of *= (float(ndtri(1 - miss / 2)) / float(reach(1.0, self.clusters - 1, miss))) ** 2
        return share(self.value * of, of, miss)


NOTHING = Measured(math.nan, math.nan, 0)


def reach(error: Any, freedom: Any, miss: float = MISS) -> npt.NDArray[np.float64]:
    """How far intervals reach to each side, by Student's distribution."""
    return np.asarray(stdtrit(freedom, 1 - miss / 2) * error, float)


def mean(values: Any, clusters: Any) -> Measured:
    """The mean of values that are independent between clusters (games), not within one; of none, no number."""
    return ratio(values, np.ones(len(values)), clusters)


def ratio(top: Any, bottom: Any, clusters: Any) -> Measured:
    """The sum of one number over the sum of another; over nothing, no number."""
    above, below = np.asarray(top, float), np.asarray(bottom, float)
    if not below.sum():
        return NOTHING
    value = float(above.sum() / below.sum())
    return pulled(value, (above - value * below) / below.sum(), clusters)


def pulled(value: float, pulls: Any, clusters: Any) -> Measured:
    """A value whose error is that of these pulls."""
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    return pulled_by_cluster(value, np.bincount(cluster, np.asarray(pulls, float)))


def pulled_by_cluster(value: float, pulls: Any) -> Measured:
    """The same from the pulls of whole clusters."""
    count = len(pulls)
    squares = float((np.asarray(pulls) ** 2).sum())
    return Measured(value, math.sqrt(squares * count / (count - 1)) if count > 1 else math.nan, count)


def from_interval(estimate: Estimate, clusters: int) -> Measured:
    """The same again from a value, its interval by Student's distribution, and the number of clusters."""
    value, _, high = estimate
    return Measured(value, (high - value) / float(reach(1.0, max(clusters - 1, 1))), clusters)


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
    """The share of all amounts that falls on the towns within (1, the others 0), with its interval."""
    weights = np.asarray(amounts, float)
    return ratio(np.asarray(within, float) * weights, weights, clusters).share_interval()


def share(hits: float, of: float, miss: float = MISS) -> Estimate:
    """How often something happened in independent games, with Wilson's interval."""
    from statsmodels.stats.proportion import proportion_confint  # takes a second to import

    low, high = proportion_confint(hits, of, alpha=miss, method="wilson")
    return hits / of, float(low), float(high)


def three(name: str, estimate: Sequence[float]) -> dict[str, float]:
    """A value and the ends of its interval as three columns: x, x_low, x_high."""
    return dict(zip((name, f"{name}_low", f"{name}_high"), estimate, strict=True))


def quartiles(name: str, values: Any) -> dict[str, float]:
    """The quartiles of some values as three columns; of none, no numbers."""
    cuts = np.quantile(values, (0.25, 0.5, 0.75)).tolist() if len(values) else [math.nan] * 3
    return dict(zip((f"{name}_q1", f"{name}_median", f"{name}_q3"), cuts, strict=True))
