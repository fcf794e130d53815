"""Tiles and objectives of your own, from small TOML files or tables: checked, tried on their examples, put beside the
others."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from inspect import signature
from typing import Any

from sim.catalogues import own_cards
from sim.catalogues.by_id import CONFIDENCE, OWN
from sim.catalogues.own_cards import OF_TYPE, CardFiles, Kind, Own, Source, check_keys, check_words, is_list, is_text
from sim.errors import TownlabError
from sim.games import Number
from sim.languages import _, mark
from sim.little_town import rule_families
from sim.little_town.catalogue import (
    GOODS,
    MOST_ANY,
    MOST_COINS,
    MOST_CUBES,
    Card,
    Catalogue,
    Objective,
    Tile,
    changeable,
    checked,
    load,
    numbers_of,
)
from sim.little_town.goods import Goods, goods
from sim.little_town.kernel.state import WORDS
from sim.little_town.rule_families import EFFECTS, FAMILIES, Rule
from sim.settings import MARKETS

NEEDED = ("id", "cost", "points", "text")
NEEDED_OF_OBJECTIVE = ("id", "rule", "points", "text")
OF_RULE = tuple(part.name for part in fields(Rule) if part.name != "family")
TAKEN = (*MARKETS, *WORDS)
"""words that stand in tables or orders where ids of cards do"""
EVERY = ("id", "name", "points", "text", "box", "confidence", "examples", "instead_of")
OF_TILE = ("cost", "price", "gain", "effect", "copies", "first_game")
OF_OBJECTIVE = ("rule", "rulebook", *OF_RULE)
CHOICES: dict[str, Sequence[str]] = {"effect": EFFECTS, "rule": FAMILIES, "confidence": CONFIDENCE}
"""the words that a key may hold"""


def read(source: Source) -> Own:
    """The tile or objective in a file or a table; a sentence about the first thing that is wrong with it."""
    where, given = own_cards.given(source)
    of_tile = "rule" not in given
    known = {key: KINDS[key] for key in (*EVERY, *(OF_TILE if of_tile else OF_OBJECTIVE))}
    check_keys(where, given, known, NEEDED if of_tile else NEEDED_OF_OBJECTIVE)
    check_words(where, given, CHOICES)
    if given["id"] in TAKEN:
        raise TownlabError(
            _("{where}, 'id': '{id}' has a meaning of its own; choose another id.", where=where, id=given["id"])
        )
    card = _tile(where, given) if of_tile else _objective(where, given)
    return Own(checked(card, where), where, given.get("instead_of", ""))


def plain(card: Card, instead_of: str = "") -> dict[str, Any]:
    """The card in plain values, from which `read` makes the same one; its examples have done their work."""
    table = {**_unusual(card), "box": card.box, "confidence": card.confidence}
    if isinstance(card, Objective):
        table |= {**_unusual(card.rule), "rule": card.rule.family}
    if instead_of:
        table["instead_of"] = instead_of
    return {name: _plain(value) for name, value in table.items() if name not in ("family", "examples", "printed")}


def fields_of(card: Card) -> dict[str, Any]:
    """All that can be changed on a card, by the name of its field."""
    return {name: _plain(value) for name, value in changeable(card).items()}


def numbers_to_vary(card: Card) -> dict[str, Number]:
    """The numbers on a card, and between which limits they can be: points may be lost."""
    most = {"coins": MOST_COINS, "any": MOST_ANY, "points": 100}
    found = {}
    for name, present in numbers_of(card).items():
        kind = name.rpartition("_")[2]
        most_of_it = most.get(kind, MOST_CUBES) if isinstance(card, Tile) else 100
        found[name] = Number(present, -100 if kind == "points" else 0, most_of_it)
    return found


def _common(given: Mapping[str, Any]) -> dict[str, Any]:
    """What tiles and objectives have alike."""
    examples = tuple((example[0], example[1]) for example in given.get("examples", ()))
    return {
        "id": given["id"],
        "points": given["points"],
        "text": given["text"],
        "name": given.get("name", given["id"].replace("_", " ").title()),
        "examples": examples,
        "box": given.get("box", OWN),
        "confidence": given.get("confidence", OWN),
    }


def _tile(where: str, given: Mapping[str, Any]) -> Tile:
    amounts: dict[str, Any] = {}
    for name in GOODS:
        try:
            amounts[name] = goods(given.get(name, ""))
        except TownlabError as error:
            raise TownlabError(f"{where}, '{name}': {error}") from None
    rest: dict[str, Any] = {name: given[name] for name in ("copies", "first_game") if name in given}
    effect = given.get("effect", "use" if amounts["gain"] else "none")
    return Tile(**_common(given), **amounts, effect=effect, **rest)


def _objective(where: str, given: Mapping[str, Any]) -> Objective:
    more = {key: given[key] for key in OF_RULE if key in given}
    if more.get("tiles"):
        try:
            rule_families.counted(more["tiles"])
        except TownlabError as error:
            raise TownlabError(f"{where}, 'tiles': {error}") from None
    family = getattr(rule_families, given["rule"])
    usual = {key: value for key, value in more.items() if key in signature(family).parameters}
    _check_needed(where, given["rule"], family, usual)
    made = family(**usual)
    rule = Rule(made.family, **{**{name: getattr(made, name) for name in OF_RULE}, **more})
    return Objective(**_common(given), rule=rule, rulebook=given.get("rulebook", True))


def _check_needed(where: str, name: str, family: Any, given: Mapping[str, Any]) -> None:
    """Refuse a rule without the number that it needs."""
    for key, one in signature(family).parameters.items():
        if one.default is one.empty and key not in given:
            raise TownlabError(
                _("{where} has no '{key}': the rule '{rule}' needs it.", where=where, key=key, rule=name)
            )


def _check_examples(one: Own, cards: Catalogue) -> None:
    """Try every example of a card; a sentence about the first that does not come true."""
    if not one.card.examples:
        return
    from sim.little_town.examples import found  # brings the compiler, which cards without examples do not need

    for given, wanted in one.card.examples:
        about = {"where": one.where, "given": given}
        try:
            result = found(one.card, given, cards)
        except TownlabError as error:
            raise TownlabError(_("{where}, 'examples': in {given!r}: {error}", **about, error=error)) from None
        if not _same(result, wanted):
            values = {"found": _said(result), "wanted": _said(wanted)}
            raise TownlabError(_("{where}, 'examples': {given!r} gives {found}, not {wanted}.", **about, **values))


def _same(result: Any, wanted: Any) -> bool:
    """Whether an example came true; what cannot be used gives false, or nothing."""
    if isinstance(result, Goods):
        return isinstance(wanted, str) and result == goods(wanted)
    return bool(result == (wanted or result.__class__(0))) if result is not None else not wanted


def _said(value: Any) -> str:
    return _("that it cannot be used") if value is None else f"'{value}'"


def _unusual(of: Card | Rule) -> dict[str, Any]:
    """The fields that must be given, or are not as usual."""
    return {
        part.name: getattr(of, part.name)
        for part in fields(of)
        if part.default is MISSING or getattr(of, part.name) != part.default
    }


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Goods) else value


def _is_goods(value: Any) -> bool:
    return isinstance(value, str | Mapping)


def _is_example(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and _is_goods(value[0])


KINDS: dict[str, Kind] = {
    **{
        part.name: OF_TYPE[part.type]
        for part in (*fields(Tile), *fields(Objective), *fields(Rule))
        if part.type in OF_TYPE and part.name != "family"
    },
    **dict.fromkeys(GOODS, (_is_goods, mark("goods like '2 wood, 1 coin'"))),
    "rule": (is_text, mark("the name of a rule")),
    "examples": (lambda value: is_list(value, _is_example), mark("a list like [['1 wheat', '4 coins']]")),
    "instead_of": (is_text, mark("the id of a card")),
}
"""what each key may hold, and how to say it"""

FILES = CardFiles(load, read, plain, fields_of, _check_examples, numbers_of)
