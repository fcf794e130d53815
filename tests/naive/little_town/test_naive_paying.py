"""The oracle's payments: building, buying for coins, the Pawnshop, the limit of coins."""

from .record import Option
from .rounds import build, feed_options, take_turn, turn_options
from .situations import (
    EAST,
    FIELD,
    FISH,
    STONE,
    WEST,
    WHEAT,
    WOOD,
    give,
    leave,
    scene,
    stand,
    story,
    use,
    ways,
)
from .table import Table
from .using import work


def tiles_to_build(table: Table) -> list[str]:
    """The tiles among the options of a turn of seat 0."""
    return [option.card for option in turn_options(table, 0) if option.kind == "build"]


def pay(card: str, cubes: int, bought: int) -> Option:
    """The choice how to pay for a tile."""
    return Option("pay", card, cubes=cubes, bought=bought)


def site(card: str, square: int) -> Option:
    """The choice where a tile goes."""
    return Option("site", card, square)


def test_building_pays_then_scores_the_printed_points() -> None:
    table = scene(Option("build", "wheat_field"), pay("wheat_field", WOOD, WOOD), site("wheat_field", FIELD))
    give(table, 0, wood=1)
    take_turn(table, 0)
    assert story(table) == ["0 builds wheat_field 31", "0 buys wheat_field 31 wood 1", "0 scores wheat_field 31 3"]
    me = table.seats[0]
    assert (me.stock["wood"], me.stock["coins"], me.houses, table.market["wheat_field"]) == (1, 0, 6, 4)
    assert table.reserve["coins"] == 37 and table.reserve["wood"] == 14


def test_castle_and_watchtower_score_nothing_when_built() -> None:
    table = scene(site("castle", FIELD))
    table.market["castle"] = 1
    give(table, 0, stone=6, coins=0)
    build(table, 0, "castle")
    assert story(table) == ["0 builds castle 31", "0 pays castle 31 stone 6"]


def test_a_residence_is_paid_in_coins_alone() -> None:
    table = scene(site("residence", FIELD))
    table.market["residence"] = 1
    give(table, 0, coins=6)
    build(table, 0, "residence")
    assert story(table)[1] == "0 pays residence 31 coins 6"


def test_tiles_to_build_are_in_the_order_of_tiles_and_only_those_left() -> None:
    table = scene()
    table.market = {"wheat_field": 5, "bakery": 1, "well": 1, "castle": 1}
    give(table, 0, wood=2, stone=1)
    assert tiles_to_build(table) == ["wheat_field", "bakery", "well"]
    table.market.update(wheat_field=0, bakery=0)
    assert tiles_to_build(table) == ["well"]


def test_without_a_house_nothing_is_built() -> None:
    table = scene()
    give(table, 0, wood=9)
    table.seats[0].houses = 0
    assert tiles_to_build(table) == []


def test_buying_any_number_of_the_cubes_due_and_nothing_is_kept() -> None:
    table = scene(pay("restaurant", 2 * WOOD + 2 * STONE, WOOD + STONE), site("restaurant", FIELD))
    table.market["restaurant"] = 1
    give(table, 0, wood=2, stone=2, coins=7)
    build(table, 0, "restaurant")
    assert [option.bought for option in table.record.decisions[0][1]] == [0, 1, 2, 8, 9, 16]
    assert story(table)[1:5] == [
        *("0 buys restaurant 31 wood 1", "0 buys restaurant 31 stone 1"),
        *("0 pays restaurant 31 wood 1", "0 pays restaurant 31 stone 1"),
    ]
    assert table.seats[0].stock == {"wood": 1, "stone": 1, "fish": 0, "wheat": 0, "coins": 1}


def test_buying_from_the_reserve_counts_its_cubes_before_anything_is_paid() -> None:
    table = scene()
    stand(table, 0, barn=WEST)
    give(table, 0, wheat=1, coins=6)
    leave(table, wheat=1)
    assert ways(table, 0, WEST) == [(2 * WHEAT, WHEAT)]
    leave(table, wheat=0)
    assert ways(table, 0, WEST) == []


def test_buying_though_held_is_allowed() -> None:
    table = scene()
    stand(table, 0, bakery=WEST)
    give(table, 0, wheat=1)
    assert ways(table, 0, WEST) == [(WHEAT, 0), (WHEAT, WHEAT)]


def test_coins_due_and_cubes_bought_are_paid_from_the_same_coins() -> None:
    table = scene()
    stand(table, 1, restaurant=WEST)
    give(table, 0, coins=6)
    assert ways(table, 0, WEST) == []
    give(table, 0, coins=7)
    assert ways(table, 0, WEST) == [(FISH + WHEAT, FISH + WHEAT)]


def test_pawnshop_buying_turns_three_coins_into_a_cube() -> None:
    table = scene(use("pawnshop", WEST, WOOD + FISH, FISH), Option("take", cubes=2 * WHEAT))
    stand(table, 0, pawnshop=WEST)
    give(table, 0, wood=1)
    work(table, 0, FIELD)
    assert story(table)[1:] == [
        *("0 activates pawnshop 30", "0 buys pawnshop 30 fish 1"),
        *("0 pays pawnshop 30 wood 1", "0 gains pawnshop 30 wheat 2"),
    ]
    assert table.seats[0].stock == {"wood": 0, "stone": 0, "fish": 0, "wheat": 2, "coins": 0}


def test_pawnshop_types_any_two_for_any_two() -> None:
    table = scene(use("pawnshop", WEST, 2 * WOOD), Option("take", cubes=2 * WOOD))
    stand(table, 0, pawnshop=WEST)
    give(table, 0, wood=2, coins=0)
    work(table, 0, FIELD)
    assert story(table)[2:] == ["0 pays pawnshop 30 wood 2", "0 gains pawnshop 30 wood 2"]
    assert [option.cubes for option in table.record.decisions[1][1]] == [2, 9, 16, 65, 72, 128, 513, 520, 576, 1024]


def test_the_pawnshop_gives_only_what_the_reserve_has() -> None:
    table = scene(use("pawnshop", WEST, 2 * WOOD))
    stand(table, 0, pawnshop=WEST)
    give(table, 0, wood=2)
    leave(table, wood=0, stone=0, fish=0, wheat=0)
    work(table, 0, FIELD)
    assert story(table)[-1] == "0 gains pawnshop 30 wood 2"


def test_the_pawnshop_takes_up_to_ten_pairs() -> None:
    table = scene()
    stand(table, 0, pawnshop=WEST)
    give(table, 0, wood=2, stone=2, fish=2, wheat=2, coins=0)
    assert [cubes for cubes, _ in ways(table, 0, WEST)] == [2, 9, 16, 65, 72, 128, 513, 520, 576, 1024]


def test_coin_limit_gains_are_cut_and_rent_is_not() -> None:
    table = scene(use("gold_mine", WEST), use("well", EAST))
    stand(table, 0, gold_mine=WEST)
    stand(table, 1, well=EAST)
    leave(table, coins=1)
    work(table, 0, FIELD)
    assert "0 gains gold_mine 30 coins 1" in story(table)
    assert table.reserve["coins"] == 0
    assert [seat.stock["coins"] for seat in table.seats] == [3, 4]


def test_meals_are_ordered_by_cubes_bought_and_then_by_fish() -> None:
    table = scene(players=4)
    give(table, 0, fish=2, wheat=2, coins=3)
    meals = [(option.cubes, option.bought) for option in feed_options(table, 0)]
    assert meals == [
        *((FISH + 2 * WHEAT, 0), (2 * FISH + WHEAT, 0)),
        *((2 * WHEAT, FISH), (FISH + WHEAT, FISH), (2 * FISH, FISH)),
    ]


def test_done_is_not_asked_when_nothing_else_is_left() -> None:
    table = scene(use("well", WEST))
    stand(table, 0, well=WEST)
    work(table, 0, FIELD)
    assert len(table.record.decisions) == 1
