"""With what games are played: versions, the source of the engine, the strategies' files."""

import hashlib
import platform
import subprocess
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sim import __version__
from sim.experiment import name_of
from sim.jit import kernel_files, source_digest
from sim.tiny_towns import strategy


def circumstances(labels: Iterable[str]) -> dict[str, Any]:
    """With what games are played: a change in any of it may change what comes of them."""
    names = sorted({name_of(label) for label in labels})
    return {
        "versions": {
            "townlab": __version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("numpy", "numba", "pandas", "pyarrow")},
        },
        "engine": source_digest(kernel_files()),
        "strategies": {name: _digest(strategy.player(name).strategy.file) for name in names},
    }


def differences(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What differs between two circumstances, in words."""
    found = [
        f"{name} was {then['versions'].get(name)} and is {new}"
        for name, new in now["versions"].items()
        if then["versions"].get(name) != new
    ]
    if then["engine"] != now["engine"]:
        found.append("the source of the engine was another")
    edited = [name for name, digest in now["strategies"].items() if then["strategies"].get(name) != digest]
    return found + [f"strategy '{name}' was edited" for name in edited]


def commit() -> str | None:
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


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
