"""Errors that are sentences: what is wrong and what would be right."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches

from sim.languages import _, mark

REASONS = (
    mark("Broken pipe"), mark("Directory not empty"), mark("Disk quota exceeded"), mark("File exists"),
    mark("File name too long"), mark("Input/output error"), mark("Is a directory"), mark("No space left on device"),
    mark("No such file or directory"), mark("Not a directory"), mark("Operation not permitted"),
    mark("Permission denied"), mark("Read-only file system"), mark("Too many levels of symbolic links"),
    mark("Too many open files"),
)  # fmt: skip
"""what systems say when they refuse something, as far as it is translated"""

_typed: ContextVar[bool] = ContextVar("typed", default=False)


class TownlabError(Exception):
    """Something the user can put right; the command line prints it and exits with 2."""


class DiskError(TownlabError):
    """The disk is at fault, and not what was asked for."""


class DamagedError(TownlabError):
    """A file is not what was written; names it and says what to do."""


def unknown(what: str, name: str, known: Iterable[str]) -> TownlabError:
    """Say that a name is not known, and which known ones are near it; what it names is translated here."""
    said = _("There is no {what} '{name}'.", what=_(what), name=name)
    return TownlabError(f"{said} {hint(name, known)}")


def reason(error: OSError) -> str:
    """Why the system refused something."""
    return _(os.strerror(error.errno) if error.errno else str(error))


def hint(name: str, known: Iterable[str]) -> str:
    """Which known names are near one that is not known; all, if none is."""
    names = sorted(known)
    near = [one for one in get_close_matches(name.lower(), names, n=3, cutoff=0.5) if one != name]
    if near:
        return _("Did you mean {names}?", names=", ".join(near))
    return _("There are: {names}.", names=", ".join(names))


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
