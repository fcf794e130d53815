"""The games that are written out, for any game: where they are kept, and what should stand there."""

from importlib import import_module
from itertools import zip_longest
from pathlib import Path

from tests.golden import lab
from tests.golden.cases import Case, folder
from tests.golden.cases import written as cases


def file_of(case: Case) -> Path:
    """Where the game is kept."""
    return folder(case.game) / f"{case.name}.txt"


def kept(case: Case) -> str:
    """The game as it is kept, or nothing."""
    return file_of(case).read_text(encoding="utf-8") if file_of(case).exists() else ""


def told(case: Case) -> str:
    """The game as it is played now, told by the game's own `storyteller.py`."""
    tell = import_module(f"tests.golden.{lab.folder_of(case.game)}.storyteller").tell
    settings = "".join(f"  {name}: {_shown(value)}\n" for name, value in sorted(case.settings.items()))
    return f"{case.name}\n{settings}\n{tell(case.play()['events'])}"


def complaint(case: Case, old: str, new: str) -> str:
    """The first line in which a game differs from the one that is kept; empty if none does."""
    if not old:
        return f"{case} has no file {file_of(case).name} yet."
    lines = zip_longest(old.split("\n"), new.split("\n"), fillvalue="(the end)")
    for number, (before, now) in enumerate(lines, start=1):
        if before != now:
            return f"{file_of(case).name} moved, first in line {number}, golden -> now:\n{before}\n{now}"
    return ""


def orphans(game: str) -> list[Path]:
    """Files that belong to no case."""
    known = {file_of(case) for case in cases(game)}
    return sorted(file for file in folder(game).glob("*.txt") if file not in known)


def columns(game: str) -> dict[str, list[str]]:
    """All columns of the tables of the games that are written out."""
    found: dict[str, set[str]] = {}
    for case in cases(game):
        for name, table in case.play().items():
            found.setdefault(name, set()).update(table.columns)
    return {name: sorted(of) for name, of in found.items()}


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
