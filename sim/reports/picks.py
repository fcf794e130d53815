"""Three games of a run that are worth looking at."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from sim import games
from sim.analysis import phrases
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.reports.parts import Shown
from sim.runs.result import Result

PICKS = 3
"""games at most"""
OF_RUN, OF_ARM = mark("{heading}: game {game:,}"), mark("{heading}: game {game:,} of arm {arm}")


def picks(result: Result) -> Iterator[Shown]:
    """A typical game, the one with the highest score and the closest one; no game is shown twice."""
    replay, steps = result.game.replay, games.pictures(result.game.name).steps
    if replay is None:
        raise TownlabError(_("Games of {game} cannot be replayed.", game=result.game.name))
    several, shown = len(result.about["arms"]) > 1, set[tuple[int, int]]()
    for heading, (arm, game), about in _chosen(_games(result.seats)):
        if (arm, game) not in shown:
            shown.add((arm, game))
            name = _(OF_ARM if several else OF_RUN, heading=heading, game=game, arm=arm)
            command = phrases.replay_command(result, "result", arm, game)
            yield Shown(name, about, command, steps(replay(result, game, arm)))


def _games(seats: pd.DataFrame) -> pd.DataFrame:
    """One row a game: highest score, mean score, and the lead of the first over the second."""
    place = seats.groupby(["arm", "game"])["score"].rank(method="first", ascending=False)
    scores = seats.assign(place=place).pivot(index=["arm", "game"], columns="place", values="score")
    return pd.DataFrame({"top": scores[1], "mean": scores.mean(axis=1), "margin": scores[1] - scores.get(2, scores[1])})


def _chosen(games: pd.DataFrame) -> Iterator[tuple[str, Any, str]]:
    """Heading, game and reason of each."""
    far = (games["mean"] - games["mean"].median()).abs() + (games["margin"] - games["margin"].median()).abs()
    near = _("Its mean score and its winner's lead are nearest to the medians of all games.")
    alone = _("Its score is nearest to the median of all games.")
    yield _("Typical"), far.idxmin(), near if games["margin"].any() else alone
    best = _("The best score of the run: {points} points.", points=games["top"].max())
    yield _("Highest score"), games["top"].idxmax(), best
    if games["margin"].any():
        close = games[games["margin"] == games["margin"].min()]
        why = _("Of the games with the smallest lead, the one with the highest score.")
        yield _("Closest"), close["top"].idxmax(), why
