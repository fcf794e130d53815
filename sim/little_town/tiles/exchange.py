"""Tiles that give something for something else."""

from sim.little_town.catalogue import tile

tile(
    "bakery", cost="2 wood", points=4, price="1 wheat", gain="4 coins", first_game=True,
    text="Pay 1 wheat, gain 4 coins.",
    examples=[("1 wheat", "4 coins"), ("1 fish, 2 coins", None), ("3 coins", "4 coins")],
)  # fmt: skip

tile(
    "barn", cost="4 wood", points=6, price="2 wheat", gain="5 points", first_game=True,
    text="Pay 2 wheat, score 5.",
    examples=[("3 wheat", "1 wheat, 5 points"), ("1 wheat", None), ("1 wheat, 4 coins", "1 coin, 5 points")],
)  # fmt: skip

tile(
    "brewery", cost="2 wood", points=4, price="1 wheat", gain="3 points",
    text="Pay 1 wheat, score 3.",
    examples=[("1 wheat", "3 points"), ("2 fish", None), ("5 coins", "2 coins, 3 points")],
)  # fmt: skip

tile(
    "carpenter", cost="2 wood", points=4, price="1 coin", gain="3 wood",
    text="Pay 1 coin, gain 3 wood.",
    examples=[("1 coin", "3 wood"), ("", None), ("1 wood, 3 coins", "4 wood, 2 coins")],
)  # fmt: skip

tile(
    "church", cost="4 stone", points=8, price="3 coins", gain="5 points", first_game=True,
    text="Pay 3 coins, score 5.",
    examples=[("3 coins", "5 points"), ("2 coins, 5 stone", None)],
)  # fmt: skip

tile(
    "fishmonger", cost="1 wood, 1 stone", points=4, price="1 fish", gain="3 coins",
    text="Pay 1 fish, gain 3 coins.",
    examples=[("2 fish", "1 fish, 3 coins"), ("1 wheat", None), ("3 coins", "3 coins")],
)  # fmt: skip

tile(
    "fountain", cost="2 stone", points=5, price="1 coin", gain="3 points",
    text="Pay 1 coin, score 3.",
    examples=[("1 coin", "3 points"), ("", None)],
)  # fmt: skip

tile(
    "grocery", cost="2 wood", points=4, price="1 coin", gain="1 fish, 1 wheat", first_game=True,
    text="Pay 1 coin, gain 1 wheat and 1 fish.",
    examples=[("1 coin", "1 fish, 1 wheat"), ("2 wood", None)],
)  # fmt: skip

tile(
    "marketplace", cost="4 wood", points=6, price="1 wood, 1 stone, 1 fish, 1 wheat", gain="7 points",
    text="Pay one cube of each of the four kinds, score 7.",
    examples=[("1 wood, 1 stone, 1 fish, 1 wheat", "7 points"), ("1 wood, 1 stone, 2 fish", None),
              ("1 wood, 1 stone, 2 fish, 3 coins", "1 fish, 7 points")],
)  # fmt: skip

tile(
    "pawnshop", cost="3 wood", points=5, price="2 any", gain="2 any", first_game=True,
    text="Pay any 2 cubes, take any 2 cubes.",
    examples=[("2 fish", "2 wood"), ("1 wheat", None), ("1 wheat, 3 coins", "2 wood")],
)  # fmt: skip

tile(
    "quarry", cost="3 wood", points=5, price="2 coins", gain="2 stone", first_game=True,
    text="Pay 2 coins, gain 2 stone.",
    examples=[("2 coins", "2 stone"), ("1 coin", None)],
)  # fmt: skip

tile(
    "restaurant", cost="2 wood, 2 stone", points=7, price="1 fish, 1 wheat", gain="4 points",
    text="Pay 1 fish and 1 wheat, score 4.",
    examples=[("1 fish, 1 wheat", "4 points"), ("2 fish", None), ("2 fish, 3 coins", "1 fish, 4 points")],
)  # fmt: skip

tile(
    "warehouse", cost="4 stone", points=8, price="2 stone", gain="5 points", first_game=True,
    text="Pay 2 stone, score 5.",
    examples=[("2 stone", "5 points"), ("1 stone", None), ("1 stone, 3 coins", "5 points")],
)  # fmt: skip

tile(
    "workshop", cost="2 stone", points=5, price="2 wood", gain="3 points", first_game=True,
    text="Pay 2 wood, score 3.",
    examples=[("3 wood", "1 wood, 3 points"), ("1 wood, 2 coins", None), ("1 wood, 3 coins", "3 points")],
)  # fmt: skip
