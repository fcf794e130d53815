"""The oracle's end of a round and of the game: special buildings, meals, the token, the last points."""

import pytest

from .game import close_game, score_seat
from .record import Option
from .rounds import feed, feed_options, play_round, prepare_next_round, work_at_the_end
from .situations import (
    CROSSING,
    DONE,
    EAST,
    FIELD,
    FISH,
    NORTH,
    SOUTH,
    WEST,
    WHEAT,
    give,
    leave,
    scene,
    stand,
    story,
    use,
)
from .table import to_the_left


def test_residence_terrain_is_not_gathered() -> None:
    table = scene(use("well", 11))
    stand(table, 0, residence=CROSSING, well=11)
    leave(table, wood=1)
    work_at_the_end(table, 0)
    assert story(table) == ["0 activates residence 10", "0 activates well 11", "0 scores well 11 2"]


def test_residence_rent_is_paid() -> None:
    table = scene(use("well", WEST), DONE)
    stand(table, 0, residence=FIELD, wheat_field=EAST)
    stand(table, 1, well=WEST)
    work_at_the_end(table, 0)
    assert story(table)[1:4] == ["0 activates well 30", "0 rents well 30 coins 1", "1 earns well 30 coins 1"]


def test_a_residence_is_written_down_even_if_nothing_is_around() -> None:
    table = scene()
    stand(table, 0, residence=FIELD, cathedral=WEST, statue=EAST)
    work_at_the_end(table, 0)
    assert story(table) == ["0 activates cathedral 30", "0 activates residence 31"]


def test_cathedral_workers_of_any_seat_score_and_those_at_the_construction_site_do_not() -> None:
    table = scene(players=4)
    stand(table, 2, cathedral=FIELD)
    table.workers += [NORTH, WEST, 33]
    for seat in to_the_left(table):
        work_at_the_end(table, seat)
    assert story(table) == ["2 activates cathedral 31", "2 scores cathedral 31 2"]


def test_special_order_is_from_the_first_player_by_square_and_before_the_meals() -> None:
    table = scene()
    table.first, table.rate, table.market = 1, None, {}
    stand(table, 0, residence=NORTH, cathedral=SOUTH)
    stand(table, 1, cathedral=28)
    play_round(table)
    order = [line.split()[:3] for line in story(table) if "activates" in line or "feeds" in line]
    assert order[:3] == [
        ["1", "activates", "cathedral"],
        ["0", "activates", "residence"],
        ["0", "activates", "cathedral"],
    ]
    assert [row[:2] for row in order[3:]] == [["1", "feeds"], ["0", "feeds"]]


def test_meal_must_use_all_held_food_before_a_worker_goes_hungry() -> None:
    table = scene()
    give(table, 0, fish=1, wheat=3, coins=0)
    assert feed_options(table, 0) == [Option("feed", cubes=FISH + 3 * WHEAT)]
    feed(table, 0)
    assert story(table) == ["0 feeds 4", "0 pays fish 1", "0 pays wheat 3", "0 scores hunger -3"]


def test_meal_must_feed_but_food_may_stay_when_all_are_fed() -> None:
    table = scene(players=4)
    give(table, 0, fish=3, wheat=1, coins=0)
    assert [option.cubes for option in feed_options(table, 0)] == [2 * FISH + WHEAT, 3 * FISH]


def test_a_meal_of_nothing_is_written_down_and_points_may_be_negative() -> None:
    table = scene()
    give(table, 0, coins=2)
    feed(table, 0)
    assert story(table) == ["0 feeds", "0 scores hunger -15"]
    assert table.seats[0].points == -15


def test_meal_with_coins_is_a_choice() -> None:
    table = scene(Option("feed", bought=FISH), players=4)
    feed(table, 0)
    assert table.record.decisions[0][1] == [Option("feed"), Option("feed", bought=FISH)]
    assert story(table) == ["0 feeds 1", "0 buys fish 1", "0 scores hunger -6"]


def test_a_meal_may_be_bought_to_keep_held_food() -> None:
    table = scene(players=4)
    give(table, 0, fish=3, coins=6)
    meals = [(option.cubes, option.bought) for option in feed_options(table, 0)]
    assert meals == [(3 * FISH, 0), (2 * FISH, FISH), (FISH, 2 * FISH)]


def test_meals_bought_are_limited_by_the_food_in_the_reserve() -> None:
    table = scene(players=4)
    give(table, 0, coins=9)
    leave(table, fish=1, wheat=1)
    assert [option.bought for option in feed_options(table, 0)] == [0, FISH, FISH + WHEAT]


@pytest.mark.parametrize(
    ("points", "holder", "first"),
    [((5, 5, 5), 2, 0), ((5, 4, 4), 2, 1), ((4, 5, 4), 0, 2), ((5, 6, 4), 2, 2), ((4, 4, 9), 0, 1)],
)
def test_last_token_goes_to_the_fewest_points_and_the_holder_comes_last(
    points: tuple[int, ...], holder: int, first: int
) -> None:
    table = scene(players=3, number=3)
    table.first = holder
    for seat, amount in zip(table.seats, points, strict=True):
        seat.points = amount
    prepare_next_round(table)
    assert table.first == first


@pytest.mark.parametrize(("players", "number", "rule"), [(3, 2, True), (2, 3, True), (4, 3, True), (3, 3, False)])
def test_last_token_matters_to_three_players_before_round_4_only(players: int, number: int, rule: bool) -> None:
    table = scene(players=players, number=number)
    object.__setattr__(table.setup, "rule_of_three", rule)
    table.seats[0].points = -9
    table.workers.append(FIELD)
    prepare_next_round(table)
    assert table.first == 1
    assert table.workers == []


def test_watchtower_workers_of_round_4_still_stand() -> None:
    table = scene(number=4)
    stand(table, 0, watchtower=FIELD)
    stand(table, 1, well=NORTH)
    table.workers += [WEST, EAST]
    give(table, 0, coins=2)
    score_seat(table, 0)
    assert story(table) == ["0 scores watchtower 31 10"]


def test_castle_itself_is_not_counted_but_wheat_fields_are() -> None:
    table = scene(number=4)
    stand(table, 0, castle=FIELD, wheat_field=NORTH, statue=WEST, well=34)
    stand(table, 1, wheat_field=EAST)
    give(table, 0, coins=8)
    score_seat(table, 0)
    assert story(table) == ["0 scores castle 31 8", "0 scores coins 2"]


def test_ties_share_the_win() -> None:
    table = scene(players=3, number=4)
    for seat, points in enumerate((7, 7, 0)):
        table.seats[seat].points = points
        give(table, seat, coins=0)
    close_game(table)
    assert story(table) == ["0 totals 7", "1 totals 7", "2 totals", "0 wins", "1 wins"]
    assert (table.record.scores, table.record.winners) == ([7, 7, 0], [0, 1])
