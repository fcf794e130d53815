"""Provenance of a run: the version of the game, the packages, and the code of the strategies."""

import ast
import hashlib
import platform
import subprocess
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sim import games
from sim.checks import name_of
from sim.engine import strategy_files
from sim.engine.sources import files_behind
from sim.languages import _

SIM = Path(__file__).parent.parent
PACKAGES = ("numpy", "numba", "pandas", "pyarrow")


def circumstances(game: str, labels: Iterable[str]) -> dict[str, Any]:
    """All that a run depends on beside its experiment and its cards; a change in any of it may change the tables."""
    names = sorted({name_of(label) for label in labels})
    return {
        "game": game,
        "version": games.find(game).version,
        "packages": {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}},
        "strategies": {name: code_digest(files_of(name, game)) for name in names},
        "learned": {file.name: _digest(file) for name in names for file in learned_by(name, game)},
    }


def differences(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What differs between two circumstances, in words."""
    found, unknown = [], _("unknown")
    if then.get("version") != (current := now["version"]):
        before = then.get("version", unknown)
        found.append(_("the version of {game} was {before} and is {now}", game=now["game"], before=before, now=current))
    packages = then.get("packages", {})
    found += [
        _("{package} was {before} and is {now}", package=name, before=packages.get(name, unknown), now=new)
        for name, new in now["packages"].items()
        if packages.get(name) != new
    ]
    learned = then.get("learned", {})
    found += [_("{file}, which a strategy was taught, differs", file=name) for name, new in now["learned"].items()
              if learned.get(name) != new]  # fmt: skip
    edited = [name for name, digest in now["strategies"].items() if then["strategies"].get(name) != digest]
    return found + [_("strategy '{strategy}' was edited", strategy=name) for name in edited]


def townlab() -> dict[str, Any]:
    """Which Townlab ran, for information: by itself it changes no table."""
    return {"townlab": version("townlab"), "commit": commit()}


def commit() -> str | None:
    """The commit of the source that ran, with a + if files were changed since; none outside a checkout."""
    project = SIM.parent
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


def files_of(name: str, game: str) -> list[Path]:
    """The file of a strategy, and those that it is made of: strategies and planning that it imports, and its policy.

    What boxes make it think (`planning/thoughts`) is imported by nobody, and belongs to it all the same. The rules do
    not: the version of the game stands for those.
    """
    strategy = strategy_files.find(name, game)
    found = {file for file in files_behind(strategy.file) if _is_strategy(file)}
    found.update(*(file.parent.rglob("*.py") for file in tuple(found) if file.parent.name == "thoughts"))
    if strategy.policy:
        found.update(files_of(name_of(strategy.policy), game))
    return sorted(found)


def learned_by(name: str, game: str) -> list[Path]:
    """The files of numbers that a strategy was taught, and its policy."""
    strategy = strategy_files.find(name, game)
    policy = learned_by(name_of(strategy.policy), game) if strategy.policy else []
    return sorted({*strategy.data, *policy})


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _is_strategy(file: Path) -> bool:
    """Whether a file is a strategy's, or what strategies share."""
    return SIM not in file.parents or "planning" in file.relative_to(SIM).parts


def code_digest(files: Iterable[Path]) -> str:
    """A short name for the code in these files; comments, docstrings and layout do not count."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(ast.dump(_without_docstrings(file.read_text(encoding="utf-8"))).encode())
    return digest.hexdigest()[:16]


def _without_docstrings(text: str) -> ast.Module:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False):
            node.body = node.body[1:]
    return tree
