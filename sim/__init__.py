"""Townlab: plays very many board games and turns them into tables. The verbs below are all that a notebook needs."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sim.errors import TownlabError

if TYPE_CHECKING:
    from sim.languages.choice import language
    from sim.lookup import card, cards, replay, score, strategies, town
    from sim.reports.report import report
    from sim.runs.experiment import Experiment
    from sim.runs.players import ban, force, noise, skill
    from sim.runs.run import play, resume, run
    from sim.runs.store import load
    from sim.runs.verify import verify
    from sim.studies.certify import certify
    from sim.studies.check import check
    from sim.studies.duel import duel
    from sim.studies.judge import judge
    from sim.studies.ladder import ladder
    from sim.studies.levels import levels
    from sim.studies.panel import panel
    from sim.studies.restricted import restricted
    from sim.studies.solve import solve
    from sim.studies.tournament import tournament
    from sim.studies.train import train
    from sim.studies.tune import tune
    from sim.studies.what_if import what_if
    from sim.studies.with_rule import with_rule

__version__ = "0.1.0"
__all__ = [
    "Experiment", "TownlabError", "__version__", "ban", "card", "cards", "certify", "check", "duel", "force", "judge",
    "ladder", "language", "levels", "load", "noise", "panel", "play", "replay", "report", "restricted", "resume",
    "run", "score", "skill", "solve", "strategies", "tournament", "town", "train", "tune", "verify", "what_if",
    "with_rule",
]  # fmt: skip

_HOME = {
    "Experiment": "sim.runs.experiment",
    "ban": "sim.runs.players",
    "card": "sim.lookup",
    "cards": "sim.lookup",
    "certify": "sim.studies.certify",
    "check": "sim.studies.check",
    "duel": "sim.studies.duel",
    "force": "sim.runs.players",
    "judge": "sim.studies.judge",
    "ladder": "sim.studies.ladder",
    "language": "sim.languages.choice",
    "levels": "sim.studies.levels",
    "load": "sim.runs.store",
    "noise": "sim.runs.players",
    "panel": "sim.studies.panel",
    "play": "sim.runs.run",
    "replay": "sim.lookup",
    "report": "sim.reports.report",
    "restricted": "sim.studies.restricted",
    "resume": "sim.runs.run",
    "run": "sim.runs.run",
    "score": "sim.lookup",
    "skill": "sim.runs.players",
    "solve": "sim.studies.solve",
    "strategies": "sim.lookup",
    "tournament": "sim.studies.tournament",
    "town": "sim.lookup",
    "train": "sim.studies.train",
    "tune": "sim.studies.tune",
    "verify": "sim.runs.verify",
    "what_if": "sim.studies.what_if",
    "with_rule": "sim.studies.with_rule",
}


def __getattr__(name: str) -> Any:
    """Import a verb when it is first used, so that asking for help need not wait for the compiler."""
    if name not in _HOME:
        raise AttributeError(f"module 'sim' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
