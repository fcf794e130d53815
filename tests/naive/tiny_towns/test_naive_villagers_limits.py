"""The rulings about Folly Towers, replaced buildings and what may not come."""

import pytest

from .arriving import raise_building, replace_building
from .building import wake_watches
from .coins import coins_due
from .options import build_options, put_options, replace_options
from .record import option
from .staging import asked, last, lay, people, rows, stand, villager_table, wanting
from .town import Town, may_add


def plainly(town: Town, market: list[str], by: str = "") -> list[tuple[str, int, int]]:
    """Card, cubes and square of the options to build without an ability."""
    return [(o.card, o.cubes, o.square) for o in build_options(town, market) if o.kind == "build" and o.by == by]


def test_renovate_limits() -> None:
    table = villager_table("folly_tower", "citadel", "outhouse")
    town = stand(table.towns[0], "clearfall_quarry", "cottage", "citadel")
    market = ["cottage", "folly_tower", "bank", "cathedral"]
    town.working = {1, 2}

    def cards() -> set[tuple[int, str]]:
        options = build_options(town, market, ("renovate",))
        return {(o.square, o.card) for o in options if o.by == "renovate"}

    assert cards() == {(1, "folly_tower"), (1, "bank"), (2, "cottage"), (2, "folly_tower"), (2, "bank")}
    stand(town, "folly_tower", *["bank"] * 5, first=5)
    assert "folly_tower" not in {card for _, card in cards()}
    assert "bank" not in {card for _, card in cards()}
    assert (5, "cottage") in cards()
    town.held[2] = []
    replace_building(table, 0, option("replace", "cottage", 2, by="renovate"))
    assert 2 not in town.held
    town.buildings[0] = "halfmoon_library"
    assert cards() == set()


def test_renovate_limits_wakes_no_citadel_and_no_watch() -> None:
    table = villager_table("citadel")
    stand(table.towns[0], "cottage", "citadel")
    watch = stand(table.towns[1], "opaleyes_watch")
    watch.set_aside = ["well"]
    replace_building(table, 0, option("replace", "well", 0, by="renovate"))
    assert not asked(table, "put")
    assert [event.event for event in rows(table)[-1:]] == ["replaces"]


def test_folly_one_building() -> None:
    town = stand(Town(), "cottage", "statue")
    for _ in range(5):
        stand(town, "folly_tower", first=2)
    assert (town.towers, town.buildings.count("folly_tower")) == (5, 1)
    assert coins_due(town, "statue", 1) == 0
    assert coins_due(town, "shrine_of_the_windseed", 1) == 2


def test_folly_limit() -> None:
    town = lay(Town(), "WS..")
    for _ in range(15):
        stand(town, "folly_tower", first=9)
    assert plainly(town, ["folly_tower"]) == [("folly_tower", 3, 9)]
    stand(town, "folly_tower", first=9)
    assert not may_add(town, "folly_tower")
    assert plainly(town, ["folly_tower"]) == []
    assert put_options(town, ["folly_tower"], "grove_university") == []


def test_folly_put() -> None:
    table = villager_table("folly_tower", players=2)
    town = lay(stand(table.towns[0], "folly_tower"), ".YYY YYYY YYYY YYYY")
    assert put_options(town, ["folly_tower"], "forge") == [option("put", "folly_tower", 0, by="forge")]
    watch = stand(table.towns[1], "folly_tower", "opaleyes_watch")
    lay(watch, "..YY YYYY YYYY YYYY").set_aside = ["folly_tower", "cottage"]
    wake_watches(table, 0, "cottage")
    wake_watches(table, 0, "folly_tower")
    assert (watch.towers, watch.set_aside) == (2, ["cottage"])
    assert {o.card for o in replace_options(stand(town, "cottage", first=1), ["farm", "folly_tower"], [])} == {
        "farm",
        "",
    }
    replace_building(table, 1, option("replace", "cottage", 0, by="architects_guild"))
    assert watch.towers == 0
    stand(watch, "folly_tower", first=5)
    assert watch.towers == 1


def test_cathedral_where() -> None:
    town = stand(lay(Town(), "..G. SGB."), "folly_tower", first=15)
    assert plainly(town, ["folly_tower", "cathedral"], "cathedral") == [("folly_tower", 0x74, 15)]


def test_halfmoon_rest() -> None:
    table = villager_table("hearth", "outhouse", villagers=("forage", "renovate"))
    town = stand(lay(table.towns[0], "WS.."), "halfmoon_library", "outhouse", "cottage", first=10)
    people(town, working=[10, 11, 12])
    market = ["cottage", "hearth"]
    assert {o.kind for o in build_options(town, market, ("forage", "renovate"))} == {"forage", "done"}
    assert {o.kind for o in build_options(town, market, ("solicit", "cooperate"))} == {"solicit", "done"}
    assert not any(may_add(town, card) for card in market)
    assert put_options(town, market, "grove_university") == []


@pytest.mark.parametrize("card", ["cathedral", "jeweler"])
def test_costs_however_it_comes(card: str) -> None:
    table = villager_table(card, fortune=True)
    town = people(stand(table.towns[0], "cottage", "cottage"), working=[0, 1])
    town.coins = 3
    replace_building(table, 0, option("replace", card, 0, by="renovate"))
    assert last(table, 2) == [("replaces", card, 0), ("spends", card, 3 if card == "cathedral" else 1)]


def test_a_hearth_that_replaces_puts_somebody_to_work_too() -> None:
    table = villager_table("hearth")
    town = people(stand(table.towns[0], "cottage", "cottage"), lodge=1)
    table.rate = wanting({"kind": "work"})
    replace_building(table, 0, option("replace", "hearth", 0, by="renovate"))
    assert (town.working, town.lodge) == ({1}, 0)
    raise_building(table, 0, "cottage", 4)
    assert rows(table)[-1][2:] == ("works", "", 1, "", 0, 0, "hearth", 16)
