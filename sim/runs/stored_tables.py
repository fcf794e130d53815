"""The tables in the folder of a finished run, which are read when they are asked for, if they are not damaged."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from sim import games
from sim.errors import DamagedError, DiskError, reason
from sim.languages import _
from sim.runs import checksums
from sim.runs.result import Result, game_of
from sim.runs.tables import Columns, check, present


class StoredTables:
    """Reads tables by their names; each file is compared with its checksum once, before anything in it is used."""

    def __init__(self, folder: Path, about: Mapping[str, Any], then: str) -> None:
        self._folder, self._about, self._then = folder, about, then
        self._columns: Mapping[str, Columns] = games.find(game_of(about)).tables
        self._checked = set[str]()

    def __call__(self, name: str, columns: Sequence[str] | None) -> pd.DataFrame:
        """All columns of a table, or these."""
        self.check(name)
        file, known = table_file(self._folder, name), self._columns[name]
        with reading(file, self._then):
            found = pd.read_parquet(file, columns=None if columns is None else list(columns))
            asked = known if columns is None else [c for c in present(known, columns) if c.name in columns]
            return check(str(file), asked, found)

    def check_lengths(self) -> None:
        """Refuse a run with tables that are missing or of another length, which shows at once."""
        for name in self._about["tables"]:
            file, known = table_file(self._folder, name), self._known(name)
            if not file.is_file():
                said = _("{folder} is damaged: it has no {file}.", folder=self._folder, file=file.name)
                raise DamagedError(f"{said} {self._then}")
            if known and not checksums.has_length(file, known):
                raise self._damaged(file)

    def check(self, name: str) -> None:
        """Refuse a damaged table, as far as one can tell: earlier versions wrote no checksums."""
        if name in self._checked:
            return
        file, known = table_file(self._folder, name), self._known(name)
        with reading(file, self._then):
            if known:
                whole = checksums.of_file(file) == known
            else:
                whole = pq.read_metadata(file).num_rows == self._about["tables"][name]
        if not whole:
            raise self._damaged(file)
        self._checked.add(name)

    def _known(self, name: str) -> Mapping[str, Any] | None:
        """The length and the checksum that a file should have."""
        found: Mapping[str, Any] | None = self._about.get(checksums.FILES, {}).get(table_file(self._folder, name).name)
        return found

    def _damaged(self, file: Path) -> DamagedError:
        return DamagedError(_("{file} is damaged: it is not as the run wrote it.", file=file) + f" {self._then}")


def check_tables(result: Result) -> None:
    """Refuse a result whose folder has a damaged table; what is in memory is as it was."""
    if isinstance(result.reader, StoredTables):
        for name in result.about["tables"]:
            result.reader.check(name)


def rows_of(result: Result, name: str, arm: int, game: int) -> pd.DataFrame:
    """The rows of one game in a table on the disk; no more of the file is read than need be."""
    file = table_file(result.folder or Path(), name)
    with reading(file, ""):
        return pd.read_parquet(file, filters=[("arm", "==", arm), ("game", "==", game)])


def table_file(folder: Path, name: str) -> Path:
    """The file of a table."""
    return folder / f"{name}.parquet"


@contextmanager
def reading(file: Path, then: str) -> Iterator[None]:
    """Turn what comes of reading a file into a sentence: all but the disk's faults are damage; `then` is what to do."""
    try:
        yield
    except (OSError, pa.ArrowException, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, OSError) and error.errno:
            raise DiskError(_("Cannot read {file}: {reason}.", file=file, reason=reason(error))) from None
        why = str(error).partition("\n")[0].rstrip(".")
        said = _("Cannot read {file}: it is damaged ({reason}).", file=file, reason=why)
        raise DamagedError(f"{said} {then}".rstrip()) from None
