"""The oracle's looks: when a fulfilled objective is claimed, and who may wait."""

from .objectives import look
from .record import Option
from .rounds import play_round, take_turn, work_at_the_end
from .situations import (
    EAST,
    FIELD,
    FISH,
    NORTH,
    WEST,
    WHEAT,
    claimed,
    give,
    hold,
    scene,
    stand,
    story,
    use,
)
from .using import visit, work


def choice(kind: str, card: str) -> Option:
    """Claiming or waiting."""
    return Option(kind, card)


def test_claim_at_once_with_two_or_four_players() -> None:
    for players in (2, 4):
        table = scene(players=players)
        give(table, 0, coins=0)
        hold(table, 0, "double_food", "no_coins")
        look(table, 0)
        assert story(table) == ["0 claims no_coins", "0 scores no_coins 3"]
        assert table.seats[0].hand == ["double_food"]


def test_claim_at_once_or_wait_with_three_players_until_the_last_token() -> None:
    table = scene(choice("wait", "no_coins"), players=3)
    give(table, 0, coins=0)
    hold(table, 0, "no_coins")
    look(table, 0)
    look(table, 0)
    assert story(table) == ["0 waits no_coins"]
    table.round = 4
    look(table, 0)
    assert claimed(table) == ["0 claims no_coins"]


def test_claim_at_once_without_the_rule_of_three() -> None:
    table = scene(players=3)
    object.__setattr__(table.setup, "rule_of_three", False)
    give(table, 0, coins=0)
    hold(table, 0, "no_coins")
    look(table, 0)
    assert claimed(table) == ["0 claims no_coins"]


def test_a_mark_comes_off_when_a_look_finds_the_card_unfulfilled() -> None:
    table = scene(choice("wait", "no_coins"), choice("claim", "no_coins"), players=3)
    hold(table, 0, "no_coins")
    for coins in (0, 1, 0):
        give(table, 0, coins=coins)
        look(table, 0)
    assert story(table) == ["0 waits no_coins", "0 claims no_coins", "0 scores no_coins 3"]


def test_a_mark_comes_off_at_the_start_of_the_owners_turn() -> None:
    table = scene(choice("wait", "no_coins"), choice("claim", "no_coins"), Option("work", square=FIELD), players=3)
    hold(table, 0, "no_coins")
    give(table, 0, coins=0)
    look(table, 0)
    take_turn(table, 0)
    assert story(table)[1:] == ["0 claims no_coins", "0 scores no_coins 3", "0 works 31"]


def test_all_that_was_kept_back_is_claimed_when_the_last_token_is_passed() -> None:
    table = scene(players=3, number=3)
    table.first, table.rate = 2, None
    for seat in (0, 2):
        hold(table, seat, "no_coins")
        give(table, seat, coins=0)
        table.seats[seat].waiting = {"no_coins"}
    play_round(table)
    assert story(table)[:5] == [
        *("2 first", "2 claims no_coins", "2 scores no_coins 3", "0 claims no_coins", "0 scores no_coins 3"),
    ]


def test_claim_moments_are_after_rent_at_the_payer_and_then_at_the_owner() -> None:
    table = scene(use("gold_mine", WEST))
    stand(table, 1, gold_mine=WEST)
    give(table, 0, coins=1)
    give(table, 1, coins=5)
    hold(table, 0, "no_coins")
    hold(table, 1, "six_coins")
    work(table, 0, FIELD)
    assert story(table)[2:] == [
        *("0 rents gold_mine 30 coins 1", "1 earns gold_mine 30 coins 1"),
        *("0 claims no_coins", "0 scores no_coins 3", "1 claims six_coins", "1 scores six_coins 2"),
        "0 gains gold_mine 30 coins 2",
    ]


def test_claim_moments_take_price_and_gain_of_one_effect_as_one_step() -> None:
    table = scene(use("bakery", WEST, WHEAT, WHEAT))
    stand(table, 0, bakery=WEST)
    hold(table, 0, "no_coins")
    work(table, 0, FIELD)
    assert claimed(table) == []


def test_claim_in_the_turn_or_never() -> None:
    asked = [choice("wait", "two_type_payment"), choice("wait", "spend_fresh_cube")]
    table = scene(
        *(Option("work", square=FIELD), use("wheat_field", WEST), use("restaurant", EAST, FISH + WHEAT), *asked),
        *(use("wheat_field", NORTH), Option("work", square=33)),
        players=3,
    )
    stand(table, 0, wheat_field1=WEST, restaurant=EAST, wheat_field2=NORTH)
    give(table, 0, fish=1, coins=0)
    hold(table, 0, "two_type_payment", "spend_fresh_cube")
    take_turn(table, 0)
    assert table.seats[0].waiting == {"spend_fresh_cube"}
    look(table, 0)
    assert table.seats[0].waiting == set()
    assert claimed(table) == []


def test_claim_in_the_turn_a_cathedral_is_an_effect_too_and_ends_the_claim_of_the_one_before() -> None:
    table = scene(choice("wait", "two_type_payment"), players=3)
    stand(table, 0, cathedral=FIELD)
    hold(table, 0, "two_type_payment")
    look(table, 0, "two_type_payment")
    assert table.seats[0].waiting == {"two_type_payment"}
    work_at_the_end(table, 0)
    assert table.seats[0].waiting == set()


def test_turn_is_a_turn_and_the_residence_none_but_for_two_kinds_paid() -> None:
    table = scene(use("wheat_field", WEST), use("restaurant", EAST, FISH + WHEAT), use("well", NORTH))
    stand(table, 0, residence=FIELD, wheat_field=WEST, restaurant=EAST, well=NORTH)
    give(table, 0, fish=1, coins=0)
    hold(table, 0, "spend_fresh_cube", "points_from_two", "two_type_payment")
    visit(table, 0, FIELD)
    assert claimed(table) == ["0 claims two_type_payment"]
