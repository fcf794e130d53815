"""How far a long piece of work has come: a bar on a terminal or in a notebook, a rare line elsewhere."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

PATIENCE = 1.0
"""seconds of work before anything is shown"""
LONG = 4.0
"""seconds before it is said what is being made ready"""
LINE_EVERY = 30.0
"""seconds between lines when nobody may be watching"""


class Report(Protocol):
    """Told how many games are done by now."""

    def __call__(self, done: int) -> None: ...


def progress(total: int, shown: bool = True, done: int = 0) -> AbstractContextManager[Report]:
    """Report on `total` games, of which some may be done already, in the way that suits where we are."""
    if not shown:
        return _silent()
    if _in_notebook():
        return _cell(total, done)
    return _bar(total, done) if sys.stderr.isatty() else _lines(total, done)


@contextmanager
def slow(what: str, shown: bool = True) -> Iterator[None]:
    """Say what is being done, on standard error, if it takes a while."""
    timer = threading.Timer(LONG, print, [what], {"file": sys.stderr})
    timer.daemon = True
    if shown:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def _silent() -> Iterator[Report]:
    yield lambda done: None


@contextmanager
def _bar(total: int, before: int) -> Iterator[Report]:
    """A bar with rate and time left, once the work has lasted a while; it goes away at the end."""
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )
    bar, start, task = Progress(*columns, console=Console(stderr=True), transient=True), time.monotonic(), TaskID(0)

    def report(done: int) -> None:
        nonlocal task
        seconds = time.monotonic() - start
        if seconds < PATIENCE:
            return
        if not bar.tasks:
            task = bar.add_task("games", total=total, completed=before, rate="")
            bar.start()
        bar.update(task, completed=done, rate=f"{(done - before) / seconds:,.0f}/s")

    try:
        yield report
    finally:
        bar.stop()


@contextmanager
def _cell(total: int, before: int) -> Iterator[Report]:
    """One output below the cell, once the work has lasted a while: a bar that ends as a line."""
    from IPython import display

    start, shown, seconds = time.monotonic(), list[Any](), 0.0

    def report(done: int) -> None:
        nonlocal seconds
        seconds = time.monotonic() - start
        text = _line(done, total, (done - before) / max(seconds, 1e-9))
        bar = f'<progress value="{done}" max="{total}"></progress> '
        if shown:
            shown[0].update(display.HTML(("" if done == total else bar) + text))
        elif seconds >= PATIENCE and done < total:
            shown.append(display.display(display.HTML(bar + text), display_id=True))

    yield report


@contextmanager
def _lines(total: int, before: int) -> Iterator[Report]:
    """A line every half minute."""
    start = last = time.monotonic()

    def report(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= LINE_EVERY and done < total:
            last = now
            print(_line(done, total, (done - before) / (now - start)), file=sys.stderr)

    yield report


def _line(done: int, total: int, rate: float) -> str:
    left = "" if done == total else f", {(total - done) / max(rate, 1e-9):,.0f} s left"
    return f"{done:,} of {total:,} games, {rate:,.0f}/s{left}"


def _in_notebook() -> bool:
    """Whether a notebook's kernel is running this; IPython in a terminal is none."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module else None
    return shell is not None and getattr(shell, "kernel", None) is not None
