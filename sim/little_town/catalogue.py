"""The tiles and objectives: what is on one, the check of each, and the catalogue of all of them."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from sim import games
from sim.catalogues.by_id import CONFIDENCE, OWN, CardsById, is_id, whole
from sim.catalogues.wording import printed
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.little_town import rule_families
from sim.little_town.goods import KINDS, NOTHING, Goods, goods
from sim.little_town.rule_families import AROUND_IT, EFFECTS, FAMILIES, Rule

STACK = "wheat_field"
"""the tile that lies in every market, in several copies, and comes first"""
BASE = "base"
OBJECTIVE = mark("objective")
CATEGORIES = (mark("gain"), mark("exchange"), mark("special"), OBJECTIVE)
"""of tiles those that give something, those that give something for something else, and all others; and objectives"""
MOST_CUBES, MOST_ANY, MOST_COINS, MOST_COPIES = 8, 3, 40, 8
"""in a cost or price; cubes of any kind in a price or gain; coins; tiles of the stack"""

GoodsExample = tuple[str, str | None]
"""what a player holds, and what is left of it after using the tile, buying as little as possible; none if it cannot"""
Drawing = tuple[str, int]
"""three rows around the tile in the middle, and what it then scores. `w` a worker, `B` a building of the owner, `b`
another's, `F M L` terrain, `.` empty grass"""
Position = tuple[Mapping[str, Any], bool]
"""what is so, and whether it fulfils the objective: see `examples.py`"""


@dataclass(frozen=True)
class Tile:
    """Everything on one tile."""

    id: str
    cost: Goods
    points: int
    """printed, scored when it is built"""
    text: str
    name: str
    price: Goods = NOTHING
    """what its use takes"""
    gain: Goods = NOTHING
    """what its use brings, or for each of what is around it"""
    effect: str = "none"
    """one of EFFECTS"""
    first_game: bool = False
    """bears the bird: in the market of a first game"""
    copies: int = 1
    box: str = BASE
    confidence: str = "high"
    examples: tuple[GoodsExample | Drawing, ...] = field(default=(), compare=False, repr=False)
    printed: "Tile | None" = field(default=None, compare=False, repr=False)
    """the tile that the text speaks of, if this one was changed"""

    @property
    def category(self) -> str:
        """What kind of tile it is."""
        if self.effect != "use":
            return "special"
        return "exchange" if self.price else "gain"

    def _repr_svg_(self) -> str:
        """The tile drawn, for a notebook."""
        return str(games.pictures("little-town").card(self).svg)


@dataclass(frozen=True)
class Objective:
    """Everything on one objective."""

    id: str
    rule: Rule
    points: int
    text: str
    name: str
    rulebook: bool = True
    """among the 15 that the rulebook counts, as far as is known"""
    box: str = BASE
    confidence: str = "high"
    examples: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    printed: "Objective | None" = field(default=None, compare=False, repr=False)
    """the objective that the text speaks of, if this one was changed"""

    category = OBJECTIVE

    def _repr_svg_(self) -> str:
        """The objective drawn, for a notebook."""
        return str(games.pictures("little-town").card(self).svg)


Card = Tile | Objective
GOODS = ("cost", "price", "gain")
NO_ANY = mark("the {name} cannot have cubes of any kind.")
NO_ANY_BESIDE = mark("the {name} cannot have cubes of any kind beside others.")

IN_PYTHON = mark("given in Python")
"""where a card stands that is in no file"""

_files: dict[str, str] = {}
_cards: dict[str, Card] = {}
_loading = IN_PYTHON


def tile(id: str, **given: Any) -> Tile:
    """Declare a tile; called at the top level of the files in `tiles/`."""
    given |= {name: goods(given[name]) for name in GOODS if name in given}
    given.setdefault("effect", "use" if given.get("gain") else "none")
    return _declared(Tile, id, given)  # type: ignore[return-value]


def objective(id: str, **given: Any) -> Objective:
    """Declare an objective; called at the top level of `objectives.py`."""
    return _declared(Objective, id, given)  # type: ignore[return-value]


def _declared(kind: type, id: str, given: dict[str, Any]) -> Card:
    given.setdefault("name", id.replace("_", " ").title() if kind is Tile else id.replace("_", " ").capitalize())
    given["examples"] = tuple(given.get("examples", ()))
    try:
        new: Card = checked(kind(id, **given))
    except TypeError as error:
        said = str(error).replace("__init__()", "it")
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
    if not is_id(card.id):
        yield _("the id may hold only small letters, digits and underscores.")
    if card.confidence not in CONFIDENCE:
        yield _not_one_of("confidence", card.confidence, CONFIDENCE)
    if not whole(card.points, -100, 100):
        yield _("{name} must be whole and between -100 and 100, not {value!r}.", name="points", value=card.points)
    yield from _tile_problems(card) if isinstance(card, Tile) else _objective_problems(card)
    if not card.text:
        yield _("it has no text.")


def _not_one_of(what: str, value: str, known: Iterable[str]) -> str:
    return _("{what} '{value}' is not one of {known}.", what=what, value=value, known=", ".join(known))


def _tile_problems(tile: Tile) -> Iterator[str]:
    if tile.effect not in EFFECTS:
        yield _not_one_of("effect", tile.effect, EFFECTS)
    for name in GOODS:
        yield from _goods_problems(name, getattr(tile, name))
    if tile.effect == "use" and not tile.gain:
        yield _("its effect is 'use' and it has no gain.")
    if tile.effect in AROUND_IT and (tile.price or not tile.gain or tile.gain != Goods(points=tile.gain.points)):
        yield _("the effect '{effect}' gains points, and takes no price.", effect=tile.effect)
    if tile.effect in ("none", "activates") and (tile.price or tile.gain):
        yield _("the effect '{effect}' has neither price nor gain.", effect=tile.effect)
    if not whole(tile.copies, 1, MOST_COPIES):
        yield _("copies must be whole and between 1 and {most}, not {value!r}.", most=MOST_COPIES, value=tile.copies)


def _goods_problems(name: str, given: Goods) -> Iterator[str]:
    for kind, number in given:
        if not whole(number, -100 if kind == "points" else 0, 100):
            yield _(
                "'{kind}' in the {name} must be whole and between 0 and 100, not {value!r}.",
                kind=kind, name=name, value=number,
            )  # fmt: skip
    if sum(given.cubes) > MOST_CUBES or given.any > MOST_ANY or given.coins > MOST_COINS:
        yield _(
            "the {name} may have {cubes} cubes, {any} cubes of any kind and {coins} coins at most.",
            name=name, cubes=MOST_CUBES, any=MOST_ANY, coins=MOST_COINS,
        )  # fmt: skip
    if given.any and (name == "cost" or any(given.cubes)):
        yield _(NO_ANY if name == "cost" else NO_ANY_BESIDE, name=name)
    if given.points and name != "gain":
        yield _("the {name} cannot have points.", name=name)


def _objective_problems(card: Objective) -> Iterator[str]:
    rule = card.rule
    if rule.family not in FAMILIES:
        yield _not_one_of("rule", rule.family, FAMILIES)
    if rule.tiles not in ("", *rule_families.TILES):
        yield _not_one_of("tiles", rule.tiles, rule_families.TILES)
    for name in ("least", "amount", "needed"):
        if not whole(getattr(rule, name), 0, 100):
            value = getattr(rule, name)
            yield _("{name} must be whole and between 0 and {most}, not {value!r}.", name=name, most=100, value=value)
    if rule.needed and not rule.tiles:
        yield _("it says how many tiles it needs, and not which.")
    if rule.family == "owns" and not rule.tiles:
        yield _("the rule 'owns' has to say of which tiles.")


@dataclass(frozen=True)
class Catalogue(CardsById[Card]):
    """The tiles, the Wheat Field first and the others by their ids, and then the objectives by theirs."""

    @property
    def tiles(self) -> list[Tile]:
        return [card for card in self if isinstance(card, Tile)]

    @property
    def objectives(self) -> list[Objective]:
        return [card for card in self if isinstance(card, Objective)]

    def of(self, category: str) -> list[Card]:
        """The cards of a category in their order."""
        return [card for card in self if card.category == category]

    def change(self, id: str, **changes: Any) -> "Catalogue":
        """The same catalogue with one card changed: a cost, a number of its rule, or any other field."""
        card = self[id]
        known = changeable(card) | numbers_of(card)
        for name in changes:
            if name not in known:
                raise unknown(_("field of card '{card}'", card=id), name, known)
        new = _changed_tile(card, changes) if isinstance(card, Tile) else _changed_objective(card, changes)
        return Catalogue({**self.cards, id: checked(new)})

    def add(self, card: Card, instead_of: str = "") -> "Catalogue":
        """The same catalogue with one card more, or with it in the place of another: then no other deal changes."""
        if instead_of:
            _check_place(card, self[instead_of])
            return Catalogue(self.with_card(card, self.ids.index(instead_of), replaces=True))
        if isinstance(card, Tile) and card.copies > 1:
            raise TownlabError(
                _("'{card}' has copies, so it can only take the place of the tile that has: instead_of = \"{tile}\".",
                  card=card.id, tile=self.tiles[0].id)
            )  # fmt: skip
        place = next((i for i, other in enumerate(self) if _order(card) < _order(other)), len(self))
        return Catalogue(self.with_card(card, place, replaces=False))


def _changed_tile(tile: Tile, changes: Mapping[str, Any]) -> Tile:
    if (changes.get("copies", tile.copies) > 1) is not (tile.copies > 1):
        raise TownlabError(
            _("'{tile}' has {copies} copies: only the one in every market has several.",
              tile=tile.id, copies=tile.copies)
        )  # fmt: skip
    amounts: dict[str, Any] = {name: goods(changes.get(name, getattr(tile, name))) for name in GOODS}
    rest = {name: value for name, value in changes.items() if name not in amounts}
    for name in [name for name in rest if name in numbers_of(tile) and name != "points"]:
        which, kind = name.split("_", 1)
        amounts[which] = replace(amounts[which], **{kind: rest.pop(name)})
    return replace(tile, printed=printed(tile, changes), **rest, **amounts)


def _changed_objective(card: Objective, changes: Mapping[str, Any]) -> Objective:
    of_rule = {name: value for name, value in changes.items() if name in RULE_FIELDS}
    rest = {name: value for name, value in changes.items() if name not in RULE_FIELDS}
    return replace(card, rule=replace(card.rule, **of_rule), printed=printed(card, changes), **rest)


def _order(card: Card) -> tuple[bool, bool, str]:
    """By what cards are ordered."""
    return isinstance(card, Objective), not (isinstance(card, Tile) and card.copies > 1), card.id


def _check_place(new: Card, old: Card) -> None:
    """Refuse a card in the place of one of another kind."""
    if isinstance(new, Tile) is not isinstance(old, Tile):
        raise TownlabError(
            _("'{new}' cannot take the place of '{old}': one is a tile, the other an objective.",
              new=new.id, old=old.id)
        )  # fmt: skip
    if isinstance(new, Tile) and isinstance(old, Tile) and (new.copies > 1) is not (old.copies > 1):
        raise TownlabError(
            _("'{old}' has {n} copies and '{new}' has {m}: say copies = 5 on a tile that lies in every market, and on "
              "no other.", old=old.id, n=old.copies, new=new.id, m=new.copies)
        )  # fmt: skip


RULE_FIELDS = {part.name for part in fields(Rule)}


def changeable(card: Card) -> dict[str, Any]:
    """All that can be changed on a card, by the name of its field."""
    of_card = {part.name: getattr(card, part.name) for part in fields(card)}
    of_rule = {name: getattr(card.rule, name) for name in RULE_FIELDS} if isinstance(card, Objective) else {}
    return {
        name: value for name, value in (of_card | of_rule).items() if name not in ("id", "examples", "printed", "rule")
    }


def numbers_of(card: Card) -> dict[str, int]:
    """The single numbers on a card: its points, those of its rule, and those of its goods, like `gain_coins`."""
    if isinstance(card, Objective):
        return {"points": card.points, "least": card.rule.least, "amount": card.rule.amount}
    of_goods = {f"{name}_{kind}": number for name in GOODS for kind, number in _kinds(card, name)}
    return {"points": card.points, **of_goods}


def _kinds(tile: Tile, name: str) -> Iterator[tuple[str, int]]:
    """The kinds of goods that a cost, price or gain can have, and how much of each there is."""
    left_out = {"cost": ("points", "any"), "price": ("points",), "gain": ()}[name]
    return ((kind, getattr(getattr(tile, name), kind)) for kind in KINDS if kind not in left_out)


def in_order(cards: Iterable[Card]) -> Catalogue:
    """The catalogue of these cards."""
    return Catalogue({card.id: card for card in sorted(cards, key=_order)})


@cache
def load() -> Catalogue:
    """All tiles of the files in `tiles/` and all objectives, each checked."""
    global _loading
    folder = importlib.import_module("sim.little_town.tiles")
    names = [f"{folder.__name__}.{module.name}" for module in pkgutil.iter_modules(folder.__path__)]
    for name in [*sorted(names), "sim.little_town.objectives"]:
        _loading = f"{name.removeprefix('sim.little_town.').replace('.', '/')}.py"
        importlib.import_module(name)
    _loading = IN_PYTHON
    return in_order(_cards.values())


__all__ = ["BASE", "CATEGORIES", "OWN", "STACK", "Card", "Catalogue", "Objective", "Tile", "checked", "load"]
