"""Little Town as the lab knows it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sim.errors import TownlabError
from sim.games import Cards, Game, Pictures
from sim.languages import _, mark
from sim.little_town import card_files, catalogue, columns
from sim.little_town.pictures.colours import CATEGORY_COLOURS
from sim.little_town.play import Chunk, play_games, prepare
from sim.little_town.settings import Settings
from sim.little_town.setup import Setup, check_players, sizes
from sim.settings import declared

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd
    from rich.console import RenderableType

    from sim.analysis.outcomes import Outcome
    from sim.little_town.replay import Replay
    from sim.little_town.towns import Board, Town
    from sim.reports.question import Question
    from sim.reports.stepping import Steps
    from sim.reports.svg import Picture
    from sim.runs.result import Result
    from sim.studies.counterfactual import Pair


ALWAYS_THERE = mark("'{card}' lies in every market, so no other card could lie in its place.")
DEALT = mark("'{card}' is an objective, and dealt to players, so no other card could lie in its place.")


def setup(
    settings: Mapping[str, Any], players: int, strategies: Sequence[str], seed: int, cards: catalogue.Catalogue
) -> Setup:
    """What to play."""
    return Setup(players=players, strategies=tuple(strategies), seed=seed, catalogue=cards, **settings)


def instead(setup: Setup, card: str) -> list[str]:
    """All other tiles that are dealt."""
    known = [tile.id for tile in setup.pool]
    if card not in known:
        is_tile = isinstance(setup.catalogue[card], catalogue.Tile)
        raise TownlabError(_(ALWAYS_THERE if is_tile else DEALT, card=card))
    return [other for other in known if other != card]


def built(setup: Setup, rows: Chunk, card: str) -> npt.NDArray[Any]:
    """How many of a tile each seat built."""
    of_card = rows.tiles["card"] == setup.catalogue.ids.index(card)
    seats = np.arange(setup.players)
    return np.asarray(((rows.tiles["seat"][..., None] == seats) & of_card[..., None]).sum(axis=1))


def shown(cards: Sequence[catalogue.Card], alone: bool) -> Any:
    """Cards for the terminal: one panel, or a table."""
    from sim.little_town.pictures.card_text import card_panel, card_table

    return card_panel(cards[0]) if alone else card_table(cards)


def timeline(events: "pd.DataFrame", cards: catalogue.Catalogue) -> "pd.DataFrame":
    from sim.little_town.timeline import by_round

    return by_round(events, cards)


def replay(result: "Result", game: int, arm: int = 0) -> "Replay":
    from sim.little_town.replay import replay

    return replay(result, game, arm)


def score(tables: Sequence[Mapping[str, Any]], cards: catalogue.Catalogue | None = None) -> list[dict[str, int]]:
    from sim.little_town.score import score

    return score(tables, cards)


def course(result: "Result", games: int) -> "pd.DataFrame":
    from sim.little_town.analysis.idle_turns import course

    return course(result, games)


def without(setup: Setup, cards: Sequence[str] | None, games: int) -> "Iterator[Pair]":
    from sim.little_town.restrictions import without

    return without(setup, cards, games)


def outcomes() -> "Mapping[str, Outcome]":
    from sim.little_town.outcomes import OUTCOMES

    return OUTCOMES


def questions() -> "Mapping[str, Mapping[str, Question]]":
    from sim.little_town.questions import QUESTIONS

    return QUESTIONS


def draw_card(card: catalogue.Card) -> "Picture":
    from sim.little_town.pictures.card_drawing import draw

    return draw(card)


def draw_town(town: "Board | Town") -> "Picture":
    from sim.little_town.pictures.board_drawing import draw

    return draw(town)


def steps(replay: "Replay") -> "Steps":
    from sim.little_town.pictures.replay_page import steps

    return steps(replay)


def lines(replay: "Replay", round: int | None = None) -> "Iterator[RenderableType]":
    from sim.little_town.pictures.replay_text import lines

    return lines(replay, round)


def teaching() -> Mapping[str, Any]:
    """See Game.teaching."""
    from sim.little_town.training import COURSES

    return COURSES


GAME = Game(
    name="little-town",
    version=2,
    settings=declared(Settings),
    sizes=sizes,
    check_players=check_players,
    tables=columns.TABLES,
    seats="towns",
    factors=columns.factors_of,
    parts=lambda setups: columns.PARTS,
    held="",
    colours=CATEGORY_COLOURS,
    cards=Cards(
        load=catalogue.load,
        find=card_files.FILES.find,
        table=columns.cards,
        shown=shown,
        with_own=card_files.FILES.with_own,
        table_of=card_files.FILES.table_of,
        numbers=card_files.numbers_to_vary,
        changed=card_files.FILES.changed,
        table_for=lambda card, settings: dict(settings),
        described=card_files.FILES.described,
    ),
    setup=setup,
    prepare=prepare,
    play=play_games,
    frames=columns.frames,
    seat_cards=columns.seat_cards,
    instead=instead,
    keep_out=lambda setup, card: replace(setup, kept_out=(card,)),
    built=built,
    kinds=("board",),
    timeline=timeline,
    course=course,
    replay=replay,
    score=score,
    without=without,
    questions=questions,
    outcomes=outcomes,
    pictures=Pictures(draw_card, draw_town, steps, lines),
    teaching=teaching,
)
