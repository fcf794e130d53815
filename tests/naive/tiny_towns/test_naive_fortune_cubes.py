"""The rulings about Fortune that concern cubes: Museum, Oddity Shop, Promenade, Hollow Hill, Semaphore."""

import pytest

from .arriving import raise_building
from .building import build
from .cube_options import fetch_options, place_options
from .facts import RESOURCES
from .game import close_game
from .monuments import resolve_monument
from .placing import Cube, carry_out, fetch, lay_extra, options_for
from .record import Option, option
from .rounds import name, play_round
from .scoring import score_town
from .staging import fortune_table, last, lay, short, stand, wanting
from .town import Town, empty_squares


def kinds(options: list[Option]) -> set[tuple[str, str]]:
    """Kind and card of the options."""
    return {(option.kind, option.card) for option in options}


def test_museum_used_up() -> None:
    table = fortune_table()
    table.rate = wanting({"kind": "mark", "resource": "glass"})
    raise_building(table, 0, "museum", 3)
    town = table.towns[0]
    assert short(table.record.events[-2:]) == [("marks", "museum", 0)] * 2
    for left in (1, 0):
        sale = option("sell", "museum", resource="glass", warehouse=3)
        assert sale in options_for(table, Cube(0, "glass", elsewhere=True))
        carry_out(table, Cube(0, "glass", elsewhere=True), sale)
        assert town.held[3] == ["glass"] * left
    assert ("sell", "museum") not in kinds(options_for(table, Cube(0, "glass", elsewhere=True)))
    assert last(table, 2) == [("sells", "museum", 0), ("gains", "museum", 1)]


def test_museum_chest_full() -> None:
    table = fortune_table()
    town = stand(table.towns[0], "museum")
    town.held[0], town.coins = ["glass"], 4
    carry_out(table, Cube(0, "glass", elsewhere=True), option("sell", "museum", resource="glass", warehouse=0))
    assert last(table, 2) == [("sells", "museum", 0), ("gains", "museum", 0)]


def test_no_cube_still_builds() -> None:
    table = fortune_table()
    town = lay(stand(table.towns[1], *[""] * 5, "museum"), "WS..")
    town.held[5] = list(RESOURCES)
    table.rate = wanting({"kind": "sell"}, {"kind": "build", "card": "mine"})
    play_round(table)
    assert [event[2:4] for event in table.record.events if event[1] == 1][-4:] == [
        ("sells", "museum"),
        ("gains", "museum"),
        ("builds", "mine"),
        ("gains", "mine"),
    ]


def shop_table(players: int = 3) -> tuple[list[Town], Town, Town]:
    """Towns of which the last has an Oddity Shop with a cube."""
    table = fortune_table("oddity_shop", players=players)
    shop = stand(table.towns[-1], "", "", "oddity_shop")
    shop.held[2] = ["glass"]
    return table.towns, table.towns[0], shop


def test_oddity_fills() -> None:
    table = fortune_table("oddity_shop", players=3)
    stand(table.towns[2], "oddity_shop").held[0] = ["glass"]
    lay(table.towns[0], "YYYY YYYY YYYY YYY.")
    table.rate = wanting({"kind": "fetch"}, {"kind": "done"})
    cubes = name(table)
    assert [event[1:4] for event in table.record.events[-4:]] == [
        (0, "fetches", "oddity_shop"),
        (0, "gains", "oddity_shop"),
        (0, "completes", ""),
        (1, "names", ""),
    ]
    assert [town.turns for town in table.towns] == [0, 1, 0]
    assert [cube.seat for cube in cubes] == [1, 2]
    assert (table.hammer, table.towns[0].place) == (1, 1)


def test_a_fetched_cube_that_fills_the_last_town_ends_the_game() -> None:
    table = fortune_table("oddity_shop")
    stand(table.towns[1], *["oddity_shop"] * 16).held[0] = ["glass"]
    table.towns[1].place = 1
    lay(table.towns[0], "YYYY YYYY YYYY YYY.")
    table.rate = wanting({"kind": "fetch"})
    play_round(table)
    assert [event[2] for event in table.record.events[-3:]] == ["fetches", "gains", "completes"]
    assert table.towns[0].place == 2


def test_towns_filled_by_fetching_share_the_place_of_the_round() -> None:
    table = fortune_table("oddity_shop", players=3)
    stand(table.towns[2], "oddity_shop", "oddity_shop").held.update({0: ["glass"], 1: ["glass"]})
    for seat in (0, 1):
        lay(table.towns[seat], "YYYY YYYY YYYY YYY.")
    table.rate = wanting({"kind": "fetch"}, {"kind": "place"})
    play_round(table)
    assert [town.place for town in table.towns] == [1, 1, 0]


def test_oddity_whose() -> None:
    towns, _, shop = shop_table(3)
    shop.place = 1
    options = fetch_options(towns, 0, alone=False)
    assert options[0] == option("fetch", "oddity_shop", 0, "glass", other=2, target=2)
    assert (len(options), options[-1]) == (17, option("done"))
    assert fetch_options(towns, 2, alone=False) == [option("done")]


def test_the_owner_of_fort_ironweed_fetches_only_when_alone() -> None:
    table = fortune_table("oddity_shop")
    stand(table.towns[1], "oddity_shop").held[0] = ["glass"]
    stand(table.towns[0], "fort_ironweed")
    table.rate = wanting({"kind": "fetch"})
    name(table)
    assert last(table, 1) == [("names", "", 0)]
    table.towns[1].place = 1
    name(table)
    assert last(table, 3) == [("fetches", "oddity_shop", 1), ("gains", "oddity_shop", 1), ("names", "", 0)]


def test_oddity_chest_full() -> None:
    table = fortune_table("oddity_shop")
    stand(table.towns[1], "oddity_shop").held[0] = ["glass"]
    table.towns[0].coins = 4
    table.rate = wanting({"kind": "fetch", "square": 7})
    fetch(table, 0)
    assert table.record.events[-2][1:] == (0, "fetches", "oddity_shop", 7, "glass", 0, 1, "", 0)
    assert last(table, 1) == [("gains", "oddity_shop", 0)]
    assert table.towns[1].held[0] == []


def test_an_oddity_shop_stores_one_cube() -> None:
    town = stand(Town(), "", "oddity_shop")
    stored = option("store", "oddity_shop", resource="wood", warehouse=1)
    assert place_options(town, "wood", elsewhere=True, cavern_rule=False)[-1] == stored
    town.held[1] = ["glass"]
    assert kinds(place_options(town, "wood", elsewhere=True, cavern_rule=False)) == {("place", "")}


@pytest.mark.parametrize(("card", "points"), [("oddity_shop", 2), ("museum", 0), ("warehouse", -1)])
def test_held_at_the_end(card: str, points: int) -> None:
    table = fortune_table(card)
    stand(table.towns[0], card).held[0] = ["glass"]
    close_game(table)
    assert table.record.points[0] == {card: points, "empty": -15, "coins": 0}


def test_effects_start_more() -> None:
    table = fortune_table("oddity_shop", players=2)
    lay(table.towns[1], "W... GYY.")
    table.rate = wanting({"kind": "name", "resource": "brick"}, {"square": 7, "card": ""}, {"card": "oddity_shop"})
    play_round(table)
    assert "stores" not in {event[2] for event in table.record.events}
    assert table.towns[1].buildings.count("oddity_shop") == 1


@pytest.mark.parametrize(("mode", "players"), [("town-hall", 2), ("solo", 1)])
def test_elsewhere_modes(mode: str, players: int) -> None:
    table = fortune_table(mode=mode, players=players)
    town = stand(table.towns[0], "museum")
    town.held[0], town.coins = list(RESOURCES), 1
    table.rate = wanting({"kind": "sell"}, {"kind": "place", "card": "coin"})
    table.round = 0
    play_round(table)
    assert "sells" in {event[2] for event in table.record.events}
    if mode == "town-hall":
        table.round = 2
        play_round(table)
        assert table.record.events[-1][2] == "places"
        assert "coin" not in {event[3] for event in table.record.events}


def promenade_town() -> Town:
    """A town with coins on squares 3, 4 and 5, and ways out for a cube."""
    town = stand(Town(coins=1), "petal_promenade", "factory", "warehouse")
    town.markers[1], town.held[2] = "wood", ["glass"]
    town.laid = dict.fromkeys((3, 4, 5), "petal_promenade")
    return town


def test_promenade_must() -> None:
    options = place_options(promenade_town(), "wood", elsewhere=True, cavern_rule=True)
    assert {option.square for option in options} == {3, 4, 5}
    assert [option.card for option in options] == [""] * 3 + ["factory"] * 12 + ["coin"] * 12


def test_promenade_own() -> None:
    town = promenade_town()
    options = place_options(town, "wood", elsewhere=False, cavern_rule=True)
    assert [option.square for option in options] == list(range(6, 16))
    alone = place_options(town, "wood", elsewhere=False, cavern_rule=True, alone=True)
    assert [option.square for option in alone] == list(range(3, 16))
    lay(town, ".... ..YY YYYY YYYY")
    options = place_options(town, "wood", elsewhere=False, cavern_rule=True)
    assert [option.square for option in options] == [3, 4, 5]


def test_a_fetched_cube_on_the_promenade_gains_that_coin_first() -> None:
    table = fortune_table("oddity_shop", players=3)
    stand(table.towns[2], "oddity_shop").held[0] = ["glass"]
    town = lay(stand(table.towns[0], "petal_promenade"), ".YYY YYYY YYYY YYY.")
    town.laid = {15: "petal_promenade"}
    table.rate = wanting({"kind": "fetch"})
    fetch(table, 0)
    assert [event[2:5] for event in table.record.events[-3:]] == [
        ("fetches", "oddity_shop", 15),
        ("gains", "petal_promenade", 15),
        ("gains", "oddity_shop", -1),
    ]


def test_promenade_building() -> None:
    table = fortune_table("shed")
    town = lay(stand(table.towns[0], "petal_promenade"), ".WS.")
    town.laid = {3: "petal_promenade"}
    build(table, 0, option("build", "shed", 3, cubes=6))
    assert (town.coins, town.laid) == (1, {})
    assert table.record.events[-1][2:5] == ("gains", "petal_promenade", 3)


@pytest.mark.parametrize(("rows", "coins"), [("", 3), (".YYY YYYY YYYY YY..", 2), (".YYY YYYY YYYY YYYY", 0)])
def test_promenade_few_squares(rows: str, coins: int) -> None:
    table = fortune_table()
    town = lay(stand(table.towns[0], "petal_promenade"), rows)
    town.monument = "petal_promenade"
    resolve_monument(table, 0)
    assert len(town.laid) == coins
    assert set(town.laid) <= set(empty_squares(town))


def test_promenade_modes() -> None:
    table = fortune_table(mode="town-hall")
    town = stand(table.towns[0], "petal_promenade")
    town.laid, table.round = {3: "petal_promenade"}, 2
    play_round(table)
    assert town.laid
    play_round(table)
    assert not town.laid


def test_hollow_hill_counts() -> None:
    table = fortune_table()
    town = table.towns[0]
    town.coins = 3
    change = option("place", "coin", 5, "wood")
    carry_out(table, Cube(0, "brick", elsewhere=True), change)
    stand(town, "hollow_hill")
    carry_out(table, Cube(0, "brick", elsewhere=True), change._replace(square=6))
    raise_building(table, 0, "jeweler", 9)
    assert (town.coins, town.hill_coins) == (0, 1)
    assert score_town(town.buildings, hollow_hill_coins=1)["hollow_hill"] == 5


def semaphore(plan: Option, *, elsewhere: bool = True) -> list[str]:
    """What the Southern Semaphore brings after a plan."""
    table = fortune_table()
    stand(table.towns[0], "southern_semaphore", "warehouse")
    table.rate = wanting({"kind": "extra"})
    lay_extra(table, Cube(0, "wood", elsewhere), plan)
    return [event[2] + " " + event[3] for event in table.record.events if event[2] in ("places", "gains")]


def test_southern_when() -> None:
    both = ["places southern_semaphore", "gains southern_semaphore"]
    assert semaphore(option("place", "", 5, "wood")) == both
    assert semaphore(option("place", "factory", 5, "glass")) == both
    assert semaphore(option("store", "warehouse", resource="wood", warehouse=1)) == both
    assert semaphore(option("cavern", resource="wood")) == both
    assert semaphore(option("place", "coin", 5, "glass")) == []
    assert semaphore(option("place", "", 5, "wood"), elsewhere=False) == []
