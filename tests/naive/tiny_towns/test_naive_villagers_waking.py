"""The rulings about buildings that bring others or put villagers to work: Citadel, Forge, Travelers' Center, Hearth."""

from .arriving import gain, put_building, run_citadels
from .building import build
from .monuments import resolve_monument
from .options import forge_put_options, work_options
from .record import Option, option
from .staging import asked, lay, people, rows, stand, villager_table, wanting
from .table import Table
from .town import Town


def puts(table: Table) -> list[tuple[str, int, str, int, int]]:
    """What was put: card, square, by, other, amount."""
    return [(event.card, event.square, event.by, event.other, event.amount) for event in rows(table, "puts")]


def put(card: str, square: int, by: str = "grove_university") -> list[Option]:
    """One building to put."""
    return [option("put", card, square, by=by)]


def test_citadel_once() -> None:
    table = villager_table("citadel")
    stand(table.towns[0], "citadel", "", "citadel", "", "", "", "", "citadel")
    table.rate = wanting({"other": 0, "square": 3}, {"other": 2, "square": 15}, {"other": 7, "square": 11})
    put_building(table, 0, put("cottage", 1))
    assert puts(table)[1:] == [
        ("cottage", 3, "citadel", 0, 1),
        ("cottage", 15, "citadel", 2, 1),
        ("cottage", 11, "citadel", 7, 3),
    ]
    assert [options[0].other for options in asked(table, "put")] == [0, 2, 7]


def test_citadel_once_taken_or_declined() -> None:
    table = villager_table("citadel")
    stand(table.towns[0], "citadel", "", "citadel")
    table.rate = wanting({"kind": "done", "other": -1}, {"other": 2})
    put_building(table, 0, put("cottage", 1))
    assert len(asked(table, "put")) == 2
    assert puts(table) == [("cottage", 1, "grove_university", -1, 0)]


def test_citadel_once_but_a_building_that_comes_otherwise_starts_anew() -> None:
    table = villager_table("citadel", "travelers_center")
    stand(table.towns[0], "citadel", "", "well", "", "", "cottage")
    table.rate = wanting({"by": "travelers_center", "card": "cottage", "square": 4}, {"kind": "done"})
    put_building(table, 0, put("travelers_center", 1))
    first = [options[0] for options in asked(table, "put")]
    assert [(o.by, o.card, o.other) for o in first] == [
        ("travelers_center", "cottage", 1),
        ("citadel", "cottage", 0),
        ("citadel", "travelers_center", 0),
    ]


def test_citadel_wakes() -> None:
    table = villager_table("citadel", "hearth")
    town = stand(lay(table.towns[0], "WS.."), "citadel", first=4)
    table.rate = wanting({"by": "citadel", "square": 15}, {"by": "treasury_at_okaver", "square": 8}, {"square": 14})
    build(table, 0, option("build", "hearth", 0, cubes=3))
    assert puts(table) == [("hearth", 15, "citadel", 4, 0)]
    stand(town, "treasury_at_okaver", first=12).coins = 3
    gain(table, 0, "solicit", 1)
    assert puts(table)[1:] == [("cottage", 8, "treasury_at_okaver", -1, 0), ("cottage", 14, "citadel", 4, 8)]


def test_citadel_wakes_not_for_itself_nor_for_a_monument() -> None:
    table = villager_table("citadel")
    town = people(lay(table.towns[0], "W... SGGB"), visiting=[])
    build(table, 0, option("build", "citadel", 5, cubes=0xF1))
    assert not asked(table, "put")
    town.monument = "clearfall_quarry"
    build(table, 0, option("build", "clearfall_quarry", 4, cubes=0))
    assert not asked(table, "put")
    table.rate = wanting({"kind": "put", "square": 6}, {"kind": "done"})
    build(table, 0, option("build", "citadel", 1, cubes=0))
    assert [options[0].other for options in asked(table, "put")] == [5]
    assert puts(table) == [("citadel", 6, "citadel", 5, 1)]


def test_a_citadel_just_built_is_woken_by_one_that_another_puts() -> None:
    table = villager_table("citadel")
    stand(table.towns[0], "citadel")
    table.rate = wanting({"other": 0, "square": 2}, {"other": 1, "square": 15}, {"kind": "done"})
    build(table, 0, option("build", "citadel", 1, cubes=0))
    assert puts(table) == [("citadel", 2, "citadel", 0, 1), ("citadel", 15, "citadel", 1, 2)]


def test_the_square_of_the_waker_is_written_down() -> None:
    table = villager_table("citadel")
    stand(table.towns[0], "citadel", "", "citadel")
    table.rate = wanting({"other": 0, "square": 6}, {"other": 2, "square": 10})
    run_citadels(table, 0, "cottage", 1)
    assert puts(table) == [("cottage", 6, "citadel", 0, 1), ("cottage", 10, "citadel", 2, 1)]


def test_cathedral_forced() -> None:
    table = villager_table("citadel", "hearth", "cathedral", fortune=True)
    town = stand(table.towns[0], "citadel", *["cottage"] * 13, "", "")
    town.coins = 3
    table.rate = wanting({"kind": "done"})
    run_citadels(table, 0, "cathedral", 1)
    (options,) = asked(table, "put")
    assert [(o.card, o.by, o.square, o.other) for o in options] == [
        ("cathedral", "citadel", 14, 0),
        ("cathedral", "citadel", 15, 0),
        ("hearth", "cathedral", 14, 0),
        ("hearth", "cathedral", 15, 0),
        ("", "", -1, -1),
    ]
    town.coins, table.rate = 2, wanting({"by": "cathedral", "square": 15})
    run_citadels(table, 0, "cathedral", 1)
    assert puts(table) == [("hearth", 15, "cathedral", 0, 1)]


def test_cathedral_free_choice() -> None:
    table = villager_table("travelers_center", "hearth", "cathedral", fortune=True)
    stand(table.towns[0], "cottage", "", "well", "", "", "farm")
    put_building(table, 0, put("travelers_center", 1))
    (options,) = asked(table, "put")
    assert {o.by for o in options} == {"travelers_center", ""}
    assert "cathedral" not in {o.card for o in options}


def test_forge_where() -> None:
    town = stand(Town(), "forge", first=5)
    lay(town, ".Y..")
    assert [o.square for o in forge_put_options(town, "hearth", 5)] == [4, 6, 9, -1]
    assert forge_put_options(town, "hearth", 5)[0] == option("put", "hearth", 4, by="forge", other=5)
    assert [o.square for o in forge_put_options(town, "shed", 5)] == [0, 2, 3, 4, *range(6, 16), -1]
    obelisk = stand(Town(), "forge", *[""] * 14, "obelisk_of_the_crescent")
    assert len(forge_put_options(obelisk, "hearth", 0)) == 14 + 1
    stack = stand(Town(), "forge", *[""] * 14, "folly_tower")
    assert [o.square for o in forge_put_options(stack, "folly_tower", 0)] == [15, -1]
    assert [o.square for o in forge_put_options(stand(Town(), "forge"), "folly_tower", 0)] == [1, 4, -1]


def test_free_building_optional() -> None:
    table = villager_table("forge", "travelers_center", "hearth", fortune=True)
    town = people(stand(table.towns[0], "", "cottage", "", "citadel", "farm"), lodge=1)
    stand(lay(town, ".... .... ...W ...S"), "northern_semaphore", first=12)
    table.record.decisions, table.rate = [], wanting({"kind": "done"})
    put_building(table, 0, put("forge", 9))
    put_building(table, 0, put("travelers_center", 5))
    put_building(table, 0, put("cottage", 7))
    build(table, 0, option("build", "hearth", 15, cubes=0x8800))
    put_building(table, 0, put("hearth", 0))
    assert all(options[-1].kind == "done" for _, options, _ in table.record.decisions)
    givers = [options[0].by or options[0].card for _, options, _ in table.record.decisions]
    assert givers == ["forge", "travelers_center", "citadel", "northern_semaphore", "hearth"]
    assert (len(puts(table)), town.working, town.lodge) == (4, set(), 1)


def test_a_travelers_center_counts_types_next_to_it() -> None:
    neighbours = [
        (("cottage", "", "farm", "", "", "well"), True),
        (("cottage", "", "cottage", "", "", "well"), False),
        (("cottage", "", "travelers_center", "", "", "well"), True),
        (("cottage", "", "barrett_castle", "", "", "well"), True),
        (("cottage", "", "", "farm", "chapel", "well"), False),
    ]
    for cards, asks in neighbours:
        table = villager_table("travelers_center")
        stand(table.towns[0], *cards)
        put_building(table, 0, put("travelers_center", 1))
        assert bool(asked(table, "put")) == asks


def test_hearth_where() -> None:
    town = stand(Town(), "well", "cottage", "", "", "clearfall_quarry", "hearth")
    lay(town, "..W.")
    people(town, visiting=[2, 3], working=[1], lodge=1)
    options = work_options(town, "hearth", [1, 4, 6, 9])
    assert [(o.card, o.other, o.square) for o in options] == [
        ("hearth", 2, 4),
        ("hearth", 3, 4),
        ("hearth", 16, 4),
        ("", -1, -1),
    ]
    people(town, visiting=[0, 1])
    assert work_options(town, "hearth", [1, 4])[0].kind == "done"


def test_hearth_where_for_unnamed_monument_b() -> None:
    table = villager_table()
    town = people(stand(table.towns[0], "unnamed_monument_b"), visiting=[9], lodge=1)
    town.monument, table.rate = "unnamed_monument_b", wanting({"kind": "work", "other": 16})
    resolve_monument(table, 0)
    assert [(o.other, o.square) for o in asked(table, "work")[0]] == [(9, 0), (16, 0), (-1, -1)]
    assert rows(table)[-1][2:] == ("works", "", 0, "", 0, 0, "unnamed_monument_b", 16)
    resolve_monument(table, 0)
    assert len(asked(table, "work")) == 1


def test_a_villager_that_works_in_monument_b_as_it_is_built_leaves_no_room_for_another() -> None:
    table = villager_table()
    town = people(lay(table.towns[0], "SGY. .B.."), visiting=[1, 15])
    town.monument = "unnamed_monument_b"
    build(table, 0, option("build", "unnamed_monument_b", 1, cubes=0b100111))
    assert (town.working, asked(table, "work")) == ({1}, [])
