"""The solo variant."""

from collections import Counter

import pytest

from sim.games import find
from sim.tiny_towns.board import CATEGORIES, RESOURCES
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup
from tests.game import events_of
from tests.table import CARDS, Game, Town, after_placing, situation

BASE = ("base",)
BASE_CARDS = {card.id for card in CARDS if card.box == "base"}
LEFT_OUT = ["bank", "feast_hall", "fort_ironweed", "inn", "opaleyes_watch"]
STATUE = "statue_of_the_bondmaker"


def solo(town: Town, **more) -> Game:
    return situation(town, mode="solo", **more)


def shown(game: Game) -> list[str]:
    return [RESOURCES[resource] for resource in game.table.shown]


def test_there_is_no_master_builder() -> None:
    game = solo(Town())
    for _ in range(4):
        assert game.phase == "take"
        game.finish_round()
    assert not game.table.turns.any()


@pytest.mark.parametrize("card", LEFT_OUT)
def test_cards_that_need_other_players_are_removed(card: str) -> None:
    """Ruling solo_feast_hall."""
    in_solo = {card.id for category in CATEGORIES for card in CARDS.of(category, "solo", BASE)}
    assert card not in in_solo
    assert len(in_solo) == len(BASE_CARDS) - 5


def test_removed_cards_are_never_dealt() -> None:
    """Ruling solo_feast_hall."""
    dealt = {mode: {event[3] for number in range(120) for event in Game(Setup(mode, players, seed=2), number).events}
             for mode, players in (("solo", 1), ("town-hall", 6))}  # fmt: skip
    assert dealt["solo"] == BASE_CARDS - set(LEFT_OUT)
    assert dealt["town-hall"] == BASE_CARDS


def test_three_of_fifteen_cards_are_shown() -> None:
    game = solo(Town())
    assert Counter([*game.table.shown, *game.secret.deck[:12]]) == dict.fromkeys(range(5), 3)
    assert [resource for _, _, event, _, _, resource, *_ in game.events if event == "shows"] == shown(game)


def test_one_of_the_resources_shown_is_placed_and_buildings_are_built_as_usual() -> None:
    game = solo(Town("w..."), named="stone")
    assert {resource for _, _, _, resource, *_ in game.options(0)} == {"stone"}
    game.choose(0, "place", square=1)
    game.choose(0, "build", card="well", square=0)
    assert game.town(0) == "W... .... .... ...."


def test_only_resources_shown_can_be_taken() -> None:
    game = solo(Town())
    assert [resource for _, _, _, resource, *_ in game.options(0)] == [r for r in RESOURCES if r in shown(game)]
    assert len(game.options(0)) < 5


def test_the_card_taken_goes_under_the_pile_and_a_new_one_is_shown() -> None:
    game = solo(Town())
    before, top = shown(game), RESOURCES[game.secret.deck[0]]
    game.choose(0, "take", resource=before[1])
    game.others()
    replaced = before.index(before[1])
    assert shown(game) == [*before[:replaced], top, *before[replaced + 1 :]]
    assert RESOURCES[game.secret.deck[11]] == before[1]
    assert Counter([*game.table.shown, *game.secret.deck[:12]]) == dict.fromkeys(range(5), 3)


def test_a_card_comes_back_when_the_pile_has_gone_round() -> None:
    """Under twelve cards: the first card taken is the thirteenth to be shown again, and so on."""
    for seed in range(5):
        setup = Setup("solo", 1, ("greedy",), seed=seed)
        events = events_of(setup, play_games(setup, 0, 1, events=True))
        taken = [resource for _, _, event, _, _, resource, *_ in events if event == "takes"]
        new = [resource for now, _, event, _, _, resource, *_ in events if event == "shows" and now > 0]
        assert len(new) > 13
        assert new[12:] == taken[: len(new) - 12]


TOWN = Town("MRC.", STATUE, marks={1: "wood"}, held={1: "g"})


@pytest.mark.parametrize(
    ("market", "kind", "card"),
    [
        ("factory", "place", "factory"),
        ("warehouse", "store", "warehouse"),
        ("warehouse", "swap", "warehouse"),
        ("factory", "place", STATUE),
    ],
)
def test_factory_warehouse_and_statue_work_on_cards_taken(market: str, kind: str, card: str) -> None:
    assert solo(TOWN, market=market, named="wood").options(0, kind, card=card)
    assert not solo(Town("...."), market=market, named="wood").options(0, kind, card=card)


def test_a_factory_in_solo_play_works_only_on_the_resource_it_carries() -> None:
    assert not solo(TOWN, named="brick").options(0, "place", card="factory")


def test_the_game_ends_when_the_town_is_complete() -> None:
    game = after_placing(Town("wwww wwww wwww ww.."), mode="solo")
    assert game.phase == "take"
    game.finish_round()
    assert game.phase == "over"
    assert game.result()[1] == [0]


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (60, "Master Architect"),
        (38, "Master Architect"),
        (37, "Town Planner"),
        (32, "Town Planner"),
        (31, "Engineer"),
        (25, "Engineer"),
        (24, "Carpenter"),
        (18, "Carpenter"),
        (17, "Builder's Apprentice"),
        (10, "Builder's Apprentice"),
        (9, "Aspiring Architect"),
        (-16, "Aspiring Architect"),
    ],
)
def test_the_skill_chart(score: int, name: str) -> None:
    solo = find("tiny-towns").solo
    assert solo and solo.level(score) == name
