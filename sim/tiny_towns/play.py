"""Play a chunk of games: the Python shell around the kernel."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.core.errors import NumbaError

from sim.engine import asking, strategy_files
from sim.engine.batch import Fields, Options, Views
from sim.engine.entry import Kernel, chooser
from sim.engine.jit import COMPILED, cache_folder, compile_for
from sim.engine.records import records
from sim.engine.strategy_files import Player
from sim.errors import TownlabError
from sim.tiny_towns import boxes
from sim.tiny_towns.card_arrays import rules_for
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.kernel import loop, state
from sim.tiny_towns.kernel.options import FIELDS, KINDS, LIKED, Option, option_of
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.scoring_address import compile_scoring
from sim.tiny_towns.kernel.state import EVENTS
from sim.tiny_towns.kernel.view import View
from sim.tiny_towns.planning.imagined import link_imagined
from sim.tiny_towns.planning.records import IMAGINED
from sim.tiny_towns.settings import BASE
from sim.tiny_towns.setup import Setup

__all__ = ["EVENTS", "Chunk", "play_games", "prepare", "uses_python"]

Array = npt.NDArray[Any]
LOGGED_BATCH = 64
FIRST_STRATEGIES = ("uniform", "greedy", "planner")
KERNEL = Kernel("sim.tiny_towns.kernel.view", (state.RULES, state.TABLE, state.DECISION))
OPTIONS_EACH = 96
"""room for options in a batch, on average for each game"""


class Part(NamedTuple):
    """Something that is compiled once, and about how long that takes."""

    name: str
    time: str
    file: Path


ENGINE = Part("the engine", "half a minute", Path(loop.__file__))


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
    return any(strategy_files.player(spec).strategy.kind == "batched" for spec in setup.strategies)


def prepare(setup: Setup) -> None:
    """Compile or load all that the setup needs, and say so where it takes a while."""
    marks = {part: cache_folder(part.file) / "ready" for part in parts(setup)} if COMPILED else {}
    new = [part for part, mark in marks.items() if not mark.exists()]
    for part in new:
        print(f"Compiling {part.name} for this machine (once for each version, about {part.time}) ...", file=sys.stderr)
    if ENGINE in new:
        _compile_engine(setup)
    play_games(setup, 0, 1)
    for part in new:
        marks[part].touch()


def parts(setup: Setup) -> list[Part]:
    """What such games need to have compiled beside strategies."""
    more = (name for name in boxes.in_use(setup) if name != BASE and boxes.find(name).hooks)
    return [ENGINE, *(Part(f"the rules of {name.title()}", "ten seconds", boxes.file_of(name)) for name in more)]


def _compile_engine(setup: Setup) -> None:
    """Compile the rules here, and scoring and strategies in a second process at the same time, into the same cache."""
    command = [sys.executable, "-c", "from sim.tiny_towns.play import compile_players; compile_players()"]
    path = os.pathsep.join(filter(None, sys.path))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, **quiet) as second:  # type: ignore[call-overload]
        try:
            compile_for(carry_out, state.RULES, state.TABLE, state.SECRET, state.LOG)
            compile_for(loop.decide, state.RULES, state.SETUP, state.TABLE, state.SECRET, state.DECISION)
            boxes.hooks_of(setup)
        except BaseException:
            second.kill()
            raise


def compile_players() -> None:
    """Compile the scoring and the strategies that most others build on; the rest follow when they are asked for."""
    compile_scoring(rules_for(load()))
    for name in FIRST_STRATEGIES:
        chooser(strategy_files.find(name), KERNEL)


def play_games(setup: Setup, first: int, count: int, *, batch: int = 1024, events: bool = False) -> Chunk:
    """Play games `first` to `first + count` of a run; the same whatever the batch and whoever else plays."""
    table = Table(setup, first, count, batch, events)
    with np.errstate(over="ignore"):
        while not table.over:
            table.play_on()
    return table.chunk()


class Table:
    """A batch of games that are played side by side."""

    def __init__(self, setup: Setup, first: int, count: int, batch: int, events: bool) -> None:
        self.setup = setup
        self.players = [strategy_files.player(spec) for spec in setup.strategies]
        self.batched = sorted({p.label: p for p in self.players if p.strategy.kind == "batched"}.items())
        labels = [label for label, _ in self.batched]
        python = [1 + labels.index(p.label) if p.label in labels else 0 for p in self.players]
        self.rules = rules_for(setup.catalogue, setup.named, boxes.hooks_of(setup))
        compile_scoring(self.rules)
        self.record = setup.record(python)
        slots = min(count, batch if self.batched else LOGGED_BATCH if events else 1)
        self._make_arrays(first, count, slots, events)
        self._seat_players()

    def _make_arrays(self, first: int, count: int, slots: int, events: bool) -> None:
        self.tables = records(state.TABLE, slots, 0)
        self.secrets = records(state.SECRET, slots, 1024)
        self.decision = records(state.DECISION, 1, 2048)[0]
        self.logs = records(state.LOG, slots if events else 1, 3072)
        self.logs["on"] = events
        self.doing = np.zeros(slots, np.int8)
        self.queue = np.zeros(1, asking.QUEUE)[0]
        self.queue.next = self.queue.first = first
        self.queue.end = first + count
        self.queue.failed_slot = -1
        asks = slots * state.SEATS + 1 if self.batched else 1
        self.ask_slot = np.zeros(asks, np.int64)
        self.ask_seat = np.zeros(asks, np.int64)
        self.ask_first = np.zeros(asks, np.int64)
        room = state.SEATS * state.MOST_OPTIONS + OPTIONS_EACH * slots if self.batched else 1
        self.codes = np.zeros(room, np.int64)
        self.scores = np.zeros(1)
        self.game_rows = np.zeros(count, state.GAME_ROW)
        self.town_rows = np.zeros((count, self.setup.players), state.TOWN_ROW)
        self.events: list[Array] | None = [] if events else None

    def _seat_players(self) -> None:
        self.notes: list[Array] = []
        self.imagined = np.zeros(0, IMAGINED)
        for seat, player in enumerate(self.players):
            self._seat(self.record, self.decision, seat, player)
            if player.strategy.policy:
                self._seat_policy(seat, player)

    def _seat(self, record: Any, decision: Any, seat: int, player: Player) -> None:
        """Write down who plays a seat, and what that player brings along."""
        here = decision.player[seat]
        here.weights[: len(player.weights)] = player.weights
        here.likes[: len(self.setup.catalogue)] = player.likes_in(self.setup.catalogue)
        here.liked, here.skill = LIKED, player.skill
        here.adjusted = player.skill < 1 or here.likes.any()
        if player.strategy.notes is not None:
            self.notes.append(records(player.strategy.notes, 1, 512))
            here.notes_at = self.notes[-1].ctypes.data
        if player.strategy.kind == "compiled":
            record.chooser_at[seat] = chooser(player.strategy, KERNEL)

    def _seat_policy(self, seat: int, player: Player) -> None:
        """Let the player's policy sit down at the table where games are imagined; one serves all."""
        if not len(self.imagined):
            self.imagined = records(IMAGINED, 1, 1536)
            link_imagined(self.imagined[0])
        self._seat(self.imagined[0].setup[0], self.imagined[0].decision[0], seat, player.plays_on())
        self.decision.player[seat].imagined_at = self.imagined.ctypes.data

    @property
    def over(self) -> bool:
        """Whether all games have been played and read."""
        return bool(self.queue.finished == self.queue.end - self.queue.first and not (self.doing == loop.LOGGED).any())

    def play_on(self) -> None:
        """Let the kernel play until it needs something, and see to it."""
        loop.play_on(
            self.rules, self.record, self.tables, self.secrets, self.decision, self.logs, self.doing,
            self.queue, self.ask_slot, self.ask_seat, self.ask_first, self.codes, self.scores,
            self.game_rows, self.town_rows,
        )  # fmt: skip
        if self.queue.failed_slot >= 0:
            raise self._failure()
        if self.events is not None:
            self._read_logs()
        if self.queue.asked:
            self._ask()

    def _read_logs(self) -> None:
        """Keep the logs of the games that are over."""
        assert self.events is not None
        for slot in np.flatnonzero(self.doing == loop.LOGGED):
            log = self.logs[slot]
            rows = np.zeros(log.n, state.EVENT_ROW)
            rows["game"] = self.secrets[slot].game
            rows["step"] = np.arange(log.n)
            rows["round"] = log.in_round[: log.n]
            for name in ("seat", "event", "card", "square", "resource", "cubes", "amount", "by", "other"):
                rows[name] = log[name][: log.n]
            self.events.append(rows)
            self.doing[slot] = loop.FREE

    def _ask(self) -> None:
        """Let the batched strategies score the options that wait for them."""
        asked, options = int(self.queue.asked), int(self.queue.options)
        slots, seats = self.ask_slot[:asked], self.ask_seat[:asked]
        first, codes = self.ask_first[: asked + 1], self.codes[:options]
        if len(self.batched) == 1:
            self.scores = self._answer(self.batched[0][1], slots, seats, first, codes)
            return
        scores = np.zeros(options)
        player_of = self.record.python[seats]
        for number, (_, player) in enumerate(self.batched, start=1):
            which = np.flatnonzero(player_of == number)
            if len(which):
                counts = np.diff(first)[which]
                own = np.concatenate(([0], np.cumsum(counts)))
                rows = np.repeat(first[which] - own[:-1], counts) + np.arange(own[-1])
                scores[rows] = self._answer(player, slots[which], seats[which], own, codes[rows])
        self.scores = scores

    def _answer(self, player: Player, slots: Array, seats: Array, first: Array, codes: Array) -> Array:
        """What one batched strategy makes of these decisions."""
        weights = SimpleNamespace(**dict(zip(player.strategy.weights, player.weights, strict=True)))
        likes = self.decision.player[int(seats[0])].likes
        known = {"monument": self.secrets["kept"][slots, seats]}
        views = Views(self.rules, Fields(self.tables, slots), seats, likes, weights, known)
        return self._scores(player, views, Options(codes, first, FIELDS))

    def _scores(self, player: Player, views: Views, options: Options) -> Array:
        """What a batched strategy answers, checked for its shape."""
        name, seed = player.strategy.name, self.setup.seed
        function = strategy_files.load_file(str(player.strategy.file)).score_batch
        try:
            scores = np.ascontiguousarray(function(views, options), float)
        except Exception as error:
            game = self.secrets["game"][self.ask_slot[0]]
            raise TownlabError(f"Strategy '{name}' failed on a batch with game {game} (seed {seed}): "
                               f"{type(error).__name__}: {error}") from error  # fmt: skip
        if scores.shape != (len(options),):
            raise TownlabError(f"Strategy '{name}' must give one number for each of {len(options)} options; "
                               f"it gave an array of shape {scores.shape} (seed {seed}).")  # fmt: skip
        return scores

    def _failure(self) -> TownlabError:
        """What to say of a strategy that raised an error or gave a number that is not finite."""
        slot, seat = int(self.queue.failed_slot), int(self.queue.failed_seat)
        table, game = self.tables[slot], int(self.secrets[slot].game)
        player = self.players[seat]
        where = f"in game {game} (seed {self.setup.seed}), round {table.rounds}, seat {seat}"
        if player.strategy.kind == "batched":
            return TownlabError(f"Strategy '{player.label}' gave a number that is not finite {where}.")
        kind, problem = self._repeat_error(player, table) if self.decision.raised else self._odd_score()
        return TownlabError(f"Strategy '{player.label}' {problem} for option '{kind}' {where}.")

    def _options(self) -> list[Option]:
        """The options of the decision at hand."""
        codes = self.decision.codes[self.decision.first : self.decision.first + self.decision.n]
        return [Option(*map(int, option_of(int(code)))) for code in codes]

    def _odd_score(self) -> tuple[str, str]:
        """The option whose score is NaN or infinite, and that score."""
        scores = self.decision.scores[self.decision.first : self.decision.first + self.decision.n]
        odd = int(np.flatnonzero(~(scores < np.inf))[0])
        return KINDS[self._options()[odd].kind], f"gave {scores[odd]}"

    def _repeat_error(self, player: Player, table: Any) -> tuple[str, str]:
        """Ask the strategy again, uncompiled, to find the option and the error."""
        weights = SimpleNamespace(**dict(zip(player.strategy.weights, player.weights, strict=True)))
        module, notes = strategy_files.load_file(str(player.strategy.file)), player.strategy.notes
        seat, monument = int(self.decision.seat), int(self.decision.monument)
        here = self.decision.player[seat]
        view = View(self.rules, table, seat, monument, here, np.zeros(1, notes)[0], weights, 0)
        kind = KINDS[self._options()[0].kind]
        try:
            if hasattr(module, "prepare"):
                view = view._replace(prepared=module.prepare(view))
            for option in self._options():
                kind = KINDS[option.kind]
                module.score(view, option)
        except NumbaError:  # a compiled function that it calls cannot be called so
            return kind, "raised an error"
        except Exception as error:
            return kind, f"raised {type(error).__name__} ({error})"
        return kind, "raised an error"

    def chunk(self) -> Chunk:
        """The rows of all games played."""
        events = None
        if self.events is not None:
            events = np.concatenate(sorted(self.events, key=lambda rows: int(rows["game"][0])))
        return Chunk(self.game_rows, self.town_rows, events)
