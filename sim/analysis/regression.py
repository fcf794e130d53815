"""What did the deal do? Effects of cards that were dealt at random, all categories at once, clustered by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.linalg import block_diag

from sim.analysis.intervals import reach
from sim.analysis.multiple_tests import Floats, p_value
from sim.errors import TownlabError
from sim.tiny_towns.columns import MARKET

GAMES_A_CARD = 10
"""With fewer games for each card, intervals by clusters come out too short."""

Codes = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Factor:
    """Which of several cards of a category each row has."""

    category: str
    cards: list[str]
    codes: Codes
    """[rows] number of the card, -1 where it was not left to chance"""

    @property
    def spread(self) -> Floats:
        """[cards, cards - 1] every card from the free numbers: the last is minus all others, so that they add to 0."""
        free = len(self.cards) - 1
        return np.vstack([np.eye(free), np.full((1, free), -1.0)])

    @property
    def columns(self) -> Floats:
        """[rows, cards - 1] the factor as columns of a design; all 0 where it was not left to chance."""
        free = len(self.cards) - 1
        return np.asarray(np.vstack([self.spread, np.zeros((1, free))])[self.codes], float)

    def take(self, rows: Any) -> "Factor":
        """The factor in some rows, or for rows that repeat others."""
        return Factor(self.category, self.cards, self.codes[rows])


def dealt(games: pd.DataFrame) -> list[Factor]:
    """The categories of the market that were dealt at random: those with several cards in one arm."""
    found = [_factor(category, games[category], np.asarray(games["arm"])) for category in MARKET]
    varied = [factor for factor in found if len(factor.cards) > 1]
    if not varied:
        raise TownlabError(
            "All games of an arm have the same market here, so nothing can be said of its cards. "
            "Play several games with the market 'random', or name only some of its cards."
        )
    return varied


def _factor(category: str, column: "pd.Series[Any]", arm: npt.NDArray[Any]) -> Factor:
    """One category; an arm in which its card is always the same tells nothing."""
    codes, names = np.asarray(column.cat.codes, np.intp), [str(name) for name in column.cat.categories]
    counts = np.bincount(arm * len(names) + codes, minlength=(int(arm.max()) + 1) * len(names)).reshape(-1, len(names))
    random = (counts > 0).sum(axis=1) > 1
    return recoded(category, np.where(random[arm], codes, -1), names)


def recoded(category: str, codes: Codes, names: Sequence[str]) -> Factor:
    """A factor of only those cards that occur."""
    occur = np.unique(codes[codes >= 0])
    number = np.full(len(names) + 1, -1)
    number[occur] = np.arange(len(occur))
    return Factor(category, [names[code] for code in occur], number[codes])


@dataclass(frozen=True)
class Fit:
    """What the factors explain, and what they leave."""

    factors: Sequence[Factor]
    free: Floats
    """[columns] the free numbers of all factors"""
    covariance: Floats
    """[columns, columns] of the free numbers"""
    left: Floats
    """[rows] the values less what the strata and the factors explain"""
    clusters: int

    def effects(self) -> pd.DataFrame:
        """One row a card: its effect against the plain mean of its category's cards, with interval and p-value."""
        spread = block_diag(*(factor.spread for factor in self.factors))
        effect, error = spread @ self.free, errors(spread, self.covariance)
        half, p = reach(error, self.clusters - 1), p_value(effect, error, self.clusters - 1)
        return pd.DataFrame({
            "card": [card for factor in self.factors for card in factor.cards],
            "category": [factor.category for factor in self.factors for _ in factor.cards],
            "effect": effect, "effect_low": effect - half, "effect_high": effect + half, "p": p,
        })  # fmt: skip


def regress(values: Any, factors: Sequence[Factor], strata: Any, clusters: Any) -> Fit:
    """Least squares by all factors at once; every stratum has its own mean, and errors may be alike in a cluster."""
    from statsmodels.regression.linear_model import OLS

    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    _, stratum = np.unique(np.asarray(strata), return_inverse=True)
    design = within(np.hstack([factor.columns for factor in factors]), stratum)
    _check_enough(design, factors, int(cluster.max()) + 1)
    wanted = within(np.asarray(values, float)[:, None], stratum)[:, 0]
    fitted = OLS(wanted, design).fit(method="qr", cov_type="cluster", cov_kwds={"groups": cluster})
    return Fit(factors, fitted.params, fitted.cov_params(), fitted.resid, int(cluster.max()) + 1)


def within(columns: Floats, strata: Codes) -> Floats:
    """Columns less the means of their strata."""
    sizes = np.bincount(strata)
    return np.column_stack([column - (np.bincount(strata, column) / sizes)[strata] for column in columns.T])


def _check_enough(design: Floats, factors: Sequence[Factor], games: int) -> None:
    """Refuse fewer games than can tell the cards apart."""
    cards = sum(len(factor.cards) for factor in factors)
    if games < GAMES_A_CARD * cards or np.linalg.matrix_rank(design.T @ design, hermitian=True) < design.shape[1]:
        raise TownlabError(f"{games:,} games are too few to tell {cards} cards apart. "
                           f"Play at least {GAMES_A_CARD * cards:,}, better some thousands.")  # fmt: skip


def errors(combinations: Floats, covariance: Floats) -> Floats:
    """The standard errors of some combinations of numbers."""
    return np.sqrt(np.maximum(np.diag(combinations @ covariance @ combinations.T), 0))
