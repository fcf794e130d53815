"""One game of a run, turn by turn: what happened, and the table as it was, rebuilt from the events alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from sim.checks import whole
from sim.languages import _
from sim.little_town.catalogue import Catalogue, Tile
from sim.little_town.towns import Board, Event, Player, Town, after_all, read
from sim.reports.replays import Replayed
from sim.runs.rerun import events_of
from sim.runs.result import Result

TURNS = ("works", "builds")
AT_THE_END_OF_A_ROUND = ("per_worker", "activates")
"""effects of tiles that work then, before the meal"""
AT_THE_END = ("per_own_building", "per_empty_square")


@dataclass(frozen=True, repr=False)
class Frame:
    """The set-up, a turn, the end of a round, or that of the game: what happened, and the table after it."""

    title: str
    round: int
    events: tuple[Event, ...]
    before: Board
    board: Board

    @property
    def towns(self) -> tuple[Town, ...]:
        """The board as each seat's own."""
        return tuple(Town(self.board, seat) for seat in range(len(self.board.players)))

    @property
    def seat(self) -> int:
        """Whose turn it is; -1 if it is nobody's."""
        return next((event.seat for event in self.events if event.event in TURNS), -1)

    def __repr__(self) -> str:
        return _("<{title}: {events} events>", title=self.title, events=len(self.events))


@dataclass(frozen=True, repr=False)
class Replay(Replayed):
    """A game to step through; in a notebook it shows itself with a slider."""

    kind: ClassVar[str] = "little-town"
    game: int
    arm: int
    seed: int
    strategies: tuple[str, ...]
    frames: tuple[Frame, ...]

    @property
    def board(self) -> Board:
        """The table at the end."""
        return self.frames[-1].board

    @property
    def market(self) -> tuple[Tile, ...]:
        """The tiles that were laid out."""
        return tuple(tile for tile, copies in self.board.market)

    @property
    def players(self) -> tuple[Player, ...]:
        """What each seat has at the end."""
        return self.board.players

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {player.score}" for name, player in zip(self.strategies, self.players, strict=True))
        said = {"game": self.game, "rounds": self.rounds, "scores": scores}
        return _("<Replay of game {game}: {rounds} rounds; {scores}>", **said)


def replay(result: Result, game: int, arm: int = 0) -> Replay:
    """One game of a run to step through; if its events were not kept, it is replayed from its seed."""
    game, arm = whole("game", game), whole("arm", arm)
    events = events_of(result, game, 1, arm)
    setup = result.about["arms"][arm]
    found = frames(events, result.experiment.catalogue, setup["players"])
    return Replay(game, arm, result.setup["seed"], tuple(setup["strategies"]), found)


def frames(events: pd.DataFrame, cards: Catalogue, players: int) -> tuple[Frame, ...]:
    """The frames of one game, from its rows in the table of events."""
    board, turn, found = Board(players=(Player(),) * players), 0, list[Frame]()
    for part in cut(list(read(events, cards))):
        now = after_all(board, part)
        turn = turn + 1 if any(event.event in TURNS for event in part) else 0
        title = _title(part, turn, now)
        found.append(Frame(title, now.round, tuple(part), board, now))
        board = now
    return tuple(found)


def cut(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of a game in parts: the set-up, each turn, the end of each round, and that of the game."""
    part, part_kind = list[Event](), "setup"
    for event in events:
        kind = _kind(event, part_kind)
        opens = event.event in TURNS and any(one.event in TURNS for one in part)
        if part and (kind != part_kind or opens):
            yield part
            part = []
        part.append(event)
        part_kind = kind
    yield part


def _kind(event: Event, kind: str) -> str:
    """To what kind of part an event belongs, after one of some kind."""
    effect = event.card.effect if isinstance(event.card, Tile) else ""
    if event.event == "first" or event.event in TURNS:
        return "turn"
    if event.event == "feeds" or (event.event == "activates" and effect in AT_THE_END_OF_A_ROUND):
        return "meal"
    last = event.event == "scores" and (effect in AT_THE_END or event.word == "coins")
    return "end" if event.event == "totals" or (last and kind == "meal") else kind


def _title(part: Sequence[Event], turn: int, board: Board) -> str:
    if part[-1].event == "wins":
        return _("The end")
    if not board.round:
        return _("Set-up")
    turns = board.workers_each * len(board.players)
    if not turn:
        return _("Round {round}, meal", round=board.round)
    return _("Round {round}, turn {turn} of {turns}", round=board.round, turn=turn, turns=turns)
