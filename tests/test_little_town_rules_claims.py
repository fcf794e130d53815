"""Looks at objectives on the kernel: when a fulfilled one is claimed, and who may wait."""

import pytest

from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town.situations import CROSSING, EAST, FIELD, FISH, NORTH, WEST, WHEAT

OTHER = Seat()
BOUGHT = Seat(stock="3 coins", hand="double_food no_coins")
"""one who is rid of all coins by buying a cube"""


def claimed(game: Game) -> list[str]:
    """What was claimed so far, by whom."""
    return [line for line in game.story if "claims" in line]


def spend_all(game: Game) -> list[str]:
    """Seat 0 pays a Wheat Field with its last coins."""
    game.choose("build", card="wheat_field")
    return game.choose("site", square=FIELD)


@pytest.mark.parametrize("players", [2, 4])
def test_claim_at_once_with_two_or_four_players(players: int) -> None:
    told = spend_all(scene(BOUGHT, *[OTHER] * (players - 1)))
    assert told[-2:] == ["0 claims no_coins", "0 scores no_coins 3"]


def test_claim_at_once_or_wait_with_three_players_until_the_last_token() -> None:
    game = scene(BOUGHT, OTHER, OTHER)
    spend_all(game)
    assert [option.kind for option in game.options(card="no_coins")] == ["claim", "wait"]
    assert game.choose("wait") == ["0 waits no_coins"]
    assert game.asked == 1
    assert spend_all(scene(BOUGHT, OTHER, OTHER, number=4))[-2:] == ["0 claims no_coins", "0 scores no_coins 3"]


def test_claim_at_once_without_the_rule_of_three() -> None:
    assert spend_all(scene(BOUGHT, OTHER, OTHER, rule_of_three=False))[-2] == "0 claims no_coins"


def test_a_claimed_objective_scores_at_once_and_is_shown() -> None:
    game = scene(BOUGHT, OTHER)
    spend_all(game)
    assert game.table.points[0] == 3 + 3
    assert game.table.claimed[0] == 1 << game.setup.catalogue.ids.index("no_coins") - game.rules.first_objective


def test_an_objective_that_is_not_fulfilled_costs_nothing() -> None:
    game = scene(Seat(stock="", hand="six_coins double_food"), Seat(stock=""), number=4, left=0)
    assert game.result()[0] == [-15, -15]


def test_a_mark_comes_off_when_a_look_finds_the_card_unfulfilled() -> None:
    waiting = Seat({WEST: "well"}, "", hand="no_coins", waits="no_coins")
    game = scene(waiting, OTHER, OTHER, asks=1)
    game.choose("work", square=FIELD)
    game.choose("activate", card="well")  # seat 0 earns a coin, and is looked at
    assert game.secret.marks[0] == 0


def test_a_mark_comes_off_at_the_start_of_the_owners_turn() -> None:
    game = scene(Seat(stock="", hand="no_coins", waits="no_coins"), OTHER, OTHER)
    assert [option.kind for option in game.options()] == ["claim", "wait"]
    assert game.choose("claim") == ["0 claims no_coins", "0 scores no_coins 3"]
    assert game.options("work", square=FIELD)


def test_a_marked_card_is_not_asked_about_again_before() -> None:
    waiting = Seat({WEST: "well"}, "6 coins", hand="six_coins", waits="six_coins")
    game = scene(waiting, OTHER, OTHER, asks=1)
    game.choose("work", square=FIELD)
    game.choose("activate", card="well")
    assert game.asked == 2


def test_all_that_was_kept_back_is_claimed_when_the_last_token_is_passed() -> None:
    waiting = Seat(stock="", hand="no_coins", waits="no_coins")
    game = scene(waiting, Seat(stock="", points=9), waiting, number=3, left=0, asks=1)
    after = game.story[game.story.index("2 first") :]
    assert after == [
        *("2 first", "2 claims no_coins", "2 scores no_coins 3", "0 claims no_coins", "0 scores no_coins 3"),
    ]
    assert game.table.asks == 0


def test_claim_moments_are_after_rent_at_the_payer_and_then_at_the_owner() -> None:
    game = scene(Seat(stock="1 coins", hand="no_coins"), Seat({WEST: "gold_mine"}, "5 coins", hand="six_coins"))
    game.choose("work", square=FIELD)
    assert game.choose("activate", card="gold_mine")[1:] == [
        *("0 rents gold_mine 30 coins 1", "1 earns gold_mine 30 coins 1"),
        *("0 claims no_coins", "0 scores no_coins 3", "1 claims six_coins", "1 scores six_coins 2"),
        "0 gains gold_mine 30 coins 2",
    ]


def test_claim_moments_take_price_and_gain_of_one_effect_as_one_step() -> None:
    game = scene(Seat({WEST: "bakery"}, hand="no_coins"), OTHER)
    game.choose("work", square=FIELD)
    game.choose("activate", card="bakery")
    assert claimed(game) == []


def test_claim_moments_come_after_gathering_a_building_and_a_meal() -> None:
    game = scene(Seat(stock="9 fish", hand="double_food"), OTHER)
    assert game.choose("work", square=CROSSING)[-2] == "0 claims double_food"
    assert spend_all(scene(Seat(stock="1 wood", hand="no_coins"), OTHER))[-2] == "0 claims no_coins"
    game = scene(Seat(hand="no_coins"), Seat(stock=""), left=0)
    assert game.choose("feed", bought=FISH)[3:5] == ["0 claims no_coins", "0 scores no_coins 3"]


def restaurant(hand: str) -> Game:
    """Seat 0 of three has paid a fresh wheat and a fish to its Restaurant, and has another field to use."""
    seat = Seat({WEST: "wheat_field", EAST: "restaurant", NORTH: "wheat_field"}, "1 fish", hand=hand)
    game = scene(seat, OTHER, OTHER)
    game.choose("work", square=FIELD)
    game.choose("activate", square=WEST)
    game.choose("activate", card="restaurant")
    return game


def test_claim_in_the_turn_or_never() -> None:
    game = restaurant("two_type_payment spend_fresh_cube")
    game.choose("wait", card="two_type_payment")
    game.choose("wait", card="spend_fresh_cube")
    game.choose("activate", square=NORTH)
    assert game.secret.marks[0] == 0b10  # two_type_payment is over; what was done in this turn still counts
    for square in (16, 17, 43):
        game.choose("work", square=square)
    assert claimed(game) == []
    assert not game.options("claim")


@pytest.mark.parametrize("objective", ["spend_fresh_cube", "two_type_payment"])
def test_claim_in_the_turn_and_after_the_turn_it_is_too_late(objective: str) -> None:
    game = restaurant(objective)
    game.choose("wait")
    game.choose("done")
    game.choose("work", square=16)
    game.choose("work", square=17)
    assert (game.asked, bool(game.options("work")), game.secret.marks[0]) == (0, True, 0)


def test_claim_in_the_turn_a_meal_of_fish_is_claimed_right_after_it() -> None:
    game = scene(Seat(stock="4 fish", hand="all_fish_meal"), Seat(stock=""), Seat(stock=""), left=0, asks=1)
    assert game.choose("wait") == ["0 waits all_fish_meal", "2 first"]
    game.choose("work", square=FIELD)
    assert (game.asked, bool(game.options("work")), game.secret.marks[0]) == (0, True, 0)


def test_turn_is_a_turn_and_the_residence_none_but_for_two_kinds_paid() -> None:
    seat = Seat({FIELD: "residence", WEST: "wheat_field", EAST: "restaurant", NORTH: "well"}, "1 fish",
                hand="spend_fresh_cube points_from_two two_type_payment gather_five")  # fmt: skip
    game = scene(seat, OTHER, left=0)
    for card in ("wheat_field", "restaurant", "well"):
        game.choose("activate", card=card)
    assert claimed(game) == ["0 claims two_type_payment"]


def test_objectives_are_claimed_in_the_order_dealt() -> None:
    seat = Seat({WEST: "restaurant"}, "1 fish, 1 wheat, 1 coins", hand="two_type_payment points_from_two no_coins")
    game = scene(seat, Seat({EAST: "well"}))
    game.choose("work", square=FIELD)
    game.choose("activate", card="restaurant", cubes=FISH + WHEAT)
    game.choose("activate", card="well")
    assert claimed(game) == ["0 claims two_type_payment", "0 claims no_coins", "0 claims points_from_two"]
