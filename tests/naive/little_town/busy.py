"""A rating that gets things done, so that games reach the rules that random play seldom meets."""

from random import Random

from .facts import BOARDS, TILES
from .grid import AROUND
from .record import Option

GRAND = {"castle", "cathedral", "church", "residence", "statue", "warehouse", "watchtower", "book_store"}
TASTES = ("M", "M", "F", "L", "MFL")  # the terrain a seat likes to be near


class Busy:
    """Each seat has a taste: it works near some terrain, builds some tiles, and activates, buys and waits a lot.

    It sees nothing but options, and remembers where it had tiles put.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.board = ""
        self.built: set[int] = set()
        self.tastes = [self.random.choice(TASTES) for _ in range(4)]
        self.wanted = [self.some_tiles() for _ in range(4)]
        self.hoards = [self.random.random() < 0.3 for _ in range(4)]  # builds nothing else, and so holds many cubes

    def some_tiles(self) -> set[str]:
        """Half of the tiles, or the grand ones that take long to save for."""
        return GRAND if self.random.random() < 0.4 else set(self.random.sample(sorted(TILES), 12))

    def __call__(self, seat: int, options: list[Option]) -> list[float]:
        """A number for each option; the first decision of a game shows which board it is."""
        if not self.board:
            grass = {option.square for option in options if option.kind == "work"}
            boards = ["".join(rows) for rows in BOARDS.values()]
            self.board = next(board for board in boards if all(board[square] == "." for square in grass))
        ratings = [self.worth(seat, option) + self.random.random() for option in options]
        best = options[ratings.index(max(ratings))]
        if best.kind == "site":
            self.built.add(best.square)
        return ratings

    def draw(self, seat: int, square: int, building: float) -> float:
        """How much the seat likes the squares around this one."""
        around = AROUND[square]
        terrain = sum(self.board[other] in self.tastes[seat] for other in around)
        return 0.6 * terrain + building * len(self.built.intersection(around))

    def worth(self, seat: int, option: Option) -> float:
        """Each kind of option on a scale of its own; a little chance is added to it."""
        if option.kind == "work":
            return self.draw(seat, option.square, 0.8)
        if option.kind == "site":
            return self.draw(seat, option.square, 1.0)
        if option.kind == "build":
            return 9.0 if option.card in self.wanted[seat] else 9.0 * self.changes_its_mind(seat)
        if option.kind == "activate":
            return 3.0 + self.random.choice([-1.0, 1.0]) * (option.bought > 0)
        if option.kind == "done":
            return self.random.choice([0.0, 0.0, 0.0, 0.0, 5.0])
        return {"gather": 3.2, "wait": 0.3}.get(option.kind, 0.0)

    def changes_its_mind(self, seat: int) -> bool:
        """Whether a tile that is not wanted is built all the same."""
        return self.random.random() < (0.02 if self.hoards[seat] else 0.1)
