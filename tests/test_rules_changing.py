"""A coin spent to place another resource than the one named."""

from sim.tiny_towns.board import RESOURCES
from tests.table import Game, Option, Town, situation, told


def changed(game: Game, seat: int = 0) -> list[Option]:
    """What a coin would bring a seat."""
    return game.options(seat, "place", card="coin")


def test_a_coin_lets_a_player_place_another_resource_than_the_one_named() -> None:
    game = situation(Town("C", coins=2), Town(coins=1), Town(coins=1), coins=True, named="brick", master=2)
    assert changed(game) == [
        Option("place", "coin", square, resource)
        for resource in RESOURCES
        if resource != "brick"
        for square in range(1, 16)
    ]
    assert game.options(0)[:15] == [Option("place", "", square, "brick") for square in range(1, 16)]
    for seat in (0, 1):
        game.choose(seat, "place", card="coin", resource="glass", square=5)
    assert told(game.choose(2, "place", square=0)) == [
        (2, "places", "", 0),
        (0, "spends", "coin", 1),
        (0, "places", "coin", 0),
        (1, "spends", "coin", 1),
        (1, "places", "coin", 0),
    ]
    assert (game.town(0), game.town(2)) == ("C... .g.. .... ....", "b... .... .... ....")
    assert game.table.coins[:3].tolist() == [1, 0, 1]


def test_change_what_comes_from_elsewhere_only() -> None:
    """Ruling change_what."""
    rich = Town(coins=4)
    assert not changed(situation(rich, Town(), coins=True, named="wood", master=0))
    assert not changed(situation(Town(), Town(), coins=True, named="wood", master=1))
    third = situation(rich, Town(), mode="town-hall", coins=True, rounds=5)
    third.choose(0, "choose", resource="wood")
    third.others()
    assert third.phase == "place" and not changed(third)


def test_change_what_is_drawn_or_taken() -> None:
    """Ruling change_what."""
    drawn = situation(Town(coins=1), Town(), mode="town-hall", coins=True, named="wood", rounds=3)
    taken = situation(Town(coins=1), mode="solo", coins=True, named="wood")
    for game in (drawn, taken):
        assert {option.resource for option in changed(game)} == set(RESOURCES) - {"wood"}
    top = taken.table.named
    taken.choose(0, "place", card="coin", resource="glass", square=0)
    assert taken.secret.deck[11] == top == RESOURCES.index("wood")


def test_change_what_is_the_cube_of_the_round_and_no_held_one() -> None:
    """Ruling change_what."""
    game = situation(Town("R", held={0: "g"}, coins=4), Town(), market="warehouse", coins=True, named="wood", master=1)
    assert {option.resource for option in game.options(0, "swap")} == {"glass"}


def test_change_one_way_leads_to_an_empty_square() -> None:
    """Ruling change_one_way."""
    town = Town("MCRR", "statue_of_the_bondmaker", held={2: "wg"}, coins=1)
    game = situation(town, Town(), market="warehouse", coins=True, cavern=True, named="wood", master=1)
    kinds = [(option.kind, option.card) for option in game.options(0)]
    assert list(dict.fromkeys(kinds)) == [
        ("place", ""),
        ("place", "coin"),
        ("place", "statue_of_the_bondmaker"),
        ("store", "warehouse"),
        ("swap", "warehouse"),
        ("cavern", ""),
    ]
    assert {option.square for option in changed(game)} == set(range(4, 16))
    others = [option for option in game.options(0) if option.kind in ("store", "cavern") or option.square == 1]
    assert {option.resource for option in others} == {"wood"}


def test_change_beside_factory_is_an_option() -> None:
    """Ruling change_beside_factory."""
    game = situation(Town("R", marks={0: "wood"}, coins=1), Town(), coins=True, named="wood", master=1)
    assert [option.card for option in game.options(0)] == [""] * 15 + ["factory"] * 60 + ["coin"] * 60


def test_change_barred_resources_may_come() -> None:
    """Ruling change_barred."""
    town = Town("R", marks={0: "glass"}, coins=1)
    game = situation(town, Town(), market="bank", coins=True, named="wood", master=1)
    assert game.options(0, "place", card="coin", resource="glass")
