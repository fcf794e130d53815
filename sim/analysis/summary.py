"""How did each strategy do, and what did its games look like?"""

import pandas as pd

from sim.analysis import standings
from sim.analysis.outcomes import of_game
from sim.analysis.standings import draw
from sim.checks import checked
from sim.runs.result import Result

__all__ = ["draw", "measure"]


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row a strategy as in `standings`, and the means of what else the game measures.

    In Tiny Towns that is the number of empty squares and of rounds.

    Like the standings this describes a strategy in this company only. The other means come without intervals: small
    differences between strategies mean nothing.
    """
    outcomes = {name: outcome for name, outcome in of_game(result).items() if outcome.in_summary}
    own = [name for name, outcome in outcomes.items() if outcome.own]
    rest = [name for name in outcomes if name not in own]
    rows = result.read("seats", ["arm", "game", "strategy", *own])
    rows = rows.merge(result.read("games", ["arm", "game", *rest]), on=["arm", "game"])
    means = rows.groupby("strategy", observed=True)[[*own, *rest]].mean()
    return standings.measure(result).join(means.rename(index=str), on="strategy")
