"""Townlab: plays very many games of Tiny Towns and turns them into tables. The verbs below are all a notebook needs."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sim.errors import TownlabError

if TYPE_CHECKING:
    from sim.experiment import Experiment
    from sim.run import play, resume, run
    from sim.store import load
    from sim.tiny_towns.columns import cards, strategies
    from sim.tiny_towns.score import score

__version__ = "0.1.0"
__all__ = [
    "Experiment",
    "TownlabError",
    "__version__",
    "cards",
    "load",
    "play",
    "resume",
    "run",
    "score",
    "strategies",
]

_HOME = {
    "Experiment": "sim.experiment",
    "cards": "sim.tiny_towns.columns",
    "load": "sim.store",
    "play": "sim.run",
    "resume": "sim.run",
    "run": "sim.run",
    "score": "sim.tiny_towns.score",
    "strategies": "sim.tiny_towns.columns",
}


def __getattr__(name: str) -> Any:
    """Import a verb when it is first used, so that asking for help need not wait for the compiler."""
    if name not in _HOME:
        raise AttributeError(f"module 'sim' has no attribute '{name}'")
    home = import_module(_HOME[name])
    return globals().get(name, getattr(home, name))  # the module sim.run is the verb as well: it can be called


def __dir__() -> list[str]:
    return __all__
