"""The rulings about building with Villagers: abilities, Blacksmiths, the Prism Forge and the Northern Semaphore."""

from .arriving import put_building
from .building import build, build_until_done
from .grid import bits
from .options import build_options
from .record import option
from .rounds import play_round
from .staging import asked, lay, people, rows, stand, villager_table, wanting
from .town import Town

ABILITIES = ("cooperate", "cut_corners", "innovate")


def ways(town: Town, market: list[str], by: str) -> list[tuple[str, int, int]]:
    """Card, cubes and square of the options to build in one way, with enough villagers at work."""
    town.working = town.working or {20, 21, 22}
    abilities = (by,) if by in ABILITIES else ()
    options = [o for o in build_options(town, market, abilities) if o.kind == "build" and o.by == by]
    return [(o.card, o.cubes, o.square) for o in options]


def test_cooperate_takes_cubes_from_any_squares() -> None:
    town = lay(Town(), "W... .... ..Y. S..S")
    far, farther = bits([0, 12]), bits([0, 15])
    assert ways(town, ["hearth"], "cooperate") == [
        ("hearth", far, 0),
        ("hearth", far, 12),
        ("hearth", farther, 0),
        ("hearth", farther, 15),
    ]
    assert ways(lay(Town(), "WWYY"), ["hearth"], "cooperate") == []


def test_innovate_wants_the_shape_and_cubes_that_differ() -> None:
    assert ways(lay(Town(), "WY.. Y..."), ["hearth"], "innovate") == [
        ("hearth", 3, 0),
        ("hearth", 3, 1),
        ("hearth", 17, 0),
        ("hearth", 17, 4),
    ]
    assert ways(lay(Town(), "WW.."), ["hearth"], "innovate") == []
    five = lay(Town(), "W... YBGS")
    assert {cubes for _, cubes, _ in ways(five, ["citadel"], "innovate")} == {0xF1}
    six = lay(Town(), "WYB. GSW.")
    six.monument = "shrine_of_the_elder_tree"
    assert ways(six, [], "innovate") == []


def test_cut_corners_square() -> None:
    town = lay(Town(), "YYG.")
    assert ways(town, ["brewery"], "cut_corners") == [
        *(("brewery", bits([0, 1]), square) for square in (0, 1)),
        *(("brewery", bits([0, 2]), square) for square in (0, 2)),
        *(("brewery", bits([1, 2]), square) for square in (1, 2)),
    ]
    beside = stand(lay(Town(), "YY.."), "cottage", first=2)
    assert {cubes for _, cubes, _ in ways(beside, ["brewery"], "cut_corners")} == {3}
    edge = lay(Town(), "Y... YG..")
    assert ways(edge, ["travelers_center"], "cut_corners") == []
    assert ways(lay(Town(), ".W.."), ["hearth"], "cut_corners") == [("hearth", 2, 1)]


def test_cut_corners_square_bars_a_shed_from_the_missing_square_unless_it_can_be_read_otherwise() -> None:
    town = lay(Town(), "W... YYYY YYYY YYYY")
    assert ways(town, ["shed"], "cut_corners") == [("shed", 1, square) for square in (0, 1, 2, 3)]
    lone = lay(Town(), "WYY. YYYY YYYY YYYY")
    assert ways(lone, ["shed"], "cut_corners") == [("shed", 1, 0), ("shed", 1, 3)]
    obelisk = stand(lay(Town(), "YY.. .YYY YYYY YYY."), *[""] * 14, "obelisk_of_the_crescent")
    barred = [square for _, cubes, square in ways(obelisk, ["brewery"], "cut_corners") if cubes == 3]
    assert barred == [0, 1, 3, 4, 15]


def test_abilities_monument() -> None:
    for by, rows_ in (("cooperate", "W..B S..S"), ("cut_corners", "SS.. W..."), ("innovate", "WY.. BG..")):
        town = lay(Town(monument="clearfall_quarry"), rows_)
        assert {card for card, _, _ in ways(town, ["cottage"], by)} >= {"clearfall_quarry"}


def test_ability_plain_cubes() -> None:
    town = stand(lay(Town(), "W..."), "", "trading_post", "blacksmith")
    town.held[2] = ["stone"]
    assert ways(town, ["hearth"], "") == [("hearth", 1, 0)]
    assert ways(town, ["hearth"], "cooperate") == []
    assert ways(town, ["hearth"], "innovate") == []
    assert ways(town, ["well", "tavern"], "cut_corners") == [("well", 1, 0)]
    table = villager_table("brewery", "hearth")
    forge = stand(table.towns[0], *[""] * 15, "prism_forge")
    for by in ABILITIES:
        build(table, 0, option("build", "hearth", 0, cubes=0, by=by))
        assert forge.old_cubes == {}


def test_cathedral_by_ability() -> None:
    poor, rich = (lay(Town(coins=coins), "..G. SGB.") for coins in (0, 3))
    for by in ABILITIES:
        assert {card for card, _, _ in ways(poor, ["hearth", "cathedral"], by)} <= {"hearth"}
        assert "cathedral" in {card for card, _, _ in ways(rich, ["hearth", "cathedral"], by)} or by == "innovate"


def test_round_coin_counts() -> None:
    table = villager_table("hearth", villagers=("solicit", "cut_corners"), fortune=True)
    town = people(stand(table.towns[0], *[""] * 14, "cottage", "cottage"), working=[14, 15])
    lay(town, "W..S")
    table.rate = wanting(
        {"kind": "name", "resource": "stone"},
        {"kind": "place", "card": "", "square": 1},
        {"kind": "build", "by": "", "cubes": 3},
        {"by": "cut_corners"},
    )
    play_round(table)
    assert [event.by for event in rows(table, "builds") if event.seat == 0] == ["", "cut_corners"]
    assert ("gains", "two_buildings") in [event[2:4] for event in rows(table) if event.seat == 0]


def test_cathedral_turned() -> None:
    table = villager_table("hearth", "cathedral", "citadel", fortune=True)
    town = people(stand(lay(table.towns[0], "..G. SGB."), "citadel", first=3), visiting=[2])
    table.rate = wanting({"kind": "build", "square": 2}, {"kind": "put", "square": 15})
    build_until_done(table, 0)
    assert town.working == {2}
    assert [(event.event, event.card, event.by) for event in rows(table)[-3:]] == [
        ("builds", "hearth", "cathedral"),
        ("works", "", ""),
        ("puts", "hearth", "citadel"),
    ]


def test_blacksmith_use() -> None:
    town = stand(lay(Town(), "W.G. ...."), "", "blacksmith", "", "", "blacksmith")
    town.held.update({1: ["stone"], 4: ["stone"]})
    lay(town, "W.G.")
    assert ways(town, ["hearth"], "") == [("hearth", 3, 0), ("hearth", 17, 0)]
    assert ways(town, ["travelers_center"], "") == [("travelers_center", 7, 0), ("travelers_center", 7, 2)]
    lay(town, "....")
    stand(town, "trading_post")
    assert ways(town, ["hearth"], "") == []
    table = villager_table("hearth", "blacksmith")
    smith = stand(lay(table.towns[0], "W..."), "", "blacksmith", *[""] * 13, "northern_semaphore")
    smith.held[1] = ["stone"]
    table.rate = wanting({"kind": "extra", "resource": "stone", "square": 9})
    build(table, 0, option("build", "hearth", 0, cubes=3))
    assert (smith.held[1], smith.cubes[9], smith.buildings[1]) == ([], "stone", "blacksmith")
    assert rows(table, "places")[-1][2:6] == ("places", "northern_semaphore", 9, "stone")


def test_prism_square() -> None:
    table = villager_table("hearth", "blacksmith", "brewery", fortune=True)
    town = stand(lay(table.towns[0], "W.GY"), "", "blacksmith", *[""] * 13, "prism_forge")
    lay(town, "W.GY Y...")
    town.held[1] = ["wheat"]
    build(table, 0, option("build", "brewery", 2, cubes=0b1110))
    assert town.old_cubes == {2: "glass", 3: "wheat"}
    assert town.held[1] == []
    town.held[1] = ["brick"]
    found = [(o.card, o.cubes, o.square) for o in build_options(town, ["cottage", "brewery"]) if o.by == "prism_forge"]
    assert found == []
    lay(town, "W... ..Y.")
    found = [(o.card, o.cubes, o.square) for o in build_options(town, ["cottage", "brewery"]) if o.by == "prism_forge"]
    assert found == [("cottage", bits([1, 2, 6]), 6)]


def test_northern_two_cubes() -> None:
    for post, asks in (("trading_post", 0), ("", 1)):
        table = villager_table("hearth")
        town = stand(lay(table.towns[0], "W..." if post else "WS.."), "", post, first=0)
        stand(town, "northern_semaphore", first=15)
        build(table, 0, option("build", "hearth", 0, cubes=1 if post else 3))
        assert len(asked(table, "extra")) == asks


def test_northern_when() -> None:
    table = villager_table("hearth", "citadel")
    town = stand(lay(table.towns[0], "WSW. YBG."), "northern_semaphore", *[""] * 3, "citadel", first=8)
    stand(town, "citadel", first=3)
    people(town, visiting=[0])
    stand(table.towns[1], "opaleyes_watch").set_aside = ["hearth"]
    table.rate = wanting({"kind": "put", "by": "citadel"}, {"kind": "extra", "resource": "stone"})
    build(table, 0, option("build", "hearth", 2, cubes=6))
    assert [event[1:4] for event in rows(table)[-4:]] == [
        (0, "builds", "hearth"),
        (0, "puts", "hearth"),
        (0, "places", "northern_semaphore"),
        (1, "puts", "hearth"),
    ]
    assert [o.resource for o in asked(table, "extra")[0][:-1]].count("wood") == len(asked(table, "extra")[0]) // 2
    town.monument = "northern_semaphore"
    fresh = villager_table("hearth")
    fresh.towns[0].monument = "northern_semaphore"
    lay(fresh.towns[0], ".G.. .W.. YBS.")
    build(fresh, 0, option("build", "northern_semaphore", 1, cubes=bits([1, 5, 8, 9, 10])))
    put_building(fresh, 0, [option("put", "hearth", 3, by="forge")])
    assert not asked(fresh, "extra")
