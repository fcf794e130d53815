"""The program `townlab` itself: what happens to errors and stops, and how things are printed."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import metadata
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from sim import files
from sim.commands import spoken
from sim.errors import TownlabError, on_the_command_line, reason
from sim.languages import _, known, mark, plural
from sim.runs import stops
from sim.runs.progress import say

__all__ = ["app", "say", "show"]

Function = TypeVar("Function", bound=Callable[..., Any])

WIDEST = 1000
"""letters of a line, to see how wide a table must be"""
LAST_SECONDS = 5.0
"""what a stopped program has to tidy up"""


class Sentences(spoken.Group):
    """What the user can put right is a sentence and exit code 2; a stop is 128 and the number of its signal."""

    def main(self, args: Sequence[str] | None = None, *given: Any, **more: Any) -> Any:
        _check_outputs()
        language, words = spoken.chosen(sys.argv[1:] if args is None else args)
        try:
            with spoken.speaking(language):
                return self._main(words, *given, **more)
        except TownlabError as error:
            say(str(error))
            sys.exit(2)

    def _main(self, *given: Any, **more: Any) -> Any:
        try:
            try:
                return super().main(*given, **more)
            finally:
                sys.stdout.flush()
        except OSError as error:
            say(_about(error))
            sys.exit(2)

    def make_context(self, *given: Any, **more: Any) -> Any:
        with spoken.usage_errors():
            return super().make_context(*given, **more)

    def invoke(self, ctx: Any) -> Any:
        files.SAVED.clear()
        with stops.all_like_ctrl_c() as heard:
            try:
                with spoken.usage_errors():
                    done = super().invoke(ctx)
                sys.stdout.flush()
                return done
            except (Exception, KeyboardInterrupt) as error:
                if heard or isinstance(error, KeyboardInterrupt):
                    said = isinstance(error, KeyboardInterrupt) and str(error)
                    say(said or _stopped())
                    raise typer.Exit(stops.USUAL + (heard[-1] if heard else signal.SIGINT)) from None
                if isinstance(error, TownlabError | OSError):
                    say(str(error) if isinstance(error, TownlabError) else _about(error))
                    raise typer.Exit(2) from None
                raise


def _check_outputs() -> None:
    """Refuse to start where what is asked for cannot be printed; that nobody reads the rest is no harm."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        say(_("Standard output is closed. Send it to a file, or to /dev/null."))
        sys.exit(2)


def _about(error: OSError) -> str:
    """What the system did not let us do. An error without the name of a file comes from standard output, which takes
    nothing any more: what is left for it goes nowhere, or Python would complain at its end."""
    if error.filename is not None:
        return _("Cannot use {file}: {reason}.", file=error.filename, reason=reason(error))
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not files.SAVED:
        return _("Cannot write to standard output: {reason}.", reason=reason(error))
    return _("Cannot write to standard output: {reason}; saved already: {files}.", reason=reason(error), files=_saved())


def _stopped() -> str:
    """That the user stopped a command, and what is left of it."""
    if not files.SAVED:
        return _("Stopped; nothing was saved.")
    return _("Stopped; saved already: {files}", files=_saved())


def _saved() -> str:
    """What has been saved by now."""
    names, more = ", ".join(map(str, files.SAVED[:3])), len(files.SAVED) - 3
    return plural("{files} and {n} more", "{files} and {n} more", more, files=names) if more > 0 else names


class Program(typer.Typer):
    """The program as a shell starts it. Once stopped it ends soon, whatever still runs or waits."""

    def command(self, *given: Any, **more: Any) -> Callable[[Function], Function]:
        """A command whose help is in the language in use."""
        return super().command(*given, cls=spoken.Command, **more)

    def __call__(self, *given: Any, **more: Any) -> Any:
        stops.end_at_once()
        try:
            return super().__call__(*given, **more)
        except SystemExit as end:
            _end_soon(end.code if isinstance(end.code, int) else 0)
            raise


def _end_soon(code: int) -> None:
    """End now if compiled code that does not return still runs, and a stop after some seconds at the latest."""
    threads = sys.modules.get("sim.runs.threads")
    if threads and threads.any_left():
        sys.stdout.flush()
        os._exit(code)
    if code > stops.USUAL:
        timer = threading.Timer(LAST_SECONDS, os._exit, [code])
        timer.daemon = True
        timer.start()
        if "sim.runs.workers" in sys.modules:
            sys.modules["sim.runs.workers"].end_processes()


app = Program(
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


LANGUAGE = mark("The language to speak: {languages}. Before or after the command.")
LANGUAGES = ", ".join(known())
spoken.PUT_TOGETHER[LANGUAGE.format(languages=LANGUAGES)] = lambda: _(LANGUAGE, languages=LANGUAGES)


@app.callback()
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            spoken.OPTION,
            help=LANGUAGE.format(languages=LANGUAGES),
            show_default="that of the system",
        ),
    ] = None,
) -> None:
    context.with_resource(on_the_command_line())


class Screen(Console):
    """Standard output."""

    def on_broken_pipe(self) -> None:
        """What is wrong is said as for all other errors."""
        raise


def show(*things: Any) -> None:
    """Print on standard output: nothing is read as markup, and only tables are fitted to the width.

    A table has at least room for its longest words and numbers: a narrow screen breaks its lines, but cuts no number.
    """
    console = Screen(markup=False, highlight=False, width=None if sys.stdout.isatty() else 100)
    usual = console.width
    for thing in things:
        console.width = max(usual, _least(console, thing)) if isinstance(thing, Table) else usual
        console.print(thing, soft_wrap=isinstance(thing, str))


def _least(console: Console, table: Table) -> int:
    """The width at which no word of a table is cut."""
    return Measurement.get(console, console.options.update(width=WIDEST), table).minimum
