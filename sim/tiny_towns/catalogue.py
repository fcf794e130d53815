"""The cards: what a card is, the check of each one, and the catalogue of all files in `cards/`."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from sim import games
from sim.catalogues.by_id import CONFIDENCE, OWN, SOURCES, CardsById, whole
from sim.catalogues.wording import printed
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.tiny_towns import board, rule_families
from sim.tiny_towns.rule_families import (
    ACTIONS,
    ANYWHERE,
    FEEDS,
    GAINS_FOR,
    MARKERS,
    ON_BUILD,
    POWERS,
    OwnRule,
    Rule,
)

MOST_CUBES = 8
VILLAGER = mark("villager")
"""the category of cards that are no buildings: what villagers can do"""
KINDS_OF_CARDS = (*board.CATEGORIES, VILLAGER)

Example = tuple[str, int] | tuple[str, int, Mapping[str, Any]]
"""A town of 16 letters (`C F W H T E R M` for the categories, '.' empty), the card's points, and what else matters."""


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
    examples: tuple[Example, ...] = field(default=(), compare=False, repr=False)
    origin: str = field(default="", compare=False, repr=False)
    """what is known of a reconstructed card, and what was filled in"""
    printed: "Card | None" = field(default=None, compare=False, repr=False)
    """the card that the text speaks of, if this one was changed"""
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
    town_hall: bool = True
    """in use in the Town Hall game"""
    cost: int = 0
    """coins that it costs, in whatever way it comes; without them it cannot come"""
    if_able: bool = False
    """it can come without its coins all the same, but not in solo: then everybody else gains one"""
    gains: int = 0
    """coins gained when it comes"""
    gains_for: str = ""
    """for each of what: categories of which three stand, a single coin in the chest, categories in its row or column,
    buildings of the commonest category; once if it does not say"""
    loses_all: bool = False
    """when it comes, all coins are lost if they are not as many as the Cottages"""
    turns_gray: bool = False
    """the gray card in play may be built from its cubes instead"""
    fetched: bool = False
    """what it holds is there for the other players, who take it before they name a resource"""
    slot: bool = False
    """room for one coin more"""
    coin_points: int = 1
    """what a coin of its owner scores at the end"""
    power: str = ""
    """what its owner may do from then on: place an extra cube, use cubes twice, put a Cottage when the chest fills, lay
    a cube of a building again; or may no longer do: build"""
    action: str = ""
    """what else a building does: its cube lies there for others, its cubes are exchanged, it brings another of what
    comes next to it, the gray building or any, puts a villager to work, or stands on others of its kind"""
    needs: int = 0
    """what that takes: different types adjacent to it, or cubes that were removed"""
    most: int = 0
    """how many of them can stand on one another"""
    keeps: bool = False
    """a cube on it is not exchanged for the one that is stored"""
    workers: int = 0
    """villagers who stop working for it"""

    def is_in(self, mode: str) -> bool:
        """Whether it is in use in a mode."""
        return {"solo": self.solo, "town-hall": self.town_hall}.get(mode, True)

    @property
    def trust(self) -> str:
        """How sure we are of what is on it, in words."""
        return ": ".join(_(word) for word in (self.confidence, SOURCES.get(self.confidence)) if word)

    @property
    def is_about_coins(self) -> bool:
        """Whether it makes sense only where coins are used."""
        families = rule_families.FAMILIES[rule_families.FIRST_WITH_COINS : rule_families.FIRST_WITH_VILLAGERS]
        of_coins = (self.cost, self.gains, self.loses_all, self.turns_gray, self.fetched, self.slot)
        return (
            any(of_coins)
            or self.coin_points != 1
            or self.power in OF_COINS
            or self.rule.family in families
            or self.feeds.startswith("coin")
            or self.marker == "sells"
            or self.on_build in ("spread", "lay", "spend")
        )

    @property
    def is_about_villagers(self) -> bool:
        """Whether it makes sense only where villagers are used."""
        return (
            self.rule.family in rule_families.NAMED[rule_families.FIRST_WITH_VILLAGERS :]
            or self.feeds in ("beside_type", "if_even", "apart")
            or self.power in ("again", "closes")
            or self.on_build == "employ"
            or bool(self.action or self.most or self.keeps or self.needs)
        )

    def _repr_svg_(self) -> str:
        """The card drawn, for a notebook."""
        return str(games.pictures("tiny-towns").card(self).svg)


FOR_MONUMENTS = ("cottages", "empty", "passes_hammer", "stacks", "on_build", "times", "slot", "coin_points", "power")
FOR_BUILDINGS = (
    "feeds", "meals", "holds", "marker", "wild", "turns_gray", "fetched", "if_able", "action", "most", "keeps",
)  # fmt: skip
"""abilities that the kernel knows only on a monument, or only on a building of the market"""

OF_COINS = ("extra", "twice", "full_chest")
"""powers that come in the box with coins"""

NOT_FOR_MONUMENTS = mark("'{name}' is not for monuments.")
NOT_FOR_BUILDINGS = mark("'{name}' is not for buildings of the market.")

IN_PYTHON = mark("given in Python")
"""where a card stands that is in no file"""

_files: dict[str, str] = {}
_cards: dict[str, Card] = {}
_loading = IN_PYTHON


def card(id: str, **given: Any) -> Card:
    """Declare a card; called at the top level of the files in `cards/`."""
    given.setdefault("name", id.replace("_", " ").title())
    given["examples"] = tuple(given.get("examples", ()))
    if not isinstance(given.get("pattern"), str):
        given["pattern"] = tuple(given.get("pattern", ()))
    try:
        new = checked(Card(id, **given))
    except TypeError as error:
        said = str(error).replace("Card.__init__()", "it")
        raise TownlabError(_("Card '{card}' ({where}): {error}.", card=id, where=_(_loading), error=said)) from None
    if id in _cards:
        raise TownlabError(
            _("Card '{card}' is defined twice: {one} and {other}.", card=id, one=_(_files[id]), other=_(_loading))
        )
    _cards[id], _files[id] = new, _loading
    return new


def checked(card: Card, where: str = "") -> Card:
    """The card, if it is well formed; otherwise an error that names it and where it stands."""
    for problem in _problems(card):
        there = where or _files.get(card.id, _loading)
        raise TownlabError(_("Card '{card}' ({where}): {problem}", card=card.id, where=_(there), problem=problem))
    return card


def _problems(card: Card) -> Iterator[str]:
    """What is wrong with a card, one sentence after the other."""
    if not card.id.isidentifier() or card.id != card.id.lower():
        yield _("the id may hold only small letters, digits and underscores.")
    yield from _unknown_words(card)
    if card.category != VILLAGER:
        yield from _pattern_problems(card.pattern)
    yield from _number_problems(card)
    usual = {field.name: field.default for field in fields(card)}
    for name in FOR_BUILDINGS if card.category == "monument" else FOR_MONUMENTS:
        if getattr(card, name) != usual[name]:
            said = NOT_FOR_MONUMENTS if card.category == "monument" else NOT_FOR_BUILDINGS
            yield _(said, name=name)
    if (card.category == VILLAGER) != (card.workers > 0):
        yield _("'workers': it goes with the category villager, where it is what the card costs, at least 1.")
    if not card.text:
        yield _("it has no text.")


def _unknown_words(card: Card) -> Iterator[str]:
    choices = [("category", card.category, KINDS_OF_CARDS), ("rule", card.rule.family, _families(card.rule)),
               ("feeds", card.feeds, FEEDS), ("marker", card.marker, MARKERS), ("anywhere", card.anywhere, ANYWHERE),
               ("on_build", card.on_build, ON_BUILD), ("confidence", card.confidence, CONFIDENCE),
               ("gains_for", card.gains_for, GAINS_FOR), ("power", card.power, POWERS),
               ("action", card.action, ACTIONS),
               ("area", card.rule.area, ("", *rule_families.AREAS))]  # fmt: skip
    choices += [("category", category, board.CATEGORIES) for category in card.rule.to]
    for what, value, allowed in choices:
        if value not in allowed:
            known = ", ".join(filter(None, allowed))
            yield _("{what} '{value}' is not one of {known}.", what=what, value=value, known=known)


def _families(rule: Rule) -> tuple[str, ...]:
    """The families that a rule may be of: those of functions, if it is a function."""
    return (rule_families.OWN, rule_families.OWN_FED) if isinstance(rule, OwnRule) else rule_families.NAMED


def _number_problems(card: Card) -> Iterator[str]:
    rule = card.rule
    numbers = {"points": rule.points, "base": rule.base, "least": rule.least, "empty": card.empty}
    for name, value in numbers.items():
        for number in value if isinstance(value, tuple) else (value,):
            if not whole(number, -1000, 1000):
                yield _("{name} must be whole and between -1000 and 1000, not {value!r}.", name=name, value=number)
    for name, most in (("meals", 16), ("holds", 7), ("cottages", 16), ("times", 7), ("cost", 5), ("gains", 5),
                       ("coin_points", 100), ("needs", 8), ("most", 16), ("workers", 3)):  # fmt: skip
        if not whole(getattr(card, name), 0, most):
            value = getattr(card, name)
            yield _("{name} must be whole and between 0 and {most}, not {value!r}.", name=name, most=most, value=value)
    least, most = rule_families.NUMBERS.get(rule.family, (1, 1))
    if not least <= len(rule.points) <= most:
        wanted = str(least) if least == most else _("{least} to {most}", least=least, most=most)
        yield _(
            "the rule '{rule}' takes {wanted} numbers of points, not {n}.",
            rule=rule.family, wanted=wanted, n=len(rule.points),
        )  # fmt: skip


def _pattern_problems(pattern: Any) -> Iterator[str]:
    if not isinstance(pattern, tuple) or not pattern or not all(isinstance(row, str) and row for row in pattern):
        yield _("the pattern must be a list of rows like ['.Y', 'BG'], not {pattern!r}.", pattern=pattern)
        return
    letters, rows = "".join(pattern), list(pattern)
    if len({len(row) for row in pattern}) != 1:
        yield _("the rows of pattern {rows} differ in length.", rows=rows)
    elif max(len(pattern), len(pattern[0])) > 4:
        yield _("pattern {rows} does not fit on the 4 x 4 grid.", rows=rows)
    elif set(letters) - set(board.LETTERS + "."):
        yield _("pattern {rows} may hold only {letters} and '.'.", rows=rows, letters=" ".join(board.LETTERS))
    elif not 1 <= len(letters.replace(".", "")) <= MOST_CUBES:
        yield _("pattern {rows} must have 1 to {most} cubes.", rows=rows, most=MOST_CUBES)


@dataclass(frozen=True)
class Catalogue(CardsById[Card]):
    """All cards by id, in the order of their ids; a card that was put in another's place stands where that stood."""

    def of(self, category: str, mode: str = "", boxes: Sequence[str] | None = None) -> list[Card]:
        """The cards of a category, in the order of their ids: all, or those in use in a mode, of some boxes and own."""
        found = [card for card in self if card.category == category and card.is_in(mode)]
        return found if boxes is None else [card for card in found if card.box in (*boxes, OWN)]

    def change(self, id: str, **changes: Any) -> "Catalogue":
        """The same catalogue with one card changed: its pattern, a number of its rule, or any other field."""
        card = self[id]
        of_rule = {field.name for field in fields(Rule)}
        known = of_rule | {field.name for field in fields(Card)} - {"id", "examples", "origin", "printed"}
        for name in changes:
            if name not in known:
                raise unknown(_("field of card '{card}'", card=id), name, known)
        changes = {name: _as_tuple(name, value) for name, value in changes.items()}
        before = printed(card, changes)
        rule = replace(changes.pop("rule", card.rule), **{name: changes.pop(name) for name in of_rule & changes.keys()})
        return Catalogue({**self.cards, id: checked(replace(card, rule=rule, printed=before, **changes))})

    def add(self, card: Card, instead_of: str = "") -> "Catalogue":
        """The same catalogue with one card more, or with it in the place of another: then no other deal changes."""
        if not instead_of:
            place = next((i for i, id in enumerate(self.ids) if id > card.id), len(self))
            return Catalogue(self.with_card(card, place, replaces=False))
        if self[instead_of].category != card.category:
            raise TownlabError(
                _("'{card}' is {type}-type and cannot take the place of '{other}', which is {other_type}-type.",
                  card=card.id, type=_(card.category), other=instead_of, other_type=_(self[instead_of].category))
            )  # fmt: skip
        return Catalogue(self.with_card(card, self.ids.index(instead_of), replaces=True))


def _as_tuple(name: str, value: Any) -> Any:
    """One number of points as a table of one, and lists as tuples."""
    if name == "points" and not isinstance(value, Iterable):
        return (value,)
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else value


@cache
def load() -> Catalogue:
    """All cards of the files in `cards/`, each checked."""
    global _loading
    folder = importlib.import_module("sim.tiny_towns.cards")
    for module in sorted(pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."), key=lambda module: module.name):
        _loading = f"{module.name.removeprefix('sim.tiny_towns.').replace('.', '/')}.py"
        importlib.import_module(module.name)
    _loading = IN_PYTHON
    return Catalogue(dict(sorted(_cards.items())))
