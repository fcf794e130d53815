"""Threads that play games and can be left: compiled code that does not return cannot be stopped, but others go on."""

import ctypes
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from contextvars import Context, copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sim.languages import _
from sim.runs import stops
from sim.runs.progress import say

LEAVE_SECONDS = 1.5
"""how long threads have to end that nobody waits for any more"""

_left: list[Thread] = []
"""threads that nobody waits for any more"""


class Threads(Executor):
    """Threads that end with the program, whatever they are doing."""

    def __init__(self, count: int, compile: bool = False) -> None:
        """Those that compile are not interrupted when they are left: the compiler would complain."""
        self._compile = compile
        self._tasks: SimpleQueue[Any] = SimpleQueue()
        self._threads = [Thread(target=self._work, args=[copy_context()], daemon=True) for _ in range(count)]
        with stops.held():
            for thread in self._threads:
                thread.start()

    def submit(self, function: Callable[..., Any], /, *given: Any, **more: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self._tasks.put((future, partial(function, *given, **more)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the threads end once all tasks are done."""
        for _thread in self._threads:
            self._tasks.put(None)

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.shutdown()
        if error is not None:
            self._leave()

    def _work(self, context: Context) -> None:
        with suppress(SystemExit):
            while (task := self._tasks.get()) is not None:
                future, call = task
                if future.set_running_or_notify_cancel():
                    try:
                        future.set_result(context.run(call))
                    except BaseException as error:
                        future.set_exception(error)

    def _leave(self) -> None:
        """End the threads where Python can, and say if one is in compiled code that does not return."""
        for thread in self._threads if not self._compile else ():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        _left.extend(self._threads)
        limit = time.monotonic() + LEAVE_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, limit - time.monotonic()))
        if any_left():
            say(_("A strategy is still in compiled code or in the compiler and cannot be stopped: it goes on until it "
                  "returns or this program ends (in a notebook, until the kernel is restarted)."))  # fmt: skip


def apart(function: Callable[..., Any], *given: Any, compile: bool = False) -> Any:
    """What a function gives, called in another thread, so that Ctrl-C is heard while it is in compiled code."""
    if not stops.in_main_thread():
        return function(*given)
    with Threads(1, compile) as threads:
        return threads.submit(function, *given).result()


def any_left() -> bool:
    """Whether threads were left that still run."""
    return any(thread.is_alive() for thread in _left)
