"""The rulings of Tiny Tears."""

import pytest

from .arriving import put_building
from .building import build
from .cube_options import exchange_options, extra_options, fetch_options, place_options
from .facts import RESOURCES
from .opening import open_game
from .placing import Cube, carry_out, fetch, options_for
from .record import Option, Setup, option
from .staging import asked, lay, people, rows, stand, villager_table, wanting
from .table import Table
from .town import Town
from .villagers import end_round

PROMENADE = "petal_promenade"


def spots(options: list[Option], card: str = "", resource: str = "wood") -> list[tuple[int, int]]:
    """Square and villager given up of the options to place a resource."""
    placed = [o for o in options if o.kind == "place" and (o.card, o.resource) == (card, resource)]
    return [(o.square, o.other) for o in placed]


def placing(town: Town, elsewhere: bool = True) -> list[Option]:
    """What to do with a wood."""
    return place_options(town, "wood", elsewhere, cavern_rule=True)


def tears(*cards: str, players: int = 2, fortune: bool = False) -> Table:
    """A table of Tiny Tears."""
    return villager_table(*cards, players=players, fortune=fortune, tears=True)


@pytest.mark.parametrize("mode", ["master-builder", "town-hall", "solo"])
def test_tears_settles_on_any_square(mode: str) -> None:
    players = 1 if mode == "solo" else 2
    table = open_game(Setup(mode, players, 5, 0, boxes=("base", "villagers"), tears=True), None)
    assert [len(options) for options in asked(table, "settle")] == [16, 15, 14] * players
    assert (table.abilities, len(rows(table, "market"))) == ((), 7)


def test_tears_no_work() -> None:
    table = tears("hearth", "unnamed_tavern_a")
    town = people(lay(table.towns[0], "WS.."), visiting=[9], lodge=1)
    stand(town, "cottage", first=4)
    build(table, 0, option("build", "hearth", 0, cubes=3))
    town.monument = "unnamed_monument_b"
    build(table, 0, option("build", "unnamed_monument_b", 1, cubes=0))
    assert not asked(table, "work") and not rows(table, "works")
    end_round(table, 0)
    assert (len(town.villagers), town.working, town.lodge) == (2, set(), 0)


def test_tears_leave_at_once() -> None:
    table = tears("shed")
    town = people(lay(table.towns[0], "WS.."), visiting=[5, 9, 10])
    build(table, 0, option("build", "shed", 9, cubes=3))
    assert [event[2:5] for event in rows(table)[-2:]] == [("builds", "shed", 9), ("lodges", "", 9)]
    put_building(table, 0, [option("put", "shed", 5, by="citadel")])
    assert [event[2:5] for event in rows(table)[-2:]] == [("puts", "shed", 5), ("lodges", "", 5)]
    carry_out(table, Cube(0, "wood", elsewhere=True), option("place", "", 10, "wood"))
    assert [event[2:5] for event in rows(table)[-2:]] == [("places", "", 10), ("lodges", "", 10)]
    assert (town.villagers, town.lodge) == (set(), 3)
    end_round(table, 0)
    assert (len(town.villagers), town.lodge) == (3, 0)


def test_tears_discard_what() -> None:
    table = tears("warehouse", fortune=True)
    town = people(stand(table.towns[0], "warehouse", "factory"), visiting=[5, 9])
    town.held[0], town.markers[1], town.coins = ["glass"], "wood", 1
    options = options_for(table, Cube(0, "wood", elsewhere=True))
    free = [square for square in range(2, 16) if square not in (5, 9)]
    expected = [(5, -1), (9, -1), *((q, 5) for q in free), *((q, 9) for q in free)]
    assert spots(options) == expected
    for resource in RESOURCES[1:]:
        assert spots(options, "factory", resource) == spots(options, "coin", resource) == expected
    swaps = [(o.square, o.other) for o in options if o.kind == "swap"]
    assert swaps == [(5, -1), (9, -1)]
    for besides in (extra_options(town, "northern_semaphore", ["wood"], False), exchange_options(town, 0, False)):
        assert {(o.square, o.other) for o in besides[:-1]} == {(5, -1), (9, -1)}


def test_tears_discard_what_is_written_after_the_coin_and_before_the_cube() -> None:
    table = tears("warehouse", fortune=True)
    town = people(table.towns[0], visiting=[5, 9], lodge=1)
    town.coins = 1
    carry_out(table, Cube(0, "wood", elsewhere=True), option("place", "coin", 3, "glass", other=9))
    assert [(event.event, event.square) for event in rows(table)[-3:]] == [
        ("spends", -1),
        ("discards", 9),
        ("places", 3),
    ]
    assert (town.villagers, town.lodge) == ({5}, 1)


def test_tears_who_is_discarded() -> None:
    one = people(Town(tears=True), visiting=[5])
    assert spots(placing(one)) == spots(placing(one, elsewhere=False)) == [(5, -1)]
    waiting = people(Town(tears=True), visiting=[5], lodge=1)
    assert spots(placing(waiting)) == [(5, -1), *((q, 5) for q in range(16) if q != 5)]
    crowded = people(lay(Town(tears=True), "YYYY YYYY YYYY Y..Y"), visiting=[13, 14])
    assert spots(placing(crowded)) == [(13, -1), (14, -1)]


def test_tears_nobody_there() -> None:
    table = tears("oddity_shop", fortune=True)
    town = people(table.towns[0], visiting=[5])
    stand(table.towns[1], "oddity_shop").held[0] = ["glass"]
    assert [o.square for o in fetch_options(table.towns, 0, alone=False)] == [5, -1]
    table.rate = wanting({"kind": "fetch"})
    fetch(table, 0)
    assert [event.event for event in rows(table)[-3:]] == ["fetches", "lodges", "gains"]
    assert fetch_options(table.towns, 0, alone=False) == [option("done")]
    assert spots(placing(town)) == [(q, -1) for q in range(16) if q != 5]


def test_tears_storage() -> None:
    town = people(stand(Town(tears=True), "outhouse", "cottage", "statue_of_the_bondmaker", "museum"), visiting=[5])
    town.held[3] = ["wood"]
    assert [(o.kind, o.square, o.warehouse) for o in placing(town)] == [
        ("place", 5, -1),
        ("place", 1, -1),
        ("store", -1, 0),
        ("sell", -1, 3),
        ("cavern", -1, -1),
    ]


def test_tears_promenade() -> None:
    town = stand(Town(tears=True), PROMENADE, "outhouse")
    town.laid = {5: PROMENADE, 6: PROMENADE}
    people(town, visiting=[5, 9])
    assert placing(town) == [
        option("place", "", 5, "wood"),
        option("place", "", 6, "wood", other=5),
        option("place", "", 6, "wood", other=9),
    ]
    people(town, visiting=[9])
    assert [(o.kind, o.square) for o in placing(town)] == [("place", 9), ("store", -1), ("cavern", -1)]
    people(town, visiting=[6])
    assert spots(placing(town)) == spots(placing(town, elsewhere=False)) == [(6, -1)]
    assert "store" not in {o.kind for o in placing(town)}
    people(town, lodge=2)
    assert [(o.kind, o.square) for o in placing(town)] == [("place", 5), ("place", 6)]


def test_tears_promenade_gains_the_coin_after_the_villager_has_left() -> None:
    table = tears(fortune=True)
    town = people(stand(table.towns[0], PROMENADE), visiting=[6])
    town.laid = {6: PROMENADE}
    carry_out(table, Cube(0, "wood", elsewhere=False), option("place", "", 6, "wood"))
    assert [event.event for event in rows(table)[-3:]] == ["places", "lodges", "gains"]
    assert town.coins == 1
