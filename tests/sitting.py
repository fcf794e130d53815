"""Let a compiled strategy think about any situation, and look at what it thought.

game = situation(Town("ws.. ...."), Town(), named="glass")
seat = sit(game.setup, "planner", game.table, game.secret)
seat.think()
assert seat.plan.now[0].share[0] > 0
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.tiny_towns import play
from sim.tiny_towns.kernel import loop
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.setup import Setup
from tests.naive.tiny_towns import Option
from tests.table import Game

Array = npt.NDArray[Any]


class Sitting:
    """A table at which compiled strategies decide one decision at a time."""

    def __init__(self, setup: Setup, game: int = 0) -> None:
        self.setup = setup
        self.played = play.Table(setup, game, 1, batch=1, events=False)
        self.rules, self.decision = self.played.rules, self.played.decision
        self.table, self.secret = self.played.tables[0], self.played.secrets[0]
        self.notes = {notes.ctypes.data: notes[0] for notes in self.played.notes}
        with np.errstate(over="ignore"):
            deal(self.rules, self.played.record, self.table, self.secret, self.played.logs[0], game)

    @property
    def waiting(self) -> list[int]:
        """The seats that have to choose."""
        return [seat for seat in range(self.setup.players) if self.secret.waiting >> seat & 1]

    @property
    def imagined(self) -> Any:
        """The table at which its players imagine games."""
        return self.played.imagined[0]

    @property
    def plan(self) -> Any:
        """What the player who decided last means to build."""
        return self.notes[int(self.decision.player[int(self.decision.seat)].notes_at)]

    def take_over(self, table: Any, secret: Any, seat: int) -> None:
        """Put this situation on the table, with only one seat to decide."""
        self.played.tables[0], self.played.secrets[0] = table, secret
        self.secret.waiting = 1 << seat

    def think(self) -> Array:
        """Let all who are waiting decide; the scores that the last one gave."""
        self.decision.n = 0
        with np.errstate(over="ignore"):
            assert loop.decide(self.rules, self.played.record, self.table, self.secret, self.decision), (
                "a strategy failed"
            )
        return np.array(self.decision.scores[: int(self.decision.n)])

    def go_on(self) -> None:
        """Carry out what was decided."""
        with np.errstate(over="ignore"):
            carry_out(self.rules, self.table, self.secret, self.played.logs[0])

    def play_on(self) -> Iterator[None]:
        """Stop before every phase in which somebody decides, until the game is over."""
        while self.table.phase != Phase.OVER:
            yield
            self.think()
            self.go_on()


def sit(setup: Setup, strategy: str, table: Any, secret: Any, seat: int = 0) -> Sitting:
    """A strategy that knows nothing of the game before, in one seat of this situation."""
    sitting = Sitting(replace(setup, strategies=(strategy,)))
    sitting.take_over(table, secret, seat)
    return sitting


def thought(game: Game, spec: str = "planner") -> tuple[Any, dict[Option, float]]:
    """What seat 0 plans in a situation, and the score of each of its options."""
    seat = sit(game.setup, spec, game.table, game.secret)
    scores = seat.think().tolist()
    return seat.plan, {game.named(int(code)): score for code, score in zip(seat.decision.codes, scores, strict=False)}


def clearly_more(more: Array, less: Array) -> bool:
    """Whether the mean over the same deals is higher by more than three standard errors."""
    gain = np.asarray(more, float) - less
    return bool(gain.mean() > 3 * gain.std(ddof=1) / np.sqrt(len(gain)))
