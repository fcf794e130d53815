"""Errors that are sentences: what is wrong and what would be right."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches

_typed: ContextVar[bool] = ContextVar("typed", default=False)


class TownlabError(Exception):
    """Something the user can put right; the command line prints it and exits with 2."""


class DiskError(TownlabError):
    """The disk is at fault, and not what was asked for."""


class DamagedError(TownlabError):
    """A file is not what was written; names it and says what to do."""


def unknown(what: str, name: str, known: Iterable[str]) -> TownlabError:
    """Say that a name is not known, and which known ones are near it."""
    return TownlabError(f"There is no {what} '{name}'. {hint(name, known)}")


def hint(name: str, known: Iterable[str]) -> str:
    """Which known names are near one that is not known; all, if none is."""
    names = sorted(known)
    near = [one for one in get_close_matches(name.lower(), names, n=3, cutoff=0.5) if one != name]
    return f"Did you mean {', '.join(near)}?" if near else f"There are: {', '.join(names)}."


@contextmanager
def on_the_command_line() -> Iterator[None]:
    """Let sentences speak of options, as a command has them."""
    before = _typed.set(True)
    try:
        yield
    finally:
        _typed.reset(before)


def is_typed() -> bool:
    """Whether the user typed a command, and no Python."""
    return _typed.get()


def option(name: str, value: object) -> str:
    """An argument as the user would write it: `instead_of='inn'` in Python, `--instead-of inn` on the command line."""
    if not is_typed():
        return f"{name}={value!r}"
    return f"--{name.replace('_', '-')}{'' if value is True else f' {value}'}"
