"""Which two cards are worth more together than apart, and which less?"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch, Rectangle
from scipy.sparse import csr_array
from scipy.special import stdtr, stdtrit

from sim.analysis import regression, style, words
from sim.analysis.intervals import CONFIDENCE
from sim.analysis.outcomes import Tables
from sim.analysis.regression import Codes, Factor, Floats
from sim.result import Result

BETTER, WORSE, UNCLEAR, THIN = "better together", "worse together", "not clear", "too few games"
MONUMENT = "monument"
LEAST = 10
"""Fewer games with both cards tell nothing, not even of the other pairs of these cards."""
WIDE = 3.0
"""points; an interval longer than that is too wide to say that there is nothing"""
CELL = 0.36
"""inches in a chart"""
COLUMNS = [
    "card", "category", "other", "other_category", "games", "effect", "effect_low", "effect_high", "p", "p_adjusted",
    "verdict",
]  # fmt: skip


def measure(result: Result, wide: float = WIDE) -> pd.DataFrame:
    """One row for every two cards of different categories: what they are worth together beyond what each is alone.

    `effect` is the mean score with both, less what the effects of the two cards add up to. For two cards of the market
    it is the mean score of all towns at the table; for a card and a monument the score of the town that kept the
    monument. `games` have both. `p_adjusted` is Benjamini's and Hochberg's over all pairs: of those called better or
    worse together, 5 % are false alarms on average. Where nothing is clear and the interval is longer than `wide`
    points, or fewer than 10 games have both, there are `too few games`. Intervals are clustered by `game`.

    Cards of the market are dealt at random, so with them the cause is clear. The monument is chosen by the strategy from
    two, with the market in view: a town that keeps it may differ from one that does not in more than that. Nor does
    a number say how two cards work together, nor hold for players of other skill.
    """
    tables = Tables.of(result)
    parts = [*_in_market(tables), *_with_monument(tables)]
    table = pd.concat(parts, ignore_index=True)
    table["p_adjusted"] = regression.adjusted(table["p"], "fdr_bh")
    found = np.array(regression.verdicts(table["effect"], table["p_adjusted"], BETTER, WORSE, UNCLEAR), object)
    narrow = table["effect_high"] - table["effect_low"] <= wide
    table["verdict"] = np.where((found == UNCLEAR) & ~narrow, THIN, found)
    return table[COLUMNS]


def _in_market(tables: Tables) -> list[pd.DataFrame]:
    """All pairs of cards of the market, on the mean score of a table."""
    factors, games = regression.dealt(tables.games), tables.games
    fitted = regression.regress(tables.mean("score"), factors, games["arm"], games["game"])
    return [_together(fitted.resid, one, other, games["game"]) for one, other in combinations(factors, 2)]


def _with_monument(tables: Tables) -> list[pd.DataFrame]:
    """All pairs of a card and a monument, on the score of the town that kept it."""
    towns = tables.towns
    names = [str(name) for name in towns[MONUMENT].cat.categories]
    codes = np.asarray(towns[MONUMENT].cat.codes, np.intp)
    kept = np.flatnonzero(np.asarray(towns[MONUMENT] != ""))
    monument = regression.recoded(MONUMENT, codes[kept], names)
    if len(monument.cards) < 2:
        return []
    market = [factor.take(tables.game[kept]) for factor in regression.dealt(tables.games)]
    towns = towns.iloc[kept]
    seat = towns["arm"].astype(int) * 100 + towns["seat"]
    fitted = regression.regress(towns["score"], [*market, monument], seat, towns["game"])
    return [_together(fitted.resid, factor, monument, towns["game"]) for factor in market]


def _together(left: Floats, one: Factor, other: Factor, clusters: Any) -> pd.DataFrame:
    """What is left of the score when the effects of all single cards are taken off, for all pairs of two categories.

    The means of the pairs are centred both ways, so that they add to 0 for each card: what is the same in all pairs of
    a card belongs to the card.
    """
    both = np.flatnonzero((one.codes >= 0) & (other.codes >= 0))
    shape = (len(one.cards), len(other.cards))
    pair = one.codes[both] * shape[1] + other.codes[both]
    counts = np.bincount(pair, minlength=shape[0] * shape[1])
    used = (counts.reshape(shape).min(axis=0) >= LEAST)[np.arange(len(counts)) % shape[1]]
    effect, error = np.full((2, len(counts)), np.nan)
    if used.sum() > shape[0]:
        centring = np.kron(_centring(shape[0]), _centring(int(used.sum()) // shape[0]))
        means, covariance = _means(left[both], pair, counts, np.asarray(clusters)[both])
        effect[used] = centring @ means[used]
        error[used] = np.sqrt(np.diag(centring @ covariance[np.ix_(used, used)] @ centring.T))
    return _rows(one, other, counts, effect, error)


def _centring(size: int) -> Floats:
    """[size, size] takes the mean off."""
    return np.eye(size) - 1 / size


def _means(values: Floats, pair: Codes, counts: Any, clusters: Any) -> tuple[Floats, Floats]:
    """The mean of each pair, and their covariance with values that are alike within clusters."""
    _, cluster = np.unique(clusters, return_inverse=True)
    sizes = np.maximum(counts, 2)
    means = np.bincount(pair, values, minlength=len(counts)) / np.maximum(counts, 1)
    off = (values - means[pair]) / np.sqrt(sizes * (sizes - 1.0))[pair]
    by_cluster = csr_array((off, (cluster, pair)), shape=(int(cluster.max()) + 1, len(counts)))
    return means, (by_cluster.T @ by_cluster).toarray()


def _rows(one: Factor, other: Factor, counts: Any, effect: Floats, error: Floats) -> pd.DataFrame:
    """One row a pair. Student's distribution has as many degrees of freedom as the pair has games, less one."""
    freedom = np.maximum(counts - 1, 1)
    half = stdtrit(freedom, (1 + CONFIDENCE) / 2) * error
    return pd.DataFrame({
        "card": np.repeat(one.cards, len(other.cards)),
        "category": one.category,
        "other": np.tile(other.cards, len(one.cards)),
        "other_category": other.category,
        "games": counts,
        "effect": effect, "effect_low": effect - half, "effect_high": effect + half,
        "p": 2 * stdtr(freedom, -np.abs(effect) / np.where(error > 0, error, np.inf)),
    })  # fmt: skip
