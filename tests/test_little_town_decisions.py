"""Decisions of Little Town in which any sensible player does the same: meals, rent, the last turn, objectives."""

import pytest

from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town import Option
from tests.naive.little_town.situations import EAST, FIELD, NORTH, WEST, WOOD

STRATEGIES = ["greedy", "planner", "lookahead", "farmer", "mason", "landlord", "hasty",
              "montecarlo:rollouts=8,candidates=6"]  # fmt: skip
FED = "5 fish"
"""food for all workers of a seat of two"""
every_strategy = pytest.mark.parametrize("strategy", STRATEGIES)


def last_turn(strategy: str, me: Seat, other: Seat | None = None, **more: str) -> Game:
    """Seat 0 has the last turn of the game; then both eat."""
    return scene(me, other or Seat(stock=FED), strategy=strategy, number=4, left=1, **more)  # type: ignore[arg-type]


def at_work(game: Game, square: int = FIELD) -> Game:
    """The worker goes to a square."""
    game.choose("work", square=square)
    return game


def cubes(option: Option, kind: str) -> int:
    """How many cubes of a kind an option buys."""
    return option.bought >> 3 * ("wood", "stone", "fish", "wheat").index(kind) & 7


@every_strategy
@pytest.mark.parametrize("number", [1, 4])
def test_food_is_bought_for_workers_who_would_go_hungry(strategy: str, number: int) -> None:
    game = scene(Seat(stock="4 fish, 4 coins"), Seat(stock=FED), strategy=strategy, number=number, left=0)
    assert cubes(game.favourite(), "fish") == 1


@every_strategy
def test_food_that_is_held_is_eaten_before_any_is_bought_at_the_end(strategy: str) -> None:
    game = scene(Seat(stock="7 fish, 6 coins"), Seat(stock=FED), strategy=strategy, number=4, left=0)
    assert game.favourite().bought == 0


@every_strategy
@pytest.mark.parametrize("number", [1, 4])
def test_the_last_worker_of_a_round_finds_food_for_the_meal(strategy: str, number: int) -> None:
    me, other = Seat(stock="4 wheat"), Seat(stock=FED)
    game = scene(me, other, strategy=strategy, number=number, left=1, reserve="0 wood, 0 stone")
    told = game.play_turn()
    assert "fish" in " ".join(told), told


@every_strategy
def test_the_first_worker_gathers_or_builds_something(strategy: str) -> None:
    told = " ".join(scene(Seat(), Seat(), strategy=strategy).play_turn())
    assert "gathers" in told or "builds" in told


@every_strategy
def test_the_last_turn_builds_the_tile_with_the_most_points(strategy: str) -> None:
    game = last_turn(strategy, Seat(stock=f"4 stone, {FED}"), market="statue church book_store well")
    assert game.play_turn()[0].startswith("0 builds statue")


@every_strategy
def test_the_last_turn_wins_the_game_if_it_can(strategy: str) -> None:
    me, other = Seat(stock=f"4 wood, {FED}", points=20), Seat(stock=FED, points=25)
    game = last_turn(strategy, me, other, market="barn marketplace")
    while not game.over:
        game.play_turn()
    assert game.result()[1] == [0]


@every_strategy
def test_the_last_turn_builds_no_castle_on_its_own(strategy: str) -> None:
    game = last_turn(strategy, Seat({FIELD: "bar"}, f"6 stone, {FED}"), market="castle", reserve="0 fish")
    assert not game.play_turn()[0].startswith("0 builds castle")


@every_strategy
def test_a_castle_goes_where_most_own_buildings_are(strategy: str) -> None:
    tiles = {21: "well", 23: "bar", 39: "wheat_field", 41: "wheat_field", 12: "pier"}
    game = last_turn(strategy, Seat(tiles, f"6 stone, {FED}"), market="castle")
    assert game.play_turn()[0] == "0 builds castle 31"


@every_strategy
def test_a_watchtower_goes_where_most_squares_are_empty(strategy: str) -> None:
    game = last_turn(strategy, Seat(stock=f"3 wood, 3 stone, {FED}"), market="watchtower")
    game.play_turn()
    game.play_turn()
    game.result()
    assert any(line.startswith("0 scores watchtower") and line.endswith("16") for line in game.story)


@every_strategy
def test_points_that_cost_nothing_are_taken(strategy: str) -> None:
    game = at_work(last_turn(strategy, Seat({WEST: "well"}, FED)))
    assert game.favourite().kind == "activate"


@every_strategy
def test_an_own_building_is_used_rather_than_one_with_rent(strategy: str) -> None:
    me, other = Seat({14: "wheat_field"}, "4 fish, 3 coins"), Seat({FIELD: "wheat_field"}, FED)
    game = last_turn(strategy, me, other, reserve="0 fish, 0 wood, 0 stone")
    assert not [line for line in game.play_turn() if "rents" in line]


@every_strategy
def test_no_rent_is_paid_for_what_is_of_no_use_any_more(strategy: str) -> None:
    other = Seat({WEST: "wheat_field"}, f"{FED}, 1 coins")  # one more does not matter, even to an objective
    game = at_work(last_turn(strategy, Seat(stock=f"{FED}, 3 coins"), other))
    assert game.favourite().kind == "done"


@every_strategy
def test_rent_is_paid_for_more_than_it_costs(strategy: str) -> None:
    game = at_work(last_turn(strategy, Seat(stock=f"{FED}, 3 coins"), Seat({WEST: "bar"}, FED)))
    assert game.favourite().kind == "activate"


@every_strategy
@pytest.mark.parametrize(("stock", "kind"), [("3 fish, 2 wheat", "done"), ("5 fish, 2 wheat", "activate")])
def test_food_is_sold_only_if_the_workers_are_fed(strategy: str, stock: str, kind: str) -> None:
    """A Barn turns two wheat into 5 points; two hungry workers cost 6."""
    game = at_work(last_turn(strategy, Seat({WEST: "barn"}, stock)))
    assert game.favourite().kind == kind


@every_strategy
def test_a_field_is_used_before_what_its_wheat_pays(strategy: str) -> None:
    game = at_work(last_turn(strategy, Seat({WEST: "wheat_field", EAST: "brewery"}, FED)))
    told = game.play_turn()
    assert "0 scores brewery 32 3" in told


@every_strategy
def test_coins_are_spent_to_the_last_for_an_objective(strategy: str) -> None:
    """A wood bought for 3 coins costs a point, and brings the 3 of the objective."""
    game = last_turn(strategy, Seat(stock=f"1 wood, 3 coins, {FED}", hand="no_coins"))
    game.choose("build", card="wheat_field")
    assert game.favourite().bought == WOOD


@every_strategy
def test_coins_are_kept_where_cubes_will_do(strategy: str) -> None:
    game = last_turn(strategy, Seat(stock=f"1 wood, 3 coins, {FED}"))
    game.choose("build", card="wheat_field")
    assert game.favourite().bought == 0


@every_strategy
def test_the_third_building_joins_the_others_for_an_objective(strategy: str) -> None:
    me = Seat({FIELD: "well", NORTH: "wheat_field"}, f"1 wood, {FED}", hand="three_in_contact")
    assert "0 claims three_in_contact" in last_turn(strategy, me).play_turn()


@every_strategy
def test_a_pawnshop_turns_what_is_useless_into_food(strategy: str) -> None:
    game = at_work(last_turn(strategy, Seat({WEST: "pawnshop"}, "3 fish, 2 stone"), reserve="0 wheat"))
    told = game.play_turn()
    assert "0 gains pawnshop 30 fish 2" in told, told


@every_strategy
def test_objectives_are_claimed_when_it_is_a_choice_in_round_3_at_the_latest(strategy: str) -> None:
    """Of no use to a leader: who has the fewest points begins."""
    seats = [Seat(stock=FED, hand="no_coins", points=40), Seat(stock=FED), Seat(stock=FED)]
    assert scene(*seats, strategy=strategy, number=3).favourite().kind == "claim"
