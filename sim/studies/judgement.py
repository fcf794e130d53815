"""A judgement on a card: all that was played for it, and what it says in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from sim.analysis import phrases, substitutes
from sim.analysis.intervals import Estimate, clustered_share, interval_columns
from sim.analysis.outcomes import OUTCOMES
from sim.languages import _, listed, mark
from sim.runs.experiment import Experiment
from sim.runs.result import Result
from sim.studies import restricted
from sim.studies.check import FAIL, PASS, verdict
from sim.studies.solve import Solved

TOO_STRONG = mark(
    "{card} is too strong: a town scores {effect} points more with it than with {others} ({low} to {high})."
)
TOO_WEAK = mark("{card} is too weak: a town scores {effect} points less with it than with {others} ({low} to {high}).")
BALANCED = mark("{card} is balanced: with it a town scores within {smallest} of {others} ({effect}, {low} to {high}).")
UNCLEAR = mark(
    "It is not clear whether {card} is balanced: with it a town scores {effect} points against {others} ({low} to "
    "{high}), and {smallest} is the smallest effect that matters. Play more games, such as {games:,}."
)
UNTRIED = mark(
    "Whether {card} is balanced cannot be said, for these players hardly build it: with it a town scores {effect} "
    "points against {others} ({low} to {high}). Try other strategies."
)
VERDICTS = {
    mark("too strong"): TOO_STRONG, mark("too weak"): TOO_WEAK, mark("balanced"): BALANCED, mark("not clear"): UNCLEAR,
    mark("hardly built"): UNTRIED,
}  # fmt: skip
MISSED = mark("A player who must do without it loses {price}.")
NOT_MISSED = mark("A player who must do without it does not clearly lose or gain: {price}.")
USED = mark("{share} of the players who may build it do.")
USED_IF_HELD = mark("{share} of the players who are made to keep it build it.")
SELDOM = 0.05
"""the share of players who build a card, below which a small effect says little of it"""
BETTER_WITHOUT = mark("A player who must do without it gains {price}: these players use it badly.")


@dataclass(frozen=True, repr=False)
class Judged:
    """All that was played to judge a card, and what came of it."""

    card: Any
    """the card as it is"""
    smallest: float
    """points; a smaller effect does not matter"""
    result: Result
    """games with the card, and on the same deals with each other of its type in its place; of a card that players hold
    alone, games in which it is dealt as ever"""
    pairs: pd.DataFrame
    """one row for each seat and deal that was played with the card and without"""
    solved: Solved | None
    """the number to print; none for a card that is not laid in the market"""
    command: str
    """how to ask again"""

    @property
    def is_held(self) -> bool:
        """Whether players hold it alone, like a monument."""
        return bool(self.card.category == self.result.game.held)

    @cached_property
    def substitutes(self) -> pd.DataFrame:
        """One row a card of its type, the strongest first: its effect against the others."""
        return substitutes.measure(self.result)

    @cached_property
    def prices(self) -> pd.DataFrame:
        """What it costs a player to do without the card; of one that players hold alone, the same of all its type."""
        return restricted.measure(self.pairs)

    @cached_property
    def others(self) -> pd.DataFrame:
        """One row for each card of another type: whom the card helps and whom it hurts."""
        return substitutes.others(self.result, self.card.id)

    @cached_property
    def players(self) -> pd.DataFrame:
        """One row for each seat, and for each strategy if there are several: what the card does to its score."""
        return substitutes.players(self.result, self.card.id)

    @cached_property
    def effect(self) -> Estimate:
        """The points of a town with the card less those with the others of its type, and the interval."""
        if self.is_held:
            return restricted.against_others(self.pairs, self.card.id).interval()
        row = self.substitutes.set_index("card").loc[self.card.id]
        return float(row["effect"]), float(row["effect_low"]), float(row["effect_high"])

    @property
    def found(self) -> str:
        """The verdict in a word or two: too strong, too weak, balanced, not clear or hardly built."""
        effect, low, high = self.effect
        said = verdict(low, high, -self.smallest, self.smallest)
        if said != FAIL and self.built[0] < SELDOM:
            return "hardly built"
        return {PASS: "balanced", FAIL: "too strong" if effect > 0 else "too weak"}.get(said, "not clear")

    @property
    def _price(self) -> Any:
        """What it costs to do without the card, as a row."""
        return self.prices.set_index("card").loc[self.card.id]

    @property
    def verdict(self) -> str:
        """Whether the card is balanced, in a sentence."""
        weak, sign = self.found == "too weak", "" if self.found.startswith("too") else "+"
        ends = _turned(self.effect) if weak else self.effect
        numbers = (phrases.number(end, 2, sign) for end in ends)
        smallest = OUTCOMES["score"].amount(self.smallest)
        more = {"smallest": smallest, "games": 4 * self.result.setup["games"], "others": self.rivals}
        said = dict(zip(("effect", "low", "high"), numbers, strict=True))
        return phrases.first_up(_(VERDICTS[self.found], card=phrases.the(self.card), **said, **more))

    @property
    def rivals(self) -> str:
        """The cards that it is compared with, in words: the others of its type, or those that were named."""
        if self.is_held:
            return _("the other {type}s", type=_(self.card.category))
        named, known = set(self.substitutes["card"]) - {self.card.id}, self.result.experiment.catalogue
        if named == set(alike(self.result.experiment, self.card.id)):
            return _("the other {type} cards", type=_(self.card.category))
        return listed(phrases.name_of(known[id]) for id in sorted(named))

    @property
    def price(self) -> str:
        """What it costs to do without the card, in a sentence."""
        row = self._price
        ends = (row["price"], row["price_low"], row["price_high"])
        said = {restricted.MISSED: MISSED, restricted.BETTER_WITHOUT: BETTER_WITHOUT}.get(row["verdict"], NOT_MISSED)
        shown = interval_columns("price", _turned(ends) if said is BETTER_WITHOUT else ends)
        return _(said, price=phrases.plain(phrases.value(shown, "price", unit="points")))

    @cached_property
    def built(self) -> Estimate:
        """The share of the players who may build the card that do; of one that players hold alone, of those who are
        made to keep it."""
        if self.is_held:
            return float(self._price["built"]), float(self._price["built_low"]), float(self._price["built_high"])
        cards = self.result.cards()
        own = cards[cards["card"] == self.card.id]
        return clustered_share(own["built"] > 0, own["game"])

    @property
    def use(self) -> str:
        """How often the card is built, in a sentence."""
        share = phrases.percent(interval_columns("built", self.built), "built")
        return _(USED_IF_HELD if self.is_held else USED, share=phrases.plain(share))

    @property
    def answer(self) -> str:
        """All that was found, in a few sentences."""
        return " ".join(self.sentences)

    @property
    def sentences(self) -> list[str]:
        """The verdict, how often the card is built, the price of doing without, and the number to print."""
        found = [self.verdict, self.use, self.price, *([self.solved.answer] if self.solved else [])]
        return [*found, *filter(None, [phrases.explained(found)])]

    def __repr__(self) -> str:
        return f"<Judged: {self.answer}>"

    def _repr_html_(self) -> str:
        return f"<p>{self.answer}</p>"


def alike(table: Experiment, card: str) -> list[str]:
    """The cards of its category that could lie in its place."""
    known = table.catalogue
    return [one for one in table.kind.instead(table.arms[0], card) if known[one].category == known[card].category]


def _turned(ends: Sequence[float]) -> Estimate:
    """The same the other way round: what is lost, of what is gained."""
    value, low, high = ends
    return -value, -high, -low
