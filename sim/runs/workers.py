"""Who plays: threads, processes, or the workers of a Dask scheduler."""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any
from urllib.parse import urlsplit

from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import TerminatedWorkerError

from sim.checks import at_least
from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.runs import stops
from sim.runs.progress import say
from sim.runs.threads import Threads
from sim.runs.worker_process import end_with

BACKENDS = ("threads", "processes", "dask")
SCHEMES = ("tcp", "tls", "ucx", "ws", "wss")
"""ways to talk to a scheduler"""
DASK_SECONDS = 8
"""how long to wait for a scheduler, and for a worker of it at the start"""
WAIT = 60.0
"""how long to wait for a Dask worker, in seconds, should all be gone"""
LOOK_EVERY = 2.0
"""seconds between two looks whether there are Dask workers"""
TICK = 0.1
"""seconds within which a stop is noticed"""
GRACE = 3.0
"""seconds in which games in hand can be finished after a stop, if they are kept"""
IDLE_SECONDS = 300
"""after which a worker process ends that has nothing to do"""
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""so that NumPy in one worker process does not take the core of another"""
MOST_JOBS, MOST_EACH = 64, 4
"""how many jobs are allowed in any case, and for each core"""


_idle: list[Any] = []
"""the processes that stay for the next tasks, if there are any"""


class WorkerError(TownlabError):
    """A worker is at fault, and not what was asked for."""


@dataclass(frozen=True)
class Workers:
    """Workers that take one task after the other."""

    backend: str
    jobs: int
    client: Any = None
    wait: float = WAIT

    @property
    def far(self) -> bool:
        """Whether the workers may be on other machines, with other disks and other versions."""
        return self.client is not None

    def at_most(self, tasks: int) -> "Workers":
        """No more workers than there are tasks: one alone plays here, without a process of its own."""
        return self if self.far else replace(self, jobs=min(self.jobs, max(tasks, 1)))

    def over(
        self, work: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], grace: float = 0.0
    ) -> Generator[Any, None, None]:
        """What the work gives for each task, as it comes; after a stop, what comes within the seconds of grace."""
        try:
            with stops.noted() as stop, stops.second_ends(self.backend == "processes"), self._executor() as executor:
                yield from self._results(executor, work, iter(tasks), stop, grace)
                stop.obey()
        except TerminatedWorkerError:
            raise WorkerError(_("A worker process died, perhaps for lack of memory. Try fewer jobs.")) from None
        except (asyncio.CancelledError, futures.CancelledError):
            raise WorkerError(_("The connection to the Dask scheduler was lost.")) from None
        except Exception as error:
            if type(error).__name__ == "KilledWorker":  # of Dask, which need not be installed
                raise WorkerError(
                    _("Dask workers died on the same games again and again, perhaps for lack of memory.")
                ) from None
            raise

    def _results(
        self, executor: Any, work: Callable[..., Any], tasks: Iterator[Any], stop: stops.Stop, grace: float
    ) -> Iterator[Any]:
        """The results of tasks, a few of which are always in hand."""
        waiting, idle = set[Any](), Idle(self)
        while not stop:
            for task in islice(tasks, 2 * self.jobs - 1 - len(waiting)):
                with stops.held():
                    waiting.add(executor.submit(work, *task))
            if not waiting:
                return
            done, waiting = futures.wait(waiting, TICK, futures.FIRST_COMPLETED)
            idle.look(bool(done))
            yield from (one.result() for one in done)
        yield from _last_results(waiting, stop, grace)

    @contextmanager
    def _executor(self) -> Iterator[Any]:
        """Who takes the tasks; one job is done by a thread here."""
        if self.far:
            yield self.client.get_executor(pure=False)
        elif self.backend == "threads" or self.jobs == 1:
            with Threads(self.jobs) as threads:
                yield threads
        else:
            with _processes(self.jobs) as processes:
                yield processes

    def ask(self, question: Callable[..., Any], *given: Any) -> list[Any]:
        """What each far worker answers; one that has no townlab cannot."""
        try:
            return list(self.client.run(question, *given).values()) if self.far else []
        except Exception as error:  # whatever went wrong on another machine
            said = _(
                "A Dask worker cannot play: {error}: {reason}. Install the same townlab there.",
                error=type(error).__name__, reason=error,
            )  # fmt: skip
            raise TownlabError(said) from None


class Idle:
    """While nothing comes from far workers: looks whether there are any, says so if not, and gives up in the end."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._gone: float | None = None
        self._looked = time.monotonic()

    def look(self, busy: bool) -> None:
        """Called again and again, with whether something came."""
        now = time.monotonic()
        if not busy and (not self._workers.far or now - self._looked < LOOK_EVERY):
            return
        self._looked = now
        if busy or _number_of(self._workers.client) != 0:
            self._gone = None
        elif self._gone is None:
            self._gone = now
            wait = self._workers.wait
            say(
                _(
                    "All Dask workers are gone; waiting {seconds:g} s for one (set by --wait, or wait=) ...",
                    seconds=wait,
                )
            )
        elif now - self._gone > (wait := self._workers.wait):
            raise WorkerError(
                _("All Dask workers were gone for {seconds:g} s (set by --wait, or wait=).", seconds=wait)
            )


def _number_of(client: Any) -> int | None:
    """How many workers a scheduler has; None if it does not say."""
    try:
        return len(client.sync(client.scheduler.ncores, callback_timeout=LOOK_EVERY))
    except Exception:  # the connection may be lost in many ways; what waits for it is told so
        return None


def _last_results(waiting: set[Any], stop: stops.Stop, grace: float) -> Iterator[Any]:
    """What can still be had after a stop: tasks that have not begun are dropped."""
    begun = {one for one in waiting if not one.cancel()}
    if begun and grace:
        say(_("Stopping: games in hand have {seconds:g} s to end. Press Ctrl-C again to stop at once.", seconds=grace))
    while begun and stop.seconds < grace:
        done, begun = futures.wait(begun, TICK, futures.FIRST_COMPLETED)
        yield from (one.result() for one in done)


class Processes(futures.Executor):
    """Processes on this machine, and a thread here that plays as well until they have started, which takes a while."""

    def __init__(self, processes: Any, jobs: int, thread: Threads) -> None:
        self._processes, self._thread = processes, thread
        self._to_start, self._started = jobs, False
        self._here: futures.Future[Any] | None = None

    def submit(self, function: Callable[..., Any], /, *given: Any, **more: Any) -> "futures.Future[Any]":
        if self._to_start == 0 and not self._started and (self._here is None or self._here.done()):
            self._here = self._thread.submit(function, *given, **more)
            return self._here
        self._to_start = max(0, self._to_start - 1)
        future: futures.Future[Any] = self._processes.submit(function, *given, **more)
        future.add_done_callback(self._note_start)
        return future

    def _note_start(self, future: "futures.Future[Any]") -> None:
        self._started = True


@contextmanager
def _processes(jobs: int) -> Iterator[Processes]:
    """Processes that stay for the next tasks, unless something goes wrong."""
    resource_tracker.ensure_running()  # when it starts, Python 3.11 no longer holds stops
    with stops.held():
        executor = get_reusable_executor(
            jobs, timeout=IDLE_SECONDS, initializer=end_with, initargs=(os.getpid(), stops.in_main_thread()),
            env=ONE_THREAD,
        )  # fmt: skip
    _idle[:] = [executor]
    try:
        with Threads(1) as thread:
            yield Processes(executor, jobs, thread)
    except BaseException:
        end_processes()
        raise


def end_processes() -> None:
    """End the processes that wait for the next tasks, which they need not tidy up for."""
    with stops.held():
        while _idle:
            _idle.pop().shutdown(kill_workers=True)


def usual(python: bool) -> str:
    """The backend for games on this machine: a strategy that is Python keeps other threads waiting."""
    return "processes" if python else "threads"


@contextmanager
def open_workers(
    jobs: int, python: bool, backend: str | None = None, scheduler: str | None = None, wait: float = WAIT
) -> Iterator[Workers]:
    """Workers for a run, on this machine or where a scheduler has them."""
    backend = backend or ("dask" if scheduler is not None else usual(python))
    if backend not in BACKENDS:
        raise unknown("backend", backend, BACKENDS)
    if (backend == "dask") != (scheduler is not None):
        raise TownlabError(_("Give the backend dask and the address of its scheduler (tcp://HOST:8786), or neither."))
    if scheduler is None:
        yield Workers(backend, cores(jobs))
        return
    with _client(scheduler) as client:
        yield Workers(backend, sum(client.ncores().values()), client, wait)


def cores(jobs: int) -> int:
    """How many games are played at once: the number given, or all cores for 0 and -1."""
    every = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if jobs in (0, -1):
        return every
    at_least("jobs", jobs, 1)
    if jobs > (most := max(MOST_JOBS, MOST_EACH * every)):
        raise TownlabError(
            _(
                "The number of jobs must be at most {most} on this machine, not {n:,}; 0 is one a core.",
                most=most,
                n=jobs,
            )
        )
    return jobs


def _check_address(scheduler: str) -> None:
    """Refuse what is not an address before Dask tries it, which would take a while and end in a traceback."""
    parts = urlsplit(scheduler)
    try:
        good = parts.scheme in SCHEMES and parts.hostname and parts.port
    except ValueError:
        good = False
    if not good:
        raise TownlabError(
            _("'{address}' is not the address of a Dask scheduler. Give one like tcp://HOST:8786.", address=scheduler)
        )


@contextmanager
def _client(scheduler: str) -> Iterator[Any]:
    """A connection to a scheduler that has workers."""
    try:
        from distributed import Client
    except ImportError:
        raise TownlabError(_("The backend dask needs Dask. Install it: pip install townlab[dask]")) from None
    _check_address(scheduler)
    for talker in ("distributed", "distributed.client", "tornado.application"):  # what they log comes as a sentence
        logging.getLogger(talker).setLevel(logging.CRITICAL)
    try:
        client = Client(scheduler, timeout=DASK_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TownlabError(
            _("Cannot reach the Dask scheduler at {address} ({reason}).", address=scheduler, reason=error)
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=DASK_SECONDS)
        except TimeoutError:
            raise TownlabError(
                _(
                    "The Dask scheduler at {address} has no workers. Start some: dask worker {address}",
                    address=scheduler,
                )
            ) from None
        yield client
