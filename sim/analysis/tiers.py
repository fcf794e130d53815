"""Tiers by importance: where the whole interval of an effect lies against the smallest effect that matters; and ranks.

With enough games every effect is clear, however small, so being clear is not what a designer asks for. The intervals
are simultaneous (Bonferroni): they hold for all effects of a table together. The ranks have simultaneous intervals too,
from one-sided comparisons of all pairs with Holm's adjustment (Mogstad, Romano, Shaikh and Wilhelm 2024).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis.intervals import half_width
from sim.analysis.multiple_tests import LEVEL, adjusted
from sim.analysis.outcomes import Outcome
from sim.analysis.regression import Codes, Fit
from sim.errors import TownlabError
from sim.languages import _, mark

FINE, UNKNOWN = mark("fine"), mark("unknown")
"""the tiers between: an effect too small to matter for sure, and one that may or may not matter"""
COLUMNS = ["p_adjusted", "joint_low", "joint_high", "smallest", "tier", "rank", "rank_low", "rank_high"]
"""what `judged` adds to a table of effects"""


def judged(fits: Sequence[Fit], outcome: Outcome, smallest: float | None = None) -> pd.DataFrame:
    """One row for each effect of all fits, in their order: the effect and its interval, its tier, and its rank."""
    matters = outcome.smallest if smallest is None else smallest
    check_smallest(matters, outcome.unit)
    table = pd.concat([fit.effects() for fit in fits], ignore_index=True)
    half = half_width(table["error"], table["freedom"], LEVEL / len(table))
    table["p_adjusted"] = adjusted(table["p"])
    table["joint_low"], table["joint_high"] = table["effect"] - half, table["effect"] + half
    table["smallest"] = matters
    table["tier"] = words(table["joint_low"], table["joint_high"], matters, outcome.up, outcome.down)
    table[["rank", "rank_low", "rank_high"]] = ranks(fits)
    return table


def check_smallest(smallest: float | None, unit: str = "points") -> None:
    """Refuse an effect that cannot be the smallest that matters."""
    if smallest is not None and not smallest > 0:
        said = _(
            "The smallest effect that matters must be more than 0 {unit}, not {smallest:g}.",
            unit=_(unit),
            smallest=smallest,
        )
        raise TownlabError(said)


def words(low: Any, high: Any, smallest: float, up: str, down: str) -> list[str]:
    """The tier of each interval: all of it above the smallest effect that matters, within it, below it, or neither."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    found = np.select([low > smallest, high < -smallest, (low >= -smallest) & (high <= smallest)], [up, down, FINE], "")
    return [str(word) or UNKNOWN for word in found]


def tally(table: pd.DataFrame, outcome: Outcome) -> str:
    """How many effects are in each tier: '2 too strong, 9 fine'."""
    counts = table["tier"].value_counts()
    return ", ".join(
        _("{n} {tier}", n=counts[name], tier=_(name))
        for name in (outcome.up, FINE, outcome.down, UNKNOWN)
        if name in counts
    )


def ranks(fits: Sequence[Fit]) -> Codes:
    """[effects, 3] the rank of each among those that it is compared with, 1 the highest, and its interval.

    The interval begins after all that are clearly higher and ends before all that are clearly lower. All intervals of
    all fits hold together with 95 %.
    """
    above = [fit.above() for fit in fits]
    p = adjusted(np.concatenate([part.ravel() for part in above])) if above else np.zeros(0)
    starts = np.cumsum([0, *(part.size for part in above)])
    clear = [
        p[start:end].reshape(part.shape) < LEVEL
        for part, start, end in zip(above, starts[:-1], starts[1:], strict=True)
    ]
    return np.vstack([_ranked(fit, part) for fit, part in zip(fits, clear, strict=True)])


def _ranked(fit: Fit, clear: Any) -> Codes:
    """The ranks of one fit, from which effects are clearly above which."""
    effects, among = fit.effects()["effect"].to_numpy(), fit.alike()
    higher = among & (effects[:, None] > effects[None, :])
    low, high = 1 + clear.sum(axis=0), among.sum(axis=0) - clear.sum(axis=1)
    return np.column_stack([1 + higher.sum(axis=0), low, high])
