"""Play one game of Little Town on the kernel, decision by decision, in the words of the oracle."""

from pathlib import Path
from typing import Any

from sim.engine import strategy_files
from sim.little_town.board import RESOURCES
from sim.little_town.kernel.options import KINDS
from sim.little_town.kernel.state import EVENTS, WORDS
from sim.little_town.play import Chunk, play_games
from sim.little_town.setup import Setup
from tests.naive.little_town import Event, Option, Rate
from tests.naive.little_town import Setup as NaiveSetup

RECORDER = str(Path(__file__).parent / "strategies" / "recorder.py")
GOODS = (*RESOURCES, "coins", "")


class Answers:
    """Names the options a batched strategy is given and lets `rate` answer."""

    def __init__(self, ids: list[str], rate: Rate | None) -> None:
        self.ids, self.rate = [*ids, ""], rate

    def decisions(self, views: Any, options: Any) -> list[tuple[int, list[Option], list[float]]]:
        fields = zip(options.kind, options.card, options.square, options.resource, options.cubes, options.bought,
                     strict=True)  # fmt: skip
        named = [self.named(*map(int, one)) for one in fields]
        found = []
        for i, seat in enumerate(views.seat.tolist()):
            offered = named[options.first[i] : options.first[i + 1]]
            found.append((seat, offered, self.rate(seat, offered) if self.rate else [0.0] * len(offered)))
        return found

    def named(self, kind: int, card: int, square: int, resource: int, cubes: int, bought: int) -> Option:
        return Option(KINDS[kind], self.ids[card], square, GOODS[resource], cubes, bought)


def kernel_game(
    given: NaiveSetup, rate: Rate | None = None
) -> tuple[list[tuple[int, list[Option]]], list[Event], Chunk]:
    """The decisions asked, the events and the rows of one game."""
    setup = Setup(given.players, (RECORDER,), given.board, given.market or "random", given.objectives,
                  given.rule_of_three, given.seed)  # fmt: skip
    recorder = strategy_files.load_file(RECORDER)
    recorder.asked.clear()
    recorder.answer = Answers(setup.catalogue.ids, rate)
    chunk = play_games(setup, given.game, 1, batch=1, events=True)
    return [(seat, offered) for seat, offered, _ in recorder.asked], events_of(setup, chunk), chunk


def events_of(setup: Setup, chunk: Chunk) -> list[Event]:
    """The events of a chunk in the oracle's words."""
    assert chunk.events is not None
    return [_event(setup.catalogue.ids, row) for row in chunk.events.tolist()]


def _event(ids: list[str], row: tuple[int, ...]) -> Event:
    _, _, now, seat, event, card, square, resource, amount = row
    name = WORDS[-2 - card] if card < -1 else [*ids, ""][card]
    return Event(now, seat, EVENTS[event], name, square, GOODS[resource], 0, amount)
