"""What tiles do and what objectives ask for: families with numbers of their own, all of it data.

A family's number is its place in the list; what each does is in `kernel/`. So a new tile or objective of a family, or
new numbers, need no code and no compiling.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from sim.engine.enumerations import numbered
from sim.errors import unknown
from sim.little_town.goods import Goods

EFFECTS = (
    "none",
    "use",  # who is next to it may pay the price for the gain
    "per_worker",  # at the end of each round the owner scores the gain for each worker around it
    "activates",  # at the end of each round the owner may use the buildings around it
    "per_own_building",  # at the end of the game the owner scores the gain for each own building around it
    "per_empty_square",  # at the end of the game the owner scores the gain for each empty square around it
)
Effect = numbered("Effect", EFFECTS)
AROUND_IT = ("per_worker", "per_own_building", "per_empty_square")
"""effects that score by what is around the tile"""

FAMILIES = (
    "owns", "in_contact", "beside_terrains", "more_buildings", "food", "coins_at_most", "coins_at_least", "activated",
    "scored", "gathered", "spent_fresh", "kinds_paid", "fish_meal",
)  # fmt: skip
Family = numbered("Family", FAMILIES)


class Tile(Protocol):
    """What has to be known of a tile to say whether an objective is about it."""

    @property
    def effect(self) -> str: ...
    @property
    def cost(self) -> Goods: ...
    @property
    def price(self) -> Goods: ...
    @property
    def gain(self) -> Goods: ...


def _named(tile: Tile, kind: str) -> int:
    """How much of it the effect gives or takes."""
    if tile.effect != "use":
        return 0
    return max(int(getattr(tile.price, kind)), int(getattr(tile.gain, kind)))


def _gained(tile: Tile, kind: str) -> int:
    return int(getattr(tile.gain, kind)) if tile.effect == "use" else 0


def _taken(tile: Tile) -> int:
    """How many cubes the effect takes."""
    return sum(tile.price.cubes) + tile.price.any if tile.effect == "use" else 0


TILES: dict[str, Callable[[Tile], int]] = {
    "trades fish": lambda tile: _named(tile, "fish"),
    "trades wheat": lambda tile: _named(tile, "wheat"),
    "trades coins": lambda tile: _named(tile, "coins"),
    "trades wood or stone": lambda tile: max(_named(tile, "wood"), _named(tile, "stone")),
    "costs wood": lambda tile: tile.cost.wood,
    "costs stone": lambda tile: tile.cost.stone,
    "gives coins": lambda tile: _gained(tile, "coins"),
    "scores points": lambda tile: _gained(tile, "points"),
    "takes cubes": _taken,
    "takes kinds of cubes": lambda tile: tile.price.kinds if tile.effect == "use" else 0,
}
"""ways to say which tiles an objective is about: a tile is, if its number is at least the `amount` of the rule"""


@dataclass(frozen=True)
class Rule:
    """What fulfils an objective: a family and its number, and the tiles that it is about."""

    family: str
    least: int = 1
    tiles: str = ""
    """one of TILES; none if it is about no tiles in particular"""
    amount: int = 1
    needed: int = 0
    """how many such tiles must lie in the market; 0 if the objective can always be fulfilled"""

    def is_about(self, tile: Tile) -> bool:
        """Whether a tile counts."""
        return bool(self.tiles) and counted(self.tiles)(tile) >= self.amount


def counted(tiles: str) -> Callable[[Tile], int]:
    """What is counted on a tile."""
    if tiles not in TILES:
        raise unknown("way to say which tiles", tiles, TILES)
    return TILES[tiles]


def owns(tiles: str, amount: int = 1, least: int = 1) -> Rule:
    """So many own buildings of these."""
    return Rule("owns", least, tiles, amount, needed=least)


def in_contact(least: int) -> Rule:
    """So many own buildings joined by their sides."""
    return Rule("in_contact", least)


def beside_terrains() -> Rule:
    """Different own buildings next to a forest, a mountain and a lake."""
    return Rule("beside_terrains")


def more_buildings(least: int = 1) -> Rule:
    """So many more own buildings than workers."""
    return Rule("more_buildings", least)


def food(least: int) -> Rule:
    """So many fish and wheat held for each own worker."""
    return Rule("food", least)


def coins_at_most(least: int) -> Rule:
    """No more coins than that."""
    return Rule("coins_at_most", least)


def coins_at_least(least: int, tiles: str = "", needed: int = 0) -> Rule:
    """So many coins."""
    return Rule("coins_at_least", least, tiles, needed=needed)


def activated(least: int) -> Rule:
    """So many buildings activated in a turn."""
    return Rule("activated", least)


def scored(least: int) -> Rule:
    """So many buildings whose effects scored points in a turn."""
    return Rule("scored", least, "scores points", needed=least)


def gathered(least: int) -> Rule:
    """So many cubes from the reserve in a turn."""
    return Rule("gathered", least)


def spent_fresh(least: int = 1) -> Rule:
    """So many held cubes of kinds that came in the same turn, paid for effects."""
    return Rule("spent_fresh", least, "takes cubes", needed=1)


def kinds_paid(least: int) -> Rule:
    """So many kinds of cubes paid for one effect."""
    return Rule("kinds_paid", least, "takes kinds of cubes", least, needed=1)


def fish_meal() -> Rule:
    """All workers fed with fish."""
    return Rule("fish_meal")
