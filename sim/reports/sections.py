"""The sections of a report in their order: the questions that are asked of a run, and their answers."""

import base64
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from sim.analysis import (
    by_level,
    counts,
    head_to_head,
    leads,
    pace,
    pairs,
    phrases,
    ratings,
    seats,
    skill,
    solo_levels,
    solo_scores,
    standings,
    strength,
)
from sim.analysis.style import Chart
from sim.errors import DamagedError, TownlabError
from sim.reports.grids import Grid, grid
from sim.runs import certificates
from sim.runs.result import Result
from sim.runs.store import write_table


@dataclass(frozen=True)
class Question:
    """How a question is answered from a run, and how the answer is drawn."""

    measure: Callable[[Result], pd.DataFrame]
    draw: Callable[[pd.DataFrame], Chart]
    about: Callable[..., Any]
    """whose docstring says what the numbers mean, and what they do not"""
    when: Callable[[Mapping[str, Any]], bool] = lambda experiment: True
    """(experiment in plain values) -> whether it is worth asking"""


@dataclass(frozen=True)
class Part:
    """A question with its answer: a chart and the numbers."""

    name: str
    chart: Chart
    table: pd.DataFrame
    about: str
    """what the numbers do not mean"""
    columns: str
    """what they are"""
    played: str = ""
    """who played, and whether they are certified, beside a list of tiers"""

    @property
    def answer(self) -> str:
        """The title of the chart in one line."""
        return " ".join(self.chart.get_suptitle().split())

    @property
    def picture(self) -> str:
        """The chart as a data URL."""
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
    """Questions that belong together; `missing` says why the run cannot answer some of them."""

    id: str
    heading: str
    parts: Sequence[Part]
    missing: Sequence[str]

    @property
    def answer(self) -> str:
        return self.parts[0].answer if self.parts else ""

    @property
    def note(self) -> str:
        """What a mark in the answer stands for, if it has any."""
        return phrases.explained([self.answer])


def asked(module: Any, **more: Any) -> Question:
    """The question of an analysis."""
    return Question(module.measure, module.draw, module.measure, **more)


def strength_on(outcome: str) -> Question:
    """Which cards move an outcome?"""
    return Question(partial(strength.measure, outcome=outcome), strength.draw, strength.measure)


Questions = Mapping[str, Mapping[str, Question]]
"""by the headings of the sections, the questions in them by their names"""

CARDS: Questions = {
    "Card strength": {
        "strength": strength_on("score"),
        "levels": asked(by_level, when=by_level.several),
        "skill": asked(skill, when=by_level.several),
    }
}
PLAY: Questions = {
    "Pairs of cards": {"pairs": asked(pairs)},
    "How cards are used": {},
    "Pace and feel": {"pace": asked(pace), "leads": asked(leads)},
    "Seats and tables": {"seats": asked(seats), "counts": asked(counts)},
    "Strategies": {
        "standings": asked(standings),
        "head_to_head": asked(head_to_head),
        "ratings": asked(ratings),
    },
}
ALONE: Questions = {
    "Solo scores": {"solo_scores": asked(solo_scores), "solo_levels": asked(solo_levels)},
    "Pairs of cards": PLAY["Pairs of cards"],
    "How cards are used": {},
    "Pace and feel": {},
}
"""what is asked instead where nobody has a rival"""


def questions(result: Result) -> Questions:
    """What is asked of a run: the game's own questions stand at the end of the sections they name, and new sections of
    its own follow that of card strength."""
    own, play = result.game.questions(), ALONE if set(result.arms["players"]) == {1} else PLAY
    fresh = {heading: some for heading, some in own.items() if heading not in {**CARDS, **play}}
    every = {**CARDS, **fresh, **play}
    found = {heading: {**some, **own.get(heading, {})} for heading, some in every.items()}
    asked_here = {heading: _worth_asking(some, result) for heading, some in found.items()}
    return {heading: some for heading, some in asked_here.items() if some}


def _worth_asking(some: Mapping[str, Question], result: Result) -> dict[str, Question]:
    """The questions without those that make no sense for such games."""
    return {name: question for name, question in some.items() if question.when(result.about["experiment"])}


def sections(result: Result) -> Iterator[Section]:
    """The sections, one after the other as they are made."""
    for heading, some in questions(result).items():
        parts, missing = list[Part](), list[str]()
        for name, question in some.items():
            try:
                parts.append(_part(name, question, result))
            except DamagedError:
                raise
            except TownlabError as error:
                missing.append(str(error))
        yield Section(heading.lower().replace(" ", "-"), heading, parts, list(dict.fromkeys(missing)))


def _part(name: str, question: Question, result: Result) -> Part:
    measured = question.measure(result)
    played = certificates.said(result) if "tier" in measured else ""
    return part_of(name, question.draw(measured), measured, question.about, played)


def part_of(name: str, chart: Chart, table: pd.DataFrame, about: Callable[..., Any], played: str = "") -> Part:
    """A question with its answer; the docstring of a function says what the numbers mean, and what they do not."""
    *columns, last = (" ".join(part.split()) for part in _said(about).split("\n\n"))
    return Part(name, chart, table, last, " ".join(columns), played)


def _said(about: Callable[..., Any]) -> str:
    """The docstring of a function, for a reader who sees no code."""
    return (inspect.getdoc(about) or "").replace("`", "")
