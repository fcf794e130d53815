"""Any situation of a game, drawn by hand: ask the kernel what a seat may do there, choose, and see what happens.

    game = situation(Town("ws.. ...."), Town(), named="glass")
    game.choose(0, "place", square=2)
    game.others()
    assert game.squares(0, "build", card="well") == [0, 1]

A town is drawn row by row; squares left out are empty. Small letters are cubes: w wood, y wheat, b brick, g glass,
s stone. Capitals are buildings by category, as in the cards' examples: C F W H T E R M. Which card each is, the market
says.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

import sim
from sim.tiny_towns import catalogue, play
from sim.tiny_towns.board import CATEGORIES, LETTERS, RESOURCES, SQUARES
from sim.tiny_towns.boxes import hooks_of, under_of
from sim.tiny_towns.boxes.fortune.coins import ANY_CUBE
from sim.tiny_towns.card_arrays import rules_for
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.buildable import put_cube
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.effects import build_monument, stand
from sim.tiny_towns.kernel.finish import finish
from sim.tiny_towns.kernel.options import list_options, option_of
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.scoring_address import compile_scoring
from sim.tiny_towns.setup import FIRST_GAME, Setup
from tests.game import RECORDER, Answers, event_of
from tests.naive.tiny_towns import Event, Option

CARDS = catalogue.load()
CUBES = LETTERS.lower()
BUILDINGS = "CFWHTERM"
FIELDS = Option._fields
PROMENADE = "petal_promenade"


@dataclass
class Town:
    """A town and what belongs to its owner, as a round starts."""

    drawing: str = ""
    monument: str = ""
    """the one kept; it stands if the drawing has an M"""
    marks: dict[int, str] = field(default_factory=dict)
    """the resource on the Factory or Bank of a square"""
    held: dict[int, str] = field(default_factory=dict)
    """the cubes on the Warehouse of a square, as letters"""
    aside: str = ""
    """categories set aside for the Watch in an earlier round, as letters"""
    cavern: int = 0
    turns: int = 0
    place: int = 0
    """in the order of completion; 0 still in the game"""
    coins: int = 0
    """in the chest"""
    laid: tuple[int, ...] = ()
    """squares with a coin of the monument"""
    villagers: tuple[int, ...] = ()
    """squares with a villager who does not work"""
    working: tuple[int, ...] = ()
    """squares where one works"""
    lodge: int = 0
    """villagers in the Lodge"""
    stack: int = 0
    """towers on the square of the first, if there are more"""

    @property
    def has_villagers(self) -> bool:
        return bool(self.villagers or self.working or self.lodge)


class Game:
    """A game on the kernel, decision by decision. Seats that decide at the same time are carried out together."""

    def __init__(self, setup: Setup, number: int = 0) -> None:
        self.setup = replace(setup, strategies=(RECORDER,))
        self.played = play.Table(self.setup, number, 1, batch=1, events=True)
        self.rules, self.decision = self._rules(), self.played.decision
        self.table, self.secret, self.log = self.played.tables[0], self.played.secrets[0], self.played.logs[0]
        with np.errstate(over="ignore"):
            deal(self.rules, self.played.record, self.table, self.secret, self.log, number)
        self._ask()

    def _rules(self) -> Any:
        """The rules for all that a test may lay on the table, monuments too."""
        setup = replace(self.setup, monuments=True, cavern=True)
        rules = rules_for(self.setup.catalogue, self.setup.named, hooks_of(setup), under_of(setup))
        compile_scoring(rules)
        return rules

    @property
    def phase(self) -> str:
        return state.PHASES[self.table.phase]

    @property
    def events(self) -> list[Event]:
        """All that has happened, in the words of the oracle."""
        names = ("seat", "event", "card", "square", "resource", "cubes", "amount", "by", "other")
        rows = (
            {"round": self.log.in_round[i]} | {name: self.log[name][i] for name in names} for i in range(self.log.n)
        )
        return [event_of(self.setup.catalogue.ids, row) for row in rows]  # type: ignore[arg-type]

    def options(self, seat: int, kind: str = "", **fields: Any) -> list[Option]:
        """What the seat may do now, of this kind and with these fields; nothing if it is not asked."""
        if seat not in self.asked:
            return []
        n = list_options(self.rules, self.table, self.secret, self.decision, seat)
        offered = [self.named(code) for code in self.decision.codes[:n].tolist()]
        wanted = {FIELDS.index(name): value for name, value in fields.items()} | ({0: kind} if kind else {})
        return [option for option in offered if all(option[at] == value for at, value in wanted.items())]

    def squares(self, seat: int, kind: str, **fields: Any) -> list[int]:
        """Where such options lead, in order."""
        return sorted({option[2] for option in self.options(seat, kind, **fields)})

    def choose(self, seat: int, kind: str, **fields: Any) -> list[Event]:
        """Take the first option of this kind with these fields; what happened then."""
        wanted = self.options(seat, kind, **fields)
        assert wanted, f"Seat {seat} cannot {kind} {fields}; it can {self.options(seat)}."
        at = self.options(seat).index(wanted[0])
        self.secret.picks[seat] = self.decision.codes[at]
        self.asked.remove(seat)
        before = len(self.events)
        if not self.asked:
            self.carry_out()
        return self.events[before:]

    def others(self) -> list[Event]:
        """All who are still asked are done, or take their first option; what happened then."""
        before = len(self.events)
        for seat in sorted(self.asked):
            self.choose(seat, "done" if self.options(seat, "done") else self.options(seat)[0][0])
        return self.events[before:]

    def finish_round(self) -> list[Event]:
        """Let all take what comes first until the next round begins, or the game is over."""
        now, before = self.table.rounds, len(self.events)
        while self.asked and self.table.rounds == now:
            self.others()
        return self.events[before:]

    def carry_out(self) -> None:
        """Go on to the next decision."""
        self.asked = set()
        while not self.asked and self.phase != "over":
            with np.errstate(over="ignore"):
                carry_out(self.rules, self.table, self.secret, self.log)
            self._ask()
            if self.phase == "deed":  # what villagers were paid for; nobody is asked
                self.secret.picks[self.asked.pop()] = self.secret.deed[int(self.secret.builder)]

    def town(self, seat: int) -> str:
        """A town as it is drawn above."""
        word = int(self.table.word[seat])
        squares = [("." + CUBES + BUILDINGS)[word >> 4 * square & 15] for square in range(SQUARES)]
        return " ".join("".join(squares[row : row + 4]) for row in range(0, SQUARES, 4))

    def result(self) -> tuple[list[int], list[int]]:
        """The scores and the winners of a game that is over."""
        assert self.phase == "over"
        game, towns = self.played.game_rows[0], self.played.town_rows[0]
        finish(self.rules, self.table, self.secret, self.log, game, towns)
        return towns["score"].tolist(), [seat for seat in range(self.setup.players) if game.winners >> seat & 1]

    def lay(self, seat: int, town: Town) -> None:
        """Put a town on the table: its buildings, then its cubes."""
        table, secret, squares = self.table, self.secret, town.drawing.replace(" ", "")
        if town.monument:
            secret.kept[seat] = secret.hand[seat] = self.setup.catalogue.ids.index(town.monument)
        for square, letter in enumerate(squares):
            if letter == "M":
                build_monument(self.rules, table, secret, self.log, seat, int(secret.hand[seat]), square)
            elif letter in BUILDINGS:
                category = BUILDINGS.index(letter)
                stand(self.rules, table, secret, self.log, seat, category, int(table.market[category]), square)
        for square, letter in enumerate(squares):
            if letter in CUBES:
                put_cube(self.rules, table, secret, seat, square, CUBES.index(letter))
        for square, resource in town.marks.items():
            table.marks[seat, square] = 1 + RESOURCES.index(resource)
        for square, cubes in town.held.items():
            table.held[seat, square] = sum(1 << 3 * CUBES.index(cube) for cube in cubes)
        table.aside[seat], table.aside_round[seat] = sum(1 << BUILDINGS.index(letter) for letter in town.aside), 0
        table.laid_aside[seat], table.turns[seat], table.place[seat] = town.cavern, town.turns, town.place
        table.active &= ~(bool(town.place) << seat)
        secret.n_pending = secret.n_unpaid = secret.n_chains = 0
        self._lay_coins(seat, town)
        self._lay_villagers(seat, town)

    def _lay_coins(self, seat: int, town: Town) -> None:
        """The coins of a town, and no others: what its buildings brought is forgotten."""
        self.table.coins[seat], self.table.laid[seat] = town.coins, sum(1 << square for square in town.laid)
        if town.monument == PROMENADE and town.laid:
            self.table.special[seat] |= ANY_CUBE

    def _lay_villagers(self, seat: int, town: Town) -> None:
        """The villagers of a town, but for those in the Lodge, who come when the round has begun."""
        self.table.working[seat] = sum(1 << square for square in town.working)
        self.table.villagers[seat] = sum(1 << square for square in (*town.villagers, *town.working))
        self.table.lodge[seat] = 0
        self.table.stack[seat] = town.stack or self.table.stack[seat]

    def people(self, seat: int) -> tuple[list[int], list[int], int]:
        """The squares with a villager, those where one works, and how many are in the Lodge."""
        there, work = int(self.table.villagers[seat]), int(self.table.working[seat])
        squares = [[square for square in range(SQUARES) if some >> square & 1] for some in (there, work)]
        return squares[0], squares[1], int(self.table.lodge[seat])

    def _ask(self) -> None:
        self.asked = {seat for seat in range(self.setup.players) if self.secret.waiting >> seat & 1}

    def named(self, code: int) -> Option:
        option = option_of(code)
        return Answers(self.setup.catalogue.ids, None).named(*(int(getattr(option, field)) for field in FIELDS))


def situation(
    *towns: Town,
    mode: str = "master-builder",
    market: str = "",
    named: str = "",
    master: int = 0,
    rounds: int = 4,
    cavern: bool = False,
    coins: bool = False,
    seed: int = 0,
    tears: bool = False,
    villagers: str = "",
) -> Game:
    """The start of a round, after so many; with `named`, the resource has already been named, drawn or taken.

    The market has the cards of the first game but for those given. The boxes are those whose cards are on the table.
    Villager cards are `forage` and `renovate` but for those given; where there are no villagers they do nothing.
    """
    given = {CARDS[id].category: id for id in market.split()}
    cards = tuple({**dict(zip(CATEGORIES, FIRST_GAME, strict=False)), **given}.values())
    boxes = tuple({CARDS[id].box: id for id in ("cottage", *cards, *(town.monument for town in towns)) if id})
    if tears or villagers or any(town.has_villagers for town in towns):
        boxes = tuple(dict.fromkeys((*boxes, "villagers")))
    how = {"monuments": False, "cavern": cavern, "coins": coins, "seed": seed, "boxes": boxes}
    if "villagers" in boxes:
        able = {CARDS[id].workers > 1: id for id in ("forage", "renovate", *villagers.split())}
        how |= {"tears": True} if tears else {"villagers": tuple(able.values())}
    game = Game(Setup(mode, len(towns), market=cards, **how))  # type: ignore[arg-type]
    game.table.rounds, game.table.master = rounds, (master - 1) % len(towns)
    for seat, town in enumerate(towns):
        game.lay(seat, town)
    if named and mode == "town-hall":
        game.secret.deck[game.secret.deck_at] = RESOURCES.index(named)
    if named and mode == "solo":
        game.table.shown[0] = RESOURCES.index(named)
    game.carry_out()
    for seat, town in enumerate(towns):
        game.table.lodge[seat] = town.lodge
    if named and game.phase == "fetch":
        game.choose(master, "done")
    if named and mode != "town-hall":
        game.choose(master, "name" if mode == "master-builder" else "take", resource=named)
    return game


def after_placing(*towns: Town, named: str = "wood", square: int = 15, **more: Any) -> Game:
    """A situation in which everybody has just put the resource named on this square."""
    game = situation(*towns, named=named, **more)
    for seat in sorted(game.asked):
        game.choose(seat, "place", card="", square=square)
    return game


def told(events: list[Event]) -> list[tuple[int, str, str, int]]:
    """Seat, event, card and amount of each."""
    return [(event.seat, event.event, event.card, event.amount) for event in events]


def points(drawing: str, market: str = "", **more: Any) -> dict[str, int]:
    """The points of a town of buildings by card; the market may name the monument too."""
    cards = dict(zip(BUILDINGS, FIRST_GAME, strict=False)) | {BUILDINGS[CATEGORIES.index(CARDS[id].category)]: id
                                                              for id in market.split()}  # fmt: skip
    town = [cards.get(letter, "") for letter in drawing.replace(" ", "").ljust(SQUARES, ".")]
    return sim.score([{"town": town, **more}])[0]
