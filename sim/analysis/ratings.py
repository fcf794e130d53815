"""How strong is each strategy, on one scale?"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import expit

from sim.analysis import phrases
from sim.analysis.head_to_head import meetings
from sim.analysis.intervals import CONFIDENCE
from sim.checks import checked
from sim.languages import _, mark
from sim.runs.result import Result

if TYPE_CHECKING:
    from sim.analysis.style import Chart

ENDS = ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)

Floats = npt.NDArray[np.float64]

CLEAR = mark("Strategy {best} is strongest, above {after} in {share}")
UNCLEAR = mark("It is not clear whether strategy {best} or {after} is strongest: the one is above the other in {share}")


@checked
def measure(result: Result, resamples: int = 400, seed: int = 0) -> pd.DataFrame:
    """One row a strategy, strongest first: its rating, and the probabilities that follow from it, with intervals.

    In the Plackett-Luce model every strategy has a strength, and each next place of a ranking goes to one of those left
    with a probability proportional to it; so one ranks above another with probability strength / sum of both. `rating`
    is the log-strength, 0 the mean of all; `field` the probability of ranking above one of the others drawn at random,
    `next` above the strategy in the next row. Strengths are fitted to all pairs of all tables, a tie counted half to
    each side, with a prior of two more meetings of every two, one won by each, so that a strategy that never lost has a
    rating too. The intervals come from a Bayesian bootstrap over the deals.

    One scale cannot show that a beats b, b beats c and c beats a: for that see `head_to_head`. Ratings of two
    tournaments cannot be compared: the zero is the mean of the strategies that played.
    """
    met = meetings(result)
    names = [str(name) for name in met["strategy"].cat.categories]
    ratings = fitted(wins_by_deal(met), resamples, seed)
    order = np.argsort(-ratings[0], kind="stable")
    return pd.DataFrame({"strategy": [names[place] for place in order], **_columns(ratings[:, order])})


def wins_by_deal(met: pd.DataFrame) -> Floats:
    """[deals, strategies, strategies] how often the one ranked above the other in each deal."""
    deals, deal = np.unique(met["game"], return_inverse=True)
    count = len(met["strategy"].cat.categories)
    cell = (deal * count + met["strategy"].cat.codes) * count + met["other"].cat.codes
    totals = np.bincount(cell, met["above"], minlength=len(deals) * count * count)
    return totals.astype(float).reshape(len(deals), count, count)


def fitted(wins: Floats, resamples: int, seed: int) -> Floats:
    """[1 + resamples, strategies] ratings of the deals as they are, then with weights drawn at random."""
    total, rng = wins.sum(axis=0), np.random.default_rng(seed)
    ratings = [_fit(total + 1)]
    for _number in range(resamples):
        weights, extra = rng.standard_exponential(len(wins)), rng.standard_exponential(total.shape)
        ratings.append(_fit(np.tensordot(weights, wins, 1) + extra))
    return np.array(ratings)


def _fit(wins: Floats) -> Floats:
    """The log-strengths, with mean 0."""
    import choix  # brings scipy.stats, which takes a second to import

    return np.asarray(choix.ilsr_pairwise_dense(wins, max_iter=10_000, tol=1e-6))


def _columns(ratings: Floats) -> dict[str, Any]:
    """Rating and probabilities with the ends of their intervals, from ratings [1 + resamples, strategies]."""
    chances = expit(ratings[:, :, None] - ratings[:, None, :])
    field = (chances.sum(axis=2) - 0.5) / (ratings.shape[1] - 1)
    after = np.pad(expit(ratings[:, :-1] - ratings[:, 1:]), ((0, 0), (0, 1)), constant_values=np.nan)
    columns: dict[str, Any] = {}
    for name, values in (("rating", ratings), ("field", field), ("next", after)):
        low, high = np.quantile(values[1:], ENDS, axis=0)
        columns |= {name: values[0], f"{name}_low": low, f"{name}_high": high}
    return columns


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """The ratings, strongest on top."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    note = _(
        "Lines: 95 % intervals; 0 is the mean of the strategies that played. Ratings of two tournaments cannot be "
        "compared,\nand one scale cannot show that a beats b, b beats c and c beats a."
    )
    figure, axes = style.chart(_title(table), note, height=2.4 + 0.45 * len(table))
    axes.axvline(0, color="black", linewidth=1)
    chart_parts.ladder(axes, table["strategy"], table["rating"], table["rating_low"], table["rating_high"])
    axes.set_xlabel(_("rating (log-strength)"))
    return figure


def _title(table: pd.DataFrame) -> str:
    """The strongest, if it is clear that the next is weaker."""
    best, after = table.iloc[0], table["strategy"].iloc[1]
    share = phrases.plain(phrases.percent(best, "next", 1))
    return _(CLEAR if best["next_low"] > 0.5 else UNCLEAR, best=best["strategy"], after=after, share=share)
