"""Replays the events of a game, knowing nothing else, and stops at the first one that breaks a rule."""

from .effects import Effects
from .facts import BOARDS, HAND, HUNGER, MARKET_SPACES, OBJECTIVES, ROUNDS, TILES
from .ledger import Ledger
from .record import Event


class Referee(Effects):
    """Follows a game from row to row; every row must be one that can come there, and none may be missing."""

    def __init__(self, players: int, rule_of_three: bool = True) -> None:
        super().__init__(players, players == 3 and rule_of_three)
        self.first = 0

    def check(self, events: list[Event]) -> Ledger:
        """Read all events and hand back the book."""
        self.events = events
        try:
            self.follow()
        except (AssertionError, KeyError, IndexError) as broken:
            raise ValueError(f"Against the rules at row {self.at} of the events: {broken}") from broken
        return self

    def follow(self) -> None:
        """Set-up, four rounds, the end."""
        self.set_up()
        for _ in range(ROUNDS):
            self.start_round()
            self.turns()
            self.end_round()
        self.close()
        assert self.at == len(self.events), "the game is over"

    def seats(self) -> list[int]:
        """From the first player to the left."""
        return [(self.first + i) % self.players for i in range(self.players)]

    def set_up(self) -> None:
        """The board, thirteen kinds of tiles, objectives that are possible."""
        self.side = self.read(-1, "board").card
        assert self.side in BOARDS
        while self.next.event == "market":
            row = self.read(-1, "market")
            assert row.amount == TILES[row.card].copies and row.card not in self.market
            self.market[row.card] = row.amount
        assert list(self.market) == [card for card in TILES if card in self.market]
        assert len(self.market) == MARKET_SPACES + 1 and "wheat_field" in self.market
        seen: list[str] = []
        for seat in range(self.players):
            while len(self.hands[seat]) < HAND[self.players]:
                seen.append(self.deal(seat))
        assert len(seen) == len(set(seen)), "a card is dealt twice"

    def deal(self, seat: int) -> str:
        """A card for the seat, or discarded if the market lacks its tiles."""
        card = self.next.card
        _, tiles, least = OBJECTIVES[card]
        if sum(tile in self.market for tile in tiles) >= least:
            self.expect(seat, "dealt", card)
            self.hands[seat].append(card)
        else:
            self.expect(seat, "discards", card)
        return card

    def start_round(self) -> None:
        """Workers are picked up; the token is passed; before round 4 all may claim what they waited with."""
        if self.round:
            self.workers.clear()
            self.first = self.seats()[1]
        if self.round == ROUNDS - 1 and self.fewest_start:
            self.first = next(seat for seat in self.seats() if self.points[seat] == min(self.points))
        self.round += 1
        self.expect(self.first, "first")
        if self.round == ROUNDS:
            for seat in self.seats():
                self.marks[seat].clear()
                self.look(seat)

    def turns(self) -> None:
        """One worker of each seat after the other."""
        for _ in range(self.workers_each):
            for seat in self.seats():
                if self.may_wait():
                    self.marks[seat].clear()
                    self.look(seat)
                self.work(seat) if self.next.event == "works" else self.build(seat)

    def build(self, seat: int) -> None:
        """A tile that is there, on an empty square, with a house that is left."""
        row = self.read(seat, "builds")
        assert self.market[row.card] > 0 and self.is_empty(row.square) and len(self.owned(seat)) < self.houses_each
        self.market[row.card] -= 1
        self.cards[row.square], self.owners[row.square] = row.card, seat
        tile = TILES[row.card]
        self.pay(seat, tile.cost, row.card, row.square)
        self.score(seat, tile.points, row.card, row.square)
        self.look(seat)

    def end_round(self) -> None:
        """Cathedrals and Residences, then the meals."""
        for seat in self.seats():
            for square in self.owned(seat):
                if self.tile(square).kind == "end_of_round":
                    self.special(seat, square)
        for seat in self.seats():
            self.feed(seat)

    def special(self, seat: int, square: int) -> None:
        """The Cathedral counts workers, the Residence activates what is around it."""
        card = self.cards[square]
        self.expect(seat, "activates", card, square)
        if card == "cathedral":
            self.score(seat, len(self.workers.intersection(self.around(square))), card, square)
            self.look(seat)
            return
        usable = self.usable(square)
        while self.next.event == "activates" and self.next.square in usable:
            self.activate(seat, usable)

    def feed(self, seat: int) -> None:
        """Food for each worker; nobody starves beside food that is held."""
        fish_there = self.reserve("fish")
        fed = self.read(seat, "feeds").amount
        bought = self.buy(seat)
        assert bought["fish"] == min(bought.total(), fish_there), "bought food is fish while there is any"
        paid = self.hand_over(seat)
        eaten = bought + paid
        assert set(eaten) <= {"fish", "wheat"} and eaten.total() == fed <= self.workers_each
        held = self.stocks[seat]["fish"] + self.stocks[seat]["wheat"]
        assert fed == self.workers_each or not held, "held food is left"
        self.score(seat, HUNGER * (self.workers_each - fed), "hunger")
        self.look(seat, "all_fish_meal" if eaten["fish"] == self.workers_each else "")

    def close(self) -> None:
        """Castle, Watchtower and coins; totals; the winners."""
        for seat in range(self.players):
            own = {card: square for square, card in self.cards.items() if self.owners[square] == seat}
            if "castle" in own:
                around = [square for square in self.around(own["castle"]) if self.owners.get(square) == seat]
                self.score(seat, 4 * len(around), "castle", own["castle"])
            if "watchtower" in own:
                around = [square for square in self.around(own["watchtower"]) if self.is_empty(square)]
                self.score(seat, 2 * len(around), "watchtower", own["watchtower"])
            self.score(seat, self.stocks[seat]["coins"] // 3, "coins")
        for seat in range(self.players):
            self.expect(seat, "totals", amount=self.points[seat])
        for seat in range(self.players):
            if self.points[seat] == max(self.points):
                self.expect(seat, "wins")
