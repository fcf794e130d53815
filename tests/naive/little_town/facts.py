"""Tiles, objectives, boards and numbers of the game."""

from typing import NamedTuple

Amounts = dict[str, int]  # of the four resources and coins; tiles also have points, and cubes of any kind

RESOURCES = ("wood", "stone", "fish", "wheat")
TERRAIN = {"F": "wood", "M": "stone", "L": "fish"}

COLUMNS, ROWS = 9, 6
BOARDS = {
    "a": ("M.FM.L.MM", ".........", "L........", "F.......L", "......F..", ".FF.LL..F"),
    "b": ("F..MM.L.F", "..F......", "F.......L", "........F", "L...F....", "L..M..L.M"),
}

ROUNDS = 4
CUBES_EACH = 15
COINS_IN_ALL = 40
FIRST_COINS = 3
MARKET_SPACES = 12
CUBE_PRICE = 3
RENT = 1
HUNGER = -3
COINS_A_POINT = 3

WORKERS = {2: 5, 3: 4, 4: 3}
HOUSES = {2: 7, 3: 6, 4: 6}
HAND = {2: 4, 3: 3, 4: 2}


class Tile(NamedTuple):
    """A building as it is printed."""

    cost: Amounts
    points: int
    kind: str
    pay: Amounts
    gain: Amounts
    copies: int = 1

    @property
    def is_used(self) -> bool:
        """Whether a worker can activate it."""
        return self.kind in ("gain", "exchange")


# In the order of options: the Wheat Field, then by id.
TILES = {
    "wheat_field": Tile({"wood": 1}, 3, "gain", {}, {"wheat": 1}, copies=5),
    "bakery": Tile({"wood": 2}, 4, "exchange", {"wheat": 1}, {"coins": 4}),
    "bar": Tile({"stone": 2, "wheat": 2}, 7, "gain", {}, {"points": 3}),
    "barn": Tile({"wood": 4}, 6, "exchange", {"wheat": 2}, {"points": 5}),
    "book_store": Tile({"stone": 4}, 8, "gain", {}, {"coins": 3}),
    "brewery": Tile({"wood": 2}, 4, "exchange", {"wheat": 1}, {"points": 3}),
    "carpenter": Tile({"wood": 2}, 4, "exchange", {"coins": 1}, {"wood": 3}),
    "castle": Tile({"stone": 6}, 0, "end_of_game", {}, {"points": 4}),
    "cathedral": Tile({"stone": 6}, 11, "end_of_round", {}, {"points": 1}),
    "church": Tile({"stone": 4}, 8, "exchange", {"coins": 3}, {"points": 5}),
    "fishmonger": Tile({"wood": 1, "stone": 1}, 4, "exchange", {"fish": 1}, {"coins": 3}),
    "fountain": Tile({"stone": 2}, 5, "exchange", {"coins": 1}, {"points": 3}),
    "gold_mine": Tile({"wood": 1, "stone": 1}, 4, "gain", {}, {"coins": 2}),
    "grocery": Tile({"wood": 2}, 4, "exchange", {"coins": 1}, {"fish": 1, "wheat": 1}),
    "marketplace": Tile({"wood": 4}, 6, "exchange", {"wood": 1, "stone": 1, "fish": 1, "wheat": 1}, {"points": 7}),
    "pawnshop": Tile({"wood": 3}, 5, "exchange", {"any": 2}, {"any": 2}),
    "pier": Tile({"wood": 3}, 5, "gain", {}, {"fish": 2}),
    "quarry": Tile({"wood": 3}, 5, "exchange", {"coins": 2}, {"stone": 2}),
    "residence": Tile({"coins": 6}, 2, "end_of_round", {}, {}),
    "restaurant": Tile({"wood": 2, "stone": 2}, 7, "exchange", {"fish": 1, "wheat": 1}, {"points": 4}),
    "statue": Tile({"stone": 4}, 10, "none", {}, {}),
    "warehouse": Tile({"stone": 4}, 8, "exchange", {"stone": 2}, {"points": 5}),
    "watchtower": Tile({"wood": 3, "stone": 3}, 0, "end_of_game", {}, {"points": 2}),
    "well": Tile({"wood": 1, "stone": 1}, 4, "gain", {}, {"points": 2}),
    "workshop": Tile({"stone": 2}, 5, "exchange", {"wood": 2}, {"points": 3}),
}

FIRST_GAME = (
    *("bakery", "barn", "castle", "church", "gold_mine", "grocery"),
    *("pawnshop", "quarry", "statue", "warehouse", "well", "workshop"),
)


class Objective(NamedTuple):
    """An objective card; those with the warning mark need some tiles in the market."""

    points: int
    tiles: tuple[str, ...] = ()
    least: int = 0


def needs(points: int, least: int, tiles: str) -> Objective:
    """A card with the warning mark."""
    return Objective(points, tuple(tiles.split()), least)


OBJECTIVES = {
    "all_fish_meal": Objective(2),
    "coin_trades": needs(3, 2, "bakery quarry carpenter church grocery fountain book_store gold_mine fishmonger"),
    "double_food": Objective(3),
    "fish_trade": needs(2, 1, "pier fishmonger grocery restaurant marketplace"),
    "four_activations": Objective(3),
    "gather_five": Objective(2),
    "lake_mountain_forest": Objective(3),
    "more_buildings_than_workers": Objective(3),
    "no_coins": Objective(3),
    "points_from_two": needs(2, 2, "workshop bar brewery church warehouse marketplace fountain barn well restaurant"),
    "six_coins": needs(2, 1, "bakery book_store gold_mine fishmonger"),
    "spend_fresh_cube": needs(
        2, 1, "workshop bakery brewery warehouse marketplace barn fishmonger pawnshop restaurant"
    ),
    "three_in_contact": Objective(3),
    "three_stone_build": needs(2, 1, "church warehouse book_store statue cathedral castle watchtower"),
    "three_wood_build": needs(2, 1, "quarry pier pawnshop marketplace barn watchtower"),
    "two_type_payment": needs(2, 1, "restaurant marketplace pawnshop"),
    "wood_or_stone_trade": needs(2, 1, "workshop quarry carpenter warehouse marketplace"),
}

OWNED = ("fish_trade", "coin_trades", "wood_or_stone_trade", "three_stone_build", "three_wood_build")
NOT_IN_THE_RULEBOOK = ("two_type_payment", "spend_fresh_cube")
