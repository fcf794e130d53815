"""Solve for balance: which value of a number on a card brings it to the mean of the others of its type?"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from sim import games as known_games
from sim.analysis import phrases
from sim.analysis.intervals import clustered_mean
from sim.analysis.style import Chart
from sim.checks import at_least, checked, split
from sim.errors import TownlabError, hint
from sim.games import USUAL, Game, Number, Setup, find, with_settings
from sim.languages import _, listed, mark
from sim.runs import store
from sim.runs.experiment import Experiment, Source
from sim.runs.progress import Report
from sim.runs.progress import progress as report_on
from sim.settings import check
from sim.studies import response as analysis
from sim.studies.paired import PairedTables, Table, Values

if TYPE_CHECKING:
    from sim.games import Table as Settings

GAMES = 5000
"""for each value and each other card; for `planner` about a minute on two cores, all told"""
LEVELS = {1: 7, 2: 4}
"""values of each number that are played, of one number and of two"""
MORE = 6
"""the most values to play near the solution, after those spread over the range"""
FACTOR_DIGITS = 2
MOST_NAMED = 8
"""cards that a sentence lists by name"""
AROUND = 3
"""how far from the present value to look, unless told"""
FACTORS = (0.5, 1.5)
"""the same for all points of a table at once"""
AVERAGE = mark("{card} would be {average} {values}")
CUT = mark("cut {card}'s points to {percent} and it is {average}")
RAISE = mark("raise {card}'s points to {percent} and it is {average}")
NOTHING_DOES = mark("nothing in the range makes {card} {average}")
NOT_CLEAR = mark("it is not clear whether anything in the range makes {card} {average}")
PRINT = mark("On a card, print {change} ({off}).")
NEAREST = mark("Nearest is {change} ({off}).")
NOTE = mark(
    "{games:,} deals, each played by {who} with every value and every other card. "
    "Average is not the same as fair, and other players would need another number."
)

Changes = dict[str, Any]


@dataclass(frozen=True)
class Tunable:
    """A number on a card that can be turned: a field, one entry of a table, or all of it times a factor."""

    name: str
    field: str
    index: int | None
    factor: bool
    number: Number
    low: float
    high: float

    @property
    def table(self) -> tuple[int, ...]:
        """All numbers of the field."""
        return self.number.present if isinstance(self.number.present, tuple) else (self.number.present,)

    @property
    def present(self) -> float:
        """Its value on the card as it is."""
        return 1.0 if self.factor else float(self.table[self.index or 0])

    def levels(self, count: int) -> list[float]:
        """Values spread over the range, with the present one among them if it is there."""
        spread = np.linspace(self.low, self.high, count)
        chosen = {round(float(value), FACTOR_DIGITS) if self.factor else float(round(value)) for value in spread}
        return sorted(chosen | ({self.present} if self.low <= self.present <= self.high else set()))

    def turned(self, fields: Changes, value: float) -> Changes:
        """The changes on the card with this number at a value, on top of others."""
        table = fields.get(self.field, self.table)
        if self.factor:
            return {**fields, self.field: tuple(math.floor(value * number + 0.5) for number in table)}
        if self.index is None:
            return {**fields, self.field: int(value)}
        return {**fields, self.field: (*table[: self.index], int(value), *table[self.index + 1 :])}


@dataclass(frozen=True)
class Plan:
    """What is varied on which card, and against which others it is compared."""

    card: str
    tunables: tuple[Tunable, ...]
    against: tuple[str, ...]
    market: tuple[str, ...]
    games: int
    arm: Setup
    """who plays, and at what table"""

    def changes(self, values: Sequence[float]) -> Changes:
        """What is on the card with the numbers at these values."""
        fields: Changes = {}
        for tunable, value in zip(self.tunables, values, strict=True):
            fields = tunable.turned(fields, value)
        return fields

    def setup(self, values: Sequence[float]) -> Setup:
        """The card with these values in the market."""
        cards = self.arm.catalogue.change(self.card, **self.changes(values))
        return self._with(self.card, catalogue=cards)

    def other(self, id: str) -> Setup:
        """Another card of its type in the market instead, and the card itself nowhere."""
        found: Setup = known_games.of(self.arm).keep_out(self._with(id), self.card)
        return found

    def _with(self, id: str, **changes: Any) -> Setup:
        """The table with a card in the market."""
        found: Setup = known_games.changed(self.arm, market=(id, *self.market), **changes)
        return found

    @property
    def design(self) -> list[tuple[float, ...]]:
        """The values that are played to see the whole range."""
        return list(product(*(tunable.levels(LEVELS[len(self.tunables)]) for tunable in self.tunables)))

    @property
    def present(self) -> dict[str, float]:
        return {tunable.name: tunable.present for tunable in self.tunables}


@dataclass(frozen=True, repr=False)
class Solved:
    """The value that brings a card to the mean of the others of its type, and all that was played to find it."""

    plan: Plan
    games: pd.DataFrame
    """one row a game and value: the effect on the score of its towns"""
    checked: pd.DataFrame
    """the whole values at the solution: the change, and its effect as it was played, the nearest to 0 first"""

    @cached_property
    def measures(self) -> pd.DataFrame:
        """One row for each number: its value at the solution, with its interval."""
        return analysis.measure(self.games, self.plan.present)

    @cached_property
    def played(self) -> pd.DataFrame:
        """One row for each value that was played to see the whole range: its effect, with its interval."""
        table = analysis.effects(self.games, list(self.plan.present))
        values = table[list(self.plan.present)].to_numpy(float)
        table.insert(len(self.plan.tunables), "change", [written(self.plan.changes(list(value))) for value in values])
        return table

    @property
    def reached(self) -> bool:
        """Whether there is a solution in the range."""
        return not self.measures["value"].isna().any()

    @property
    def changes(self) -> dict[str, Changes]:
        """The change that comes nearest, as `what_if` and `Experiment` take it."""
        return {self.plan.card: dict(self.checked["fields"].iloc[0])} if self.reached else {}

    @property
    def headline(self) -> str:
        """The solution, short enough to stand above a chart."""
        return phrases.first_up(self._solution() if self.reached else self._out_of_reach())

    @property
    def answer(self) -> str:
        """The solution in a sentence or two."""
        nearest = self.checked.iloc[0] if self.reached else self._nearest
        said = PRINT if self.reached else NEAREST
        return f"{self.headline}. {_(said, change=_printed(nearest['change']), off=_off(nearest['effect']))}"

    @property
    def card(self) -> Any:
        """The card as it is."""
        return self.plan.arm.catalogue[self.plan.card]

    @property
    def _nearest(self) -> Any:
        """The played value with the smallest effect."""
        return self.played.iloc[int(self.played["effect"].abs().argmin())]

    def _solution(self) -> str:
        """The value that does it: of a factor in percent, of others as they are on the card."""
        rows = self.measures.to_dict("records")
        if not self.plan.tunables[0].factor:
            values = listed(_value(row) for row in rows)
            return _(AVERAGE, card=phrases.the(self.card), average=self._average(), values=values)
        said = CUT if rows[0]["value"] < 1 else RAISE
        return _(said, card=phrases.the(self.card), percent=_percent(rows[0]), average=self._average())

    def _average(self) -> str:
        """What the card is compared with: average for its type, or for some others that were named."""
        arm, against = self.plan.arm, [self.plan.arm.catalogue[id] for id in self.plan.against]
        alike = {card.category for card in against} == {self.card.category}
        if alike and set(self.plan.against) == set(known_games.of(arm).instead(arm, self.plan.card)):
            return _("average for {a_type}", a_type=phrases.a(_(self.card.category)))
        if len(against) > MOST_NAMED:
            return _("as good as the mean of the {n} others", n=len(against))
        return _("as good as {others}", others=listed(phrases.name_of(card) for card in against))

    def _out_of_reach(self) -> str:
        """That no value does it, or that it is not clear whether one does."""
        clear = self._nearest["effect_low"] > 0 or self._nearest["effect_high"] < 0
        said = NOTHING_DOES if clear else NOT_CLEAR
        return _(said, card=phrases.the(self.card), average=self._average())

    def draw(self) -> Chart:
        """The effect over the range as a chart."""
        who = listed(dict.fromkeys(self.plan.setup(self.plan.design[0]).strategies))
        return analysis.draw(self.games, self.plan.present, self.headline, _(NOTE, games=self.plan.games, who=who))

    def save(self, folder: str | Path) -> None:
        """Write what was played as CSV and the chart as PNG and SVG into a folder."""
        for name, table in (("played", self.played), ("checked", self.checked.drop(columns="fields"))):
            store.write_table(table, Path(folder) / f"{name}.csv")
        self.draw().save(Path(folder) / "solve.png")

    def __repr__(self) -> str:
        return f"<Solved: {self.answer}>"

    def _repr_html_(self) -> str:
        return f"<p>{self.answer}</p>" + self.played.to_html(index=False, float_format="{:.3f}".format)


@with_settings
@checked
def solve(
    card: str,
    what: str | Sequence[str] = "points",
    low: float | Sequence[float] | None = None,
    high: float | Sequence[float] | None = None,
    *,
    against: str | Sequence[str] | None = None,
    cards: Source | Sequence[Source] = (),
    games: int = GAMES,
    players: int | None = None,
    strategies: str | Sequence[str] = "planner",
    seed: int = 0,
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    **table: "Unpack[Settings]",
) -> Solved:
    """Find the value of a number on a card, or of two, at which its towns score as with the others of its type.

    `what` is `points`, `base`, `least`, `meals`, `holds`, or the coins that the card `cost`s or `gains`; one entry of a
    table of points is `points[0]`, and `points` of a table are all of them times a factor. `low` to `high` is where to
    look. Every value, and every other card of the type in its place (or those `against` which it should be compared),
    plays the same deals; `market` may name cards of other types that should be in all of them.

    >>> found = solve("inn", "points", low=2, high=4, strategies="greedy", games=20, progress=False)
    >>> list(found.played["points"])
    [2.0, 3.0, 4.0]
    """
    given: dict[str, Any] = {"game": game, "cards": cards, "players": players, "strategies": strategies, "seed": seed}
    market = market_cards(find(game), table.pop("market", None))
    experiment = Experiment(**given, **table)
    arm = experiment.arms[0]
    at_least("games", games, 2)
    plan = Plan(
        card=card,
        tunables=_tunables(card, experiment.kind.cards.numbers(arm.catalogue[card]), what, low, high),
        against=cards_against(experiment.kind, arm, card, against),
        market=market,
        games=games,
        arm=arm,
    )
    return _solved(plan, jobs, progress)


def market_cards(game: Game, given: Any) -> tuple[str, ...]:
    """The cards that should be in all markets."""
    if given is None:
        return ()
    check(next(setting for setting in game.settings if setting.name == "market"), given, "market")
    return () if given == "random" else split(given)


def written(fields: Mapping[str, Any]) -> str:
    """A change in a few letters, like points=2/4/7."""
    shown = {name: "/".join(map(str, value)) if isinstance(value, tuple) else value for name, value in fields.items()}
    return " ".join(f"{name}={value}" for name, value in shown.items())


def _tunables(
    card: str, numbers: Mapping[str, Number], what: str | Sequence[str], low: Any, high: Any
) -> tuple[Tunable, ...]:
    """The numbers to turn, with their ranges."""
    names = [what] if isinstance(what, str) else list(what)
    if not 1 <= len(names) <= 2 or len(set(names)) < len(names):
        raise TownlabError(_("Name one number of the card to vary, or two different ones."))
    lows, highs = (_each(end, len(names), word) for end, word in ((low, "low"), (high, "high")))
    tunables = tuple(tunable(card, numbers, *given) for given in zip(names, lows, highs, strict=True))
    if len(tunables) == 2 and any(tunable.factor for tunable in tunables):
        raise TownlabError(_("A factor on all points is varied alone; name two entries, like points[0] and points[1]."))
    return tunables


def _each(end: Any, count: int, word: str) -> list[Any]:
    """An end of the range for each number."""
    ends = list(end) if isinstance(end, Sequence) else [end]
    ends = ends * count if len(ends) == 1 else ends
    if len(ends) != count:
        raise TownlabError(
            _("Give one {word} for all numbers or one for each of {count}, not {n}.",
              word=word, count=count, n=len(ends))
        )  # fmt: skip
    return ends


def tunable(card: str, numbers: Mapping[str, Number], name: str, low: float | None, high: float | None) -> Tunable:
    """A number of a card by its name, with the range in which to turn it."""
    found = re.fullmatch(r"(\w+)(?:\[(\d+)\])?", name.strip())
    if not found or found[1] not in numbers:
        raise TownlabError(
            _("'{name}' is not a number on '{card}' that can be varied. {hint}",
              name=name, card=card, hint=hint(name, numbers))
        )  # fmt: skip
    field, number = found[1], numbers[found[1]]
    index, size = None if found[2] is None else int(found[2]), len(np.atleast_1d(number.present))
    if index is not None and not (isinstance(number.present, tuple) and index < size):
        raise TownlabError(
            _("'{card}' has no {name}; its points are points[0] to points[{last}].",
              card=card, name=name, last=_last(numbers))
        )  # fmt: skip
    factor = index is None and size > 1
    usual = Tunable(f"{field}_times" if factor else name, field, index, factor, number, *FACTORS)
    ends = FACTORS if factor else (max(usual.present - AROUND, number.least), min(usual.present + AROUND, number.most))
    first, last = (float(end if given is None else given) for end, given in zip(ends, (low, high), strict=True))
    return _checked_range(replace(usual, low=first, high=last))


def _last(numbers: Mapping[str, Number]) -> int:
    """The place of the last of a card's points."""
    return len(np.atleast_1d(numbers["points"].present)) - 1


def _checked_range(tunable: Tunable) -> Tunable:
    if not tunable.factor and not (tunable.low.is_integer() and tunable.high.is_integer()):
        raise TownlabError(_("'{name}' is a whole number: its low and high must be too.", name=tunable.name))
    least, most = tunable.number.least, tunable.number.most
    given: dict[str, Any] = {"name": tunable.name, "low": tunable.low, "high": tunable.high}
    if tunable.low < least or tunable.high > most:
        if math.isinf(most):
            raise TownlabError(_("'{name}' must be 0 or more, not {low:g} to {high:g}.", **given))
        limits = {"least": least, "most": most}
        raise TownlabError(
            _("'{name}' must be from {least:g} to {most:g}, not {low:g} to {high:g}.", **given, **limits)
        )
    if not tunable.low < tunable.high:
        raise TownlabError(_("The low end of '{name}' must be below the high one, not {low:g} to {high:g}.", **given))
    return tunable


def cards_against(game: Game, arm: Setup, card: str, given: str | Sequence[str] | None) -> tuple[str, ...]:
    """The cards with which it is compared."""
    others = game.instead(arm, card)
    chosen = others if given is None else split(given)
    for id in chosen:
        if id not in others:
            raise TownlabError(
                _("'{other}' cannot lie in the place of '{card}'. {hint}", other=id, card=card, hint=hint(id, others))
            )
    if not chosen:
        raise TownlabError(
            _("There is no other card to compare '{card}' with: none could lie in its place.", card=card)
        )
    return tuple(chosen)


def _solved(plan: Plan, jobs: int, progress: bool) -> Solved:
    """Play the design, then what is near the solution; of one number, until both its neighbours were played."""
    paired = PairedTables([_table(plan, plan.setup(plan.design[0]))], jobs, progress)
    with report_on(plan.games * (len(plan.design) + len(plan.against)), progress) as report:
        base = np.mean([_scores(plan, paired, report, plan.other(id)) for id in plan.against], axis=0)
        found: dict[tuple[float, ...], Values] = {}
        design, todo = list(plan.design), list(plan.design)
        while todo:
            found |= {values: _scores(plan, paired, report, plan.setup(values)) - base for values in todo}
            design = list(found) if len(plan.tunables) == 1 else design
            near = _near(plan, _rows(plan, {values: found[values] for values in design}))
            todo = [values for values in near if values not in found] if len(found) < len(plan.design) + MORE else []
            report.total += plan.games * len(todo)
    games = _rows(plan, {values: found[values] for values in design})
    known = [values for values in near if values in found] or (list(found) if near else [])
    return Solved(plan, games, _checked_table(plan, {values: found[values] for values in known}))


def _table(plan: Plan, setup: Setup) -> Table:
    return Table(setup, tuple(range(setup.players)), "score", range(plan.games))


def _scores(plan: Plan, paired: PairedTables, report: Report, setup: Setup) -> Values:
    """The mean score of the towns, deal by deal. Card sets are played one after another: preparing each is slow."""
    return paired.play([_table(plan, setup)], report)[0]


def _rows(plan: Plan, found: Mapping[tuple[float, ...], Values]) -> pd.DataFrame:
    """One row a game and value."""
    parts = [
        pd.DataFrame({"game": np.arange(plan.games), **dict(zip(plan.present, at, strict=True)), "effect": effect})
        for at, effect in sorted(found.items())
    ]
    return pd.concat(parts, ignore_index=True)


def _near(plan: Plan, games: pd.DataFrame) -> list[tuple[float, ...]]:
    """The values around the solution that can stand on a card; none if there is no solution."""
    value = analysis.measure(games, plan.present)["value"].to_numpy(float)
    if np.isnan(value).any():
        return []
    if plan.tunables[0].factor:
        return [(round(float(value[0]), FACTOR_DIGITS),)]
    return list(product(*(sorted({float(math.floor(one)), float(math.ceil(one))}) for one in value)))


def _checked_table(plan: Plan, found: Mapping[tuple[float, ...], Values]) -> pd.DataFrame:
    """One row for each change near the solution, the nearest to 0 first."""
    table = pd.DataFrame(
        list(_checked_rows(plan, found)), columns=["change", "fields", "effect", "effect_low", "effect_high"]
    )
    return table.sort_values("effect", key=abs, ignore_index=True)


def _checked_rows(plan: Plan, found: Mapping[tuple[float, ...], Values]) -> Iterator[tuple[Any, ...]]:
    for values, effect in found.items():
        fields = plan.changes(values)
        yield written(fields), fields, *clustered_mean(effect, np.arange(plan.games))


def _value(row: Mapping[Any, Any]) -> str:
    """A number at the solution, with its interval as far as it is known."""
    ends = _ends(row["value_low"], row["value_high"])
    if row["number"] == "points":
        return _("at {value:.2f} points ({ends})", value=row["value"], ends=ends)
    number = row["number"].replace("_", " ")
    return _("with {number} at {value:.2f} ({ends})", number=number, value=row["value"], ends=ends)


def _ends(low: float, high: float) -> str:
    """An interval as far as it is known."""
    if math.isinf(low) and math.isinf(high):
        return _("anything in the range")
    if math.isinf(low):
        return _("{high:.2f} at most", high=high)
    return _("{low:.2f} at least", low=low) if math.isinf(high) else _("{low:.2f} to {high:.2f}", low=low, high=high)


def _percent(row: Mapping[Any, Any]) -> str:
    """A factor at the solution in percent, with its interval."""
    value, low, high = (100 * row[name] for name in ("value", "value_low", "value_high"))
    if math.isinf(low) or math.isinf(high):
        return _("{value:.0f} %", value=value)
    return _("{value:.0f} % ({low:.0f} to {high:.0f})", value=value, low=low, high=high)


def _printed(change: str) -> str:
    """A change as it is told to who prints the card: points without their name."""
    return (change.removeprefix("points=") if change.count("=") == 1 else change).replace("=", " ")


def _off(effect: float) -> str:
    """How far from average a card is."""
    size = abs(effect)
    if float(f"{size:.1f}") == 0:
        return _("average")
    said = mark("{size:.1f} above average") if effect > 0 else mark("{size:.1f} below average")
    return _(said, size=size)
