"""How did each strategy do in a tournament?"""

import numpy as np
import pandas as pd

from sim.analysis.intervals import clustered_mean, clustered_share


def measure(towns: pd.DataFrame) -> pd.DataFrame:
    """One row a strategy, best win share first: games, mean score and win share with intervals.

    The intervals are clustered by `game`: one number is one deal, whatever line-up plays it. A win share of one
    over the number of players is what a town gets among equals. It says how a strategy did in this company: among
    others it may do better or worse.
    """
    towns = towns.assign(table=np.arange(len(towns)) // (int(towns["seat"].max()) + 1))
    rows = [_row(str(name), part) for name, part in towns.groupby("strategy", observed=True, sort=False)]
    return pd.DataFrame(rows).sort_values("win_share", ascending=False, kind="stable", ignore_index=True)


def _row(name: str, towns: pd.DataFrame) -> dict[str, object]:
    score, score_low, score_high = clustered_mean(towns["score"], towns["game"])
    wins, wins_low, wins_high = clustered_share(towns["win_share"], towns["game"])
    return {
        "strategy": name,
        "games": towns["table"].nunique(),
        "score": score, "score_low": score_low, "score_high": score_high,
        "win_share": wins, "win_share_low": wins_low, "win_share_high": wins_high,
    }  # fmt: skip
