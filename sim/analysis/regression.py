"""Effects of cards that were dealt at random: least squares on all of them at once, clustered by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.linalg import block_diag
from scipy.special import stdtr

from sim.analysis.intervals import half_width
from sim.analysis.multiple_tests import ROUNDING, Floats, p_value
from sim.errors import TownlabError
from sim.games import Game
from sim.languages import _

GAMES_A_CARD = 10
"""with fewer, clustered intervals are too short"""

Codes = npt.NDArray[np.intp]


PRESENT = "has_"
"""how columns begin that say whether a card lies in the market"""
ALL = "all"
"""the cards that an effect is measured against, where a game has several of all of them"""


@dataclass(frozen=True)
class Factor:
    """Which of some cards each row has: one of a category, or several of all."""

    cards: list[str]
    categories: list[str]
    """of each card"""
    present: npt.NDArray[np.bool_]
    """[rows, cards] whether the row has the card; none of those that were not left to chance there"""
    random: npt.NDArray[np.bool_]
    """[rows, cards] whether chance decided about the card"""

    @property
    def category(self) -> str:
        """That of all cards, where a row has one of them."""
        return self.categories[0]

    @property
    def among(self) -> str:
        """What the effects are measured against: the cards of a category, or all that can be dealt."""
        return self.category if len(set(self.categories)) == 1 else ALL

    @property
    def single(self) -> bool:
        """Whether a row has one of the cards at most."""
        return bool((self.present.sum(axis=1) <= 1).all())

    @property
    def codes(self) -> Codes:
        """[rows] the number of the card, -1 for none."""
        return np.where(self.present.any(axis=1), self.present.argmax(axis=1), -1)

    @property
    def spread(self) -> Floats:
        """[cards, cards - 1] every card from the free numbers: the last is minus all others, so that they add to 0."""
        free = len(self.cards) - 1
        return np.vstack([np.eye(free), np.full((1, free), -1.0)])

    @property
    def columns(self) -> Floats:
        """[rows, cards - 1] the factor as columns of a design."""
        return np.asarray(self.present @ self.spread, float)

    def games(self) -> list[int]:
        """How many rows have each card."""
        return [int(count) for count in self.present.sum(axis=0)]

    def of_games(self) -> list[int]:
        """In how many rows chance decided about each card."""
        return [int(count) for count in self.random.sum(axis=0)]

    def take(self, rows: Any) -> "Factor":
        """The factor in some rows, or for rows that repeat others."""
        return Factor(self.cards, self.categories, self.present[rows], self.random[rows])


def dealt(games: pd.DataFrame, game: Game, cards: Any) -> list[Factor]:
    """The cards of the market that were dealt at random: those that vary within an arm. `cards` is the catalogue."""
    arm, factors = np.asarray(games["arm"]), game.factors(cards)
    offered = [name for name in factors if name.startswith(PRESENT)]
    found = [_factor(category, games[category], arm) for category in factors if category not in offered]
    varied = [factor for factor in (*found, _offered(games[offered], arm, cards)) if len(factor.cards) > 1]
    if not varied:
        raise TownlabError(
            _(
                "The market is the same in all games of an arm, so nothing can be said about its cards. "
                "Play several games with the market 'random', or name only some of its cards."
            )
        )
    return varied


def _factor(category: str, column: "pd.Series[Any]", arm: npt.NDArray[Any]) -> Factor:
    """One category, of which a game has one card; an arm in which that is always the same tells nothing."""
    codes, names = np.asarray(column.cat.codes, np.intp), [str(name) for name in column.cat.categories]
    counts = np.bincount(arm * len(names) + codes, minlength=(int(arm.max()) + 1) * len(names)).reshape(-1, len(names))
    random = (counts > 0).sum(axis=1) > 1
    return coded(category, np.where(random[arm], codes, -1), names)


def coded(category: str, codes: Codes, names: Sequence[str]) -> Factor:
    """A factor of only those cards that occur, from the number of the card in each row, -1 for none."""
    occur = np.unique(codes[codes >= 0])
    random = np.repeat((codes >= 0)[:, None], len(occur), axis=1)
    return Factor([names[code] for code in occur], [category] * len(occur), codes[:, None] == occur, random)


def _offered(games: pd.DataFrame, arm: npt.NDArray[Any], cards: Any) -> Factor:
    """Cards of which a game has several at once, always as many: those that are not always there, or never, in an arm.

    As many are dealt in every game of an arm, so the mean of the arm takes off what they all have in common, and what
    is left are differences between cards.
    """
    present = games.to_numpy(bool)
    share = {one: present[arm == one].mean(axis=0) for one in np.unique(arm).tolist()}
    varies = np.array([(share[one] > 0) & (share[one] < 1) for one in share]).reshape(len(share), -1)
    random = varies[np.searchsorted(list(share), arm)]
    some = np.asarray(varies.any(axis=0), bool)
    ids = [str(name).removeprefix(PRESENT) for name, does in zip(games, some, strict=True) if does]
    return Factor(ids, [cards[id].category for id in ids], (present & random)[:, some], random[:, some])


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
        """One row a card: its effect against the plain mean of its factor's cards, with interval and p-value."""
        spread = self._spread
        effect, error = spread @ self.free, errors(spread, self.covariance)
        half, p = half_width(error, self.clusters - 1), p_value(effect, error, self.clusters - 1)
        return pd.DataFrame({
            "card": [card for factor in self.factors for card in factor.cards],
            "category": [category for factor in self.factors for category in factor.categories],
            "among": [factor.among for factor in self.factors for _ in factor.cards],
            "effect": effect, "effect_low": effect - half, "effect_high": effect + half, "p": p,
            "error": error, "freedom": self.clusters - 1,
        })  # fmt: skip

    @property
    def _spread(self) -> Floats:
        """[cards, columns] every card of every factor from the free numbers."""
        return np.asarray(block_diag(*(factor.spread for factor in self.factors)), float)

    def alike(self) -> npt.NDArray[np.bool_]:
        """[cards, cards] whether two cards are of one factor, so that their effects can be compared."""
        number = np.repeat(np.arange(len(self.factors)), [len(factor.cards) for factor in self.factors])
        return np.asarray(number[:, None] == number[None, :], bool)

    def above(self) -> Floats:
        """[cards, cards] the one-sided p-value that the first has no higher effect than the second; NaN if they cannot
        be compared."""
        effect, spread = self._spread @ self.free, self._spread
        joint = spread @ self.covariance @ spread.T
        variance = np.diag(joint)[:, None] + np.diag(joint)[None, :] - 2 * joint
        error = np.maximum(np.sqrt(np.maximum(variance, 0)), ROUNDING)
        p = stdtr(self.clusters - 1, -(effect[:, None] - effect[None, :]) / error)
        return np.where(self.alike() & ~np.eye(len(effect), dtype=bool), p, np.nan)


def regress(values: Any, factors: Sequence[Factor], strata: Any, clusters: Any) -> Fit:
    """Least squares on all factors at once, with a mean for every stratum and standard errors clustered."""
    from statsmodels.regression.linear_model import OLS

    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    _, stratum = np.unique(np.asarray(strata), return_inverse=True)
    design = within(np.hstack([factor.columns for factor in factors]), stratum)
    _check_enough(design, factors, int(cluster.max()) + 1)
    wanted = within(np.asarray(values, float)[:, None], stratum)[:, 0]
    fitted = OLS(wanted, design).fit(method="qr", cov_type="cluster", cov_kwds={"groups": cluster})
    return Fit(factors, fitted.params, fitted.cov_params(), fitted.resid, int(cluster.max()) + 1)


def regress_some(values: Any, factors: Sequence[Factor], strata: Any, clusters: Any, rows: Any) -> Fit:
    """The same for some of the rows."""
    some = [factor.take(rows) for factor in factors]
    return regress(np.asarray(values)[rows], some, np.asarray(strata)[rows], np.asarray(clusters)[rows])


def within(columns: Floats, strata: Codes) -> Floats:
    """Columns less the means of their strata."""
    sizes = np.bincount(strata)
    return np.column_stack([column - (np.bincount(strata, column) / sizes)[strata] for column in columns.T])


def _check_enough(design: Floats, factors: Sequence[Factor], games: int) -> None:
    """Refuse too few games to tell the cards apart."""
    cards = sum(len(factor.cards) for factor in factors)
    if games < GAMES_A_CARD * cards or np.linalg.matrix_rank(design.T @ design, hermitian=True) < design.shape[1]:
        raise TownlabError(
            _(
                "{games:,} games are too few to tell {cards} cards apart. "
                "Play at least {least:,}, better some thousands.",
                games=games, cards=cards, least=GAMES_A_CARD * cards,
            )
        )  # fmt: skip


def errors(combinations: Floats, covariance: Floats) -> Floats:
    """The standard errors of some linear combinations."""
    return np.sqrt(np.maximum(np.diag(combinations @ covariance @ combinations.T), 0))
