"""The referee's rules of gathering, activating, paying and claiming."""

from collections import Counter

from .facts import HOUSES, OBJECTIVES, RESOURCES, ROUNDS, TERRAIN, WORKERS, Amounts
from .judge import is_fulfilled
from .ledger import Ledger
from .record import Event


class Effects(Ledger):
    """What a worker may do, and what must follow from it."""

    def __init__(self, players: int, fewest_start: bool) -> None:
        super().__init__(players)
        self.workers_each, self.houses_each = WORKERS[players], HOUSES[players]
        self.fewest_start = fewest_start  # round 4 is started by who has the fewest points
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.marks: list[set[str]] = [set() for _ in range(players)]
        self.worker = -1  # the seat whose worker is at work
        self.since = 0  # the row of its turn's beginning
        self.underway = False  # rent is paid, the effect is still to come

    def may_wait(self) -> bool:
        """Whether a seat may keep a fulfilled objective back."""
        return self.fewest_start and self.round < ROUNDS

    def turn_rows(self, seat: int) -> list[Event]:
        """What the seat did in the turn that it is playing."""
        if seat != self.worker:
            return []
        rows = [row for row in self.events[self.since : self.at] if row.seat == seat]
        last = max((i for i, row in enumerate(rows) if row.event == "activates"), default=0)
        return rows[:last] if self.underway else rows

    def look(self, seat: int, deed: str = "") -> None:
        """All that is fulfilled is claimed now, or the seat waits if it may."""
        turn = self.turn_rows(seat)
        for card in list(self.hands[seat]):
            if not is_fulfilled(self, seat, self.workers_each, card, turn, deed):
                self.marks[seat].discard(card)
            elif self.may_wait() and card in self.marks[seat]:
                continue
            elif self.may_wait() and self.next.event == "waits":
                self.expect(seat, "waits", card)
                self.marks[seat].add(card)
            else:
                self.expect(seat, "claims", card)
                self.expect(seat, "scores", card, amount=OBJECTIVES[card].points)
                self.hands[seat].remove(card)

    def score(self, seat: int, points: int, card: str, square: int = -1) -> None:
        """Points that must be written down, unless there are none."""
        if points:
            self.expect(seat, "scores", card, square, amount=points)

    def rows_of(self, seat: int, event: str, card: str, square: int) -> Counter[str]:
        """The amounts of the rows that follow, by resource and in their order."""
        amounts: Counter[str] = Counter()
        kinds = [*RESOURCES, "coins"]
        while self.next.event == event and self.next.seat == seat and kinds:
            row = self.read(seat, event)
            kinds = kinds[kinds.index(row.resource) + 1 :] if row.resource in kinds else []
            assert row.resource and row.amount > 0
            assert (row.card, row.square) == (card, square)
            amounts[row.resource] += row.amount
        return amounts

    def buy(self, seat: int, card: str = "", square: int = -1) -> Counter[str]:
        """Cubes bought, which the reserve must have."""
        bought = self.rows_of(seat, "buys", card, square)
        assert all(kind in RESOURCES and number <= self.reserve(kind) for kind, number in bought.items())
        return bought

    def hand_over(self, seat: int, card: str = "", square: int = -1) -> Counter[str]:
        """What is paid from the stock."""
        return self.rows_of(seat, "pays", card, square)

    def pay(self, seat: int, due: Amounts, card: str, square: int) -> Counter[str]:
        """All that is due, bought or from the stock; the cubes among it."""
        total = self.buy(seat, card, square) + self.hand_over(seat, card, square)
        if "any" in due:
            assert total.total() == due["any"] and "coins" not in total
        else:
            assert total == Counter(due), f"{due} is due"
        return Counter({kind: number for kind, number in total.items() if kind in RESOURCES})

    def work(self, seat: int) -> None:
        """A worker on an empty square gathers all there is and activates what it likes."""
        square = self.read(seat, "works").square
        assert self.is_empty(square)
        self.workers.add(square)
        self.worker, self.since = seat, self.at
        left = Counter(TERRAIN[letter] for letter in map(self.terrain, self.around(square)) if letter in TERRAIN)
        usable = self.usable(square)
        self.gather_at_once(seat, square, left, usable)
        done = False
        while not done and (self.next.event == "gathers" or self.next.square in usable):
            if self.next.event == "gathers":
                done = self.gather_by_choice(seat, square, left)
            else:
                self.activate(seat, usable)
                self.gather_at_once(seat, square, left, usable)
        assert all(not left[kind] or not self.reserve(kind) for kind in left), "a cube was not gathered"
        self.worker = -1

    def stake(self, kind: str, usable: set[int]) -> int:
        """How much of the resource the buildings left give and take."""
        effects = [(self.tile(square).pay, self.tile(square).gain) for square in usable]
        return sum(flow.get(kind, 0) + flow.get("any", 0) for effect in effects for flow in effect)

    def gather_at_once(self, seat: int, square: int, left: Counter[str], usable: set[int]) -> None:
        """What the order cannot matter for comes at once."""
        rows = 0
        for kind in RESOURCES:
            stake, there = self.stake(kind, usable), self.reserve(kind)
            if stake and there < left[kind] + stake:
                continue
            if amount := min(left.pop(kind, 0), there):
                self.expect(seat, "gathers", "", square, kind, amount)
                rows += 1
        if rows:
            self.look(seat)

    def gather_by_choice(self, seat: int, square: int, left: Counter[str]) -> bool:
        """Cubes at stake, one by one, or all that are left, which may look alike; whether it was surely the end."""
        done = False
        while self.next.event == "gathers":
            row = self.read(seat, "gathers")
            assert (row.card, row.square) == ("", square) and 0 < row.amount <= left[row.resource]
            left[row.resource] -= row.amount
            done |= row.amount > 1
        self.look(seat)
        return done

    def activate(self, seat: int, usable: set[int]) -> None:
        """Rent, price, gain and points, each in full and in this order."""
        row = self.read(seat, "activates")
        card, square, tile = row.card, row.square, self.tile(row.square)
        assert card == self.cards[square]
        usable.remove(square)
        owner = self.owners[square]
        if owner != seat:
            self.rent(seat, owner, card, square)
        cubes = self.pay(seat, tile.pay, card, square)
        gain = {kind: min(tile.gain.get(kind, 0), self.reserve(kind)) for kind in (*RESOURCES, "coins")}
        gained = self.rows_of(seat, "gains", card, square)
        if "any" in tile.gain:
            assert gained.total() == tile.gain["any"] and "coins" not in gained
        else:
            assert gained == Counter(gain), f"{gain} is due"
        self.score(seat, tile.gain.get("points", 0), card, square)
        self.look(seat, "two_type_payment" if len(cubes) >= 2 else "")

    def rent(self, seat: int, owner: int, card: str, square: int) -> None:
        """A coin from the seat to the owner, and a look at both."""
        self.expect(seat, "rents", card, square, "coins", 1)
        self.expect(owner, "earns", card, square, "coins", 1)
        self.underway = True
        self.look(seat)
        self.look(owner)
        self.underway = False
