"""A run: an experiment, then chunks of games on some workers, then tables. The same tables however it is cut up."""

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import pandas as pd
import pyarrow as pa

from sim import games as known_games
from sim.catalogues.by_id import CardsById
from sim.checks import at_least, checked
from sim.errors import DiskError, TownlabError
from sim.games import USUAL, with_settings
from sim.languages import _, in_use, use
from sim.runs import checksums, stops, store
from sim.runs.chunks import BATCH, Piece, any_python, get_ready, pieces, plan
from sim.runs.experiment import Experiment, Source
from sim.runs.progress import progress as report_on
from sim.runs.progress import say
from sim.runs.provenance import circumstances, differences
from sim.runs.result import Result, about
from sim.runs.store import Span, Tables
from sim.runs.tables import Names, to_arrow, to_pandas
from sim.runs.workers import GRACE, WAIT, WorkerError, Workers, open_workers

if TYPE_CHECKING:
    from sim.games import Setup, Table

__all__ = ["Result", "Stopped", "play", "resume", "run"]

Task = tuple[Span, list[Piece]]
Kept = Generator[Span, None, None]


class Stopped(KeyboardInterrupt):
    """The user stopped a run that can be resumed; says how."""


@dataclass(frozen=True)
class Work:
    """What a worker has to know beside the set-up of an arm."""

    game: str
    names: Names
    batch: int
    events: bool
    language: str = field(default_factory=in_use)
    """in which it speaks of mistakes"""


@with_settings
@checked
def play(
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    strategies: str | Sequence[str] = "uniform",
    *,
    game: str = USUAL,
    jobs: int = 0,
    events: bool = False,
    batch: int = BATCH,
    catalogue: CardsById[Any] | None = None,
    progress: bool = True,
    out: str | Path | None = None,
    cards: Source | Sequence[Source] = (),
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    **table: "Unpack[Table]",
) -> Result:
    """Play games and return their tables: the short form of `run`.

    `players` is 4, or as many as the settings of the table allow, unless given. `strategies` is one for all seats or
    one a seat, and may be one text with commas. `cards` are files of your own cards, `changes` the fields that are
    changed on a card, by its id. `jobs` is on how many cores to play, 0 for all; `batch` is how many games batched
    strategies see at once. Neither of the two changes any table.

    >>> result = play(games=3, players=2, strategies="greedy,uniform", market="first-game", progress=False)
    >>> result.games[["game", "players", "rounds"]].shape
    (3, 3)
    >>> list(result.towns["strategy"][:2])
    ['greedy', 'uniform']
    """
    experiment = Experiment(
        game=game, players=players, strategies=strategies, cards=cards, changes=changes, games=games, seed=seed,
        events=events, catalogue=catalogue, **table,
    )  # fmt: skip
    return run(experiment, out, jobs, progress=progress, batch=batch)


@checked
def run(
    experiment: Experiment,
    out: str | Path | None = None,
    jobs: int = 0,
    backend: str | None = None,
    scheduler: str | None = None,
    progress: bool = True,
    batch: int = BATCH,
    wait: float = WAIT,
) -> Result:
    """Play an experiment and return its tables; with `out`, into that new folder, where nothing played is lost.

    The backend is threads where all strategies are compiled and processes where one is Python, or dask with the address
    of its scheduler; should all Dask workers be gone, the run waits so many seconds for one. None of `jobs`, `backend`
    and `batch` changes any table.

    >>> result = run(Experiment(players=[2, 3], strategies="greedy", games=5), progress=False)
    >>> result
    <Result of 2 x 5 games>
    """
    if out is not None:
        store.check_new(out)
        _check_described(experiment)
    with _ready(experiment, jobs, backend, scheduler, wait, progress, batch) as (workers, work, paces):
        chunks = plan(experiment, paces, workers.jobs, batch)
        workers = workers.at_most(len(chunks))
        if out is None:
            return _into_memory(experiment, workers, work, chunks, progress)
        folder, origin = Path(out), circumstances(work.game, work.names.strategies)
        with store.locked(folder):
            manifest = store.begin(folder, about(experiment), origin, chunks)
            with _saying_what_is_kept(folder):
                return _into_folder(folder, manifest, experiment, workers, work, progress)


@checked
def resume(
    folder: str | Path,
    jobs: int = 0,
    backend: str | None = None,
    scheduler: str | None = None,
    progress: bool = True,
    batch: int = BATCH,
    wait: float = WAIT,
) -> Result:
    """Resume a run that was interrupted; its tables are the same as if it had not been."""
    folder = Path(folder)
    store.check_unfinished(folder)
    with store.locked(folder), _saying_what_is_kept(folder):
        manifest = store.check_unfinished(folder)
        experiment = store.check_same(folder, manifest)
        with _ready(experiment, jobs, backend, scheduler, wait, progress, batch) as (workers, work, _):
            store.clean(folder)
            _drop_damaged(folder, manifest)
            return _into_folder(folder, manifest, experiment, workers, work, progress)


def _drop_damaged(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Remove damaged chunks, so that their games are played again, and say so."""
    damaged = store.damaged_chunks(folder, manifest)
    store.remove(damaged)
    if damaged:
        games = sum(span.games for span in set(damaged.values()))
        said = store.damaged_in_words(list(damaged))
        say(_("{damaged}: {n:,} games are played again.", damaged=said, n=games))


@contextmanager
def _ready(
    experiment: Experiment,
    jobs: int,
    backend: str | None,
    scheduler: str | None,
    wait: float,
    progress: bool,
    batch: int,
) -> Iterator[tuple[Workers, Work, dict[str, float]]]:
    """Workers, what they have to know, and the paces of the strategies, with all of them compiled."""
    at_least("games in a batch", batch, 1)
    with open_workers(jobs, any_python(experiment.arms), backend, scheduler, wait) as workers:
        work = Work(experiment.game, experiment.names, batch, experiment.events)
        _check_workers(workers, work)
        yield workers, work, get_ready(experiment.arms, experiment.games, batch, experiment.events, progress)


def _check_described(experiment: Experiment) -> None:
    """Refuse to start what could not be resumed."""
    if Experiment(**experiment.described()).catalogue.digest() != experiment.catalogue.digest():
        raise TownlabError(
            _(
                "Only the cards that come with townlab, changed or not, and those given with cards=[...] "
                "can be played into a folder, and none may be missing."
            )
        )


def _into_memory(experiment: Experiment, workers: Workers, work: Work, todo: Sequence[Span], progress: bool) -> Result:
    """Play all chunks and join their tables."""
    parts: dict[Span, Tables] = {}
    start = time.perf_counter()
    with (
        report_on(experiment.games * len(experiment.arms), progress) as report,
        closing(workers.over(_far_or_near(workers, work), _tasks(experiment, todo))) as played,
    ):
        for span, tables in played:
            parts[span] = tables
            report.add(span.games)
    seconds = time.perf_counter() - start
    joined = {name: _joined(parts, name) for name in store.table_names(experiment.kind, experiment.events)}
    return Result(about(experiment), seconds, partial(_from, joined), given=experiment)


def _into_folder(
    folder: Path, manifest: Mapping[str, Any], experiment: Experiment, workers: Workers, work: Work, progress: bool
) -> Result:
    """Play the chunks that are not there yet, keep each as it comes, and merge them all."""
    every, names = store.plan_of(manifest), store.table_names(experiment.kind, experiment.events)
    run_id = checksums.of_run(manifest)
    there = set(store.kept(folder, every, names))
    done, start = sum(span.games for span in there), time.perf_counter() - manifest.get("seconds", 0.0)
    tasks = _tasks(experiment, [span for span in every if span not in there])
    with store.Merging(folder, names, every, workers.jobs > 1, run_id) as merging:
        merging.add(there)
        try:
            with (
                report_on(experiment.games * len(experiment.arms), progress, done) as report,
                closing(_kept(folder, run_id, workers, work, tasks)) as kept,
            ):
                for span in kept:
                    merging.add([span])
                    report.add(span.games)
        except BaseException:
            store.note_seconds(folder, manifest, time.perf_counter() - start)
            raise
        return store.finish(folder, manifest, merging, time.perf_counter() - start)


def _kept(folder: Path, run_id: str, workers: Workers, work: Work, tasks: Iterator[Task]) -> Kept:
    """Chunks as they are played and written: by the worker that played them, or here if it may be far away."""
    if workers.far:
        with closing(workers.over(_far_or_near(workers, work), tasks, GRACE)) as played:
            for span, tables in played:
                store.keep(folder, span, tables, run_id)
                yield span
    else:
        with closing(workers.over(partial(play_and_keep, folder, run_id, work), tasks, GRACE)) as kept:
            yield from kept


def _far_or_near(workers: Workers, work: Work) -> Callable[..., Any]:
    """What plays a chunk; far workers look first whether they would play the same games."""
    if not workers.far:
        return partial(play_span, work)
    return partial(play_far, circumstances(work.game, work.names.strategies), work)


def play_span(work: Work, span: Span, todo: Sequence[Piece]) -> tuple[Span, Tables]:
    """Play a chunk."""
    if in_use() != work.language:
        use(work.language)
    parts = [_play_piece(work, *piece) for piece in todo]
    return span, {name: pa.concat_tables([part[name] for part in parts]).combine_chunks() for name in parts[0]}


def _play_piece(work: Work, arm: int, setup: "Setup", first: int, count: int) -> Tables:
    game = known_games.find(work.game)
    rows = game.play(setup, first, count, batch=work.batch, events=work.events)
    return {name: to_arrow(part) for name, part in game.frames(setup, rows, arm, work.names).items()}


def play_and_keep(folder: Path, run_id: str, work: Work, span: Span, todo: Sequence[Piece]) -> Span:
    """Play a chunk and write it down."""
    store.keep(folder, *play_span(work, span, todo), run_id)
    return span


def play_far(home: Mapping[str, Any], work: Work, span: Span, todo: Sequence[Piece]) -> tuple[Span, Tables]:
    """Play a chunk on a machine that may not have the same townlab."""
    _check_worker(home, circumstances(work.game, work.names.strategies))
    return play_span(work, span, todo)


def _check_workers(workers: Workers, work: Work) -> None:
    """Refuse far workers that would play other games, before anything is written."""
    labels = work.names.strategies
    for there in workers.ask(circumstances, work.game, labels):
        _check_worker(circumstances(work.game, labels), there)


def _check_worker(here: Mapping[str, Any], there: Mapping[str, Any]) -> None:
    different = differences(here, there)
    if different:
        raise TownlabError(_("A Dask worker would play other games: {changes}.", changes=", ".join(different)))


@contextmanager
def _saying_what_is_kept(folder: Path) -> Iterator[None]:
    """When a run is interrupted, say how much of it is kept and how to resume it."""
    try:
        yield
    except KeyboardInterrupt:
        stops.enough()
        raise Stopped(_("Stopped; {kept}", kept=store.how_much(folder))) from None
    except (DiskError, WorkerError) as error:
        raise TownlabError(f"{error} {store.how_much(folder)}") from None


def _tasks(experiment: Experiment, todo: Sequence[Span]) -> Iterator[Task]:
    return ((span, pieces(experiment, span)) for span in todo)


def _joined(parts: Mapping[Span, Tables], name: str) -> pd.DataFrame:
    return to_pandas(pa.concat_tables([parts[span][name] for span in sorted(parts)]))


def _from(tables: Mapping[str, pd.DataFrame], name: str, columns: Sequence[str] | None) -> pd.DataFrame:
    return tables[name] if columns is None else tables[name][list(columns)]
