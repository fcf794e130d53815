"""What if a card were another: the same deals played with the cards as they are and with the change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from sim.analysis import change as analysis
from sim.analysis.intervals import Estimate
from sim.analysis.regression import PRESENT
from sim.analysis.style import Chart
from sim.checks import checked
from sim.errors import TownlabError, option
from sim.games import USUAL, Game, changed, find, with_settings
from sim.languages import _
from sim.runs import store
from sim.runs.experiment import Experiment, Source
from sim.runs.result import Result
from sim.runs.run import run

if TYPE_CHECKING:
    pass

GAMES = 40_000
"""before and again after; for `planner` about a minute on two cores"""

Changes = dict[str, dict[str, Any]]


@dataclass(frozen=True, repr=False)
class WhatIf:
    """Two runs of the same deals, before and after a change, and what differs between them."""

    before: Result
    after: Result
    card: tuple[str, ...] = field(default=())
    """the cards that are looked at, by their ids before the change; those that differ are looked at anyway"""

    @cached_property
    def measures(self) -> pd.DataFrame:
        """One row a measure of the whole game, and of the card itself."""
        return analysis.measure(self.before, self.after, self.card)

    @cached_property
    def cards(self) -> pd.DataFrame:
        """One row for each other card, the most helped first."""
        return analysis.others(self.before, self.after, self.card)

    @cached_property
    def feel(self) -> pd.DataFrame:
        """How often the lead changes, when it is decided and when towns stall, on a sample that is replayed."""
        return analysis.feel(self.before, self.after)

    @cached_property
    def flipped(self) -> pd.DataFrame:
        """One row a game that others won after the change, and how to replay it both ways."""
        return analysis.flips(self.before, self.after)

    @cached_property
    def flip_share(self) -> Estimate:
        """The share of the games that others won, with its interval."""
        return analysis.flip_share(self.before, self.after)

    @property
    def answer(self) -> str:
        """What changes, in a sentence or two."""
        pair = analysis.paired(self.before, self.after, self.card)
        others = f" {analysis.flips_said(self.before, self.after)}"
        told = f"{analysis.headline(self.measures, pair.subject)}.{analysis.most_changed(self.cards)}"
        return told if set(self.before.arms["players"]) == {1} else told + others

    def draw(self) -> Chart:
        """The change as a chart."""
        pair = analysis.paired(self.before, self.after, self.card)
        return analysis.draw(analysis.labelled(self.measures, pair), self.cards, pair.subject, pair.note)

    def save(self, folder: str | Path) -> None:
        """Write the tables as CSV and the chart as PNG and SVG into a folder."""
        folder = Path(folder)
        for name in ("measures", "cards", "flipped"):
            store.write_table(getattr(self, name), folder / f"{name}.csv")
        self.draw().save(folder / "what_if.png")

    def __repr__(self) -> str:
        return f"<WhatIf: {self.answer}>"

    def _repr_html_(self) -> str:
        tables = (self.measures, self.cards)
        return f"<p>{self.answer}</p>" + "".join(
            table.to_html(index=False, float_format="{:.3f}".format) for table in tables
        )


@with_settings
@checked
def what_if(
    card: Source | None = None,
    *,
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    instead_of: str | None = None,
    cards: Source | Sequence[Source] = (),
    games: int = GAMES,
    players: int | Sequence[int] | None = None,
    strategies: str | Sequence[str] = "planner",
    seed: int = 0,
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    out: str | Path | None = None,
    **fields: Any,
) -> WhatIf:
    """Play the same deals with the cards as they are and with a change, and see what differs.

    `what_if("tavern", points=(2, 4, 7, 11, 16))` changes fields of a card, `changes={"tavern": {...}, "inn": {...}}`
    several cards, and `card="night_market.toml", instead_of="tavern"` puts a new card in the place of another. `cards`
    are cards of your own that are there before and after. The market has the changed cards, the others at random,
    unless it is named. With `out` the runs are written to the folders `before` and `after` in it.

    >>> found = what_if("tavern", points=(2, 4, 7, 11, 16), games=50, strategies="greedy", progress=False)
    >>> list(found.measures["measure"][:2])
    ['score', 'margin']
    """
    kind = find(game)
    table, fields = _apart(kind, fields)
    market = table.pop("market", table.pop("markets", None))
    table |= {"game": game, "players": players, "strategies": strategies, "games": games, "seed": seed}
    own = [cards] if isinstance(cards, str | Path | Mapping) else list(cards)
    new = _new_card(kind, card, instead_of)
    todo = _todo(None if new else card, changes, fields, new)
    _, known = kind.cards.with_own(kind.cards.load(), own)
    _check(known, todo)
    old_ids = [*todo, *([new["instead_of"]] if new else [])]
    before = Experiment(**table, cards=own, market=_markets(kind, known, old_ids) if market is None else market)
    _check_in_play(kind, before, old_ids)
    swapped = {new["instead_of"]: new["id"]} if new else {}
    all_own = [*own, new] if new else own
    after = Experiment(**table, cards=all_own, changes=todo, market=_renamed(before, swapped))
    folders = _folders(out)
    played = [run(one, folder, jobs, progress=progress) for one, folder in zip((before, after), folders, strict=True)]
    return WhatIf(played[0], played[1], tuple(old_ids))


def _apart(game: Game, given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of the table, and the fields that change on the card."""
    settings = {name for setting in game.settings for name in (setting.name, setting.key)}
    table = {name: value for name, value in given.items() if name in settings}
    return table, {name: value for name, value in given.items() if name not in settings}


def _new_card(game: Game, card: Source | None, instead_of: str | None) -> dict[str, Any] | None:
    """The table of a new card, with the card whose place it takes; none if a card of the game is meant."""
    if not (isinstance(card, Path | Mapping) or instead_of or str(card).endswith(".toml")):
        return None
    if card is None:
        raise TownlabError(
            _("Say which card is to be played instead of '{card}': {option}.",
              card=instead_of, option=option("card", "FILE.toml"))
        )  # fmt: skip
    new = game.cards.table_of(card)
    place = instead_of or new.get("instead_of")
    if not place:
        raise TownlabError(
            _("Say which card '{card}' replaces: {option}, or another of its type.",
              card=new["id"], option=option("instead_of", "inn"))
        )  # fmt: skip
    return {**new, "instead_of": place}


def _todo(
    card: Source | None,
    changes: Mapping[str, Mapping[str, Any]] | None,
    fields: Mapping[str, Any],
    new: Mapping[str, Any] | None,
) -> Changes:
    """What changes on which card."""
    todo = {id: dict(one) for id, one in (changes or {}).items()}
    if fields and card is None:
        raise TownlabError(
            _('Say on which card {fields} should change: what_if("tavern", points=...).', fields=", ".join(fields))
        )
    if card is not None:
        todo[str(card)] = {**todo.get(str(card), {}), **fields}
    for id, one in todo.items():
        if not one:
            raise TownlabError(_("Say what should change on '{card}', like points=5.", card=id))
    if not todo and not new:
        place = option("instead_of", "inn")
        raise TownlabError(
            _(
                "Say what should change, like points=5 on a card, or which card a new one replaces: {option}.",
                option=place,
            )
        )
    return todo


def _check(known: Any, todo: Changes) -> None:
    for id, one in todo.items():
        if one.get("category", known[id].category) != known[id].category:
            raise TownlabError(
                _("'{card}' cannot move to another category on the same deals. Make it a new card.", card=id)
            )


def _check_in_play(game: Game, before: Experiment, ids: Sequence[str]) -> None:
    """Refuse cards that no table of an experiment can have, so that nothing could change."""
    for id in ids:
        reasons = [_why_not(game, arm, id) for arm in before.arms]
        if all(reasons):
            raise TownlabError(
                _("'{card}' is never in play there, so nothing would change: {why}", card=id, why=reasons[0])
            )


def _why_not(game: Game, arm: Any, id: str) -> str:
    """Why a card cannot be in play at a table; nothing if it can."""
    category, factors = arm.catalogue[id].category, game.factors(arm.catalogue)
    if category == game.held and arm.settings.get(f"{category}s") is False:
        return _("the table has no {type}s.", type=_(category))
    if category not in factors and f"{PRESENT}{id}" not in factors:
        return ""
    named = () if isinstance(arm.market, str) else arm.market
    try:
        changed(arm, market=named if id in named else (*named, id))
    except TownlabError as error:
        return str(error)
    return ""


def _markets(game: Game, known: Any, ids: Sequence[str]) -> str | list[list[str]]:
    """Markets that have the cards, the others at random; where two are of one type, in one market each."""
    factors = game.factors(known)
    together = [[id] for id in ids if f"{PRESENT}{id}" in factors]
    by_type = [[id for id in ids if known[id].category == category] for category in factors]
    chosen = [*together, *(found for found in by_type if found)]
    return [list(market) for market in product(*chosen)] if chosen else "random"


def _renamed(before: Experiment, swapped: Mapping[str, str]) -> list[Any]:
    """The markets of an experiment with new cards in the places of old ones."""
    markets = dict.fromkeys(arm.market for arm in before.arms)
    return [market if isinstance(market, str) else [swapped.get(id, id) for id in market] for market in markets]


def _folders(out: str | Path | None) -> list[Path | None]:
    """Where both runs go; a sentence if one of them cannot, before anything is played."""
    if out is None:
        return [None, None]
    folders = [Path(out) / name for name in ("before", "after")]
    for folder in (*folders, out):
        store.check_new(folder)
    return [*folders]
