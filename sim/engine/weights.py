"""Named weights as tuples that compiled code can read by name: `view.weights.food`.

Numba writes the types of compiled functions into its cache, by module and name. So a tuple's class is found here by a
name that says it all, in any process, whichever strategy asked for it first.
"""

from collections import namedtuple
from functools import cache
from typing import Any

PREFIX = "Weights__"


def weights_class(names: tuple[str, ...]) -> Any:
    """The class of tuples with these names."""
    return __getattr__(PREFIX + "__".join(names or ("none",)))


@cache
def __getattr__(name: str) -> Any:
    if not name.startswith(PREFIX):
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    made = namedtuple(name, name.removeprefix(PREFIX).split("__"))  # type: ignore[misc]
    made.__module__ = __name__
    return made
