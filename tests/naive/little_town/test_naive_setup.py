"""The oracle's set-up: streams, board, market, objectives, coins."""

from collections import Counter

import pytest

from . import Record, Setup, play
from .facts import BOARDS, FIRST_GAME, OBJECTIVES, TILES
from .grid import AROUND, BESIDE, largest_group
from .opening import market_tiles, open_game, side
from .streams import GOLD, Stream, mix


def cards(record: Record, event: str) -> list[str]:
    """The cards of all events of a kind."""
    return [row.card for row in record.events if row.event == event]


def test_mix_is_the_finalizer_of_splitmix64() -> None:
    assert mix(GOLD) == 0xE220A8397B1DCDAF


def test_streams_differ_by_seed_game_and_purpose() -> None:
    starts = {Stream(seed, game, purpose).state for seed in (1, 2) for game in (0, 1) for purpose in (1, 2)}
    assert len(starts) == 8


def test_a_shuffle_keeps_all_items() -> None:
    assert sorted(Stream(1, 2, 3).shuffle(list("abcde"))) == list("abcde")


@pytest.mark.parametrize("board", ["a", "b"])
def test_a_board_has_39_grass_6_forest_5_lake_and_4_mountain_spaces(board: str) -> None:
    assert Counter("".join(BOARDS[board])) == {".": 39, "F": 6, "L": 5, "M": 4}


def test_squares_around_touch_by_side_or_corner() -> None:
    assert AROUND[0] == [1, 9, 10]
    assert AROUND[31] == [21, 22, 23, 30, 32, 39, 40, 41]
    assert AROUND[17] == [7, 8, 16, 25, 26]
    assert BESIDE[8] == [7, 17]


def test_groups_are_joined_by_sides() -> None:
    assert largest_group([0, 1, 10, 20, 8, 9]) == 4
    assert largest_group([8, 9]) == 1
    assert largest_group([]) == 0


def test_first_player_seat_0_starts() -> None:
    firsts = [row.seat for row in play(Setup(4, 1)).events if row.event == "first"]
    assert firsts == [0, 1, 2, 3]


def test_objective_pool_17_cards_or_the_15_of_the_rulebook() -> None:
    assert len(OBJECTIVES) == 17
    dealt = {pool: set[str]() for pool in ("all", "rulebook")}
    for pool, seen in dealt.items():
        for game in range(60):
            table = open_game(Setup(4, 3, game, objectives=pool), None)
            seen.update(card for seat in table.seats for card in seat.hand)
    assert dealt["all"] == set(OBJECTIVES)
    assert dealt["rulebook"] == set(OBJECTIVES) - {"two_type_payment", "spend_fresh_cube"}


def test_objective_redraw_impossible_cards_are_discarded() -> None:
    stony = "cathedral castle statue church warehouse book_store residence well bar workshop fountain gold_mine"
    for game in range(40):
        table = open_game(Setup(2, 8, game, market=tuple(stony.split())), None)
        turned = [(row.event, row.card) for row in table.record.events if row.event in ("dealt", "discards")]
        impossible = {"fish_trade", "three_wood_build", "two_type_payment"}
        assert {card for event, card in turned if event == "discards"} <= impossible
        assert not impossible & {card for event, card in turned if event == "dealt"}
        assert [len(seat.hand) for seat in table.seats] == [4, 4]


def test_all_cards_of_a_seat_are_dealt_before_those_of_the_next() -> None:
    rows = [row for row in play(Setup(3, 2)).events if row.event in ("dealt", "discards")]
    assert [row.seat for row in rows if row.event == "dealt"] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [row.seat for row in rows] == sorted(row.seat for row in rows)


def test_market_choice_random_first_game_or_named() -> None:
    assert market_tiles(Setup(2, 1, market="first-game"))[1:] == list(FIRST_GAME)
    named = market_tiles(Setup(2, 1, market=("watchtower", "bar")))
    assert named[0] == "wheat_field" and len(named) == 13
    assert {"watchtower", "bar"} < set(named) < set(TILES)
    assert len({tuple(market_tiles(Setup(2, 1, game))) for game in range(10)}) == 10


def test_named_tiles_are_filled_up_with_the_first_of_the_random_ones() -> None:
    shuffled = Stream(1, 0, 2).shuffle(sorted(set(TILES) - {"wheat_field"}))
    rest = [card for card in shuffled if card != "bar"][:11]
    assert set(market_tiles(Setup(2, 1, market=("bar",)))) == {"wheat_field", "bar", *rest}


def test_the_market_is_written_down_in_the_order_of_tiles() -> None:
    record = play(Setup(2, 1))
    market = [(row.card, row.amount) for row in record.events if row.event == "market"]
    assert market[0] == ("wheat_field", 5)
    assert market[1:] == sorted(market[1:]) and {copies for _, copies in market[1:]} == {1}
    assert record.events[0].card == side(Setup(2, 1))


def test_runs_that_differ_in_tiles_share_board_and_deck() -> None:
    one, other = Setup(2, 4, 4), Setup(2, 4, 4, market="first-game")
    assert side(one) == side(other)
    deals = [[row.card for row in play(setup).events if row.event in ("dealt", "discards")] for setup in (one, other)]
    assert deals[0][:4] == deals[1][:4]


def test_both_sides_of_the_board_are_played() -> None:
    assert {side(Setup(2, 1, game)) for game in range(20)} == {"a", "b"}
    assert side(Setup(2, 1, board="b")) == "b"


@pytest.mark.parametrize(("players", "coins"), [(2, 34), (3, 31), (4, 28)])
def test_each_seat_begins_with_three_coins(players: int, coins: int) -> None:
    table = open_game(Setup(players, 1), None)
    assert table.reserve == {"wood": 15, "stone": 15, "fish": 15, "wheat": 15, "coins": coins}
    assert all(seat.stock == {"wood": 0, "stone": 0, "fish": 0, "wheat": 0, "coins": 3} for seat in table.seats)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(1, 1),
        Setup(2, 1, board="c"),
        Setup(2, 1, objectives="some"),
        Setup(2, 1, market=("wheat_field",)),
        Setup(2, 1, market="bird"),
        Setup(2, 1, market=("bar", "bar")),
        Setup(2, 1, market=tuple(TILES)[1:14]),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(setup: Setup) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        play(setup)
