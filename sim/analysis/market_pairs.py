"""What two cards of one market are worth together, where a market has several of all cards, always as many.

The products of all pairs of cards hold everything: as many cards lie in each market, so the products with one card add
up to a multiple of its own column. What a card does in all its pairs alike belongs to the card, and is taken off.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.sparse import csr_array

from sim.analysis.intervals import half_width
from sim.analysis.multiple_tests import Floats, p_value
from sim.analysis.regression import GAMES_A_CARD, Codes, Factor, errors
from sim.errors import TownlabError
from sim.languages import _

BLOCK = 20_000
"""clusters whose products are in memory at once"""


def within_market(values: Any, factor: Factor, strata: Any, clusters: Any) -> pd.DataFrame:
    """One row for every two cards: what they are worth together beyond what each is, with interval and p-value."""
    _, stratum = np.unique(np.asarray(strata), return_inverse=True)
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    pairs = np.array(list(combinations(range(len(factor.cards)), 2)))
    _check_enough(int(cluster.max()) + 1, len(pairs))
    products = Products(factor.present, pairs, stratum, cluster)
    wanted = np.asarray(values, float)
    wanted = wanted - (np.bincount(stratum, wanted) / np.bincount(stratum))[stratum]
    free, covariance = products.fit(wanted)
    own = without_cards(pairs, len(factor.cards))
    return _rows(factor, pairs, products.counts, own @ free, errors(own, covariance), int(cluster.max()))


def without_cards(pairs: npt.NDArray[Any], cards: int) -> Floats:
    """[pairs, pairs] takes off what a card does in all its pairs alike, so that its pairs add to 0."""
    has = (pairs[:, :, None] == np.arange(cards)).any(axis=1).astype(float)
    return np.asarray(np.eye(len(pairs)) - has @ np.linalg.pinv(has), float)


class Products:
    """The products of all pairs of cards, less the means of their strata, made block by block of whole clusters."""

    def __init__(self, present: Any, pairs: npt.NDArray[Any], stratum: Codes, cluster: Codes) -> None:
        self.present, self.pairs, self.stratum, self.cluster = present, pairs, stratum, cluster
        self._order = np.argsort(cluster, kind="stable")
        sums = np.zeros((int(stratum.max()) + 1, len(pairs)))
        for rows, block in self._raw():
            sums += _summed(block, stratum[rows], len(sums))
        self.counts = sums.sum(axis=0).astype(int)
        self._means = sums / np.bincount(stratum)[:, None]

    def _raw(self) -> Iterator[tuple[Codes, Floats]]:
        one, other = self.pairs.T
        firsts = np.arange(0, int(self.cluster.max()) + 1 + BLOCK, BLOCK)
        for start, end in pairwise(np.searchsorted(self.cluster[self._order], firsts).tolist()):
            rows = self._order[start:end]
            yield rows, (self.present[rows][:, one] & self.present[rows][:, other]).astype(float)

    def blocks(self) -> Iterator[tuple[Codes, Floats]]:
        """Some rows, and their products."""
        for rows, block in self._raw():
            yield rows, block - self._means[self.stratum[rows]]

    def fit(self, wanted: Floats) -> tuple[Floats, Floats]:
        """Least squares and the clustered covariance; what the products cannot tell apart gets the smallest numbers."""
        size = len(self.pairs)
        squares, with_wanted = np.zeros((size, size)), np.zeros(size)
        for rows, block in self.blocks():
            squares += block.T @ block
            with_wanted += block.T @ wanted[rows]
        inverse = np.linalg.pinv(squares, hermitian=True)
        free = inverse @ with_wanted
        return free, inverse @ self._scatter(wanted, free) @ inverse

    def _scatter(self, wanted: Floats, free: Floats) -> Floats:
        """[pairs, pairs] how the sums of the clusters scatter: products times what the fit leaves."""
        clusters, found = int(self.cluster.max()) + 1, np.zeros((len(free), len(free)))
        for rows, block in self.blocks():
            number = self.cluster[rows] - self.cluster[rows[0]]
            sums = _summed(block * (wanted[rows] - block @ free)[:, None], number, int(number.max()) + 1)
            found += sums.T @ sums
        return found * clusters / (clusters - 1)


def _summed(values: Floats, group: Codes, groups: int) -> Floats:
    """[groups, columns] the sums of the rows of each group."""
    ones = np.ones(len(group))
    return np.asarray(csr_array((ones, (group, np.arange(len(group)))), shape=(groups, len(group))) @ values, float)


def _rows(factor: Factor, pairs: Any, counts: Any, effect: Floats, error: Floats, freedom: int) -> pd.DataFrame:
    half = half_width(error, freedom)
    named = {
        f"{which}{what}": [names[card] for card in side]
        for which, side in (("", pairs[:, 0]), ("other_", pairs[:, 1]))
        for what, names in (("card", factor.cards), ("category", factor.categories))
    }
    found = pd.DataFrame({
        **named, "games": counts, "of_games": len(factor.present),
        "effect": effect, "effect_low": effect - half, "effect_high": effect + half,
        "p": p_value(effect, error, freedom),
    })  # fmt: skip
    return found.rename(columns={"other_card": "other"})


def _check_enough(games: int, pairs: int) -> None:
    """Refuse too few games to tell the pairs apart."""
    if games < GAMES_A_CARD * pairs:
        raise TownlabError(
            _(
                "{games:,} games are too few to tell {pairs} pairs of cards apart. "
                "Play at least {least:,}, better some ten thousands.",
                games=games, pairs=pairs, least=GAMES_A_CARD * pairs,
            )
        )  # fmt: skip
