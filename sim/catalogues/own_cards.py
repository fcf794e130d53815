"""Cards of the user's own from small TOML files or tables, and changes on cards: the same for all games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.checks import keyed, plain
from sim.errors import TownlabError, unknown
from sim.files import read_toml
from sim.languages import _, mark

Source = str | Path | Mapping[str, Any]
"""A card's TOML file, or its keys and values."""
Kind = tuple[Callable[[Any], bool], str]
"""Whether a value is right for a key, and how to say what would be, in words that are translated."""


UNREADABLE = mark("Cannot read the card {file}: {reason}.")
CORRECTS = "corrects"
"""the key of a file that only says what is printed otherwise on a card that comes with the game"""


@dataclass(frozen=True)
class Own:
    """A card of your own, where it was read, and the card whose place it takes, if it takes one."""

    card: Any
    where: str
    instead_of: str = ""


@dataclass(frozen=True)
class CardFiles:
    """How a game reads cards from files, and what it can change on a card."""

    load: Callable[[], Any]
    """the catalogue of the cards that come with the game"""
    read: Callable[[Source], Own]
    """the card in a file or a table; a sentence about the first thing that is wrong with it"""
    plain: Callable[[Any, str], dict[str, Any]]
    """(card, the one whose place it takes) -> plain values, from which `read` makes the same one"""
    fields: Callable[[Any], Mapping[str, Any]]
    """card -> all that can be changed on it, by the name of the field"""
    check_examples: Callable[[Own, Any], None]
    """(own card, catalogue with it) -> a sentence about the first example that does not come true"""
    parts: Callable[[Any], Mapping[str, Any]] = lambda card: {}
    """card -> single numbers of its fields that can be changed by names of their own"""
    useless: Callable[[Any], Iterable[str]] = lambda card: ()
    """card -> sentences about what is well formed on it and does nothing"""

    def find(self, id: Source, cards: Any = None) -> Any:
        """One card by its id, or one of your own by its TOML file or table, checked."""
        known = cards or self.load()
        if isinstance(id, str) and not id.endswith(".toml"):
            return known[id]
        if is_correction(id):
            return self.corrected(known, id)[given(id)[1][CORRECTS]]
        own = self.read(id)
        return self.add(known, [own])[own.card.id]

    def table_of(self, source: Source) -> dict[str, Any]:
        """What is written in the file of a card, once it is known to be well formed."""
        self.read(source)
        return given(source)[1]

    def add(self, cards: Any, own: Iterable[Own]) -> Any:
        """The catalogue with cards of your own, whose examples must all come true."""
        new = list(own)
        for one in new:
            try:
                cards = cards.add(one.card, one.instead_of)
            except TownlabError as error:
                raise TownlabError(f"{one.where}: {error}") from None
        for one in new:
            self.check_examples(one, cards)
        return cards

    def with_own(self, cards: Any, given: Source | Sequence[Source]) -> tuple[tuple[dict[str, Any], ...], Any]:
        """Own cards as tables, and the catalogue with them; those that are in it already are left as they are.

        What files correct on cards is in the catalogue, as if it had been changed.
        """
        with keyed("cards"):
            for source in filter(is_correction, sources(given)):
                cards = self.corrected(cards, source)
            own = [self.read(source) for source in sources(given) if not is_correction(source)]
            new = [one for one in own if one.card.id in self.load() or one.card.id not in cards]
            return tuple(self.plain(one.card, one.instead_of) for one in own), self.add(cards, new)

    def corrected(self, cards: Any, source: Source) -> Any:
        """The catalogue with a card as a file corrects it."""
        where, fields = given(source)
        try:
            return self.changed(cards, {str(fields.pop(CORRECTS)): fields})
        except TownlabError as error:
            raise TownlabError(f"{where}: {error}") from None

    def changed(self, cards: Any, changes: Mapping[str, Mapping[str, Any]]) -> Any:
        """The catalogue with all changes on its cards."""
        for id, new in changes.items():
            with keyed(f"changes.{id}"):
                for name, value in new.items():
                    self._check_change(cards[id], name, value)
                changed = cards.change(id, **new)
                self._check_of_use(cards[id], changed[id])
                cards = changed
        return cards

    def described(self, cards: Any, own: Source | Sequence[Source]) -> dict[str, Any]:
        """The own cards and the changes of a catalogue in plain values, from which the same one can be made."""
        _, known = self.with_own(self.load(), own)
        others = [self.plain(card, "") for card in cards if card.id not in known]
        changes = {card.id: self._differences(known[card.id], card) for card in cards if card.id in known}
        return {"cards": [*sources(own), *others], "changes": {id: fields for id, fields in changes.items() if fields}}

    def _check_change(self, card: Any, name: str, value: Any) -> None:
        """Refuse a value of another kind than the card has there; `Catalogue.change` looks at the rest."""
        known = {**self.fields(card), **self.parts(card)}
        if name not in known:
            raise unknown(_("field of card '{card}'", card=card.id), name, known)
        for kind, what in ((bool, _("true or false")), (str, _("a text"))):
            if isinstance(known[name], kind) and not isinstance(value, kind):
                raise TownlabError(_("'{name}' must be {what}, not {value}.", name=name, what=what, value=repr(value)))

    def _check_of_use(self, old: Any, new: Any) -> None:
        """Refuse a change that would do nothing."""
        for problem in set(self.useless(new)) - set(self.useless(old)):
            raise TownlabError(_("On card '{card}', {problem}", card=new.id, problem=problem))

    def _differences(self, old: Any, new: Any) -> dict[str, Any]:
        """The fields that differ on two versions of a card, with their new values."""
        before = self.fields(old)
        return {name: plain(value) for name, value in self.fields(new).items() if value != before[name]}


def given(source: Source) -> tuple[str, dict[str, Any]]:
    """Where a card stands and what is written there."""
    if isinstance(source, Mapping):
        return _("Card '{card}'", card=source.get("id", "?")), dict(source)
    return str(source), _beside(Path(source), read_toml(source, UNREADABLE))


def _beside(file: Path, table: dict[str, Any]) -> dict[str, Any]:
    """What is written in a card's file, with the file of its rule, if that is a function, looked for beside it."""
    rule = table.get("rule")
    return {**table, "rule": str(file.parent / rule)} if isinstance(rule, str) and ".py" in rule else table


def is_correction(source: Source) -> bool:
    """Whether a file or table corrects a card that comes with the game."""
    return CORRECTS in given(source)[1]


def sources(given: Source | Sequence[Source]) -> list[Source]:
    """The cards in a list; one card is a list of one."""
    return [given] if isinstance(given, str | Path | Mapping) else list(given)


def check_keys(where: str, given: Mapping[str, Any], kinds: Mapping[str, Kind], needed: Sequence[str]) -> None:
    """Refuse keys that no card has, values of a wrong kind, and what is missing."""
    for key, value in given.items():
        if key not in kinds:
            raise TownlabError(f"{where}: {unknown('key', str(key), kinds)}")
        right, what = kinds[key]
        if not right(value):
            said = _(
                "{where}, '{key}': it must be {what}, not {value}.",
                where=where, key=key, what=_(what), value=repr(value),
            )  # fmt: skip
            raise TownlabError(said)
    for key in needed:
        if key not in given:
            every = ", ".join(needed)
            raise TownlabError(_("{where} has no '{key}': a card needs {keys}.", where=where, key=key, keys=every))


def check_words(where: str, given: Mapping[str, Any], choices: Mapping[str, Sequence[str]]) -> None:
    """Refuse words that mean nothing."""
    for key, known in choices.items():
        for word in words(given.get(key, ())):
            if word not in known and word:
                said = _(
                    "{where}: '{key}' cannot be '{word}'; it is one of {words}.",
                    where=where, key=key, word=word, words=", ".join(filter(None, known)),
                )  # fmt: skip
                raise TownlabError(said)


def words(value: Any) -> list[str]:
    """One word or several: a list, or a text with spaces between them."""
    return value.split() if isinstance(value, str) else list(value)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: Any, kind: Callable[[Any], bool]) -> bool:
    return isinstance(value, list | tuple) and all(map(kind, value))


OF_TYPE: dict[Any, Kind] = {
    str: (is_text, mark("a text")),
    int: (is_whole, mark("a whole number")),
    bool: (lambda value: isinstance(value, bool), mark("true or false")),
}
"""the kinds of values of plain fields"""
