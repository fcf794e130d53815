"""Nets in files: an archive of float32 arrays, one a layer, and beside it a record of how they were made."""

import tomllib
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from sim.engine.records import records
from sim.errors import TownlabError
from sim.languages import _
from sim.training.nets import Array, layers

Arrays = dict[str, Array]


def write(path: Path, nets: Mapping[str, Any]) -> None:
    """Write nets by name; a file that is there is replaced only once the new one is whole."""
    arrays = {f"{name}.{layer}": array for name, net in nets.items() for layer, array in layers(net).items()}
    part = path.with_suffix(".part.npz")
    np.savez(part, **arrays)  # type: ignore[arg-type]
    part.replace(path)


@lru_cache(maxsize=8)
def _arrays(path: Path, changed: float) -> Arrays:
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise TownlabError(_("Cannot read the learned weights in {file}: {reason}.", file=path, reason=error)) from None


def read_into(nets: Mapping[str, Any], path: Path) -> None:
    """Fill nets with the weights of a file."""
    if not path.is_file():
        raise TownlabError(_("There are no learned weights in {file}. Make them: townlab train expert", file=path))
    arrays = _arrays(path, path.stat().st_mtime)
    for name, net in nets.items():
        for layer, array in layers(net).items():
            found = arrays.get(f"{name}.{layer}")
            if found is None or found.shape != array.shape:
                raise TownlabError(
                    _("The learned weights in {file} are of another version: train them again.", file=path)
                )
            array[:] = found


_kept: dict[tuple[Path, float, str], Any] = {}
_keeping = Lock()


def addresses(dtypes: Mapping[str, np.dtype[Any]], path: Path) -> tuple[int, ...]:
    """Where the nets of a file are in memory: they are read once, and kept as long as the program runs."""
    changed = path.stat().st_mtime if path.is_file() else 0.0
    with _keeping:  # what another thread reads twice would be dropped while it is used
        for name, dtype in dtypes.items():
            if (path, changed, name) not in _kept:
                net = records(dtype, 1, 0)[0]
                read_into({name: net}, path)
                _kept[path, changed, name] = net
        return tuple(address(_kept[path, changed, name]) for name in dtypes)


def address(net: Any) -> int:
    """Where a net is in memory, for compiled code to read it."""
    return int(net.__array_interface__["data"][0])


def record_of(path: Path) -> dict[str, Any]:
    """How the weights of a file were made."""
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
