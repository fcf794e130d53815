"""A run: settings, then chunks of games on some cores, then tables. Same seed, same tables, however it is cut up."""

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from joblib import Parallel, delayed
from joblib.externals.loky.process_executor import TerminatedWorkerError

from sim.errors import TownlabError
from sim.progress import Report
from sim.progress import progress as report_on
from sim.tiny_towns.catalogue import Catalogue, load
from sim.tiny_towns.columns import frames
from sim.tiny_towns.play import Chunk, play_games, prepare, uses_python
from sim.tiny_towns.setup import Setup

FIRST_CHUNK = 8
CHUNK_SECONDS = 0.5
"""Long enough to cost nothing, short enough for a lively bar and a quick stop."""

Span = tuple[int, int]
"""The first game of a chunk and how many there are."""
PlayChunk = Callable[[int, int], Chunk]


@dataclass(frozen=True)
class Result:
    """What was played and the tables that came of it."""

    setup: dict[str, Any]
    games: pd.DataFrame
    towns: pd.DataFrame
    events: pd.DataFrame | None
    seconds: float
    """wall time of the games, without loading and compiling"""

    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name."""
        found = {"games": self.games, "towns": self.towns, "events": self.events}
        return {name: table for name, table in found.items() if table is not None}


def play(
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    strategies: str | Sequence[str] = "uniform",
    mode: str = "master-builder",
    market: str | Sequence[str] = "random",
    monuments: bool = True,
    cavern: bool = False,
    jobs: int = 1,
    events: bool = False,
    batch: int = 1024,
    catalogue: Catalogue | None = None,
    progress: bool = True,
) -> Result:
    """Play games and return their tables.

    `players` is 4, or 1 in the solo mode, unless given. `strategies` is one for all seats or one a seat, `market` is
    'random', 'first-game' or cards by id; both may also be one text with commas. `jobs` of 0 or -1 are all cores;
    `batch` is how many games batched strategies see at once. Neither of the two changes any table.
    """
    _at_least("games", games, 1)
    _at_least("games in a batch", batch, 1)
    setup = Setup(
        mode=mode,
        players=players if players is not None else 1 if mode == "solo" else 4,
        strategies=_split_strategies(strategies),
        market=market if isinstance(market, str) else tuple(market),
        monuments=monuments,
        cavern=cavern,
        seed=seed,
        catalogue=catalogue or load(),
    )
    prepare(setup)
    start = time.perf_counter()
    with report_on(games, progress) as report:
        chunk = _joined(_play_all(setup, games, cores(jobs), batch, events, report))
    seconds = time.perf_counter() - start
    tables = frames(setup, chunk)
    return Result(_described(setup, games), tables["games"], tables["towns"], tables.get("events"), seconds)


def cores(jobs: int) -> int:
    """How many games are played at once: the number given, or all cores for 0 and -1."""
    if jobs in (0, -1):
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    _at_least("jobs", jobs, 1)
    return jobs


def _play_all(setup: Setup, games: int, jobs: int, batch: int, events: bool, report: Report) -> Iterator[Chunk]:
    """All games in order: a few small chunks to see how fast they go, then the rest on all jobs."""
    play_chunk: PlayChunk = partial(play_games, setup, batch=batch, events=events)
    size, first, seconds = FIRST_CHUNK, 0, 0.0
    while first < games and seconds < CHUNK_SECONDS / 4:
        start, count = time.perf_counter(), min(size, games - first)
        yield play_chunk(first, count)
        seconds, size, first = time.perf_counter() - start, size * 4, first + count
        report(first)
    python = uses_python(setup)
    spans = _spans(first, games, _chunk_size(games - first, seconds / count, jobs, batch if python else 1))
    yield from _play_chunks(play_chunk, spans, jobs, python, report)


def _play_chunks(
    play_chunk: PlayChunk, spans: Sequence[Span], jobs: int, python: bool, report: Report
) -> Iterator[Chunk]:
    """Chunks in order: on threads where strategies are compiled, on processes where one is Python."""
    backend = "loky" if python else "threading"
    workers = Parallel(n_jobs=min(jobs, len(spans)) or 1, backend=backend, return_as="generator", batch_size=1)
    chunks = workers(delayed(play_chunk)(first, count) for first, count in spans)
    try:
        for (first, count), chunk in zip(spans, chunks, strict=True):
            report(first + count)
            yield chunk
    except TerminatedWorkerError:
        raise TownlabError("A worker process died, perhaps for lack of memory. Try fewer jobs.") from None


def _chunk_size(games: int, pace: float, jobs: int, batch: int) -> int:
    """Chunks of about half a second, of a whole batch at least, and at least one for each job."""
    wanted = max(int(CHUNK_SECONDS / max(pace, 1e-9)), batch, 1)
    return min(wanted, math.ceil(games / jobs)) or 1


def _spans(first: int, games: int, size: int) -> list[Span]:
    return [(start, min(size, games - start)) for start in range(first, games, size)]


def _joined(chunks: Iterable[Chunk]) -> Chunk:
    """All chunks as one."""
    parts = list(chunks)
    events = [part.events for part in parts if part.events is not None]
    return Chunk(
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.towns for part in parts]),
        np.concatenate(events) if events else None,
    )


def _described(setup: Setup, games: int) -> dict[str, Any]:
    """The settings in plain values, for the manifest."""
    plain = {field.name: getattr(setup, field.name) for field in fields(setup) if field.name != "catalogue"}
    return {"game": "tiny-towns", "games": games, **plain, "catalogue": setup.catalogue.digest()}


def _at_least(what: str, value: int, least: int) -> None:
    if value < least:
        raise TownlabError(f"The number of {what} must be at least {least}, not {value}.")


def _split_strategies(given: str | Sequence[str]) -> tuple[str, ...]:
    """One strategy a seat; in a text, 'planner:food=1.5,room=0.8,greedy' are two."""
    if not isinstance(given, str):
        return tuple(given)
    names: list[str] = []
    for part in given.split(","):
        weight_of_last = names and ":" in names[-1] and "=" in part and ":" not in part
        if weight_of_last:
            names[-1] += f",{part}"
        else:
            names.append(part.strip())
    return tuple(names)
