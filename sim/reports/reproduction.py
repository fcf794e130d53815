"""How to play a run again: lines of Python that make the same games."""

from inspect import signature
from typing import Any

from sim.runs.experiment import Experiment
from sim.runs.result import Result

OF_RUN = """import sim

{experiment}
result = sim.run(experiment, out="results/{folder}", jobs=0)
sim.report(result)"""
OF_WHAT_IF = """import sim
from sim.studies.what_if import WhatIf

{before}
{after}
what_if = WhatIf(sim.run(before, jobs=0), sim.run(after, jobs=0))
sim.report(what_if, "report.html")"""


def of_run(result: Result) -> str:
    """The lines that play a run and write its report."""
    folder = result.folder.name if result.folder else "again"
    return OF_RUN.format(experiment=_made("experiment", result), folder=folder)


def of_what_if(before: Result, after: Result) -> str:
    """The lines that play both runs of a what-if and write their page."""
    return OF_WHAT_IF.format(before=_made("before", before), after=_made("after", after))


def _made(name: str, result: Result) -> str:
    """The lines that make an experiment, with what is not as usual."""
    given = {key: value for key, value in result.about["experiment"].items() if not _is_usual(result, key, value)}
    lines = [f"    {key}={value!r}," for key, value in given.items()]
    return "\n".join([f"{name} = sim.Experiment(", *lines, ")"])


def _is_usual(result: Result, name: str, value: Any) -> bool:
    """Whether an experiment has this value anyway."""
    usual = {part.name: part.default for part in signature(Experiment).parameters.values()}
    usual |= {setting.key: setting.default for setting in result.game.settings}
    return value in (usual[name], {}, [], [usual[name]])
