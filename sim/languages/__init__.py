"""The language in which the lab speaks: English as it stands in the code, or another that has a catalogue here.

A sentence is written where it is needed, whole and in English, and passed through `_`, which puts it into the language
in use and its values into their places:

    _("There is no card '{card}'.", card=id)
    plural("{n} game", "{n} games", games)

Numbers in such places follow the habits of the language: {share:.1f} is 47.2 in English and 47,2 in Spanish. A constant
is marked where it stands and translated where it is shown: `TITLE = mark("Points")`, then `_(TITLE)`. Column names, ids
and files stay as they are.

A language is one file, `es.po`, kept by `python -m sim.languages.catalogue`.
"""

import os
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from numbers import Real
from pathlib import Path
from string import Formatter
from typing import Any

__all__ = ["_", "in_use", "known", "listed", "mark", "number", "plural", "use", "within"]

FOLDER = Path(__file__).parent
ENGLISH = "en"
VARIABLE = "TOWNLAB_LANGUAGE"
"""names the language for a process and those that it starts"""
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def known() -> list[str]:
    """The languages that the lab speaks."""
    return [ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.po"))]


def in_use() -> str:
    """The language that the lab speaks now."""
    return os.environ.get(VARIABLE) or _of_locale()


def use(name: str) -> None:
    """Speak this language from now on, one of those known."""
    os.environ[VARIABLE] = name


def _of_locale() -> str:
    """The language of the system, if the lab speaks it."""
    named = next(filter(None, map(os.environ.get, LOCALE)), "")
    code = named.partition(".")[0].partition("_")[0].lower()
    return code if code in known() else ENGLISH


def _(sentence: str, /, **values: Any) -> str:
    """A sentence in the language in use, with values in its places; an empty one stays so."""
    return _filled(_catalogue(in_use()).gettext(sentence), values) if sentence else ""


def within(context: str, words: str, /, **values: Any) -> str:
    """The same for words that mean one thing here and another elsewhere; the context tells translators which."""
    return _filled(_catalogue(in_use()).pgettext(context, words), values)


def plural(one: str, many: str, n: int, /, **values: Any) -> str:
    """A sentence about n things: '{n} game', '{n:,} games'."""
    return _filled(_catalogue(in_use()).ngettext(one, many, n), {"n": n, **values})


def mark(sentence: str) -> str:
    """The same sentence; it is translated where it is shown."""
    return sentence


def number(value: float, spec: str = "") -> str:
    """A number in the language in use, by a format specification such as `,.1f`.

    >>> number(1234.5, ",.1f")
    '1,234.5'
    """
    return _by_habit(format(value, spec))


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: A, B and C."""
    every = list(names)
    if in_use() != ENGLISH:
        from babel.lists import format_list

        return format_list(every, locale=in_use())
    return " and ".join(filter(None, [", ".join(every[:-1]), *every[-1:]]))


class _Places(Formatter):
    """Fills the places of a sentence; numbers follow the habits of the language."""

    def format_field(self, value: Any, spec: str) -> str:
        text = str(super().format_field(value, spec))
        return _by_habit(text) if isinstance(value, Real) and not isinstance(value, bool) else text


def _filled(sentence: str, values: dict[str, Any]) -> str:
    return _Places().vformat(sentence, (), values) if values else sentence


def _by_habit(digits: str) -> str:
    """Digits as Python writes them, with the marks of the language."""
    point, group = _marks(in_use())
    return digits.translate({ord("."): point, ord(","): group})


@cache
def _marks(name: str) -> tuple[str, str]:
    """The decimal mark of a language and the one between thousands."""
    if name == ENGLISH:
        return ".", ","
    from babel import Locale

    symbols = Locale(name).number_symbols["latn"]
    return symbols["decimal"], symbols["group"]


@cache
def _catalogue(name: str) -> NullTranslations:
    """All sentences of a language; those that are missing stay English."""
    if name == ENGLISH:
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (FOLDER / f"{name}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=name))
    compiled.seek(0)
    return GNUTranslations(compiled)
