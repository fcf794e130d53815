"""How far a long piece of work has come, on standard error: a bar on a terminal, a rare line elsewhere."""

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

PATIENCE = 1.0
"""seconds of work before anything is shown on a terminal"""
LINE_EVERY = 30.0
"""seconds between lines when nobody may be watching"""


class Report(Protocol):
    """Told how many games are done by now."""

    def __call__(self, done: int) -> None: ...


def progress(total: int, shown: bool = True) -> AbstractContextManager[Report]:
    """Report on `total` games, in the way that suits standard error."""
    if not shown:
        return _silent()
    return _bar(total) if sys.stderr.isatty() else _lines(total)


@contextmanager
def _silent() -> Iterator[Report]:
    yield lambda done: None


@contextmanager
def _bar(total: int) -> Iterator[Report]:
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
            task = bar.add_task("games", total=total, rate="")
            bar.start()
        bar.update(task, completed=done, rate=f"{done / seconds:,.0f}/s")

    try:
        yield report
    finally:
        bar.stop()


@contextmanager
def _lines(total: int) -> Iterator[Report]:
    """A line every half minute."""
    start = last = time.monotonic()

    def report(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= LINE_EVERY and done < total:
            last, rate = now, done / (now - start)
            print(f"{done:,} of {total:,} games, {rate:,.0f}/s, {(total - done) / rate:,.0f} s left", file=sys.stderr)

    yield report
