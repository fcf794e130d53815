"""One player's town and what can be read off it."""

from dataclasses import dataclass, field

from .facts import MOST_BANKS
from .grid import SQUARES


@dataclass
class Town:
    """The board of one seat and all that lies on it or next to it."""

    monument: str = ""  # the one kept, standing or not
    buildings: list[str] = field(default_factory=lambda: [""] * 16)
    cubes: list[str] = field(default_factory=lambda: [""] * 16)
    markers: dict[int, str] = field(default_factory=dict)  # Factory or Bank square -> resource
    held: dict[int, list[str]] = field(default_factory=dict)  # Warehouse square -> cubes
    bonded: set[int] = field(default_factory=set)  # Cottages with a cube of the Statue
    cavern: list[str] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)  # cards waiting at Opaleye's Watch
    monument_round: int = 0
    shrine_value: int = 0
    place: int = 0  # 0 until the town is complete
    turns: int = 0  # as Master Builder


def empty_squares(town: Town) -> list[int]:
    """Squares with neither cube nor building."""
    return [square for square in SQUARES if not town.buildings[square] and not town.cubes[square]]


def squares_of(town: Town, card: str) -> list[int]:
    """Where the card's buildings stand."""
    return [square for square in SQUARES if town.buildings[square] == card]


def stands(town: Town, card: str) -> bool:
    """Whether the town has that building."""
    return card in town.buildings


def marked(town: Town, card: str) -> set[str]:
    """The resources on the town's Factories, or on its Banks."""
    return {town.markers[square] for square in squares_of(town, card) if square in town.markers}


def may_add(town: Town, card: str) -> bool:
    """Any building may come into a town but a sixth Bank."""
    return card != "bank" or town.buildings.count("bank") < MOST_BANKS


def add_building(town: Town, card: str, square: int) -> None:
    """Put a building on the square, without whatever lay there before."""
    town.markers.pop(square, None)
    town.held.pop(square, None)
    town.bonded.discard(square)
    town.buildings[square] = card
    if card == "warehouse":
        town.held[square] = []
