"""Towns with coins that a person has written down: their points, and sentences for what cannot be."""

import json
from typing import Any

import pytest

import sim
from sim.errors import TownlabError
from sim.tiny_towns.catalogue import load
from tests.command_line import run, sentence_of


def town(*cards: str) -> list[str]:
    """The first squares of a town; the others are empty."""
    return [*cards, *[""] * (16 - len(cards))]


def score(*cards: str, **more: Any) -> dict[str, int]:
    return sim.score([{"town": town(*cards), **more}])[0]


def test_coins_stand_between_the_empty_squares_and_the_total():
    scored = score("cottage", coins=3)
    assert list(scored.items()) == [("cottage", 0), ("empty", -15), ("coins", 3), ("total", -12)]


def test_coins_are_there_if_a_card_needs_them_or_they_are_given():
    assert "coins" not in score("cottage")
    assert score("mine")["coins"] == 0
    assert score("cottage", coins=0)["coins"] == 0


def test_coins_feed_before_they_are_counted():
    assert score("root_cellar", "cottage", "cottage", coins=3) == {
        "cottage": 6, "root_cellar": 0, "empty": -13, "coins": 2, "total": -5,
    }  # fmt: skip
    assert score("tithe_barn", "", "cottage", "cottage", coins=1)["coins"] == 0


def test_the_festival_counts_coins_twice():
    assert score("estival_festival", coins=5)["coins"] == 10


def test_coins_on_the_hill_cost_two_points_each():
    assert [score("hollow_hill", hollow_hill_coins=coins)["hollow_hill"] for coins in (0, 1, 4)] == [7, 5, -1]


@pytest.mark.parametrize(("coins", "right", "points"), [(0, 0, 4), (1, 2, 2), (2, 2, 4), (4, 5, 2)])
def test_the_schoolhouse_compares_with_the_player_on_the_right(coins, right, points):
    scored = score("schoolhouse", "cottage", "farm", coins=coins, right_coins=right)
    assert scored["schoolhouse"] == points


def test_the_schoolhouse_compares_what_is_left_when_the_town_is_fed():
    scored = score("schoolhouse", "cottage", "root_cellar", coins=2, right_coins=2)
    assert (scored["schoolhouse"], scored["coins"]) == (2, 1)


@pytest.mark.parametrize(
    ("cards", "more", "sentence"),
    [
        (["mine"], {"coins": -1}, "Town 1: coins must be a whole number from 0 to 100, not -1."),
        (["mine"], {"coins": 1.5}, "not 1.5"),
        (["mine"], {"coins": True}, "not True"),
        (["mine"], {"coins": 5}, "Town 1: coins is 5, but the chest has only 4 places."),
        (["estival_festival"], {"coins": 6}, "coins is 6, but the chest has only 5 places"),
        (["schoolhouse"], {"right_coins": 6}, "right_coins is 6, but the chest has only 5 places"),
        (["schoolhouse"], {"right_coins": "3"}, "right_coins must be a whole number"),
        (["hollow_hill"], {"hollow_hill_coins": -2}, "hollow_hill_coins must be a whole number"),
        (["hollow_hill"], {"hill_coins": 2}, "There is no field (town 1) 'hill_coins'. Did you mean hollow_hill_coins"),
        (["mine", "statue"], {}, "Town 1 has both mine and statue; only one well card is in play."),
    ],
)
def test_what_cannot_be_is_a_sentence(cards, more, sentence):
    with pytest.raises(TownlabError) as said:
        score(*cards, **more)
    assert sentence in str(said.value)
    assert sentence in sentence_of(run("score", "-", stdin=json.dumps([{"town": town(*cards), **more}])))


@pytest.mark.parametrize("card", [card for card in load() if card.slot], ids=lambda card: card.id)
def test_a_fifth_coin_fits_with_a_monument_that_has_room_for_it(card):
    assert score(card.id, coins=5)["coins"] == 5 * card.coin_points


def test_the_command_prints_coins_before_the_total():
    given = [{"town": town("mine"), "coins": 4}, {"town": town("cottage")}]
    lines = [line.split() for line in run("score", "-", stdin=json.dumps(given)).stdout.splitlines()]
    assert [line for line in lines if line and line[0] in ("empty", "coins", "total")] == [
        ["empty", "-15", "-15"],
        ["coins", "4"],
        ["total", "-11", "-15"],
    ]


def test_the_command_says_which_numbers_it_takes():
    shown = run("score", "--help").stdout
    assert all(name in shown for name in ("right_feast_halls", "right_coins", "hollow_hill_coins"))
