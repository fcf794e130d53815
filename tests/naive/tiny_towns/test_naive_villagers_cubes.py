"""The rulings about cubes with Villagers."""

from .cube_options import exchange_options, extra_options, forage_options, store_options
from .placing import Cube, empty_offices, lay_extra, options_for
from .record import option
from .rounds import play_round
from .scoring import score_town
from .staging import asked, lay, people, rows, stand, villager_table, wanting
from .town import Town

PROMENADE = "petal_promenade"


def test_outhouse_room() -> None:
    town = stand(Town(), "outhouse", "outhouse")
    assert [o.warehouse for o in store_options(town, "wood")] == [0, 1]
    town.held[0].append("wood")
    assert [o.warehouse for o in store_options(town, "wood")] == [1]
    assert score_town(town.buildings, outhouse_cubes=1)["outhouse"] == 1
    stand(town, "cottage")
    assert 0 not in town.held


def test_buildings_store_by_square_as_many_cubes_as_they_have_room_for() -> None:
    town = stand(Town(), "post_office", "outhouse", "blacksmith")
    town.held[0] = ["glass"]
    assert [(o.card, o.warehouse) for o in store_options(town, "wood")] == [
        ("post_office", 0),
        ("outhouse", 1),
        ("blacksmith", 2),
    ]
    town.held = {0: ["glass", "glass"], 1: [], 2: ["wood"]}
    assert [o.card for o in store_options(town, "wood")] == ["outhouse"]


def test_post_office_when() -> None:
    table = villager_table("post_office")
    town = lay(stand(table.towns[0], "post_office", "post_office", "post_office"), "...Y")
    town.held = {0: ["wood", "glass"], 1: ["wood"], 2: ["wood", "wood"]}
    options = exchange_options(town, 0, alone=False)
    assert options[0] == option("exchange", "post_office", 4, "wood", warehouse=0)
    assert len(options) == 5 * 12 + 1
    table.rate = wanting({"kind": "exchange", "warehouse": 0, "resource": "brick", "square": 9}, {"kind": "done"})
    empty_offices(table, 0)
    assert [options[0].warehouse for options in asked(table, "exchange")] == [0, 2]
    assert [event[2:6] for event in rows(table)[-2:]] == [
        ("exchanges", "post_office", 0, ""),
        ("places", "post_office", 9, "brick"),
    ]
    assert town.held == {0: [], 1: ["wood"], 2: ["wood", "wood"]}


def test_post_office_when_it_is_the_owners_turn_to_build() -> None:
    table = villager_table("post_office", "hearth")
    town = lay(stand(table.towns[1], "post_office", first=15), "WY..")
    town.held[15] = ["glass", "glass"]
    table.rate = wanting({"kind": "exchange", "resource": "stone", "square": 4}, {"kind": "build", "card": "hearth"})
    play_round(table)
    mine = [event.event for event in rows(table) if event.seat == 1 and event.round == 2]
    assert mine[:4] == ["places", "exchanges", "places", "builds"]


def test_change_what() -> None:
    table = villager_table("post_office", "hearth", villagers=("forage",), fortune=True)
    town = stand(people(table.towns[0], working=[1]), "post_office", "cottage")
    town.coins = 4
    assert "coin" not in {o.card for o in forage_options(town, alone=False)}
    assert {o.card for o in exchange_options(town, 0, alone=False)} == {"post_office", ""}
    assert {o.card for o in extra_options(town, "northern_semaphore", ["wood"], alone=False)} == {
        "northern_semaphore",
        "",
    }
    assert "coin" not in {o.card for o in options_for(table, Cube(0, "wood", elsewhere=False))}
    assert "coin" in {o.card for o in options_for(table, Cube(0, "wood", elsewhere=True))}


def test_change_one_way() -> None:
    table = villager_table("hearth", villagers=("scrap",), fortune=True)
    town = stand(people(table.towns[0], working=[0]), "outhouse", "factory")
    town.coins, town.markers[1] = 1, "wood"
    options = options_for(table, Cube(0, "wood", elsewhere=True))
    assert {(o.kind, o.card) for o in options} == {
        ("place", ""),
        ("place", "factory"),
        ("place", "coin"),
        ("store", "outhouse"),
        ("scrap", "scrap"),
    }
    assert options[-1].kind == "scrap"


def test_promenade_must() -> None:
    table = villager_table("outhouse", villagers=("scrap",), fortune=True)
    town = stand(people(table.towns[0], working=[1]), PROMENADE, "outhouse")
    town.laid = {5: PROMENADE}
    assert options_for(table, Cube(0, "wood", elsewhere=True)) == [option("place", "", 5, "wood")]
    assert options_for(table, Cube(0, "wood", elsewhere=False))[-1].kind == "scrap"


def test_promenade_own() -> None:
    town = stand(Town(), PROMENADE, "post_office")
    town.laid = {5: PROMENADE, 6: PROMENADE}
    free = [square for square in range(2, 16) if square not in (5, 6)]
    assert [o.square for o in forage_options(town, alone=False)] == free * 5
    assert [o.square for o in exchange_options(town, 1, alone=False)[:-1]] == free * 5
    assert {o.square for o in forage_options(town, alone=True)} == set(range(2, 16))
    lay(town, "..YY Y..Y YYYY YYYY")
    assert {o.square for o in forage_options(town, alone=False)} == {5, 6}


def test_southern_when() -> None:
    table = villager_table("hearth", villagers=("scrap",), fortune=True)
    stand(table.towns[0], "southern_semaphore")
    lay_extra(table, Cube(0, "wood", elsewhere=True), option("scrap", "scrap", resource="wood"))
    assert not asked(table, "extra")
    lay_extra(table, Cube(0, "wood", elsewhere=True), option("store", "outhouse", resource="wood", warehouse=3))
    assert len(asked(table, "extra")) == 1


def test_a_foraged_cube_moves_a_villager_at_the_end_of_the_round_only() -> None:
    table = villager_table("hearth", villagers=("forage",))
    town = people(stand(table.towns[0], "cottage"), visiting=[5], working=[0])
    table.rate = wanting({"kind": "forage", "square": 5}, {"kind": "place", "square": 15}, {"kind": "move"})
    play_round(table)
    mine = [event for event in rows(table) if event.seat == 0 and event.round == 2]
    assert [event.event for event in mine] == ["names", "places", "activates", "lodges", "places", "moves", "settles"]
    assert mine[4][3:6] == ("forage", 5, mine[4].resource)
    assert len(town.villagers) == 2
