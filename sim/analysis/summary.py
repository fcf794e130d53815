"""How did each strategy do?"""

import pandas as pd

from sim.analysis.intervals import clustered_mean


def measure(games: pd.DataFrame, towns: pd.DataFrame) -> pd.DataFrame:
    """One row a strategy: games, and means with intervals clustered by game (`score_low`, `score_high`, ...)."""
    rows = [_row(str(name), games, part) for name, part in towns.groupby("strategy", observed=True, sort=False)]
    return pd.DataFrame(rows).sort_values("score", ascending=False, kind="stable", ignore_index=True)


def _row(name: str, games: pd.DataFrame, towns: pd.DataFrame) -> dict[str, object]:
    row: dict[str, object] = {"strategy": name, "games": len(towns[["arm", "game"]].drop_duplicates())}
    rounds = towns[["arm", "game"]].merge(games[["arm", "game", "rounds"]], on=["arm", "game"])["rounds"]
    for column in ("score", "win_share"):
        row[column], row[f"{column}_low"], row[f"{column}_high"] = clustered_mean(towns[column], towns["game"])
    return row | {"empty": towns["empty"].mean(), "rounds": rounds.mean()}
