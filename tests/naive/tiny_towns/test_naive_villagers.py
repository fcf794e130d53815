"""The rulings about villagers: how they settle, work and move."""

import pytest

from .arriving import put_building, raise_building, replace_building
from .building import build
from .cube_options import place_options
from .facts import BOX, CATEGORY, TYPES
from .opening import open_game, villager_cards
from .options import build_options, put_options
from .placing import Cube, carry_out
from .record import Setup, option
from .rounds import complete, play_round
from .staging import asked, lay, people, rows, stand, villager_table, wanting
from .streams import Stream
from .villager_cards import COSTS, VILLAGERS
from .villagers import activate, end_round, movers

BOXES = ("base", "villagers")


def test_there_are_18_buildings_5_monuments_and_7_villager_cards() -> None:
    assert [len(VILLAGERS[category]) for category in TYPES] == [0, 3, 3, 3, 3, 3, 3]
    assert (len(VILLAGERS["monument"]), len(COSTS)) == (5, 7)
    assert all(BOX[card] == "villagers" for category in VILLAGERS for card in VILLAGERS[category])
    assert not set(COSTS) & set(CATEGORY)


def test_a_villager_card_of_each_pile_is_drawn_from_its_own_stream() -> None:
    for game in range(20):
        setup = Setup("master-builder", 2, 7, game, boxes=BOXES)
        cheap = ["forage", "scrap"][Stream(7, game, 9).below(2)]
        dear = ["cooperate", "cut_corners", "innovate", "renovate"][Stream(7, game, 10).below(4)]
        assert villager_cards(setup) == (cheap, dear)
        events = open_game(setup, None).record.events
        assert [event.card for event in events if event.event == "market"][7:] == [cheap, dear]


def test_named_villager_cards_lie_the_cheaper_first() -> None:
    setup = Setup("solo", 1, 7, 0, boxes=BOXES, villagers=("renovate", "scrap"))
    assert villager_cards(setup) == ("scrap", "renovate")


@pytest.mark.parametrize(
    ("boxes", "tears", "villagers"),
    [
        (BOXES, False, ("solicit",)),
        (BOXES, False, ("no_such_card",)),
        (BOXES, False, ("forage", "scrap")),
        (BOXES, True, ("forage",)),
        (("base",), False, ("forage",)),
        (("base",), True, ()),
    ],
)
def test_villager_cards_that_cannot_be_are_named(
    boxes: tuple[str, ...], tears: bool, villagers: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match=r"Tears|villager|cost"):
        open_game(Setup("master-builder", 2, 1, 1, boxes=boxes, tears=tears, villagers=villagers), None)


def test_solicit_coins() -> None:
    drawn = {villager_cards(Setup("town-hall", 2, 7, game, boxes=BOXES, coins=True))[0] for game in range(40)}
    assert drawn == {"forage", "scrap", "solicit"}
    fortune = ("base", "fortune", "villagers")
    assert villager_cards(Setup("town-hall", 2, 7, 1, boxes=fortune, villagers=("solicit",)))[0] == "solicit"


def test_settle_start() -> None:
    table = open_game(Setup("solo", 1, 5, 0, boxes=BOXES), None)
    assert [event.event for event in table.record.events[9:]] == ["dealt"] * 2 + ["keeps"] + ["settles"] * 3 + [
        "shows"
    ] * 3
    first, second, third = asked(table, "settle")
    assert [o.square for o in first] == [0, 3, 12, 15]
    assert [len(second), len(third)] == [3, 2]
    two = open_game(Setup("town-hall", 2, 5, 0, boxes=BOXES, monuments=False), None)
    assert [event.seat for event in rows(two, "settles")] == [0, 0, 0, 1, 1, 1]


def test_solo_leaves_out_the_folly_tower() -> None:
    with pytest.raises(ValueError, match="folly_tower"):
        open_game(Setup("solo", 1, 1, 1, ("folly_tower",), boxes=BOXES), None)


def test_works_where() -> None:
    table = villager_table("shed")
    town = people(lay(table.towns[0], "WS.."), visiting=[0, 9])
    build(table, 0, option("build", "shed", 9, cubes=3))
    assert (town.working, town.villagers) == ({9}, {0, 9})
    assert rows(table)[-1][2:] == ("works", "", 9, "", 0, 0, "", 9)
    put_building(table, 0, [option("put", "shed", 0, by="grove_university")])
    assert (town.working, movers(town)) == ({9}, [0])
    build(table, 0, option("build", "shed", 4, cubes=0))
    assert town.working == {9}


@pytest.mark.parametrize("by", ["cooperate", "cut_corners", "innovate", "cathedral", "prism_forge"])
def test_works_where_also_by_an_ability(by: str) -> None:
    table = villager_table("hearth")
    people(lay(table.towns[0], "WS.."), visiting=[1])
    build(table, 0, option("build", "hearth", 1, cubes=3, by=by))
    assert table.towns[0].working == {1}


def test_pushed_villager() -> None:
    table = villager_table(villagers=("forage",))
    town = people(stand(table.towns[0], "cottage", "well"), visiting=[5], working=[0, 1])
    put_building(table, 0, [option("put", "cottage", 5, by="citadel")])
    replace_building(table, 0, option("replace", "well", 0, by="architects_guild"))
    assert (town.villagers, town.working) == ({0, 1, 5}, {1})
    assert movers(town) == [0, 5]
    activate(table, 0, "forage")
    assert build_options(town, table.market, table.abilities) == []
    end_round(table, 0)
    assert movers(town) == []
    assert [event.other for event in rows(table, "moves")].count(5) == 1


def test_a_villager_stays_where_cubes_went_into_a_building_elsewhere() -> None:
    table = villager_table("hearth")
    town = people(lay(table.towns[0], "WS.."), visiting=[0])
    assert movers(town) == [0]
    build(table, 0, option("build", "hearth", 1, cubes=3))
    assert (movers(town), town.villagers, town.working) == ([], {0}, set())
    assert rows(table)[-1].event == "builds"


def test_move_choice() -> None:
    table = villager_table()
    people(lay(table.towns[0], "WWW. WW.."), visiting=[0, 1, 6])
    table.rate = wanting({"other": 1})
    end_round(table, 0)
    assert [(o.other, o.square) for o in asked(table, "move")[0]] == [(0, -1), (1, -1)]
    assert [event[2:5] for event in rows(table)[-4:-2]] == [("lodges", "", 1), ("lodges", "", 0)]
    other = villager_table()
    people(lay(other.towns[0], ".WW. ...."), visiting=[1, 2])
    other.rate = wanting({"kind": "move", "other": 2, "square": 3})
    end_round(other, 0)
    moves = [(o.other, o.square) for o in asked(other, "move")[0]]
    assert moves == [(1, 0), (1, 5), (2, 3), (2, 6)]
    assert [(o.other, o.square) for o in asked(other, "move")[1]] == [(1, 0), (1, 5)]
    assert rows(other)[-2][2:] == ("moves", "", 3, "", 0, 0, "", 2)


def test_a_villager_moves_to_a_square_that_another_has_just_left_only_if_it_is_empty() -> None:
    table = villager_table()
    people(lay(table.towns[0], "WWYY WYYY YYYY YYY."), visiting=[0, 1])
    end_round(table, 0)
    assert [event.event for event in rows(table)[-3:]] == ["lodges", "lodges", "settles"]
    assert (table.towns[0].villagers, table.towns[0].lodge) == ({15}, 1)


def test_lodge_same_round() -> None:
    table = villager_table(villagers=("forage",))
    town = stand(people(table.towns[0], working=[0]), "cottage")
    table.rate = wanting({"kind": "forage"})
    play_round(table)
    mine = [event.event for event in rows(table) if event.seat == 0 and event.round == 2]
    assert mine == ["names", "places", "activates", "lodges", "places", "settles"]
    assert (len(town.villagers), town.lodge, town.working) == (1, 0, set())
    people(lay(town, ".YYY YYYY YYYY YYY."), lodge=2)
    end_round(table, 0)
    assert (town.villagers, town.lodge) == ({15}, 1)


def test_full_town_villagers() -> None:
    table = villager_table()
    full = "YYYY YYYY YYYY YYYY"
    town, done = (people(lay(table.towns[seat], full), visiting=[3]) for seat in (0, 1))
    complete(table, 1, 1)
    lay(town, "YYYY YYYY YYYY YYY.")
    table.rate = wanting({"kind": "name", "resource": "wheat"})
    play_round(table)
    assert [event[1:4] for event in rows(table)[-2:]] == [(0, "lodges", ""), (0, "completes", "")]
    assert done.villagers == {3}


def test_held_cubes_no_push() -> None:
    table = villager_table("outhouse", "post_office", "blacksmith")
    cards = ("outhouse", "post_office", "blacksmith", "cottage", "statue_of_the_bondmaker")
    town = people(stand(table.towns[1], *cards), working=[0, 1, 2, 3])
    plans = place_options(town, "wood", elsewhere=True, cavern_rule=False)
    stored = [plan for plan in plans if plan.kind == "store" or plan.card.startswith("statue")]
    assert [plan.square if plan.warehouse < 0 else plan.warehouse for plan in stored] == [3, 0, 1, 2]
    for plan in stored:
        carry_out(table, Cube(1, "wood", elsewhere=True), plan)
    end_round(table, 1)
    assert town.working == {0, 1, 2, 3}


def test_seats_that_sit_a_round_out_move_their_villagers_too() -> None:
    table = villager_table("hearth", mode="town-hall")
    people(stand(table.towns[0], "fort_ironweed"), lodge=2)
    table.round = 2
    play_round(table)
    assert len(table.towns[0].villagers) == 2


def test_villagers_move_from_the_master_builder_to_the_left() -> None:
    table = villager_table(players=3)
    for town in table.towns:
        people(town, lodge=1)
    table.hammer = 0
    play_round(table)
    assert [event.seat for event in rows(table, "settles")[9:]] == [1, 2, 0]


def test_a_building_pushes_nobody_who_works_in_a_stack() -> None:
    table = villager_table("folly_tower")
    town = people(table.towns[0], visiting=[5])
    raise_building(table, 0, "folly_tower", 5, "builds")
    put_building(table, 0, put_options(town, ["folly_tower"], "grove_university"))
    assert (town.working, town.towers) == ({5}, 2)
    aside = people(table.towns[1], visiting=[5])
    put_building(table, 1, [option("put", "folly_tower", 5, by="grove_university")])
    assert movers(aside) == [5]
    raise_building(table, 1, "folly_tower", 5, "builds")
    assert aside.working == {5}
