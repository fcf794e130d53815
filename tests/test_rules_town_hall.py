"""The Town Hall rules."""

from collections import Counter

import pytest

from sim.tiny_towns.board import RESOURCES
from tests.table import Game, Option, Town, after_placing, situation

STATUE = "statue_of_the_bondmaker"
BANKS = dict(enumerate(RESOURCES))
ALMOST = "wwww wwww wwww www."


def town_hall(*towns: Town, rounds: int = 3, **more) -> Game:
    """A round of Town Hall; every third one is of own choices."""
    return situation(*towns, mode="town-hall", rounds=rounds, **more)


def happened(game: Game, name: str) -> list[tuple[int, int, str]]:
    """Round, seat and resource of all events of that name."""
    return [(now, seat, resource) for now, seat, event, _, _, resource, *_ in game.events if event == name]


def test_fifteen_cards_three_of_each_resource() -> None:
    assert Counter(town_hall(Town(), Town()).secret.deck.tolist()) == dict.fromkeys(range(5), 3)


def test_the_top_five_cards_are_laid_aside() -> None:
    game = town_hall(Town(), Town(), rounds=0)
    assert happened(game, "draws") == [(1, -1, RESOURCES[game.secret.deck[5]])]
    game.finish_round()
    assert happened(game, "draws")[-1] == (2, -1, RESOURCES[game.secret.deck[6]])


def test_all_players_must_place_the_resource_drawn() -> None:
    game = town_hall(Town("C"), Town(), named="brick")
    assert game.asked == {0, 1}
    assert game.options(0) == [Option("place", "", square, "brick") for square in range(1, 16)]


def test_two_rounds_of_cards_then_one_of_own_choices_again_and_again() -> None:
    game = town_hall(Town(), Town(), rounds=0)
    for _ in range(9):
        game.finish_round()
    assert [now for now, _, _ in happened(game, "draws")] == [1, 2, 4, 5, 7, 8, 10]
    assert [now for now, _, _ in happened(game, "chooses")] == [3, 3, 6, 6, 9, 9]


def test_in_a_third_round_everybody_chooses_for_themselves() -> None:
    game = town_hall(Town(), Town(), rounds=2)
    assert (game.phase, game.asked) == ("choose", {0, 1})
    assert [resource for _, _, _, resource, *_ in game.options(0)] == list(RESOURCES)
    game.choose(0, "choose", resource="glass")
    assert game.table.named == -1
    game.choose(1, "choose", resource="wood")
    assert {resource for _, _, _, resource, *_ in game.options(0)} == {"glass"}
    assert {resource for _, _, _, resource, *_ in game.options(1)} == {"wood"}


def test_nobody_is_master_builder() -> None:
    game = town_hall(Town(), Town(), rounds=0)
    for _ in range(6):
        assert game.phase != "name"
        game.finish_round()
    assert not game.table.turns.any()


@pytest.mark.parametrize("seed", range(5))
def test_when_the_pile_is_used_up_all_fifteen_cards_are_shuffled(seed: int) -> None:
    """Ruling town_hall_reshuffle."""
    game = town_hall(Town(), Town(), rounds=0, seed=seed)
    game.secret.deck_at, before = 14, game.secret.deck.tolist()
    game.finish_round()
    assert (game.secret.deck_at, game.secret.deck.tolist()) == (15, before)
    game.finish_round()
    game.finish_round()
    assert game.secret.deck_at == 6
    assert game.secret.deck.tolist() != before
    assert sorted(game.secret.deck.tolist()) == sorted(before)
    assert happened(game, "draws")[-1] == (4, -1, RESOURCES[game.secret.deck[5]])


def test_the_game_ends_as_in_the_standard_game() -> None:
    game = after_placing(Town(ALMOST), Town("CCCC CCCC CCCC CC.."), mode="town-hall")
    assert game.table.active == 0b10
    while game.phase != "over":
        game.finish_round()
    assert game.table.place[:2].tolist() == [1, 2]


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
def test_factory_warehouse_and_statue_work_on_cards_drawn_and_not_on_own_choices(
    market: str, kind: str, card: str
) -> None:
    assert town_hall(TOWN, Town(), market=market, named="wood").options(0, kind, card=card)
    game = town_hall(TOWN, Town(), market=market, rounds=2)
    game.choose(0, "choose", resource="wood")
    game.others()
    assert game.squares(0, "place") == list(range(3, 16))
    assert not game.options(0, kind, card=card)


def test_banks_bar_own_choices_of_their_owner_and_not_cards() -> None:
    game = town_hall(Town("RR", marks={0: "wood", 1: "glass"}), Town(), market="bank", rounds=2)
    assert [resource for _, _, _, resource, *_ in game.options(0)] == ["wheat", "brick", "stone"]
    assert [resource for _, _, _, resource, *_ in game.options(1)] == list(RESOURCES)
    drawn = town_hall(Town("RR", marks={0: "wood", 1: "glass"}), Town(), market="bank", named="wood")
    assert drawn.options(0, "place", resource="wood")


def test_the_owner_of_fort_ironweed_sits_third_rounds_out() -> None:
    """Ruling third_round_out."""
    fort = Town("Mws.", "fort_ironweed")
    game = town_hall(fort, Town("ws"), rounds=2)
    assert game.asked == {1}
    game.finish_round()
    assert game.town(0) == "Mws. .... .... ...."
    assert happened(game, "chooses") == [(3, 1, "wood")]
    assert not happened(game, "builds")
    assert town_hall(fort, Town(), named="wood").asked == {0, 1}


def test_the_owner_of_fort_ironweed_chooses_when_alone() -> None:
    """Ruling third_round_out."""
    game = town_hall(Town("M", "fort_ironweed"), Town(place=1), rounds=2)
    assert (game.phase, game.asked) == ("choose", {0})


def test_a_town_with_five_banks_sits_third_rounds_out_even_when_alone() -> None:
    """Ruling third_round_out."""
    banks = Town("RRRR R", marks=BANKS)
    assert town_hall(banks, Town(), market="bank", rounds=2).asked == {1}
    assert town_hall(banks, Town(), market="bank", rounds=1).asked == {0, 1}
    alone = town_hall(banks, Town(ALMOST), market="bank", rounds=1)
    alone.choose(0, "place")
    alone.choose(1, "place")
    assert alone.table.active == 0b01
    while alone.phase != "over":
        alone.finish_round()
    assert not happened(alone, "chooses")
    assert [now for now, seat, _ in happened(alone, "places") if seat == 0] == [2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17]
