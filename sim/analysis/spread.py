"""How are rounds, margins and changes of the lead distributed over games?"""

from typing import NamedTuple

import numpy as np
import pandas as pd

from sim.analysis import leads, pace, phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_share, interval_columns
from sim.analysis.kinds import each_kind, kind_columns, named
from sim.analysis.samples import GAMES
from sim.checks import checked
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.runs.result import Result

WIDEST = 30
"""a margin of so many points or more is counted as this"""


class Number(NamedTuple):
    """What a chart says about a number of a game."""

    label: str
    title: str
    note: str
    more: str = ""


NUMBERS = {
    "rounds": Number(
        mark("rounds"),
        mark("Rounds of the median game: {medians}"),
        mark("Rounds until the game ends; players may be done earlier."),
    ),
    "margin": Number(
        mark("points between the winner and the second"),
        mark("Points between first and second in the median game: {medians}"),
        mark("0: shared, or by tie-breaks; {widest}: so many or more."),
        pace.OF_THESE,
    ),
    "changes": Number(
        mark("changes of the lead"),
        mark("Changes of the lead in the median game: {medians}"),
        mark(
            "They were replayed. The leader has the most points on the table at the end of a round; the last round is "
            "the final count. What a player holds back also changes the lead."
        ),
    ),
}


@checked
def measure(result: Result, what: str = "rounds", games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table and value from the least to the most: the share of games that have it.

    `what` is rounds (until the game ended; players may be done earlier), margin (points between the winner and the
    second; 0 is a win by tie-breaks or a shared one, 30 is 30 or more), or changes (of the lead, in a sample of `games`
    that are replayed; see `leads`).

    The games of a kind are taken together, whoever plays, so this is not the spread of one line-up: a mixture is wider
    than each of its parts, and unequal strategies make wide margins.
    """
    found, kinds = _games(result, what, games), kind_columns(result)
    rows = []
    for name, part in found.groupby(kinds):
        for value in range(int(part[what].min()), int(part[what].max()) + 1):
            share = interval_columns("share", clustered_share(part[what] == value, part["game"]))
            rows.append({**named(kinds, name), "games": len(part), what: value, **share})
    return pd.DataFrame(rows)


def _games(result: Result, what: str, games: int) -> pd.DataFrame:
    """One row a game, with the number."""
    if what not in NUMBERS:
        raise unknown(mark("number of a game"), what, NUMBERS)
    if what == "changes":
        return leads.of_games(result, games)
    found = pace.with_margins(result)
    if what not in found:
        raise TownlabError(_("All games of {game} have as many rounds.", game=result.game.name))
    found = found.dropna(subset=[what])
    if found.empty:
        raise TownlabError(_("Solo games have no margins. Play with two players or more."))
    return found.assign(margin=found["margin"].clip(upper=WIDEST))


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """A histogram for each kind of table, one below the other."""
    parts = each_kind(table)
    what = next((name for name in NUMBERS if name in table), "rounds")
    number = NUMBERS[what]
    title = phrases.title(_(number.title, medians=_medians(table, what)))
    lines = _("Lines: 95 % intervals, clustered by game; {games}.", games=phrases.counted(table, "games"))
    more = [_(number.more)] if number.more else []
    note = phrases.note(lines, _(number.note, widest=WIDEST), *more)
    options = {"sharex": True, "sharey": True, "squeeze": False}
    figure, axes = style.chart(title, note, height=2.0 + 1.9 * len(parts), down=len(parts), **options)
    for panel, part, colour in zip(axes.flat, parts, style.SERIES * 4, strict=False):
        panel.bar(part[what], part["share"], color=colour, width=0.8)
        panel.vlines(part[what], part["share_low"], part["share_high"], color="#222222", linewidth=1)
        percents(panel.yaxis)
        panel.set_title(phrases.table_names(part.iloc[:1], table)[0], loc="right", fontsize=12)
    axes.flat[-1].set_xlabel(_(number.label))
    figure.supylabel(_("share of games"), fontsize=12)
    return figure


def _medians(table: pd.DataFrame, what: str) -> str:
    """The least value that half of the games do not exceed, in words: of each kind of table, or the extremes."""
    said, found = [], []
    for part in each_kind(table):
        median = part[what].to_numpy()[np.searchsorted(part["share"].cumsum(), 0.5 - 1e-9)]
        found.append(float(median))
        said.append(f"{median} {phrases.with_players(part.iloc[0], table)}")
    return phrases.ranged(said, found)
