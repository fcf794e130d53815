"""Is a run whole? Looks at all of its files, and plays some of its games once more."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim.checks import at_least, checked
from sim.errors import DamagedError, TownlabError
from sim.languages import _, plural
from sim.runs import checksums, rerun, store
from sim.runs.progress import progress as report_on
from sim.runs.progress import slow
from sim.runs.result import Result
from sim.runs.stored_tables import check_tables, rows_of


@dataclass(frozen=True)
class Verified:
    """What was found of a run that is whole."""

    folder: Path
    files: int
    """that were looked at"""
    with_checksums: bool
    """runs of earlier versions have none, so that only what cannot be read is noticed"""
    replayed: int
    """games that were played again, and came out the same"""
    kept: str = ""
    """of a run that is not finished, how much is there"""

    @property
    def sentence(self) -> str:
        """All of it in words."""
        files = plural("{n:,} file", "{n:,} files", self.files)
        if self.with_checksums:
            said = _("{folder} is whole: {files} are as they were written", folder=self.folder, files=files)
        else:
            said = _("{folder} is whole: {files} can be read, but have no checksums", folder=self.folder, files=files)
        if self.replayed:
            said = _("{whole}; {n:,} of its games, played again, came out the same", whole=said, n=self.replayed)
        return f"{said}. {self.kept}".rstrip()


@checked
def verify(folder: str | Path, games: int = 0, progress: bool = True) -> Verified:
    """Look whether all files of a run are as they were written; an error names the one that is not.

    `games` of a finished run, spread evenly over all of it, are also played again, and compared in all tables, row by
    row.

    >>> import sim, tempfile
    >>> folder = Path(tempfile.mkdtemp()) / "run"
    >>> result = sim.play(games=10, players=2, progress=False, out=folder)
    >>> verify(folder, games=3, progress=False).replayed
    3
    """
    at_least("games", games, 0)
    folder = Path(folder)
    manifest = store.read_manifest(folder)
    with slow(_("Reading the files of {folder} ...", folder=folder), progress):
        if manifest["state"] != "finished":
            return _unfinished(folder, games)
        result = store.load(folder)
        check_tables(result)
        if not checksums.has_seal(manifest):
            result.tables()
    replayed = _compare(result, games, progress) if games else 0
    return Verified(folder, 1 + len(manifest["tables"]), checksums.has_seal(manifest), replayed)


def _unfinished(folder: Path, games: int) -> Verified:
    """Look at the chunks of a run that is not finished."""
    manifest = store.check_unfinished(folder)
    if games:
        said = _(
            "{folder} holds an unfinished run: none of its games can be compared yet; {resume}",
            folder=folder, resume=store.how_to_resume(folder),
        )  # fmt: skip
        raise TownlabError(said)
    damaged = list(store.damaged_chunks(folder, manifest))
    if damaged:
        files = store.damaged_in_words(damaged)
        resume = store.how_to_resume(folder)
        raise DamagedError(_("{damaged}. To play these games again, {resume}", damaged=files, resume=resume))
    there = len(list((folder / store.CHUNKS).glob("[0-9]*")))
    return Verified(folder, 1 + there, checksums.has_seal(manifest), 0, store.how_much(folder))


def _compare(result: Result, games: int, progress: bool) -> int:
    """Play some games again and compare them with the tables; how many."""
    rerun.check_same(result)
    every = result.about["experiment"]["games"]
    total = every * len(result.about["arms"])
    chosen = np.unique(np.linspace(0, total - 1, min(games, total)).astype(int))
    with report_on(len(chosen), progress) as report:
        for arm, game in (divmod(int(number), every) for number in chosen):
            _compare_game(result, arm, game)
            report.add(1)
    return len(chosen)


def _compare_game(result: Result, arm: int, game: int) -> None:
    tables = rerun.tables_of(result, game, 1, arm)
    for name in result.about["tables"]:
        difference = _difference(rows_of(result, name, arm, game), tables[name])
        if difference:
            said = _(
                "Game {game:,} of arm {arm} is another one in {table}.parquet of {folder} than when it is played "
                "again: {difference}.",
                game=game, arm=arm, table=name, folder=result.folder, difference=difference,
            )  # fmt: skip
            raise DamagedError(f"{said} {store.how_to_play_again(result.folder or Path())}")


def _difference(then: pd.DataFrame, now: pd.DataFrame) -> str:
    """In which rows or column two tables differ, in words."""
    if len(then) != len(now):
        return _("it had {before:,} rows and has {after:,}", before=len(then), after=len(now))
    for name in now:
        before, after = list(then[name]), list(now[name])
        row = _first_different(before, after)
        if row is not None:
            old, new = str(before[row]), str(after[row])
            return _(
                "'{column}' in its row {row} was {before} and is {after}", column=name, row=row, before=old, after=new
            )
    return ""


def _first_different(before: Sequence[Any], after: Sequence[Any]) -> int | None:
    """Where two columns differ; NaN is like NaN."""
    pairs = enumerate(zip(before, after, strict=True))
    return next((row for row, (old, new) in pairs if old != new and not (old != old and new != new)), None)
