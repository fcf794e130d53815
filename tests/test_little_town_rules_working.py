"""Workers on the kernel: where they go, what they gather, what they activate. Tests have the names of the oracle's."""

import pytest

from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town.cubes import packed
from tests.naive.little_town.situations import CROSSING, EAST, FIELD, NORTH, SOUTH, WEST

OTHER = Seat()


def at_work(*seats: Seat, square: int = FIELD, **more: str) -> Game:
    """Seat 0 has just put a worker on a square."""
    game = scene(*seats, **more)  # type: ignore[arg-type]
    game.choose("work", square=square)
    return game


def ways(game: Game, square: int) -> list[tuple[int, int]]:
    """Cubes and bought ones of each way to activate the building there; none if it is not asked."""
    return [(option.cubes, option.bought) for option in game.options("activate", square=square)]


def test_a_worker_gathers_a_cube_from_every_terrain_space_around() -> None:
    game = scene(Seat(), OTHER)
    told = ["0 works 10", "0 gathers 10 wood 1", "0 gathers 10 stone 1", "0 gathers 10 fish 1"]
    assert game.choose("work", square=CROSSING) == told
    assert game.table.reserve[0] == 14


def test_spaces_of_one_terrain_are_gathered_from_each() -> None:
    assert scene(Seat(), OTHER).choose("work", square=16) == ["0 works 16", "0 gathers 16 stone 2"]


def test_a_worker_goes_to_an_empty_grass_space_only() -> None:
    game = scene(Seat({FIELD: "well"}, workers=(NORTH,)), Seat({WEST: "bar"}, workers=(EAST,)))
    squares = [option.square for option in game.options("work")]
    assert len(squares) == 39 - 4
    assert not {FIELD, NORTH, WEST, EAST, 0, 2} & set(squares)


def test_no_passing_every_turn_places_a_worker() -> None:
    game = scene(Seat(stock=""), OTHER)
    assert [option.kind for option in game.options()] == ["work"] * 39
    game = scene(Seat(stock="1 wood"), OTHER)
    assert [option.card for option in game.options()[39:]] == ["wheat_field"]


def test_seats_place_one_worker_each_in_turn_until_all_are_placed() -> None:
    game, seats = scene(Seat(), OTHER), []
    for square in (*range(28, 34), *range(38, 42)):
        seats.append(game.asked)
        game.choose("work", square=square)
    assert seats == [0, 1] * 5
    assert {option.kind for option in game.options()} == {"feed"}


def test_gather_all_what_is_left_is_gathered_after_done() -> None:
    game = at_work(Seat({11: "carpenter"}), OTHER, square=CROSSING, reserve="1 wood")
    assert game.choose("done")[0] == "0 gathers 10 wood 1"
    assert game.stock(0)["wood"] == 1


def test_gather_order_is_asked_only_where_the_reserve_may_run_short() -> None:
    game = at_work(Seat({11: "carpenter", 19: "workshop"}), OTHER, square=CROSSING, reserve="5 wood")
    assert game.story == ["0 works 10", "0 gathers 10 stone 1", "0 gathers 10 fish 1"]
    assert game.options("gather", resource="wood")
    game.choose("activate", card="carpenter")
    assert game.choose("gather", resource="wood") == ["0 gathers 10 wood 1"]


def test_a_resource_at_stake_is_gathered_at_once_when_the_reserve_can_take_it_all() -> None:
    game = at_work(Seat({11: "carpenter"}), OTHER, square=CROSSING, reserve="4 wood")
    assert game.story[1] == "0 gathers 10 wood 1"
    assert not game.options("gather")


def test_payments_refill_the_reserve_and_then_it_is_gathered_at_once() -> None:
    game = at_work(Seat({11: "workshop"}, "2 wood"), OTHER, square=CROSSING, reserve="0 wood")
    told = ["0 pays workshop 11 wood 2", "0 scores workshop 11 3", "0 gathers 10 wood 1"]
    assert game.choose("activate", card="workshop")[1:] == told


@pytest.mark.parametrize(("reserve", "asked"), [("4 wood", 1), ("5 wood", 0)])
def test_the_pawnshop_puts_four_of_each_resource_at_stake(reserve: str, asked: int) -> None:
    game = at_work(Seat({11: "pawnshop"}, "2 wheat"), OTHER, square=CROSSING, reserve=reserve)
    assert len(game.options("gather", resource="wood")) == asked


def test_buildings_of_others_are_at_stake_even_if_rent_cannot_be_paid() -> None:
    game = at_work(Seat(stock=""), Seat({11: "carpenter"}), square=CROSSING, reserve="1 wood")
    assert [option.kind for option in game.options()] == ["gather", "done"]


def test_without_cubes_in_the_reserve_there_is_nothing_to_gather() -> None:
    game = at_work(Seat(), OTHER, square=CROSSING, reserve="0 wood, 0 stone")
    assert game.story == ["0 works 10", "0 gathers 10 fish 1"]


def test_short_reserve_gives_what_there_is_for_the_full_price() -> None:
    game = at_work(Seat({WEST: "carpenter"}), OTHER, reserve="1 wood")
    told = ["0 pays carpenter 30 coins 1", "0 gains carpenter 30 wood 1"]
    assert game.choose("activate", card="carpenter")[1:] == told


def test_activation_for_nothing_is_possible_and_counts() -> None:
    game = at_work(Seat(), Seat({WEST: "wheat_field"}), reserve="0 wheat")
    told = ["0 activates wheat_field 30", "0 rents wheat_field 30 coins 1", "1 earns wheat_field 30 coins 1"]
    assert game.choose("activate", square=WEST) == told


@pytest.mark.parametrize(("coins", "expected"), [("", []), ("1 coins", [(0, 0)])])
def test_rent_first_is_not_paid_from_what_the_building_brings(coins: str, expected: list[tuple[int, int]]) -> None:
    game = at_work(Seat({EAST: "well"}, coins), Seat({WEST: "gold_mine"}))
    assert ways(game, WEST) == expected


def test_rent_first_what_is_left_pays_price_and_cubes_bought() -> None:
    others, wheat = Seat({WEST: "church", EAST: "brewery"}), packed({"wheat": 1})
    game = at_work(Seat({NORTH: "well"}, "3 coins"), others)
    assert ways(game, WEST) == ways(game, EAST) == []
    game = at_work(Seat({NORTH: "well"}, "4 coins"), others)
    assert ways(game, WEST) == [(0, 0)]
    assert ways(game, EAST) == [(wheat, wheat)]


def test_an_owner_pays_no_rent() -> None:
    game = at_work(Seat({WEST: "well"}), OTHER)
    assert game.choose("activate", card="well") == ["0 activates well 30", "0 scores well 30 2"]


def test_a_gain_brings_cubes_coins_or_points() -> None:
    game = at_work(Seat({WEST: "pier", EAST: "gold_mine", NORTH: "bar"}), OTHER)
    assert game.choose("activate", card="pier")[1:] == ["0 gains pier 30 fish 2"]
    assert game.choose("activate", card="gold_mine")[1:] == ["0 gains gold_mine 32 coins 2"]
    assert game.choose("activate", card="bar")[1:] == ["0 scores bar 22 3"]


def test_an_exchange_takes_its_price_and_gives_its_gain() -> None:
    game = at_work(Seat({WEST: "restaurant"}, "1 fish, 1 wheat"), OTHER)
    told = ["0 pays restaurant 30 fish 1", "0 pays restaurant 30 wheat 1", "0 scores restaurant 30 4"]
    assert game.choose("activate", card="restaurant")[1:] == told


def test_what_one_building_gives_pays_for_the_next() -> None:
    game = at_work(Seat({WEST: "wheat_field"}, "1 coins"), Seat({EAST: "bakery"}))
    assert not game.options("activate", card="bakery")
    game.choose("activate", card="wheat_field")
    assert game.choose("activate", card="bakery")[-1] == "0 gains bakery 32 coins 4"


def test_nobody_has_to_activate_a_building() -> None:
    game = at_work(Seat({WEST: "well"}), OTHER)
    assert game.choose("done") == []
    assert game.asked == 1


def test_no_effect_no_activation_of_tiles_that_give_a_worker_nothing() -> None:
    tiles = {21: "statue", NORTH: "castle", 23: "watchtower", WEST: "cathedral", EAST: "residence", SOUTH: "well"}
    game = at_work(Seat(tiles), OTHER)
    assert [option.card for option in game.options("activate")] == ["well"]


def test_each_building_is_activated_once_and_in_any_order() -> None:
    game = at_work(Seat({NORTH: "wheat_field", SOUTH: "well", WEST: "bar"}), OTHER)
    assert [option.card for option in game.options()] == ["wheat_field", "bar", "well", ""]
    game.choose("activate", card="well")
    assert [option.card for option in game.options()] == ["wheat_field", "bar", ""]


def test_the_next_worker_may_activate_the_same_building_again() -> None:
    game = at_work(Seat({WEST: "well"}), OTHER)
    game.choose("activate", card="well")
    game.choose("work", square=16)
    game.choose("work", square=SOUTH)
    assert game.options("activate", card="well")


def test_options_go_gather_then_activate_by_square_cubes_and_bought_then_done() -> None:
    seat = Seat({19: "pawnshop", 11: "brewery"}, "1 wood, 1 wheat, 3 coins")
    offered = at_work(seat, OTHER, square=CROSSING, reserve="2 wood").options()
    kinds = [option.kind for option in offered]
    assert kinds == ["gather"] + ["activate"] * (len(kinds) - 2) + ["done"]
    keys = [(option.square, option.cubes, option.bought) for option in offered[1:-1]]
    assert keys == sorted(keys)
    wheat, wood = packed({"wheat": 1}), packed({"wood": 1})
    assert keys[:3] == [(11, wheat, 0), (11, wheat, wheat), (19, 2 * wood, wood)]
