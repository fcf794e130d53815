"""P-values, and their adjustment for multiple comparisons."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import stdtr

from sim.analysis.intervals import MISS, Measured

LEVEL = MISS
"""a p-value below it counts as clear"""
ROUNDING = 1e-9
"""a smaller standard error is a rounding error"""

Floats = npt.NDArray[np.float64]


def p_value(value: Any, error: Any, freedom: Any) -> Floats:
    """Two-sided p-values of estimates that would be 0 by chance; where nothing varies, 1 for 0 and NaN for others."""
    p = 2 * stdtr(freedom, -np.abs(value) / np.maximum(error, ROUNDING))
    return np.where((np.asarray(error) < ROUNDING) & (np.abs(value) > ROUNDING), np.nan, p)


def p_of(found: Measured) -> float:
    """The p-value of one estimate; NaN for a single cluster."""
    return float(p_value(found.value, found.error, max(found.clusters - 1, 1)))


def p_if_varied(found: Measured) -> float:
    """The p-value, or NaN if nothing varies, so that it does not count in the adjustment."""
    return p_of(found) if found.error >= ROUNDING else math.nan


def adjusted(p_values: Any, method: str = "holm") -> Floats:
    """The p-values adjusted for how many there are, in the same shape; NaN stays NaN.

    'holm' bounds the chance of even one false positive in the table at 5 %; 'fdr_bh' (Benjamini-Hochberg) bounds the
    expected share of false positives among those below 5 %.
    """
    from scipy.stats import false_discovery_control  # takes a second to import

    values = np.array(p_values, float)
    known = ~np.isnan(values)
    if known.any():
        values[known] = _holm(values[known]) if method == "holm" else false_discovery_control(values[known])
    return values


def _holm(p: Floats) -> Floats:
    """Holm's adjustment; that of statsmodels collects garbage at every call, which takes longer than all else."""
    order, found = np.argsort(p, kind="stable"), np.empty(len(p))
    found[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1)
    return found


def verdicts(values: Any, p_adjusted: Any, up: str, down: str, neither: str) -> list[str]:
    """A word for each value: up or down if it is clear."""
    clear = np.asarray(p_adjusted, float) < LEVEL
    return [str(word) for word in np.where(clear, np.where(np.asarray(values) > 0, up, down), neither)]
