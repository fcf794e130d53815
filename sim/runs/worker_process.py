"""What a worker process does before it plays: see to it that it ends when the process does that started it."""

import ctypes
import os
import signal
import sys
import threading
import time

EVERY = 0.5
"""seconds between two looks at the parent"""
SET_PDEATHSIG = 1
"""of Linux's prctl: the signal to get when the thread that started this process ends"""


def end_with(parent: int, thread_lasts: bool) -> None:
    """End when the parent does. Linux sees to it even in code that lets no thread run, if the starting thread lasts."""
    if thread_lasts and sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_watch, args=[parent], daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(EVERY)
    os._exit(1)
