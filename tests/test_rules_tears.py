"""Tiny Tears: cubes go where villagers stand, or a villager is given up."""

import pytest

from sim.tiny_towns.setup import Setup
from tests.table import Event, Game, Town, situation

PROMENADE, NORTH = "petal_promenade", "northern_semaphore"


def tears(town: Town, named: str = "wood", master: int = 1, **more: object) -> Game:
    """Seat 0 has to place what seat 1 has named, unless it is the master itself."""
    return situation(town, Town("", villagers=(0, 1)), named=named, master=master, tears=True, **more)  # type: ignore[arg-type]


def spots(game: Game, **fields: object) -> list[tuple[int, int]]:
    """Where seat 0 may place the cube, and which villager it gives up for that."""
    return [(option.square, option.other) for option in game.options(0, "place", **fields)]


def test_settle_start_is_anywhere_in_tiny_tears() -> None:
    """Ruling settle_start."""
    game = Game(Setup("solo", 1, boxes="villagers", tears=True))
    game.others()
    assert game.squares(0, "settle") == list(range(16))
    game.choose(0, "settle", square=6)
    assert game.squares(0, "settle") == [q for q in range(16) if q != 6]


def test_tears_no_work_in_whatever_is_built() -> None:
    """Ruling tears_no_work."""
    game = tears(Town("s... C...", villagers=(1, 0, 15)), market="hearth")
    game.choose(0, "place", square=1)
    game.others()
    while game.phase != "build" or game.asked != {0}:
        game.others()
    events = game.choose(0, "build", card="hearth", square=0)
    assert [event.event for event in events] == ["builds", "lodges"]
    assert not game.options(0, "work")
    assert game.people(0)[1] == []


def test_tears_no_work_and_no_villager_cards() -> None:
    """Ruling tears_no_work."""
    game = Game(Setup(players=2, boxes="villagers", tears=True))
    assert len([event for event in game.events if event.event == "market"]) == 7


def test_tears_leave_at_once_when_a_cube_comes() -> None:
    """Ruling tears_leave_at_once."""
    game = tears(Town("", villagers=(5, 6)))
    game.choose(0, "place", square=5, other=-1)
    game.others()
    assert [event.event for event in game.events if event.seat == 0][-2:] == ["places", "lodges"]
    assert game.people(0) == ([6], [], 1)


def test_tears_leave_at_once_when_a_building_comes() -> None:
    """Ruling tears_leave_at_once."""
    town = Town(".b.. s.s.", "grove_university", villagers=(5, 10))
    game = tears(town, "glass")
    game.choose(0, "place", square=5)
    game.others()
    while game.asked != {0}:
        game.others()
    game.choose(0, "build", card="grove_university", square=4)
    assert [event.event for event in game.choose(0, "put", square=10)] == ["puts", "lodges"]


def test_tears_discard_what_is_the_rounds_cube_only() -> None:
    """Ruling tears_discard_what."""
    game = tears(Town("R", villagers=(5, 6), held={0: "g"}), market="warehouse")
    assert game.squares(0, "swap") == [5, 6]
    assert {option.other for option in game.options(0, "swap")} == {-1}
    town = Town("s... .... .... ..M.", NORTH, villagers=(1, 5))
    game = tears(town)
    game.choose(0, "place", square=1)
    game.others()
    while game.asked != {0}:
        game.others()
    game.choose(0, "build", card="well", square=0)
    assert game.squares(0, "extra") == [5]


def test_tears_discard_what_was_changed_by_a_factory_or_a_coin() -> None:
    """Ruling tears_discard_what."""
    game = tears(Town("R", marks={0: "wood"}, villagers=(5, 6)))
    assert spots(game, card="factory", resource="glass")[:3] == [(5, -1), (6, -1), (1, 5)]
    game = tears(Town("", villagers=(5, 6), coins=1), coins=True)
    assert spots(game, card="coin", resource="glass")[:3] == [(5, -1), (6, -1), (0, 5)]
    game.choose(0, "place", card="coin", resource="glass", square=0, other=6)
    game.others()
    happened = [event.event for event in game.events if event.seat == 0]
    assert happened[-3:] == ["spends", "discards", "places"]
    assert game.people(0) == ([5], [], 0)


def test_tears_who_is_discarded_stands_on_the_board() -> None:
    """Ruling tears_who_is_discarded."""
    game = tears(Town("wwww wwww wwww w...", villagers=(13, 14)), master=0)
    assert spots(game) == [(13, -1), (14, -1), (15, 13), (15, 14)]
    game.choose(0, "place", square=15, other=14)
    game.others()
    assert Event(5, 0, "discards", square=14) in game.events
    assert game.people(0) == ([13], [], 0)


def test_tears_who_is_discarded_is_never_the_last() -> None:
    """Ruling tears_who_is_discarded."""
    assert spots(tears(Town("", villagers=(5,)))) == [(5, -1)]
    assert (0, 5) in spots(tears(Town("", villagers=(5,), lodge=1)))


def test_tears_nobody_there_lets_the_cube_go_anywhere() -> None:
    """Ruling tears_nobody_there."""
    game = tears(Town("w", lodge=3))
    assert spots(game) == [(square, -1) for square in range(1, 16)]


@pytest.mark.parametrize(
    ("card", "letter"), [("warehouse", "R"), ("outhouse", "W"), ("blacksmith", "E"), ("post_office", "R")]
)
def test_tears_storage_is_as_always(card: str, letter: str) -> None:
    """Ruling tears_storage."""
    game = tears(Town(letter, villagers=(5,)), market=card, cavern=True)
    assert game.options(0, "store", card=card)
    assert game.options(0, "cavern")
    assert not tears(Town(letter, villagers=(5,)), market=card, cavern=True, master=0).options(0, "store")


def test_tears_storage_on_a_cottage() -> None:
    """Ruling tears_storage."""
    statue = "statue_of_the_bondmaker"
    assert spots(tears(Town("CM", statue, villagers=(5,))), card=statue) == [(0, -1)]


def test_tears_promenade_takes_a_coin_with_a_villager_or_gives_one_up() -> None:
    """Ruling tears_promenade."""
    town = Town("M", PROMENADE, laid=(1, 2), villagers=(2, 9))
    assert spots(tears(town)) == [(2, -1), (1, 2), (1, 9)]


def test_tears_promenade_is_left_out_of_account_where_neither_can_be_done() -> None:
    """Ruling tears_promenade."""
    town = Town("M", PROMENADE, laid=(1, 2), villagers=(9,))
    game = tears(town)
    assert spots(game, card="") == [(9, -1)]
    own = Town("MCCC CCCC CCCC CC..", PROMENADE, laid=(14,), villagers=(14,))
    assert spots(tears(own, master=0), card="") == [(14, -1)]
