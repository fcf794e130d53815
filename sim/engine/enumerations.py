"""Words and the numbers that stand for them in kernels, from one list."""

from collections import namedtuple
from collections.abc import Iterable
from typing import Any


def numbered(name: str, words: Iterable[str]) -> Any:
    """The place of each word in a list as a constant for kernels: `Kind.BUILD` is where "build" stands in `KINDS`."""
    names = [word.upper().replace("-", "_") or "NONE" for word in words]
    return namedtuple(name, names)(*range(len(names)))
