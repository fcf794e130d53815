"""The sections of a report in their order: the questions that are asked of a run, and their answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from sim.analysis import phrases
from sim.analysis.style import Chart
from sim.errors import DamagedError, TownlabError
from sim.languages import _
from sim.reports.explanations import explained
from sim.reports.parts import Part, part
from sim.reports.question import Question, Questions
from sim.reports.usual_questions import ALONE, CARDS, PLAY
from sim.runs import certificates
from sim.runs.result import Result


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
    return part_of(name, partial(question.draw, measured), measured, question.about, question.words, played)


def part_of(
    name: str,
    draw: Callable[[], Chart],
    table: pd.DataFrame,
    about: Callable[..., Any],
    words: str = "",
    played: str = "",
) -> Part:
    """A question with its answer; the docstring of a function says what the numbers mean, and what they do not."""
    return part(name, table, draw, _(words), explained(about), played)
