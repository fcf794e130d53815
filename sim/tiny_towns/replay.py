"""One game of a run, round by round: what happened, and the towns as they were, rebuilt from the events alone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import ClassVar

import pandas as pd

from sim.checks import whole
from sim.languages import _
from sim.reports.replays import Replayed
from sim.runs.rerun import events_of
from sim.runs.result import Result
from sim.tiny_towns.catalogue import Card, Catalogue
from sim.tiny_towns.timeline import scored
from sim.tiny_towns.towns import Event, Towns, able_in, after_all, before_all, market_of, read, start_of_end


@dataclass(frozen=True, repr=False)
class Frame:
    """A round, the set-up before the first one, or the end after the last: what happened, and the towns after it."""

    title: str
    round: int
    events: tuple[Event, ...]
    before: Towns
    towns: Towns
    shown: tuple[str, ...] = ()
    """solo: the resource cards that lie open when it begins"""
    points: tuple[int, ...] = ()
    """of the buildings and coins of each town as they stand, without what empty squares will lose"""

    def of(self, seat: int) -> list[Event]:
        """What happened to a seat."""
        return [event for event in self.events if event.seat == seat]

    def __repr__(self) -> str:
        return _("<{title}: {events} events>", title=self.title, events=len(self.events))


@dataclass(frozen=True, repr=False)
class Replay(Replayed):
    """A game to step through; in a notebook it shows itself with a slider."""

    kind: ClassVar[str] = "tiny-towns"
    game: int
    arm: int
    mode: str
    seed: int
    strategies: tuple[str, ...]
    market: tuple[Card, ...]
    frames: tuple[Frame, ...]
    """the set-up, each round, and the end"""

    @property
    def towns(self) -> Towns:
        """The towns at the end."""
        return self.frames[-1].towns

    @cached_property
    def laid_out(self) -> tuple[Card, ...]:
        """The cards of the market and the villager cards."""
        return (*self.market, *able_in(self.frames[0].events))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The same, and the monuments kept."""
        return (*self.laid_out, *(town.monument for town in self.towns if town.monument))

    def frame(self, round: int | None = None) -> Frame:
        """A round by its number, 0 for the set-up, or the end; if nothing happened in it, the round before it."""
        found: Frame = super().frame(round)
        return found

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {town.score}" for name, town in zip(self.strategies, self.towns, strict=True))
        said = {"game": self.game, "rounds": self.rounds, "scores": scores}
        return _("<Replay of game {game}: {rounds} rounds; {scores}>", **said)


def replay(result: Result, game: int, arm: int = 0) -> Replay:
    """One game of a run to step through; if its events were not kept, it is replayed from its seed."""
    game, arm = whole("game", game), whole("arm", arm)
    events = events_of(result, game, 1, arm)
    setup = result.about["arms"][arm]
    found = frames(events, result.experiment.catalogue, setup["players"])
    market, strategies = market_of(found[0].events), tuple(setup["strategies"])
    return Replay(game, arm, setup["mode"], result.setup["seed"], strategies, market, found)


def frames(events: pd.DataFrame, cards: Catalogue, players: int) -> tuple[Frame, ...]:
    """The frames of one game, from its rows in the table of events."""
    found = list(_cut(list(read(events, cards)), players))
    market = market_of(found[0].events)
    points, _lost = scored([market] * len(found), [frame.towns for frame in found], cards)
    by_seat = points.reshape(-1, players).tolist()
    return tuple(replace(frame, points=tuple(now)) for frame, now in zip(found, by_seat, strict=True))


def _cut(events: Sequence[Event], players: int) -> Iterator[Frame]:
    """The game cut into its rounds, the end apart, with the towns before and after each."""
    towns, shown, end = before_all(events, players), tuple[str, ...](), start_of_end(events)
    for number, group in groupby(events[:end], key=lambda event: event.round):
        found = tuple(group)
        title = _("Round {round}", round=number) if number else _("Set-up")
        frame = Frame(title, number, found, towns, after_all(towns, found), shown)
        yield frame
        towns, shown = frame.towns, _shown_after(shown, found)
    over = tuple(events[end:])
    yield Frame(_("The end"), over[-1].round, over, towns, after_all(towns, over), shown)


def _shown_after(shown: tuple[str, ...], events: Iterable[Event]) -> tuple[str, ...]:
    """The cards that lie open in solo play after a round: one was taken and another laid open."""
    left = list(shown)
    for event in events:
        if event.event == "takes":
            left.remove(event.resource)
        elif event.event == "shows":
            left.append(event.resource)
    return tuple(left)
