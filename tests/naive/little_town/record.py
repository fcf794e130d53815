"""What goes into a game and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Option(NamedTuple):
    """Something a seat can decide; what the kind does not use is left blank."""

    kind: str
    card: str = ""
    square: int = -1
    resource: str = ""
    cubes: int = 0
    bought: int = 0


class Event(NamedTuple):
    """Something that happened."""

    round: int
    seat: int
    event: str
    card: str = ""
    square: int = -1
    resource: str = ""
    cubes: int = 0
    amount: int = 0


Rate = Callable[[int, list[Option]], list[float]]


@dataclass(frozen=True)
class Setup:
    """Which game is played."""

    players: int
    seed: int
    game: int = 0
    board: str = "random"  # or "a", "b"
    market: tuple[str, ...] | str = ()  # tiles that lie there for certain, or "first-game"
    objectives: str = "all"  # or "rulebook"
    rule_of_three: bool = True  # among three, who has the fewest points starts round 4


@dataclass
class Record:
    """All that was decided and all that happened."""

    decisions: list[tuple[int, list[Option], int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    last_first: int = -1  # the seat that started round 4
