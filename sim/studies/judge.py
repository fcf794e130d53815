"""Is a card balanced? Its effect against its type, the price of doing without it, whom it helps, and what to print."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from sim.catalogues.own_cards import is_correction, sources
from sim.checks import at_least, checked
from sim.errors import TownlabError
from sim.games import USUAL, Game, Number, find, with_settings
from sim.languages import _
from sim.reports.card_page import write
from sim.runs import store
from sim.runs.experiment import Experiment, Source
from sim.runs.result import Result
from sim.runs.run import run
from sim.studies import restricted
from sim.studies.judgement import Judged, alike
from sim.studies.solve import Solved, cards_against, market_cards, solve, tunable

if TYPE_CHECKING:
    from sim.games import Table

LEAST = 8
"""games; fewer give no interval of the price of doing without"""
GAMES = 4000
"""with each card of the type, and with each value; for `planner` about a minute on two cores, all told"""
SHARE = 4
"""the price of doing without is measured on one of so many deals"""
SMALLEST = 0.5
"""points; a smaller effect does not matter, unless told otherwise"""
PAGE = "judge.html"
AROUND, FACTORS = 5, (0.25, 1.75)
"""how far from the present number to look for a better one, and the same for a table of points"""


@with_settings
@checked
def judge(
    card: Source,
    *,
    cards: Source | Sequence[Source] = (),
    number: str | None = None,
    against: str | Sequence[str] | None = None,
    smallest: float = SMALLEST,
    games: int = GAMES,
    players: int | None = None,
    strategies: str | Sequence[str] = "planner",
    seed: int = 0,
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    out: str | Path | None = None,
    **table: "Unpack[Table]",
) -> Judged:
    """Is a card balanced? `card` is its id, or the file of a card of your own.

    The same deals are played with the card in the market, with each other card of its type in its place (or those
    `against` which it should be compared), with one player doing without it, and with other values of its `number`,
    which is its points unless named. An effect below `smallest` points does not matter. The boxes that the card needs
    are in play by themselves; `cards` are further cards of your own. With `out`, the page and the games are written
    to that new folder.

    >>> found = judge("inn", games=40, strategies="greedy", players=2, progress=False)
    >>> found.card.name, found.found in ("too strong", "too weak", "balanced", "not clear")
    ('Inn', True)
    """
    kind = find(game)
    id, own = _named(kind, card, cards)
    if not smallest > 0:
        raise TownlabError(
            _("The smallest effect that matters must be above 0 points, not {smallest:g}.", smallest=smallest)
        )
    at_least("games", games, LEAST)
    if out is not None:
        store.check_new(out)
    known = kind.cards.with_own(kind.cards.load(), own)[1]
    settings = kind.cards.table_for(known[id], table)
    market = market_cards(kind, settings.pop("market", None))
    if market == ("first-game",):
        raise TownlabError(_("Name the cards that all markets should have, and none of the card's own type."))
    given: dict[str, Any] = {"game": game, "players": players, "strategies": strategies, "seed": seed, "games": games}
    experiment = Experiment(**given, **settings, cards=own)
    plan = Plan(
        command=_command(card, {**given, "smallest": smallest, "card": cards, **table}),
        card=id,
        table=experiment,
        market=market,
        number=number,
        against=against,
        jobs=jobs,
        progress=progress,
        out=None if out is None else Path(out) / "games",
    )
    found = _judged(plan, smallest)
    if out is not None:
        write(found, Path(out) / PAGE)
    return found


def _command(card: Source, given: Mapping[str, Any]) -> str:
    """How to ask the same in a terminal."""
    words = ["townlab", "judge", quote(str(card))]
    for name, value in given.items():
        option = name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{option}" if value else f"--no-{option}")
        elif value is not None and value != ():
            several = isinstance(value, Sequence) and not isinstance(value, str)
            words.append(f"--{option} {quote(','.join(map(str, value)) if several else str(value))}")
    return " ".join(words)


def _named(kind: Game, card: Source, cards: Source | Sequence[Source]) -> tuple[str, list[Source]]:
    """The id of the card, and all cards of one's own."""
    own = sources(cards)
    if isinstance(card, str) and not card.endswith(".toml"):
        return card, own
    if is_correction(card):
        return str(kind.cards.find(card, None).id), [*own, card]
    return str(kind.cards.table_of(card)["id"]), [*own, card]


@dataclass(frozen=True)
class Plan:
    """What is asked of which card, and at what table."""

    command: str
    card: str
    table: Experiment
    """with cards at random"""
    market: tuple[str, ...]
    """cards of other types that are in all markets"""
    number: str | None
    against: str | Sequence[str] | None
    jobs: int
    progress: bool
    out: Path | None

    @property
    def fewer(self) -> int:
        """The deals on which the price of doing without is measured."""
        return self.table.games // SHARE

    def play(self, table: Experiment) -> Result:
        return run(table, self.out, self.jobs, progress=self.progress)

    def tell(self, what: str) -> None:
        """Say on standard error what is being played."""
        if self.progress:
            print(f"{what} ...", file=sys.stderr)


def _judged(plan: Plan, smallest: float) -> Judged:
    """Play all that is needed."""
    card = plan.table.catalogue[plan.card]
    if card.category == plan.table.kind.held:
        return _judged_held(plan, card, smallest)
    others = _compared(plan)
    numbers = plan.table.kind.cards.numbers(card)
    number = plan.number or _main(numbers)
    tunable(plan.card, numbers, number, *_range(numbers.get(number)))
    markets = plan.table.changed(markets=[[one, *plan.market] for one in (plan.card, *others)])
    plan.tell(
        _("1 of 3: games with {card}, and with {n} others of its type in its place", card=card.name, n=len(others))
    )
    result = plan.play(markets)
    plan.tell(_("2 of 3: games in which one player does without {card}", card=card.name))
    pairs = restricted.pairs_of(plan.table, [plan.card], plan.fewer, plan.jobs, plan.progress)
    plan.tell(_("3 of 3: games with other values of {number} on {card}", number=number, card=card.name))
    return Judged(card, smallest, result, pairs, _solved(plan, number, others), plan.command)


def _judged_held(plan: Plan, card: Any, smallest: float) -> Judged:
    """The same for a card that players hold alone: against all others of its kind, each kept or never built."""
    alike = [one.id for one in plan.table.arms[0].pool(card.category)]
    plan.tell(_("1 of 2: games with {card} dealt as ever", card=card.name))
    result = plan.play(plan.table)
    plan.tell(_("2 of 2: games in which one player never builds the {type} that it keeps", type=_(card.category)))
    pairs = restricted.pairs_of(plan.table, alike, plan.fewer, plan.jobs, plan.progress)
    return Judged(card, smallest, result, pairs, None, plan.command)


def _compared(plan: Plan) -> tuple[str, ...]:
    """The cards to compare with: those of its category that could lie in its place, or those that are named."""
    given = alike(plan.table, plan.card) if plan.against is None else plan.against
    return cards_against(plan.table.kind, plan.table.arms[0], plan.card, given)


def _main(numbers: Mapping[str, Number]) -> str:
    """The number on a card that is asked for unless another is named: its points, or else the first that is not 0."""
    return next((name for name, number in numbers.items() if np.any(number.present)), next(iter(numbers)))


def _solved(plan: Plan, number: str, against: Sequence[str]) -> Solved:
    """The value of the number that would make the card average, on the same deals."""
    table = plan.table
    low, high = _range(table.kind.cards.numbers(table.catalogue[plan.card]).get(number))
    given: dict[str, Any] = {
        name: table.given[name] for name in ("game", "cards", "players", "strategies", "seed", "games")
    }
    settings: dict[str, Any] = {
        one.name: table.settings[one.key] for one in table.kind.settings if one.name != "market"
    }
    more: dict[str, Any] = {"against": against, "jobs": plan.jobs, "progress": plan.progress}
    if plan.market:
        more["market"] = plan.market
    return solve(plan.card, number, low, high, **given, **settings, **more)


def _range(number: Number | None) -> tuple[float | None, float | None]:
    """Where to look for a better number: not below 0, unless it is there already."""
    if number is None:
        return None, None
    present = np.atleast_1d(number.present)
    if len(present) > 1:
        return FACTORS
    least = max(number.least, 0) if present[0] >= 0 else number.least
    return float(max(present[0] - AROUND, least)), float(min(present[0] + AROUND, number.most))
