"""A duel: two strategies play until it is clear whether one is better, and no longer."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import runs
from sim.analysis import sprt
from sim.errors import TownlabError, unknown
from sim.progress import progress as report_on

FIRST_DEALS = 64
"""Each later batch of deals is as large as all before it together."""
DIFFERENCES = {"win": 0.05, "score": 1.0}
"""What to count in, and the difference that matters unless another is given."""
CAVEATS = {
    sprt.BETTER: "A duel stops once the difference is clear, so this figure leans away from no difference.",
    sprt.WORSE: "A duel stops once the difference is clear, so this figure leans away from no difference.",
    sprt.SAME: "A duel stops once no difference is clear, so this figure leans towards none.",
    sprt.UNDECIDED: "Raise the limit of games, or look for a larger difference.",
}

Floats = npt.NDArray[np.float64]


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


def duel(
    one: str,
    other: str,
    alpha: float = 0.05,
    beta: float = 0.05,
    difference: float | None = None,
    limit: int = 20_000,
    players: int = 2,
    seed: int = 0,
    mode: str = "master-builder",
    market: str | Sequence[str] = "random",
    monuments: bool = True,
    cavern: bool = False,
    jobs: int = 1,
    by: str = "win",
    progress: bool = True,
) -> Duel:
    """Play each deal twice, seats swapped, until the first strategy is better, worse, or not different.

    By 'win', `difference` is the first strategy's share of the wins minus one half: 0.05 means 55 % against 45 %. By
    'score' it is its mean points minus the other's. If there is no difference, one is claimed in at most `alpha` of all
    duels; if it is `difference`, it is missed in at most `beta`. No more than `limit` games are played. At tables of
    four or six the two sit in turn, and a side is all its towns.
    """
    one, other = one.strip(), other.strip()
    wanted = _difference(difference, by)
    _check_rates(alpha, beta)
    _check_table(one, other, players, mode, limit)
    settings: dict[str, Any] = {"players": players, "seed": seed, "mode": mode, "market": market}
    settings |= {"monuments": monuments, "cavern": cavern, "jobs": jobs}
    start = time.perf_counter()
    played = _play((one, other), by, settings, (wanted, alpha, beta), limit // 2, progress)
    found = sprt.measure(played, wanted, alpha, beta).iloc[0]
    ends = {name: float(found[name]) for name in ("advantage", "low", "high")}
    about = {"one": one, "other": other, "alpha": alpha, "beta": beta, "difference": wanted, "limit": limit, "by": by}
    return Duel(about | settings, found["answer"], 2 * int(found["pairs"]), **ends, seconds=time.perf_counter() - start)


def sentences(duel: Duel) -> list[str]:
    """The answer in words, how it was found, and how far to trust the figure."""
    one, other = duel.setup["one"], duel.setup["other"]
    least = _least(duel.setup["difference"], duel.setup["by"])
    answers = {
        sprt.BETTER: f"{one} is better than {other}.",
        sprt.WORSE: f"{other} is better than {one}.",
        sprt.SAME: f"No difference as large as {least} between {one} and {other}.",
        sprt.UNDECIDED: f"Undecided: neither a difference as large as {least} is ruled out, nor that there is none.",
    }
    played = f"after {duel.games:,} games: {duel.games // 2:,} deals, each played from both sides."
    return [answers[duel.answer], f"{_estimate(duel)} {played}", CAVEATS[duel.answer]]


def _estimate(duel: Duel) -> str:
    """How far the one that is ahead is ahead, with its interval."""
    names, ends = (duel.setup["one"], duel.setup["other"]), np.array([duel.advantage, duel.low, duel.high])
    if duel.answer == sprt.WORSE:
        names, ends = names[::-1], -ends[[0, 2, 1]]
    if duel.setup["by"] == "score":
        mean, low, high = ends
        return f"{names[0]} scored {mean:+.2f} points against {names[1]} (95 % interval {low:+.2f} to {high:+.2f})"
    wins, low, high = 100 * np.clip(0.5 + ends, 0, 1)
    return f"{names[0]} won {wins:.1f} % against {names[1]} (95 % interval {low:.1f} to {high:.1f} %)"


def _least(difference: float, by: str) -> str:
    """The difference that matters, in its unit."""
    if by == "score":
        return f"{difference:g} point{'' if difference == 1 else 's'}"
    return f"{50 + 100 * difference:g} % against {50 - 100 * difference:g} % of the wins"


def _play(
    pair: tuple[str, str], by: str, settings: dict[str, Any], test: tuple[float, float, float], most: int, shown: bool
) -> Floats:
    """[deals, 2] the advantages of the first strategy, with deals enough for an answer, or as many as allowed."""
    played = np.empty((0, 2))
    with report_on(2 * most, shown) as report:
        while len(played) < most and (len(played) == 0 or sprt.decide(played, *test).answer == sprt.UNDECIDED):
            count = min(max(len(played), FIRST_DEALS), most - len(played))
            both = [_advantages(seats, pair[0], by, len(played), count, settings) for seats in (pair, pair[::-1])]
            played = np.concatenate([played, np.stack(both, axis=1)])
            report(2 * len(played))
    return played


def _advantages(seats: tuple[str, str], one: str, by: str, first: int, count: int, settings: dict[str, Any]) -> Floats:
    """How far the strategy was ahead in each of the deals from `first` on, the two in turn round the table."""
    line_up = seats * (settings["players"] // 2)
    towns = runs.play(strategies=line_up, games=first + count, progress=False, **settings).towns
    own = np.array([name == one for name in line_up])
    column = towns["win_share" if by == "win" else "score"]
    values: Floats = column.to_numpy(float).reshape(-1, len(line_up))[first:]
    ahead: Floats = values[:, own].mean(axis=1) - values[:, ~own].mean(axis=1)
    return ahead if by == "score" else values[:, own].sum(axis=1) - 0.5


def _difference(given: float | None, by: str) -> float:
    """The difference that matters, checked."""
    if by not in DIFFERENCES:
        raise unknown("way to count", by, DIFFERENCES)
    wanted = DIFFERENCES[by] if given is None else given
    if not wanted > 0 or (by == "win" and wanted >= 0.5):
        most = " and less than 0.5, for it is a share of the wins minus one half" if by == "win" else ""
        raise TownlabError(f"The difference must be more than 0{most}; it is {wanted:g}.")
    return wanted


def _check_rates(alpha: float, beta: float) -> None:
    for name, rate in (("alpha", alpha), ("beta", beta)):
        if not 0 < rate < 0.5:
            raise TownlabError(f"The error rate {name} must be more than 0 and less than 0.5; it is {rate:g}.")


def _check_table(one: str, other: str, players: int, mode: str, limit: int) -> None:
    """Refuse what no duel can be."""
    if one == other:
        raise TownlabError(f"'{one}' cannot duel with itself. Name two strategies, or other weights for one of them.")
    if mode == "solo":
        raise TownlabError("Nobody meets anybody in the mode 'solo'. Choose master-builder or town-hall.")
    if players % 2 or players < 2:
        raise TownlabError(f"A duel needs 2, 4 or 6 players, so that both have as many seats; not {players}.")
    if limit < 2 * sprt.LEAST_PAIRS:
        raise TownlabError(f"A duel needs at least {2 * sprt.LEAST_PAIRS} games for an answer; the limit is {limit}.")
