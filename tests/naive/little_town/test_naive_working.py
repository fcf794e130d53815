"""The oracle's workers: gathering and activating, ruling by ruling."""

import pytest

from .record import Option
from .rounds import turn_options
from .situations import (
    CROSSING,
    DONE,
    EAST,
    FIELD,
    NORTH,
    SOUTH,
    WEST,
    WHEAT,
    WOOD,
    give,
    leave,
    scene,
    script,
    stand,
    story,
    usable,
    use,
    ways,
)
from .table import empty_squares
from .using import work


def gather(kind: str, square: int = CROSSING) -> Option:
    """The choice to gather one cube now."""
    return Option("gather", square=square, resource=kind)


def test_a_worker_gathers_a_cube_from_every_terrain_space_around() -> None:
    table = scene()
    work(table, 0, CROSSING)
    assert story(table) == ["0 works 10", "0 gathers 10 wood 1", "0 gathers 10 stone 1", "0 gathers 10 fish 1"]
    assert table.reserve["wood"] == 14


def test_no_passing_every_turn_places_a_worker() -> None:
    table = scene()
    give(table, 0, coins=0)
    assert [option.kind for option in turn_options(table, 0)] == ["work"] * 39
    assert len(empty_squares(table)) == 39
    give(table, 0, wood=1)
    assert turn_options(table, 0)[39:] == [Option("build", "wheat_field")]


def test_gather_all_what_is_left_is_gathered_after_done() -> None:
    table = scene(DONE)
    stand(table, 0, carpenter=11)
    leave(table, wood=1)
    work(table, 0, CROSSING)
    assert story(table)[-1] == "0 gathers 10 wood 1"
    assert table.seats[0].stock["wood"] == 1


def test_gather_order_is_asked_only_where_the_reserve_may_run_short() -> None:
    table = scene(use("carpenter", 11), gather("wood"), DONE)
    stand(table, 0, carpenter=11, workshop=19)
    leave(table, wood=5)  # one space, three given by the Carpenter, two taken by the Workshop
    work(table, 0, CROSSING)
    assert story(table)[1:] == [
        *("0 gathers 10 stone 1", "0 gathers 10 fish 1", "0 activates carpenter 11"),
        *("0 pays carpenter 11 coins 1", "0 gains carpenter 11 wood 3", "0 gathers 10 wood 1"),
    ]


def test_a_resource_at_stake_is_gathered_at_once_when_the_reserve_can_take_it_all() -> None:
    table = scene(DONE)
    stand(table, 0, carpenter=11)
    leave(table, wood=4)
    work(table, 0, CROSSING)
    assert story(table)[1] == "0 gathers 10 wood 1"
    assert len(table.record.decisions) == 1


def test_payments_refill_the_reserve_and_then_it_is_gathered_at_once() -> None:
    table = scene(use("workshop", 11, cubes=2 * WOOD))
    stand(table, 0, workshop=11)
    give(table, 0, wood=2)
    leave(table, wood=0)
    work(table, 0, CROSSING)
    assert story(table)[-3:] == ["0 pays workshop 11 wood 2", "0 scores workshop 11 3", "0 gathers 10 wood 1"]


def test_the_pawnshop_puts_four_of_each_resource_at_stake() -> None:
    for reserve, kinds in ((4, {"gather"}), (5, set[str]())):
        table = scene(DONE)
        stand(table, 0, pawnshop=11)
        give(table, 0, wheat=2)
        leave(table, wood=reserve)
        work(table, 0, CROSSING)
        _, options, _ = table.record.decisions[0]
        assert {option.kind for option in options} - {"activate", "done"} == kinds


def test_buildings_of_others_are_at_stake_even_if_rent_cannot_be_paid() -> None:
    table = scene(gather("wood"))
    stand(table, 1, carpenter=11)
    give(table, 0, coins=0)
    leave(table, wood=1)
    work(table, 0, CROSSING)
    assert table.record.decisions[0][1] == [gather("wood"), DONE]


def test_without_cubes_in_the_reserve_there_is_nothing_to_gather() -> None:
    table = scene()
    leave(table, wood=0, stone=0)
    work(table, 0, CROSSING)
    assert story(table) == ["0 works 10", "0 gathers 10 fish 1"]


def test_short_reserve_gives_what_there_is_for_the_full_price() -> None:
    table = scene(use("carpenter", WEST))
    stand(table, 0, carpenter=WEST)
    leave(table, wood=1)
    work(table, 0, FIELD)
    assert story(table)[-2:] == ["0 pays carpenter 30 coins 1", "0 gains carpenter 30 wood 1"]


def test_activation_for_nothing_is_possible_and_counts() -> None:
    table = scene(use("wheat_field", WEST))
    stand(table, 1, wheat_field=WEST)
    leave(table, wheat=0)
    work(table, 0, FIELD)
    assert story(table)[1:] == [
        "0 activates wheat_field 30",
        "0 rents wheat_field 30 coins 1",
        "1 earns wheat_field 30 coins 1",
    ]


@pytest.mark.parametrize(("coins", "expected"), [(0, []), (1, [(0, 0)])])
def test_rent_first_is_not_paid_from_what_the_building_brings(coins: int, expected: list[tuple[int, int]]) -> None:
    table = scene()
    stand(table, 1, gold_mine=WEST)
    give(table, 0, coins=coins)
    assert ways(table, 0, WEST) == expected


def test_rent_first_what_is_left_pays_price_and_cubes_bought() -> None:
    table = scene()
    stand(table, 1, church=WEST, brewery=EAST)
    give(table, 0, coins=3)
    assert ways(table, 0, WEST) == ways(table, 0, EAST) == []
    give(table, 0, coins=4)
    assert ways(table, 0, WEST) == [(0, 0)]
    assert ways(table, 0, EAST) == [(WHEAT, WHEAT)]


def test_an_owner_pays_no_rent() -> None:
    table = scene(use("well", WEST))
    stand(table, 0, well=WEST)
    work(table, 0, FIELD)
    assert story(table)[1:] == ["0 activates well 30", "0 scores well 30 2"]


def test_no_effect_no_activation_of_tiles_that_give_a_worker_nothing() -> None:
    table = scene()
    stand(table, 0, statue=21, castle=NORTH, watchtower=23, cathedral=WEST, residence=EAST, well=SOUTH)
    assert usable(table, FIELD) == ["well"]


def test_each_building_is_activated_once_and_in_any_order() -> None:
    table = scene(use("well", SOUTH), use("wheat_field", NORTH))
    stand(table, 0, wheat_field=NORTH, well=SOUTH)
    work(table, 0, FIELD)
    assert [options for _, options, _ in table.record.decisions] == [
        [use("wheat_field", NORTH), use("well", SOUTH), DONE],
        [use("wheat_field", NORTH), DONE],
    ]


def test_options_go_gather_then_activate_by_square_cubes_and_bought_then_done() -> None:
    table = scene(DONE)
    stand(table, 0, pawnshop=19, brewery=11)
    give(table, 0, wood=1, wheat=1, coins=3)
    leave(table, wood=2)
    work(table, 0, CROSSING)
    _, options, _ = table.record.decisions[0]
    kinds = [option.kind for option in options]
    assert kinds == ["gather"] + ["activate"] * (len(kinds) - 2) + ["done"]
    keys = [(option.square, option.cubes, option.bought) for option in options[1:-1]]
    assert keys == sorted(keys)
    assert keys[:3] == [(11, WHEAT, 0), (11, WHEAT, WHEAT), (19, 2 * WOOD, WOOD)]


def test_the_script_stops_a_test_at_a_decision_nobody_meant() -> None:
    with pytest.raises(AssertionError, match="one more decision"):
        script()(0, [DONE, gather("wood")])
    with pytest.raises(AssertionError, match="is not among"):
        script(gather("fish"))(0, [DONE, gather("wood")])
