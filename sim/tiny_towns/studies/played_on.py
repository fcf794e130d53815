"""Games stopped at their decisions: which kinds of options are on offer and chosen, and what others would have led to.

At a decision the position is copied, another option is picked there, and the game is played on to its end by a policy
with some luck in it, several times. The policy of a seat sees no more than its player may know, and cards that nobody
has seen are shuffled anew each time.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sim.engine.codes import kind_of
from sim.engine.match import Array
from sim.engine.records import records
from sim.errors import TownlabError
from sim.languages import _
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.continuation import play_to_end
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.loop import decide
from sim.tiny_towns.kernel.options import KINDS
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.play import Table, uses_python
from sim.tiny_towns.setup import Setup

OFFER = np.dtype([("game", "i8"), ("kind", "i8"), ("offered", "i8"), ("chosen", "i8")])
"""how often a kind of option was on offer in a game, with others beside it, and how often it was chosen"""
CASE = np.dtype([("game", "i8"), ("seat", "i8"), ("round", "i8"), ("kind", "i8"), ("chosen", "i8"), ("first", "f8"),
                 ("second", "f8")])  # fmt: skip
"""a decision that was played on: points that the best option of a kind brings beyond the chosen one, found in a first
set of games, in which it was found best, and in a second"""
CANDIDATES = 4
"""options of a kind that are tried, the best by the strategy's own numbers"""
UNSEEN = 5
"""cards of the deck that are put away unseen after shuffling"""

Rows = npt.NDArray[Any]


class Choice(NamedTuple):
    """A decision of a seat: the options, what the strategy thinks of each, and the one that it picked."""

    seat: int
    codes: Array
    scores: Array
    pick: int

    @property
    def kinds(self) -> Array:
        """[options] the kind of each."""
        return np.array([kind_of(code) for code in self.codes.tolist()], np.int64)

    def best_of(self, kind: int, most: int = CANDIDATES) -> list[int]:
        """Some options of a kind, those first that the strategy thinks most of."""
        order = np.argsort(-self.scores, kind="stable")
        return [int(self.codes[i]) for i in order if self.kinds[i] == kind][:most]


class StoppedGame:
    """Games of a set-up that are played decision by decision."""

    def __init__(self, setup: Setup) -> None:
        if uses_python(setup):
            raise TownlabError(_("Games can be stopped at their decisions only where all strategies are compiled."))
        self.match = Table(setup, 0, 1, 1, False)
        self.table, self.secret, self.log = self.match.tables[0], self.match.secrets[0], self.match.logs[0]

    def choices(self, game: int) -> Iterator[list[Choice]]:
        """Play a game; what is decided at once comes together, before it is carried out."""
        deal(self.match.rules, self.match.record, self.table, self.secret, self.log, game)
        while self.table.phase != Phase.OVER:
            yield self._decide()
            carry_out(self.match.rules, self.table, self.secret, self.log)

    def _decide(self) -> list[Choice]:
        """Let the seats that have to choose do so one by one."""
        waiting, starter = int(self.secret.waiting), int(self.secret.starter)
        players, found = int(self.table.players), []
        for seat in ((starter + step) % players for step in range(players)):
            if waiting >> seat & 1:
                self.secret.waiting = 1 << seat
                found += self._decide_seat(seat)
        self.secret.waiting = waiting
        return found

    def _decide_seat(self, seat: int) -> list[Choice]:
        """The choice of a seat; none if it has only one option."""
        match, decision = self.match, self.match.decision
        before = int(self.secret.decisions)
        if not decide(match.rules, match.record, self.table, self.secret, decision):
            raise TownlabError(
                _("Strategy '{strategy}' failed in game {game}.",
                  strategy=match.players[seat].label, game=int(self.secret.game))
            )  # fmt: skip
        if int(self.secret.decisions) == before:
            return []
        first, n = int(decision.first), int(decision.n)
        codes, scores = (part[first : first + n].copy() for part in (decision.codes, decision.scores))
        return [Choice(seat, codes, scores, int(self.secret.picks[seat]))]


class Rollouts:
    """A copy of a position that is played on by a policy."""

    def __init__(self, policy: Setup) -> None:
        self.match = Table(policy, 0, 1, 1, False)
        self.table, self.secret = records(state.TABLE, 1, 0), records(state.SECRET, 1, 1024)

    def score(self, stopped: StoppedGame, seat: int, code: int, luck: Sequence[int]) -> float:
        """What the seat scores in the end with this option, on average over some games of different luck."""
        return float(np.mean([self._play(stopped, seat, code, one) for one in luck]))

    def _play(self, stopped: StoppedGame, seat: int, code: int, luck: int) -> float:
        self.table[0], self.secret[0] = stopped.table, stopped.secret
        secret = self.secret[0]
        secret.picks[seat] = code
        _shuffle(self.table[0], secret, np.random.default_rng(luck))
        match = self.match
        rows = match.game_rows[0], match.town_rows[0]
        if not play_to_end(match.rules, match.record, self.table[0], secret, match.decision, match.logs[0], *rows):
            raise TownlabError(
                _("Policy '{strategy}' failed in game {game}.",
                  strategy=match.players[seat].label, game=int(secret.game))
            )  # fmt: skip
        return float(match.town_rows[0]["score"][seat])


def _shuffle(table: Any, secret: Any, rng: np.random.Generator) -> None:
    """New luck: other streams, and cards that nobody has seen in another order."""
    secret.streams[:] = rng.integers(0, 2**64, len(secret.streams), dtype=np.uint64)
    if table.mode == Mode.TOWN_HALL:
        hidden = [*range(UNSEEN), *range(int(secret.deck_at), len(secret.deck))]
        secret.deck[hidden] = rng.permutation(secret.deck[hidden])


def offers(setup: Setup, games: range) -> Rows:
    """Count, game by game, how often each kind of option was on offer beside others, and chosen."""
    stopped, found = StoppedGame(setup), []
    for game in games:
        counts = np.zeros((len(KINDS), 2), np.int64)
        for choice in (one for together in stopped.choices(game) for one in together):
            kinds = np.unique(choice.kinds)
            if len(kinds) > 1:
                counts[kinds, 0] += 1
                counts[kind_of(choice.pick), 1] += 1
        found += [(game, kind, *counts[kind]) for kind in range(len(KINDS)) if counts[kind, 0]]
    return np.array(found, OFFER)


def cases(setup: Setup, policy: Setup, games: range, kinds: Sequence[int], each: int, rollouts: int) -> Rows:
    """Play on from up to so many decisions a game at which each of these kinds was on offer and not chosen."""
    stopped, ahead, found = StoppedGame(setup), Rollouts(policy), []
    for game in games:
        taken = _chosen_cases(stopped, game, kinds, each)
        for step, together in enumerate(stopped.choices(game)):
            for number, choice in enumerate(together):
                for kind in taken.get((step, number), ()):
                    found.append(_case(stopped, ahead, game, step, choice, kind, rollouts))
    return np.array(found, CASE)


def _chosen_cases(stopped: StoppedGame, game: int, kinds: Sequence[int], each: int) -> dict[tuple[int, int], list[int]]:
    """Which decisions of a game are played on for which kinds: some of all, by chance."""
    found: dict[int, list[tuple[int, int]]] = {kind: [] for kind in kinds}
    for step, together in enumerate(stopped.choices(game)):
        for number, choice in enumerate(together):
            for kind in set(choice.kinds.tolist()) & set(kinds) - {kind_of(choice.pick)}:
                found[kind].append((step, number))
    rng, taken = np.random.default_rng((int(stopped.match.setup.seed), game)), dict[tuple[int, int], list[int]]()
    for kind, places in found.items():
        for at in rng.permutation(len(places))[:each].tolist():
            taken.setdefault(places[at], []).append(kind)
    return taken


def _case(
    stopped: StoppedGame, ahead: Rollouts, game: int, step: int, choice: Choice, kind: int, rollouts: int
) -> tuple[Any, ...]:
    """What the best option of a kind brings beyond the chosen one: found best in some games, measured in others."""
    luck = np.random.default_rng((int(stopped.match.setup.seed), game, step, choice.seat, kind))
    first, second = luck.integers(0, 2**63, (2, rollouts)).tolist()
    tried = {code: ahead.score(stopped, choice.seat, code, first) for code in choice.best_of(kind)}
    best = max(tried, key=lambda code: tried[code])
    chosen = [ahead.score(stopped, choice.seat, choice.pick, luck) for luck in (first, second)]
    again = ahead.score(stopped, choice.seat, best, second)
    where = game, choice.seat, int(stopped.table.rounds), kind, kind_of(choice.pick)
    return *where, tried[best] - chosen[0], again - chosen[1]
