"""Monuments of Fortune that lay coins in the town, cost some or count some."""

import pytest

from sim.tiny_towns.board import RESOURCES
from tests.table import Event, Game, Option, Town, after_placing, points, situation, told

GROTTO, PROMENADE = "caterinas_grotto", "petal_promenade"


def promenade(drawing: str = "MR..", laid: tuple[int, ...] = (3, 4, 5), master: int = 1, **more) -> Game:
    """Seat 0 has the Promenade, and coins of it on these squares."""
    town = Town(drawing, PROMENADE, laid=laid, coins=more.pop("coins", 1), marks={1: "wood"})
    others = more.pop("others", [Town()])
    return situation(town, *others, named="wood", master=master, **more)


# Caterina's Grotto.


def test_grotto_lays_coins_on_the_centre_and_gains_those_under_buildings() -> None:
    game = after_placing(Town("F... sgws bC.y", GROTTO), Town(), named="wood")
    events = game.choose(0, "build", card=GROTTO, square=6)
    assert events[1:] == [
        Event(5, 0, "lays", GROTTO, 5),
        Event(5, 0, "lays", GROTTO, 10),
        Event(5, 0, "gains", GROTTO, amount=2),
    ]


def test_grotto_with_nothing_on_the_centre_gains_nothing() -> None:
    game = after_placing(Town("sgws b..y", GROTTO), Town(), named="wood")
    assert [event.event for event in game.choose(0, "build", card=GROTTO, square=0)] == ["builds", *["lays"] * 4]


def test_grotto_coins_share_their_square_with_a_cube() -> None:
    game = situation(Town("M", GROTTO, laid=(5, 6, 9, 10)), Town(), named="wood", master=1)
    assert game.squares(0, "place") == list(range(1, 16))
    game.choose(0, "place", square=5)
    assert told(game.others())[1:] == [(0, "places", "", 0)]
    assert game.table.laid[0] >> 5 & 1


def test_grotto_coins_are_gained_by_any_building_that_comes_there() -> None:
    """Ruling grotto_coins."""
    town = Town("M..s ....", GROTTO, laid=(5, 6, 9, 10))
    game = after_placing(town, Town(), market="shed", named="wood", square=7)
    assert game.choose(0, "build", card="shed", square=9)[1:] == [Event(5, 0, "gains", GROTTO, 9, amount=1)]
    assert game.table.laid[0] == 1 << 5 | 1 << 6 | 1 << 10


def test_grotto_coins_left_in_the_town_are_nobodys() -> None:
    game = situation(Town("M", GROTTO, laid=(5, 6), coins=1, place=1), Town("F", place=1))
    assert game.result()[0] == [2 + 1 - 15, -15]


# The Petal Promenade.


def test_promenade_lays_three_coins_on_empty_squares() -> None:
    game = after_placing(Town("ybwy", PROMENADE), Town(), named="glass")
    game.choose(0, "build", card=PROMENADE, square=0)
    assert game.options(0) == [Option("lay", PROMENADE, square) for square in range(1, 15)]
    for square in (9, 2, 14):
        assert game.choose(0, "lay", square=square) == [Event(5, 0, "lays", PROMENADE, square)]
        assert square not in game.squares(0, "lay")
    assert game.phase == "name"


def test_promenade_must_take_what_others_name() -> None:
    """Ruling promenade_must."""
    game = promenade(cavern=True)
    assert game.squares(0, "place", card="") == [3, 4, 5]
    assert [option.card for option in game.options(0)] == [""] * 3 + ["factory"] * 12 + ["coin"] * 12
    assert {option.square for option in game.options(0)} == {3, 4, 5}


@pytest.mark.parametrize("market", ["warehouse", "museum", "oddity_shop"])
def test_promenade_must_leave_no_other_way(market: str) -> None:
    """Ruling promenade_must."""
    town = Town("MRRC", PROMENADE, laid=(9,), held={1: "w"}, coins=1)
    game = situation(town, Town(), market=market, cavern=True, named="wood", master=1)
    assert {(option.kind, option.square) for option in game.options(0)} == {("place", 9)}


def test_promenade_brings_the_coin_also_for_a_changed_cube() -> None:
    game = promenade()
    game.choose(0, "place", card="coin", resource="glass", square=4)
    assert game.others()[1:] == [
        Event(5, 0, "spends", "coin", amount=1),
        Event(5, 0, "places", "coin", 4, "glass"),
        Event(5, 0, "gains", PROMENADE, 4, amount=1),
    ]
    assert game.table.laid[0] == 1 << 3 | 1 << 5


def test_promenade_binds_only_as_long_as_its_coins_lie_there() -> None:
    game = promenade(laid=(3,))
    game.choose(0, "place", card="", square=3)
    game.finish_round()
    game.finish_round()
    game.choose(1, "name", resource="wood")
    assert len(game.squares(0, "place", card="")) == 16 - 4


def test_promenade_own_cubes_keep_off_the_coins() -> None:
    """Ruling promenade_own."""
    assert promenade(master=0).squares(0, "place") == [2, *range(6, 16)]


def test_promenade_own_cubes_go_there_if_there_is_no_other_square() -> None:
    """Ruling promenade_own."""
    game = promenade("MRC. ..CC CCCC CCCC", master=0)
    assert game.squares(0, "place") == [3, 4, 5]
    game.choose(0, "place", square=4)
    assert told(game.others())[:2] == [(0, "places", "", 0), (0, "gains", PROMENADE, 1)]


def test_promenade_own_cubes_of_the_last_player_go_anywhere() -> None:
    """Ruling promenade_own."""
    assert promenade(master=0, others=[Town(place=1)]).squares(0, "place") == list(range(2, 16))


def test_promenade_own_cubes_are_those_fetched_too() -> None:
    """Ruling promenade_own."""
    towns = Town("MC..", PROMENADE, laid=(3,)), Town("R", held={0: "g"})
    assert situation(*towns, market="oddity_shop").squares(0, "fetch") == [2, *range(4, 16)]
    towns[0].drawing = "MCC. CCCC CCCC CCCC"
    game = situation(*towns, market="oddity_shop")
    assert told(game.choose(0, "fetch"))[:3] == [
        (0, "fetches", "oddity_shop", 1),
        (0, "gains", PROMENADE, 1),
        (0, "gains", "oddity_shop", 1),
    ]


def test_promenade_building_on_a_coin_gains_it() -> None:
    """Ruling promenade_building."""
    town = Town("M..s ....", PROMENADE, laid=(6, 9, 12))
    game = after_placing(town, Town(), market="shed", named="wood", square=7)
    events = game.choose(0, "build", card="shed", square=9)
    assert events[1:] == [Event(5, 0, "gains", PROMENADE, 9, amount=1)]
    assert game.table.laid[0] == 1 << 6 | 1 << 12


@pytest.mark.parametrize(("drawing", "laid"), [("ybwy CCCC CCCC CCC.", 3), ("Rbwy CCCC CCCC CCC.", 2)])
def test_promenade_few_squares_take_as_many_coins(drawing: str, laid: int) -> None:
    """Ruling promenade_few_squares."""
    game = after_placing(Town(drawing, PROMENADE), Town(), market="trading_post", named="glass")
    game.choose(0, "build", card=PROMENADE)
    events = game.finish_round()
    assert [event.event for event in events].count("lays") == laid


def test_promenade_few_squares_may_be_none() -> None:
    """Ruling promenade_few_squares."""
    game = after_placing(Town("RbRR CCCC CCCC CCC.", PROMENADE), Town(), market="trading_post", named="glass")
    game.choose(0, "build", card=PROMENADE)
    assert "lays" not in [event.event for event in game.events]


def test_promenade_modes_draw_and_take_from_elsewhere() -> None:
    """Ruling promenade_modes."""
    drawn = promenade(mode="town-hall", rounds=3)
    taken = promenade(mode="solo", others=[], master=0)
    assert drawn.squares(0, "place") == taken.squares(0, "place") == [3, 4, 5]


def test_promenade_modes_choose_ones_own_in_a_third_round() -> None:
    """Ruling promenade_modes."""
    third = situation(Town("M", PROMENADE, laid=(3,)), Town(), mode="town-hall", rounds=5)
    third.choose(0, "choose", resource="wood")
    third.others()
    assert third.squares(0, "place") == [1, 2, *range(4, 16)]


# Hollow Hill, Estival Festival, Eraflage Vineyard, Shrine of the Windseed.


def test_hollow_hill_counts_coins_that_change_a_resource() -> None:
    """Ruling hollow_hill_counts."""
    assert points("M", "hollow_hill")["hollow_hill"] == 7
    assert points("M", "hollow_hill", hollow_hill_coins=2)["hollow_hill"] == 3
    town = Town("Ms.. bgb.", "hollow_hill", coins=4)
    game = situation(town, Town(), market="jeweler", named="wood", master=1)
    game.choose(0, "place", card="coin", resource="glass", square=15)
    game.others()
    assert game.table.hill[0] == 1
    game.choose(0, "build", card="jeweler")
    assert (game.table.hill[0], game.table.coins[0]) == (1, 2)


def test_hollow_hill_counts_nothing_before_it_is_built() -> None:
    """Ruling hollow_hill_counts."""
    game = situation(Town("yw.. .sy.", "hollow_hill", coins=1), Town(), named="wood", master=1)
    game.choose(0, "place", card="coin", resource="brick", square=4)
    game.others()
    game.choose(0, "build", card="hollow_hill")
    assert (game.table.hill[0], game.table.coins[0]) == (0, 0)


@pytest.mark.parametrize(("coins", "offered"), [(1, False), (2, True)])
def test_estival_only_built_with_two_coins(coins: int, offered: bool) -> None:
    """Ruling estival_only_built."""
    town = Town("bgy. ybg. ws..", "estival_festival", coins=coins)
    game = after_placing(town, Town(), named="wood")
    assert bool(game.options(0, "build", card="estival_festival")) == offered
    if offered:
        assert told(game.choose(0, "build", card="estival_festival"))[1] == (0, "spends", "estival_festival", 2)


def test_estival_festival_doubles_the_coins_that_are_left() -> None:
    assert points("M", "estival_festival", coins=3) == {"estival_festival": 4, "empty": -15, "coins": 6, "total": -5}


def test_windseed_brings_coins_and_no_points() -> None:
    windseed = "shrine_of_the_windseed"
    assert points("MCCC", windseed)[windseed] == 0


def test_resources_that_a_coin_brings_are_all_but_the_one_named() -> None:
    game = promenade(laid=())
    assert {option.resource for option in game.options(0, card="coin")} == set(RESOURCES) - {"wood"}
