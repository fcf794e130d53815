"""The sections of a report, in their order: which questions are asked of a run, and what is said of each."""

import base64
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from sim.analysis import head_to_head, monuments, pace, pairs, ratings, seats, standings, strength, usage
from sim.analysis.style import Chart
from sim.errors import TownlabError
from sim.reports.grids import Grid, grid
from sim.result import Result


@dataclass(frozen=True)
class Question:
    """How a question is answered from a run, and how the answer is drawn."""

    measure: Callable[[Result], pd.DataFrame]
    draw: Callable[[pd.DataFrame], Chart]
    about: Callable[..., Any]
    """whose docstring says what the numbers mean, and what they do not"""


@dataclass(frozen=True)
class Part:
    """A question with its answer: a chart, and the numbers."""

    answer: str
    picture: str
    about: str
    """what the numbers do not mean"""
    columns: str
    """what they are"""
    grid: Grid


@dataclass(frozen=True)
class Section:
    """Questions that belong together; `missing` says why a run cannot answer some of them."""

    id: str
    heading: str
    parts: Sequence[Part]
    missing: Sequence[str]

    @property
    def answer(self) -> str:
        return self.parts[0].answer if self.parts else ""


def _of_run(module: Any) -> Question:
    return Question(module.measure, module.draw, module.measure)


def _of_towns(module: Any) -> Question:
    return Question(lambda result: module.measure(result.towns), module.draw, module.measure)


def _strength_on(outcome: str) -> Question:
    return Question(partial(strength.measure, outcome=outcome), strength.draw, strength.measure)


QUESTIONS: dict[str, list[Question]] = {
    "Card strength": [_strength_on("score")],
    "Monuments": [_of_run(monuments)],
    "Pairs of cards": [_of_run(pairs)],
    "How cards are used": [_of_run(usage), Question(usage.measure_squares, usage.draw_squares, usage.measure_squares)],
    "Pace and feel": [_of_run(pace), _strength_on("rounds")],
    "Seats": [_of_run(seats)],
    "Strategies": [_of_towns(standings), _of_towns(head_to_head), _of_towns(ratings)],
}


def sections(result: Result) -> Iterator[Section]:
    """The sections, one after the other as they are made."""
    for heading, questions in QUESTIONS.items():
        parts, missing = list[Part](), list[str]()
        for question in questions:
            try:
                parts.append(_part(result, question))
            except TownlabError as error:
                missing.append(str(error))
        yield Section(heading.lower().replace(" ", "-"), heading, parts, list(dict.fromkeys(missing)))


def _part(result: Result, question: Question) -> Part:
    measured = question.measure(result)
    chart = question.draw(measured)
    *columns, about = (" ".join(part.split()) for part in _said(question.about).split("\n\n"))
    return Part(" ".join(chart.get_suptitle().split()), picture(chart), about, " ".join(columns), grid(measured))


def _said(about: Callable[..., Any]) -> str:
    """What a function says of itself, for a reader who sees no code."""
    return (inspect.getdoc(about) or "").replace("`", "")


def picture(chart: Chart) -> str:
    """A chart as an address that holds all of it."""
    return f"data:image/svg+xml;base64,{base64.b64encode(chart.image('svg')).decode()}"
