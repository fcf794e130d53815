"""What does a rule of the table do to the cards: the same deals played without it and with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import pandas as pd

from sim.analysis import change, phrases, shift
from sim.analysis.style import Chart
from sim.checks import checked, is_flag
from sim.errors import TownlabError, unknown
from sim.games import USUAL, find, with_settings
from sim.languages import _, listed, mark
from sim.runs import store
from sim.runs.experiment import Experiment, Source
from sim.runs.result import Result
from sim.runs.run import run

if TYPE_CHECKING:
    from sim.games import Table

GAMES = 20_000
"""without the rule and again with it; for `planner` about a minute on two cores"""
UNSAID = {"rule_of_three": mark("rule of three")}
"""rules that go without saying in the headline of a run, in words"""


@dataclass(frozen=True, repr=False)
class WithRule:
    """Two runs of the same deals, without a rule and with it, and what differs between them."""

    before: Result
    after: Result
    rule: str
    """in words"""

    @cached_property
    def measures(self) -> pd.DataFrame:
        """One row a measure of the whole game: without, with, and the change."""
        return change.measure(self.before, self.after)

    @cached_property
    def cards(self) -> pd.DataFrame:
        """One row a card of the market, the one that gains most first: its strength without, with, and the change."""
        return shift.measure(self.before, self.after)

    @property
    def answer(self) -> str:
        """What the rule does to the score, and to which cards most."""
        of_cards = phrases.plain(shift.headline(self.cards, self.rule))
        return f"{change.headline(self.measures, self.rule)}. {of_cards}."

    def draw(self) -> Chart:
        """The cards as a chart."""
        return shift.draw(self.cards, self.rule, listed(self.before.experiment.labels))

    def save(self, folder: str | Path) -> None:
        """Write the tables as CSV and the chart as PNG and SVG into a folder."""
        for name in ("measures", "cards"):
            store.write_table(getattr(self, name), Path(folder) / f"{name}.csv")
        self.draw().save(Path(folder) / "with_rule.png")

    def __repr__(self) -> str:
        return f"<WithRule: {self.answer}>"

    def _repr_html_(self) -> str:
        tables = (self.measures, self.cards)
        return f"<p>{self.answer}</p>" + "".join(
            table.to_html(index=False, float_format="{:.3f}".format) for table in tables
        )


@with_settings
@checked
def with_rule(
    rule: str,
    *,
    games: int = GAMES,
    players: int | Sequence[int] | None = None,
    strategies: str | Sequence[str] = "planner",
    cards: Source | Sequence[Source] = (),
    seed: int = 0,
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    out: str | Path | None = None,
    **table: "Unpack[Table]",
) -> WithRule:
    """Play the same deals without a rule and with it, and see which cards it makes stronger and which weaker.

    `rule` is a setting that is on or off: in Tiny Towns coins, cavern or monuments. The rest of the table is as given,
    both times. With `out` the runs are written to the folders `without` and `with` in it.

    >>> found = with_rule("coins", games=400, players=2, strategies="greedy", progress=False)
    >>> len(found.cards), found.rule
    (24, 'coins')
    """
    setting = _switch(rule, game)
    if rule in table:
        raise TownlabError(
            _("'{rule}' is the rule that is compared: it is off and on in turn, so do not set it.", rule=rule)
        )
    shared: dict[str, Any] = {"game": game, "players": players, "strategies": strategies, "cards": cards,
                              "games": games, "seed": seed, **table}  # fmt: skip
    experiments = [Experiment(**{**shared, rule: on}) for on in (False, True)]
    if any(arm.settings[rule] for arm in experiments[0].arms):
        raise TownlabError(
            _("'{rule}' is always on at such a table, so there is nothing to compare it with.", rule=rule)
        )
    folders = [None, None] if out is None else [Path(out) / name for name in ("without", "with")]
    for folder in filter(None, (*folders, out)):
        store.check_new(folder)
    played = [run(one, folder, jobs, progress=progress) for one, folder in zip(experiments, folders, strict=True)]
    return WithRule(played[0], played[1], setting)


def _switch(rule: str, game: str) -> str:
    """The rule in words; a sentence if it is no setting that is on or off."""
    known = {setting.name: setting for setting in find(game).settings if setting.holds is is_flag}
    if rule not in known:
        raise unknown("rule to switch on", rule, known)
    return known[rule].said(True) or _(UNSAID[rule])
