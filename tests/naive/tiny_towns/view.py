"""A finished town as the scoring sees it."""

from dataclasses import dataclass

from .facts import CATEGORY

COTTAGES = {"cottage": 1, "barrett_castle": 2}


@dataclass(frozen=True)
class View:
    """A town with all that its points depend on: Barrett Castle is of the cottage type."""

    town: list[str]
    fed: frozenset[int]
    warehouse_cubes: int = 0
    shrine_value: int = 0
    right_feast_halls: int = 0
    starloom_rank: int = 0
    coins: int = 0  # left after feeding
    right_coins: int | None = None  # those of the player on the right, None to leave them out of account
    hollow_hill_coins: int = 0
    working: frozenset[int] = frozenset()  # squares where villagers work
    outhouse_cubes: int = 0
    towers: int = 0  # in the town's stack
    tallest: int = 0  # stack at the table

    @property
    def types(self) -> list[str]:
        """The types by square, "" without building."""
        return [scoring_type(card) for card in self.town]


def scoring_type(card: str) -> str:
    """The type a building counts as."""
    return "cottage" if card in COTTAGES else CATEGORY.get(card, "")


def cottages(view: View, squares: list[int] | frozenset[int]) -> int:
    """Cottages on these squares, Barrett Castle counted as two."""
    return sum(COTTAGES.get(view.town[square], 0) for square in squares)


def types_on(view: View, squares: list[int]) -> set[str]:
    """The different building types on these squares."""
    return {view.types[square] for square in squares} - {""}
