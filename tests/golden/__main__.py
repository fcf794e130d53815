"""Plays all golden games again, prints what moved and keeps it."""

import argparse
import sys
from collections.abc import Iterator

from tests.golden import cases, record, written
from tests.golden.digest import Entry, entry


def main() -> int:
    """The command; 1 if something changed and was only to be checked."""
    asked = _asked()
    changes = 0
    for change in (change for game in asked.game or cases.games() for change in update(game, not asked.check)):
        print(change, flush=True)
        changes += 1
    print(_sum(changes, asked.check))
    return int(asked.check and changes > 0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--game", action="append", choices=cases.games(), help="only this game; may be repeated")
    parser.add_argument("--check", action="store_true", help="keep nothing; the exit code is 1 if something changed")
    return parser.parse_args()


def _sum(changes: int, check: bool) -> str:
    """The last words."""
    if not changes:
        return "Nothing moved."
    return f"\n{changes} changes found.\n{record.ON_PURPOSE}" if check else f"\n{changes} changes kept.\n{record.KEPT}"


def update(game: str, keep: bool) -> Iterator[str]:
    """Play all golden games of a game and say what changed, as it is found."""
    yield from _written(game, keep)
    yield from _digests(game, keep)


def _written(game: str, keep: bool) -> Iterator[str]:
    """Games that are told differently, and files that nobody declares."""
    for case in cases.written(game):
        old, new = written.kept(case), written.told(case)
        if old != new:
            yield written.complaint(case, old, new)
            if keep:
                written.file_of(case).write_text(new, encoding="utf-8")
    for file in written.orphans(game):
        yield f"{file.name} is not declared any more."
        if keep:
            file.unlink()


def _digests(game: str, keep: bool) -> Iterator[str]:
    """Cases that moved, compared by the columns that were watched and kept with all there are now."""
    old, columns, entries = record.read(game), written.columns(game), dict[str, Entry]()
    yield from record.column_changes(old["columns"], columns)
    for case in cases.cases(game):
        tables = case.play()
        entries[case.name] = entry(tables, columns)
        change = record.complaint(case, old["cases"].get(case.name), entry(tables, old["columns"]))
        if change:
            yield change
    yield from (f"{game}/{name} is not declared any more." for name in old["cases"] if name not in entries)
    if keep:
        record.write(game, columns, entries)


if __name__ == "__main__":
    sys.exit(main())
