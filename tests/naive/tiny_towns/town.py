"""One player's town and what can be read off it."""

from dataclasses import dataclass, field

from .facts import CHEST, COIN_COST, MOST_BANKS, ROOM, SLOTS
from .grid import SQUARES
from .villager_cards import MOST_TOWERS


@dataclass
class Town:
    """The board of one seat and all that lies on it or next to it."""

    monument: str = ""  # the one kept, standing or not
    buildings: list[str] = field(default_factory=lambda: [""] * 16)
    cubes: list[str] = field(default_factory=lambda: [""] * 16)
    markers: dict[int, str] = field(default_factory=dict)  # Factory or Bank square -> resource
    held: dict[int, list[str]] = field(default_factory=dict)  # square of a building that holds cubes -> cubes
    bonded: set[int] = field(default_factory=set)  # Cottages with a cube of the Statue
    cavern: list[str] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)  # cards waiting at Opaleye's Watch
    monument_round: int = 0
    shrine_value: int = 0
    place: int = 0  # 0 until the town is complete
    turns: int = 0  # as Master Builder
    solo: bool = False  # there is nobody else at the table
    coins: int = 0  # in the chest
    laid: dict[int, str] = field(default_factory=dict)  # square with a coin -> Grotto or Promenade
    hill_coins: int = 0  # spent on changing a resource since the Hollow Hill stands
    built: int = 0  # buildings built from cubes in this round
    old_cubes: dict[int, str] = field(default_factory=dict)  # those the Prism Forge may use again
    old_category: str = ""  # of the building they were removed for
    forged: bool = False  # whether the Prism Forge was used in this round
    villagers: set[int] = field(default_factory=set)  # squares with one
    working: set[int] = field(default_factory=set)  # those of them where it works
    lodge: int = 0  # villagers in the Lodge
    tears: bool = False  # Tiny Tears is played
    towers: int = 0  # in the stack of Folly Towers


def start_round(town: Town) -> None:
    """Forget what was built in the round before."""
    town.built, town.old_cubes, town.old_category, town.forged = 0, {}, "", False


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


def chest_size(town: Town) -> int:
    """How many coins the town can hold."""
    return CHEST + any(stands(town, card) for card in SLOTS)


def promenade_squares(town: Town) -> list[int]:
    """Where coins of the Petal Promenade lie."""
    return [square for square in sorted(town.laid) if town.laid[square] == "petal_promenade"]


def blacksmith_cubes(town: Town) -> dict[int, str]:
    """The cubes on Blacksmiths, by square."""
    return {square: town.held[square][0] for square in squares_of(town, "blacksmith") if town.held[square]}


def may_add(town: Town, card: str) -> bool:
    """Any building may come but a sixth Bank, a tower too many, or one whose coins are missing; none at Halfmoon."""
    if stands(town, "halfmoon_library"):
        return False
    if card == "folly_tower":
        return town.towers < MOST_TOWERS
    if card == "bank":
        return town.buildings.count("bank") < MOST_BANKS
    if card == "jeweler" and town.solo:
        return town.coins > 0
    return town.coins >= COIN_COST.get(card, 0)


def add_building(town: Town, card: str, square: int) -> None:
    """Put a building on the square, without whatever lay there before."""
    town.markers.pop(square, None)
    town.held.pop(square, None)
    town.bonded.discard(square)
    if town.buildings[square] == "folly_tower" != card:
        town.towers = 0
    town.towers += card == "folly_tower"
    town.buildings[square] = card
    if card in ROOM or card == "museum":
        town.held[square] = []
