"""Bank, Factory, Trading Post and Warehouse: the clarifications of what they do in play."""

import pytest

from sim.tiny_towns.board import RESOURCES
from tests.table import CUBES, Game, Option, Town, after_placing, points, situation

BANKS = dict(enumerate(RESOURCES))


def named(options) -> list[str]:
    """The resources of some options."""
    return [resource for _, _, _, resource, *_ in options]


def held(game: Game, square: int = 0) -> str:
    """The cubes on a Warehouse of seat 0, as letters."""
    return "".join(cube * (int(game.table.held[0, square]) >> 3 * i & 7) for i, cube in enumerate(CUBES))


def test_bank_bars_its_owner_from_naming_its_resource() -> None:
    game = situation(Town("RR", marks={0: "wood", 1: "glass"}), Town(), market="bank")
    assert named(game.options(0, "name")) == ["wheat", "brick", "stone"]
    other = situation(Town("RR", marks={0: "wood", 1: "glass"}), Town(), market="bank", master=1)
    assert named(other.options(1, "name")) == list(RESOURCES)
    other.choose(1, "name", resource="wood")
    assert other.options(0, "place", resource="wood")


def test_bank_takes_a_resource_that_is_on_no_other_bank_of_the_town() -> None:
    game = after_placing(
        Town("yy.. wgb. RR..", marks={8: "wood", 9: "glass"}), Town("R", marks={0: "brick"}), market="bank", master=1
    )
    game.choose(0, "build", card="bank", square=0)
    assert named(game.options(0, "mark")) == ["wheat", "brick", "stone"]
    (event,) = game.choose(0, "mark", resource="brick")
    assert event[1:6] == (0, "marks", "bank", 0, "brick")


def test_bank_scores_four() -> None:
    assert points("RR", "bank")["bank"] == 8


def test_a_sixth_bank_is_not_built() -> None:
    """Ruling sixth_bank."""
    cubes = ".... .... yy.. wgb."
    five = after_placing(Town("RRRR R" + cubes[6:], marks=BANKS), Town(), market="bank", master=1, square=7)
    assert not five.options(0, "build", card="bank")
    four = after_placing(Town("RRRR " + cubes[5:], marks=BANKS), Town(), market="bank", master=1, square=7)
    assert four.options(0, "build", card="bank")


def test_a_sixth_bank_does_not_come_in_another_way() -> None:
    """Ruling sixth_bank."""
    banks = "RRRR R.C. "
    grove = after_placing(Town(banks + ".b.. sgs.", "grove_university", BANKS), Town(), market="bank", master=1)
    grove.choose(0, "build", card="grove_university")
    assert {card for _, card, *_ in grove.options(0, "put")} == {
        "cottage",
        "farm",
        "well",
        "chapel",
        "tavern",
        "theater",
    }
    guild = after_placing(
        Town("RRRR R..g C.ys .wb.", "architects_guild", BANKS), Town(), market="bank", master=1, square=12
    )
    guild.choose(0, "build", card="architects_guild")
    assert not guild.options(0, "replace", card="bank")
    assert guild.options(0, "replace", card="farm", square=8)
    towns = Town("yy.. wgb."), Town("RRRR RM..", "opaleyes_watch", BANKS, aside="R")
    watch = after_placing(*towns, market="bank")
    watch.choose(0, "build", card="bank")
    watch.choose(0, "mark", resource="wood")
    assert watch.phase == "name"
    assert watch.town(1).count("R") == 5
    assert watch.table.aside[1] == 1 << 6


def factory(named: str, master: int = 1, carries: str = "wood", drawing: str = "R") -> Game:
    """Seat 0 has a Factory that carries a resource, and one is named."""
    marks = {square: carries for square, letter in enumerate(drawing) if letter == "R"}
    return situation(Town(drawing, marks=marks), Town(), named=named, master=master)


def test_factory_lets_its_owner_place_any_other_resource() -> None:
    game = factory("wood")
    assert set(named(game.options(0, "place", card="factory"))) == set(RESOURCES) - {"wood"}
    assert game.squares(0, "place", card="factory", resource="glass") == list(range(1, 16))
    assert game.squares(0, "place", card="", resource="wood") == list(range(1, 16))
    game.choose(0, "place", card="factory", resource="glass", square=5)
    game.others()
    assert game.town(0) == "R... .g.. .... ...."


def test_factory_works_only_on_the_resource_it_carries() -> None:
    assert set(named(factory("brick").options(0))) == {"brick"}


def test_factory_works_only_on_what_another_player_names() -> None:
    assert set(named(factory("wood", master=0).options(0))) == {"wood"}


def test_factory_works_for_its_owner_only() -> None:
    game = situation(Town("R", marks={0: "wood"}), Town("R", marks={0: "glass"}), Town(), named="wood", master=2)
    assert game.options(0, "place", card="factory")
    assert not game.options(1, "place", card="factory")


def test_factories_may_carry_the_same_resource_to_no_advantage() -> None:
    """Ruling factory_duplicate."""
    game = after_placing(Town("w... bssb R...", marks={8: "wood"}), Town(), named="glass")
    game.choose(0, "build", card="factory", square=0)
    assert named(game.options(0, "mark")) == list(RESOURCES)
    assert factory("wood", drawing="R.").options(0) != []
    one, two = factory("wood", drawing="RC"), factory("wood", drawing="RR")
    assert one.options(0) == two.options(0)


def test_factory_and_bank_work_from_the_next_resource_on() -> None:
    """Ruling effects_start."""
    game = after_placing(Town("w... bssb"), Town(), named="glass")
    game.choose(0, "build", card="factory", square=0)
    game.choose(0, "mark", resource="glass")
    assert game.town(0) == "R... .... .... ...g"
    game.choose(1, "name", resource="glass")
    assert game.options(0, "place", card="factory")
    bank = after_placing(Town("yy.. wgb."), Town(place=1), market="bank", named="glass")
    bank.choose(0, "build", card="bank", square=0)
    bank.choose(0, "mark", resource="glass")
    assert bank.town(0) == "R... .... .... ...g"
    assert named(bank.options(0, "name")) == ["wood", "wheat", "brick", "stone"]


def test_warehouse_works_from_the_next_resource_on() -> None:
    """Ruling effects_start."""
    game = after_placing(Town("ywy. b.b."), Town(), market="warehouse", named="glass")
    game.choose(0, "build", card="warehouse", square=0)
    assert held(game) == ""
    assert game.phase == "name"
    game.choose(1, "name", resource="glass")
    assert game.options(0, "store")


def posts(drawing: str, monument: str = "") -> Game:
    """Trading Posts and cubes, with a cube far from them just placed."""
    return after_placing(Town(drawing, monument), Town(), market="trading_post")


def test_trading_post_stands_in_for_any_cube_and_stays() -> None:
    """Ruling trading_post_use."""
    game = posts("Rs..")
    assert game.options(0, "build") == [Option("build", "well", 1, cubes=0b10)]
    game.choose(0, "build", card="well")
    assert game.town(0) == "RW.. .... .... ...w"
    assert posts("Rw..").options(0, "build") == [Option("build", "well", 1, cubes=0b10)]
    assert posts("Ry..").phase == "name"


def test_trading_post_serves_again_and_again() -> None:
    game = posts("sRs. ....")
    game.choose(0, "build", card="well", square=0)
    game.choose(0, "build", card="well", square=2)
    assert game.town(0) == "WRW. .... .... ...w"


def test_trading_posts_may_fill_all_of_a_layout_but_one_cube() -> None:
    """Ruling trading_post_use."""
    assert posts(".R.. Rg..").options(0, "build", card="cottage") == [Option("build", "cottage", 5, cubes=1 << 5)]
    assert posts(".R.. RR..").phase == "name"


def test_nothing_is_built_on_a_trading_post() -> None:
    """Ruling trading_post_use."""
    assert posts(".R.. bg..").squares(0, "build", card="cottage") == [4, 5]
    assert 0 not in posts("Rs..").squares(0, "build")


def test_trading_post_serves_for_the_monument() -> None:
    """Ruling trading_post_use."""
    assert posts(".R.. sgs.", "grove_university").squares(0, "build", card="grove_university") == [4, 5, 6]


def test_trading_post_serves_in_the_round_in_which_it_is_built() -> None:
    """Ruling trading_post_at_once."""
    game = posts("sw.. swb. s...")
    assert not game.options(0, "build", cubes=1 << 8)
    game.choose(0, "build", card="trading_post", square=4)
    assert game.options(0, "build") == [Option("build", "well", 8, cubes=1 << 8)]


def test_other_factory_type_buildings_stand_in_for_nothing() -> None:
    game = after_placing(Town("Rs.. ...."), Town("ws.. ...."), market="bank", named="glass")
    assert game.asked == {1}


def warehouse(cubes: str = "", master: int = 1, named: str = "wood", drawing: str = "R") -> Game:
    """Seat 0 has a Warehouse that holds cubes, and a resource is named."""
    return situation(Town(drawing, held={0: cubes}), Town(), market="warehouse", named=named, master=master)


@pytest.mark.parametrize(("cubes", "may"), [("", True), ("g", True), ("wg", True), ("wgs", False), ("www", False)])
def test_warehouse_stores_up_to_three_cubes(cubes: str, may: bool) -> None:
    assert bool(warehouse(cubes).options(0, "store")) == may


def test_warehouse_takes_the_cube_instead_of_the_town() -> None:
    game = warehouse("g")
    game.choose(0, "store")
    game.others()
    assert game.town(0) == "R... .... .... ...."
    assert held(game) == "wg"


def test_resources_named_by_the_owner_do_not_go_on_the_warehouse() -> None:
    game = warehouse("g", master=0)
    assert {kind for kind, *_ in game.options(0)} == {"place"}
    assert {kind for kind, *_ in warehouse("g").options(0)} == {"place", "store", "swap"}


def test_warehouse_gives_a_cube_for_the_one_it_takes() -> None:
    """Ruling warehouse_swap."""
    game = warehouse("gg")
    assert set(named(game.options(0, "swap"))) == {"glass"}
    assert game.squares(0, "swap") == list(range(1, 16))
    game.choose(0, "swap", square=7)
    game.others()
    assert game.town(0) == "R... ...g .... ...."
    assert held(game) == "wg"


def test_a_full_warehouse_can_still_exchange() -> None:
    """Ruling warehouse_swap."""
    game = warehouse("ygs")
    assert set(named(game.options(0, "swap"))) == {"wheat", "glass", "stone"}
    game.choose(0, "swap", resource="stone", square=1)
    game.others()
    assert held(game) == "wyg"


def test_nothing_is_exchanged_for_its_own_kind_or_for_nothing() -> None:
    assert not warehouse("").options(0, "swap")
    assert not warehouse("ww").options(0, "swap")


@pytest.mark.parametrize("cubes", ["", "g", "wy", "gss"])
def test_the_number_of_cubes_on_a_warehouse_never_drops(cubes: str) -> None:
    for i in range(len(warehouse(cubes).options(0))):
        game = warehouse(cubes)
        kind, card, square, resource, *_ = game.options(0)[i]
        game.choose(0, kind, card=card, square=square, resource=resource)
        game.others()
        assert len(held(game)) == len(cubes) + (kind == "store")


def test_every_warehouse_has_room_of_its_own() -> None:
    game = situation(Town("RR", held={0: "wys"}), Town(), market="warehouse", named="wood", master=1)
    assert [option.warehouse for option in game.options(0, "store")] == [1]
    assert {option.warehouse for option in game.options(0, "swap")} == {0}


def test_cubes_on_a_warehouse_cost_a_point_each() -> None:
    assert points("R", "warehouse", warehouse_cubes=3)["warehouse"] == -3
    assert points("R", "warehouse")["warehouse"] == 0
