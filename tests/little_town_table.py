"""Any situation of Little Town, laid out by hand: ask the kernel what a seat may do there, choose, see what happens.

    game = scene(Seat({WEST: "bakery"}, "1 wheat"), Seat())
    assert game.choose("work", square=FIELD) == ["0 works 31"]
    assert game.choose("activate", card="bakery")[-1] == "0 gains bakery 30 coins 4"

Squares are those of the oracle's situations: on board a nothing but grass lies around FIELD, and around CROSSING lie
one forest, one mountain and one lake.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.little_town.board import COINS, RESOURCES
from sim.little_town.components import COINS_IN_ALL, CUBES_EACH, HOUSES, ROUNDS
from sim.little_town.goods import goods
from sim.little_town.kernel.deal import deal
from sim.little_town.kernel.effects import build
from sim.little_town.kernel.finish import finish
from sim.little_town.kernel.loop import decide
from sim.little_town.kernel.options import list_options, option_of
from sim.little_town.kernel.state import EVENTS, WORDS, Phase, Step
from sim.little_town.kernel.steps import carry_out, go_on
from sim.little_town.kernel.view import View
from sim.little_town.play import Games
from sim.little_town.setup import Setup
from tests.little_town import GOODS, Answers
from tests.naive.little_town import Option, Rate

FIELDS = Option._fields


@dataclass
class Seat:
    """What belongs to a player."""

    tiles: dict[int, str] = field(default_factory=dict)
    """buildings by square"""
    stock: str = "3 coins"
    hand: str = ""
    """objectives that are not claimed"""
    workers: tuple[int, ...] = ()
    """squares with a worker"""
    points: int = 0
    waits: str = ""
    """objectives of the hand that it was asked about and waits with"""
    houses: int = -1
    """left; -1 for as many as the tiles leave"""


class Game:
    """A game on the kernel, decision by decision. A decision with one option is taken without asking."""

    def __init__(self, setup: Setup, number: int = 0) -> None:
        self.setup = setup
        self.played = Games(setup, number, 1, 1, True)
        self.rules, self.decision = self.played.rules, self.played.decision
        self.table, self.secret, self.log = self.played.tables[0], self.played.secrets[0], self.played.logs[0]
        with np.errstate(over="ignore"):
            deal(self.rules, self.played.record, self.table, self.secret, self.log, number)

    def start(self) -> "Game":
        """Go on to the first decision."""
        go_on(self.rules, self.table, self.secret, self.log)
        self._take_single()
        return self

    @property
    def over(self) -> bool:
        return bool(self.table.phase == Phase.OVER)

    @property
    def asked(self) -> int:
        """The seat that has to decide."""
        return int(self.secret.decider)

    @property
    def story(self) -> list[str]:
        """What happened, a line for each event, without what the event does not use."""
        return [self._line(i) for i in range(self.log.n)]

    def options(self, kind: str = "", **fields: Any) -> list[Option]:
        """What the seat may do now, of this kind and with these fields."""
        n = list_options(self.rules, self.table, self.secret, self.decision, self.asked)
        offered = [self.named(code) for code in self.decision.codes[:n].tolist()]
        wanted = fields | ({"kind": kind} if kind else {})
        return [option for option in offered if all(getattr(option, name) == wanted[name] for name in wanted)]

    def choose(self, kind: str, **fields: Any) -> list[str]:
        """Take the one option of this kind with these fields; what happened then."""
        wanted = self.options(kind, **fields)
        assert len(wanted) == 1, f"Seat {self.asked} has {len(wanted)} ways to {kind} {fields}: {self.options()}"
        return self._pick(self.options().index(wanted[0]))

    def follow(self, rate: Rate) -> Iterator[None]:
        """Stop at every decision, and then do what is rated highest, until the game is over."""
        while not self.over:
            yield
            ratings = rate(self.asked, self.options())
            self._pick(ratings.index(max(ratings)))

    def think(self) -> dict[Option, float]:
        """Let the strategy of the seat score its options."""
        assert decide(self.rules, self.played.record, self.table, self.secret, self.decision), "a strategy failed"
        scores = self.decision.scores[: int(self.decision.n)].tolist()
        return dict(zip(self.options(), scores, strict=True))

    def view(self) -> View:
        """What the seat may know."""
        seat, decision = self.asked, self.decision
        decision.seat, decision.objectives = seat, self.secret.held[seat] & ~self.table.claimed[seat]
        return self.played.view(self.table, None, None)

    def favourite(self) -> Option:
        """What the strategy of the seat would do."""
        scores = self.think()
        return max(scores, key=scores.__getitem__)

    def play_turn(self) -> list[str]:
        """Let the strategy play the turn, or the meal, of the seat to its end; what happened."""
        before, whose = self.log.n, self._whose()
        while not self.over and self._whose() == whose:
            self._pick(self.options().index(self.favourite()))
        return self.story[before:]

    def result(self) -> tuple[list[int], list[int]]:
        """The scores and the winners of a game that is over."""
        assert self.over
        games, seats, tiles, objectives = (rows[0] for rows in self.played.rows)
        finish(self.rules, self.table, self.secret, self.log, games, seats, tiles, objectives)
        return seats["score"].tolist(), [seat for seat in range(self.setup.players) if games.winners >> seat & 1]

    def stock(self, seat: int) -> dict[str, int]:
        """What a seat holds."""
        return dict(zip((*RESOURCES, "coins"), self.table.stock[seat].tolist(), strict=True))

    def lay(self, seat: int, given: Seat) -> None:
        """Put a player's things on the table: tiles first, since they score, and would be looked at."""
        table, secret, ids = self.table, self.secret, self.setup.catalogue.ids
        table.payment = table.bought = secret.open[seat] = 0
        for square, card in given.tiles.items():
            build(self.rules, table, secret, self.log, seat, ids.index(card), square)
            secret.n_looks = 0
        hand = given.hand.split()
        secret.hand[seat, : len(hand)] = [ids.index(card) for card in hand]
        secret.n_hand[seat], secret.open[seat] = len(hand), (1 << len(hand)) - 1
        secret.held[seat] = sum(1 << ids.index(card) - int(self.rules.first_objective) for card in hand)
        secret.marks[seat] = sum(1 << hand.index(card) for card in given.waits.split())
        held = goods(given.stock)
        table.stock[seat] = [*held.cubes, held.coins]
        table.workers[seat] = sum(1 << square for square in given.workers)
        table.occupied |= table.workers[seat]
        table.points[seat] = given.points
        table.houses[seat] = HOUSES[self.setup.players] - len(given.tiles) if given.houses < 0 else given.houses

    def leave(self, reserve: str) -> None:
        """The reserve has what nobody holds, but of what is named only so much."""
        held = self.table.stock[: self.setup.players].sum(axis=0)
        self.table.reserve[:COINS] = CUBES_EACH - held[:COINS]
        self.table.reserve[COINS] = COINS_IN_ALL - held[COINS]
        for number, name in (part.split() for part in filter(None, reserve.split(", "))):
            self.table.reserve[GOODS.index(name)] = int(number)

    def named(self, code: int) -> Option:
        """An option in the words of the oracle."""
        return Answers(self.setup.catalogue.ids, None).named(*map(int, option_of(code)))

    def _whose(self) -> tuple[int, ...]:
        return self.asked, int(self.table.rounds), int(self.table.turn), int(self.table.phase == Phase.FEED)

    def _pick(self, at: int) -> list[str]:
        before = self.log.n
        list_options(self.rules, self.table, self.secret, self.decision, self.asked)
        self.secret.picks[self.asked] = self.decision.codes[at]
        carry_out(self.rules, self.table, self.secret, self.log)
        self._take_single()
        return self.story[before:]

    def _take_single(self) -> None:
        while not self.over and len(self.options()) == 1:
            self.secret.picks[self.asked] = self.decision.codes[0]
            carry_out(self.rules, self.table, self.secret, self.log)

    def _line(self, at: int) -> str:
        log, ids = self.log, self.setup.catalogue.ids
        card = WORDS[-2 - log.card[at]] if log.card[at] < -1 else [*ids, ""][log.card[at]]
        square, amount = log.square[at], log.amount[at]
        row = (log.seat[at], EVENTS[log.event[at]], card, square if square >= 0 else "", GOODS[log.resource[at]],
               amount or "")  # fmt: skip
        return " ".join(str(part) for part in row if part != "")


def scene(
    *seats: Seat,
    number: int = 1,
    asks: int = 0,
    left: int | None = None,
    market: str = "",
    reserve: str = "",
    strategy: str = "uniform",
    rule_of_three: bool = True,
    board: str = "a",
) -> Game:
    """The start of a turn in the given round of a game on board a: of seat 0, unless another one `asks`.

    With `left`, only so many turns of the round are left, this one counted. With 0 the round ends at once, and seat
    `asks` began it. The market has the tiles of all seats, those named, and others at random.
    """
    tiles = {card for seat in seats for card in seat.tiles.values()} | set(market.split())
    game = Game(
        Setup(len(seats), (strategy,), board, tuple(tiles - {"wheat_field"}) or "random", rule_of_three=rule_of_three)
    )
    game.table.rounds = number
    game.table.asks &= number < ROUNDS
    for at, seat in enumerate(seats):
        game.lay(at, seat)
    game.leave(reserve)
    whole = len(seats) * int(game.table.workers_each)
    game.table.turn = 0 if left is None else whole - left
    game.table.first = (asks - game.table.turn) % len(seats)
    game.secret.step, game.log.n = Step.TURN, 0
    return game.start()
