"""With what games are played: versions, the source of the engine, the strategies' files."""

import ast
import hashlib
import platform
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sim import __version__
from sim.engine import strategy_files
from sim.engine.sources import files_behind, source_digest
from sim.runs.experiment import name_of
from sim.tiny_towns.kernel import loop


def circumstances(labels: Iterable[str]) -> dict[str, Any]:
    """With what games are played: a change in any of it may change what comes of them."""
    names = sorted({name_of(label) for label in labels})
    return {
        "versions": {
            "townlab": __version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("numpy", "numba", "pandas", "pyarrow")},
        },
        "engine": source_digest(files_behind(Path(loop.__file__))),
        "strategies": {name: _digest(files_of(name)) for name in names},
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


def files_of(name: str) -> list[Path]:
    """The file of a strategy, and those of the strategies that it is made of: what it imports, and its policy."""
    found, todo = set[Path](), [strategy_files.find(name)]
    while todo:
        one = todo.pop()
        if one.file not in found:
            found.add(one.file)
            todo += [strategy_files.find(part) for part in _made_of(one)]
    return sorted(found)


def _made_of(one: strategy_files.Strategy) -> Iterator[str]:
    """The names of the strategies that a strategy's file imports, and of its policy."""
    if one.policy:
        yield name_of(one.policy)
    known = strategy_files.available()
    for node in ast.walk(ast.parse(one.file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("strategies.tiny_towns"):
            imported = [node.module.rpartition(".")[2], *(alias.name for alias in node.names)]
            yield from (part for part in imported if part in known)


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
