"""What the numbers of a page mean: the docstrings of the functions that measure them, for a reader who sees no code."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from sim import games
from sim.analysis import change, feel, substitutes
from sim.languages import _
from sim.reports.usual_questions import ALONE, CARDS, PLAY
from sim.studies import response, restricted

OF_PAGES = (
    substitutes.measure, substitutes.others, substitutes.players, restricted.measure, response.effects, change.others,
    feel.measure,
)  # fmt: skip
"""what the pages about a card and of a what-if explain beside the questions of a report"""


def explained(about: Callable[..., Any]) -> str:
    """What a function says of its numbers, in the language in use."""
    return "\n\n".join(_(paragraph).replace("`", "") for paragraph in paragraphs(about))


def paragraphs(about: Callable[..., Any]) -> list[str]:
    """The docstring of a function; each of its paragraphs has a place in the catalogues."""
    return [" ".join(paragraph.split()) for paragraph in (inspect.getdoc(about) or "").split("\n\n")]


def every() -> Iterator[Callable[..., Any]]:
    """All functions that a page explains."""
    own = [games.find(name).questions() for name in games.names()]
    asked = [question for some in (CARDS, PLAY, ALONE, *own) for part in some.values() for question in part.values()]
    yield from dict.fromkeys([*(question.about for question in asked), *OF_PAGES])
