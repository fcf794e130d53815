"""Words and the numbers that stand for them in kernels, from one list."""

import hashlib
from collections import namedtuple
from collections.abc import Iterable
from typing import Any


def numbered(name: str, words: Iterable[str]) -> Any:
    """The place of each word in a list as a constant for kernels: `Kind.BUILD` is where "build" stands in `KINDS`."""
    names = [word.upper().replace("-", "_") or "NONE" for word in words]
    return namedtuple(name, names)(*range(len(names)))


def key_of(id: str) -> int:
    """A card's id as a number above 0, by which compiled code knows the card whichever others there are."""
    return int.from_bytes(hashlib.sha256(id.encode()).digest()[:7]) + 1
