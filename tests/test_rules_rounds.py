"""The round: naming, placing, building, passing the hammer; the Cavern rule; who sees what when."""

import pytest

from sim.tiny_towns.board import RESOURCES
from sim.tiny_towns.kernel.options import KINDS
from tests.table import Event, Option, Town, after_placing, situation


def kinds_and_seats(events) -> list[tuple[int, str]]:
    """Who did what."""
    return [(seat, name) for _, seat, name, *_ in events]


def test_the_master_builder_names_one_of_the_resources() -> None:
    game = situation(Town(), Town(), Town(), master=1)
    assert (game.phase, game.asked) == ("name", {1})
    assert [(kind, resource) for kind, _, _, resource, *_ in game.options(1)] == [("name", r) for r in RESOURCES]
    assert not game.options(0)


def test_all_players_must_place_the_resource_named() -> None:
    game = situation(Town(), Town("w"), Town("C"), named="brick")
    assert game.asked == {0, 1, 2}
    for seat, empty in enumerate([range(16), range(1, 16), range(1, 16)]):
        assert game.options(seat) == [Option("place", "", square, "brick") for square in empty]


def test_a_square_holds_one_resource_or_one_building() -> None:
    game = situation(Town("ws.. C.F. M...", "fort_ironweed"), Town(), named="glass", master=1)
    assert game.squares(0, "place") == [2, 3, 5, 7, 9, 10, 11, 12, 13, 14, 15]


def test_a_resource_stays_where_it_was_placed() -> None:
    """Nothing that can be chosen moves a cube, only villagers move, and the next cube leaves it where it is."""
    assert [kind for kind in KINDS if "move" in kind] == ["move"]
    game = after_placing(Town(), Town(), named="glass", square=6)
    game.choose(1, "name", resource="stone")
    assert 6 not in game.squares(0, "place")
    game.choose(0, "place", square=7)
    game.choose(1, "place", square=9)
    assert game.town(0) == ".... ..gs .... ...."
    assert game.town(1) == ".... ..g. .s.. ...."


def test_a_resource_is_removed_only_by_building() -> None:
    game = after_placing(Town("wsy. ...."), Town(), named="glass")
    game.choose(0, "done")
    assert game.town(0) == "wsy. .... .... ...g"
    game.choose(1, "name", resource="glass")
    game.others()
    game.choose(0, "build", card="well", square=0)
    assert game.town(0) == "W.yg .... .... ...g"


def test_removed_resources_can_be_named_again() -> None:
    """They go back to a supply that never runs out: here six towns take up to 96 cubes of a kind."""
    wooden = "wwww wwww wwww www."
    game = situation(*[Town(wooden)] * 6)
    assert Option("name", resource="wood") in game.options(0)
    game.choose(0, "name", resource="wood")
    game.others()
    assert all(game.town(seat).count("w") == 16 for seat in range(6))


def test_players_may_build_what_their_cubes_show() -> None:
    game = after_placing(Town("ws.. ...."), Town("wg.. ...."), named="brick")
    assert game.squares(0, "build", card="well") == [0, 1]
    events = game.choose(0, "build", square=0)
    assert kinds_and_seats(events) == [(0, "builds")]
    assert not [event for event in game.events if event[1:3] == (1, "builds")]


def test_every_building_is_announced() -> None:
    game = after_placing(Town("ws.. ...."), Town(), named="brick")
    assert game.choose(0, "build", square=1) == [Event(5, 0, "builds", "well", 1, cubes=0b11)]


def test_a_new_round_begins_when_all_are_done_building() -> None:
    game = after_placing(Town("ws.. ...."), Town("ws.. ...."))
    assert (game.phase, game.asked, game.table.rounds) == ("build", {0}, 5)
    game.choose(0, "done")
    assert (game.phase, game.asked, game.table.rounds) == ("build", {1}, 5)
    game.choose(1, "done")
    assert (game.phase, game.asked, game.table.rounds) == ("name", {1}, 6)


def test_the_hammer_goes_to_the_left_around_the_table() -> None:
    game = situation(Town(), Town(), Town())
    masters = []
    for _ in range(5):
        masters.append(int(game.table.master))
        game.finish_round()
    assert masters == [0, 1, 2, 0, 1]
    assert game.table.turns[:3].tolist() == [2, 2, 1]


def test_players_build_until_the_next_resource_is_named() -> None:
    game = after_placing(Town("ws.. .... ws.."), Town())
    game.choose(0, "build", square=0)
    assert game.phase == "build"
    game.choose(0, "build", square=8)
    assert (game.phase, game.asked) == ("name", {1})
    assert not game.options(0)


def test_nobody_builds_before_the_cube_is_placed() -> None:
    game = situation(Town("ws.. ...."), Town("ws.. ...."))
    assert {kind for kind, *_ in game.options(0)} == {"name"}
    game.choose(0, "name", resource="wheat")
    assert {kind for seat in (0, 1) for kind, *_ in game.options(seat)} == {"place"}
    game.others()
    assert {kind for kind, *_ in game.options(0)} == {"build", "done"}


def test_all_decide_where_to_place_before_a_cube_is_seen() -> None:
    """Ruling place_together."""
    game = situation(Town(), Town(), Town(), named="wood", master=1)
    before = game.table.tobytes()
    game.choose(1, "place", square=3)
    game.choose(2, "place", square=4)
    assert game.table.tobytes() == before
    events = game.choose(0, "place", square=5)
    assert kinds_and_seats(events) == [(1, "places"), (2, "places"), (0, "places")]


def test_players_build_from_the_master_builder_to_the_left_and_later_ones_see_it() -> None:
    """Ruling place_together."""
    game = after_placing(Town("ws"), Town("ws"), Town("ws"), master=2)
    order = []
    while game.phase == "build":
        (seat,) = game.asked
        order.append(seat)
        assert [game.town(s)[0] for s in order] == ["W"] * (len(order) - 1) + ["w"]
        game.choose(seat, "build", square=0)
    assert order == [2, 0, 1]


def test_in_town_hall_the_first_seat_builds_first() -> None:
    """Ruling place_together."""
    game = after_placing(Town("ws"), Town("ws"), Town("ws"), mode="town-hall")
    assert game.asked == {0}


def cavern_after(named_by: int, laid_aside: int, rule: bool = True) -> bool:
    """Whether seat 0 may lay its cube aside."""
    game = situation(Town(cavern=laid_aside), Town(), named="wood", master=named_by, cavern=rule)
    return bool(game.options(0, "cavern"))


def test_a_resource_that_another_named_may_be_laid_aside_under_the_cavern_rule() -> None:
    assert cavern_after(named_by=1, laid_aside=0)
    assert not cavern_after(named_by=1, laid_aside=0, rule=False)


def test_a_resource_of_ones_own_is_not_laid_aside() -> None:
    assert not cavern_after(named_by=0, laid_aside=0)


@pytest.mark.parametrize(("laid_aside", "may"), [(0, True), (1, True), (2, False)])
def test_no_more_than_two_resources_are_laid_aside(laid_aside: int, may: bool) -> None:
    assert cavern_after(named_by=1, laid_aside=laid_aside) == may


def test_a_resource_laid_aside_is_not_in_the_town_and_counts_as_one_of_two() -> None:
    game = situation(Town(), Town(), named="wood", master=1, cavern=True)
    game.choose(0, "cavern")
    game.choose(1, "place", square=0)
    assert game.town(0) == ".... .... .... ...."
    assert game.table.laid_aside[:2].tolist() == [1, 0]


def test_resources_laid_aside_score_nothing() -> None:
    town = "wwww wwww wwww www."
    game = after_placing(Town(town, cavern=2), Town(town), cavern=True, master=1)
    assert game.result()[0] == [-16, -16]


def test_the_last_cube_can_be_laid_aside_so_that_the_town_stays_in_the_game() -> None:
    game = situation(Town("wwww wwww wwww www."), Town(), named="wheat", master=1, cavern=True)
    game.choose(0, "cavern")
    game.others()
    assert game.table.active == 0b11


def test_cards_drawn_or_taken_may_be_laid_aside_but_not_what_one_chooses() -> None:
    """Ruling cavern_any_source."""
    drawn = situation(Town(), Town(), mode="town-hall", named="wood", cavern=True)
    taken = situation(Town(), mode="solo", named="wood", cavern=True)
    assert drawn.options(0, "cavern")
    assert taken.options(0, "cavern")
    chosen = situation(Town(), Town(), mode="town-hall", rounds=2, cavern=True)
    chosen.others()
    assert chosen.phase == "place"
    assert not chosen.options(0, "cavern")


def test_a_cube_takes_only_one_way_out() -> None:
    """Ruling one_way_out."""
    town = Town("MC.. .... .... ....", "statue_of_the_bondmaker")
    game = situation(town, Town(), named="wood", master=1, cavern=True)
    assert len(game.options(0, card="statue_of_the_bondmaker", square=1)) == 1
    assert game.options(0, card="statue_of_the_bondmaker")[0][3] == "wood"
    factory = situation(
        Town("RMC.", "statue_of_the_bondmaker", marks={0: "wood"}), Town(), named="wood", master=1, cavern=True
    )
    changed = factory.options(0, "place", card="factory")
    assert {square for _, _, square, *_ in changed} == set(range(3, 16))
    assert {resource for _, _, _, resource, *_ in factory.options(0, "place", card="statue_of_the_bondmaker")} == {
        "wood"
    }
    assert {resource for _, _, _, resource, *_ in factory.options(0, "cavern")} == {"wood"}
    store = Town("RMC.", "statue_of_the_bondmaker", held={0: "g"})
    warehouse = situation(store, Town(), market="warehouse", named="wood", master=1, cavern=True)
    assert warehouse.squares(0, "swap") == list(range(3, 16))
