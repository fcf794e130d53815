"""The page about one card: is it balanced, what is it worth, whom does it help, how is it used, what should it say?"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from sim.analysis import phrases, style, substitutes
from sim.analysis.intervals import interval_columns
from sim.errors import DamagedError, TownlabError
from sim.languages import _, mark
from sim.reports.parts import Part, headline, page
from sim.reports.question import Question
from sim.reports.report import METHODS
from sim.reports.sections import Section, part_of
from sim.runs import store
from sim.runs.provenance import townlab
from sim.studies import response, restricted
from sim.studies.judgement import Judged

USE = (mark("How cards are used"), mark("Monuments"))
"""headings of a game's own questions about the use of cards"""
AGAINST_WORDS = mark(
    "What everybody at the table scores with this card instead of another of its type, on the same deals. A card that "
    "lies clear of the others is the one to change first. It does not say whether the card is fun."
)
PRICE_WORDS = mark(
    "What it costs one player to do without the card while the others may build it. A card that costs nothing to do "
    "without is not worth its text. It is what these strategies lose; a person may know another way."
)
OTHERS_WORDS = mark(
    "Which other cards bring more, and which less, when this one lies in the market. Look at the ends of the list: two "
    "cards that need each other are a pair to test together. Points of other cards alone count here."
)
PLAYERS_WORDS = mark(
    "Whom the card helps: by strategy and by seat. A card that helps one way of playing far more than the others "
    "narrows the game. Strategies stand for people only roughly."
)
NUMBER_WORDS = mark(
    "What the card would be worth with another number on it. Print the number nearest to the crossing, then judge it "
    "again. The line is fitted; far from the numbers that were played it is a guess."
)


def write(judged: Judged, file: str | Path) -> Path:
    """Write the page about a card, and say where it is."""
    store.check_file(Path(file))
    made = list(sections(judged))
    parts = [part for section in made for part in section.parts]
    store.write_text(page("page.html", parts, [], sections=made, **contents(judged)), Path(file))
    return Path(file)


def contents(judged: Judged) -> dict[str, Any]:
    """All that the page shows."""
    result = judged.result
    facts = {"game": result.game.name, "version": result.game.version, **townlab(), "cards": result.about["catalogue"]}
    return {
        "title": judged.verdict,
        "headline": headline(result),
        "no_games": _(
            "Games with the card are in arm 0: {command}", command=phrases.replay_command(result, "judged.result", 0, 0)
        ),
        "methods": METHODS,
        "commands": judged.command,
        "facts": {name: str(value) for name, value in facts.items() if value},
    }


def sections(judged: Judged) -> Iterator[Section]:
    """The sections in their order."""
    yield _section(mark("Against its type"), [partial(_against, judged)])
    yield _section(mark("Doing without"), [partial(_price, judged)])
    yield _section(mark("Whom it helps and hurts"), [partial(_others, judged), partial(_players, judged)])
    yield _section(mark("How it is used"), list(_uses(judged)))
    yield _section(mark("The number to print"), [partial(_number, judged)])


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
        return part_of("against", partial(_draw_held, judged), judged.prices, restricted.measure, AGAINST_WORDS)
    draw = partial(substitutes.draw, judged.substitutes, judged.card.id, judged.smallest)
    return part_of("against", draw, judged.substitutes, substitutes.measure, AGAINST_WORDS)


def _draw_held(judged: Judged) -> style.Chart:
    """What a card that a player holds alone is worth beside the others of its kind."""
    chart = restricted.draw(judged.prices)
    said = {"card": phrases.name_of(judged.card), "rivals": judged.rivals}
    effect = phrases.with_interval(interval_columns("effect", judged.effect))
    style.entitle(chart, phrases.title(_("{card}: {effect} against {rivals}", effect=effect, **said)))
    return chart


def _price(judged: Judged) -> Part:
    prices = judged.prices[judged.prices["card"] == judged.card.id]
    return part_of("price", partial(restricted.draw, prices), prices, restricted.measure, PRICE_WORDS)


def _others(judged: Judged) -> Part:
    _check_laid(judged)
    draw = partial(substitutes.draw_others, judged.others, phrases.name_of(judged.card))
    return part_of("others", draw, judged.others, substitutes.others, OTHERS_WORDS)


def _players(judged: Judged) -> Part:
    _check_laid(judged)
    draw = partial(substitutes.draw_players, judged.players, phrases.name_of(judged.card))
    return part_of("players", draw, judged.players, substitutes.players, PLAYERS_WORDS)


def _check_laid(judged: Judged) -> None:
    if judged.is_held:
        sentence = _(
            "{card} is dealt, not laid in the market, so no other card can lie in its place on the same deals.",
            card=phrases.the(judged.card),
        )
        raise TownlabError(phrases.first_up(sentence))


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
        raise TownlabError(_("'{name}' is no question about single cards.", name=name))
    rows = _of_type(measured, judged) if whole_type else measured[measured["card"] == judged.card.id]
    if rows.empty:
        card = phrases.the(judged.card)
        raise TownlabError(_("There is nothing to show of {card} in '{name}'.", card=card, name=name))
    draw = partial(_draw_use, judged, question, rows.reset_index(drop=True), whole_type)
    return part_of(name, draw, rows, question.about, question.words)


def _draw_use(judged: Judged, question: Question, rows: pd.DataFrame, whole_type: bool) -> style.Chart:
    """The chart of a question, with this card in its title where it shows others too."""
    chart = question.draw(rows)
    if whole_type and "built_share" in rows:
        style.entitle(chart, question.draw(rows[rows["card"] == judged.card.id]).answer)
    return chart


def _of_type(measured: pd.DataFrame, judged: Judged) -> pd.DataFrame:
    return measured if judged.is_held else measured[measured["category"] == judged.card.category]


def _number(judged: Judged) -> Part:
    if judged.solved is None:
        said = _(
            "{card} is dealt, not laid in the market, so no number can be solved for. Try one: townlab what-if {id} "
            "points=...",
            card=phrases.the(judged.card),
            id=judged.card.id,
        )
        raise TownlabError(phrases.first_up(said))
    return part_of("number", judged.solved.draw, judged.solved.played, response.effects, NUMBER_WORDS)
