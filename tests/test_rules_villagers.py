"""Villagers: how they settle, work, are pushed aside, move, and come back from the Lodge."""

import pytest

from sim.tiny_towns.setup import Setup
from tests.table import Event, Game, Town, after_placing, situation

GROVE, GUILD = "grove_university", "architects_guild"
CORNERS = [0, 3, 12, 15]


def names(events: list[Event]) -> list[str]:
    return [event.event for event in events]


@pytest.mark.parametrize(("mode", "players"), [("master-builder", 3), ("town-hall", 2), ("solo", 1)])
def test_settle_start_is_on_three_corners_seat_after_seat(mode: str, players: int) -> None:
    """Ruling settle_start."""
    game = Game(Setup(mode, players, boxes="villagers"))
    game.others()
    for seat in range(players):
        for left in (CORNERS, CORNERS[1:], CORNERS[2:]):
            assert game.asked == {seat}
            assert game.squares(seat, "settle") == left
            assert game.choose(seat, "settle")[0] == Event(0, seat, "settles", square=left[0])
        assert game.people(seat) == (CORNERS[:3], [], 0)
    assert game.phase in ("name", "take", "place")
    shown = [event.event for event in game.events if event.round == 0][-3:]
    assert shown == (["shows"] * 3 if mode == "solo" else ["settles"] * 3)


def test_works_where_a_building_from_cubes_comes_on_its_square() -> None:
    """Ruling works_where."""
    game = after_placing(Town("s", villagers=(0, 5)), Town(), named="wood", square=1)
    events = game.choose(0, "build", card="well", square=0)
    assert events[1] == Event(5, 0, "works", square=0, other=0)
    assert game.people(0) == ([0, 5], [0], 0)


def test_works_where_a_shed_comes_though_its_cubes_lay_elsewhere() -> None:
    """Ruling works_where."""
    game = after_placing(Town("s", villagers=(10,)), Town(), named="wood", square=1, market="shed")
    assert "works" in names(game.choose(0, "build", card="shed", square=10))


def test_works_where_not_when_the_building_goes_elsewhere() -> None:
    """Ruling works_where."""
    game = after_placing(Town("s", villagers=(0,)), Town(), named="wood", square=1)
    assert "works" not in names(game.choose(0, "build", card="well", square=1))
    assert game.people(0) == ([0], [], 0)
    assert "moves" not in names(game.finish_round())


def test_works_where_not_in_a_building_that_is_put() -> None:
    """Ruling works_where."""
    game = after_placing(Town(".b.. s.s.", GROVE, villagers=(10,)), Town(), named="glass", square=5)
    game.choose(0, "build", card=GROVE)
    assert "works" not in names(game.choose(0, "put", square=10))
    assert game.people(0)[1] == []


def test_pushed_villager_cannot_pay_and_moves_at_the_end_of_the_round() -> None:
    """Ruling pushed_villager."""
    game = after_placing(Town(".b.. s.s.", GROVE, villagers=(10,)), Town(), named="glass", square=5)
    game.choose(0, "build", card=GROVE, square=4)
    game.choose(0, "put", card="cottage", square=10)
    assert not game.options(0, "forage")
    game.finish_round()
    assert Event(5, 0, "moves", square=6, other=10) in game.events


def test_pushed_villager_of_a_building_that_the_guild_replaces_stops_working() -> None:
    """Ruling pushed_villager."""
    game = after_placing(Town("..g. .ys. w... C", GUILD, working=(12,)), Town(), named="brick", square=9)
    game.choose(0, "build", card=GUILD, square=2)
    game.choose(0, "replace", card="well", square=12)
    assert game.people(0) == ([12], [], 0)
    game.choose(0, "done")
    game.finish_round()
    assert Event(5, 0, "moves", square=8, other=12) in game.events


def test_renovate_stays_with_the_villager_who_works_there() -> None:
    """Ruling renovate_stays."""
    game = after_placing(Town("CCC", working=(0, 1, 2)), Town(), named="wood", villagers="renovate")
    game.choose(0, "replace", by="renovate", card="well", square=0)
    game.choose(0, "release", square=1)
    events = game.choose(0, "release", square=2)
    assert names(events)[-1] == "replaces"
    assert game.people(0) == ([0], [0], 2)


def test_renovate_stays_not_with_one_who_was_paid_from_there() -> None:
    """Ruling renovate_stays."""
    game = after_placing(Town("CC", working=(0, 1)), Town(), named="wood", villagers="renovate")
    game.choose(0, "replace", by="renovate", card="well", square=0)
    game.choose(0, "release", square=0)
    game.choose(0, "release", square=1)
    assert game.people(0) == ([], [], 2)


def test_move_choice_is_any_order_and_any_free_square_next_to_it() -> None:
    """Ruling move_choice."""
    game = after_placing(Town("w.", villagers=(0, 15, 14)), Town(), named="wood")
    assert game.phase == "build"
    game.others()
    game.others()
    moves = [(option.other, option.square) for option in game.options(0, "move")]
    assert moves == [(0, 1), (0, 4), (15, 11)]
    game.choose(0, "move", other=15)
    assert [(option.other, option.square) for option in game.options(0, "move")] == [(0, 1), (0, 4)]
    assert game.choose(0, "move", square=4)[0] == Event(5, 0, "moves", square=4, other=0)


def test_move_choice_is_the_lodge_where_no_square_is_free() -> None:
    """Ruling move_choice."""
    game = after_placing(Town("ww.. w... .... ....", villagers=(0,)), Town(), named="wood")
    game.others()
    game.others()
    assert [(option.other, option.square) for option in game.options(0, "move")] == [(0, -1)]
    assert names(game.choose(0, "move")) == ["lodges"]
    assert 0 not in game.squares(0, "settle")


def test_lodge_same_round_settles_those_who_paid_in_it() -> None:
    """Ruling lodge_same_round."""
    game = after_placing(Town("C", working=(0,)), Town(), named="wood")
    game.choose(0, "forage", resource="wheat", square=5)
    assert names(game.choose(0, "release")) == ["lodges", "places"]
    game.choose(0, "done")
    game.others()
    assert game.phase == "settle"
    assert game.squares(0, "settle") == [q for q in range(16) if q not in (0, 5, 15)]
    game.choose(0, "settle", square=1)
    assert game.people(0) == ([1], [], 0)


def test_lodge_same_round_waits_for_the_next_one_without_a_square() -> None:
    """Ruling lodge_same_round."""
    game = situation(Town("wwww wwww wwww w..y", villagers=(13, 14), lodge=1), Town(), named="wood")
    game.choose(0, "place", square=14)
    game.others()
    game.finish_round()
    assert Event(5, 0, "lodges", square=14) in game.events
    assert game.people(0) == ([13], [], 2)


def test_full_town_villagers_go_to_the_lodge_before_it_is_complete() -> None:
    """Ruling full_town_villagers."""
    game = situation(Town("wwww wwww wwww www.", villagers=(15,)), Town(), named="wood")
    game.others()
    events = game.finish_round()
    assert names(events)[-2:] == ["lodges", "completes"]


def test_full_town_villagers_no_longer_move_when_it_is_complete() -> None:
    """Ruling full_town_villagers."""
    game = situation(Town("wwww wwww wwww wwww", place=1, villagers=(3,)), Town(), named="wood", master=1)
    game.others()
    game.finish_round()
    assert not [event for event in game.events if event.seat == 0 and event.event in ("moves", "lodges")]


@pytest.mark.parametrize("card", ["outhouse", "blacksmith", "post_office", "warehouse"])
def test_held_cubes_no_push_of_a_worker(card: str) -> None:
    """Ruling held_cubes_no_push."""
    letter = {"outhouse": "W", "blacksmith": "E"}.get(card, "R")
    game = situation(Town(letter, working=(0,)), Town(), named="wood", master=1, market=card)
    game.choose(0, "store", warehouse=0)
    game.others()
    game.finish_round()
    assert game.people(0) == ([0], [0], 0)


def test_held_cubes_no_push_of_a_worker_by_the_statue() -> None:
    """Ruling held_cubes_no_push."""
    statue = "statue_of_the_bondmaker"
    game = situation(Town("CM", statue, working=(0,)), Town(), named="wood", master=1)
    game.choose(0, "place", card=statue)
    game.others()
    game.finish_round()
    assert game.people(0)[1] == [0]
