"""Who plays: threads, processes, or the workers of a Dask scheduler, all through joblib."""

import asyncio
import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from joblib import Parallel, delayed, parallel_config
from joblib.externals.loky.process_executor import TerminatedWorkerError

from sim.checks import at_least
from sim.errors import TownlabError, unknown

BACKENDS = {"threads": "threading", "processes": "loky", "dask": "dask"}
"""our names and joblib's"""
SCHEMES = ("tcp", "tls", "ucx", "ws", "wss")
"""ways to talk to a scheduler"""
DASK_SECONDS = 8
"""how long to wait for a scheduler, and for a worker of it"""


class WorkerError(TownlabError):
    """A worker is at fault, and not what was asked for."""


@dataclass(frozen=True)
class Workers:
    """Workers that take one task after the other."""

    backend: str
    jobs: int
    client: Any = None

    @property
    def far(self) -> bool:
        """Whether the workers may be on other machines, with other disks and other versions."""
        return self.client is not None

    def at_most(self, tasks: int) -> "Workers":
        """No more workers than there are tasks: one alone plays here, without a process of its own."""
        return self if self.far else replace(self, jobs=min(self.jobs, max(tasks, 1)))

    def over(self, work: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
        """What the work gives for each task, as it comes."""
        extra = {"client": self.client} if self.far else {}
        with parallel_config(backend=BACKENDS[self.backend], **extra):
            parallel = Parallel(n_jobs=self.jobs, return_as="generator_unordered", batch_size=1)
            try:
                yield from parallel(delayed(work)(*task) for task in tasks)
            except TerminatedWorkerError:
                raise WorkerError("A worker process died, perhaps for lack of memory. Try fewer jobs.") from None
            except (asyncio.CancelledError, futures.CancelledError):
                raise WorkerError("The connection to the Dask scheduler was lost.") from None

    def ask(self, question: Callable[..., Any], *given: Any) -> list[Any]:
        """What each far worker answers; one that has no townlab cannot, and would leave joblib waiting for ever."""
        try:
            return list(self.client.run(question, *given).values()) if self.far else []
        except Exception as error:  # whatever went wrong on another machine
            raise TownlabError(f"A Dask worker cannot play: {type(error).__name__}: {error}. "
                               "Install the same townlab there.") from None  # fmt: skip


def usual(python: bool) -> str:
    """The backend for games on this machine: a strategy that is Python keeps other threads waiting."""
    return "processes" if python else "threads"


@contextmanager
def open_workers(
    jobs: int, python: bool, backend: str | None = None, scheduler: str | None = None
) -> Iterator[Workers]:
    """Workers for a run, on this machine or where a scheduler has them."""
    backend = backend or ("dask" if scheduler is not None else usual(python))
    if backend not in BACKENDS:
        raise unknown("backend", backend, BACKENDS)
    if (backend == "dask") != (scheduler is not None):
        raise TownlabError("Give the backend dask and the address of its scheduler (tcp://HOST:8786), or neither.")
    if scheduler is None:
        yield Workers(backend, cores(jobs))
        return
    with _client(scheduler) as client:
        yield Workers(backend, sum(client.ncores().values()), client)


def cores(jobs: int) -> int:
    """How many games are played at once: the number given, or all cores for 0 and -1."""
    if jobs in (0, -1):
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    at_least("jobs", jobs, 1)
    return jobs


def _check_address(scheduler: str) -> None:
    """Refuse what is not an address before Dask tries it, which would take a while and end in a traceback."""
    parts = urlsplit(scheduler)
    try:
        good = parts.scheme in SCHEMES and parts.hostname and parts.port
    except ValueError:
        good = False
    if not good:
        raise TownlabError(f"'{scheduler}' is not the address of a Dask scheduler. Give one like tcp://HOST:8786.")


@contextmanager
def _client(scheduler: str) -> Iterator[Any]:
    """A connection to a scheduler that has workers."""
    try:
        from distributed import Client
    except ImportError:
        raise TownlabError("The backend dask needs Dask. Install it: pip install townlab[dask]") from None
    _check_address(scheduler)
    for talker in ("distributed", "distributed.client", "tornado.application"):  # what they log comes as a sentence
        logging.getLogger(talker).setLevel(logging.CRITICAL)
    try:
        client = Client(scheduler, timeout=DASK_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TownlabError(f"Cannot reach the Dask scheduler at {scheduler} ({error}).") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=DASK_SECONDS)
        except TimeoutError:
            raise TownlabError(f"The Dask scheduler at {scheduler} has no workers. Start some: "
                               f"dask worker {scheduler}") from None  # fmt: skip
        yield client
