"""Many comparisons at once: how likely chance alone would be, and the same when so many were looked at."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import stdtr

from sim.analysis.intervals import MISS, Measured

LEVEL = MISS
"""below it a p-value is taken for more than chance"""
ROUNDING = 1e-9
"""Smaller errors are those of the arithmetic."""

Floats = npt.NDArray[np.float64]


def p_value(value: Any, error: Any, freedom: Any) -> Floats:
    """The chance of values at least as far from 0, to either side, if they were 0; where nothing varies, 1 for those
    that are 0 and no number for others."""
    p = 2 * stdtr(freedom, -np.abs(value) / np.maximum(error, ROUNDING))
    return np.where((np.asarray(error) < ROUNDING) & (np.abs(value) > ROUNDING), np.nan, p)


def p_of(found: Measured) -> float:
    """The same for one value; no number for a single cluster."""
    return float(p_value(found.value, found.error, max(found.clusters - 1, 1)))


def p_if_varied(found: Measured) -> float:
    """The same, and no number where nothing varies: what cannot differ is no comparison, and others are not adjusted
    for it."""
    return p_of(found) if found.error >= ROUNDING else math.nan


def adjusted(p_values: Any, method: str = "holm") -> Floats:
    """The p-values adjusted for how many there are, in the same shape; what is no number stays none.

    By 'holm' any of them is below 5 % by chance in at most 5 % of all such tables; by 'fdr_bh' (Benjamini and Hochberg)
    at most 5 % of those below 5 % are there by chance.
    """
    from statsmodels.stats.multitest import multipletests  # takes a second to import

    values = np.array(p_values, float)
    known = ~np.isnan(values)
    if known.any():
        values[known] = multipletests(values[known], method=method)[1]
    return values


def verdicts(values: Any, p_adjusted: Any, up: str, down: str, neither: str) -> list[str]:
    """A word for each value: up or down if it is clear."""
    clear = np.asarray(p_adjusted, float) < LEVEL
    return [str(word) for word in np.where(clear, np.where(np.asarray(values) > 0, up, down), neither)]
