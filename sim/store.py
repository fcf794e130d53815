"""Results on disk: a folder with one parquet file a table and a manifest that says what was played, with what."""

import json
import os
import platform
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa

from sim import __version__
from sim.errors import TownlabError
from sim.run import Result
from sim.table import check
from sim.tiny_towns.columns import TABLES

MANIFEST = "manifest.json"


def save(result: Result, folder: str | Path) -> Path:
    """Write the result into a new folder: all of it, or nothing."""
    folder = Path(folder)
    check_new(folder)
    with _sentences(f"Cannot write {folder}"):
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            for name, table in result.tables().items():
                table.to_parquet(part / f"{name}.parquet", index=False)
            (part / MANIFEST).write_text(json.dumps(manifest(result), indent=2) + "\n")
            part.chmod(0o777 & ~_umask())
            part.rename(folder)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise
    return folder


def load(folder: str | Path) -> Result:
    """Read a result back."""
    folder = Path(folder)
    if not (folder / MANIFEST).is_file():
        raise TownlabError(f"{folder} holds no result: it has no {MANIFEST}.")
    with _sentences(f"Cannot read {folder}"):
        about = json.loads((folder / MANIFEST).read_text())
        tables = {name: _read(folder, name) for name in about["tables"]}
        return Result(about["setup"], tables["games"], tables["towns"], tables.get("events"), about["seconds"])


def check_new(folder: str | Path) -> None:
    """Refuse a folder that a result cannot be written to, before the games are played."""
    folder = Path(folder)
    check_writable(folder)
    if (folder / MANIFEST).exists():
        raise TownlabError(f"{folder} holds a result already. Choose another folder, or remove it first.")
    if folder.is_dir() and any(folder.iterdir()):
        raise TownlabError(f"{folder} is not empty, and what is in it is no result. Choose another folder.")
    if folder.exists() and not folder.is_dir():
        raise TownlabError(f"{folder} is a file. Choose another folder.")


def check_file(file: str | Path) -> None:
    """Refuse a file that a table cannot be written to, before the games are played."""
    if Path(file).is_dir():
        raise TownlabError(f"{file} is a folder. Name a file in it.")
    check_writable(file)


def check_writable(path: str | Path) -> None:
    """Refuse a place where nothing can be written."""
    above = next(folder for folder in Path(path).absolute().parents if folder.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise TownlabError(f"Cannot write {path}: {above} is not a folder that can be written to.")


def write_table(table: pd.DataFrame, file: str | Path) -> None:
    """Write one table: the whole file, or nothing."""
    file = Path(file)
    with _sentences(f"Cannot write {file}"):
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            table.to_parquet(part, index=False)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


def manifest(result: Result) -> dict[str, Any]:
    """What was played, when and with what."""
    return {
        "setup": result.setup,
        "tables": {name: len(table) for name, table in result.tables().items()},
        "seconds": round(result.seconds, 3),
        "written": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "versions": {
            "townlab": __version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("numpy", "numba", "pandas", "pyarrow")},
        },
        "commit": _commit(),
    }


def _read(folder: Path, name: str) -> pd.DataFrame:
    file = folder / f"{name}.parquet"
    if not file.is_file():
        raise TownlabError(f"{folder} is damaged: it has no {file.name}.")
    return check(str(file), TABLES[name], pd.read_parquet(file))


def _commit() -> str | None:
    """The commit of the source that ran, with a + if files were changed since; none outside a checkout."""
    project = Path(__file__).parent.parent
    if not (project / ".git").exists():
        return None
    try:
        head = _git(project, "rev-parse", "HEAD")
        return head + ("+" if _git(project, "status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def _git(project: Path, *command: str) -> str:
    done = subprocess.run(["git", "-C", str(project), *command], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def _sentences(what: str) -> Iterator[None]:
    """Turn what the disk or a damaged file brings into a sentence."""
    try:
        yield
    except pa.ArrowException as error:
        raise TownlabError(f"{what}: {str(error).splitlines()[0]}.") from None
    except OSError as error:
        raise TownlabError(f"{what}: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError) as error:
        raise TownlabError(f"{what}: it is damaged ({error}).") from None
