"""Townlab: plays very many games of Tiny Towns and turns them into tables. The verbs below are all a notebook needs."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sim.errors import TownlabError

if TYPE_CHECKING:
    from sim.analysis.check import check
    from sim.analysis.restricted import restricted
    from sim.duels import duel
    from sim.experiment import Experiment
    from sim.ladders import ladder
    from sim.pictures.card import card
    from sim.replays import replay, town
    from sim.reports import report
    from sim.runs import play, resume, run
    from sim.solving import solve
    from sim.store import load
    from sim.tiny_towns.columns import cards, strategies
    from sim.tiny_towns.score import score
    from sim.tiny_towns.strategy import ban, force, noise
    from sim.tournaments import tournament
    from sim.tuning import tune
    from sim.what_ifs import what_if

__version__ = "0.1.0"
__all__ = [
    "Experiment", "TownlabError", "__version__", "ban", "card", "cards", "check", "duel", "force", "ladder", "load",
    "noise", "play", "replay", "report", "restricted", "resume", "run", "score", "solve", "strategies", "tournament",
    "town", "tune", "what_if",
]  # fmt: skip

_HOME = {
    "Experiment": "sim.experiment",
    "ban": "sim.tiny_towns.strategy",
    "card": "sim.pictures.card",
    "cards": "sim.tiny_towns.columns",
    "check": "sim.analysis.check",
    "duel": "sim.duels",
    "force": "sim.tiny_towns.strategy",
    "ladder": "sim.ladders",
    "load": "sim.store",
    "noise": "sim.tiny_towns.strategy",
    "play": "sim.runs",
    "replay": "sim.replays",
    "report": "sim.reports",
    "restricted": "sim.analysis.restricted",
    "resume": "sim.runs",
    "run": "sim.runs",
    "score": "sim.tiny_towns.score",
    "solve": "sim.solving",
    "strategies": "sim.tiny_towns.columns",
    "tournament": "sim.tournaments",
    "town": "sim.replays",
    "tune": "sim.tuning",
    "what_if": "sim.what_ifs",
}


def __getattr__(name: str) -> Any:
    """Import a verb when it is first used, so that asking for help need not wait for the compiler."""
    if name not in _HOME:
        raise AttributeError(f"module 'sim' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
