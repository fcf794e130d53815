"""Checks of what users give: the kinds of values, and sentences for those that are wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from numbers import Integral
from typing import Any

from sim.errors import TownlabError

LineUp = tuple[str, ...]


class KeyedError(TownlabError):
    """A mistake in one of several things that were given."""

    def __init__(self, key: str, sentence: object) -> None:
        super().__init__(str(sentence))
        self.key = key


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
    """A whole number."""
    if not is_whole(number):
        raise TownlabError(f"The {what} must be a whole number, not {number!r}.")
    return int(number)


def at_least(what: str, value: int, least: int) -> None:
    """Refuse a number that is too small, or is none."""
    if not is_whole(value):
        raise TownlabError(f"The number of {what} must be a whole number, not {value!r}.")
    if value < least:
        raise TownlabError(f"The number of {what} must be at least {least}, not {value}.")


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
