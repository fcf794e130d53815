"""Samples of a run's games with their events, for analyses that need to know what happened in a game.

Analyses never play. What they need of a game's course is read from its events, which `runs.rerun` recovers by replaying
games if they were not kept.
"""

import numpy as np
import pandas as pd

from sim.analysis.kinds import kind_columns
from sim.checks import at_least
from sim.errors import TownlabError
from sim.languages import _
from sim.runs.rerun import events_of
from sim.runs.result import Result

GAMES = 500
"""games that are replayed, in all arms together"""
SEAT = ["arm", "game", "seat"]
"""the columns that name a seat of a game"""


def events(result: Result, games: int) -> pd.DataFrame:
    """The events of the first games of each arm, about `games` in all arms together.

    With more arms than games it is one game in some of the arms, evenly spread.
    """
    at_least("games to replay", games, 1)
    count = len(result.about["arms"])
    arms = np.unique(np.linspace(0, count - 1, min(games, count)).astype(int))
    each = max(1, games // len(arms))
    if result.about["experiment"]["events"]:
        kept = result.events()
        return kept[kept["arm"].isin(arms) & (kept["game"] < each)].reset_index(drop=True)
    return pd.concat([events_of(result, 0, each, int(arm)) for arm in arms], ignore_index=True)


def rounds(result: Result, games: int) -> pd.DataFrame:
    """The points round by round of a sample of games with rivals, in the order of games, rounds and seats."""
    kinds = kind_columns(result)
    arms = result.arms.loc[result.arms["players"] > 1, ["arm", *kinds]].astype({"players": int})
    if arms.empty:
        raise TownlabError(_("Nobody leads in a solo game. Play with two players or more."))
    if result.game.timeline is None:
        raise TownlabError(_("The points of {game} are not known round by round.", game=result.game.name))
    found: pd.DataFrame = result.game.timeline(events(result, games), result.experiment.catalogue)
    found = found.merge(arms, on="arm").merge(result.seats[[*SEAT, "win_share"]], on=SEAT)
    if found.empty:
        raise TownlabError(_("The {games} sampled games are all solo. Raise `games`.", games=games))
    return found.sort_values(["arm", "game", "round", "seat"], ignore_index=True)
