"""Set-up on the kernel: board, market, objectives, workers, houses, coins, first player."""

from collections import Counter

import pytest

from sim.little_town import catalogue
from sim.little_town.settings import FIRST_GAME
from sim.little_town.setup import Setup
from tests.little_town_table import Game

CARDS = catalogue.load()
TILES = {tile.id for tile in CARDS.tiles}
OBJECTIVES = {card.id for card in CARDS.objectives}


def cards(game: Game, event: str) -> list[str]:
    """The cards of all events of that name."""
    return [line.split()[2] for line in game.story if line.split()[1] == event]


def test_the_box_has_29_tiles_of_25_kinds() -> None:
    assert (len(CARDS.tiles), sum(tile.copies for tile in CARDS.tiles)) == (25, 29)


def test_first_player_seat_0_starts() -> None:
    for number in range(5):
        game = Game(Setup(4, seed=1), number).start()
        assert (game.asked, game.table.rounds) == (0, 1)


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_board_has_39_grass_6_forest_5_lake_and_4_mountain_spaces(side: str) -> None:
    table = Game(Setup(2, board=side)).table
    assert [int(squares).bit_count() for squares in (table.grass, *table.terrain)] == [39, 6, 4, 5]


def test_both_sides_of_the_board_are_played() -> None:
    assert {cards(Game(Setup(2, seed=1), number), "board")[0] for number in range(20)} == {"a", "b"}
    assert cards(Game(Setup(2, board="b")), "board") == ["b"]


def test_market_choice_random_first_game_or_named() -> None:
    assert cards(Game(Setup(2, market="first-game")), "market")[1:] == list(FIRST_GAME)
    named = cards(Game(Setup(2, market=("watchtower", "bar"))), "market")
    assert named[0] == "wheat_field" and len(named) == len(set(named)) == 13
    assert {"watchtower", "bar"} < set(named) < TILES
    seen = Counter(card for number in range(200) for card in cards(Game(Setup(2, seed=1), number), "market"))
    assert set(seen) == TILES
    assert all(70 < times < 130 for card, times in seen.items() if card != "wheat_field")


def test_a_tile_that_is_kept_out_leaves_its_place_to_the_next_of_the_shuffle() -> None:
    for number in range(20):
        usual = set(cards(Game(Setup(2, seed=1), number), "market"))
        without = cards(Game(Setup(2, seed=1, kept_out=("bar",)), number), "market")
        assert "bar" not in without and len(without) == len(set(without)) == 13
        assert usual - {"bar"} <= set(without)
    named = cards(Game(Setup(2, market=("bar",), kept_out=("bar",))), "market")
    assert "bar" in named and len(set(named)) == 13


def test_five_wheat_fields_and_one_of_each_other_tile() -> None:
    assert Game(Setup(2, seed=3)).table.left.tolist() == [5, *[1] * 12]


def test_tiles_that_were_not_drawn_cannot_be_built() -> None:
    game = Game(Setup(2, seed=3))
    game.table.stock[0] = 9
    assert {option.card for option in game.start().options("build")} == set(cards(game, "market"))


def test_objective_pool_17_cards_or_the_15_of_the_rulebook() -> None:
    assert len(OBJECTIVES) == 17
    for pool, left_out in (("all", set()), ("rulebook", {"two_type_payment", "spend_fresh_cube"})):
        games = (Game(Setup(4, objectives=pool, seed=3), number) for number in range(80))
        assert {card for game in games for card in cards(game, "dealt")} == OBJECTIVES - left_out


def test_objective_redraw_impossible_cards_are_discarded() -> None:
    stony = "cathedral castle statue church warehouse book_store residence well bar workshop fountain gold_mine"
    impossible, turned = {"fish_trade", "three_wood_build", "two_type_payment"}, set()
    for number in range(40):
        game = Game(Setup(2, market=tuple(stony.split()), seed=8), number)
        assert not impossible & set(cards(game, "dealt"))
        turned |= set(cards(game, "discards"))
        assert game.secret.n_hand[:2].tolist() == [4, 4]
    assert turned == impossible


def test_all_cards_of_a_seat_are_dealt_before_those_of_the_next() -> None:
    story = Game(Setup(3, seed=2)).story
    assert [line[0] for line in story if "dealt" in line] == list("000111222")


@pytest.mark.parametrize(("players", "workers", "houses", "dealt"), [(2, 5, 7, 4), (3, 4, 6, 3), (4, 3, 6, 2)])
def test_workers_houses_and_objectives_by_the_number_of_players(
    players: int, workers: int, houses: int, dealt: int
) -> None:
    game = Game(Setup(players))
    assert game.table.workers_each == workers
    assert game.table.houses[:players].tolist() == [houses] * players
    assert game.secret.n_hand[:players].tolist() == [dealt] * players


@pytest.mark.parametrize(("players", "coins"), [(2, 34), (3, 31), (4, 28)])
def test_each_seat_begins_with_three_coins(players: int, coins: int) -> None:
    table = Game(Setup(players)).table
    assert table.reserve.tolist() == [15, 15, 15, 15, coins]
    assert table.stock[:players].tolist() == [[0, 0, 0, 0, 3]] * players
    assert table.points[:players].tolist() == [0] * players


def test_runs_that_differ_in_tiles_share_board_and_deck() -> None:
    one, other = Game(Setup(2, seed=4), 4), Game(Setup(2, market="first-game", seed=4), 4)
    assert cards(one, "board") == cards(other, "board")
    turned = [[line.split()[2] for line in game.story if line[0] in "01"] for game in (one, other)]
    assert turned[0][:4] == turned[1][:4]
