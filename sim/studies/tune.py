"""Better weights for a strategy, found by playing: CMA-ES with fresh deals every round, and a check on deals after."""

import math
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from sim.analysis.intervals import Estimate, clustered_mean
from sim.checks import at_least, checked, name_of
from sim.engine import strategy_files
from sim.engine.match import NotFiniteError
from sim.errors import TownlabError, unknown
from sim.files import to_toml
from sim.games import USUAL, Setup, changed, with_settings
from sim.languages import _
from sim.runs import store
from sim.runs.experiment import Experiment
from sim.runs.progress import Report
from sim.runs.progress import progress as report_on
from sim.studies.paired import COLUMNS, PairedTables, PlayPart, Table, Values, play_part

if TYPE_CHECKING:
    from sim.games import Table as Settings

CHECK = 10
"""games of the check for each game of a candidate, unless another number is asked for"""
SMALLEST_SCALE = 0.1
"""of the typical size of a weight: the least step for one that is nearly 0"""
VERY_BAD = -1e9
"""the mean of a candidate that cannot play"""
LEAST_DIMENSIONS = 2
"""cma does not search in one dimension; a second that does nothing helps it"""
DIGITS = 4
"""of the new weights: what is printed is what is checked"""

Weights = dict[str, float]
Play = Callable[[Sequence[Weights], range, PlayPart], list[Values]]
"""Lets candidates play deals: a number for each of both."""


@dataclass(frozen=True)
class Plan:
    """What is tuned and how; this fixes every game and the result."""

    strategy: str
    weights: tuple[str, ...]
    arm: Setup
    """the table, with the strategy at all seats"""
    by: str
    against: str | None
    games: int
    rounds: int
    check_games: int
    spread: float

    @property
    def players(self) -> int:
        return self.arm.players

    @property
    def settings(self) -> dict[str, Any]:
        """All that fixes the result, in plain values."""
        table = {"game": self.arm.game, "players": self.players, "seed": self.arm.seed, **self.arm.settings}
        own = {name: getattr(self, name) for name in ("strategy", "weights", "by", "against", "games", "rounds")}
        return {**own, "check_games": self.check_games, "spread": self.spread, **table}

    @property
    def old(self) -> Weights:
        """All weights of the strategy as it was asked for."""
        player = strategy_files.player(self.strategy, self.arm.game)
        return dict(zip(player.strategy.weights, player.weights, strict=True))

    def deals(self, games: int) -> int:
        """How many deals so many games are: against an opponent, each deal is played once from every seat."""
        return math.ceil(games / self.players) if self.against else games

    def deals_of_round(self, number: int) -> range:
        """The deals that all candidates of a round play, and nobody else."""
        deals = self.deals(self.games)
        return range(number * deals, (number + 1) * deals)

    def deals_of_check(self) -> range:
        """The deals after those of all rounds."""
        first = self.deals_of_round(self.rounds).start
        return range(first, first + self.deals(self.check_games))

    def tables(self, weights: Weights, deals: range) -> list[Table]:
        """The tables of one candidate: at all seats, or against the opponent from every seat in turn."""
        own = spec(self.strategy, weights)
        if not self.against:
            return [self._table([own] * self.players, range(self.players), deals)]
        seats = [[own if seat == i else self.against for i in range(self.players)] for seat in range(self.players)]
        return [self._table(names, [seat], deals) for seat, names in enumerate(seats)]

    def _table(self, names: Sequence[str], seats: Sequence[int], deals: range) -> Table:
        return Table(self.setup(names), tuple(seats), COLUMNS[self.by], deals)

    def setup(self, names: Sequence[str]) -> Setup:
        """The setup with these strategies, checked."""
        found: Setup = changed(self.arm, strategies=tuple(names))
        return found


@dataclass(frozen=True)
class Tuned:
    """The weights found, and what they gain over the old ones on deals that were not used to find them."""

    plan: Plan
    new: Weights
    old_mean: Estimate
    new_mean: Estimate
    gain: Estimate
    """paired by deal, with its 95 % interval"""

    @property
    def better(self) -> bool:
        """Whether the interval of the gain is clear of 0."""
        return self.gain[1] > 0

    @property
    def spec(self) -> str:
        """The strategy with the new weights, as it is asked for."""
        defaults = strategy_files.player(name_of(self.plan.strategy), self.plan.arm.game).strategy.weights
        return spec(self.plan.strategy, {name: new for name, new in self.new.items() if new != defaults[name]})

    def verdict(self) -> str:
        """What to make of it, in a sentence."""
        gain, low, high = self.gain
        what = _("{gain:+.3f} (95 % interval {low:+.3f} to {high:+.3f})", gain=gain, low=low, high=high)
        if self.better:
            return _("The new weights are better by {gain}.", gain=what)
        if high < 0:
            return _("The new weights are worse by {gain}. Keep the old ones.", gain=what)
        return _("No gain is shown: {gain} includes 0. Keep the old weights, or allow more games or spread.", gain=what)

    def save(self, file: str | Path) -> None:
        """Write all that is needed to repeat it as TOML."""
        store.write_text(self.toml(), file)

    def toml(self) -> str:
        """Settings, seed, old and new weights, and the gain with its interval."""
        settings = {name: value for name, value in self.plan.settings.items() if value is not None}
        means = {"old_mean": self.old_mean, "new_mean": self.new_mean, "gain": self.gain}
        estimates = {name: dict(zip(("value", "low", "high"), mean, strict=True)) for name, mean in means.items()}
        parts = {"settings": settings, "old": self.plan.old, "new": self.new, **estimates}
        head = {"townlab": version("townlab"), "spec": self.spec, "better": self.better}
        return "\n".join([to_toml(head), *(f"[{name}]\n{to_toml(part)}" for name, part in parts.items())])


@with_settings
@checked
def tune(
    strategy: str,
    weights: str | Sequence[str] | None = None,
    players: int | None = None,
    by: str = "score",
    against: str | None = None,
    games: int = 200,
    rounds: int = 20,
    check_games: int | None = None,
    seed: int = 0,
    spread: float = 0.3,
    *,
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    **table: "Unpack[Settings]",
) -> Tuned:
    """Improve a strategy's weights by playing.

    Every round some candidates play the same fresh deals, `games` each: at all seats, or against an opponent from every
    seat in turn. `by` is 'score', or 'win' against an opponent. `spread` is the first step, as a share of a weight's
    size. At the end old and new weights play `check_games` on deals of their own. `jobs` does not change the result.

    >>> tuned = tune("planner", "food,room", players=2, games=2, rounds=2, check_games=4, progress=False)
    >>> sorted(set(tuned.new) - {"food", "room"})[:3]
    ['ability', 'balance', 'bar']
    """
    chosen = _chosen(strategy, weights, game)
    experiment = Experiment(game=game, players=players, strategies=[strategy], seed=seed, **table)
    plan = Plan(
        strategy=strategy.strip(),
        weights=chosen,
        arm=experiment.arms[0],
        by=by,
        against=against,
        games=games,
        rounds=rounds,
        check_games=CHECK * games if check_games is None else check_games,
        spread=spread,
    )
    _check(plan)
    return _tuned(plan, jobs, progress)


def spec(strategy: str, weights: Weights) -> str:
    """A strategy with these weights, as it is asked for; what it is banned from or forced to stays."""
    given = (setting.strip() for setting in strategy.partition(":")[2].split(","))
    kept = (
        setting
        for setting in given
        if setting.partition("=")[0].strip() in (*strategy_files.WRAPPERS, strategy_files.OLD_SKILL)
    )
    settings = ",".join([*(f"{name}={value!r}" for name, value in weights.items()), *kept])
    return f"{name_of(strategy)}:{settings}" if settings else name_of(strategy)


def _chosen(strategy: str, weights: str | Sequence[str] | None, game: str) -> tuple[str, ...]:
    """The names of the weights to tune, checked."""
    known = strategy_files.player(strategy, game).strategy.weights
    if not known:
        raise TownlabError(_("Strategy '{strategy}' has no weights to tune.", strategy=name_of(strategy)))
    wanted = known if weights is None else weights.split(",") if isinstance(weights, str) else weights
    names = tuple(dict.fromkeys(name.strip() for name in wanted))
    if not names:
        raise TownlabError(
            _("Name at least one weight of '{strategy}' to tune, or leave them out for all.",
              strategy=name_of(strategy))
        )  # fmt: skip
    for name in names:
        if name not in known:
            raise unknown(_("weight of '{strategy}'", strategy=name_of(strategy)), name, known)
    return names


def _check(plan: Plan) -> None:
    """Refuse what cannot be tuned, before anything is played."""
    at_least("games", plan.games, 1)
    at_least("rounds", plan.rounds, 1)
    at_least("games to check with", plan.check_games, 2 * (plan.players if plan.against else 1))
    if not 0 < plan.spread < math.inf:
        raise TownlabError(_("The spread must be a number above 0, not {spread:g}.", spread=plan.spread))
    if plan.by not in COLUMNS:
        raise unknown("measure", plan.by, COLUMNS)
    if plan.by == "win" and not plan.against:
        raise TownlabError(
            _("At a table of one strategy everybody wins equally often. To tune by win, name an opponent.")
        )
    if plan.against and plan.players == 1:
        raise TownlabError(_("There are no opponents in solo play."))


def _tuned(plan: Plan, jobs: int, progress: bool) -> Tuned:
    """Search for the weights, then check them."""
    paired, search = PairedTables(plan.tables(plan.old, plan.deals_of_round(0)), jobs, progress), _search(plan)
    try:
        with report_on(_all_games(plan, search), progress) as report:
            play = partial(_values, plan, paired, report)
            _play_rounds(plan, search, play, report)
            return _checked(plan, _middle(plan, search), play)
    except KeyboardInterrupt:
        best = spec(plan.strategy, _middle(plan, search))
        said = _(
            "The best weights so far, after {done} of {rounds} rounds, not checked: {weights}",
            done=search.countiter, rounds=plan.rounds, weights=best,
        )  # fmt: skip
        print(said, file=sys.stderr)
        raise


def _all_games(plan: Plan, search: Any) -> int:
    """How many games will be played, all told."""
    candidates: int = plan.rounds * search.popsize * len(plan.deals_of_round(0)) + 2 * len(plan.deals_of_check())
    return candidates * len(plan.tables(plan.old, range(1)))


def _search(plan: Plan) -> Any:
    """CMA-ES around the old weights, with a random generator of its own."""
    import cma  # takes a second to import

    generator = np.random.default_rng(plan.arm.seed)
    options = {"randn": lambda *shape: generator.standard_normal(shape), "seed": math.nan, "verbose": -9, "verb_log": 0}
    return cma.CMAEvolutionStrategy(np.zeros(max(len(plan.weights), LEAST_DIMENSIONS)), plan.spread, options)


def _play_rounds(plan: Plan, search: Any, play: Play, report: Report) -> None:
    """Let the search ask for candidates and tell it how they did, round by round."""
    best = -math.inf
    for number in range(plan.rounds):
        points = search.ask()
        candidates = [_weights_at(plan, point) for point in points]
        means = [_mean(values) for values in play(candidates, plan.deals_of_round(number), _forgiving)]
        search.tell(points, [-mean for mean in means])
        best = max(best, *means)
        report.say(
            _("{done} of {rounds} rounds, best mean so far {best:.3f}", done=number + 1, rounds=plan.rounds, best=best)
        )


def _mean(values: Values) -> float:
    mean = float(values.mean())
    return VERY_BAD if math.isnan(mean) else mean


def _middle(plan: Plan, search: Any) -> Weights:
    """The weights in the middle of the search, which all candidates made, not the luckiest one."""
    weights = _weights_at(plan, search.result.xfavorite)
    return plan.old | {name: float(f"{weights[name]:.{DIGITS}g}") for name in plan.weights}


def _values(
    plan: Plan, paired: PairedTables, report: Report, candidates: Sequence[Weights], deals: range, play: PlayPart
) -> list[Values]:
    """A number for each candidate and deal: the mean over the seats it was played from."""
    tables = [plan.tables(weights, deals) for weights in candidates]
    values = iter(paired.play([table for own in tables for table in own], report, play))
    return [np.mean([next(values) for _ in own], axis=0) for own in tables]


def _forgiving(table: Table, deals: range) -> Values:
    """Play some deals; NaN if odd weights make the candidate's answers not finite."""
    try:
        return play_part(table, deals)
    except NotFiniteError as error:
        if error.strategy != table.setup.strategies[table.seats[0]]:
            raise
        return np.full(len(deals), math.nan)


def _checked(plan: Plan, new: Weights, play: Play) -> Tuned:
    """Old and new weights on the same deals, none of which was used before."""
    deals = plan.deals_of_check()
    old_values, new_values = play([plan.old, new], deals, play_part)
    found = (clustered_mean(values, deals) for values in (old_values, new_values, new_values - old_values))
    return Tuned(plan, new, *found)


def _weights_at(plan: Plan, point: Sequence[float]) -> Weights:
    """The weights at a point of the search: the old ones are at its origin, steps are in sizes of weights."""
    scales = _scales(plan.old)
    chosen = zip(plan.weights, point, strict=False)
    moved = {name: plan.old[name] + scales[name] * float(x) for name, x in chosen}
    return plan.old | moved


def _scales(weights: Weights) -> Weights:
    """The size of each weight; one that is 0 is taken to be as large as the others are."""
    sizes = [abs(value) for value in weights.values() if value]
    typical = statistics.median(sizes) if sizes else 1.0
    return {name: max(abs(value), SMALLEST_SCALE * typical) if value else typical for name, value in weights.items()}
