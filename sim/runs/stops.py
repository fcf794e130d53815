"""Stops: Ctrl-C and, in the program `townlab`, SIGTERM and SIGHUP. Heard at once, and obeyed at a good moment."""

import os
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
USUAL = 128
"""what is added to the number of a signal to get the exit code of a program that it stopped"""

_heard: list[int] = []
"""the signals that stopped something, the last one last"""


def _stop(number: int, frame: Any) -> None:
    _heard.append(number)
    signal.signal(number, _stop)  # see `second_ends`
    raise KeyboardInterrupt


def _end(number: int, frame: Any) -> None:
    with suppress(OSError):
        os.write(2, b"Stopped; nothing was saved.\n")
    os._exit(USUAL + number)


def end_at_once() -> dict[int, Any]:
    """While modules are imported and nothing has begun, let a stop end the program with a sentence: a traceback out of
    an import helps nobody. Gives what was to happen before, for `back_to`."""
    usual = _heard_so_far()
    for number in usual:
        signal.signal(number, _end)
    return usual


def back_to(usual: Mapping[int, Any]) -> None:
    """Let stops do what they did before; at the end of the program, what the system does: again, no traceback."""
    for number, then in usual.items():
        signal.signal(number, signal.SIG_DFL if then is _end else then)


def _heard_so_far() -> dict[int, Any]:
    """What the stops do that nobody has set: what the system or a shell has set to be ignored stays so."""
    usual = {number: signal.getsignal(number) for number in SIGNALS} if in_main_thread() else {}
    nobody = (signal.SIG_DFL, signal.default_int_handler, _end)
    return {number: then for number, then in usual.items() if then in nobody}


@contextmanager
def all_like_ctrl_c() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP stop the program as Ctrl-C does; notes all three, because one that falls into the compiler
    comes out of it as some other error."""
    usual = _heard_so_far()
    _heard.clear()
    for number in usual:
        signal.signal(number, _stop)
    try:
        yield _heard
    finally:
        back_to(usual)


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

    @property
    def is_of_program(self) -> bool:
        """Whether Ctrl-C would end the program `townlab`, and not a cell of a notebook."""
        return self._usual.get(signal.SIGINT) is _stop

    def obey(self) -> None:
        """Stop as it would have been at once."""
        if self:
            self._usual[self._number](self._number, None)

    def _note(self, number: int, frame: Any) -> None:
        signal.signal(number, self._note)  # see `second_ends`
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
def second_ends(wanted: bool = True) -> Iterator[None]:
    """Let a second Ctrl-C end the program `townlab` where Python may not hear the first: a strategy's compiled code can
    keep its lock. The first brings back what the system does, at once; whoever hears it takes that away again."""
    then = signal.getsignal(signal.SIGINT) if wanted and in_main_thread() else None
    ours = then is _stop or (isinstance(by := getattr(then, "__self__", None), Stop) and by.is_of_program)
    if ours:
        _only_once(signal.SIGINT)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, then)


def _only_once(number: int) -> None:
    """Let the system forget Python's handler of a signal when it comes (SA_RESETHAND); Linux has a call for it."""
    import ctypes

    handler = ctypes.pythonapi.PyOS_getsig
    handler.restype = ctypes.c_void_p
    with suppress(AttributeError):
        ctypes.CDLL(None).sysv_signal(number, ctypes.c_void_p(handler(number)))


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
