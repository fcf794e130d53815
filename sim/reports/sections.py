"""The sections of a report, in their order: which questions are asked of a run, and what is said of each."""

import base64
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from sim.analysis import counts, head_to_head, leads, pace, pairs, ratings, seats, standings, strength
from sim.analysis.style import Chart
from sim.errors import TownlabError
from sim.reports.grids import Grid, grid
from sim.runs.result import Result
from sim.runs.store import write_table
from sim.tiny_towns.analysis import monuments, squares, usage


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

    name: str
    chart: Chart
    table: pd.DataFrame
    about: str
    """what the numbers do not mean"""
    columns: str
    """what they are"""

    @property
    def answer(self) -> str:
        """The title of the chart in one line."""
        return " ".join(self.chart.get_suptitle().split())

    @property
    def picture(self) -> str:
        """The chart as an address that holds all of it."""
        return f"data:image/svg+xml;base64,{base64.b64encode(self.chart.image('svg')).decode()}"

    @property
    def grid(self) -> Grid:
        return grid(self.table)

    def save(self, folder: Path) -> None:
        """Write the chart as PNG and SVG, and the table as CSV."""
        self.chart.save(folder / self.name)
        write_table(self.table, folder / f"{self.name}.csv")


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


QUESTIONS: dict[str, dict[str, Question]] = {
    "Card strength": {"strength": _strength_on("score")},
    "Monuments": {"monuments": _of_run(monuments)},
    "Pairs of cards": {"pairs": _of_run(pairs)},
    "How cards are used": {"usage": _of_run(usage), "squares": _of_run(squares)},
    "Pace and feel": {"pace": _of_run(pace), "leads": _of_run(leads), "length": _strength_on("rounds")},
    "Seats and tables": {"seats": _of_run(seats), "counts": _of_run(counts)},
    "Strategies": {
        "standings": _of_towns(standings),
        "head_to_head": _of_towns(head_to_head),
        "ratings": _of_towns(ratings),
    },
}
"""By the headings of the sections, the questions in them by their names."""


def sections(result: Result) -> Iterator[Section]:
    """The sections, one after the other as they are made."""
    for heading, questions in QUESTIONS.items():
        parts, missing = list[Part](), list[str]()
        for name, question in questions.items():
            try:
                parts.append(_part(name, question, result))
            except TownlabError as error:
                missing.append(str(error))
        yield Section(heading.lower().replace(" ", "-"), heading, parts, list(dict.fromkeys(missing)))


def _part(name: str, question: Question, result: Result) -> Part:
    measured = question.measure(result)
    *columns, about = (" ".join(part.split()) for part in _said(question.about).split("\n\n"))
    return Part(name, question.draw(measured), measured, about, " ".join(columns))


def _said(about: Callable[..., Any]) -> str:
    """What a function says of itself, for a reader who sees no code."""
    return (inspect.getdoc(about) or "").replace("`", "")
