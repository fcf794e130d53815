"""Payments on the kernel: building, buying for coins, the Pawnshop, the limit of coins."""

from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town.situations import EAST, FIELD, FISH, STONE, WEST, WHEAT, WOOD

OTHER = Seat()
PAIRS = [2, 9, 16, 65, 72, 128, 513, 520, 576, 1024]
"""two cubes of each kind, or one each of two kinds"""


def tiles_to_build(game: Game) -> list[str]:
    """The tiles among the options of a turn."""
    return [option.card for option in game.options("build")]


def built(seat: Seat, card: str, square: int = FIELD, **pay: int) -> Game:
    """Seat 0 has just built a tile on a square."""
    game = scene(seat, OTHER, market=card)
    game.choose("build", card=card)
    if game.options("pay"):
        game.choose("pay", **pay)
    game.choose("site", square=square)
    return game


def ways(seat: Seat, other: Seat = OTHER, reserve: str = "") -> list[tuple[int, int]]:
    """Cubes and bought ones of each way to activate the building in the west, with a worker in the field."""
    game = scene(seat, other, reserve=reserve)
    game.choose("work", square=FIELD)
    return [(option.cubes, option.bought) for option in game.options("activate", square=WEST)]


def test_building_pays_then_scores_the_printed_points() -> None:
    game = built(Seat(stock="1 wood, 3 coins"), "wheat_field", bought=WOOD)
    assert game.story == ["0 builds wheat_field 31", "0 buys wheat_field 31 wood 1", "0 scores wheat_field 31 3"]
    assert game.stock(0) == {"wood": 1, "stone": 0, "fish": 0, "wheat": 0, "coins": 0}
    assert (game.table.houses[0], game.table.left[0], game.table.points[0]) == (6, 4, 3)
    assert game.table.reserve.tolist() == [14, 15, 15, 15, 37]


def test_a_building_takes_a_worker_that_stands_nowhere() -> None:
    game = built(Seat(stock="1 wood"), "wheat_field")
    assert game.asked == 1
    assert game.table.occupied == 0
    assert len(game.options("work")) == 38


def test_building_follows_the_steps_tile_payment_place() -> None:
    game = scene(Seat(stock="1 wood, 3 coins"), OTHER)
    assert game.choose("build", card="wheat_field") == []
    assert {option.kind for option in game.options()} == {"pay"}
    assert game.choose("pay", bought=0) == []
    assert {option.kind for option in game.options()} == {"site"}
    assert game.choose("site", square=FIELD)[0] == "0 builds wheat_field 31"


def test_a_tile_goes_on_an_empty_grass_space() -> None:
    game = scene(Seat({WEST: "well"}, "1 wood"), Seat(workers=(EAST,)))
    game.choose("build", card="wheat_field")
    squares = [option.square for option in game.options("site")]
    assert len(squares) == 37
    assert not {WEST, EAST, 0} & set(squares)


def test_castle_and_watchtower_score_nothing_when_built() -> None:
    assert built(Seat(stock="6 stone"), "castle").story == ["0 builds castle 31", "0 pays castle 31 stone 6"]
    told = ["0 builds watchtower 31", "0 pays watchtower 31 wood 3", "0 pays watchtower 31 stone 3"]
    assert built(Seat(stock="3 wood, 3 stone"), "watchtower").story == told


def test_a_residence_is_paid_in_coins_alone() -> None:
    assert built(Seat(stock="6 coins"), "residence").story[1] == "0 pays residence 31 coins 6"


def test_tiles_to_build_are_in_the_order_of_tiles_and_only_those_left() -> None:
    market = "bakery well castle bar barn church brewery statue cathedral warehouse workshop watchtower"
    game = scene(Seat(stock="2 wood, 1 stone"), OTHER, market=market)
    assert tiles_to_build(game) == ["wheat_field", "bakery", "brewery", "well"]
    game = scene(Seat({29: "bakery"}, "2 wood, 1 stone"), Seat({28: "brewery"}), market=market)
    assert tiles_to_build(game) == ["wheat_field", "well"]


def test_wheat_fields_are_a_stack_of_five() -> None:
    fields = dict.fromkeys((28, 29, 30, 31), "wheat_field")
    assert "wheat_field" in tiles_to_build(scene(Seat(fields, "1 wood"), OTHER))
    assert "wheat_field" not in tiles_to_build(scene(Seat(fields, "1 wood"), Seat({40: "wheat_field"})))


def test_without_a_house_nothing_is_built() -> None:
    assert tiles_to_build(scene(Seat(stock="9 wood", houses=0), OTHER)) == []


def test_without_resources_or_coins_nothing_is_built() -> None:
    assert tiles_to_build(scene(Seat(stock="2 coins"), OTHER)) == []
    assert tiles_to_build(scene(Seat(stock="3 coins"), OTHER)) == ["wheat_field"]


def test_buying_any_number_of_the_cubes_due_and_nothing_is_kept() -> None:
    game = scene(Seat(stock="2 wood, 2 stone, 7 coins"), OTHER, market="restaurant")
    game.choose("build", card="restaurant")
    assert [option.bought for option in game.options("pay")] == [0, 1, 2, 8, 9, 16]
    game.choose("pay", bought=WOOD + STONE)
    told = ["0 buys restaurant 31 wood 1", "0 buys restaurant 31 stone 1"]
    assert game.choose("site", square=FIELD)[1:5] == [*told, *(line.replace("buys", "pays") for line in told)]
    assert game.stock(0) == {"wood": 1, "stone": 1, "fish": 0, "wheat": 0, "coins": 1}


def test_buying_from_the_reserve_counts_its_cubes_before_anything_is_paid() -> None:
    seat = Seat({WEST: "barn", EAST: "well"}, "1 wheat, 6 coins")
    assert ways(seat, reserve="1 wheat") == [(2 * WHEAT, WHEAT)]
    assert ways(seat, reserve="0 wheat") == []


def test_buying_though_held_is_allowed() -> None:
    assert ways(Seat({WEST: "bakery"}, "1 wheat, 3 coins")) == [(WHEAT, 0), (WHEAT, WHEAT)]


def test_coins_due_and_cubes_bought_are_paid_from_the_same_coins() -> None:
    assert ways(Seat({EAST: "well"}, "6 coins"), Seat({WEST: "restaurant"})) == []
    both = FISH + WHEAT
    assert ways(Seat({EAST: "well"}, "7 coins"), Seat({WEST: "restaurant"})) == [(both, both)]


def test_pawnshop_buying_turns_three_coins_into_a_cube() -> None:
    game = scene(Seat({WEST: "pawnshop"}, "1 wood, 3 coins"), OTHER)
    game.choose("work", square=FIELD)
    told = ["0 activates pawnshop 30", "0 buys pawnshop 30 fish 1", "0 pays pawnshop 30 wood 1"]
    assert game.choose("activate", cubes=WOOD + FISH, bought=FISH) == told
    assert game.choose("take", cubes=2 * WHEAT) == ["0 gains pawnshop 30 wheat 2"]
    assert game.stock(0) == {"wood": 0, "stone": 0, "fish": 0, "wheat": 2, "coins": 0}


def test_pawnshop_types_any_two_for_any_two() -> None:
    game = scene(Seat({WEST: "pawnshop"}, "2 wood"), OTHER)
    game.choose("work", square=FIELD)
    game.choose("activate", cubes=2 * WOOD)
    assert [option.cubes for option in game.options("take")] == PAIRS
    assert game.choose("take", cubes=2 * WOOD) == ["0 gains pawnshop 30 wood 2"]


def test_the_pawnshop_gives_only_what_the_reserve_has() -> None:
    game = scene(Seat({WEST: "pawnshop"}, "2 wood"), OTHER, reserve="0 wood, 0 stone, 0 fish, 0 wheat")
    game.choose("work", square=FIELD)
    assert game.choose("activate", card="pawnshop")[-1] == "0 gains pawnshop 30 wood 2"


def test_the_pawnshop_takes_up_to_ten_pairs() -> None:
    assert [cubes for cubes, _ in ways(Seat({WEST: "pawnshop"}, "2 wood, 2 stone, 2 fish, 2 wheat"))] == PAIRS


def test_coin_limit_gains_are_cut_and_rent_is_not() -> None:
    game = scene(Seat({WEST: "gold_mine"}), Seat({EAST: "well"}), reserve="1 coins")
    game.choose("work", square=FIELD)
    assert game.choose("activate", card="gold_mine")[-1] == "0 gains gold_mine 30 coins 1"
    game.choose("activate", card="well")
    assert (game.table.reserve[4], game.stock(0)["coins"], game.stock(1)["coins"]) == (0, 3, 4)


def test_done_is_not_asked_when_nothing_else_is_left() -> None:
    game = scene(Seat({WEST: "well"}), OTHER)
    game.choose("work", square=FIELD)
    game.choose("activate", card="well")
    assert game.asked == 1
