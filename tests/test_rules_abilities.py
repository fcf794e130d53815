"""Villager cards: when they are used, who pays, and what they can and cannot do."""

import pytest

from sim.errors import TownlabError
from sim.tiny_towns.setup import Setup
from tests.table import Event, Game, Town, after_placing, situation

POSTS = "trading_post"
OBELISK = "obelisk_of_the_crescent"


def kinds(game: Game, seat: int = 0) -> set[str]:
    return {option.kind for option in game.options(seat)}


def sites(game: Game, by: str, card: str, cubes: int | None = None) -> list[int]:
    """Where seat 0 can build a card by a villager card, from these cubes."""
    more = {} if cubes is None else {"cubes": cubes}
    return game.squares(0, "build", by=by, card=card, **more)


def sets(game: Game, by: str, card: str) -> list[int]:
    """The sets of cubes from which seat 0 can build a card by a villager card, in order."""
    return list(dict.fromkeys(option.cubes for option in game.options(0, "build", by=by, card=card)))


def pay(game: Game, times: int) -> list[Event]:
    """The first villagers who work are released; what happened with the last of them."""
    events: list[Event] = []
    for _ in range(times):
        events = game.choose(0, "release")
    return events


def test_abilities_when_the_owner_builds_in_any_order_with_buildings() -> None:
    """Ruling abilities_when."""
    game = after_placing(Town("CC.. .... .... ..s.", working=(0, 1), villagers=(15,)), Town(), named="wood")
    game.choose(0, "forage", resource="stone", square=11)
    pay(game, 1)
    game.choose(0, "build", card="well", square=15, cubes=1 << 11 | 1 << 15)
    assert game.people(0)[1] == [1, 15]
    game.choose(0, "forage", resource="wheat", square=11)
    pay(game, 1)
    assert game.squares(0, "release") == []
    assert {option.card for option in game.options(0, "forage")} == {"forage"}


def test_abilities_when_not_in_a_round_that_is_sat_out() -> None:
    """Ruling abilities_when."""
    fort = Town("CM", "fort_ironweed", working=(0,))
    game = situation(fort, Town(), mode="town-hall", rounds=5)
    assert game.phase == "choose"
    while game.table.rounds == 6:
        assert not game.options(0, "forage")
        game.others()


def test_pay_first_and_then_it_happens() -> None:
    """Ruling pay_first."""
    game = after_placing(Town("CCC", working=(0, 1, 2)), Town(), named="wood", villagers="renovate")
    events = game.choose(0, "replace", by="renovate", card="farm", square=1)
    assert events == [Event(5, 0, "activates", "renovate", amount=2)]
    assert game.squares(0, "release") == [0, 1, 2]
    assert game.choose(0, "release", square=2) == [Event(5, 0, "lodges", "renovate", 2)]
    events = game.choose(0, "release", square=0)
    assert events == [Event(5, 0, "lodges", "renovate", 0), Event(5, 0, "replaces", "farm", 1, by="renovate")]


def test_pay_first_needs_enough_villagers_at_work() -> None:
    """Ruling pay_first."""
    game = after_placing(Town("CC.. .... .s..", working=(0, 1), villagers=(9,)), Town(), villagers="cooperate")
    assert not game.options(0, "build", by="cooperate")
    game = after_placing(Town("CCC. .... .s..", working=(0, 1, 2)), Town(), villagers="cooperate")
    assert sets(game, "cooperate", "well") == [1 << 9 | 1 << 15]
    assert sites(game, "cooperate", "well") == [9, 15]


@pytest.mark.parametrize("ability", ["cooperate", "cut_corners", "innovate"])
def test_ability_plain_cubes_alone_serve(ability: str) -> None:
    """Ruling ability_plain_cubes."""
    town = Town("RRRE .s.. .... ....", working=(0, 1, 2), held={3: "w"})
    game = after_placing(town, Town(), named="glass", market=f"{POSTS} blacksmith", villagers=ability)
    used = {
        square for option in game.options(0, "build", by=ability) for square in range(16) if option.cubes >> square & 1
    }
    assert not used & {0, 1, 2, 3}


def test_ability_plain_cubes_leave_nothing_for_the_prism_forge() -> None:
    """Ruling ability_plain_cubes."""
    town = Town("wssg .... .... CCM.", "prism_forge", working=(12, 13))
    game = after_placing(town, Town(), market="almshouse", villagers="innovate")
    game.choose(0, "build", by="innovate", card="well", square=0)
    pay(game, 2)
    assert not game.options(0, "build", by="prism_forge")


def test_cut_corners_square_may_hold_anything_and_stays_as_it_is() -> None:
    """Ruling cut_corners_square."""
    game = after_placing(Town("sC.. .... CC..", working=(8, 9)), Town(), named="glass", villagers="cut_corners")
    assert sets(game, "cut_corners", "well") == [1]
    assert sites(game, "cut_corners", "well") == [0]
    game.choose(0, "build", by="cut_corners", card="well")
    pay(game, 2)
    assert game.town(0) == "WC.. .... CC.. ...g"


def test_cut_corners_square_is_not_where_the_building_of_an_obelisks_owner_may_go() -> None:
    """Ruling cut_corners_square."""
    town = Town("gb.C CCCC CCCC CM..", OBELISK, working=(4, 5))
    game = after_placing(town, Town(), named="stone", villagers="cut_corners")
    assert sites(game, "cut_corners", "tavern", 0b11) == [0, 1, 14]


def test_cut_corners_square_of_one_reading_is_free_in_another() -> None:
    """Ruling cut_corners_square."""
    town = Town("s.CC C.CC CCCC CC..", working=(2, 4))
    game = after_placing(town, Town(), named="glass", market="shed", villagers="cut_corners")
    assert sites(game, "cut_corners", "shed") == [0, 1, 5, 14]


def test_cut_corners_square_with_the_right_cube_leaves_the_cube() -> None:
    """Ruling cut_corners_square."""
    game = after_placing(Town("sw.. .... CC..", working=(8, 9)), Town(), named="glass", villagers="cut_corners")
    assert sets(game, "cut_corners", "well") == [0b01, 0b10]


def test_abilities_monument_can_be_built() -> None:
    """Ruling abilities_monument."""
    town = Town("g..b y.w. .... CCC.", "mandras_palace", working=(12, 13, 14))
    game = after_placing(town, Town(), named="stone", villagers="cooperate")
    cubes = 1 | 1 << 3 | 1 << 4 | 1 << 6
    assert sites(game, "cooperate", "mandras_palace", cubes) == [0, 3, 4, 6]
    game.choose(0, "build", by="cooperate", card="mandras_palace", square=6)
    assert pay(game, 3)[1] == Event(5, 0, "builds", "mandras_palace", 6, cubes=cubes, by="cooperate")


@pytest.mark.parametrize(("mode", "rounds"), [("master-builder", 4), ("town-hall", 4), ("town-hall", 5), ("solo", 4)])
def test_scrap_whose_resource_it_is_does_not_matter(mode: str, rounds: int) -> None:
    """Ruling scrap_whose."""
    towns = [Town("C", working=(0,))] + [Town()] * (mode != "solo")
    game = situation(*towns, mode=mode, rounds=rounds, villagers="scrap")
    while game.phase != "place":
        game.others()
    assert game.choose(0, "scrap")[:1] in ([], [Event(rounds + 1, 0, "activates", "scrap", amount=1)])
    game.others()
    assert Event(rounds + 1, 0, "activates", "scrap", amount=1) in game.events
    assert not [event for event in game.events if event.seat == 0 and event.event == "places"]


def test_scrap_whose_owner_may_still_build() -> None:
    """Ruling no_cube_still_builds."""
    game = situation(Town("ws.. .... C", working=(8,)), Town(), named="wood", villagers="scrap")
    game.choose(0, "scrap")
    game.others()
    game.others()
    assert game.squares(0, "build", card="well") == [0, 1]


def test_scrap_solo_takes_a_card_and_puts_it_under_the_deck() -> None:
    """Ruling scrap_solo."""
    game = situation(Town("C", working=(0,)), mode="solo", named="brick", villagers="scrap")
    game.choose(0, "scrap")
    events = game.finish_round()
    assert [event.event for event in events][:1] == ["lodges"]
    assert [event.event for event in game.events if event.round == 5][:2] == ["takes", "activates"]
    assert game.events[-1].event == "shows"


@pytest.mark.parametrize("boxes", ["villagers", "villagers,fortune"])
def test_solicit_coins_are_enough(boxes: str) -> None:
    """Ruling solicit_coins."""
    assert "solicit" in [card.id for card in Setup(boxes=boxes, coins=True).able[0]]
    assert "solicit" not in [card.id for card in Setup(boxes="villagers").able[0]]
    with pytest.raises(TownlabError, match="'solicit' needs coins"):
        Setup(boxes="villagers", villagers="solicit")


def test_solicit_coins_may_find_no_room() -> None:
    """Ruling chest_full."""
    game = after_placing(Town("C", working=(0,), coins=4), Town(), coins=True, villagers="solicit")
    game.choose(0, "solicit")
    assert pay(game, 1) == [Event(5, 0, "lodges", "solicit", 0), Event(5, 0, "gains", "solicit")]


def test_renovate_limits_leave_monuments_and_towers_out() -> None:
    """Ruling renovate_limits."""
    town = Town("WCM. CC", "silva_forum", working=(4, 5))
    game = after_placing(town, Town(), named="glass", market="folly_tower", villagers="renovate")
    assert game.squares(0, "replace") == [0, 1, 4, 5]
    assert not game.options(0, "replace", card="folly_tower")
    assert not game.options(0, "replace", card="silva_forum")


def test_renovate_limits_take_cubes_and_markers_off_and_wake_no_citadel() -> None:
    """Ruling renovate_limits."""
    town = Town("CR.. CC.. ....", working=(4, 5))
    game = after_placing(town, Town(), named="glass", market="citadel", villagers="renovate")
    game.choose(0, "replace", card="well", square=0)
    pay(game, 2)
    assert game.phase == "build"
    town = Town("W... CC.. ....", working=(4, 5), held={0: "g"})
    game = after_placing(town, Town(), named="glass", market="outhouse", villagers="renovate")
    game.choose(0, "replace", card="cottage", square=0)
    pay(game, 2)
    assert not game.table.held[0, 0]


def test_renovate_limits_bring_no_sixth_bank() -> None:
    """Ruling renovate_limits."""
    marks = dict(enumerate(("wood", "wheat", "brick", "glass", "stone")))
    town = Town("RRRR R... CC..", marks=marks, working=(8, 9))
    game = situation(town, Town(), named="glass", market="bank", villagers="renovate", master=1)
    game.others()
    while game.asked != {0} or game.phase != "build":
        game.others()
    assert not game.options(0, "replace", card="bank")
    assert game.options(0, "replace", card="well")


def test_halfmoon_rest_is_placing_and_abilities_that_bring_no_building() -> None:
    """Ruling halfmoon_rest."""
    town = Town("MCC. ws.. ....", "halfmoon_library", working=(0, 1, 2))
    game = after_placing(town, Town(), named="wood", villagers="forage renovate")
    assert kinds(game) == {"forage", "done"}
    game = after_placing(town, Town(), named="wood", villagers="forage cooperate")
    assert kinds(game) == {"forage", "done"}
