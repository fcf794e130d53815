"""Help and usage errors in the language in use. Typer has both in English, help from declarations that were made before
the language was known: all of it is translated when it is shown."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

from typer.core import TyperCommand, TyperGroup

from sim import languages
from sim.errors import unknown
from sim.languages import _, mark

OPTION = "--language"
TABLE = mark("The table")
"""the panel of the settings of games; what they are by default are values and no words"""
PUT_TOGETHER: dict[str, Callable[[], str]] = {}
"""help that is not one sentence of the code, by its English words: what it is in the language in use"""
TITLES = (
    mark("Usage: "), mark("Arguments"), mark("Options"), mark("Commands"), mark("Error"), mark("[required]"),
    mark("[default: {}]"), mark("Aborted."), mark("Show this message and exit."),
    mark("Try [blue]'{command_path} {help_option}'[/] for help."),
)  # fmt: skip
"""words that Typer puts around help and errors"""
NAMES = (
    "ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE", "ERRORS_PANEL_TITLE",
    "REQUIRED_LONG_STRING", "DEFAULT_STRING", "ABORTED_TEXT", "RICH_HELP",
)  # fmt: skip
"""where it keeps them"""
ERRORS = (
    mark("No such option: {name} (Possible options: {others})"),
    mark("No such option: {name} Did you mean {others}?"),
    mark("No such option: {name}"),
    mark("No such command {name}. Did you mean {others}?"),
    mark("No such command {name}."),
    mark("Missing command."),
    mark("Missing argument {name}."),
    mark("Missing option {name}."),
    mark("Option {name} requires an argument."),
    mark("Option {name} does not take a value."),
    mark("Got unexpected extra argument(s) ({arguments})"),
    mark("Invalid value for {name}: {why}"),
    mark("Input should be a valid integer, unable to parse string as an integer"),
    mark("Input should be a valid number, unable to parse string as a number"),
    mark("Input should be a finite number"),
    mark("Input should be greater than or equal to {least}"),
    mark("Input should be a valid boolean, unable to interpret input"),
)
"""what it says of mistakes; the first that fits is meant"""
NESTED = "why"
"""a place in which another of them stands"""

_english: dict[str, str] = {}
"""Typer's words as it came with them, by where it keeps them"""


def chosen(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that the words of a command ask for, anywhere among them, and the other words.

    >>> chosen(["play", "--language", "es", "--games", "3"])
    ('es', ['play', '--games', '3'])
    """
    for at, word in enumerate(words):
        if word == "--":
            break
        name, has_value, value = word.partition("=")
        if name == OPTION and has_value:
            return value, [*words[:at], *words[at + 1 :]]
        if name == OPTION and at + 1 < len(words):
            return words[at + 1], [*words[:at], *words[at + 2 :]]
        if name == OPTION:
            return None, [OPTION]
    return None, list(words)


@contextmanager
def speaking(name: str | None) -> Iterator[None]:
    """Speak a language, if one is named, until a command has ended."""
    before = {languages.VARIABLE: os.environ.get(languages.VARIABLE, "")}
    if name is not None:
        if name not in languages.known():
            raise unknown("language", name, languages.known())
        languages.use(name)
    try:
        yield
    finally:
        os.environ.update(before)


@contextmanager
def usage_errors() -> Iterator[None]:
    """Say in the language in use what Typer says of words that it does not understand."""
    try:
        yield
    except Exception as error:
        if hasattr(error, "format_message"):
            _speak_typer()
            said = _in_language(error.format_message())
            error.format_message = lambda: said
        raise


def _in_language(english: str) -> str:
    """A sentence that is already put together, by the one of `ERRORS` that it was made from."""
    for sentence in ERRORS:
        if found := re.fullmatch(_pattern(sentence), english, re.DOTALL):
            parts = found.groupdict()
            return _(sentence, **{name: _in_language(part) if name == NESTED else part for name, part in parts.items()})
    return english


def _pattern(sentence: str) -> str:
    return re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence))


def _speak_typer() -> None:
    """Let Typer use words of the language in use."""
    from typer import rich_utils

    for name in NAMES:
        english = _english.setdefault(name, getattr(rich_utils, name))
        setattr(rich_utils, name, _(english))


class Command(TyperCommand):
    """A command whose help is in the language in use."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _speak_typer()
        TyperCommand.format_help(_translated(self, ctx), ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)


class Group(TyperGroup):
    """The same for a group of commands."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _speak_typer()
        TyperGroup.format_help(_translated(self, ctx), ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), prefix=_("Usage: "))


def _translated(command: Any, ctx: Any) -> Any:
    """A copy of a command to show, and not to be called."""
    shown = copy(command)
    for part in ("help", "short_help", "epilog", "rich_help_panel"):
        _translate(shown, part)
    if hasattr(command, "commands"):
        shown.commands = {name: _translated(one, ctx) for name, one in command.commands.items()}
    parameters = [_shown_parameter(one) for one in _parameters(command, ctx)]
    shown.get_params = lambda ctx: parameters
    return shown


def _parameters(command: Any, ctx: Any) -> list[Any]:
    """What can be given to a command: its own, and the language, which is the program's and may stand behind it too."""
    *own, help = command.get_params(ctx)
    language = [one for one in ctx.find_root().command.params if OPTION in one.opts and one not in own]
    return [*own, *language, help]


def _shown_parameter(parameter: Any) -> Any:
    shown, panel = copy(parameter), getattr(parameter, "rich_help_panel", None)
    for part in ("help", "rich_help_panel") if panel == TABLE else ("help", "show_default", "rich_help_panel"):
        _translate(shown, part)
    return shown


def _translate(shown: Any, part: str) -> None:
    """Put one of the texts of what is shown into the language in use, if it is a text."""
    text = getattr(shown, part, None)
    if isinstance(text, str):
        setattr(shown, part, PUT_TOGETHER[text]() if text in PUT_TOGETHER else _(text))
