"""Architect's Guild, Grove University and Opaleye's Watch: monuments that bring buildings for nothing."""

import pytest

from sim.tiny_towns.board import RESOURCES
from sim.tiny_towns.setup import FIRST_GAME
from tests.table import Event, Game, Option, Town, after_placing, situation

GUILD, GROVE, WATCH = "architects_guild", "grove_university", "opaleyes_watch"
GROVE_CUBES = ".b.. sgs."
WELL = 1 << 2


def what(events: list[Event]) -> list[tuple]:
    """Seat, event, card and square of each."""
    return [event[1:5] for event in events]


def guild(below: str = "", market: str = "", **more) -> Game:
    """Seat 0 has just built the Guild on square 2, above what is drawn in the last row; a cube lies on square 7."""
    game = after_placing(Town(f"..g. .ys. wb.. {below}", GUILD, **more), Town(), market=market, square=7)
    game.choose(0, "build", card=GUILD, square=2)
    return game


def test_guild_changes_up_to_two_buildings_to_other_types() -> None:
    game = guild("CCF.")
    assert game.squares(0, "replace") == [12, 13, 14]
    game.choose(0, "replace", card="well", square=12)
    game.choose(0, "replace", card="tavern", square=14)
    assert game.town(0) == "..M. ...w .... WCT."
    assert game.phase == "name"


def test_guild_brings_two_buildings_of_the_same_type_or_of_two() -> None:
    game = guild("CCF.")
    game.choose(0, "replace", card="well", square=12)
    game.choose(0, "replace", card="well", square=13)
    assert game.town(0) == "..M. ...w .... WWF."


def test_guild_need_not_be_used() -> None:
    game = guild("CCF.")
    assert game.options(0, "done")
    game.choose(0, "done")
    assert game.town(0) == "..M. ...w .... CCF."


def test_guild_may_change_one_building_only() -> None:
    game = guild("CCF.")
    game.choose(0, "replace", card="well", square=12)
    assert game.phase == "replace"
    game.choose(0, "done")
    assert game.town(0) == "..M. ...w .... WCF."


def test_guild_is_used_at_once_or_never() -> None:
    game = guild("CCF.")
    game.choose(0, "done")
    for _ in range(3):
        assert game.finish_round()
        assert game.phase in ("name", "place", "build")
    assert "replaces" not in [event[2] for event in game.events]


def test_guild_changes_neither_itself_nor_a_building_to_its_own_type() -> None:
    """Ruling guild_self."""
    game = guild("CF..")
    assert 2 not in game.squares(0, "replace")
    cards = [card for _, card, *_ in game.options(0, "replace", square=12)]
    assert cards == [card for card in FIRST_GAME if card != "cottage"]
    assert "cottage" in [card for _, card, *_ in game.options(0, "replace", square=13)]


def test_guild_does_not_change_the_same_building_twice() -> None:
    """Ruling guild_self."""
    game = guild("CF..")
    game.choose(0, "replace", card="well", square=12)
    assert game.squares(0, "replace") == [13]


def test_guild_clears_a_warehouse_that_it_changes() -> None:
    """Ruling guild_held_cubes."""
    game = guild("RRC.", "warehouse", held={12: "wys", 13: "g"})
    game.choose(0, "replace", card="farm", square=12)
    assert game.table.held[0, 12] == 0
    assert game.table.held[0, 13] != 0


def test_guild_frees_the_resource_of_a_bank_that_it_changes() -> None:
    """Ruling guild_held_cubes."""
    game = after_placing(
        Town("..g. .ys. wb.. RR..", GUILD, {12: "brick", 13: "glass"}), Town(place=1), market="bank", square=7
    )
    game.choose(0, "build", card=GUILD, square=2)
    game.choose(0, "replace", card="farm", square=12)
    game.choose(0, "done")
    assert [resource for _, _, _, resource, *_ in game.options(0, "name")] == ["wood", "wheat", "brick", "stone"]


def test_guild_marks_a_factory_that_it_brings() -> None:
    """Ruling placed_building_effects."""
    game = guild("CF..")
    game.choose(0, "replace", card="factory", square=12)
    assert [resource for _, _, _, resource, *_ in game.options(0, "mark", square=12)] == list(RESOURCES)
    game.choose(0, "mark", resource="glass")
    assert game.phase == "replace"
    game.choose(0, "done")
    game.choose(1, "name", resource="glass")
    assert game.options(0, "place", card="factory")


def grove(drawing: str = GROVE_CUBES, market: str = "") -> Game:
    """Seat 0 has just built Grove University on square 1."""
    game = after_placing(Town(drawing, GROVE), Town(), market=market)
    game.choose(0, "build", card=GROVE, square=1)
    return game


def test_grove_puts_a_building_of_any_type_on_any_empty_square() -> None:
    game = grove()
    empty = [0, *range(2, 15)]
    assert game.options(0) == [Option("put", card, square, by=GROVE) for card in FIRST_GAME for square in empty]
    assert what(game.choose(0, "put", card="chapel", square=8)) == [(0, "puts", "chapel", 8)]
    assert game.town(0) == ".M.. .... H... ...w"


def test_grove_puts_one_building_only() -> None:
    game = grove()
    game.choose(0, "put", card="chapel", square=8)
    assert game.phase == "name"


def test_grove_must_put_its_building() -> None:
    """Ruling forced_put."""
    assert {kind for kind, *_ in grove().options(0)} == {"put"}


def test_grove_puts_nothing_without_an_empty_square() -> None:
    """Ruling forced_put."""
    game = grove("CbCC RRRC CCCC CCC.", "trading_post")
    assert game.town(0) == "CMCC RRRC CCCC CCCw"
    assert "puts" not in [event[2] for event in game.events]
    assert game.table.active == 0b10


@pytest.mark.parametrize("card", ["factory", "bank"])
def test_grove_marks_what_it_puts(card: str) -> None:
    """Ruling placed_building_effects."""
    game = grove(market=card)
    game.choose(0, "put", card=card, square=8)
    assert [resource for _, _, _, resource, *_ in game.options(0, "mark", square=8)] == list(RESOURCES)
    assert what(game.choose(0, "mark", resource="wood")) == [(0, "marks", card, 8)]


def watch(
    *drawings: str, watcher: int = 0, builder: int = 1, aside: str = "W", own: str = "M", market: str = ""
) -> Game:
    """One seat has a Watch from an earlier round; another is about to build from what is drawn for it."""
    towns = [Town(drawing) for drawing in drawings]
    towns[watcher] = Town(own, WATCH, aside=aside)
    return after_placing(*towns, master=builder, market=market, named="glass")


def test_watch_sets_aside_three_different_types() -> None:
    game = after_placing(Town("w... bgyy s...", WATCH), Town())
    game.choose(0, "build", card=WATCH)
    for card in ("well", "farm", "chapel"):
        offered = [card for _, card, *_ in game.options(0, "set_aside")]
        assert set(offered) <= set(FIRST_GAME)
        assert len(offered) == len(set(offered))
        game.choose(0, "set_aside", card=card)
        assert not game.options(0, "set_aside", card=card)
    assert game.table.aside[0] == 0b1110
    assert game.phase == "name"


def test_watch_puts_what_a_neighbour_builds_on_an_empty_square() -> None:
    """Ruling opaleye_optional."""
    game = watch("", "ws..")
    game.choose(1, "build", card="well", square=0)
    assert (game.phase, game.asked) == ("watch", {0})
    assert game.options(0) == [Option("put", "well", square, by=WATCH) for square in range(1, 15)]
    game.choose(0, "put", square=5)
    assert game.town(0) == "M... .W.. .... ...g"


def test_watch_works_only_for_the_types_set_aside() -> None:
    game = watch("", "ws..", aside="CF")
    game.choose(1, "build", card="well")
    assert game.phase == "name"


def test_watch_works_once_for_each_type() -> None:
    game = watch("", "ws.. .... ws.. ....", aside="WC")
    game.choose(1, "build", card="well", square=0)
    game.choose(0, "put", square=5)
    assert game.table.aside[0] == 1
    game.choose(1, "build", card="well", square=8)
    assert game.phase == "name"
    assert game.town(0).count("W") == 1


@pytest.mark.parametrize(("builder", "wakes"), [(0, False), (1, True), (3, True)])
def test_watch_looks_to_the_left_and_to_the_right(builder: int, wakes: bool) -> None:
    towns = ["ws.."] * 4
    game = watch(*towns, watcher=2, builder=builder)
    game.choose(builder, "build", card="well", square=0)
    assert (game.asked == {2}) == wakes
    assert (game.phase == "watch") == wakes


def test_what_its_owner_builds_does_not_wake_the_watch() -> None:
    game = watch("", "", own="Mws.", builder=0)
    game.choose(0, "build", card="well", square=1)
    assert game.phase == "name"
    assert game.table.aside[0] == WELL


def test_with_two_players_a_building_wakes_the_watch_once() -> None:
    """Ruling opaleye_two_players."""
    game = watch("", "ws..")
    game.choose(1, "build", card="well", square=0)
    game.choose(0, "put", square=5)
    assert game.phase == "name"
    assert game.town(0).count("W") == 1


def test_watch_works_from_the_next_round_on() -> None:
    """Ruling opaleye_start."""
    game = after_placing(Town("w... bgyy s...", WATCH), Town("ws.. ws.."), named="glass")
    game.choose(0, "build", card=WATCH, square=0)
    for card in ("well", "farm", "chapel"):
        game.choose(0, "set_aside", card=card)
    game.choose(1, "build", card="well", square=0)
    assert (game.phase, game.asked) == ("build", {1})
    game.choose(1, "done")
    game.choose(1, "name", resource="glass")
    game.others()
    game.choose(1, "build", card="well", square=4)
    assert (game.phase, game.asked) == ("watch", {0})


def test_a_building_that_cost_nothing_does_not_wake_the_watch() -> None:
    """Ruling placed_is_not_constructed."""
    towns = Town("M", WATCH, aside="W"), Town(GROVE_CUBES, GROVE)
    game = after_placing(*towns, master=1)
    game.choose(1, "build", card=GROVE)
    game.choose(1, "put", card="well")
    assert game.phase == "name"
    assert game.table.aside[0] == WELL
    replacing = after_placing(Town("M", WATCH, aside="W"), Town("..g. .ys. wb.. C...", GUILD), master=1, square=7)
    replacing.choose(1, "build", card=GUILD)
    replacing.choose(1, "replace", card="well")
    replacing.others()
    assert replacing.table.aside[0] == WELL


def test_without_an_empty_square_the_building_stays_set_aside() -> None:
    """Ruling opaleye_optional."""
    game = watch("", "ws..", own="Mwww wwww wwww www.")
    game.choose(1, "build", card="well", square=0)
    assert game.phase == "name"
    assert game.table.aside[0] == WELL


def test_watch_marks_what_it_brings_and_the_builder_goes_on() -> None:
    """Ruling placed_building_effects."""
    game = watch("", "w... bssb ws..", aside="R")
    game.choose(1, "build", card="factory", square=0)
    assert (game.phase, game.asked) == ("mark", {1})
    game.choose(1, "mark", resource="wood")
    assert (game.phase, game.asked) == ("watch", {0})
    game.choose(0, "put", square=5)
    assert (game.phase, game.asked) == ("mark", {0})
    game.choose(0, "mark", resource="glass")
    assert (game.phase, game.asked) == ("build", {1})
    assert game.table.aside[0] == 0


def test_a_watch_of_a_complete_town_is_not_woken() -> None:
    towns = Town("M", WATCH, aside="W", place=1), Town("ws..")
    game = situation(*towns, master=1, named="glass")
    game.choose(1, "place", square=15)
    game.choose(1, "build", card="well", square=0)
    assert game.phase == "name"
    assert game.table.aside[0] == WELL
