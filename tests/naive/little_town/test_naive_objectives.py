"""The oracle's objectives: when each is fulfilled, and when it is claimed."""

import pytest

from .objectives import is_fulfilled
from .record import Option
from .rounds import feed, take_turn
from .situations import (
    CROSSING,
    DONE,
    EAST,
    FIELD,
    FISH,
    NORTH,
    SOUTH,
    STONE,
    WEST,
    WHEAT,
    WOOD,
    claimed,
    give,
    hold,
    leave,
    scene,
    stand,
    story,
    use,
)
from .using import work


def is_owned(objective: str, *squares: int, **cards: int) -> bool:
    """Whether the objective is fulfilled by these buildings; those given by square are Wheat Fields."""
    table = scene()
    stand(table, 0, **cards, **{f"wheat_field{i}": square for i, square in enumerate(squares)})
    return is_fulfilled(table, 0, objective, "")


def test_trades_count_what_the_effect_names_and_printed_costs() -> None:
    assert is_owned("fish_trade", grocery=FIELD) and not is_owned("fish_trade", FIELD, bakery=WEST)
    assert is_owned("coin_trades", bakery=FIELD, church=WEST) and not is_owned(
        "coin_trades", bakery=FIELD, residence=WEST
    )
    assert is_owned("wood_or_stone_trade", quarry=FIELD) and not is_owned("wood_or_stone_trade", statue=FIELD)
    assert is_owned("three_stone_build", watchtower=FIELD) and not is_owned("three_stone_build", workshop=FIELD)
    assert is_owned("three_wood_build", pier=FIELD) and not is_owned("three_wood_build", bakery=FIELD)


def test_pawnshop_in_objectives_is_no_trade_and_takes_two_kinds_if_they_differ() -> None:
    assert not is_owned("fish_trade", pawnshop=FIELD) and not is_owned("wood_or_stone_trade", pawnshop=FIELD)
    for cubes, claims in ((2 * WOOD, []), (WOOD + STONE, ["0 claims two_type_payment"])):
        table = scene(use("pawnshop", WEST, cubes), Option("take", cubes=cubes))
        stand(table, 0, pawnshop=WEST)
        give(table, 0, wood=2, stone=1)
        hold(table, 0, "two_type_payment")
        work(table, 0, FIELD)
        assert claimed(table) == claims


def test_three_buildings_in_contact_are_joined_by_sides_in_a_line_or_a_corner() -> None:
    assert is_owned("three_in_contact", 30, 31, 32) and is_owned("three_in_contact", 30, 31, 40)
    assert not is_owned("three_in_contact", 30, 31, 41) and not is_owned("three_in_contact", 17, 26, 18)


def test_three_buildings_near_lake_mountain_and_forest_are_different_ones() -> None:
    assert is_owned("lake_mountain_forest", 10, 11, 14)  # all three, forest and mountain, lake
    assert not is_owned("lake_mountain_forest", 10, 11)
    assert not is_owned("lake_mountain_forest", 10, 30, 31)
    assert not is_owned("lake_mountain_forest", 16, 15, 17)  # no forest


def test_more_buildings_than_workers() -> None:
    assert is_owned("more_buildings_than_workers", *range(28, 34))
    assert not is_owned("more_buildings_than_workers", *range(28, 33))


@pytest.mark.parametrize(
    ("objective", "stock", "fulfilled"),
    [
        ("double_food", {"fish": 4, "wheat": 6}, True),
        ("double_food", {"fish": 9, "wood": 5}, False),
        ("no_coins", {"coins": 0}, True),
        ("no_coins", {"coins": 1}, False),
        ("six_coins", {"coins": 6}, True),
        ("six_coins", {"coins": 5}, False),
    ],
)
def test_objectives_about_the_stock(objective: str, stock: dict[str, int], fulfilled: bool) -> None:
    table = scene()
    give(table, 0, **stock)
    assert is_fulfilled(table, 0, objective, "") is fulfilled


def test_four_activations_is_claimed_after_the_fourth_effect() -> None:
    table = scene(*(use("wheat_field", square) for square in (NORTH, WEST, EAST, SOUTH)))
    stand(table, 0, wheat_field1=NORTH, wheat_field2=WEST, wheat_field3=EAST)
    stand(table, 1, wheat_field=SOUTH)
    hold(table, 0, "four_activations")
    work(table, 0, FIELD)
    assert story(table)[-3:] == [
        "0 gains wheat_field 40 wheat 1",
        "0 claims four_activations",
        "0 scores four_activations 3",
    ]


def test_points_from_two_what_counts_are_effects_of_own_and_others_buildings() -> None:
    table = scene(use("well", NORTH), use("bar", WEST), DONE)
    stand(table, 0, well=NORTH, wheat_field=EAST)
    stand(table, 1, bar=WEST)
    hold(table, 0, "points_from_two")
    work(table, 0, FIELD)
    assert story(table)[-3:] == ["0 scores bar 30 3", "0 claims points_from_two", "0 scores points_from_two 2"]


def test_points_from_two_what_counts_are_not_claims_or_effects_without_points() -> None:
    table = scene(use("well", NORTH), use("wheat_field", EAST))
    stand(table, 0, well=NORTH, wheat_field=EAST)
    hold(table, 0, "points_from_two")
    work(table, 0, FIELD)
    assert claimed(table) == []


def test_gathered_cubes_come_from_terrain_gains_and_exchanges() -> None:
    table = scene(use("pawnshop", 11, WOOD + STONE), Option("take", cubes=2 * WHEAT))
    stand(table, 0, pawnshop=11)
    give(table, 0, coins=0)
    hold(table, 0, "gather_five")
    work(table, 0, CROSSING)
    assert claimed(table) == ["0 claims gather_five"]


def test_gathered_cubes_are_not_coins_and_not_bought() -> None:
    table = scene(use("fishmonger", 19, FISH, FISH), use("gold_mine", 11))
    stand(table, 0, gold_mine=11, fishmonger=19)
    hold(table, 0, "gather_five", "spend_fresh_cube")
    work(table, 0, CROSSING)
    assert claimed(table) == []


@pytest.mark.parametrize(("first", "claims"), [("wheat_field", ["0 claims spend_fresh_cube"]), ("brewery", [])])
def test_gathered_cubes_are_fresh_if_one_of_the_kind_came_before(first: str, claims: list[str]) -> None:
    uses = {"wheat_field": use("wheat_field", WEST), "brewery": use("brewery", EAST, WHEAT)}
    table = scene(uses.pop(first), *uses.values())
    stand(table, 0, wheat_field=WEST, brewery=EAST)
    give(table, 0, wheat=1)
    hold(table, 0, "spend_fresh_cube")
    work(table, 0, FIELD)
    assert claimed(table) == claims


def test_gathered_cubes_that_the_effect_itself_brings_come_too_late_to_be_spent_on_it() -> None:
    table = scene(use("pawnshop", WEST, 2 * WOOD), Option("take", cubes=2 * WOOD))
    stand(table, 0, pawnshop=WEST)
    give(table, 0, wood=2, coins=0)
    hold(table, 0, "spend_fresh_cube")
    work(table, 0, FIELD)
    assert claimed(table) == []


def test_a_fresh_cube_spent_on_a_building_does_not_count() -> None:
    table = scene(Option("site", "wheat_field", FIELD), players=4)
    hold(table, 0, "spend_fresh_cube")
    give(table, 0, wood=1, coins=0)
    table.market = {"wheat_field": 1}
    table.rate = lambda seat, options: [float(o.kind in ("build", "site")) for o in options]
    take_turn(table, 0)
    assert claimed(table) == []


def test_bought_fish_is_eaten_first_and_counts_for_the_meal() -> None:
    table = scene(Option("feed", cubes=2 * FISH, bought=FISH), players=4)
    give(table, 0, fish=2, wheat=2)
    hold(table, 0, "all_fish_meal")
    feed(table, 0)
    assert story(table)[-2:] == ["0 claims all_fish_meal", "0 scores all_fish_meal 2"]


def test_bought_fish_is_wheat_when_the_reserve_has_none() -> None:
    table = scene(Option("feed", bought=FISH + WHEAT), players=4)
    give(table, 0, coins=6)
    leave(table, fish=1)
    hold(table, 0, "all_fish_meal")
    feed(table, 0)
    assert story(table) == ["0 feeds 2", "0 buys fish 1", "0 buys wheat 1", "0 scores hunger -3"]
