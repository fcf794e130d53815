"""Which files of the project stand behind a file: what it imports, what that imports, and so on.

Compiled code holds the code and the constants of all that it calls, whichever file they stand in. So what is kept of a
file, in the compile cache or with a run, is named by a digest of all of these files. They are found by reading the
text, which takes no time and imports nothing.
"""

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import numba
import numpy as np

PROJECT = Path(__file__).parents[2]
PACKAGES = ("sim", "strategies")
"""what belongs to the project; a file elsewhere may also import the files beside it"""

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n;]+)|import[ \t]+([^\n;]+))", re.MULTILINE
)


@cache
def files_behind(file: Path) -> list[Path]:
    """The file and every file of the project that it needs, in order of their names."""
    found, todo = {file}, [file]
    while todo:
        new = set(_imported(todo.pop())) - found
        found |= new
        todo += new
    return sorted(found)


def source_digest(files: Iterable[Path]) -> str:
    """A short name for the state of these files, and for the versions of Python, NumPy and Numba."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for file in files:
        digest.update(file.name.encode() + b"\0" + _hash(file) + b"\0")
    return digest.hexdigest()[:16]


@cache
def digest_behind(file: Path) -> str:
    """A short name for the state of a file and of all that it needs."""
    return source_digest(files_behind(file))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def _hash(file: Path) -> bytes:
    return hashlib.sha256(_text(file).encode()).digest()


@cache
def _imported(file: Path) -> tuple[Path, ...]:
    """The files of the project that a file imports itself."""
    return tuple(found for match in _IMPORT.finditer(_text(file)) for found in _files_of(file, *match.groups()))


def _files_of(file: Path, module: str | None, names: str | None, modules: str | None) -> Iterator[Path]:
    """The files meant by `from module import names`, or by `import modules`."""
    if module is None:
        yield from filter(None, (_find(file, name) for name in _listed(modules or "")))
        return
    found = _find(file, module)
    if found is not None and found.name != "__init__.py":
        yield found
        return
    for name in _listed(names or ""):  # each is a module of the package, or a name in its __init__
        inner = _find(file, f"{module}{'' if module.endswith('.') else '.'}{name}") or found
        if inner:
            yield inner


def _listed(names: str) -> list[str]:
    """The names of an import, without brackets, comments and what they are renamed to."""
    plain = re.sub(r"#[^\n]*|[()]", " ", names)
    return [part.split()[0] for part in plain.split(",") if part.strip()]


def _find(file: Path, module: str) -> Path | None:
    """The file of a module that another file imports; none if it is not the project's."""
    name = module.lstrip(".")
    if dots := len(module) - len(name):
        return _module(file.parents[dots - 1], name)
    return _module(PROJECT if name.partition(".")[0] in PACKAGES else file.parent, name)


@cache
def _module(folder: Path, name: str) -> Path | None:
    path = folder.joinpath(*filter(None, name.split(".")))
    found = (path.with_name(f"{path.name}.py"), path / "__init__.py")
    return next((file for file in found if file.is_file()), None)
