"""The rulings about Fortune that concern set-up, changing a resource and the coins of a round."""

from collections import Counter

import pytest

from . import Setup, play
from .arriving import gain, raise_building
from .building import build, build_until_done
from .busy import Busy
from .cube_options import place_options, resource_options
from .facts import BOX, RESOURCES
from .opening import open_game
from .options import build_options
from .placing import Cube, carry_out, options_for
from .record import Option, option
from .rounds import pay_coins, play_round
from .staging import fortune_table, last, lay, short, stand, wanting
from .town import Town, chest_size

BOTH = ("base", "fortune")


def kinds(options: list[Option]) -> set[tuple[str, str]]:
    """Kind and card of the options."""
    return {(option.kind, option.card) for option in options}


def test_coins_only() -> None:
    setup = Setup("master-builder", 2, 1, 0, ("well",), monuments=False, coins=True)
    record = play(setup, Busy(1, ("well",)))
    assert all(BOX[event.card] == "base" for event in record.events if event.event in ("market", "builds"))
    names = Counter((event.event, event.card) for event in record.events)
    assert names["gains", "two_buildings"] and names["spends", "coin"] and names["scores", "coins"] == 2
    assert names["feeds", ""] == 2


def test_without_an_expansion_there_are_no_coins_and_no_feeds() -> None:
    record = play(Setup("master-builder", 2, 1, 0, ("well",), monuments=False), Busy(1, ("well",)))
    assert not {"gains", "feeds"} & {event.event for event in record.events}
    assert "coins" not in record.points[0]


def markets(**settings: int | tuple[str, ...] | None) -> list[list[str]]:
    """The markets of many games with the box."""
    setups = [Setup("master-builder", 2, 1, game, boxes=BOTH, **settings) for game in range(300)]  # type: ignore[arg-type]
    return [open_game(setup, None).market for setup in setups]


def fortunes(market: list[str]) -> int:
    """How many cards of Fortune are in play."""
    return sum(BOX[card] == "fortune" for card in market)


def test_four_fortune() -> None:
    limited, free = markets(), markets(most_fortune=None)
    assert max(map(fortunes, limited)) == 4
    assert max(map(fortunes, free)) > 4
    assert all(a == b for a, b in zip(limited, free, strict=True) if fortunes(b) <= 4)
    named = ("root_cellar", "mine", "cathedral", "gamblers_den", "jeweler")
    assert {fortunes(market) for market in markets(market=named)} == {5, 6}
    assert {fortunes(market) for market in markets(market=named[:4])} == {4}


@pytest.mark.parametrize(("mode", "players", "card"), [("town-hall", 2, "oddity_shop"), ("solo", 1, "schoolhouse")])
def test_a_named_card_that_is_left_out_is_an_error(mode: str, players: int, card: str) -> None:
    with pytest.raises(ValueError, match=card):
        open_game(Setup(mode, players, 1, 1, (card,), boxes=BOTH), None)


def test_a_named_card_needs_its_box() -> None:
    with pytest.raises(ValueError, match="'mine' is in the box 'fortune'"):
        open_game(Setup("solo", 1, 1, 1, ("mine",)), None)


def test_each_mode_leaves_its_cards_out() -> None:
    for mode, gone in (("town-hall", {"oddity_shop"}), ("solo", {"oddity_shop", "schoolhouse", "southern_semaphore"})):
        setups = [Setup(mode, 1, 1, game, boxes=BOTH, most_fortune=None) for game in range(250)]
        seen = {event.card for setup in setups for event in open_game(setup, None).record.events}
        assert {card for card in BOX if BOX[card] == "fortune"} - seen == gone


def test_chest_full() -> None:
    table = fortune_table()
    town = stand(table.towns[0], "petal_promenade")
    town.coins, town.laid = 5, {3: "petal_promenade"}
    carry_out(table, Cube(0, "wood", elsewhere=True), option("place", "", 3, "wood"))
    assert (town.coins, town.laid, town.cubes[3]) == (5, {}, "wood")
    assert table.record.events[-1][1:8] == (0, "gains", "petal_promenade", 3, "", 0, 0)


def test_slot_at_once() -> None:
    table = fortune_table()
    town = stand(table.towns[0], *["cottage"] * 5)
    town.coins, town.monument = 1, "shrine_of_the_windseed"
    assert chest_size(town) == 4
    raise_building(table, 0, "shrine_of_the_windseed", 9)
    assert (town.coins, chest_size(town)) == (5, 5)
    assert last(table, 1) == [("gains", "shrine_of_the_windseed", 4)]


def test_round_coin_counts() -> None:
    table = fortune_table()
    lay(table.towns[0], "..G. SGB. ")
    build(table, 0, option("build", "mine", 2, cubes=0x74, by="cathedral"))
    lay(table.towns[0], "WS..")
    build(table, 0, option("build", "mine", 0, cubes=3))
    raise_building(table, 1, "cottage", 0)
    raise_building(table, 1, "cottage", 1)
    table.rate = wanting({})
    pay_coins(table, [0, 1])
    assert last(table, 2) == [("gains", "mine", 1), ("gains", "two_buildings", 1)]
    assert [town.coins for town in table.towns] == [3, 0]


def test_round_coin_full_town() -> None:
    table = fortune_table("well", "trading_post", players=1)
    town = lay(stand(table.towns[0], "", "trading_post", "trading_post", "", *["cottage"] * 12), "W")
    table.rate = wanting({"kind": "build", "card": "well"}, {"resource": "stone"})
    play_round(table)
    assert last(table, 4) == [
        ("builds", "well", 0),
        ("builds", "well", 0),
        ("gains", "two_buildings", 1),
        ("completes", "", 1),
    ]
    assert town.coins == 1


def test_change_what() -> None:
    town = Town(coins=1)
    assert ("place", "coin") in kinds(place_options(town, "wood", elsewhere=True, cavern_rule=False))
    assert kinds(place_options(town, "wood", elsewhere=False, cavern_rule=False)) == {("place", "")}
    town.coins = 0
    assert ("place", "coin") not in kinds(place_options(town, "wood", elsewhere=True, cavern_rule=False))


def test_changing_pays_first_and_offers_each_other_resource() -> None:
    table = fortune_table()
    town = lay(table.towns[0], "YYYY YYYY YYYY YYY.")
    town.coins = 2
    options = options_for(table, Cube(0, "brick", elsewhere=True))
    others = [resource for resource in RESOURCES if resource != "brick"]
    assert options == [option("place", "", 15, "brick"), *(option("place", "coin", 15, other) for other in others)]
    carry_out(table, Cube(0, "brick", elsewhere=True), options[1])
    assert last(table, 2) == [("spends", "coin", 1), ("places", "coin", 0)]
    assert town.coins == 1


def test_change_one_way() -> None:
    town = stand(Town(coins=1), "warehouse", "cottage", "statue_of_the_bondmaker")
    town.held[0] = ["glass"]
    options = place_options(town, "wood", elsewhere=True, cavern_rule=True)
    assert {option.resource for option in options if option.kind in ("store", "cavern")} == {"wood"}
    assert {option.resource for option in options if option.card == "statue_of_the_bondmaker"} == {"wood"}


def test_change_beside_factory() -> None:
    town = stand(Town(coins=1), "factory")
    town.markers[0] = "wood"
    cards = [option.card for option in place_options(town, "wood", elsewhere=True, cavern_rule=False)]
    assert cards == [""] * 15 + ["factory"] * 60 + ["coin"] * 60


def test_change_barred() -> None:
    town = stand(Town(coins=1), "bank")
    town.markers[0] = "glass"
    assert "glass" not in {option.resource for option in resource_options("name", town)}
    options = place_options(town, "wood", elsewhere=True, cavern_rule=False)
    assert "glass" in {option.resource for option in options if option.card == "coin"}


def test_jeweler_coins() -> None:
    table = fortune_table(players=3)
    raise_building(table, 1, "jeweler", 0)
    raise_building(table, 1, "jeweler", 1)
    table.towns[0].place, table.towns[2].coins, table.towns[1].built = 1, 3, 2
    pay_coins(table, [1, 2])
    assert [event[1] for event in table.record.events[-5:]] == [1, 0, 2, 0, 2]
    assert last(table, 2) == [("gains", "jeweler", 1), ("gains", "jeweler", 0)]
    assert [town.coins for town in table.towns] == [2, 1, 4]


def okaver_town(coins: int) -> tuple[list[tuple[str, str, int]], int]:
    """What a gain of two coins brings at the Treasury, and the Cottages afterwards."""
    table = fortune_table()
    stand(table.towns[0], "treasury_at_okaver").coins = coins
    table.rate = wanting({"kind": "put", "card": "cottage", "by": "treasury_at_okaver"})
    before = len(table.record.events)
    gain(table, 0, "mine", 2)
    return short(table.record.events[before:]), table.towns[0].buildings.count("cottage")


def test_okaver_when() -> None:
    assert okaver_town(1) == ([("gains", "mine", 2)], 0)
    assert okaver_town(2) == ([("gains", "mine", 2), ("puts", "cottage", 0)], 1)
    assert okaver_town(3) == ([("gains", "mine", 1), ("puts", "cottage", 0)], 1)
    assert okaver_town(4) == ([("gains", "mine", 0)], 0)
    table = fortune_table()
    stand(table.towns[0], "treasury_at_okaver").coins = 3
    table.towns[0].place = 1
    gain(table, 0, "jeweler", 1)
    assert not table.record.decisions


def test_okaver_interrupts_what_is_going_on() -> None:
    table = fortune_table()
    town = lay(stand(table.towns[0], *[""] * 15, "treasury_at_okaver"), "WS..")
    town.coins = 3
    table.rate = wanting({"card": "mine"}, {"kind": "put", "square": 5})
    build_until_done(table, 0)
    assert last(table, 3) == [("builds", "mine", 0), ("gains", "mine", 1), ("puts", "cottage", 0)]
    assert build_options(town, table.market) == []
