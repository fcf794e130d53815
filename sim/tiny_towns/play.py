"""Play a chunk of games: the Python shell around the kernel."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

import numpy as np

from sim.engine import strategy_files
from sim.engine.entry import Kernel, chooser
from sim.engine.jit import COMPILED, cache_folder, compile_for
from sim.engine.match import Array, Match
from sim.engine.records import records
from sim.engine.strategy_files import Player
from sim.languages import _, mark
from sim.tiny_towns import boxes
from sim.tiny_towns.card_arrays import rules_for
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.kernel import loop, options, state
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.scoring_address import compile_scoring
from sim.tiny_towns.kernel.state import EVENTS
from sim.tiny_towns.kernel.view import View
from sim.tiny_towns.planning.imagined import link_imagined
from sim.tiny_towns.planning.records import IMAGINED, PLAN
from sim.tiny_towns.planning.thoughts import link_thoughts
from sim.tiny_towns.planning.value_records import VALUING
from sim.tiny_towns.settings import BASE
from sim.tiny_towns.setup import Setup

__all__ = ["EVENTS", "Chunk", "play_games", "prepare", "uses_python"]

FIRST_STRATEGIES = ("uniform", "greedy")
KERNEL = Kernel("sim.tiny_towns.kernel.view", (state.RULES, state.TABLE, state.DECISION))


class Part(NamedTuple):
    """Something that is compiled once, and about how long that takes."""

    name: str
    time: str
    file: Path
    box: str = ""
    """whose rules it is; none if it is the engine"""

    @property
    def said(self) -> str:
        """What it is, in words."""
        return _(self.name, box=self.box)


ENGINE = Part(mark("the engine"), mark("half a minute"), Path(loop.__file__))


@dataclass
class Chunk:
    """The raw rows of some games; `columns.py` makes tables of them."""

    games: Array
    """[games] GAME_ROW"""
    towns: Array
    """[games, players] TOWN_ROW"""
    events: Array | None
    """[things that happened] EVENT_ROW"""

    @property
    def seats(self) -> Array:
        """The towns, by the name that all games share."""
        return self.towns


def uses_python(setup: Setup) -> bool:
    """Whether a seat is played by a batched strategy, which holds Python's lock."""
    return strategy_files.uses_python(setup.strategies, setup.game)


def prepare(setup: Setup) -> None:
    """Compile or load all that the setup needs, and say so where it takes a while."""
    marks = {part: cache_folder(part.file) / "ready" for part in parts(setup)} if COMPILED else {}
    new = [part for part, mark in marks.items() if not mark.exists()]
    for part in new:
        said = _("Compiling {part} for this machine (once for each version, about {time}) ...",
                 part=part.said, time=_(part.time))  # fmt: skip
        print(said, file=sys.stderr)
    if ENGINE in new:
        _compile_engine(setup)
    play_games(setup, 0, 1)
    for part in new:
        marks[part].touch()


def parts(setup: Setup) -> list[Part]:
    """What such games need to have compiled beside strategies."""
    more = (name for name in boxes.in_use(setup) if name != BASE and boxes.find(name).hooks)
    rules, time = mark("the rules of {box}"), mark("ten seconds")
    return [ENGINE, *(Part(rules, time, boxes.file_of(name), name.title()) for name in more)]


def _compile_engine(setup: Setup) -> None:
    """Compile the rules here, and scoring and the planner in a second process at the same time, into the same cache."""
    call = f"compile_planner({boxes.in_use(setup)!r})"
    command = [sys.executable, "-c", f"from sim.tiny_towns.play import compile_planner; {call}"]
    path = os.pathsep.join(filter(None, sys.path))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, **quiet) as second:  # type: ignore[call-overload]
        try:
            compile_for(carry_out, state.RULES, state.TABLE, state.SECRET, state.LOG)
            compile_for(loop.decide, state.RULES, state.SETUP, state.TABLE, state.SECRET, state.DECISION)
            boxes.hooks_of(setup)
            for name in FIRST_STRATEGIES:
                chooser(strategy_files.find(name, Setup.game), KERNEL)
        except BaseException:
            second.kill()
            raise


def compile_planner(names: Iterable[str]) -> None:
    """Compile the scoring, and the strategy that most others build on; those follow when they are asked for.

    With it go the thoughts of the boxes of these names.
    """
    compile_scoring(rules_for(load()))
    chooser(strategy_files.find("planner", Setup.game), KERNEL)
    link_thoughts(records(PLAN, 1, 0)[0], names)


def play_games(setup: Setup, first: int, count: int, *, batch: int = 1024, events: bool = False) -> Chunk:
    """Play games `first` to `first + count` of a run; the same whatever the batch and whoever else plays."""
    table = Table(setup, first, count, batch, events)
    table.play()
    return table.chunk()


class Table(Match):
    """A batch of games that are played side by side."""

    setup: Setup
    state: ClassVar[ModuleType] = state
    options: ClassVar[ModuleType] = options
    kernel = KERNEL
    options_each = 96

    def __init__(self, setup: Setup, first: int, count: int, batch: int, events: bool) -> None:
        rules = rules_for(setup.catalogue, setup.named, boxes.hooks_of(setup), boxes.under_of(setup))
        compile_scoring(rules)
        self.imagined = np.zeros(0, IMAGINED)
        super().__init__(setup, rules, first, count, batch, events)

    def make_rows(self, count: int) -> tuple[Array, ...]:
        self.game_rows = np.zeros(count, state.GAME_ROW)
        self.town_rows = np.zeros((count, self.setup.players), state.TOWN_ROW)
        return self.game_rows, self.town_rows

    def run(self) -> None:
        loop.play_on(
            self.rules, self.record, self.tables, self.secrets, self.decision, self.logs, self.doing,
            self.queue, self.ask_slot, self.ask_seat, self.ask_first, self.codes, self.scores, *self.rows,
        )  # fmt: skip

    def known(self, slots: Array, seats: Array) -> Mapping[str, Array]:
        return {"monument": self.secrets["kept"][slots, seats]}

    def view(self, table: Any, notes: Any, weights: Any) -> View:
        seat, monument = int(self.decision.seat), int(self.decision.monument)
        return View(self.rules, table, seat, monument, self.decision.player[seat], notes, weights, 0)

    def make_notes(self, kind: np.dtype[Any]) -> Array:
        """Those of planners say where the thoughts of the boxes in play are."""
        notes = super().make_notes(kind)
        if kind == PLAN:
            link_thoughts(notes[0], boxes.in_use(self.setup))
        return notes

    def seat_policy(self, seat: int, player: Player) -> None:
        """Let the player's policy sit down at the table where games are imagined; one serves all."""
        if not len(self.imagined):
            self.imagined = records(IMAGINED, 1, 1536)
            link_imagined(self.imagined[0])
        policy = player.plays_on()
        self.seat(self.imagined[0].setup[0], self.imagined[0].decision[0], seat, policy)
        self.imagined[0].reminds = policy.strategy.notes == VALUING
        self.decision.player[seat].imagined_at = self.imagined.ctypes.data

    def chunk(self) -> Chunk:
        """The rows of all games played."""
        return Chunk(self.game_rows, self.town_rows, self.all_events())
