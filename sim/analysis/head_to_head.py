"""Which strategy comes out ahead of which?"""

from itertools import permutations
from typing import Any

import numpy as np
import pandas as pd

from sim.analysis.intervals import clustered_share
from sim.table import named


def measure(towns: pd.DataFrame) -> pd.DataFrame:
    """One row for every two strategies, from both sides: how often the one ranked above the other at the same table.

    A tie counts half. The intervals are clustered by `game`, one deal. At tables of more than two a strategy can be
    above another and still seldom win: this is no chance to win the game.
    """
    met = meetings(towns).groupby(["strategy", "other"], observed=True, sort=False)
    return pd.DataFrame([_row(str(one), str(other), part) for (one, other), part in met])


def meetings(towns: pd.DataFrame) -> pd.DataFrame:
    """One row for every two seats of a table with different strategies, from both sides.

    `above` is 1 if the strategy ranked above the other, one half if they tied, else 0.
    """
    players = int(towns["seat"].max()) + 1
    strategy = towns["strategy"].astype("category")
    names = [str(name) for name in strategy.cat.categories]
    game, code, rank = (np.asarray(c).reshape(-1, players) for c in (towns["game"], strategy.cat.codes, towns["rank"]))
    seats = list(permutations(range(players), 2))
    one, other = (np.concatenate([code[:, pair[side]] for pair in seats]) for side in (0, 1))
    ahead = np.concatenate([rank[:, right].astype(int) - rank[:, left] for left, right in seats])
    met: pd.DataFrame = pd.DataFrame({
        "game": np.concatenate([game[:, left] for left, _ in seats]),
        "strategy": named(one, names),
        "other": named(other, names),
        "above": (np.sign(ahead) + 1) / 2,
    })  # fmt: skip
    return met[met["strategy"] != met["other"]]


def _row(one: str, other: str, met: pd.DataFrame) -> dict[str, Any]:
    above, low, high = clustered_share(met["above"], met["game"])
    return {"strategy": one, "other": other, "meetings": len(met), "above": above, "low": low, "high": high}
