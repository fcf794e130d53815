"""What goes into a game and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Option(NamedTuple):
    """One thing a seat can decide; what a kind does not use is left blank."""

    kind: str
    card: str = ""
    square: int = -1
    resource: str = ""
    cubes: int = 0  # a set of squares
    warehouse: int = -1  # the square of the building that a cube goes on, or comes off
    by: str = ""  # the card that allows it
    other: int = -1  # a second square
    target: int = -1  # a seat


class Event(NamedTuple):
    """One row of what happened."""

    round: int
    seat: int
    event: str
    card: str = ""
    square: int = -1
    resource: str = ""
    cubes: int = 0
    amount: int = 0
    by: str = ""
    other: int = -1


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
    boxes: tuple[str, ...] = ("base",)
    coins: bool = False
    most_fortune: int | None = 4
    tears: bool = False
    villagers: tuple[str, ...] = ()  # villager cards that are named

    @property
    def uses_coins(self) -> bool:
        """Coins are used with the box Fortune, or without it if asked for."""
        return self.coins or "fortune" in self.boxes

    @property
    def expanded(self) -> bool:
        """Whether anything is added to the base game."""
        return self.uses_coins or len(self.boxes) > 1


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


option = Option
