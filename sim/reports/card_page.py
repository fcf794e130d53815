"""The page about one card: is it balanced, what is it worth, whom does it help, how is it used, what should it say?"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from sim.analysis import phrases, style, substitutes
from sim.analysis.intervals import interval_columns
from sim.errors import DamagedError, TownlabError
from sim.reports.report import METHODS
from sim.reports.sections import Part, Question, Section, part_of
from sim.runs import store
from sim.runs.provenance import townlab
from sim.studies import response, restricted
from sim.studies.judgement import Judged

USE = ("How cards are used", "Monuments")
"""headings of a game's own questions about the use of cards"""
NOT_LAID = "{card} is dealt, not laid in the market, so no other card can lie in its place on the same deals."
NO_NUMBER = (
    "{card} is dealt, not laid in the market, so no number can be solved for. Try one: townlab what-if {id} points=..."
)


def write(judged: Judged, file: str | Path) -> Path:
    """Write the page about a card, and say where it is."""
    from jinja2 import Environment, PackageLoader, select_autoescape

    store.check_file(Path(file))
    pages = Environment(loader=PackageLoader("sim.reports", "."), autoescape=select_autoescape())
    store.write_text(pages.get_template("page.html").render(**contents(judged)), Path(file))
    return Path(file)


def contents(judged: Judged) -> dict[str, Any]:
    """All that the page shows."""
    result = judged.result
    facts = {"game": result.game.name, "version": result.game.version, **townlab(), "cards": result.about["catalogue"]}
    return {
        "title": judged.verdict,
        "headline": result.headline,
        "sections": list(sections(judged)),
        "games": [],
        "no_games": f"Games with the card are in arm 0: {phrases.replay_command(result, 'judged.result', 0, 0)}",
        "methods": METHODS,
        "commands": judged.command,
        "facts": {name: str(value) for name, value in facts.items() if value},
    }


def sections(judged: Judged) -> Iterator[Section]:
    """The sections in their order."""
    yield _section("Against its type", [partial(_against, judged)])
    yield _section("Doing without", [partial(_price, judged)])
    yield _section("Whom it helps and hurts", [partial(_others, judged), partial(_players, judged)])
    yield _section("How it is used", list(_uses(judged)))
    yield _section("The number to print", [partial(_number, judged)])


def _section(heading: str, parts: list[Callable[[], Part]]) -> Section:
    """A section with all parts that can be made, and why the others cannot."""
    made, missing = list[Part](), list[str]()
    for part in parts:
        try:
            made.append(part())
        except DamagedError:
            raise
        except TownlabError as error:
            missing.append(str(error))
    return Section(heading.lower().replace(" ", "-"), heading, made, list(dict.fromkeys(missing)))


def _against(judged: Judged) -> Part:
    if judged.is_held:
        chart = restricted.draw(judged.prices)
        effect = phrases.with_interval(interval_columns("effect", judged.effect))
        style.entitle(chart, phrases.title(f"{phrases.name_of(judged.card)}: {effect} against {judged.rivals}"))
        return part_of("against", chart, judged.prices, restricted.measure)
    chart = substitutes.draw(judged.substitutes, judged.card.id, judged.smallest)
    return part_of("against", chart, judged.substitutes, substitutes.measure)


def _price(judged: Judged) -> Part:
    prices = judged.prices[judged.prices["card"] == judged.card.id]
    return part_of("price", restricted.draw(prices), prices, restricted.measure)


def _others(judged: Judged) -> Part:
    _check_laid(judged)
    chart = substitutes.draw_others(judged.others, phrases.name_of(judged.card))
    return part_of("others", chart, judged.others, substitutes.others)


def _players(judged: Judged) -> Part:
    _check_laid(judged)
    chart = substitutes.draw_players(judged.players, phrases.name_of(judged.card))
    return part_of("players", chart, judged.players, substitutes.players)


def _check_laid(judged: Judged) -> None:
    if judged.is_held:
        raise TownlabError(phrases.first_up(NOT_LAID.format(card=phrases.the(judged.card))))


def _uses(judged: Judged) -> Iterator[Callable[[], Part]]:
    """The game's own questions about the use of cards: the first of all cards of the type, the others of this one."""
    experiment, every = judged.result.about["experiment"], judged.result.game.questions()
    wanted = every[USE[1]] if judged.is_held else every[USE[0]]
    asked = {name: question for name, question in wanted.items() if question.when(experiment)}
    for number, (name, question) in enumerate(asked.items()):
        yield partial(_use, judged, name, question, whole_type=number == 0)


def _use(judged: Judged, name: str, question: Question, whole_type: bool) -> Part:
    measured = question.measure(judged.result)
    if "card" not in measured:
        raise TownlabError(f"'{name}' is no question about single cards.")
    rows = _of_type(measured, judged) if whole_type else measured[measured["card"] == judged.card.id]
    if rows.empty:
        raise TownlabError(f"There is nothing to show of {phrases.the(judged.card)} in '{name}'.")
    chart = question.draw(rows.reset_index(drop=True))
    if whole_type and "built_share" in rows:
        style.entitle(chart, _built(judged, rows.set_index("card").loc[judged.card.id]))
    return part_of(name, chart, rows, question.about)


def _built(judged: Judged, row: Any) -> str:
    """How often the card is built, in words."""
    name, share = phrases.first_up(phrases.the(judged.card)), phrases.percent(row, "built_share")
    return phrases.title(f"{name} is built by {share} of those who could")


def _of_type(measured: pd.DataFrame, judged: Judged) -> pd.DataFrame:
    return measured if judged.is_held else measured[measured["category"] == judged.card.category]


def _number(judged: Judged) -> Part:
    if judged.solved is None:
        said = NO_NUMBER.format(card=phrases.the(judged.card), id=judged.card.id)
        raise TownlabError(phrases.first_up(said))
    return part_of("number", judged.solved.draw(), judged.solved.played, response.effects)
