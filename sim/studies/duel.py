"""A duel: two strategies play until it is clear whether one is better, and no longer."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from sim.checks import at_least, checked
from sim.errors import TownlabError, unknown
from sim.games import USUAL, Setup, with_settings
from sim.languages import _, mark
from sim.runs.experiment import Experiment, Source, check_rivals
from sim.runs.progress import progress as report_on
from sim.studies import sprt
from sim.studies.paired import COLUMNS, PairedTables, Table, Values, mean_of, seat_by_seat

if TYPE_CHECKING:
    from sim.games import Table as Settings

FIRST_DEALS = 64
"""Each later batch of deals is as large as all before it together."""
DIFFERENCES = {"win": 0.05, "score": 1.0}
"""What to count in, and the difference that matters unless another is given."""
CAVEATS = {
    sprt.BETTER: mark("A duel stops as soon as it is clear, so this figure overstates the gap a little."),
    sprt.WORSE: mark("A duel stops as soon as it is clear, so this figure overstates the gap a little."),
    sprt.SAME: mark("A duel stops as soon as no difference is clear, so this figure understates the gap a little."),
    sprt.UNDECIDED: mark("Raise the limit of games, or look for a larger difference."),
}

SHARE_OUT_OF_RANGE = mark(
    "The difference must be more than 0 and less than 0.5, for it is a share of the wins minus one half; it is "
    "{difference:g}."
)
NOT_FINITE = mark("The difference must be more than 0 and finite; it is {difference:g}.")

Advantages = npt.NDArray[np.float64]
"""[deals, 2] how far the first strategy was ahead, in both games of each deal"""


@dataclass(frozen=True)
class Duel:
    """What was played, and how it ended."""

    setup: dict[str, Any]
    answer: str
    """better, worse, no difference or undecided: said of the first strategy"""
    games: int
    advantage: float
    """of the first strategy: its share of the wins minus one half, or its points minus the other's; `low` to `high`"""
    low: float
    high: float
    seconds: float

    def __str__(self) -> str:
        return " ".join(sentences(self))


@with_settings
@checked
def duel(
    one: str,
    other: str,
    alpha: float = 0.05,
    beta: float = 0.05,
    difference: float | None = None,
    limit: int = 20_000,
    players: int = 2,
    seed: int = 0,
    *,
    cards: Source | Sequence[Source] = (),
    game: str = USUAL,
    jobs: int = 0,
    by: str = "win",
    progress: bool = True,
    **table: "Unpack[Settings]",
) -> Duel:
    """Play each deal twice, seats swapped, until the first strategy is better, worse, or not different.

    By 'win', `difference` is the first strategy's share of the wins minus one half: 0.05 means 55 % against 45 %. By
    'score' it is its mean points minus the other's. If there is no difference, one is claimed in at most `alpha` of all
    duels; if it is `difference`, it is missed in at most `beta`. No more than `limit` games are played. At tables of
    four or six the two sit in turn, and a side is all its towns. `cards` are cards of your own that are there as well.

    >>> print(duel("greedy", "uniform", progress=False).answer)
    better
    """
    one, other = one.strip(), other.strip()
    wanted = _difference(difference, by)
    _check_rates(alpha, beta)
    _check_table(one, other, players, limit)
    seated = [[*seats] * (players // 2) for seats in ((one, other), (other, one))]
    experiment = Experiment(game=game, players=players, line_ups=seated, seed=seed, cards=cards, **table)
    check_rivals(experiment)
    start = time.perf_counter()
    played = _play(experiment.arms, COLUMNS[by], (wanted, alpha, beta), limit // 2, jobs, progress)
    found = sprt.measure(played, wanted, alpha, beta).iloc[0]
    ends = {name: float(found[name]) for name in ("advantage", "low", "high")}
    about = {"one": one, "other": other, "alpha": alpha, "beta": beta, "difference": wanted, "limit": limit, "by": by}
    about |= {"game": game, "players": players, "seed": seed, **experiment.arms[0].settings}
    return Duel(about, found["answer"], 2 * int(found["pairs"]), **ends, seconds=time.perf_counter() - start)


def sentences(duel: Duel) -> list[str]:
    """The answer in words, how it was found, and how far to trust the figure."""
    one, other = duel.setup["one"], duel.setup["other"]
    least = _least(duel.setup["difference"], duel.setup["by"])
    answers = {
        sprt.BETTER: _("{one} is better than {other}.", one=one, other=other),
        sprt.WORSE: _("{one} is better than {other}.", one=other, other=one),
        sprt.SAME: _("No difference as large as {least} between {one} and {other}.", least=least, one=one, other=other),
        sprt.UNDECIDED: _("Undecided: there may be a difference as large as {least}, or none at all.", least=least),
    }
    played = _(
        "{estimate} after {games:,} games: {deals:,} deals, each played from both sides.",
        estimate=_estimate(duel), games=duel.games, deals=duel.games // 2,
    )  # fmt: skip
    return [answers[duel.answer], played, _(CAVEATS[duel.answer])]


def _estimate(duel: Duel) -> str:
    """How far the one that is ahead is ahead, with its interval."""
    names, ends = (duel.setup["one"], duel.setup["other"]), np.array([duel.advantage, duel.low, duel.high])
    if duel.answer == sprt.WORSE:
        names, ends = names[::-1], -ends[[0, 2, 1]]
    if duel.setup["by"] == "score":
        mean, low, high = ends
        return _(
            "{one} scored {mean:+.2f} points against {other} (95 % interval {low:+.2f} to {high:+.2f})",
            one=names[0], other=names[1], mean=mean, low=low, high=high,
        )  # fmt: skip
    wins, low, high = 100 * np.clip(0.5 + ends, 0, 1)
    return _(
        "{one} won {wins:.1f} % against {other} (95 % interval {low:.1f} to {high:.1f} %)",
        one=names[0], other=names[1], wins=wins, low=low, high=high,
    )  # fmt: skip


def _least(difference: float, by: str) -> str:
    """The difference that matters, in its unit."""
    if by == "score":
        return _("1 point") if difference == 1 else _("{difference:g} points", difference=difference)
    more, less = 50 + 100 * difference, 50 - 100 * difference
    return _("{more:g} % against {less:g} % of the wins", more=more, less=less)


def _play(
    setups: Sequence[Setup], column: str, test: tuple[float, float, float], most: int, jobs: int, shown: bool
) -> Advantages:
    """Play deals enough for an answer, or as many as allowed."""
    paired, played = PairedTables(_tables(setups, column, range(FIRST_DEALS)), jobs, shown), np.empty((0, 2))
    with report_on(2 * most, shown) as report:
        while len(played) < most and (len(played) == 0 or sprt.decide(played, *test).answer == sprt.UNDECIDED):
            deals = range(len(played), min(max(2 * len(played), FIRST_DEALS), most))
            both = paired.play(_tables(setups, column, deals), report, _ahead)
            played = np.concatenate([played, np.stack(both, axis=1)])
    return played


def _tables(setups: Sequence[Setup], column: str, deals: range) -> list[Table]:
    """Both tables on the same deals: the first strategy at the even seats, then at the odd ones."""
    return [Table(setup, tuple(range(side, setup.players, 2)), column, deals) for side, setup in enumerate(setups)]


def _ahead(table: Table, deals: range) -> Values:
    """How far the strategy was ahead in each deal: its share of the wins minus one half, or in mean points."""
    values = seat_by_seat(table, deals)
    own = np.isin(np.arange(table.setup.players), table.seats)
    if table.column == "share":
        return len(table.seats) * mean_of(values[:, own]) - 0.5
    return mean_of(values[:, own]) - mean_of(values[:, ~own])


def _difference(given: float | None, by: str) -> float:
    """The difference that matters, checked."""
    if by not in DIFFERENCES:
        raise unknown("measure", by, DIFFERENCES)
    wanted = DIFFERENCES[by] if given is None else given
    if not 0 < wanted < (0.5 if by == "win" else math.inf):
        said = SHARE_OUT_OF_RANGE if by == "win" else NOT_FINITE
        raise TownlabError(_(said, difference=wanted))
    return wanted


def _check_rates(alpha: float, beta: float) -> None:
    for name, rate in (("alpha", alpha), ("beta", beta)):
        if not 0 < rate < 0.5:
            raise TownlabError(
                _("The error rate {name} must be more than 0 and less than 0.5; it is {rate:g}.", name=name, rate=rate)
            )


def _check_table(one: str, other: str, players: int, limit: int) -> None:
    """Refuse what no duel can be."""
    if one == other:
        raise TownlabError(
            _("'{one}' cannot duel with itself. Name two strategies, or other weights for one of them.", one=one)
        )
    at_least("players", players, 2)
    at_least("games", limit, 1)
    if players % 2:
        raise TownlabError(
            _("A duel needs an even number of players, so that both sides have the same number of seats, not {n}.",
              n=players)
        )  # fmt: skip
    if limit < 2 * sprt.LEAST_PAIRS:
        raise TownlabError(
            _("A duel needs at least {least} games for an answer; the limit is {limit}.",
              least=2 * sprt.LEAST_PAIRS, limit=limit)
        )  # fmt: skip
