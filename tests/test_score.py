"""Towns with coins or villagers that a person has written down: their points, and sentences for what cannot be."""

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
        (["cottage"], {"working": 3}, "Town 1: working must be a list of squares from 0 to 15, not 3."),
        (["cottage"], {"working": [16]}, "working must be a list of squares from 0 to 15, not [16]"),
        (["cottage"], {"working": ["0"]}, "working must be a list of squares from 0 to 15"),
        (["cottage"], {"working": [1]}, "Town 1: working names square 1, which has no building."),
        (["cottage"], {"working": [0, 0]}, "working must name at most 3 squares, each once"),
        (["cottage"] * 4, {"working": [0, 1, 2, 3]}, "working must name at most 3 squares, each once"),
        (["folly_tower"], {"stack": 0}, "Town 1: stack must be from 1 to 16, not 0."),
        (["folly_tower"], {"stack": 17}, "stack must be from 1 to 16, not 17"),
        (["folly_tower"], {"stack": "high"}, "stack must be a whole number"),
        (["cottage"], {"stack": 2}, "Town 1: stack is 2, but no tower stands in the town."),
        (["folly_tower", "folly_tower"], {}, "more than one square with folly_tower; they all stand on one"),
        (["folly_tower"], {"other_stacks": [17]}, "other_stacks must be a list of heights from 0 to 16, not [17]"),
        (["folly_tower"], {"other_stacks": [1] * 6}, "other_stacks must be at most 5, one for each other player"),
        (["outhouse"], {"outhouse_cubes": 2}, "2 outhouse_cubes do not fit: there is room for 1"),
        (["outhouse"], {"outhouse_cubes": -1}, "outhouse_cubes must be a whole number from 0 to 100"),
        (["outhouse"], {"outhous_cubes": 1}, "There is no field (town 1) 'outhous_cubes'. Did you mean outhouse_cubes"),
        (["forage"], {}, "Town 1: 'forage' is a villager card, not a building."),
    ],
)
def test_what_cannot_be_is_a_sentence(cards, more, sentence):
    with pytest.raises(TownlabError) as said:
        score(*cards, **more)
    assert sentence in str(said.value)
    assert sentence in sentence_of(run("score", "-", stdin=json.dumps([{"town": town(*cards), **more}])))


def test_villagers_are_counted_where_they_work():
    assert score("unnamed_tavern_a", "unnamed_tavern_a", working=[1])["unnamed_tavern_a"] == 5
    assert score("unnamed_monument_a", "cottage", "cottage", working=[0, 1, 2])["unnamed_monument_a"] == 6
    assert score("unnamed_monument_a")["unnamed_monument_a"] == 0


def test_towers_count_if_another_stack_is_higher():
    assert score("folly_tower")["folly_tower"] == 0
    assert score("folly_tower", other_stacks=[2])["folly_tower"] == 2
    assert score("folly_tower", stack=7, other_stacks=[0, 8])["folly_tower"] == 14
    assert score("folly_tower", stack=8, other_stacks=[0, 8])["folly_tower"] == 0


def test_an_outhouse_with_a_cube_counts_nothing():
    assert [score(*["outhouse"] * 3, outhouse_cubes=cubes)["outhouse"] for cubes in range(4)] == [3, 2, 1, 0]
    assert score("outhouse", "post_office", warehouse_cubes=2)["outhouse"] == 1


def test_villagers_and_coins_are_scored_together():
    scored = score("unnamed_tavern_a", "mine", "cottage", "root_cellar", coins=3, working=[0])
    assert scored == {
        "cottage": 3, "root_cellar": 0, "mine": 0, "unnamed_tavern_a": 3, "empty": -12, "coins": 2, "total": -4,
    }  # fmt: skip


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
    assert all(name in shown for name in ("working", "stack", "other_stacks", "outhouse_cubes"))
