"""The cards: what a card is, the check of each one, and the catalogue of all files in `cards/`."""

import hashlib
import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from sim.errors import TownlabError, unknown
from sim.tiny_towns import board, rules
from sim.tiny_towns.rules import Rule

FEEDS = ("", "town", "around", "group", "lines")
MARKERS = ("", "changes", "bars")
ANYWHERE = ("", "itself", "all")
ON_BUILD = ("", "replace", "put", "set_aside")
CONFIDENCE = ("high", "medium", "low", "reconstructed")
TABLE_LENGTH = 17
MOST_CUBES = 8

Example = tuple[str, int] | tuple[str, int, Mapping[str, Any]]
"""A town of 16 letters (one of `C F W H T E R M` a category, '.' empty), the card's points there, and what else matters."""


@dataclass(frozen=True)
class Card:
    """Everything on one card. What it does beside scoring is in the fields from `feeds` on; most cards use none."""

    id: str
    category: str
    pattern: tuple[str, ...]
    rule: Rule
    text: str
    name: str
    box: str = "base"
    confidence: str = "high"
    examples: tuple[Example, ...] = field(default=(), compare=False)
    feedable: bool = False
    """can be fed"""
    feeds: str = ""
    """whom it feeds: any `meals` in the town, all around, one connected group, or all in its row and column"""
    meals: int = 0
    holds: int = 0
    """cubes it can store"""
    marker: str = ""
    """a resource lies on it: one that may be changed when another names it, or one that is barred from naming"""
    wild: bool = False
    """its square stands in for any cube of a later building"""
    anywhere: str = ""
    """it, or all that is built after it, may go on any empty square"""
    cottages: int = 0
    """counts as so many Cottages, and not as a monument, where others score"""
    empty: int = -1
    """what an empty square of its owner scores"""
    passes_hammer: bool = False
    """its owner is passed over as Master Builder"""
    stacks: bool = False
    """cubes named by others may go on Cottages, one each"""
    on_build: str = ""
    """what its owner does at once: `times` buildings replaced, put for free, or set aside"""
    times: int = 0
    solo: bool = True
    """in use in the solo game"""


_files: dict[str, str] = {}
_cards: dict[str, Card] = {}
_loading = ""


def card(id: str, *, category: str, pattern: Iterable[str], rule: Rule, text: str, **more: Any) -> Card:
    """Declare a card; called at the top level of the files in `cards/`."""
    more.setdefault("name", id.replace("_", " ").title())
    more["examples"] = tuple(more.get("examples", ()))
    try:
        new = checked(Card(id, category, tuple(pattern), rule, text, **more))
    except TypeError as error:
        raise TownlabError(f"Card '{id}' ({_loading}): {error}.") from None
    if id in _cards:
        raise TownlabError(f"Card '{id}' is defined twice: {_files[id]} and {_loading}.")
    _cards[id], _files[id] = new, _loading
    return new


def checked(card: Card) -> Card:
    """The card, if it is well formed; otherwise an error that names it."""
    for problem in _problems(card):
        raise TownlabError(f"Card '{card.id}'{f' ({_loading})' if _loading else ''}: {problem}")
    return card


def _problems(card: Card) -> Iterable[str]:
    choices = [("category", card.category, board.CATEGORIES), ("rule", card.rule.family, rules.FAMILIES),
               ("feeds", card.feeds, FEEDS), ("marker", card.marker, MARKERS), ("anywhere", card.anywhere, ANYWHERE),
               ("on_build", card.on_build, ON_BUILD), ("confidence", card.confidence, CONFIDENCE),
               ("area", card.rule.area, ("", *rules.AREAS))]  # fmt: skip
    choices += [("category", category, board.CATEGORIES) for category in card.rule.to]
    for what, value, allowed in choices:
        if value not in allowed:
            yield f"{what} '{value}' is not one of {', '.join(filter(None, allowed))}."
    if not card.id.isidentifier() or card.id != card.id.lower():
        yield "the id may hold only small letters, digits and underscores."
    yield from _pattern_problems(card.pattern)
    numbers = (*card.rule.points, card.rule.base, card.rule.least, card.meals, card.empty)
    if not card.rule.points or len(card.rule.points) > TABLE_LENGTH - 1:
        yield f"the rule takes 1 to {TABLE_LENGTH - 1} numbers of points, not {len(card.rule.points)}."
    if not all(isinstance(number, int) and -1000 <= number <= 1000 for number in numbers):
        yield f"numbers must be whole and between -1000 and 1000, not {numbers}."
    if not 0 <= card.holds <= 7:
        yield "holds must be 0 to 7."
    if not card.text:
        yield "it has no text."


def _pattern_problems(pattern: tuple[str, ...]) -> Iterable[str]:
    letters = "".join(pattern)
    if not pattern or len({len(row) for row in pattern}) != 1:
        yield f"the rows of pattern {list(pattern)} differ in length."
    elif max(len(pattern), len(pattern[0])) > 4:
        yield f"pattern {list(pattern)} does not fit on the 4 x 4 grid."
    elif set(letters) - set(board.LETTERS + "."):
        yield f"pattern {list(pattern)} may hold only {' '.join(board.LETTERS)} and '.'."
    elif not 1 <= len(letters.replace(".", "")) <= MOST_CUBES:
        yield f"pattern {list(pattern)} must have 1 to {MOST_CUBES} cubes."


@dataclass(frozen=True)
class Catalogue:
    """All cards by id, in the order of their ids."""

    cards: Mapping[str, Card]

    def __getitem__(self, id: str) -> Card:
        if id not in self.cards:
            raise unknown("card", id, self.cards)
        return self.cards[id]

    def __iter__(self) -> Any:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def ids(self) -> list[str]:
        return list(self.cards)

    def of(self, category: str, solo: bool = False) -> list[Card]:
        """The cards of a category, in the order of their ids."""
        return [card for card in self if card.category == category and (card.solo or not solo)]

    def change(self, id: str, **changes: Any) -> "Catalogue":
        """The same catalogue with one card changed: its pattern, its rule's numbers, or any other field."""
        old = self[id]
        of_rule = {name: changes.pop(name) for name in ("points", "base", "least") if name in changes}
        if isinstance(of_rule.get("points"), int):
            of_rule["points"] = (of_rule["points"],)
        if "pattern" in changes:
            changes["pattern"] = tuple(changes["pattern"])
        try:
            new = checked(replace(old, rule=replace(old.rule, **of_rule), **changes))
        except TypeError as error:
            raise TownlabError(f"Card '{id}' cannot be changed so: {error}.") from None
        return Catalogue({**self.cards, id: new})

    def digest(self) -> str:
        """A short name for everything that is on the cards."""
        return hashlib.sha256("\n".join(map(repr, self)).encode()).hexdigest()[:16]


@cache
def load() -> Catalogue:
    """All cards of the files in `cards/`, each checked."""
    global _loading
    folder = importlib.import_module("sim.tiny_towns.cards")
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        _loading = f"cards/{module.name}.py"
        importlib.import_module(f"{folder.__name__}.{module.name}")
    _loading = ""
    return Catalogue(dict(sorted(_cards.items())))
