"""How did each strategy do, and what did its games look like?"""

import pandas as pd

from sim.analysis import standings


def measure(games: pd.DataFrame, towns: pd.DataFrame) -> pd.DataFrame:
    """One row a strategy as in `standings`, and the means of empty squares and rounds."""
    rounds = towns.merge(games[["arm", "game", "rounds"]], on=["arm", "game"])
    means = rounds.groupby("strategy", observed=True)[["empty", "rounds"]].mean()
    return standings.measure(towns).join(means.rename(index=str), on="strategy")
