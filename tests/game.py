"""Play one game on the kernel, decision by decision, in the words of the oracle."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine import strategy_files
from sim.tiny_towns.board import RESOURCES
from sim.tiny_towns.kernel.options import KINDS
from sim.tiny_towns.kernel.state import NOT_CARDS
from sim.tiny_towns.play import EVENTS, Chunk, play_games
from sim.tiny_towns.setup import Setup
from tests.naive.tiny_towns import Event, Option
from tests.naive.tiny_towns import Setup as NaiveSetup

RECORDER = str(Path(__file__).parent / "strategies" / "recorder.py")
OPTION_FIELDS = Option._fields
Rate = Callable[[int, list[Option]], list[float]]


class Answers:
    """Names the options a batched strategy is given and lets `rate` answer."""

    def __init__(self, ids: list[str], rate: Rate | None) -> None:
        self.ids, self.rate = ids, rate

    def decisions(self, views: Any, options: Any) -> list[tuple[int, list[Option], list[float]]]:
        named = list(map(self.named, *(getattr(options, field) for field in OPTION_FIELDS)))
        found = []
        for i, seat in enumerate(views.seat.tolist()):
            offered = named[options.first[i] : options.first[i + 1]]
            found.append((seat, offered, self.rate(seat, offered) if self.rate else [0.0] * len(offered)))
        return found

    def named(self, kind: int, card: int, square: int, resource: int, *more: int) -> Option:
        cubes, warehouse, by, other, target = map(int, more)
        named = card_name(self.ids, card), int(square), resource_name(resource)
        return Option(KINDS[kind], *named, cubes, warehouse, card_name(self.ids, by), other, target)


def kernel_game(
    given: NaiveSetup, rate: Rate | None = None
) -> tuple[list[tuple[int, list[Option]]], list[Event], Chunk]:
    """The decisions asked, the events and the rows of one game."""
    setup = Setup(
        given.mode, given.players, (RECORDER,), given.market or "random", given.monuments, given.cavern, given.seed,
        boxes=given.boxes, coins=given.coins, most_fortune=given.most_fortune, tears=given.tears,
        villagers=given.villagers,
    )  # fmt: skip
    recorder = strategy_files.load_file(RECORDER)
    recorder.asked.clear()
    recorder.answer = Answers(setup.catalogue.ids, rate)
    chunk = play_games(setup, given.game, 1, batch=1, events=True)
    return [(seat, offered) for seat, offered, _ in recorder.asked], events_of(setup, chunk), chunk


def events_of(setup: Setup, chunk: Chunk) -> list[Event]:
    """The events of a chunk in the oracle's words."""
    assert chunk.events is not None
    return [event_of(setup.catalogue.ids, row) for row in chunk.events]


def event_of(ids: list[str], row: np.void) -> Event:
    what = EVENTS[row["event"]], card_name(ids, row["card"]), int(row["square"]), resource_name(row["resource"])
    more = int(row["cubes"]), int(row["amount"]), card_name(ids, row["by"]), int(row["other"])
    return Event(int(row["round"]), int(row["seat"]), *what, *more)


def card_name(ids: list[str], card: int) -> str:
    """The id of a card by its number, or what stands in its place."""
    return NOT_CARDS.get(int(card)) or (ids[card] if card >= 0 else "")


def resource_name(resource: int) -> str:
    return RESOURCES[resource] if resource >= 0 else ""
