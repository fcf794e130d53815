"""The program `townlab` itself: what happens to errors and stops, and how things are printed."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from typer.core import TyperGroup

from sim.errors import TownlabError, on_the_command_line

WIDEST = 1000
"""letters of a line, to see how wide a table must be"""


class Sentences(TyperGroup):
    """What the user can put right is a sentence and exit code 2; a stop by the user is exit code 130."""

    def invoke(self, ctx: Any) -> Any:
        with _noting_stops() as stops:
            try:
                return super().invoke(ctx)
            except (Exception, KeyboardInterrupt) as error:
                if stops or isinstance(error, KeyboardInterrupt):
                    said = isinstance(error, KeyboardInterrupt) and str(error)
                    print(said or "Stopped; nothing was saved.", file=sys.stderr)
                    raise typer.Exit(130) from None
                if isinstance(error, TownlabError):
                    print(error, file=sys.stderr)
                    raise typer.Exit(2) from None
                raise


@contextmanager
def _noting_stops() -> Iterator[list[int]]:
    """Note each Ctrl-C: one that falls into the compiler comes out of it as some other error."""
    stops: list[int] = []

    def stop(number: int, frame: Any) -> None:
        stops.append(number)
        raise KeyboardInterrupt

    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, stop)
    try:
        yield stops
    finally:
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)


app = typer.Typer(
    name="townlab",
    cls=Sentences,
    help="Play very many games of Tiny Towns or Little Town and see what the cards are worth.",
    epilog="Example: townlab play --games 1000 --strategies greedy,uniform,uniform,uniform",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"townlab {metadata.version('townlab')}")
        raise typer.Exit


@app.callback()
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    context.with_resource(on_the_command_line())


def show(*things: Any) -> None:
    """Print on standard output: nothing is read as markup, and only tables are fitted to the width.

    A table has at least room for its longest words and numbers: a narrow screen breaks its lines, but cuts no number.
    """
    console = Console(markup=False, highlight=False, width=None if sys.stdout.isatty() else 100)
    usual = console.width
    for thing in things:
        console.width = max(usual, _least(console, thing)) if isinstance(thing, Table) else usual
        console.print(thing, soft_wrap=isinstance(thing, str))


def _least(console: Console, table: Table) -> int:
    """The width at which no word of a table is cut."""
    return Measurement.get(console, console.options.update(width=WIDEST), table).minimum


def say(sentence: str) -> None:
    """Print on standard error, apart from what was asked for."""
    print(sentence, file=sys.stderr)
