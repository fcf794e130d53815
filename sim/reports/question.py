"""A question that a report asks of a run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from sim.analysis import strength
from sim.analysis.style import Chart
from sim.runs.result import Result


@dataclass(frozen=True)
class Question:
    """How a question is answered from a run, and how the answer is drawn."""

    measure: Callable[[Result], pd.DataFrame]
    draw: Callable[[pd.DataFrame], Chart]
    about: Callable[..., Any]
    """whose docstring says what the numbers mean, and what they do not"""
    words: str = ""
    """for a designer: what the chart shows, what to do with it, and what it does not mean"""
    when: Callable[[Mapping[str, Any]], bool] = lambda experiment: True
    """(experiment in plain values) -> whether it is worth asking"""


def asked(module: Any, words: str, **more: Any) -> Question:
    """The question of an analysis."""
    return Question(module.measure, module.draw, module.measure, words, **more)


def strength_on(outcome: str, words: str) -> Question:
    """Which cards move an outcome?"""
    return Question(partial(strength.measure, outcome=outcome), strength.draw, strength.measure, words)


Questions = Mapping[str, Mapping[str, Question]]
"""by the headings of the sections, the questions in them by their names"""
