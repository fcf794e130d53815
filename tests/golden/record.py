"""The file of digests, and what is said when a case moves."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.golden.cases import Case, folder
from tests.golden.digest import Entry

UPDATE = "python -m tests.golden"
KEPT = """\
If games that were there before moved, raise the version of the game and note the change under *Changes results* in
CHANGELOG.md."""
ON_PURPOSE = f"""\
If this was not meant, it is a bug. If it was, update with `{UPDATE}`, raise the version of the game and note the change
under *Changes results* in CHANGELOG.md."""

Columns = Mapping[str, Sequence[str]]


def read(game: str) -> dict[str, Any]:
    """The columns that are watched in each table, and the entries by case."""
    file = folder(game) / "digests.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"columns": {}, "cases": {}}


def write(game: str, columns: Columns, entries: Mapping[str, Entry]) -> None:
    """The file, a line for the columns of each table and for each case."""
    text = f'{{\n"columns": {{\n{_lines(columns)}\n}},\n"cases": {{\n{_lines(entries)}\n}}\n}}\n'
    (folder(game) / "digests.json").write_text(text, encoding="utf-8")


def _lines(values: Mapping[str, Any]) -> str:
    return ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in values.items())


def column_changes(old: Columns, new: Columns) -> Iterator[str]:
    """Columns that came or went."""
    for table in {**old, **new}:
        before, now = set(old.get(table, ())), set(new.get(table, ()))
        yield from (f"Table {table} has a new column: {name}." for name in sorted(now - before))
        yield from (f"Table {table} has lost the column {name}." for name in sorted(before - now))


def complaint(case: Case, old: Entry | None, new: Entry) -> str:
    """What moved in a case; empty if nothing did."""
    if old is None:
        return f"{case} has no golden entry yet."
    tables = [name for name in {**old, **new} if name != "scores"]
    moved = [name for name in tables if old.get(name) != new.get(name)]
    if not moved:
        return ""
    same = [name for name in tables if name not in moved]
    kept = f" ({', '.join(same)} as before)" if same else ""
    return f"{case} moved: {', '.join(moved)}{kept}.\n{_scores(old['scores'], new['scores'])}"


def _scores(old: Sequence[str], new: Sequence[str]) -> str:
    """The first games whose scores differ."""
    if len(old) != len(new):
        return f"The scores of {len(old)} games were kept, and now there are {len(new)}."
    rows = [f"  game {game}: {a} -> {b}" for game, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    if not rows:
        return f"The scores of the first {len(old)} games are as before: a later game differs, or not in its score."
    return "\n".join([f"Scores that differ among the first {len(old)} games, golden -> now:", *rows])
