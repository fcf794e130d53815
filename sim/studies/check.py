"""Is the game in balance?

Tests with thresholds that a designer sets, for a run or for games to play.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Real
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from sim.analysis.intervals import NOTHING, Estimate, Measured, from_interval, interval_columns, mean, ratio
from sim.analysis.kinds import kind_columns
from sim.analysis.multiple_tests import LEVEL
from sim.analysis.outcomes import margins
from sim.checks import KeyedError, checked
from sim.errors import TownlabError, unknown
from sim.files import read_toml
from sim.languages import _, mark
from sim.runs import store
from sim.runs.experiment import Experiment, beside, written_keys
from sim.runs.result import Result
from sim.runs.run import run

PASS, FAIL, UNSURE = mark("pass"), mark("fail"), mark("unsure")
KEYS = ("run", "experiment", "thresholds", "unsure", "ignore")
"""of a file"""


class Figure(NamedTuple):
    """Something measured, and the bounds that it must stay within."""

    of: str
    """card, seat or table"""
    found: Measured
    least: float = -math.inf
    most: float = math.inf
    share: bool = False
    """whether it is a share, from 0 to 1"""

    def estimate(self, miss: float) -> Estimate:
        """The value with the interval that misses so often."""
        return self.found.share_interval(miss) if self.share else self.found.interval(miss)


@dataclass(frozen=True)
class Ground:
    """What is tested: a run, its thresholds, and the cards that are left out."""

    result: Result
    thresholds: Mapping[str, Any]
    ignore: Sequence[str] = ()

    @cached_property
    def cards(self) -> pd.DataFrame:
        """One row for each seat and card that it could build, with the points of all its cards."""
        cards = self.result.cards()
        cards["total"] = cards.groupby(["arm", "game", "seat"])["points"].transform("sum")
        return cards[~cards["card"].isin(list(self.ignore))]

    @cached_property
    def effects(self) -> dict[str, Measured]:
        """How much a card of the market moves the mean score of a table, against the mean of its category's cards."""
        from sim.analysis import strength  # matplotlib takes a second to import

        found = strength.measure(self.result)
        games = self.result.games["game"].nunique()
        return {
            row["card"]: from_interval((row["effect"], row["effect_low"], row["effect_high"]), games)
            for row in found.to_dict("records")
            if row["card"] not in self.ignore
        }

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The seats of all tables of one kind and size, by what they are called."""
        arms, towns = self.result.arms, self.result.seats
        names = arms["players"].map(lambda players: "1 player" if players == 1 else f"{players} players")
        for kind in kind_columns(self.result)[-2::-1]:
            names = names if arms[kind].nunique() == 1 else arms[kind] + ", " + names
        return {name: towns[towns["arm"].isin(arms["arm"][names == name])] for name in names.unique()}

    def rivals(self, test: str) -> dict[str, pd.DataFrame]:
        """The same without solo games; an error if there are no others."""
        found = {name: towns for name, towns in self.tables.items() if towns["seat"].max() > 0}
        if not found:
            raise TownlabError(_("'{test}' needs games of two players or more; these are solo.", test=test))
        return found


@dataclass(frozen=True)
class Checked:
    """What was found: a row for each figure, and whether the check passed."""

    rows: pd.DataFrame
    """`test`, what it is of, `value` with the ends of its interval, the bounds, and the verdict: pass, fail, unsure"""
    unsure: str = PASS
    """what unsure figures count as"""

    @property
    def passed(self) -> bool:
        """Whether no figure fails."""
        bad = (FAIL,) if self.unsure == PASS else (FAIL, UNSURE)
        return not self.rows["verdict"].isin(bad).any()

    def count(self, verdict: str) -> int:
        """How many figures have this verdict."""
        return int((self.rows["verdict"] == verdict).sum())

    def _repr_html_(self) -> str:
        return f"<b>{_('Passed') if self.passed else _('Failed')}</b>{self.rows.to_html(index=False)}"


@checked
def check(file: str | Path | Mapping[str, Any], jobs: int = 0, progress: bool = True) -> Checked:
    """Test a run, or games played for it, against the thresholds in a TOML file, or in a dictionary with its keys.

    `run` names a folder (in a dictionary it may be a result), or `experiment` says what to play, as for `townlab run`;
    a file names folders and cards as seen from where it lies.
    `thresholds` are those of `TESTS`, `ignore` names cards that their tests leave out, and `unsure` is 'pass', or
    'fail' for those who would rather look twice.

    >>> played = {"strategies": "greedy", "games": 50}
    >>> check({"experiment": played, "thresholds": {"rounds": [10, 60]}}, progress=False).passed
    True
    """
    name, given = (_("The check"), file) if isinstance(file, Mapping) else (str(file), _read(file))
    try:
        thresholds, unsure, source = _thresholds(given), _unsure(given), _source(given)
        ignored = _ignored(given, source)
        result = source if isinstance(source, Result) else run(source, jobs=jobs, progress=progress)
        return Checked(measure(result, thresholds, ignored), unsure)
    except TownlabError as error:
        raise TownlabError(f"{name}: {error}") from None


def measure(result: Result, thresholds: Mapping[str, Any], ignore: Sequence[str] = ()) -> pd.DataFrame:
    """One row for each figure that has a threshold, with an interval and a verdict.

    A figure passes if its whole interval is within its bounds, and fails if all of it is beyond one of them; else it is
    unsure. The intervals are simultaneous: they hold for all rows together with 95 %, clustered by game. If all figures
    are truly within their bounds, at most one check in twenty has one that fails.

    A check that passes does not show that the game is in balance: few games, or strategies that do not see what a card
    can do, let everything pass.
    """
    ground = Ground(result, thresholds, ignore)
    found = [(name, figure) for name in thresholds if name in TESTS for figure in TESTS[name].figures(ground)]
    if not found:
        raise TownlabError(_("There is nothing to measure: no card was built, or all are ignored."))
    return pd.DataFrame([_row(name, figure, LEVEL / len(found)) for name, figure in found])


def verdict(low: float, high: float, least: float, most: float) -> str:
    """Pass if the whole interval is within the bounds, fail if all of it is beyond one of them, else unsure."""
    if low > most or high < least:
        return FAIL
    return PASS if least <= low and high <= most else UNSURE


def _row(test: str, figure: Figure, miss: float) -> dict[str, Any]:
    value, low, high = figure.estimate(miss)
    bounds = {"least": figure.least, "most": figure.most}
    said = verdict(low, high, figure.least, figure.most)
    about = {"test": test, "of": figure.of, "games": figure.found.clusters}
    return {**about, **interval_columns("value", (value, low, high)), **bounds, "verdict": said}


def _dead_card(ground: Ground) -> Iterator[Figure]:
    for card, built in _built(ground):
        yield Figure(card, built, least=ground.thresholds["dead_card"], share=True)


def _common_card(ground: Ground) -> Iterator[Figure]:
    for card, built in _built(ground):
        yield Figure(card, built, most=ground.thresholds["common_card"], share=True)


def _built(ground: Ground) -> Iterator[tuple[str, Measured]]:
    """The share of the towns that could build a card and did, for each card."""
    for card, part in ground.cards.groupby("card", observed=True):
        yield str(card), mean(part["built"] > 0, part["game"])


def _points_share(ground: Ground) -> Iterator[Figure]:
    for card, part in ground.cards.groupby("card", observed=True):
        share = ratio(part["points"], part["total"], part["game"]) if part["total"].sum() > 0 else NOTHING
        yield Figure(str(card), share, most=ground.thresholds["points_share"])


def _builder_edge(ground: Ground) -> Iterator[Figure]:
    even = 1 / ground.result.arms.set_index("arm")["players"]
    for card, part in ground.cards[ground.cards["built"] > 0].groupby("card", observed=True):
        edge = mean(part["win_share"] - part["arm"].map(even), part["game"])
        yield Figure(str(card), edge, most=ground.thresholds["builder_edge"])


def _dominating(ground: Ground) -> Iterator[Figure]:
    for card, effect in ground.effects.items():
        yield Figure(card, effect, most=ground.thresholds["dominating"])


def _useless(ground: Ground) -> Iterator[Figure]:
    for card, effect in ground.effects.items():
        yield Figure(card, effect, least=-ground.thresholds["useless"])


def _seat_edge(ground: Ground) -> Iterator[Figure]:
    edge = ground.thresholds["seat_edge"]
    for name, towns in ground.rivals("seat_edge").items():
        _check_alike(towns)
        even = 1 / (towns["seat"].max() + 1)
        for seat, part in towns.groupby("seat"):
            wins = mean(part["win_share"], part["game"])
            yield Figure(f"{name}, seat {seat}", wins, even - edge, even + edge, share=True)


def _check_alike(towns: pd.DataFrame) -> None:
    """Refuse seats that were not played by the same strategies."""
    played = pd.crosstab(towns["seat"], towns["strategy"].astype(str))
    if (played != played.iloc[0]).any(axis=None):
        raise TownlabError(_("'seat_edge' cannot tell seats from strategies. Play one strategy in all seats, or with "
                             "rotate = true."))  # fmt: skip


def _margin(ground: Ground) -> Iterator[Figure]:
    for name, towns in ground.rivals("margin").items():
        yield Figure(name, mean(*_margins(towns)), most=ground.thresholds["margin"])


def _runaway(ground: Ground) -> Iterator[Figure]:
    points, most = ground.thresholds["runaway_points"], ground.thresholds["runaway"]
    for name, towns in ground.rivals("runaway").items():
        lead, games = _margins(towns)
        yield Figure(name, mean(lead > points, games), most=most, share=True)


def _margins(towns: pd.DataFrame) -> tuple[Any, Any]:
    """How far the first was ahead of the second, and the number of the game, for each game of tables of one size."""
    players = int(towns["seat"].max()) + 1
    return margins(towns["score"], np.arange(len(towns)) // players), towns["game"].to_numpy()[::players]


def _rounds(ground: Ground) -> Iterator[Figure]:
    least, most = ground.thresholds["rounds"]
    games = ground.result.games
    if "rounds" not in games:
        raise TownlabError(
            _("'rounds' cannot be tested: all games of {game} have the same number.", game=ground.result.game.name)
        )
    for name, towns in ground.tables.items():
        here = games[games["arm"].isin(towns["arm"].unique())]
        yield Figure(name, mean(here["rounds"], here["game"]), least, most)


class Probe(NamedTuple):
    """One kind of figure, and what its threshold may be."""

    figures: Callable[[Ground], Iterator[Figure]]
    kind: str
    says: str


TESTS: dict[str, Probe] = {
    "dead_card": Probe(_dead_card, "share", mark("built in at least this share of the towns that could build it")),
    "common_card": Probe(_common_card, "share", mark("built in at most this share of the towns that could build it")),
    "points_share": Probe(_points_share, "share", mark("at most this share of the points of all cards in its towns")),
    "builder_edge": Probe(
        _builder_edge, "share", mark("towns that built it win at most this much more than an even share")
    ),
    "dominating": Probe(
        _dominating, "number", mark("its effect on the score is at most this far above its category's mean")
    ),
    "useless": Probe(_useless, "number", mark("its effect on the score is at most this far below its category's mean")),
    "seat_edge": Probe(_seat_edge, "share", mark("a seat's share of the wins is at most this far from an even one")),
    "margin": Probe(_margin, "number", mark("mean points between the first and the second, at most")),
    "runaway": Probe(_runaway, "share", mark("share of games won by more than runaway_points, at most")),
    "rounds": Probe(_rounds, "range", mark("mean rounds of a game, from least to most")),
}
"""All tests, by the name of their threshold. A new one is a function that gives its figures, and a line here."""
HELPERS = {"runaway_points": "number"}
"""what a test needs beside its threshold"""
KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "share": (lambda value: _is_number(value) and 0 <= value <= 1, mark("a share from 0 to 1")),
    "number": (lambda value: _is_number(value) and value >= 0, mark("a number, 0 or more")),
    "range": (
        lambda value: isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_number, value))
        and value[0] <= value[1],
        mark("two numbers, the least and the most, as in [20, 40]"),
    ),
}  # fmt: skip
"""what thresholds may be, and how to say it"""


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)


def _thresholds(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The thresholds, checked, as all keys beside them."""
    for key in given:
        if key not in KEYS:
            raise unknown("key", key, KEYS)
    thresholds = given.get("thresholds")
    if not isinstance(thresholds, Mapping) or not thresholds:
        raise TownlabError(
            _("It needs thresholds, as in [thresholds] and below it dead_card = 0.02. There are: {names}.",
              names=", ".join(TESTS))
        )  # fmt: skip
    kinds = {**{name: test.kind for name, test in TESTS.items()}, **HELPERS}
    for name, value in thresholds.items():
        if name not in kinds:
            raise unknown("threshold", name, kinds)
        right, what = KINDS[kinds[name]]
        if not right(value):
            raise TownlabError(_("'{name}' must be {what}, not {value!r}.", name=name, what=_(what), value=value))
    if ("runaway" in thresholds) != ("runaway_points" in thresholds):
        raise TownlabError(_("'runaway' and 'runaway_points' go together: a share of games, and by how many points."))
    return thresholds


def _unsure(given: Mapping[str, Any]) -> str:
    value = given.get("unsure", PASS)
    if value not in (PASS, FAIL):
        raise TownlabError(_("'unsure' must be 'pass' or 'fail', not {value!r}.", value=value))
    return str(value)


def _ignored(given: Mapping[str, Any], source: Experiment | Result) -> list[str]:
    """The cards that are left out, checked."""
    names = given.get("ignore", [])
    if not isinstance(names, list | tuple):
        raise TownlabError(_("'ignore' must be a list of cards, as in ['cottage'], not {value!r}.", value=names))
    cards = (source.experiment if isinstance(source, Result) else source).catalogue
    for name in names:
        if name not in cards:
            raise unknown("card", str(name), cards.ids)
    return list(names)


def _read(file: str | Path) -> dict[str, Any]:
    """What is in a file, with the run and the cards that it names looked for in its folder."""
    given = read_toml(file)
    if isinstance(given.get("run"), str):
        given["run"] = Path(file).parent / given["run"]
    experiment = given.get("experiment")
    if isinstance(experiment, dict) and "cards" in experiment:
        experiment["cards"] = beside(file, experiment["cards"])
    return given


def _source(given: Mapping[str, Any]) -> Experiment | Result:
    """The run, or what to play."""
    if ("run" in given) == ("experiment" in given):
        raise TownlabError(_("Name either the folder of a run, as in run = 'results/first-run', or an [experiment]."))
    if "experiment" in given:
        return _experiment(given["experiment"])
    there = given["run"]
    if isinstance(there, Result):
        return there
    if not isinstance(there, str | Path):
        raise TownlabError(_("'run' must name a folder, not {value!r}.", value=there))
    return store.load(there)


def _experiment(given: Any) -> Experiment:
    """The experiment of a table with the keys of a file for `townlab run`."""
    if isinstance(given, Experiment):
        return given
    if not isinstance(given, Mapping):
        raise TownlabError(_("'experiment' must be a table, as in [experiment], not {value!r}.", value=given))
    written = written_keys("'experiment'", given)
    try:
        return Experiment(**{key: given[name] for key, name in written.items()})
    except KeyedError as error:
        first, *rest = error.key.split(".")
        raise TownlabError(f"'{'.'.join(['experiment', written.get(first, first), *rest])}': {error}") from None
