"""The objectives. 17 of the 18 cards are known; which 15 the rulebook counts is not: see docs/little_town."""

from sim.little_town.catalogue import objective
from sim.little_town.rule_families import (
    activated,
    beside_terrains,
    coins_at_least,
    coins_at_most,
    fish_meal,
    food,
    gathered,
    in_contact,
    kinds_paid,
    more_buildings,
    owns,
    scored,
    spent_fresh,
)  # fmt: skip

objective(
    "all_fish_meal", name="All-fish meal",
    rule=fish_meal(), points=2, confidence="low",
    text="Feed all of your workers with fish in one meal.",
    examples=[({"workers": 3, "fish_eaten": 3}, True), ({"workers": 3, "fish_eaten": 2}, False)],
)  # fmt: skip

objective(
    "coin_trades", rule=owns("trades coins", least=2), points=3, confidence="medium",
    text="Own 2 buildings whose effects give or take coins.",
    examples=[({"own": ["bakery", "church"]}, True), ({"own": ["bakery", "residence", "bar"]}, False)],
)  # fmt: skip

objective(
    "double_food", rule=food(2), points=3, confidence="medium",
    text="Hold at least twice as many fish and wheat as you have workers.",
    examples=[({"workers": 3, "stock": "4 fish, 2 wheat"}, True), ({"workers": 4, "stock": "7 fish"}, False)],
)  # fmt: skip

objective(
    "fish_trade", rule=owns("trades fish"), points=2, confidence="medium",
    text="Own a building whose effect gives or takes fish.",
    examples=[({"own": ["grocery"]}, True), ({"own": ["pawnshop", "wheat_field"]}, False)],
)  # fmt: skip

objective(
    "four_activations", rule=activated(4), points=3, confidence="low",
    text="Activate 4 or more buildings in one turn.",
    examples=[({"activated": 4}, True), ({"activated": 3}, False)],
)  # fmt: skip

objective(
    "gather_five", rule=gathered(5), points=2, confidence="low",
    text="Get 5 or more cubes from the reserve in one turn, from terrain and buildings.",
    examples=[({"gathered": 5}, True), ({"gathered": 4}, False)],
)  # fmt: skip

objective(
    "lake_mountain_forest", name="Lake, mountain, forest",
    rule=beside_terrains(), points=3, confidence="low",
    text="Own 3 buildings, one next to a lake, one next to a mountain and one next to a forest; diagonals count.",
    examples=[
        ({"board": ["M..F.L", ".BB.B."]}, True),
        ({"board": ["MF...L", ".B..B."]}, False),
        ({"board": ["MFB..L", ".B..B."]}, True),
    ],
)  # fmt: skip

objective(
    "more_buildings_than_workers", rule=more_buildings(), points=3, confidence="medium",
    text="Own more buildings than you have workers.",
    examples=[({"workers": 3, "board": ["BB.BB"]}, True), ({"workers": 3, "board": ["BB.B"]}, False)],
)  # fmt: skip

objective(
    "no_coins", rule=coins_at_most(0), points=3, confidence="medium",
    text="Hold no coins.",
    examples=[({"stock": "3 fish"}, True), ({"stock": "1 coin"}, False)],
)  # fmt: skip

objective(
    "points_from_two", rule=scored(2), points=2, confidence="medium",
    text="Score points from the effects of 2 or more buildings in one turn.",
    examples=[({"scored": 2}, True), ({"scored": 1}, False)],
)  # fmt: skip

objective(
    "six_coins", rule=coins_at_least(6, "gives coins", needed=1), points=2, confidence="medium",
    text="Hold 6 or more coins.",
    examples=[({"stock": "6 coins"}, True), ({"stock": "5 coins, 9 wheat"}, False)],
)  # fmt: skip

objective(
    "spend_fresh_cube", name="Spend a fresh cube",
    rule=spent_fresh(), points=2, rulebook=False, confidence="low",
    text="Pay a building's effect with a cube of a kind that you got from the reserve in the same turn.",
    examples=[({"spent_fresh": 1}, True), ({"spent_fresh": 0}, False)],
)  # fmt: skip

objective(
    "three_in_contact", rule=in_contact(3), points=3, confidence="low",
    text="Own 3 buildings that are joined by their sides.",
    examples=[
        ({"board": ["BB.", ".B."]}, True),
        ({"board": ["BB.", "..B"]}, False),
        ({"board": ["BbB", "B.."]}, False),
    ],
)  # fmt: skip

objective(
    "three_stone_build", name="Three-stone build",
    rule=owns("costs stone", amount=3), points=2, confidence="high",
    text="Own a building whose cost has 3 or more stone.",
    examples=[({"own": ["watchtower"]}, True), ({"own": ["bar", "workshop"]}, False)],
)  # fmt: skip

objective(
    "three_wood_build", name="Three-wood build",
    rule=owns("costs wood", amount=3), points=2, confidence="high",
    text="Own a building whose cost has 3 or more wood.",
    examples=[({"own": ["pier"]}, True), ({"own": ["bakery", "wheat_field", "wheat_field"]}, False)],
)  # fmt: skip

objective(
    "two_type_payment", name="Two-type payment",
    rule=kinds_paid(2), points=2, rulebook=False, confidence="low",
    text="Activate a building that takes 2 or more kinds of cubes.",
    examples=[({"kinds_paid": 2}, True), ({"kinds_paid": 1}, False)],
)  # fmt: skip

objective(
    "wood_or_stone_trade", rule=owns("trades wood or stone"), points=2, confidence="medium",
    text="Own a building whose effect gives or takes wood or stone.",
    examples=[({"own": ["marketplace"]}, True), ({"own": ["pawnshop", "church"]}, False)],
)  # fmt: skip
