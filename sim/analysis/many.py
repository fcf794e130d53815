"""Many comparisons at once: how likely chance alone would be, and the same when so many were looked at."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import stdtr, stdtrit

from sim.analysis.intervals import CONFIDENCE, Estimate

LEVEL = 1 - CONFIDENCE
"""below it a p-value is taken for more than chance"""


def standard_error(estimate: Estimate, clusters: int) -> float:
    """Of a clustered mean, from its interval."""
    return (
        (estimate[2] - estimate[0]) / float(stdtrit(clusters - 1, (1 + CONFIDENCE) / 2)) if clusters > 1 else math.nan
    )


def p_value(estimate: Estimate, clusters: int) -> float:
    """The chance of a clustered mean at least as far from 0, if it were 0; no number for a single cluster."""
    error = standard_error(estimate, clusters)
    if math.isnan(error):
        return math.nan
    if error == 0:
        return 1.0 if estimate[0] == 0 else 0.0
    return 2 * float(stdtr(clusters - 1, -abs(estimate[0]) / error))


def adjusted(p_values: Any, method: str = "holm") -> npt.NDArray[np.float64]:
    """The p-values adjusted for how many there are; what is no number stays none.

    By 'holm' any of them is below 5 % by chance in at most 5 % of all such tables; by 'fdr_bh' (Benjamini and Hochberg)
    at most 5 % of those below 5 % are there by chance.
    """
    from statsmodels.stats.multitest import multipletests  # takes a second to import

    values = np.array(p_values, float)
    known = ~np.isnan(values)
    if known.any():
        values[known] = multipletests(values[known], method=method)[1]
    return values
