"""What goes into a game and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass, field

# kind, card, square, resource, set of cubes, Warehouse's square
Option = tuple[str, str, int, str, int, int]
# round, seat, event, card, square, resource, set of cubes, amount
Event = tuple[int, int, str, str, int, str, int, int]
Rate = Callable[[int, list[Option]], list[float]]


@dataclass(frozen=True)
class Setup:
    """Which game is played."""

    mode: str
    players: int
    seed: int
    game: int
    market: tuple[str, ...] = ()
    monuments: bool = True
    cavern: bool = False


@dataclass
class Record:
    """All that was decided and all that happened."""

    decisions: list[tuple[int, list[Option], int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    points: list[dict[str, int]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    rounds: int = 0


def option(
    kind: str, card: str = "", square: int = -1, resource: str = "", cubes: int = 0, warehouse: int = -1
) -> Option:
    """An option, with what the kind does not use left blank."""
    return kind, card, square, resource, cubes, warehouse
