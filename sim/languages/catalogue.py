"""Keeps the catalogues: `python -m sim.languages.catalogue` brings each up to date with the sentences in the code.

New sentences come in without a translation, those that are gone go out, and the rest stays; write what is missing into
the file, or with an editor for such files. A new language: `python -m sim.languages.catalogue pt` makes `pt.po`.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from sim.languages import FOLDER
from sim.reports import explanations

ROOT = FOLDER.parents[1]
SOURCES = ("sim", "strategies")
CALLS = {"_": 1, "mark": 1, "plural": 2, "within": 2, "unknown": 1, "at_least": 1}
"""functions whose first arguments are sentences or words that they translate, and how many"""
SHOWN = ("help", "epilog", "short_help", "show_default", "text", "origin")
"""arguments that are shown to a user wherever they are given: of options, settings and cards"""
WIDTH = 110
WHEN = datetime(2026, 1, 1, tzinfo=UTC)
"""stands in the head of every catalogue, so that it changes only with its sentences"""
ABOUT: dict[str, Any] = {
    "project": "townlab", "version": "1", "charset": "utf-8", "fuzzy": False,
    "header_comment": "# Sentences of Townlab.",
    "creation_date": WHEN, "revision_date": WHEN, "last_translator": "Townlab", "language_team": "Townlab",
    "msgid_bugs_address": "Townlab", "copyright_holder": "Townlab",
}  # fmt: skip


class Sentence(NamedTuple):
    """Something to translate, and where it stands."""

    said: str | tuple[str, str]
    """or one and many"""
    context: str | None
    place: str


def sentences() -> Iterator[Sentence]:
    """All sentences that a user may see, file by file."""
    for folder in SOURCES:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from in_code(file)
        for file in sorted((ROOT / folder).rglob("*.html")):
            yield from in_page(file)
    yield from in_explanations()


def in_code(file: Path) -> Iterator[Sentence]:
    """The sentences of a module: in calls of `_` and the like, in arguments that are shown, and what commands and
    strategies say of themselves."""
    name, tree = file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))
    if name.startswith("strategies/") and (doc := ast.get_docstring(tree)):
        yield Sentence(" ".join(doc.split()), None, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_command(node) and (doc := ast.get_docstring(node)):
            yield Sentence(inspect.cleandoc(doc), None, name)
        if isinstance(node, ast.Call):
            yield from _in_call(node, name)


def _is_command(function: ast.FunctionDef) -> bool:
    return any("app.command" in ast.unparse(decorator) for decorator in function.decorator_list)


def _in_call(call: ast.Call, place: str) -> Iterator[Sentence]:
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called in CALLS and place != "sim/languages/__init__.py":
        said = [_constant(argument) for argument in call.args[: CALLS[called]]]
        if all(said):
            yield _sentence(called, [str(text) for text in said], place)
    for keyword in call.keywords:
        if keyword.arg in SHOWN and (text := _constant(keyword.value)):
            yield Sentence(text, None, place)


def _sentence(called: str, said: list[str], place: str) -> Sentence:
    if called == "plural":
        return Sentence((said[0], said[1]), None, place)
    return Sentence(said[1], said[0], place) if called == "within" else Sentence(said[0], None, place)


def _constant(node: ast.expr) -> str | None:
    """A text that stands there as such; parts of one that follow each other are one text."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def in_page(file: Path) -> Iterator[Sentence]:
    """The sentences of a template, in calls of `_` and `plural`."""
    keywords = {"_": None, "plural": (1, 2)}
    found = extract_from_file("jinja2.ext:babel_extract", file, keywords=keywords)
    for _line, said, _comments, context in found:
        yield Sentence(
            said if isinstance(said, str) else (said[0], said[1]), context, file.relative_to(ROOT).as_posix()
        )


def in_explanations() -> Iterator[Sentence]:
    """What pages say of their numbers, a paragraph each."""
    for about in explanations.every():
        place = f"{about.__module__.replace('.', '/')}.py"
        yield from (Sentence(paragraph, None, place) for paragraph in explanations.paragraphs(about))


def template() -> Catalog:
    """A catalogue of all sentences, without translations."""
    catalog = Catalog(**ABOUT)
    for sentence in sentences():
        catalog.add(sentence.said, locations=[(sentence.place, 0)], context=sentence.context)
    return catalog


def read(name: str) -> Catalog:
    """The catalogue of a language; an empty one if it is new."""
    file = FOLDER / f"{name}.po"
    if not file.is_file():
        return Catalog(locale=name, **ABOUT)
    with file.open("rb") as opened:
        return read_po(opened, locale=name)


def update(name: str) -> Catalog:
    """Bring the catalogue of a language up to date with the code."""
    old, catalog = read(name), Catalog(locale=name, **ABOUT)
    for message in template():
        if message.id:
            known = old.get(message.id, message.context)
            string = known.string if known else None
            catalog.add(message.id, string, message.locations, context=message.context)
    with (FOLDER / f"{name}.po").open("wb") as file:
        write_po(file, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
    return catalog


def missing(catalog: Catalog) -> list[str]:
    """The sentences that have no translation."""
    return [str(message.id) for message in catalog if message.id and not all(_translations(message.string))]


def _translations(string: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [string or ""] if string is None or isinstance(string, str) else list(string)


def main() -> None:
    for name in sys.argv[1:] or sorted(file.stem for file in FOLDER.glob("*.po")):
        catalog = update(name)
        print(f"{name}.po: {len(catalog)} sentences, {len(missing(catalog))} without a translation.")


if __name__ == "__main__":
    main()
