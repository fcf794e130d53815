"""A match: a batch of games that are played side by side. The Python shell around a kernel, the same for all games."""

from collections.abc import Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Protocol

import numpy as np
import numpy.typing as npt
from numba.core.errors import NumbaError

from sim.engine import asking, strategy_files
from sim.engine.batch import Fields, Options, Views
from sim.engine.entry import Kernel, chooser
from sim.engine.records import records
from sim.engine.strategy_files import Cards, Player
from sim.errors import TownlabError
from sim.languages import _

Array = npt.NDArray[Any]
LOGGED_BATCH = 64


class NotFiniteError(TownlabError):
    """A strategy gave a number that is not finite."""

    def __init__(self, sentence: str, strategy: str = "") -> None:
        super().__init__(sentence)
        self.strategy = strategy


class Setup(Protocol):
    """What is played."""

    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def strategies(self) -> tuple[str, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def catalogue(self) -> Cards: ...
    def record(self, python: list[int]) -> Any: ...


class Match:
    """Games of one set-up. A game says in a class of its own which kernel plays them and what rows they leave."""

    state: ClassVar[ModuleType]
    """its records: TABLE, SECRET, DECISION, LOG, EVENT_ROW, and the numbers SEATS and MOST_OPTIONS"""
    options: ClassVar[ModuleType]
    """its options: KINDS, FIELDS, LIKED, Option and option_of"""
    kernel: ClassVar[Kernel]
    options_each: ClassVar[int]
    """room for options in a batch, on average for each game"""

    def __init__(self, setup: Setup, rules: Any, first: int, count: int, batch: int, events: bool) -> None:
        self.setup, self.rules = setup, rules
        self.players = [strategy_files.player(spec, setup.game) for spec in setup.strategies]
        self.batched = sorted({p.label: p for p in self.players if p.strategy.kind == "batched"}.items())
        labels = [label for label, _ in self.batched]
        self.record = setup.record([1 + labels.index(p.label) if p.label in labels else 0 for p in self.players])
        slots = min(count, batch if self.batched else LOGGED_BATCH if events else 1)
        self._make_arrays(first, count, slots, events)
        self.rows = self.make_rows(count)
        self.notes: list[Array] = []
        for seat, player in enumerate(self.players):
            self.seat(self.record, self.decision, seat, player)
            if player.strategy.policy:
                self.seat_policy(seat, player)

    def make_rows(self, count: int) -> tuple[Array, ...]:
        """The rows that the games leave, those of the games first."""
        raise NotImplementedError

    def run(self) -> None:
        """Let the kernel play until it needs something: its `play_on` with all that it works on."""
        raise NotImplementedError

    def known(self, slots: Array, seats: Array) -> Mapping[str, Array]:
        """What the players of these seats know alone, by the names that their views have for it."""
        raise NotImplementedError

    def view(self, table: Any, notes: Any, weights: Any) -> Any:
        """What the player who decides may know."""
        raise NotImplementedError

    def make_notes(self, kind: np.dtype[Any]) -> Array:
        """The record in which a strategy keeps its notes."""
        return records(kind, 1, 512)

    def seat_policy(self, seat: int, player: Player) -> None:
        """Let the player's policy sit down where games are imagined."""
        said = _(
            "Strategy '{strategy}' has a POLICY; in {game} games are not imagined.",
            strategy=player.label, game=self.setup.game,
        )  # fmt: skip
        raise TownlabError(said)

    def _make_arrays(self, first: int, count: int, slots: int, events: bool) -> None:
        state = self.state
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
        room = state.SEATS * state.MOST_OPTIONS + self.options_each * slots if self.batched else 1
        self.codes = np.zeros(room, np.int64)
        self.scores = np.zeros(1)
        self.events: list[Array] | None = [] if events else None

    def seat(self, record: Any, decision: Any, seat: int, player: Player) -> None:
        """Write down who plays a seat, and what that player brings along."""
        here = decision.player[seat]
        likes = player.likes_in(self.setup.catalogue)
        here.weights[: len(player.weights)] = player.weights
        here.likes[: len(likes)] = likes
        here.liked, here.skill = self.options.LIKED, player.skill
        here.adjusted = player.skill < 1 or here.likes.any()
        if player.strategy.notes is not None:
            self.notes.append(self.notes_for(player, player.strategy.notes))
            here.notes_at = self.notes[-1].ctypes.data
        if player.strategy.kind == "compiled":
            record.chooser_at[seat] = chooser(player.strategy, self.kernel)

    def notes_for(self, player: Player, kind: np.dtype[Any]) -> Array:
        """The notes of a player, with what it knows beforehand."""
        notes = self.make_notes(kind)
        self.sit_down(player, notes[0])
        return notes

    def sit_down(self, player: Player, notes: Any) -> None:
        """Let a player write down what it knows beforehand."""
        player.strategy.sit_down(notes, self.setup)

    def play(self) -> None:
        """Play all games."""
        with np.errstate(over="ignore"):
            while not self.over:
                self.play_on()
        for seat, player in enumerate(self.players):
            if self.decision.player[seat].varied:
                strategy_files.note_varied(player.strategy)

    @property
    def over(self) -> bool:
        """Whether all games have been played and read."""
        done = self.queue.finished == self.queue.end - self.queue.first
        return bool(done and not (self.doing == asking.LOGGED).any())

    def play_on(self) -> None:
        """Let the kernel play until it needs something, and see to it."""
        self.run()
        if self.queue.failed_slot >= 0:
            failure, label = self._failure(), self.players[int(self.queue.failed_seat)].label
            raise failure if self.decision.raised else NotFiniteError(str(failure), label)
        if self.events is not None:
            self._read_logs()
        if self.queue.asked:
            self._ask()

    def _read_logs(self) -> None:
        """Keep the logs of the games that are over."""
        assert self.events is not None
        kind = self.state.EVENT_ROW
        same = [name for name in kind.names if name in self.state.LOG.names]
        for slot in np.flatnonzero(self.doing == asking.LOGGED):
            log = self.logs[slot]
            rows = np.zeros(log.n, kind)
            rows["game"] = self.secrets[slot].game
            rows["step"] = np.arange(log.n)
            rows["round"] = log.in_round[: log.n]
            for name in same:
                rows[name] = log[name][: log.n]
            self.events.append(rows)
            self.doing[slot] = asking.FREE

    def all_events(self) -> Array | None:
        """The events of all games in their order, if they were asked for."""
        if self.events is None:
            return None
        return np.concatenate(sorted(self.events, key=lambda rows: int(rows["game"][0])))

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
        for number, (_seat, player) in enumerate(self.batched, start=1):
            which = np.flatnonzero(player_of == number)
            if len(which):
                counts = np.diff(first)[which]
                own = np.concatenate(([0], np.cumsum(counts)))
                rows = np.repeat(first[which] - own[:-1], counts) + np.arange(own[-1])
                scores[rows] = self._answer(player, slots[which], seats[which], own, codes[rows])
        self.scores = scores

    def _answer(self, player: Player, slots: Array, seats: Array, first: Array, codes: Array) -> Array:
        """What one batched strategy makes of these decisions."""
        likes, known = self.decision.player[int(seats[0])].likes, self.known(slots, seats)
        views = Views(self.rules, Fields(self.tables, slots), seats, likes, _weights(player), known)
        return self._scores(player, views, Options(codes, first, self.options.FIELDS))

    def _scores(self, player: Player, views: Views, options: Options) -> Array:
        """What a batched strategy answers, checked for its shape."""
        name, seed = player.strategy.name, self.setup.seed
        function = strategy_files.load_file(str(player.strategy.file)).score_batch
        try:
            given = np.asarray(function(views, options))
        except (Exception, SystemExit) as error:
            game = self.secrets["game"][self.ask_slot[0]]
            why = f"{type(error).__name__}: {error}"
            if isinstance(error, SystemExit):
                why = _("it ends the program: {error}", error=why)
            said = _(
                "Strategy '{strategy}' failed on a batch with game {game} (seed {seed}): {reason}",
                strategy=name, game=game, seed=seed, reason=why,
            )  # fmt: skip
            raise TownlabError(said) from error
        if given.dtype.kind not in "biuf":
            said = _(
                "Strategy '{strategy}' must give real numbers; it gave an array of {dtype} (seed {seed}).",
                strategy=name, dtype=given.dtype, seed=seed,
            )  # fmt: skip
            raise TownlabError(said)
        if given.shape != (len(options),):
            said = _(
                "Strategy '{strategy}' must give one number for each of {n} options; "
                "it gave an array of shape {shape} (seed {seed}).",
                strategy=name, n=len(options), shape=given.shape, seed=seed,
            )  # fmt: skip
            raise TownlabError(said)
        scores = np.ascontiguousarray(given, float)
        if not strategy_files.has_varied(player.strategy) and options.vary(scores):
            strategy_files.note_varied(player.strategy)
        return scores

    def _failure(self) -> TownlabError:
        """What to say of a strategy that raised an error or gave a number that is not finite."""
        slot, seat = int(self.queue.failed_slot), int(self.queue.failed_seat)
        table, game = self.tables[slot], int(self.secrets[slot].game)
        player = self.players[seat]
        where = _(
            "in game {game} (seed {seed}), round {round}, seat {seat}",
            game=game, seed=self.setup.seed, round=int(table.rounds), seat=seat,
        )  # fmt: skip
        if player.strategy.kind == "batched":
            return TownlabError(
                _("Strategy '{strategy}' gave a number that is not finite {where}.", strategy=player.label, where=where)
            )
        kind, problem = self._repeat_error(player, table) if self.decision.raised else self._odd_score()
        said = _(
            "Strategy '{strategy}' {problem} for option '{option}' {where}.",
            strategy=player.label, problem=problem, option=kind, where=where,
        )  # fmt: skip
        return TownlabError(said)

    def _options(self) -> list[Any]:
        """The options of the decision at hand."""
        codes = self.decision.codes[self.decision.first : self.decision.first + self.decision.n]
        return [self.options.Option(*map(int, self.options.option_of(int(code)))) for code in codes]

    def _odd_score(self) -> tuple[str, str]:
        """The option whose score is NaN or infinite, and that score."""
        scores = self.decision.scores[self.decision.first : self.decision.first + self.decision.n]
        odd = int(np.flatnonzero(~(scores < np.inf))[0])
        return self.options.KINDS[self._options()[odd].kind], _("gave {score}", score=float(scores[odd]))

    def _repeat_error(self, player: Player, table: Any) -> tuple[str, str]:
        """Ask the strategy again, uncompiled, to find the option and the error."""
        module, notes = strategy_files.load_file(str(player.strategy.file)), player.strategy.notes
        view = self.view(table, 0 if notes is None else self.notes_for(player, notes)[0], _weights(player))
        kind = self.options.KINDS[self._options()[0].kind]
        try:
            if hasattr(module, "prepare"):
                view = view._replace(prepared=module.prepare(view))
            for option in self._options():
                kind = self.options.KINDS[option.kind]
                module.score(view, option)
        except NumbaError:  # a compiled function that it calls cannot be called so
            return kind, _("raised an error")
        except Exception as error:
            return kind, _("raised {error} ({reason})", error=type(error).__name__, reason=error)
        return kind, _("raised an error")


def _weights(player: Player) -> Any:
    """A player's weights by name."""
    return SimpleNamespace(**dict(zip(player.strategy.weights, player.weights, strict=True)))
