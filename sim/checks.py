"""Checks of what users give: the kinds of values, and sentences for those that are wrong."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from inspect import Parameter, signature
from numbers import Integral, Real
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from sim import languages
from sim.errors import TownlabError, is_typed, unknown
from sim.languages import _, mark

LineUp = tuple[str, ...]
Verb = TypeVar("Verb", bound=Callable[..., Any])

LONGEST = 60
"""letters of a value that a sentence quotes; of a longer one it names the type"""
WORDS: dict[Any, str] = {
    NoneType: "None",
    str: mark("a text"),
    bool: mark("true or false"),
    int: mark("a whole number"),
    float: mark("a number"),
    Path: mark("a path"),
}
"""what a value of a type is called"""
LISTS: dict[Any, str] = {
    str: mark("a list of texts"),
    int: mark("a list of whole numbers"),
    float: mark("a list of numbers"),
    Path: mark("a list of paths"),
}
"""what a list of such values is called"""
CALLED = {
    "CardsById": mark("a catalogue of cards"),
    "DataFrame": mark("a table (pandas.DataFrame)"),
    "Experiment": mark("an experiment (sim.Experiment(...), or sim.Experiment.from_file(...))"),
    "Result": mark("the result of a run (as sim.play and sim.load return it)"),
}
"""the same for classes that would be slow to import here, by their names"""


class KeyedError(TownlabError):
    """A mistake in one of several things that were given."""

    def __init__(self, key: str, sentence: object) -> None:
        super().__init__(str(sentence))
        self.key = key


def must_be(key: str, what: str, value: Any, name: str = "") -> KeyedError:
    """Say what something must be, and what was given for it by this name."""
    said = _("{name} must be {what}, not {value}.", name=name or key, what=_(what), value=quoted(value))
    return KeyedError(key, said)


@contextmanager
def keyed(key: str) -> Iterator[None]:
    """Say where a mistake is."""
    try:
        yield
    except TownlabError as error:
        raise KeyedError(key, error) from None


def is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Whether it is a number, and not NaN."""
    return isinstance(value, Real) and not isinstance(value, bool) and not math.isnan(value)


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_list(value: Any, of: Callable[[Any], bool]) -> bool:
    """Whether it is a list of at least one such value."""
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 0 and all(map(of, value))


def is_texts(value: Any) -> bool:
    """Whether it is a text, or a list of texts."""
    return is_text(value) or is_list(value, is_text)


def listed(given: str | Iterable[Any]) -> list[Any]:
    """The values in a list; a text is one value."""
    return [given] if isinstance(given, str) else list(given)


def plain(value: Any) -> Any:
    """Lists all the way down, as JSON has them."""
    return [plain(part) for part in value] if isinstance(value, tuple | list) else value


def whole(what: str, number: Any) -> int:
    """A whole number, that was given for an argument of this name."""
    if not is_whole(number):
        raise TownlabError(_("The {what} must be a whole number, not {value}.", what=what, value=repr(number)))
    return int(number)


def at_least(what: str, value: int, least: int) -> None:
    """Refuse a number that is too small, or is none."""
    if not is_whole(value):
        raise TownlabError(
            _("The number of {what} must be a whole number, not {value}.", what=_(what), value=repr(value))
        )
    if value < least:
        raise TownlabError(
            _("The number of {what} must be at least {least}, not {value}.", what=_(what), least=least, value=value)
        )


def split(given: str | Sequence[str]) -> LineUp:
    """One strategy a seat; in a text, 'planner:food=1.5,room=0.8,greedy' are two."""
    if not isinstance(given, str):
        return tuple(name.strip() for name in given)
    names: list[str] = []
    for part in given.split(","):
        weight_of_last = names and ":" in names[-1] and "=" in part and ":" not in part
        if weight_of_last:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    return tuple(names)


def name_of(label: str) -> str:
    """A strategy's name without its settings."""
    return label.partition(":")[0].strip()


def checked(verb: Verb) -> Verb:
    """Let a verb refuse what it does not take: arguments that it does not have, and values of another type.

    The types are those of its signature. A table must have rows, and the columns that are looked for in it.
    """
    types = {name: part.annotation for name, part in signature(verb).parameters.items()}

    @wraps(verb)
    def called(*args: Any, **named: Any) -> Any:
        given = _bound(verb, args, named)
        for name, value in given.items():
            if not fits(value, types[name]):
                raise must_be(name, in_words(types[name]), value)
        tables = {name: value for name, value in given.items() if _is_table(value)}
        _check_rows(tables)
        with _naming_columns(verb, tables):
            return verb(*args, **named)

    return called  # type: ignore[return-value]


def only_its_arguments(verb: Verb) -> Verb:
    """Let a verb that looks at its values itself refuse arguments that it does not have."""

    @wraps(verb)
    def called(*args: Any, **named: Any) -> Any:
        _bound(verb, args, named)
        return verb(*args, **named)

    return called  # type: ignore[return-value]


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, as signatures write it; an `Any`, or what has no type, fits everything."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Sequence:
        return isinstance(value, Sequence) and not isinstance(value, str | bytes) and _all_fit(value, parts[0])
    if origin is Mapping:
        return isinstance(value, Mapping) and _all_fit(value, parts[0]) and _all_fit(value.values(), parts[1])
    if kind in (Any, Parameter.empty):
        return True
    return is_whole(value) if kind is int else is_number(value) if kind is float else isinstance(value, origin or kind)


def _all_fit(values: Iterable[Any], kind: Any) -> bool:
    return all(fits(value, kind) for value in values)


def in_words(kind: Any) -> str:
    """A type in words: a text, a list of texts or None."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        *first, last = (in_words(part) for part in parts if not (part is NoneType and is_typed()))
        return _("{first} or {last}", first=", ".join(first), last=last) if first else last
    if origin is Sequence:
        return _(LISTS[parts[0]]) if parts[0] in LISTS else _("a list, each {kind}", kind=in_words(parts[0]))
    if origin is Mapping:
        return _("a dictionary")
    name = (origin or kind).__name__
    known = WORDS.get(kind) or CALLED.get(name)
    return _(known) if known else _("a {type}", type=name)


def quoted(value: Any) -> str:
    """A value as a sentence quotes it; one that is long, or has no short form, by its type."""
    text = repr(value)
    if len(text) <= LONGEST and "\n" not in text and not text.startswith("<"):
        return text
    name = type(value).__name__
    return _("an {type}", type=name) if name[0] in "AEIOUaeiou" else _("a {type}", type=name)


def _bound(verb: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call by their names; a sentence if the verb cannot be called so."""
    parts = signature(verb).parameters
    known = [name for name, part in parts.items() if part.kind is not Parameter.VAR_KEYWORD]
    for name in named:
        if name not in known and len(known) == len(parts):
            raise unknown(_("argument of {verb}", verb=_said(verb)), name, known)
    try:
        given = signature(verb).bind(*args, **named).arguments
    except TypeError as error:
        raise TownlabError(_("{verb} cannot be called so: {reason}.", verb=_said(verb), reason=error)) from None
    return {name: value for name, value in given.items() if name in known}


def _said(verb: Callable[..., Any]) -> str:
    """A verb as it is called: `play`, `strength.measure`, `Experiment`."""
    name = verb.__qualname__.removesuffix(".__init__")
    return f"{_subject(verb)}.{name}" if name in ("measure", "draw") else name


def _subject(verb: Callable[..., Any]) -> str:
    return verb.__module__.rpartition(".")[2]


def _is_table(value: Any) -> bool:
    return type(value).__name__ == "DataFrame"


def _check_rows(tables: Mapping[str, Any]) -> None:
    """Refuse a first table that is empty."""
    for name, table in list(tables.items())[:1]:
        if not len(table):
            raise KeyedError(name, _("{name} must be a table with rows; this one is empty.", name=name))


@contextmanager
def _naming_columns(verb: Callable[..., Any], tables: Mapping[str, Any]) -> Iterator[None]:
    """Say which column a table lacks that is not the right one."""
    try:
        yield
    except KeyError as error:
        if all(str(error.args[0]) in table for table in tables.values()):
            raise
        said = _(
            "{tables} must be what {subject}.measure returns: there is no column {column}.",
            tables=languages.listed(tables), subject=_subject(verb), column=error,
        )  # fmt: skip
        raise TownlabError(said) from error
