"""How far work in several steps has come, on standard error: the step and the time left."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from sim.progress import LINE_EVERY

Tick = Callable[[int], None]
"""Told how many more games have been played."""


class Watch:
    """Shows the step and how far it all is: a bar on a terminal, a line every half minute elsewhere."""

    def __init__(self, games: int, bar: Progress, lines: bool) -> None:
        self.games, self.bar, self.lines = games, bar, lines
        self.task = bar.add_task("the first round", total=games)
        self.start = self.last = time.monotonic()

    def say(self, step: str) -> None:
        """From now on this is what is being done."""
        self.bar.update(self.task, description=step)

    def tick(self, more: int) -> None:
        """So many more games have been played."""
        self.bar.advance(self.task, more)
        now, state = time.monotonic(), self.bar.tasks[0]
        if self.lines and now - self.last >= LINE_EVERY:
            self.last, left = now, (now - self.start) * (self.games / state.completed - 1)
            print(f"{state.description}, {left:,.0f} s left", file=sys.stderr)


@contextmanager
def watching(games: int, shown: bool) -> Iterator[Watch]:
    """Watch so many games being played, in the way that suits standard error."""
    terminal = shown and sys.stderr.isatty()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not terminal) as bar:
        yield Watch(games, bar, shown and not terminal)
