"""The end of a round and of the game on the kernel: special buildings, meals, the token, the last points."""

import pytest

from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town.situations import CROSSING, EAST, FIELD, FISH, NORTH, SOUTH, WEST, WHEAT

OTHER = Seat()
POOR = Seat(stock="")


def ended(*seats: Seat, **more: object) -> Game:
    """All workers of a round are placed."""
    return scene(*seats, left=0, **more)  # type: ignore[arg-type]


def meals(game: Game) -> list[tuple[int, int]]:
    """The ways to feed the workers: cubes paid and cubes bought."""
    return [(option.cubes, option.bought) for option in game.options("feed")]


def test_residence_terrain_is_not_gathered() -> None:
    game = ended(Seat({CROSSING: "residence", 11: "well"}), OTHER)
    assert [option.kind for option in game.options()] == ["activate", "done"]
    assert game.choose("activate", card="well") == ["0 activates well 11", "0 scores well 11 2"]
    assert "gathers" not in " ".join(game.story)


def test_residence_rent_is_paid() -> None:
    game = ended(Seat({FIELD: "residence", EAST: "wheat_field"}), Seat({WEST: "well"}))
    told = ["0 activates well 30", "0 rents well 30 coins 1", "1 earns well 30 coins 1"]
    assert game.choose("activate", card="well")[:3] == told


def test_residence_activates_each_building_around_once_in_any_order() -> None:
    game = ended(Seat({FIELD: "residence", EAST: "wheat_field", WEST: "well", 34: "bar"}), OTHER)
    assert [option.card for option in game.options()] == ["well", "wheat_field", ""]
    game.choose("activate", card="wheat_field")
    assert [option.card for option in game.options()] == ["well", ""]


def test_a_residence_is_written_down_even_if_nothing_is_around() -> None:
    game = ended(Seat({FIELD: "residence", WEST: "cathedral", EAST: "statue"}), OTHER)
    assert game.story[:2] == ["0 activates cathedral 30", "0 activates residence 31"]


def test_cathedral_workers_of_any_seat_score_and_those_at_the_construction_site_do_not() -> None:
    game = ended(Seat(workers=(NORTH,)), OTHER, Seat({FIELD: "cathedral"}, workers=(WEST, 33)), OTHER)
    assert game.story[:2] == ["2 activates cathedral 31", "2 scores cathedral 31 2"]


def test_special_order_is_from_the_first_player_by_square_and_before_the_meals() -> None:
    game = ended(Seat({NORTH: "residence", SOUTH: "cathedral"}, ""), Seat({28: "cathedral"}, ""), asks=1)
    order = [line for line in game.story if "activates" in line or "feeds" in line]
    assert order == [
        *("1 activates cathedral 28", "0 activates residence 22", "0 activates cathedral 40"),
        *("1 feeds", "0 feeds"),
    ]


def test_meal_must_use_all_held_food_before_a_worker_goes_hungry() -> None:
    game = ended(Seat(stock="1 fish, 3 wheat"), OTHER)
    assert game.story == ["0 feeds 4", "0 pays fish 1", "0 pays wheat 3", "0 scores hunger -3"]


def test_meal_must_feed_but_food_may_stay_when_all_are_fed() -> None:
    game = ended(Seat(stock="3 fish, 1 wheat"), OTHER, OTHER, OTHER)
    assert meals(game) == [(2 * FISH + WHEAT, 0), (3 * FISH, 0)]


def test_a_meal_of_nothing_is_written_down_and_points_may_be_negative() -> None:
    game = ended(Seat(stock="2 coins"), OTHER)
    assert game.story[:2] == ["0 feeds", "0 scores hunger -15"]
    assert game.table.points[0] == -15


def test_meal_with_coins_is_a_choice() -> None:
    game = ended(Seat(), OTHER, OTHER, OTHER)
    assert meals(game) == [(0, 0), (0, FISH)]
    assert game.choose("feed", bought=FISH) == ["0 feeds 1", "0 buys fish 1", "0 scores hunger -6"]


def test_a_meal_may_be_bought_to_keep_held_food() -> None:
    game = ended(Seat(stock="3 fish, 6 coins"), OTHER, OTHER, OTHER)
    assert meals(game) == [(3 * FISH, 0), (2 * FISH, FISH), (FISH, 2 * FISH)]


def test_meals_bought_are_limited_by_the_food_in_the_reserve() -> None:
    game = ended(Seat(stock="9 coins"), OTHER, OTHER, OTHER, reserve="1 fish, 1 wheat")
    assert meals(game) == [(0, 0), (0, FISH), (0, FISH + WHEAT)]


def test_meals_are_ordered_by_cubes_bought_and_then_by_fish() -> None:
    game = ended(Seat(stock="2 fish, 2 wheat, 3 coins"), OTHER, OTHER, OTHER)
    assert meals(game) == [
        *((FISH + 2 * WHEAT, 0), (2 * FISH + WHEAT, 0)),
        *((2 * WHEAT, FISH), (FISH + WHEAT, FISH), (2 * FISH, FISH)),
    ]


def test_meals_are_eaten_from_the_first_player_to_the_left() -> None:
    game = ended(POOR, POOR, POOR, POOR, asks=2)
    assert [line for line in game.story if "feeds" in line] == ["2 feeds", "3 feeds", "0 feeds", "1 feeds"]


def test_workers_are_picked_up_and_tiles_and_houses_stay() -> None:
    game = ended(Seat({FIELD: "well"}, "", workers=(WEST,)), Seat(stock="", workers=(EAST,)))
    assert (game.table.occupied, game.table.workers.tolist()) == (0, [0, 0, 0, 0])
    assert game.table.built == game.table.owned[0] == 1 << FIELD
    assert game.table.houses.tolist()[:2] == [6, 7]


def test_the_round_token_moves_on_and_the_first_player_token_goes_to_the_left() -> None:
    for seats, first in (((POOR,) * 2, 0), ((POOR,) * 4, 2)):
        game = ended(*seats, number=2, asks=1)
        assert game.table.rounds == 3
        assert game.asked == game.table.first == first


@pytest.mark.parametrize(
    ("points", "holder", "first"),
    [((5, 5, 5), 2, 0), ((5, 4, 4), 2, 1), ((4, 5, 4), 0, 2), ((5, 6, 4), 2, 2), ((4, 4, 9), 0, 1)],
)
def test_last_token_goes_to_the_fewest_points_and_the_holder_comes_last(
    points: tuple[int, ...], holder: int, first: int
) -> None:
    game = ended(*(Seat(stock="", points=number) for number in points), number=3, asks=holder)
    assert game.table.first == first


@pytest.mark.parametrize(("players", "number", "rule"), [(3, 2, True), (2, 3, True), (4, 3, True), (3, 3, False)])
def test_last_token_matters_to_three_players_before_round_4_only(players: int, number: int, rule: bool) -> None:
    seats = [Seat(stock="", points=-9), *[POOR] * (players - 1)]
    assert ended(*seats, number=number, rule_of_three=rule).table.first == 1


def test_the_game_ends_after_round_4() -> None:
    assert ended(POOR, POOR, number=4).over
    assert not ended(POOR, POOR, number=3).over


def test_watchtower_workers_of_round_4_still_stand() -> None:
    seat = Seat({FIELD: "watchtower"}, "", workers=(WEST,))
    game = ended(seat, Seat({NORTH: "well"}, "", workers=(EAST,)), number=4)
    game.result()
    assert "0 scores watchtower 31 10" in game.story


def test_castle_itself_is_not_counted_but_wheat_fields_are() -> None:
    seat = Seat({FIELD: "castle", NORTH: "wheat_field", WEST: "statue", 34: "well"}, "")
    game = ended(seat, Seat({EAST: "wheat_field"}, ""), number=4)
    game.result()
    assert "0 scores castle 31 8" in game.story


def test_three_coins_are_a_point_at_the_end() -> None:
    game = ended(Seat(stock="5 wheat, 8 coins"), Seat(stock="5 fish, 2 coins"), number=4)
    while not game.over:
        game.choose("feed", bought=0)
    game.result()
    assert [line for line in game.story if "scores" in line] == ["0 scores coins 2"]


def test_the_most_points_win() -> None:
    game = ended(Seat(stock="", points=70), Seat(stock="", points=64), number=4)
    assert game.result() == ([55, 49], [0])
    assert game.story[-3:] == ["0 totals 55", "1 totals 49", "0 wins"]


def test_points_beyond_60_go_on() -> None:
    game = scene(Seat({WEST: "well"}, points=59), OTHER)
    game.choose("work", square=FIELD)
    game.choose("activate", card="well")
    assert game.table.points[0] == 61


def test_ties_share_the_win() -> None:
    game = ended(Seat(stock="", points=7), Seat(stock="", points=7), POOR, number=4)
    assert game.result() == ([-5, -5, -12], [0, 1])
    assert game.story[-2:] == ["0 wins", "1 wins"]
