"""Tiny Towns as the lab knows it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sim.errors import TownlabError
from sim.games import Cards, Decisions, Game, Pictures, Solo
from sim.languages import _
from sim.settings import declared
from sim.tiny_towns import card_files, catalogue, columns
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.levels import LEVELS, LOWEST
from sim.tiny_towns.pictures.colours import CATEGORY_COLOURS
from sim.tiny_towns.play import Chunk, play_games, prepare
from sim.tiny_towns.settings import Settings
from sim.tiny_towns.setup import Setup, check_players, sizes, table_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd
    from rich.console import RenderableType

    from sim.analysis.outcomes import Outcome
    from sim.reports.question import Question
    from sim.reports.stepping import Steps
    from sim.reports.svg import Picture
    from sim.runs.result import Result
    from sim.studies.counterfactual import Pair
    from sim.tiny_towns.replay import Replay
    from sim.tiny_towns.towns import Town


def setup(
    settings: Mapping[str, Any], players: int, strategies: Sequence[str], seed: int, cards: catalogue.Catalogue
) -> Setup:
    """What to play."""
    return Setup(players=players, strategies=tuple(strategies), seed=seed, catalogue=cards, **settings)


def instead(setup: Setup, card: str) -> list[str]:
    """The other cards of its type that are in use."""
    category = setup.catalogue[card].category
    if category not in columns.MARKET:
        raise TownlabError(
            _("'{card}' is a {type}: it is dealt, not laid in the market, where others could take its place.",
              card=card, type=_(category))
        )  # fmt: skip
    return [other.id for other in setup.catalogue.of(category, setup.mode, setup.boxes) if other.id != card]


def built(setup: Setup, rows: Chunk, card: str) -> npt.NDArray[Any]:
    """How many of a card each seat built."""
    return np.asarray(rows.seats["built"][..., CATEGORIES.index(setup.catalogue[card].category)])


def seat_cards(read: Callable[..., "pd.DataFrame"], cards: catalogue.Catalogue) -> "pd.DataFrame":
    """One row for each town and card that it could build."""
    return columns.town_cards(read("games"), read("towns"))


def shown(cards: Sequence[catalogue.Card], alone: bool) -> Any:
    """Cards for the terminal: one panel, or a table."""
    from sim.tiny_towns.pictures.card_text import card_panel, card_table

    return card_panel(cards[0]) if alone else card_table(cards)


def timeline(events: "pd.DataFrame", cards: catalogue.Catalogue) -> "pd.DataFrame":
    from sim.tiny_towns.timeline import by_round

    return by_round(events, cards)


def replay(result: "Result", game: int, arm: int = 0) -> "Replay":
    from sim.tiny_towns.replay import replay

    return replay(result, game, arm)


def decisions() -> Decisions:
    from sim.tiny_towns.kernel.options import KINDS
    from sim.tiny_towns.studies.played_on import cases, offers

    return Decisions(KINDS, offers, cases)


def bench() -> dict[str, Any]:
    from sim.tiny_towns.counted_rollouts import cases

    return cases()


def score(towns: Sequence[Mapping[str, Any]], cards: catalogue.Catalogue | None = None) -> list[dict[str, int]]:
    from sim.tiny_towns.score import score

    return score(towns, cards)


def course(result: "Result", games: int) -> "pd.DataFrame":
    from sim.tiny_towns.analysis.stalls import course

    return course(result, games)


def without(setup: Setup, cards: Sequence[str] | None, games: int) -> "Iterator[Pair]":
    from sim.tiny_towns.restrictions import without

    return without(setup, cards, games)


def outcomes() -> "Mapping[str, Outcome]":
    from sim.tiny_towns.outcomes import OUTCOMES

    return OUTCOMES


def questions() -> "Mapping[str, Mapping[str, Question]]":
    from sim.tiny_towns.questions import QUESTIONS

    return QUESTIONS


def draw_card(card: catalogue.Card) -> "Picture":
    from sim.tiny_towns.pictures.card_drawing import draw

    return draw(card)


def draw_town(town: "Town") -> "Picture":
    from sim.tiny_towns.pictures.town_drawing import draw

    return draw(town)


def steps(replay: "Replay") -> "Steps":
    from sim.tiny_towns.pictures.replay_page import steps

    return steps(replay)


def lines(replay: "Replay", round: int | None = None) -> "Iterator[RenderableType]":
    from sim.tiny_towns.pictures.replay_text import lines

    return lines(replay, round)


def teaching() -> Mapping[str, Any]:
    """See Game.teaching."""
    from sim.tiny_towns.training import COURSES

    return COURSES


GAME = Game(
    name="tiny-towns",
    version=8,
    settings=declared(Settings),
    sizes=sizes,
    check_players=check_players,
    tables=columns.TABLES,
    seats="towns",
    factors=lambda cards: columns.MARKET,
    parts=columns.parts,
    held="monument",
    colours=CATEGORY_COLOURS,
    cards=Cards(
        load=catalogue.load,
        find=card_files.find,
        table=columns.cards,
        shown=shown,
        with_own=card_files.FILES.with_own,
        table_of=card_files.table_of,
        numbers=card_files.numbers_of,
        changed=card_files.FILES.changed,
        table_for=table_for,
        described=card_files.FILES.described,
    ),
    setup=setup,
    prepare=prepare,
    play=play_games,
    frames=columns.frames,
    seat_cards=seat_cards,
    instead=instead,
    built=built,
    kinds=("mode",),
    timeline=timeline,
    course=course,
    replay=replay,
    score=score,
    bench=bench,
    solo=Solo({"mode": "solo"}, LEVELS, LOWEST),
    levels=("expert:skill=0.6", "expert:skill=0.7", "expert"),
    panel=("planner", "lookahead", "expert", "expert:skill=0.9", "expert:skill=0.8"),
    pictures=Pictures(draw_card, draw_town, steps, lines),
    without=without,
    decisions=decisions,
    questions=questions,
    outcomes=outcomes,
    teaching=teaching,
)
