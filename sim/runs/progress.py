"""How far a long piece of work has come: a bar on a terminal or in a notebook, a rare line elsewhere."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sim.languages import _, mark, number

PATIENCE = 1.0
"""seconds of work before anything is shown"""
LONG = 4.0
"""seconds before it is said what is being made ready"""
GAMES = mark("games")
"""what is being done, unless it is said"""
LINE_EVERY = 30.0
"""seconds between lines when nobody may be watching"""


def say(sentence: str) -> None:
    """Print on standard error, if it still takes anything: a terminal may be gone."""
    with suppress(OSError, ValueError):
        print(sentence, file=sys.stderr, flush=True)


class Report:
    """Is told of games as they are played. This one keeps it to itself; those below show it."""

    def __init__(self, total: int, before: int) -> None:
        self.total, self.before, self.done = total, before, before
        self.step = GAMES
        self.start = time.monotonic()

    def add(self, games: int) -> None:
        """So many more games have been played."""
        self.done += games
        with suppress(OSError):
            self.show()

    def say(self, step: str) -> None:
        """From now on, this is what is being done, in the language in use."""
        self.step = step

    @property
    def seconds(self) -> float:
        return max(time.monotonic() - self.start, 1e-9)

    @property
    def rate(self) -> float:
        """Games a second, those not counted that were there before."""
        return (self.done - self.before) / self.seconds

    def line(self) -> str:
        """How far it all is, in words."""
        rate, step = self.rate, "" if self.step == GAMES else f"{self.step}, "
        said = step + _("{done:,} of {n:,} games, {rate:,.0f}/s", done=self.done, n=self.total, rate=rate)
        if self.done == self.total:
            return said
        return _("{progress}, {seconds:,.0f} s left", progress=said, seconds=(self.total - self.done) / max(rate, 1e-9))

    def show(self) -> None:
        """Called whenever there is something new."""

    def stop(self) -> None:
        """Called at the end, however it comes."""


class Bar(Report):
    """On a terminal: a bar with rate and time left, once the work has lasted a while; it goes away at the end."""

    def __init__(self, total: int, before: int) -> None:
        super().__init__(total, before)
        rate = TextColumn("{task.fields[rate]}")
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate)
        left = TimeRemainingColumn(compact=True)
        self.bar = Progress(*columns, left, console=Console(stderr=True), transient=True)

    def show(self) -> None:
        if self.seconds < PATIENCE:
            return
        if not self.bar.tasks:
            self.bar.add_task(_(self.step), total=self.total, completed=self.before, rate="")
            self.bar.start()
        task = self.bar.tasks[0].id
        self.bar.update(task, description=_(self.step), completed=self.done, rate=f"{number(self.rate, ',.0f')}/s")

    def stop(self) -> None:
        self.bar.stop()


class Cell(Report):
    """In a notebook: one output below the cell, once the work has lasted a while; a bar that ends as a line."""

    shown: Any = None

    def show(self) -> None:
        from IPython import display

        bar = f'<progress value="{self.done}" max="{self.total}"></progress> '
        if self.shown:
            self.shown.update(display.HTML(("" if self.done == self.total else bar) + self.line()))
        elif self.seconds >= PATIENCE and self.done < self.total:
            self.shown = display.display(display.HTML(bar + self.line()), display_id=True)


class Lines(Report):
    """Elsewhere: a line every half minute."""

    last = 0.0

    def show(self) -> None:
        if self.seconds - self.last >= LINE_EVERY and self.done < self.total:
            self.last = self.seconds
            say(self.line())


@contextmanager
def progress(total: int, shown: bool = True, done: int = 0) -> Iterator[Report]:
    """Report on `total` games, of which some may be done already, in the way that suits where we are."""
    kind = Report if not shown else Cell if _in_notebook() else Bar if sys.stderr.isatty() else Lines
    report = kind(total, done)
    try:
        yield report
    finally:
        with suppress(OSError):
            report.stop()


@contextmanager
def slow(what: str, shown: bool = True) -> Iterator[None]:
    """Say what is being done, on standard error, if it takes a while."""
    timer = threading.Timer(LONG, say, [what])
    timer.daemon = True
    if shown:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _in_notebook() -> bool:
    """Whether a notebook's kernel is running this; IPython in a terminal is none."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module else None
    return shell is not None and getattr(shell, "kernel", None) is not None
