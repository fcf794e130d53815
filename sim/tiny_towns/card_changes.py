"""A catalogue as an experiment wants it: with cards of your own, and with changes on some cards."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from sim.checks import keyed, plain
from sim.errors import TownlabError, unknown
from sim.tiny_towns import card_files
from sim.tiny_towns.card_files import Source
from sim.tiny_towns.catalogue import Card, Catalogue, load
from sim.tiny_towns.rule_families import Rule


def with_own(cards: Catalogue, given: Source | Sequence[Source]) -> tuple[tuple[dict[str, Any], ...], Catalogue]:
    """Cards of your own as tables, and the catalogue with them; those that are in it already are left as they are."""
    with keyed("cards"):
        own = [card_files.read(source) for source in sources(given)]
        new = [one for one in own if one.card.id in load() or one.card.id not in cards]
        return tuple(card_files.plain(one.card, one.instead_of) for one in own), card_files.add(cards, new)


def sources(given: Source | Sequence[Source]) -> list[Source]:
    """The cards in a list; one card is a list of one."""
    return [given] if isinstance(given, str | Path | Mapping) else list(given)


def changed(cards: Catalogue, changes: Mapping[str, Mapping[str, Any]]) -> Catalogue:
    """The catalogue with all changes on its cards."""
    for id, new in changes.items():
        with keyed(f"changes.{id}"):
            for name, value in new.items():
                _check_change(cards[id], name, value)
            cards = cards.change(id, **new)
    return cards


def described(cards: Catalogue, own: Source | Sequence[Source]) -> dict[str, Any]:
    """The own cards and the changes of a catalogue in plain values, from which the same one can be made."""
    _, known = with_own(load(), own)
    others = [card_files.plain(card) for card in cards if card.id not in known]
    changes = {card.id: _differences(known[card.id], card) for card in cards if card.id in known}
    return {"cards": [*sources(own), *others], "changes": {id: fields for id, fields in changes.items() if fields}}


def _check_change(card: Card, name: str, value: Any) -> None:
    """Refuse a value of another kind than the card has there; `Catalogue.change` looks at the rest."""
    known = _fields_of(card)
    if name not in known:
        raise unknown(f"field of card '{card.id}'", name, known)
    for kind, what in ((bool, "true or false"), (str, "a text")):
        if isinstance(known[name], kind) and not isinstance(value, kind):
            raise TownlabError(f"'{name}' must be {what}, not {value!r}.")


def _fields_of(card: Card) -> dict[str, Any]:
    """All that can be changed on a card, by the name of its field."""
    of_card = {part.name: getattr(card, part.name) for part in fields(Card)}
    of_rule = {part.name: getattr(card.rule, part.name) for part in fields(Rule)}
    return {name: value for name, value in (of_card | of_rule).items() if name not in ("id", "examples", "rule")}


def _differences(old: Card, new: Card) -> dict[str, Any]:
    """The fields that differ on two versions of a card, with their new values."""
    before = _fields_of(old)
    return {name: plain(value) for name, value in _fields_of(new).items() if value != before[name]}
