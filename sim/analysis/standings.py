"""How did each strategy do?"""

import pandas as pd

from sim.analysis.intervals import clustered_mean, clustered_share


def measure(towns: pd.DataFrame) -> pd.DataFrame:
    """One row a strategy, best win share first, then best score: games, mean score and win share with intervals.

    The intervals are clustered by `game`: one number is one deal, whatever line-up plays it. A win share of one
    over the number of players is what a town gets among equals. It says how a strategy did in this company: among
    others it may do better or worse.
    """
    rows = [_row(str(name), part) for name, part in towns.groupby("strategy", observed=True, sort=False)]
    return pd.DataFrame(rows).sort_values(["win_share", "score"], ascending=False, ignore_index=True)


def _row(name: str, towns: pd.DataFrame) -> dict[str, object]:
    score, score_low, score_high = clustered_mean(towns["score"], towns["game"])
    wins, wins_low, wins_high = clustered_share(towns["win_share"], towns["game"])
    return {
        "strategy": name,
        "games": len(towns[["arm", "game"]].drop_duplicates()),
        "score": score, "score_low": score_low, "score_high": score_high,
        "win_share": wins, "win_share_low": wins_low, "win_share_high": wins_high,
    }  # fmt: skip
