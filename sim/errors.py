"""Errors that are sentences: what is wrong and what would be right."""

from collections.abc import Iterable
from difflib import get_close_matches


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
    near = get_close_matches(name.lower(), names, n=3, cutoff=0.5)
    return f"Did you mean {', '.join(near)}?" if near else f"There are: {', '.join(names)}."
