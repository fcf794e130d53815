"""Is one side better than the other? A sequential test that may be asked after every pair of games.

It is two generalised sequential probability ratio tests at once: no difference against a difference in favour of the
one side, and against one in favour of the other. Each may wrongly find its difference in half of `alpha` of all tests.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.analysis.intervals import Measured
from sim.languages import mark

BETTER, WORSE, SAME, UNDECIDED = mark("better"), mark("worse"), mark("no difference"), mark("undecided")
LEAST_PAIRS = 30
"""Nothing is decided before: with fewer pairs an estimated variance decides too much."""
PRIOR_PAIRS = 30
"""The variance of a pair starts from that of two games that are not paired, as if so many pairs had shown it. Without,
sides that seldom differ would look as if they never did."""
CAUTION = 0.6
"""The bounds are those for so much of the error rates asked for: the variance is estimated, and where results are
skewed it is too small just when the mean is far off. In simulated tests this keeps the rates for pairs with a skewness
of 0.6, as `greedy` against `uniform` has; with one of 1.4, 8 % of differences were missed where 5 % were asked for."""

Floats = npt.NDArray[np.float64]


class Verdict(NamedTuple):
    """What the test says, and after how many pairs."""

    answer: str
    pairs: int


def measure(advantages: Any, difference: float, alpha: float = 0.05, beta: float = 0.05) -> pd.DataFrame:
    """One row: the answer, the pairs it took, and the mean advantage up to there with its interval.

    `advantages` [pairs, 2] holds how far the one side was ahead in both games of each pair, in the order of play. If
    the sides are equal, a difference is claimed in at most `alpha` of all tests; if they differ by `difference`, that
    is missed in at most `beta` of them. The mean is no fair estimate of the true advantage: a test stops when it looks
    large, so it leans away from zero. Nor does 'no difference' mean none at all: it means less than `difference`.
    """
    verdict = decide(advantages, difference, alpha, beta)
    mean, variance = (course[verdict.pairs - 1] for course in _course(np.asarray(advantages, float)))
    _, low, high = Measured(mean, math.sqrt(variance / verdict.pairs), verdict.pairs).interval()
    row = {"answer": verdict.answer, "pairs": verdict.pairs, "advantage": mean, "low": low, "high": high}
    return pd.DataFrame([row])


def decide(advantages: Any, difference: float, alpha: float, beta: float) -> Verdict:
    """The first answer that the pairs give when the test is asked after each, in order."""
    mean, variance = _course(np.asarray(advantages, float))
    claim, drop = math.log(2 / (CAUTION * alpha)), math.log(CAUTION * beta)
    better, not_better = _crossings(_evidence(mean, variance, difference), claim, drop)
    worse, not_worse = _crossings(_evidence(-mean, variance, difference), claim, drop)
    ends = [
        Verdict(BETTER, better if better < not_better else len(mean)),
        Verdict(WORSE, worse if worse < not_worse else len(mean)),
        Verdict(SAME, max(not_better, not_worse)),
    ]
    first = min(ends, key=lambda end: end.pairs)
    return Verdict(first.answer, first.pairs + 1) if first.pairs < len(mean) else Verdict(UNDECIDED, len(mean))


def _course(advantages: Floats) -> tuple[Floats, Floats]:
    """Mean and variance of the pairs, after each of them."""
    pairs, number = advantages.mean(axis=1), np.arange(1, len(advantages) + 1)
    mean = np.cumsum(pairs) / number
    squares = np.maximum(np.cumsum(pairs**2) - number * mean**2, 0)
    unpaired = np.cumsum((advantages**2).mean(axis=1)) / number / 2
    return mean, (squares + PRIOR_PAIRS * unpaired) / (number - 1 + PRIOR_PAIRS)


def _evidence(mean: Floats, variance: Floats, difference: float) -> Floats:
    """The log-likelihood ratio of this difference to none, after each pair."""
    number = np.arange(1, len(mean) + 1)
    with np.errstate(divide="ignore"):
        return number * difference * (2 * mean - difference) / (2 * variance)


def _crossings(evidence: Floats, claim: float, drop: float) -> tuple[int, int]:
    """Where the evidence is first enough to claim the difference, and where to drop it; the end if nowhere."""
    return _first(evidence >= claim), _first(evidence <= drop)


def _first(where: npt.NDArray[np.bool_]) -> int:
    found = np.flatnonzero(where[LEAST_PAIRS - 1 :])
    return int(found[0]) + LEAST_PAIRS - 1 if len(found) else len(where)
