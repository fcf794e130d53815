"""Coins: how they are gained, kept and spent, with or without the cards of Fortune."""

import pytest

from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.kernel.state import SECRET, TABLE
from sim.tiny_towns.setup import Setup
from tests.table import CARDS, Event, Game, Town, after_placing, situation, told

GROVE, GROVE_CUBES = "grove_university", ".b.. sgs."
BOTH = ("base", "fortune")


def markets(**how) -> list[tuple[str, ...]]:
    """The cards in play of some games, the Cottage left out."""
    games = [Game(Setup(seed=6, boxes=BOTH, monuments=False, **how), number) for number in range(150)]
    return [tuple(event.card for event in game.events if event.event == "market")[1:] for game in games]


def of_fortune(market: tuple[str, ...]) -> int:
    return sum(CARDS[card].box == "fortune" for card in market)


# Set-up.


def test_coins_only_is_the_base_game_with_chests() -> None:
    """Ruling coins_only."""
    game = after_placing(Town("ws.. ws.."), Town(coins=2), coins=True, named="glass")
    game.choose(0, "build", square=0)
    assert told(game.choose(0, "build", square=4))[-1] == (0, "gains", "two_buildings", 1)
    game.choose(1, "name", resource="wood")
    assert [bool(game.options(seat, "place", card="coin")) for seat in (0, 1)] == [True, False]
    over = situation(Town("C", coins=3, place=1), Town("C", place=1), coins=True)
    assert over.result()[0] == [-12, -15]
    assert over.events[-5:-1] == [
        Event(4, 0, "scores", "coins", amount=3),
        Event(4, 1, "scores", "cottage"),
        Event(4, 1, "scores", "empty", amount=-15),
        Event(4, 1, "scores", "coins"),
    ]


def test_coins_only_deals_the_cards_that_are_dealt_without_coins() -> None:
    """Ruling coins_only."""
    for number in range(20):
        assert Game(Setup(seed=3, coins=True), number).events == Game(Setup(seed=3), number).events


def test_there_are_no_coins_unless_they_are_asked_for() -> None:
    game = after_placing(Town("ws.. ws.."), Town(), named="glass")
    game.choose(0, "build", square=0)
    assert told(game.choose(0, "build", square=4)) == [(0, "builds", "well", 0)]


def test_everybody_starts_with_an_empty_chest() -> None:
    game = Game(Setup(seed=1, boxes=BOTH))
    assert not game.table.coins.any()


def test_the_piles_hold_the_cards_of_both_boxes() -> None:
    drawn = {card for market in markets() for card in market}
    assert drawn == {card.id for category in CATEGORIES[1:-1] for card in CARDS.of(category, boxes=BOTH)}
    dealt = {
        event.card
        for number in range(60)
        for event in Game(Setup(players=6, seed=6, boxes=BOTH), number).events
        if event.event == "dealt"
    }
    assert dealt == {card.id for card in CARDS.of("monument", boxes=BOTH)}


@pytest.mark.parametrize("most", [4, 2, 0])
def test_four_fortune_buildings_at_most_are_in_a_drawn_market(most: int) -> None:
    """Ruling four_fortune."""
    free = markets(most_fortune=None)
    assert max(map(of_fortune, free)) > 4
    limited = markets() if most == 4 else markets(most_fortune=most)
    assert max(map(of_fortune, limited)) == most
    fits = [market for market in free if of_fortune(market) <= most]
    assert [after for before, after in zip(free, limited, strict=True) if before in fits] == fits
    assert all(before != after for before, after in zip(free, limited, strict=True) if before not in fits)


def test_four_fortune_keeps_what_was_named() -> None:
    """Ruling four_fortune."""
    named = ("mine", "museum")
    assert {(market[1], market[5]) for market in markets(market=named, most_fortune=3)} == {named}
    assert max(map(of_fortune, markets(market=named, most_fortune=3))) == 3


def test_four_fortune_is_not_applied_when_more_were_named() -> None:
    """Ruling four_fortune."""
    named = ("root_cellar", "mine", "cathedral", "gamblers_den", "jeweler")
    assert {of_fortune(market) for market in markets(market=named)} == {5, 6}


# Gaining and storing.


def test_a_coin_is_gained_for_two_buildings_in_one_round_and_only_one() -> None:
    game = after_placing(Town("ws.. ws.. ws.."), Town("ws.. w..."), coins=True, named="glass")
    for square in (0, 4, 8):
        game.choose(0, "build", square=square)
    assert told(game.choose(1, "build", square=0)) == [(1, "builds", "well", 0), (0, "gains", "two_buildings", 1)]
    assert game.table.coins[:2].tolist() == [1, 0]


def test_buildings_of_two_rounds_bring_no_coin() -> None:
    game = after_placing(Town("ws.. ws.."), Town(), coins=True, named="glass")
    game.choose(0, "build", square=0)
    game.choose(0, "done")
    game.choose(1, "name", resource="glass")
    game.others()
    game.choose(0, "build", square=4)
    assert game.table.coins[0] == 0


def test_coins_of_a_round_come_from_the_master_builder_on() -> None:
    towns = [Town("ws.. ws..")] * 3
    game = after_placing(*towns, coins=True, named="glass", master=2)
    for seat in (2, 0, 1):
        game.choose(seat, "build", square=0)
        events = game.choose(seat, "build", square=4)
    assert [seat for seat, event, *_ in told(events) if event == "gains"] == [2, 0, 1]


def test_chest_full_loses_the_coin() -> None:
    """Ruling chest_full."""
    game = after_placing(Town("ws.. ws..", coins=3), Town(), market="mine", named="glass")
    assert told(game.choose(0, "build", square=0))[-1] == (0, "gains", "mine", 1)
    assert told(game.choose(0, "build", square=4))[-2:] == [(0, "gains", "mine", 0), (0, "gains", "two_buildings", 0)]
    assert game.table.coins[0] == 4


def test_chest_full_loses_a_coin_of_the_town_too() -> None:
    """Ruling chest_full."""
    grotto = Town("M... .ws.", "caterinas_grotto", coins=5, laid=(5,))
    game = after_placing(grotto, Town(), named="glass")
    events = game.choose(0, "build", card="well", square=5)
    assert events[-1] == Event(5, 0, "gains", "caterinas_grotto", 5)
    assert (game.table.coins[0], game.table.laid[0]) == (5, 0)


@pytest.mark.parametrize(
    ("monument", "cubes", "coins"),
    [
        ("caterinas_grotto", ".... sgws b..y", 5),
        ("estival_festival", ".... bgy. ybg.", 2),
        ("petal_promenade", ".... ybwy", 4),
        ("shrine_of_the_windseed", ".... gs.. .b..", 5),
    ],
)
def test_slot_at_once_for_a_fifth_coin(monument: str, cubes: str, coins: int) -> None:
    """Ruling slot_at_once."""
    built = after_placing(Town(cubes, monument, coins=4), Town(), named="glass")
    built.choose(0, "build", card=monument, square=5)
    assert built.table.coins[0] == coins
    with_mine = after_placing(Town("M... ws..", monument, coins=4), Town(), market="mine", named="glass")
    assert with_mine.choose(0, "build", card="mine")[-1].amount == 1
    again = after_placing(Town("M... ws..", monument, coins=5), Town(), market="mine", named="glass")
    assert again.choose(0, "build", card="mine")[-1].amount == 0


def test_only_monuments_with_a_slot_have_room_for_a_fifth_coin() -> None:
    slots = {"caterinas_grotto", "estival_festival", "petal_promenade", "shrine_of_the_windseed"}
    assert {card.id for card in CARDS if card.slot} == slots
    game = after_placing(Town("M... ws..", "hollow_hill", coins=4), Town(), market="mine", named="glass")
    assert game.choose(0, "build", card="mine")[-1].amount == 0


def test_round_coin_counts_a_monument_but_not_what_is_put() -> None:
    """Ruling round_coin_counts."""
    alone = after_placing(Town(GROVE_CUBES, GROVE), Town(), coins=True, named="wood")
    alone.choose(0, "build", card=GROVE)
    assert "gains" not in [event.event for event in alone.choose(0, "put", card="cottage")]
    two = after_placing(Town(GROVE_CUBES + " ws..", GROVE), Town(), coins=True, named="wood")
    two.choose(0, "build", card=GROVE)
    two.choose(0, "put", card="cottage", square=3)
    assert two.choose(0, "build", card="well")[-1].card == "two_buildings"


def test_round_coin_counts_no_building_that_replaces_another() -> None:
    """Ruling round_coin_counts."""
    game = after_placing(Town("..g. .ys. wb.. CC..", "architects_guild"), Town(), coins=True, square=7)
    game.choose(0, "build", card="architects_guild")
    game.choose(0, "replace", card="well", square=12)
    assert told(game.choose(0, "replace", card="well", square=13)) == [(0, "replaces", "well", 0)]


def test_round_coin_counts_a_cathedral_that_was_turned_once() -> None:
    """Ruling round_coin_counts."""
    game = after_placing(Town("..g. sgb. ws.."), Town(), market="shed cathedral", named="wood")
    game.choose(0, "build", by="cathedral", square=2)
    assert told(game.choose(0, "build", by="", square=8))[-1] == (0, "gains", "two_buildings", 1)


def test_round_coin_counts_both_buildings_of_the_prism_forge() -> None:
    """Ruling round_coin_counts."""
    game = after_placing(Town("wssg .... .... ..M.", "prism_forge"), Town(), market="almshouse")
    game.choose(0, "build", card="well", square=0)
    assert told(game.choose(0, "build", by="prism_forge", square=2))[-1] == (0, "gains", "two_buildings", 1)


def test_round_coin_full_town_gets_it_before_it_is_complete() -> None:
    """Ruling round_coin_full_town."""
    full = Town("RsCC sRCC CCCC CCC.")
    game = after_placing(full, Town(), market="trading_post", coins=True, named="glass")
    game.choose(0, "build", card="well", square=1)
    assert told(game.choose(0, "build", card="well", square=4))[1:] == [
        (0, "gains", "two_buildings", 1),
        (0, "completes", "", 1),
    ]


# The end.


def test_each_coin_is_worth_a_point() -> None:
    game = situation(Town("C", coins=4, place=1), Town("C", place=1), coins=True)
    assert game.result() == ([-11, -15], [0])


def test_coins_no_tiebreak() -> None:
    """Ruling coins_no_tiebreak."""
    game = situation(Town("W", coins=1, place=1), Town("E", place=1), market="teahouse")
    assert game.result() == ([-14, -14], [0, 1])


def test_open_information_is_all_but_hands() -> None:
    """Ruling open_information."""
    assert {"coins", "laid", "hill", "held", "marks"} <= set(TABLE.names)
    assert {"hand", "kept", "dealt"} <= set(SECRET.names) - set(TABLE.names)
