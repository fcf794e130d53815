"""Runs on disk. A run's folder holds a manifest, one parquet file a table and, until it is finished, chunks of games.

Every file is written under another name first and gets its own when it is safe on the disk, so an interrupted run
leaves whole chunks and nothing else. They are merged, on several cores while others are being played, into groups of
rows of a fixed size: the files are the same to the byte however the games were cut up. Every file has a checksum, which
is looked at before the file is used.
"""

import fcntl
import json
import os
import shutil
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from sim import files, games
from sim.checks import checked
from sim.errors import DamagedError, TownlabError
from sim.games import Game
from sim.languages import _, mark, plural
from sim.runs import checksums, chunk_files
from sim.runs.experiment import Experiment
from sim.runs.provenance import circumstances, differences, townlab
from sim.runs.result import Result, game_of
from sim.runs.stored_tables import StoredTables, reading, table_file

MANIFEST = "manifest.json"
CHUNKS = "chunks"
LOCK = ".lock"
ROW_GROUP = 2**17
"""rows; part of what the files are, so never to depend on chunks or jobs"""

NEEDED = {
    "running": ("experiment", "arms", "catalogue", "chunks", "strategies"),
    "finished": ("experiment", "arms", "catalogue", "tables", "seconds"),
}
"""what must be in a manifest, by its state"""

LOST = mark("Put a copy of it back, or play the run again into another folder.")
"""what to do about a damaged manifest"""

Tables = Mapping[str, pa.Table]


class Merged(NamedTuple):
    """A table that is written: how many rows it has, and the checksum of its file."""

    rows: int
    checksum: dict[str, Any]


class Span(NamedTuple):
    """A chunk: some games of a run, counted from its first through all arms, one after the other."""

    first: int
    games: int


def check_new(folder: str | Path) -> None:
    """Refuse a folder that a run cannot be written to, before the games are played."""
    folder = Path(folder)
    check_writable(folder)
    if (folder / MANIFEST).exists():
        if read_manifest(folder)["state"] == "finished":
            raise TownlabError(
                _("{folder} holds a result already. Choose another folder, or remove it first.", folder=folder)
            )
        said = _(
            "{folder} holds an unfinished run. Choose another folder, or {resume}.",
            folder=folder, resume=how_to_resume(folder),
        )  # fmt: skip
        raise TownlabError(said)
    if folder.is_dir() and {file.name for file in folder.iterdir()} - {LOCK}:
        raise TownlabError(_("{folder} is not empty and holds no Townlab run. Choose another folder.", folder=folder))
    if folder.exists() and not folder.is_dir():
        raise TownlabError(_("{folder} is a file. Choose another folder.", folder=folder))


def check_unfinished(folder: Path) -> dict[str, Any]:
    """The manifest of a run that can be resumed."""
    manifest = read_manifest(folder)
    if manifest["state"] == "finished":
        raise TownlabError(_("{folder} holds a finished run; there is nothing to resume.", folder=folder))
    with _sentences(_("Cannot read {file}", file=folder / MANIFEST)):
        if sum(manifest["chunks"]) != manifest["experiment"]["games"] * len(manifest["arms"]):
            raise ValueError(_("its chunks do not hold all games"))
    return manifest


def check_file(file: str | Path) -> None:
    """Refuse a file that a table cannot be written to, before the games are played."""
    check_writable(file)
    if Path(file).is_dir():
        raise TownlabError(_("{file} is a folder. Name a file in it.", file=file))


def check_table_file(file: str | Path) -> None:
    """Refuse a file whose name does not say in which of the two ways a table is to be written."""
    if Path(file).suffix not in (".csv", ".parquet"):
        raise TownlabError(_("Tables are written as .parquet or .csv; {file} is neither.", file=file))
    check_file(file)


def check_writable(path: str | Path) -> None:
    """Refuse a place where nothing can be written."""
    with files.disk_sentences(_("Cannot write {file}", file=path)):
        path = _absolute(Path(path))
        with suppress(FileNotFoundError, NotADirectoryError):
            path.lstat()  # a name may be too long
        above = next((folder for folder in path.parents if folder.exists()), path)
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise TownlabError(
            _("Cannot write {file}: {folder} is not a folder that can be written to.", file=path, folder=above)
        )


def _absolute(path: Path) -> Path:
    try:
        return path.absolute()
    except FileNotFoundError:
        raise TownlabError(_("Cannot write {file}: the current folder is no longer there.", file=path)) from None


def how_to_resume(folder: Path) -> str:
    """How to resume a run."""
    return _("resume it with: townlab resume {folder}", folder=folder)


def how_to_play_again(folder: Path) -> str:
    """How to play a run again whose tables are damaged, from its manifest."""
    file = folder / MANIFEST
    return _("Play the run again with: townlab run {file} --out {folder}-again", file=file, folder=folder)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep a folder for one run at a time; the system opens the lock even if the run is killed."""
    with _sentences(_("Cannot write {file}", file=folder)):
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("a")
    with lock:
        with _sentences(_("Cannot lock {folder}", folder=folder)):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise TownlabError(_("Another run is being written into {folder} right now.", folder=folder)) from None
        try:
            yield
        finally:
            if not (folder / MANIFEST).exists():
                (folder / LOCK).unlink(missing_ok=True)


def begin(folder: Path, about: Mapping[str, Any], origin: Mapping[str, Any], plan: Sequence[Span]) -> dict[str, Any]:
    """Write down what is going to be played, before the first game."""
    check_new(folder)
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    times = {**townlab(), "started": started, "chunks": [span.games for span in plan]}
    manifest = {"state": "running", **about, **origin, **times, checksums.FILES: {}}
    with _sentences(_("Cannot write {file}", file=folder)):
        _write_manifest(folder, manifest)
        (folder / CHUNKS).mkdir(exist_ok=True)
    return manifest


def note_seconds(folder: Path, manifest: Mapping[str, Any], seconds: float) -> None:
    """Note how long was played until a run was interrupted; a full disk is no reason to fail here."""
    with suppress(OSError):
        _write_manifest(folder, {**manifest, "seconds": round(seconds, 3)})


def plan_of(manifest: Mapping[str, Any]) -> list[Span]:
    """The chunks of a run as they were planned at its start."""
    sizes = manifest["chunks"]
    return [Span(first, games) for first, games in zip(accumulate(sizes, initial=0), sizes, strict=False)]


def keep(folder: Path, span: Span, tables: Tables, run_id: str) -> None:
    """Write the tables of a chunk, each with a checksum at its end."""
    with _sentences(_("Cannot write {file}", file=folder)):
        for name, table in tables.items():
            file = _chunk(folder, span, name)
            with files.written(file) as part:
                chunk_files.write(part, table, run_id + file.name)


def kept(folder: Path, spans: Iterable[Span], names: Sequence[str]) -> list[Span]:
    """The chunks that are there, with all of their tables."""
    there = {file.name for file in (folder / CHUNKS).iterdir()} if (folder / CHUNKS).is_dir() else set()
    return [span for span in spans if all(_chunk(folder, span, name).name in there for name in names)]


def clean(folder: Path) -> None:
    """Remove what was only half written."""
    with _sentences(_("Cannot write {file}", file=folder)):
        (folder / CHUNKS).mkdir(exist_ok=True)
        for place in (folder, folder / CHUNKS):
            for file in place.glob(f".*{files.PART}"):
                file.unlink(missing_ok=True)


def how_much(folder: Path) -> str:
    """How much of a run is kept, and how to resume it."""
    manifest = read_manifest(folder)
    if manifest["state"] == "finished":
        return _("the run is finished.")
    every = plan_of(manifest)
    there, total = (sum(span.games for span in some) for some in (kept(folder, every, _names(manifest)), every))
    resume = how_to_resume(folder)
    return _("{kept:,} of {n:,} games are kept; {resume}", kept=there, n=total, resume=resume)


def damaged_chunks(folder: Path, manifest: Mapping[str, Any]) -> dict[Path, Span]:
    """The files of chunks that are not as they were written, each with its games."""
    run_id, spans = checksums.of_run(manifest), plan_of(manifest)
    files = {_chunk(folder, span, name): span for span in spans for name in _names(manifest)}
    there = set((folder / CHUNKS).iterdir()) if (folder / CHUNKS).is_dir() else set[Path]()
    return {file: span for file, span in files.items() if file in there and not chunk_files.is_whole(file, run_id)}


def damaged_in_words(files: Sequence[Path]) -> str:
    """That files are damaged, without a full stop."""
    first, more = files[0], len(files) - 1
    if not more:
        return _("{file} is damaged", file=first)
    return plural("{file} is damaged, and {n:,} more", "{file} is damaged, and {n:,} more", more, file=first)


def remove(files: Iterable[Path]) -> None:
    """Remove files that are of no use."""
    for file in files:
        with _sentences(_("Cannot remove {file}", file=file)):
            file.unlink(missing_ok=True)


class Merging:
    """The tables of a run, written in a thread each while its chunks come in, in whatever order they come."""

    def __init__(self, folder: Path, names: Sequence[str], spans: Sequence[Span], early: bool, run_id: str) -> None:
        self._spans, self._there, self._broken = spans, set[Span](), False
        self._news = threading.Condition()
        self._merge = {name: partial(_merge, folder, name, self._in_order(), run_id) for name in names}
        self._threads = ThreadPoolExecutor(len(names)) if early else None
        self._begun = (
            {name: self._threads.submit(merge) for name, merge in self._merge.items()} if self._threads else {}
        )

    def add(self, spans: Iterable[Span]) -> None:
        """Chunks that are there."""
        with self._news:
            self._there.update(spans)
            self._news.notify_all()

    def merged(self) -> dict[str, Merged]:
        """Wait for the tables, or write them now."""
        if self._threads:
            return {name: table.result() for name, table in self._begun.items()}
        return {name: merge() for name, merge in self._merge.items()}

    def __enter__(self) -> "Merging":
        return self

    def __exit__(self, *error: object) -> None:
        with self._news:
            self._broken = True
            self._news.notify_all()
        if self._threads:
            self._threads.shutdown()

    def _in_order(self) -> Iterator[Span]:
        """The chunks from the first to the last, each as soon as it is there."""
        for span in self._spans:
            with self._news:
                self._news.wait_for(partial(self._known, span))
            if span not in self._there:
                raise TownlabError(_("The run was interrupted."))
            yield span

    def _known(self, span: Span) -> bool:
        """Whether a chunk is there, or will never be."""
        return span in self._there or self._broken


def finish(folder: Path, manifest: Mapping[str, Any], merging: Merging, seconds: float) -> Result:
    """End the merging of all chunks and say so in the manifest; what it then loads needs them no more."""
    start = time.perf_counter()
    with _sentences(_("Cannot write {file}", file=folder)):
        merged = merging.merged()
        finished = {
            "state": "finished",
            "chunks": len(manifest["chunks"]),
            "tables": {name: table.rows for name, table in merged.items()},
            "seconds": round(seconds, 3),
            "merging": round(time.perf_counter() - start, 3),
            "written": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            checksums.FILES: {table_file(folder, name).name: table.checksum for name, table in merged.items()},
        }
        _write_manifest(folder, {**manifest, **finished})
        files.sync(folder)
    files.SAVED.append(folder)
    return load(folder)


@checked
def load(folder: str | Path) -> Result:
    """The result in a folder; its tables are read, and their checksums looked at, when they are asked for.

    >>> import sim, tempfile
    >>> folder = Path(tempfile.mkdtemp()) / "run"
    >>> sim.play(games=3, progress=False, out=folder).headline == load(folder).headline
    True
    """
    folder = Path(folder)
    about = read_manifest(folder)
    if about["state"] != "finished":
        resume = how_to_resume(folder)
        raise TownlabError(_("{folder} holds an unfinished run; {resume}.", folder=folder, resume=resume))
    with _sentences(_("Cannot read {file}", file=folder)):
        tables = StoredTables(folder, about, how_to_play_again(folder))
        tables.check_lengths()
        _tidy(folder)
        return Result(about, about["seconds"], tables, folder)


def _tidy(folder: Path) -> None:
    """Remove what a finished run needs no more, if we may: also when it was killed before it could."""
    with suppress(OSError):
        (folder / LOCK).unlink(missing_ok=True)
    shutil.rmtree(folder / CHUNKS, ignore_errors=True)


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run."""
    file = folder / MANIFEST
    with reading(file, _(LOST)):
        if not file.is_file():
            raise TownlabError(_("{folder} holds no run: it has no {file}.", folder=folder, file=MANIFEST))
        about: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if not checksums.is_whole(about):
            said = _("{file} is damaged, or was edited: it does not fit its checksum.", file=file)
            raise DamagedError(f"{said} {_(LOST)}")
        for name in NEEDED[about["state"]]:
            about[name]
        return about


def described(file: Path) -> Experiment:
    """The experiment in a run's manifest, to play it again."""
    manifest = read_manifest(file.parent)
    with _sentences(_("Cannot read {file}", file=file)):
        return Experiment(**manifest["experiment"])


def write_table(table: pd.DataFrame, file: str | Path) -> None:
    """Write one table, as CSV or parquet: the whole file, or nothing."""
    with _sentences(_("Cannot write {file}", file=file)), files.saved(file) as part:
        if Path(file).suffix == ".csv":
            table.to_csv(part, index=False)
        else:
            table.to_parquet(part, index=False)


def write_text(text: str, file: str | Path) -> None:
    """Write a text: the whole file, or nothing."""
    with files.saved(file) as part:
        part.write_text(text, encoding="utf-8")


def table_names(game: Game, events: bool) -> list[str]:
    """The tables that a run has."""
    return [name for name in game.tables if events or name != "events"]


def _names(manifest: Mapping[str, Any]) -> list[str]:
    """The tables of the run of a manifest."""
    return table_names(games.find(game_of(manifest)), manifest["experiment"]["events"])


def check_same(folder: Path, manifest: Mapping[str, Any]) -> Experiment:
    """The experiment of an interrupted run, if nothing that its tables depend on has changed."""
    with _sentences(_("Cannot read {file}", file=folder)):
        game = game_of(manifest)
        _refuse(folder, differences(manifest, circumstances(game, [])))
        try:
            experiment = Experiment(**manifest["experiment"])
        except TownlabError as error:
            raise TownlabError(_("Cannot resume {folder}: {reason}", folder=folder, reason=error)) from None
        different = differences(manifest, circumstances(game, experiment.labels))
        if experiment.catalogue.digest() != manifest["catalogue"]:
            different.append(_("the cards have changed"))
        _refuse(folder, different)
    return experiment


def _refuse(folder: Path, different: list[str]) -> None:
    if different:
        said = _(
            "Cannot resume {folder}: things have changed since it was started: {changes}. "
            "Run it again into another folder.",
            folder=folder, changes=", ".join(different),
        )  # fmt: skip
        raise TownlabError(said)


def _chunk(folder: Path, span: Span, name: str) -> Path:
    return folder / CHUNKS / f"{span.first:015d}-{span.games}.{name}.arrow"


def _write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write a manifest, with checksums if it was begun with them."""
    about = checksums.sealed(manifest) if checksums.FILES in manifest else manifest
    with files.written(folder / MANIFEST) as part:
        part.write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")


def _merge(folder: Path, name: str, spans: Iterable[Span], run_id: str) -> Merged:
    """Merge the chunks of a table into one file, a group of rows at a time."""
    rows = 0
    with files.written(table_file(folder, name)) as part:
        groups = _groups(_chunk_tables(folder, name, spans, run_id))
        first = next(groups)
        with pq.ParquetWriter(part, first.schema) as writer:
            while first is not None:
                writer.write_table(first, row_group_size=ROW_GROUP)
                rows += len(first)
                first = next(groups, None)
        return Merged(rows, checksums.of_file(part))


def _chunk_tables(folder: Path, name: str, spans: Iterable[Span], run_id: str) -> Iterator[pa.Table]:
    for span in spans:
        file = _chunk(folder, span, name)
        try:
            table = chunk_files.read(file, run_id)
        except ValueError:
            resume = how_to_resume(folder)
            raise DamagedError(_("{file} is damaged. Remove it and {resume}", file=file, resume=resume)) from None
        yield table


def _groups(tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """The same rows in tables of `ROW_GROUP` rows, each in one piece; the last may be shorter."""
    waiting: pa.Table | None = None
    for table in tables:
        waiting = table if waiting is None else pa.concat_tables([waiting, table])
        while len(waiting) >= ROW_GROUP:
            yield waiting.slice(0, ROW_GROUP).combine_chunks()
            waiting = waiting.slice(ROW_GROUP)
    if waiting is not None and len(waiting):
        yield waiting.combine_chunks()


@contextmanager
def _sentences(what: str) -> Iterator[None]:
    """Turn what the disk or a damaged file brings into a sentence."""
    try:
        with files.disk_sentences(what):
            yield
    except pa.ArrowException as error:
        raise TownlabError(f"{what}: {str(error).splitlines()[0]}.") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TownlabError(_("{what}: it is damaged ({reason}).", what=what, reason=error)) from None
