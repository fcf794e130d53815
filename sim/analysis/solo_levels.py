"""How good are solo scores by the rulebook's chart?"""

from typing import TYPE_CHECKING

import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import share
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _
from sim.runs.result import Result

if TYPE_CHECKING:
    from sim.analysis.style import Chart


@checked
def measure(result: Result, arm: int | None = None) -> pd.DataFrame:
    """One row a level, best first: the share of games that reached it, and no better one, with its interval.

    All arms are taken together, unless one is named; `low` and `high` are the ends of the interval.

    A level is that of one game, not of a player: a strategy's mean score can lie in a level that few of its games
    reach.
    """
    if result.game.solo is None:
        said = _("Nobody plays {game} alone, so it has no levels of solo scores.", game=result.game.name)
        raise TownlabError(said)
    if set(result.arms["players"]) != {1}:
        raise TownlabError(_("Levels are for solo games. Play a run of solo games only."))
    seats = result.read("seats", ["arm", "score"])
    seats = seats if arm is None else seats[seats["arm"] == arm]
    reached = seats["score"].map(result.game.solo.level).value_counts()
    names = result.game.solo.names
    shares = [share(int(reached.get(name, 0)), len(seats)) for name in names]
    return pd.DataFrame(shares, columns=["share", "low", "high"]).assign(level=names)[["level", "share", "low", "high"]]


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """The share of games at each level, the best on top."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    most = table.iloc[int(table["share"].argmax())]
    said = phrases.percent({"x": most["share"], "x_low": most["low"], "x_high": most["high"]}, "x")
    title = _(
        "The most frequent level is {level}: {share} of the games", level=_(most["level"]), share=phrases.plain(said)
    )
    note = _("Lines: 95 % intervals. The level of a game, not of a player.")
    chart, axes = style.chart(title, note, height=1.8 + 0.45 * len(table))
    chart_parts.ladder(axes, [_(level) for level in table["level"]], table["share"], table["low"], table["high"])
    axes.set(xlim=(0, None), xlabel=_("share of games"))
    chart_parts.percents(axes.xaxis)
    return chart
