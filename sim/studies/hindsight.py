"""Is there a kind of option that a player never chooses, although it would have been best?

Games are stopped at decisions at which a kind is on offer that is seldom or never chosen, and played on from there,
with the option that was chosen and with the best one of that kind.
"""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pandas as pd

from sim import games as known_games
from sim.analysis.intervals import interval_columns, mean
from sim.checks import at_least
from sim.errors import TownlabError
from sim.games import Decisions, Setup, changed
from sim.languages import _
from sim.runs.players import skill
from sim.runs.progress import Report
from sim.runs.progress import progress as report_on
from sim.runs.workers import Workers, cores

RARE = 0.02
"""a kind that is chosen in a smaller share of the decisions at which it is on offer is looked at"""
EACH = 2
"""decisions of a game that are played on for each such kind, at most"""
ROLLOUTS = 8
"""games to find the best option of a kind with, and again as many to measure what it brings"""
PART = 4
"""games that a worker plays at once"""
LUCK = 0.9
"""the skill with which a strategy plays on by itself: less than 1, so that the games differ"""


def look_back(
    setup: Setup, games: int, policy: str | None = None, rollouts: int = ROLLOUTS, jobs: int = 0, progress: bool = True
) -> pd.DataFrame:
    """Play games, stop them where a seldom chosen kind of option is on offer, and play on: see `measure`.

    All seats play on by `policy`: the strategies themselves with skill 0.9 unless one is named, which must be compiled.
    """
    at_least("games", games, 1)
    at_least("rollouts", rollouts, 1)
    kind = known_games.of(setup)
    if kind.decisions is None:
        raise TownlabError(_("Games of {game} cannot be stopped at their decisions.", game=kind.name))
    found, ahead = kind.decisions(), _policy(setup, policy)
    for one in (setup, ahead):
        kind.prepare(one)
    with report_on(2 * games, progress) as report:
        offers = _over(lambda part: found.offers(setup, part), games, jobs, report)
        rare = seldom(offers)
        cases = _over(lambda part: found.cases(setup, ahead, part, rare, EACH, rollouts), games, jobs, report)
    return measure(offers, cases, found)


def _policy(setup: Setup, policy: str | None) -> Setup:
    """The set-up of those who play on."""
    specs = [policy or skill(spec, LUCK, setup.game) for spec in setup.strategies]
    found: Setup = changed(setup, strategies=tuple(specs))
    return found


def _over(work: Callable[[range], Any], games: int, jobs: int, report: Report) -> pd.DataFrame:
    """The rows of all games in their order, whatever the number of jobs."""
    parts = [range(start, min(start + PART, games)) for start in range(0, games, PART)]
    found = []
    with closing(Workers("threads", cores(jobs)).over(_numbered, [(work, part) for part in parts])) as played:
        for part, rows in played:
            found.append((part.start, pd.DataFrame(rows)))
            report.add(len(part))
    return pd.concat([rows for _, rows in sorted(found, key=lambda one: one[0])], ignore_index=True)


def _numbered(work: Callable[[range], Any], part: range) -> tuple[range, Any]:
    return part, work(part)


def seldom(offers: pd.DataFrame) -> list[int]:
    """The kinds that are on offer beside others, and seldom or never chosen."""
    counts = offers.groupby("kind")[["offered", "chosen"]].sum()
    return [int(kind) for kind in counts.index[counts["chosen"] < RARE * counts["offered"]]]


def measure(offers: pd.DataFrame, cases: pd.DataFrame, of: Decisions) -> pd.DataFrame:
    """One row a kind of option that was on offer beside others: how often it was chosen, and what it would have given.

    Of the decisions at which it was `offered` it was `chosen` at so many. If that is seldom, some decisions were played
    on (`cases`): in `better` of them a first set of games ended with more points for its best option than for the
    chosen one, and `gain` is how many more points that was in a second set, over these decisions. So it is no luck of
    having picked the best; if the option were never better, it would be 0 or less. The intervals are clustered by game,
    and `games` is how many these decisions are of.

    The gain is that at decisions picked because the kind looked better there, not what a player would gain by choosing
    it always. Those who play on are no better than their policy: an option that it does not know how to use later on
    looks worthless, so a kind without a gain may still be good.
    """
    counts = offers.groupby("kind", as_index=False)[["offered", "chosen"]].sum().to_dict("records")
    rows = [_row(of.kinds[row["kind"]], row, cases[cases["kind"] == row["kind"]]) for row in counts]
    return pd.DataFrame(rows).sort_values(["chosen", "offered"], ascending=[True, False], ignore_index=True)


def _row(kind: str, counts: Any, cases: pd.DataFrame) -> dict[str, Any]:
    better = cases[cases["first"] > 0]
    gain = mean(better["second"], better["game"])
    return {
        "kind": kind, "offered": int(counts["offered"]), "chosen": int(counts["chosen"]), "cases": len(cases),
        "better": len(better), "games": gain.clusters, **interval_columns("gain", gain.interval()),
    }  # fmt: skip
