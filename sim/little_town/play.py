"""Play a chunk of games: the Python shell around the kernel."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from sim.engine.entry import Kernel
from sim.engine.jit import COMPILED, cache_folder
from sim.engine.match import Array, Match
from sim.engine.records import records
from sim.engine.strategy_files import Player
from sim.languages import _
from sim.little_town.card_arrays import rules_for
from sim.little_town.components import DEALT
from sim.little_town.kernel import loop, options, state
from sim.little_town.kernel.view import View
from sim.little_town.planning.imagined import link_imagined
from sim.little_town.planning.records import IMAGINED
from sim.little_town.setup import Setup

KERNEL = Kernel("sim.little_town.kernel.view", (state.RULES, state.TABLE, state.DECISION))


@dataclass
class Chunk:
    """The raw rows of some games; `columns.py` makes tables of them."""

    games: Array
    """[games] GAME_ROW"""
    seats: Array
    """[games, players] SEAT_ROW"""
    tiles: Array
    """[games, tiles in the market] TILE_ROW"""
    objectives: Array
    """[games, players, objectives of each] OBJECTIVE_ROW"""
    events: Array | None
    """[things that happened] EVENT_ROW"""


def prepare(setup: Setup) -> None:
    """Compile or load all that the setup needs, and say so where it takes a while."""
    ready = cache_folder(Path(loop.__file__)) / "ready"
    if COMPILED and not ready.exists():
        said = _("Compiling Little Town for this machine (once for each version, about half a minute) ...")
        print(said, file=sys.stderr)
    play_games(setup, 0, 1)
    if COMPILED:
        ready.touch()


def play_games(setup: Setup, first: int, count: int, *, batch: int = 1024, events: bool = False) -> Chunk:
    """Play games `first` to `first + count` of a run; the same whatever the batch and whoever else plays."""
    games = Games(setup, first, count, batch, events)
    games.play()
    played, seats, tiles, objectives = games.rows
    return Chunk(played, seats, tiles, objectives, games.all_events())


class Games(Match):
    """A batch of games of Little Town."""

    setup: Setup
    state: ClassVar[ModuleType] = state
    options: ClassVar[ModuleType] = options
    kernel = KERNEL
    options_each = 64

    def __init__(self, setup: Setup, first: int, count: int, batch: int, events: bool) -> None:
        self.imagined: dict[int, Array] = {}
        super().__init__(setup, rules_for(setup.catalogue), first, count, batch, events)

    def make_rows(self, count: int) -> tuple[Array, ...]:
        players = self.setup.players
        laid = state.MARKET + self.setup.catalogue.tiles[0].copies
        return (
            np.zeros(count, state.GAME_ROW),
            np.zeros((count, players), state.SEAT_ROW),
            np.zeros((count, laid), state.TILE_ROW),
            np.zeros((count, players, DEALT[players]), state.OBJECTIVE_ROW),
        )

    def run(self) -> None:
        loop.play_on(
            self.rules, self.record, self.tables, self.secrets, self.decision, self.logs, self.doing,
            self.queue, self.ask_slot, self.ask_seat, self.ask_first, self.codes, self.scores, *self.rows,
        )  # fmt: skip

    def seat_policy(self, seat: int, player: Player) -> None:
        """Let the policy sit down in all seats of a table that the player imagines; what it likes only in its own."""
        own = player.plays_on()
        self.imagined[seat] = records(IMAGINED, 1, 1536)
        table = self.imagined[seat][0]
        table.setup[0] = self.record
        table.setup[0].python[:] = 0
        for there in range(self.setup.players):
            self.seat(table.setup[0], table.decision[0], there, own if there == seat else replace(own, likes=()))
        link_imagined(table)
        self.decision.player[seat].imagined_at = self.imagined[seat].ctypes.data

    def known(self, slots: Array, seats: Array) -> Mapping[str, Array]:
        return {"objectives": self.secrets["held"][slots, seats] & ~self.tables["claimed"][slots, seats]}

    def view(self, table: Any, notes: Any, weights: Any) -> View:
        seat = int(self.decision.seat)
        return View(
            self.rules, table, seat, int(self.decision.objectives), self.decision.player[seat], notes, weights, 0
        )
