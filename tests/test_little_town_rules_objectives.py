"""What fulfils each objective on the kernel."""

import pytest

from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town.situations import CROSSING, EAST, FIELD, FISH, NORTH, SOUTH, STONE, WEST, WHEAT, WOOD

OTHER = Seat()


def claimed(game: Game) -> list[str]:
    """What was claimed so far."""
    return [line.split()[-1] for line in game.story if "claims" in line]


def is_owned(objective: str, *squares: int, **cards: int) -> bool:
    """Whether these buildings fulfil an objective at the next look; those given by square are Wheat Fields."""
    tiles = dict.fromkeys(squares, "wheat_field") | {square: card for card, square in cards.items()}
    game = scene(Seat(tiles, hand=objective), OTHER)
    game.choose("work", square=9)  # gathers, and so is looked at
    return claimed(game) == [objective]


def used(seat: Seat, *chosen: dict[str, object], other: Seat = OTHER, square: int = FIELD) -> list[str]:
    """What is claimed if a worker on a square activates buildings in this order."""
    game = scene(seat, other)
    game.choose("work", square=square)
    for fields in chosen:
        game.choose("take" if fields.get("card") is None else "activate", **fields)
    return claimed(game)


def test_trades_count_what_the_effect_names_and_printed_costs() -> None:
    assert is_owned("fish_trade", grocery=FIELD) and not is_owned("fish_trade", FIELD, bakery=WEST)
    assert is_owned("coin_trades", bakery=FIELD, church=WEST)
    assert not is_owned("coin_trades", bakery=FIELD, residence=WEST)
    assert is_owned("wood_or_stone_trade", quarry=FIELD) and not is_owned("wood_or_stone_trade", statue=FIELD)
    assert is_owned("three_stone_build", watchtower=FIELD) and not is_owned("three_stone_build", workshop=FIELD)
    assert is_owned("three_wood_build", pier=FIELD) and not is_owned("three_wood_build", bakery=FIELD)


def test_trades_of_others_do_not_count() -> None:
    game = scene(Seat(hand="fish_trade"), Seat({FIELD: "pier"}))
    game.choose("work", square=9)
    assert claimed(game) == []


def test_pawnshop_in_objectives_is_no_trade_and_takes_two_kinds_if_they_differ() -> None:
    assert not is_owned("fish_trade", pawnshop=FIELD) and not is_owned("wood_or_stone_trade", pawnshop=FIELD)
    seat = Seat({WEST: "pawnshop"}, "2 wood, 1 stone", hand="two_type_payment")
    for cubes, claims in ((2 * WOOD, []), (WOOD + STONE, ["two_type_payment"])):
        assert used(seat, {"card": "pawnshop", "cubes": cubes}, {"cubes": cubes}) == claims


def test_three_buildings_in_contact_are_joined_by_sides_in_a_line_or_a_corner() -> None:
    assert is_owned("three_in_contact", 30, 31, 32) and is_owned("three_in_contact", 30, 31, 40)
    assert not is_owned("three_in_contact", 30, 31, 41) and not is_owned("three_in_contact", 17, 26, 36)


def test_three_buildings_near_lake_mountain_and_forest_are_different_ones() -> None:
    assert is_owned("lake_mountain_forest", 10, 11, 14)
    assert not is_owned("lake_mountain_forest", 10, 11)
    assert not is_owned("lake_mountain_forest", 10, 30, 31)
    assert not is_owned("lake_mountain_forest", 16, 15, 17)


def test_more_buildings_than_workers() -> None:
    fields = (28, 29, 30, 31, 32)
    assert is_owned("more_buildings_than_workers", *fields, well=33)
    assert not is_owned("more_buildings_than_workers", *fields)


@pytest.mark.parametrize(
    ("objective", "stock", "fulfilled"),
    [
        ("double_food", "4 fish, 5 wheat", True),
        ("double_food", "8 fish, 5 wood", False),
        ("no_coins", "", True),
        ("no_coins", "1 coins", False),
        ("six_coins", "6 coins", True),
        ("six_coins", "5 coins", False),
    ],
)
def test_objectives_about_the_stock(objective: str, stock: str, fulfilled: bool) -> None:
    """A worker at the crossing gathers a fish, and is looked at."""
    assert used(Seat(stock=stock, hand=objective), square=CROSSING) == [objective] * fulfilled


def test_four_activations_is_claimed_after_the_fourth_effect() -> None:
    squares = (NORTH, WEST, EAST, SOUTH)
    seat = Seat(dict.fromkeys(squares[:3], "wheat_field"), hand="four_activations")
    chosen = [{"card": "wheat_field", "square": square} for square in squares]
    other = Seat({SOUTH: "wheat_field"})
    assert used(seat, *chosen, other=other) == ["four_activations"]
    assert used(seat, *chosen[:3], other=other) == []


def test_points_from_two_what_counts_are_effects_of_own_and_others_buildings() -> None:
    seat = Seat({NORTH: "well", EAST: "wheat_field"}, hand="points_from_two")
    assert used(seat, {"card": "well"}, {"card": "bar"}, other=Seat({WEST: "bar"})) == ["points_from_two"]


def test_points_from_two_what_counts_are_not_claims_or_effects_without_points() -> None:
    seat = Seat({NORTH: "well", EAST: "wheat_field"}, hand="points_from_two")
    assert used(seat, {"card": "well"}, {"card": "wheat_field"}) == []


def test_gathered_cubes_come_from_terrain_gains_and_exchanges() -> None:
    seat = Seat({11: "pawnshop"}, "", hand="gather_five")
    chosen = {"card": "pawnshop", "cubes": WOOD + STONE}, {"cubes": 2 * WHEAT}
    assert used(seat, *chosen, square=CROSSING) == ["gather_five"]


def test_gathered_cubes_are_not_coins_and_not_bought() -> None:
    seat = Seat({11: "gold_mine", 19: "fishmonger"}, hand="gather_five spend_fresh_cube")
    chosen = {"card": "fishmonger", "bought": FISH}, {"card": "gold_mine"}
    assert used(seat, *chosen, square=CROSSING) == []


@pytest.mark.parametrize(("first", "claims"), [("wheat_field", ["spend_fresh_cube"]), ("brewery", [])])
def test_gathered_cubes_are_fresh_if_one_of_the_kind_came_before(first: str, claims: list[str]) -> None:
    cards = [first, *({"wheat_field", "brewery"} - {first})]
    seat = Seat({WEST: "wheat_field", EAST: "brewery"}, "1 wheat", hand="spend_fresh_cube")
    assert used(seat, *({"card": card} for card in cards)) == claims


def test_gathered_cubes_that_the_effect_itself_brings_come_too_late_to_be_spent_on_it() -> None:
    seat = Seat({WEST: "pawnshop"}, "2 wood", hand="spend_fresh_cube")
    assert used(seat, {"card": "pawnshop"}, {"cubes": 2 * WOOD}) == []


def test_a_fresh_cube_spent_on_a_building_does_not_count() -> None:
    game = scene(Seat(stock="1 wood", hand="spend_fresh_cube"), OTHER)
    game.choose("build", card="wheat_field")
    game.choose("site", square=FIELD)
    assert claimed(game) == []


def test_bought_fish_is_eaten_first_and_counts_for_the_meal() -> None:
    seat = Seat(stock="2 fish, 2 wheat, 3 coins", hand="all_fish_meal")
    game = scene(seat, OTHER, OTHER, OTHER, left=0)
    assert game.choose("feed", cubes=2 * FISH, bought=FISH)[-2:] == [
        "0 claims all_fish_meal",
        "0 scores all_fish_meal 2",
    ]


def test_bought_fish_is_wheat_when_the_reserve_has_none() -> None:
    game = scene(Seat(stock="6 coins", hand="all_fish_meal"), OTHER, OTHER, OTHER, left=0, reserve="1 fish")
    told = ["0 feeds 2", "0 buys fish 1", "0 buys wheat 1", "0 scores hunger -3"]
    assert game.choose("feed", bought=FISH + WHEAT) == told
