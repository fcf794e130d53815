"""The rulings about abilities: when they may be used, who pays, and Scrap."""

from .building import build_until_done
from .options import build_options
from .placing import Cube, options_for
from .record import Setup, option
from .rounds import play_round
from .staging import asked, last, lay, people, rows, stand, villager_table, wanting
from .table import Table

BOXES = ("base", "villagers")


def ability_table(*villagers: str) -> Table:
    """A table where seat 0 has three villagers at work and the cubes of a Hearth."""
    table = villager_table("hearth", villagers=villagers)
    town = stand(people(table.towns[0], working=[13, 14, 15]), "cottage", "cottage", "cottage", first=13)
    lay(town, "WS..")
    return table


def test_abilities_when() -> None:
    table = ability_table("forage", "renovate")
    kinds = [o.kind for o in build_options(table.towns[0], table.market, table.abilities)]
    assert list(dict.fromkeys(kinds)) == ["build", "forage", "replace", "done"]
    assert (kinds.count("forage"), kinds.count("replace")) == (5 * 11, 3 * 6)
    table.rate = wanting({"kind": "forage", "resource": "wheat"}, {"kind": "build"}, {"kind": "replace"})
    build_until_done(table, 0)
    assert [event.card for event in rows(table, "activates")] == ["forage"] * 3
    sleeping = ability_table("scrap", "renovate")
    assert "scrap" not in {o.kind for o in build_options(sleeping.towns[0], sleeping.market, sleeping.abilities)}
    sleeping.towns[0].buildings[12] = "fort_ironweed"
    sleeping.round, sleeping.setup = 2, Setup("town-hall", 2, 5, 0, boxes=BOXES)
    play_round(sleeping)
    assert 0 not in {event.seat for event in rows(sleeping, "activates", "chooses")}


def test_abilities_want_as_many_workers_as_they_cost() -> None:
    table = ability_table("forage", "renovate")
    town = people(table.towns[0], visiting=[3], working=[13])
    assert {o.by for o in build_options(town, table.market, table.abilities)} == {""}
    assert "forage" in {o.kind for o in build_options(town, table.market, table.abilities)}
    people(town, visiting=[3])
    assert {o.kind for o in build_options(town, table.market, table.abilities)} == {"build", "done"}


def test_pay_first() -> None:
    table = ability_table("forage", "cut_corners")
    table.rate = wanting({"by": "cut_corners", "square": 0}, {"kind": "release", "square": 14}, {"kind": "done"})
    build_until_done(table, 0)
    first, second = asked(table, "release")
    assert [o.square for o in first] == [13, 14, 15]
    assert [o.square for o in second] == [13, 15]
    assert {o.card for o in first} == {"cut_corners"}
    assert [event.event for event in rows(table)[-4:-1]] == ["activates", "lodges", "lodges"]
    assert rows(table)[-1].by == "cut_corners"


def test_solicit_brings_a_coin_also_when_there_is_no_room_for_it() -> None:
    table = villager_table(villagers=("solicit",), fortune=True)
    town = people(stand(table.towns[0], "cottage", "cottage"), working=[0, 1])
    table.rate, town.coins = wanting({"kind": "solicit"}), 3
    build_until_done(table, 0)
    assert last(table, 3) == [("activates", "solicit", 1), ("lodges", "solicit", 0), ("gains", "solicit", 0)]
    assert (town.coins, town.lodge) == (4, 2)


def scraps(table: Table, elsewhere: bool) -> bool:
    """Whether seat 0 may scrap a cube."""
    return options_for(table, Cube(0, "wood", elsewhere))[-1] == option("scrap", "scrap", resource="wood")


def test_scrap_whose() -> None:
    table = ability_table("scrap")
    assert scraps(table, True) and scraps(table, False)
    table.rate = wanting({"kind": "scrap"}, {"kind": "place", "square": 9}, {"kind": "build"})
    play_round(table)
    assert [event[1:4] for event in rows(table)[9 + 6 :]][:4] == [
        (0, "names", ""),
        (0, "activates", "scrap"),
        (0, "lodges", "scrap"),
        (1, "places", ""),
    ]
    assert rows(table, "builds")[0].seat == 0
    people(table.towns[0], visiting=[3])
    assert not scraps(table, True)


def test_scrap_whose_in_a_third_round() -> None:
    table = villager_table("hearth", mode="town-hall", villagers=("scrap",))
    people(stand(table.towns[0], "cottage"), working=[0])
    table.round, table.rate = 2, wanting({"kind": "scrap"})
    play_round(table)
    assert [event.event for event in rows(table) if event.round == 3 and event.seat == 0] == [
        "chooses",
        "activates",
        "lodges",
        "settles",
    ]


def test_scrap_solo() -> None:
    table = villager_table("hearth", mode="solo", players=1, villagers=("scrap",))
    people(stand(table.towns[0], "cottage"), working=[0])
    shown, table.rate = list(table.shown), wanting({"kind": "scrap"})
    play_round(table)
    assert [event.event for event in rows(table) if event.round == 2] == [
        "takes",
        "activates",
        "lodges",
        "settles",
        "shows",
    ]
    taken = rows(table, "takes")[0].resource
    assert (table.pile[-1], sorted([*table.shown[:2], taken])) == (taken, sorted(shown))


def test_renovate_stays() -> None:
    table = villager_table("hearth", villagers=("renovate",))
    town = people(stand(table.towns[0], "cottage", "cottage", "cottage"), working=[0, 1, 2])
    swap = {"kind": "replace", "square": 0, "card": "hearth"}
    table.rate = wanting(swap, {"kind": "release", "square": 2}, {"kind": "release", "square": 1}, {"kind": "done"})
    build_until_done(table, 0)
    assert (town.buildings[0], town.working, town.lodge) == ("hearth", {0}, 2)
    events = [(event.event, event.card, event.square, event.amount) for event in rows(table)[-4:]]
    assert events == [
        ("activates", "renovate", -1, 2),
        ("lodges", "renovate", 2, 0),
        ("lodges", "renovate", 1, 0),
        ("replaces", "hearth", 0, 0),
    ]
    town.working, town.villagers = {0, 1}, {0, 1}
    table.rate = wanting({"kind": "replace", "square": 0}, {"kind": "done"})
    build_until_done(table, 0)
    assert (town.working, town.villagers, town.lodge) == (set(), set(), 4)
