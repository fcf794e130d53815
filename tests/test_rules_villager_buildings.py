"""Buildings of Villagers that do something: towers, Hearth, Outhouse, Blacksmith, Post Office, Forge, and more."""

import pytest

from tests.table import Event, Game, Town, after_placing, situation

GROVE, GUILD, WATCH = "grove_university", "architects_guild", "opaleyes_watch"
GROVE_CUBES = ".b.. s.s."
GLASS = {"named": "glass", "square": 5}


def well(town: Town, market: str, square: int = 0, **more: object) -> Game:
    """Seat 0 lays wood beside stone on square 0 and builds the gray card."""
    game = after_placing(town, Town(), named="wood", square=1, market=market, **more)
    game.choose(0, "build", card=market.split()[0], square=square)
    return game


# Folly Tower.


def test_folly_one_building_for_all_other_cards() -> None:
    """Ruling folly_one_building."""
    town = Town("s..W .... .... ....", stack=3)
    game = after_placing(town, Town(), named="wood", square=1, market="folly_tower")
    assert game.squares(0, "build") == [3]
    game.choose(0, "build")
    assert game.town(0) == "...W .... .... ...."
    assert game.table.stack[0] == 4


def test_folly_limit_is_sixteen() -> None:
    """Ruling folly_limit."""
    game = after_placing(Town("s..W", stack=15), Town(), named="wood", square=1, market="folly_tower")
    assert game.squares(0, "build") == [3]
    game = after_placing(Town("s..W", stack=16), Town(), named="wood", square=1, market="folly_tower")
    assert not game.options(0, "build")
    game = after_placing(Town(".b.W s.s.", GROVE, stack=16), Town(), **GLASS, market="folly_tower")
    game.choose(0, "build", card=GROVE)
    assert not game.options(0, "put", card="folly_tower")


def test_folly_put_goes_on_the_stack_only() -> None:
    """Ruling folly_put."""
    game = after_placing(Town(".b.W s.s.", GROVE), Town(), **GLASS, market="folly_tower")
    game.choose(0, "build", card=GROVE)
    assert game.squares(0, "put", card="folly_tower") == [3]
    assert game.squares(0, "put", card="cottage") != [3]


def test_folly_put_needs_no_empty_square() -> None:
    """Ruling folly_put."""
    town = Town("CCCW CCCC CCCC CCM.", WATCH, aside="W", stack=2)
    game = situation(Town("s"), town, named="wood", market="folly_tower")
    game.choose(0, "place", square=1)
    game.choose(1, "place", square=15)
    game.choose(0, "build")
    assert game.town(1) == "CCCW CCCC CCCC CCMw"
    assert game.squares(1, "put") == [3]


def test_folly_put_in_the_place_of_a_building_only_without_a_stack() -> None:
    """Ruling folly_put."""
    cubes = "..g. .ys. w... C"
    game = after_placing(Town(cubes, GUILD), Town(), named="brick", square=9, market="folly_tower")
    game.choose(0, "build", card=GUILD)
    assert game.options(0, "replace", card="folly_tower")
    game = after_placing(Town(cubes + "W", GUILD), Town(), named="brick", square=9, market="folly_tower")
    game.choose(0, "build", card=GUILD)
    assert not game.options(0, "replace", card="folly_tower")
    game.choose(0, "replace", square=13, card="cottage")
    assert game.table.stack[0] == 0
    assert game.options(0, "replace", card="folly_tower")


# Hearth and the second monument.


def test_hearth_where_a_building_next_to_it_has_no_villager() -> None:
    """Ruling hearth_where."""
    town = Town("s.C. CC.. ....", villagers=(15, 14), working=(4,), lodge=1)
    game = well(town, "hearth", 1)
    work = [(option.other, option.square) for option in game.options(0, "work")]
    assert work == [(other, square) for other in (14, 15, 16) for square in (2, 5)]
    assert game.choose(0, "work", other=16, square=5)[0] == Event(5, 0, "works", square=5, by="hearth", other=16)
    assert game.people(0) == ([4, 5, 14, 15], [4, 5], 0)


def test_hearth_where_the_villager_may_stand_with_a_cube() -> None:
    """Ruling hearth_where."""
    game = well(Town("s... C... .... ...g", villagers=(15,)), "hearth")
    assert [(option.other, option.square) for option in game.options(0, "work")] == [(15, 4)]


def test_hearth_where_also_in_monuments_and_when_it_is_put() -> None:
    """Ruling hearth_where."""
    game = after_placing(Town(GROVE_CUBES, GROVE, villagers=(15,)), Town(), **GLASS, market="hearth")
    game.choose(0, "build", card=GROVE, square=5)
    game.choose(0, "put", card="hearth", square=9)
    assert [(option.other, option.square) for option in game.options(0, "work")] == [(15, 5)]


def test_hearth_where_the_unnamed_monument_puts_one_into_itself() -> None:
    """Ruling hearth_where."""
    town = Town("sgy. .... ....", "unnamed_monument_b", villagers=(15,))
    game = after_placing(town, Town(), named="brick", square=5)
    game.choose(0, "build", card="unnamed_monument_b", square=0)
    events = game.choose(0, "work")
    assert events[0] == Event(5, 0, "works", square=0, by="unnamed_monument_b", other=15)
    town = Town("sgy. .... ....", "unnamed_monument_b", villagers=(0, 15))
    game = after_placing(town, Town(), named="brick", square=5)
    game.choose(0, "build", card="unnamed_monument_b", square=0)
    assert not game.options(0, "work")


# Buildings that hold cubes.


def test_outhouse_room_is_one_cube_that_stays() -> None:
    """Ruling outhouse_room."""
    game = situation(Town("WW", held={0: "w"}), Town(), named="glass", market="outhouse", master=1)
    assert [option.warehouse for option in game.options(0, "store")] == [1]
    assert not game.options(0, "swap")


def test_blacksmith_use_as_a_cube_on_its_square() -> None:
    """Ruling blacksmith_use."""
    game = after_placing(Town("E", held={0: "s"}), Town(), named="wood", square=1, market="blacksmith")
    assert [(option.cubes, option.square) for option in game.options(0, "build")] == [(0b11, 1)]
    assert game.choose(0, "build")[0] == Event(5, 0, "builds", "well", 1, cubes=0b11)
    assert game.town(0) == "EW.. .... .... ...."
    assert not game.table.held[0, 0]


def test_blacksmith_use_needs_a_cube_on_a_square_without_building() -> None:
    """Ruling blacksmith_use."""
    town = Town("EE", held={0: "s", 1: "w"})
    game = after_placing(town, Town(), named="glass", market="blacksmith")
    assert not game.options(0, "build")
    town = Town("ER", held={0: "s"})
    game = after_placing(town, Town(), named="glass", market="blacksmith trading_post")
    assert not game.options(0, "build")


def test_blacksmith_use_may_be_taken_up_by_the_northern_semaphore() -> None:
    """Ruling blacksmith_use."""
    town = Town("E... .... ..M.", "northern_semaphore", held={0: "s"})
    game = after_placing(town, Town(), named="wood", square=1, market="blacksmith")
    game.choose(0, "build", card="well")
    assert {option.resource for option in game.options(0, "extra")} == {"wood", "stone"}


def test_post_office_when_it_is_full_at_the_start_of_building() -> None:
    """Ruling post_office_when."""
    town = Town("RRR.", held={0: "ws", 1: "w", 2: "gg"})
    game = after_placing(town, Town(), named="wood", market="post_office")
    assert {option.warehouse for option in game.options(0, "exchange")} == {0}
    events = game.choose(0, "exchange", resource="brick", square=5)
    assert events == [
        Event(5, 0, "exchanges", "post_office", 0), Event(5, 0, "places", "post_office", 5, "brick"),
    ]  # fmt: skip
    assert {option.warehouse for option in game.options(0, "exchange")} == {2}
    game.choose(0, "done")
    assert game.phase == "build"


# Buildings that bring others.


def test_citadel_wakes_for_what_is_built_next_to_it() -> None:
    """Ruling citadel_wakes."""
    game = well(Town("s... R..."), "well citadel")
    assert {option.card for option in game.options(0, "put")} == {"well"}
    event = game.choose(0, "put", square=15)[0]
    assert event == Event(5, 0, "puts", "well", 15, amount=0, by="citadel", other=4)
    game = well(Town("s... .... R..."), "well citadel")
    assert not game.options(0, "put")


def test_citadel_wakes_for_what_is_put_and_not_for_a_monument() -> None:
    """Ruling citadel_wakes."""
    game = after_placing(Town(".b.. s.s. ..R.", GROVE), Town(), **GLASS, market="citadel")
    game.choose(0, "build", card=GROVE, square=6)
    assert {option.by for option in game.options(0, "put")} == {GROVE}
    game.choose(0, "put", card="tavern", square=9)
    assert {(option.card, option.by) for option in game.options(0, "put")} == {("tavern", "citadel")}


def test_citadel_wakes_not_for_itself() -> None:
    """Ruling citadel_wakes."""
    game = after_placing(Town("w... sgg."), Town(), named="brick", square=7, market="citadel")
    game.choose(0, "build", card="citadel", square=0)
    assert not game.options(0, "put")


def test_citadel_once_in_what_follows_from_one_building() -> None:
    """Ruling citadel_once."""
    game = well(Town("s... R... .... .R.."), "well citadel")
    assert {option.other for option in game.options(0, "put")} == {4}
    game.choose(0, "put", square=14)
    assert {option.other for option in game.options(0, "put")} == {13}
    game.choose(0, "put", square=5)
    assert not game.options(0, "put")


def test_citadel_once_in_the_order_woken_and_by_square() -> None:
    """Ruling citadel_once."""
    game = well(Town("s.R. .R.. .... R..."), "well citadel", 1)
    assert {option.other for option in game.options(0, "put")} == {2}
    game.choose(0, "put", square=8)
    assert {option.other for option in game.options(0, "put")} == {5}
    game.choose(0, "done")
    assert {option.other for option in game.options(0, "put")} == {12}


def test_forge_where_next_to_it() -> None:
    """Ruling forge_where."""
    game = after_placing(Town("ss.. b.b. ...."), Town(), named="wood", square=5, market="forge")
    game.choose(0, "build", card="forge", square=5)
    assert game.squares(0, "put", card="well") == [1, 4, 6, 9]
    assert game.choose(0, "put", square=9)[0] == Event(5, 0, "puts", "well", 9, by="forge", other=5)


@pytest.mark.parametrize(("market", "monument"), [("shed", ""), ("well", "obelisk_of_the_crescent")])
def test_forge_where_anything_may_go(market: str, monument: str) -> None:
    """Ruling forge_where."""
    town = Town("ss.. b.b. .... ..M." if monument else "ss.. b.b. ....", monument)
    game = after_placing(town, Town(), named="wood", square=5, market=f"forge {market}")
    game.choose(0, "build", card="forge", square=5)
    assert 15 in game.squares(0, "put", card=market)


def test_forge_where_a_tower_goes_on_the_stack() -> None:
    """Ruling forge_where."""
    game = after_placing(Town("ss.. b.b. .... ...W"), Town(), named="wood", square=5, market="forge folly_tower")
    game.choose(0, "build", card="forge", square=5)
    assert game.squares(0, "put") == [15]


def test_free_building_optional_by_forge_citadel_hearth_and_semaphore() -> None:
    """Ruling free_building_optional."""
    game = after_placing(Town("ss.. b.b. ...."), Town(), named="wood", square=5, market="forge")
    game.choose(0, "build", card="forge", square=5)
    assert game.options(0, "done")
    assert well(Town("s... R..."), "well citadel").options(0, "done")
    assert well(Town("s... C...", villagers=(15,)), "hearth").options(0, "done")
    assert north("s... .... .... ..M.", "wood", 1, "well").options(0, "done")


def center(near: str) -> Game:
    """Seat 0 builds a Travelers' Center on square 5, next to these on squares 1, 4 and 9."""
    top, left, below = near
    town = Town(f".{top}.. {left}ws. .{below}..")
    game = after_placing(town, Town(), named="glass", square=7, market="travelers_center")
    game.choose(0, "build", card="travelers_center", square=5)
    return game


def test_free_building_optional_and_of_any_type_by_the_travelers_center() -> None:
    """Ruling free_building_optional."""
    game = center("CFW")
    assert {option.card for option in game.options(0, "put")} == {
        "cottage", "farm", "well", "chapel", "travelers_center", "theater", "factory",
    }  # fmt: skip
    assert game.squares(0, "put") == [0, 2, 3, 6, 7, 8, 10, 11, 12, 13, 14, 15]
    assert game.options(0, "done")
    assert {(option.by, option.other) for option in game.options(0, "put")} == {("travelers_center", 5)}
    assert not center("CFC").options(0, "put")


# The Northern Semaphore.


def north(drawing: str, named: str, square: int, card: str) -> Game:
    """Seat 0 has a Northern Semaphore on square 14 and builds a card."""
    town = Town(drawing, "northern_semaphore")
    game = after_placing(town, Town(), named=named, square=square, market="trading_post")
    game.choose(0, "build", card=card)
    return game


def test_northern_two_cubes_must_have_been_removed() -> None:
    """Ruling northern_two_cubes."""
    game = north("s... .... .... ..M.", "wood", 1, "well")
    assert {option.resource for option in game.options(0, "extra")} == {"wood", "stone"}
    event = game.choose(0, "extra", resource="stone", square=8)[0]
    assert event == Event(5, 0, "places", "northern_semaphore", 8, "stone")
    assert not north("R... .... .... ..M.", "wood", 1, "well").options(0, "extra")


def test_northern_when_all_else_is_done_before_a_neighbours_watch() -> None:
    """Ruling northern_when."""
    watching = Town("M", WATCH, aside="W")
    town = Town("s... R... .... ..M.", "northern_semaphore")
    game = after_placing(town, watching, named="wood", square=1, market="citadel")
    game.choose(0, "build", card="well", square=0)
    game.choose(0, "put", square=15)
    assert game.options(0, "extra")
    game.choose(0, "extra", square=8)
    assert game.options(1, "put", by=WATCH)


def test_northern_when_not_after_itself() -> None:
    """Ruling northern_when."""
    game = after_placing(Town(".g.. .w.. y.s.", "northern_semaphore"), Town(), named="brick", square=9)
    game.choose(0, "build", card="northern_semaphore")
    assert not game.options(0, "extra")
