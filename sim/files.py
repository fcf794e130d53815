"""Files that users write, and files that are written for them: each whole, or not at all."""

import json
import os
import threading
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sim.errors import DiskError, TownlabError, reason
from sim.languages import _, mark

PART = ".part"
"""how the name of a file ends that is still being written"""
LONGEST = 150
"""letters of a name that are kept in it, so that it does not get too long"""
UNREADABLE = mark("Cannot read {file}: {reason}.")
SAVED: list[Path] = []
"""what has been saved by now, for those who stop: files, and folders of finished runs"""


def read_toml(file: str | Path, unreadable: str = UNREADABLE) -> dict[str, Any]:
    """The keys and values in a TOML file; a sentence names the file if it cannot be read."""
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise TownlabError(_(unreadable, file=file, reason=reason(error))) from None
    except ValueError as error:
        raise TownlabError(_("{file} is not TOML: {reason}.", file=file, reason=error)) from None
    except RecursionError:
        raise TownlabError(_("{file} is nested too deeply.", file=file)) from None


@contextmanager
def saved(file: str | Path) -> Iterator[Path]:
    """A name to write a file under, in a folder that is made if need be; a sentence if the disk does not take it."""
    with disk_sentences(_("Cannot write {file}", file=file)):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        with written(Path(file)) as part:
            yield part
    SAVED.append(Path(file))


@contextmanager
def written(file: Path) -> Iterator[Path]:
    """A name to write a file under; it gets its own when it is whole and safe on the disk."""
    part = file.with_name(f".{file.name[:LONGEST]}.{os.getpid()}-{threading.get_ident()}{PART}")
    try:
        yield part
        sync(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def disk_sentences(what: str) -> Iterator[None]:
    """Turn what the disk brings into a sentence."""
    try:
        yield
    except OSError as error:
        raise DiskError(f"{what}: {reason(error)}.") from None


def to_toml(values: Mapping[str, Any]) -> str:
    """Plain values as lines of TOML, which writes them as JSON does; only names in ASCII may go without quotes."""
    keys = {name: name if name.isascii() else f'"{name}"' for name in values}
    return "".join(f"{keys[name]} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items())
