"""The rules of construction: shapes, squares, waiting, several at once; and feeding."""

import pytest

from tests.table import Event, Game, Town, after_placing, points, situation

CHAPEL = [
    "..g. sgs.",
    "g... sgs.",
    "sgs. ..g.",
    "sgs. g...",
    "gs.. .g.. .s..",
    "s... g... sg..",
    ".s.. .g.. gs..",
    "sg.. g... s...",
]


@pytest.mark.parametrize("cubes", CHAPEL)
def test_a_layout_may_be_turned_and_mirrored(cubes: str) -> None:
    assert after_placing(Town(cubes), Town()).options(0, "build", card="chapel")


@pytest.mark.parametrize("cubes", [".g.. sgs.", "..g. gsg.", "..g. s.gs", "...g sgs.", "..s. sgg."])
def test_other_configurations_do_not_build(cubes: str) -> None:
    game = after_placing(Town(cubes), Town("..g. sgs."))
    assert not [event for event in game.events if event[2] == "builds"]
    assert game.asked == {1}


def test_a_layout_does_not_reach_around_the_edge() -> None:
    game = after_placing(Town("...w s..."), Town("...w ...s"))
    assert game.asked == {1}
    assert game.squares(1, "build", card="well") == [3, 7]


def test_the_cubes_are_removed_and_the_building_goes_to_one_of_their_squares() -> None:
    game = after_placing(Town("..g. sgs. y..."), Town(), named="glass")
    assert game.squares(0, "build", card="chapel") == [2, 4, 5, 6]
    (event,) = game.choose(0, "build", card="chapel", square=6)
    assert event == Event(5, 0, "builds", "chapel", 6, cubes=0b0111_0100)
    assert game.town(0) == ".... ..H. y... ...g"


def test_the_cube_just_placed_can_complete_a_building() -> None:
    """The rulebook's example: a glass cube completes the Chapel, which goes to the rightmost square."""
    game = situation(Town(".... sgs."), Town(), named="glass")
    game.choose(0, "place", square=2)
    game.choose(1, "place", square=0)
    game.choose(0, "build", card="chapel", square=6)
    game.choose(1, "name", resource="wood")
    assert game.town(0) == ".... ..H. .... ...."
    assert game.squares(0, "place") == [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15]


def test_other_cubes_may_lie_around_a_layout() -> None:
    game = after_placing(Town("bwgy sgsy wwww"), Town())
    assert game.options(0, "build", card="chapel")


def test_a_resource_builds_only_one_building() -> None:
    game = after_placing(Town("wsw. ...."), Town())
    assert len({option.cubes for option in game.options(0, "build", card="well")}) == 2
    game.choose(0, "build", card="well", square=0)
    assert game.town(0) == "W.w. .... .... ...w"
    assert game.phase == "name"


def test_every_building_needs_all_of_its_resources() -> None:
    game = after_placing(Town(".y.. .g.."), Town(".y.. bg.."))
    assert game.asked == {1}
    assert game.options(1, "build", card="cottage")


def test_a_building_may_wait_for_rounds() -> None:
    game = after_placing(Town("ws.. ...."), Town(), named="glass", square=15)
    for square in (14, 13, 12):
        assert game.options(0, "build", card="well")
        game.choose(0, "done")
        game.choose(max(game.asked), "name", resource="glass")
        game.choose(0, "place", square=square)
        game.choose(1, "place", square=square)
    game.choose(0, "build", card="well", square=1)
    assert game.town(0) == ".W.. .... .... gggg"


BOTH = "ws.. .... .y.. bg.."


@pytest.mark.parametrize("order", [("well", "cottage"), ("cottage", "well")])
def test_several_buildings_may_be_built_at_once_in_any_order(order: tuple[str, str]) -> None:
    game = after_placing(Town(BOTH), Town())
    squares = {"well": 0, "cottage": 12}
    for card in order:
        game.choose(0, "build", card=card, square=squares[card])
    assert game.town(0) == "W... .... .... C..w"
    assert [event[3] for event in game.events if event[2] == "builds"] == list(order)


def test_a_building_never_moves_and_never_leaves() -> None:
    game = after_placing(Town("W... .... ws.. ...."), Town())
    assert not {1, 0} & set(game.squares(0, "build"))
    game.choose(0, "build", square=8)
    game.choose(1, "name", resource="stone")
    assert 0 not in game.squares(0, "place")
    game.others()
    assert game.town(0)[0] == "W"


def test_a_building_is_no_resource() -> None:
    game = after_placing(Town("Ws.. ...."), Town("ws.. ...."), named="glass")
    assert game.asked == {1}


def test_all_players_may_build_each_card_and_it_is_not_used_up() -> None:
    game = after_placing(Town("ws.. .... ws.."), Town("ws.."))
    game.choose(0, "build", card="well", square=0)
    game.choose(0, "build", card="well", square=8)
    game.choose(1, "build", card="well", square=0)
    assert [game.town(seat) for seat in (0, 1)] == ["W... .... W... ...w", "W... .... .... ...w"]
    assert list(game.table.market[:7]) == [game.setup.catalogue.ids.index(card) for card in game.setup.market]


def test_nothing_is_built_with_a_resource_that_was_named_but_not_placed() -> None:
    game = situation(Town("w..."), Town(), named="stone")
    assert not game.options(0, "build")
    game.choose(0, "place", square=10)
    game.choose(1, "place", square=0)
    assert game.phase == "name"


def built(game: Game, *cards: str) -> int:
    """The points of seat 0's Cottages after these buildings, once its town is full."""
    for card in cards:
        game.choose(0, "build", card=card)
    return points(game.town(0).translate(str.maketrans("wybgs", ".....")))["cottage"]


@pytest.mark.parametrize("order", [("cottage", "farm"), ("farm", "cottage")])
def test_cottages_may_be_built_before_or_after_what_feeds_them(order: tuple[str, str]) -> None:
    assert built(after_placing(Town(".y.. bg.. .yy. .ww."), Town()), *order) == 3


def test_a_cottage_that_is_not_fed_scores_nothing() -> None:
    assert built(after_placing(Town(".y.. bg.. .yy. .ww."), Town()), "cottage") == 0
