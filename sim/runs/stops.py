"""Stops: Ctrl-C and, in the program `townlab`, SIGTERM and SIGHUP. Heard at once, and obeyed at a good moment."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
USUAL = 128
"""what is added to the number of a signal to get the exit code of a program that it stopped"""

_heard: list[int] = []
"""the signals that stopped something, the last one last"""


def _stop(number: int, frame: Any) -> None:
    _heard.append(number)
    raise KeyboardInterrupt


@contextmanager
def all_like_ctrl_c() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP stop the program as Ctrl-C does; notes all three, because one that falls into the compiler
    comes out of it as some other error. What the system or a shell has set to be ignored stays so."""
    usual = {number: signal.getsignal(number) for number in SIGNALS} if in_main_thread() else {}
    ours = [number for number, then in usual.items() if then in (signal.SIG_DFL, signal.default_int_handler)]
    _heard.clear()
    for number in ours:
        signal.signal(number, _stop)
    try:
        yield _heard
    finally:
        for number in ours:
            signal.signal(number, usual[number])


def enough() -> None:
    """From now on more stops change nothing: the program is about to end."""
    for number in SIGNALS if in_main_thread() else ():
        if signal.getsignal(number) is _stop:
            signal.signal(number, signal.SIG_IGN)


class Stop:
    """Whether the user wants to stop, since when, and by which signal."""

    def __init__(self) -> None:
        self.since: float | None = None
        self._number = 0
        self._usual: dict[int, Any] = {}

    def __bool__(self) -> bool:
        return self.since is not None

    @property
    def seconds(self) -> float:
        """How long ago that was."""
        return 0.0 if self.since is None else time.monotonic() - self.since

    def obey(self) -> None:
        """Stop as it would have been at once."""
        if self:
            self._usual[self._number](self._number, None)

    def _note(self, number: int, frame: Any) -> None:
        if self:
            self._usual[number](number, frame)
        self.since, self._number = time.monotonic(), number


@contextmanager
def noted() -> Iterator[Stop]:
    """Note the first stop, to be obeyed later; the second is obeyed at once."""
    stop = Stop()
    if in_main_thread():
        handlers = {number: signal.getsignal(number) for number in SIGNALS}
        stop._usual = {number: then for number, then in handlers.items() if then in (_stop, signal.default_int_handler)}
    for number in stop._usual:
        signal.signal(number, stop._note)
    try:
        yield stop
    finally:
        for number, then in stop._usual.items():
            signal.signal(number, then)


@contextmanager
def held() -> Iterator[None]:
    """Let stops wait for a moment; threads and processes that are started meanwhile never hear any."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_main_thread() -> bool:
    """Whether this is the thread that hears signals."""
    return threading.current_thread() is threading.main_thread()
