"""What stands behind a file: the compile cache of a file changes with all that it imports, and with nothing else."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.engine import sources
from sim.engine.sources import files_behind

PROJECT = Path(__file__).parent.parent
KERNEL = PROJECT / "sim" / "tiny_towns" / "kernel"


def names_behind(*parts: str) -> set[str]:
    return {str(file.relative_to(PROJECT)) for file in files_behind(PROJECT.joinpath(*parts))}


def test_files_that_are_imported_by_what_is_imported_are_found() -> None:
    behind = names_behind("strategies", "tiny_towns", "hasty.py")
    assert {"strategies/tiny_towns/hasty.py", "strategies/tiny_towns/planner.py"} <= behind
    assert {"sim/tiny_towns/planning/plan.py", "sim/tiny_towns/kernel/scoring.py", "sim/engine/jit.py"} <= behind


@pytest.mark.parametrize("folder", ["sim/tiny_towns/planning", "sim/tiny_towns/pictures", "sim/analysis", "sim/runs"])
def test_nothing_of_the_lab_or_of_planning_stands_behind_the_kernel(folder: str) -> None:
    assert not [file for file in names_behind("sim", "tiny_towns", "kernel", "loop.py") if file.startswith(folder)]


def test_cards_do_not_stand_behind_the_kernel() -> None:
    assert not [file for file in names_behind("sim", "tiny_towns", "kernel", "loop.py") if "card" in file]


def test_only_the_engine_and_errors_stand_behind_the_engine() -> None:
    for file in sorted((PROJECT / "sim" / "engine").glob("*.py")):
        behind = names_behind("sim", "engine", file.name)
        known = ("sim/engine/", "sim/errors.py", "sim/languages/__init__.py", "strategies/__init__.py")
        assert all(name.startswith(known) for name in behind)


FORMS = {
    "from pack import inner": {"pack/inner.py"},
    "from pack import inner as other, name": {"pack/inner.py", "pack/__init__.py"},
    "from pack import (\n    inner,  # a module\n    name,\n)": {"pack/inner.py", "pack/__init__.py"},
    "from pack.inner import name": {"pack/inner.py"},
    "import pack.inner": {"pack/inner.py"},
    "import helper, numpy as np": {"helper.py"},
    "from helper import name": {"helper.py"},
    "from . import helper": {"helper.py"},
    "from .pack import inner": {"pack/inner.py"},
    "def f():\n    import helper": {"helper.py"},
    "import nothing_of_the_kind": set(),
}


@pytest.mark.parametrize(("text", "found"), FORMS.items())
def test_every_form_of_import_is_read(tmp_path: Path, text: str, found: set[str]) -> None:
    (tmp_path / "pack").mkdir()
    for name in ("pack/__init__.py", "pack/inner.py", "helper.py"):
        (tmp_path / name).write_text("name = 1\n")
    (tmp_path / "mine.py").write_text(f"{text}\n")
    behind = {str(file.relative_to(tmp_path)) for file in files_behind(tmp_path / "mine.py")}
    assert behind - {"mine.py"} == found


def test_files_that_import_each_other_are_found_once(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("import other\n")
    (tmp_path / "other.py").write_text("import one\n")
    assert files_behind(tmp_path / "one.py") == [tmp_path / "one.py", tmp_path / "other.py"]


def test_to_look_behind_every_kernel_takes_no_time() -> None:
    for cached in (sources.files_behind, sources.digest_behind, sources._text, sources._hash, sources._imported):
        cached.cache_clear()
    sources._module.cache_clear()
    start = time.process_time()
    for file in KERNEL.glob("*.py"):
        sources.digest_behind(file)
    assert time.process_time() - start < 0.05


DIGESTS = """
import sys
from pathlib import Path
from sim.engine.sources import digest_behind
for name in sys.argv[1:]:
    print(digest_behind(Path(name).resolve()))
"""
LOOKED_AT = ("sim/tiny_towns/kernel/loop.py", "strategies/tiny_towns/planner.py", "strategies/tiny_towns/greedy.py")


def digests(tree: Path) -> list[str]:
    """Those of some files, in a process that runs this copy of the project."""
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *LOOKED_AT],
        cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.split()


EDITS = {
    "sim/tiny_towns/kernel/scoring.py": [True, True, True],
    "sim/engine/rng.py": [True, True, True],
    "sim/tiny_towns/planning/plan.py": [False, True, False],
    "strategies/tiny_towns/planner.py": [False, True, False],
    "strategies/tiny_towns/taverns.py": [False, False, False],
    "sim/tiny_towns/cards/base/tavern.py": [False, False, False],
    "sim/analysis/style.py": [False, False, False],
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project that may be edited."""
    copy = tmp_path_factory.mktemp("tree")
    for name in ("sim", "strategies"):
        shutil.copytree(PROJECT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.mark.parametrize(("file", "changes"), EDITS.items())
def test_an_edit_changes_the_digest_of_what_uses_the_file_and_of_nothing_else(
    tree: Path, file: str, changes: list[bool]
) -> None:
    before = digests(tree)
    with (tree / file).open("a") as text:
        text.write("\n# edited\n")
    assert [old != new for old, new in zip(before, digests(tree), strict=True)] == changes


CALLER = """
from sim.engine.jit import jit
from callee import number

@jit
def twice():
    return 2 * number()

print(twice(), sum(twice.stats.cache_hits.values()))
"""
CALLEE = "from sim.engine.jit import jit\n\n@jit\ndef number():\n    return {}\n"


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="nothing is compiled")
def test_an_edited_callee_in_another_file_is_never_served_from_the_cache(tmp_path: Path) -> None:
    found = []
    (tmp_path / "caller.py").write_text(CALLER)
    for number in (1, 1, 7):
        (tmp_path / "callee.py").write_text(CALLEE.format(number))
        env = {**os.environ, "PYTHONPATH": f"{PROJECT}{os.pathsep}{tmp_path}", "TOWNLAB_CACHE": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, str(tmp_path / "caller.py")], env=env, capture_output=True, text=True, check=True
        )
        found.append(done.stdout.split())
    assert found == [["2", "0"], ["2", "1"], ["14", "0"]]
