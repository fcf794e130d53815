"""Tiles that give something for nothing."""

from sim.little_town.catalogue import tile

tile(
    "wheat_field", cost="1 wood", points=3, gain="1 wheat", copies=5, first_game=True,
    text="Gain 1 wheat.",
    examples=[("", "1 wheat"), ("2 coins, 1 fish", "2 coins, 1 fish, 1 wheat")],
)  # fmt: skip

tile(
    "bar", cost="2 stone, 2 wheat", points=7, gain="3 points",
    text="Score 3.",
    examples=[("", "3 points"), ("1 wheat", "1 wheat, 3 points")],
)  # fmt: skip

tile(
    "book_store", cost="4 stone", points=8, gain="3 coins",
    text="Gain 3 coins.",
    examples=[("", "3 coins"), ("4 coins", "7 coins")],
)  # fmt: skip

tile(
    "gold_mine", cost="1 wood, 1 stone", points=4, gain="2 coins", first_game=True,
    text="Gain 2 coins.",
    examples=[("", "2 coins"), ("1 wood, 1 coin", "1 wood, 3 coins")],
)  # fmt: skip

tile(
    "pier", cost="3 wood", points=5, gain="2 fish",
    text="Gain 2 fish.",
    examples=[("", "2 fish"), ("1 fish", "3 fish")],
)  # fmt: skip

tile(
    "well", cost="1 wood, 1 stone", points=4, gain="2 points", first_game=True,
    text="Score 2.",
    examples=[("", "2 points"), ("3 coins", "3 coins, 2 points")],
)  # fmt: skip
