"""How good is a solo score? The chart of the rulebook."""

import pandas as pd

from sim.analysis.intervals import share

LEVELS = (
    (38, "Master Architect"),
    (32, "Town Planner"),
    (25, "Engineer"),
    (18, "Carpenter"),
    (10, "Builder's Apprentice"),
)
LOWEST = "Aspiring Architect"


def level(score: int) -> str:
    """The skill level of a solo score."""
    return next((name for least, name in LEVELS if score >= least), LOWEST)


def measure(towns: pd.DataFrame) -> pd.DataFrame:
    """One row a level, best first: the share of games that reached it, and not a better one, with its interval."""
    reached = towns["score"].map(level).value_counts()
    names = [*(name for _, name in LEVELS), LOWEST]
    shares = [share(int(reached.get(name, 0)), len(towns)) for name in names]
    return pd.DataFrame(shares, columns=["share", "low", "high"]).assign(level=names)[["level", "share", "low", "high"]]
