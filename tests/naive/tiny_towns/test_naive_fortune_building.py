"""The rulings about Fortune that concern building and what follows from a building."""

from .arriving import raise_building
from .building import build, build_until_done, wake_watches
from .coins import coins_due
from .monuments import resolve_monument
from .options import build_options, put_options, replace_options
from .record import Option, option
from .staging import fortune_table, last, lay, short, stand, wanting
from .table import Table
from .town import Town, may_add, start_round


def built(town: Town, market: list[str], by: str) -> list[tuple[str, int, int]]:
    """Card, cubes and square of the options to build by a card, or plainly."""
    options = [o for o in build_options(town, market) if o.kind == "build" and o.by == by]
    return [(o.card, o.cubes, o.square) for o in options]


def cards(options: list[Option]) -> set[str]:
    """The cards of the options."""
    return {option.card for option in options} - {""}


def test_costs_however_it_comes() -> None:
    table = fortune_table()
    town = stand(table.towns[0], "grove_university")
    town.monument, town.coins = "grove_university", 4
    table.rate = wanting({"kind": "put", "card": "cathedral"})
    resolve_monument(table, 0)
    assert last(table, 2) == [("puts", "cathedral", 0), ("spends", "cathedral", 3)]
    assert table.record.events[-2].by == "grove_university"
    watch = stand(table.towns[1], "opaleyes_watch")
    watch.monument, watch.set_aside, watch.monument_round, watch.coins = "opaleyes_watch", ["jeweler", "mine"], 0, 1
    wake_watches(table, 0, "jeweler")
    wake_watches(table, 0, "mine")
    assert last(table, 4) == [
        ("puts", "jeweler", 0),
        ("spends", "jeweler", 1),
        ("puts", "mine", 0),
        ("gains", "mine", 1),
    ]
    assert (watch.coins, watch.built) == (1, 0)


def test_order_of_coins() -> None:
    table = fortune_table("parsonage")
    town = stand(table.towns[0], "caterinas_grotto", "cottage")
    town.laid, town.coins = dict.fromkeys((5, 6, 9), "caterinas_grotto"), 0
    raise_building(table, 0, "gamblers_den", 5)
    assert last(table, 2) == [("gains", "caterinas_grotto", 1), ("gains", "gamblers_den", 2)]
    town.coins = 0
    raise_building(table, 0, "parsonage", 6)
    assert town.coins == 1
    raise_building(table, 0, "jeweler", 9)
    assert last(table, 2) == [("gains", "caterinas_grotto", 1), ("spends", "jeweler", 1)]


def test_replaced_in_place() -> None:
    town = stand(Town(), "architects_guild", "cottage")
    squares = {o.square for o in replace_options(town, ["cottage", "shed"], []) if o.kind == "replace"}
    assert squares == {1}


def test_cathedral_turned() -> None:
    table = fortune_table("mine")
    lay(table.towns[0], "..G. SGB.")
    stand(table.towns[1], "opaleyes_watch").set_aside = ["mine", "cathedral"]
    assert built(table.towns[0], table.market, "") == []
    assert built(table.towns[0], table.market, "cathedral") == [("mine", 0x74, square) for square in (2, 4, 5, 6)]
    table.rate = wanting({"kind": "build"})
    build_until_done(table, 0)
    assert last(table, 4) == [("builds", "mine", 0), ("gains", "mine", 1), ("puts", "mine", 0), ("gains", "mine", 1)]
    assert (table.record.events[-4].by, table.towns[0].built) == ("cathedral", 1)
    assert table.towns[1].set_aside == ["cathedral"]


def test_a_cathedral_may_be_turned_though_it_could_be_paid() -> None:
    town = lay(Town(coins=3), "..G. SGB.")
    market = ["cottage", "mine", "cathedral"]
    assert len(built(town, market, "")) == len(built(town, market, "cathedral")) == 4
    assert [o.by for o in build_options(town, market)] == [""] * 4 + ["cathedral"] * 4 + [""]


def test_cathedral_where() -> None:
    town = lay(Town(), "..GY SGBY YYYY YYY.")
    assert [square for _, _, square in built(town, ["mine", "cathedral"], "cathedral")] == [2, 4, 5, 6]
    assert [square for _, _, square in built(town, ["shed", "cathedral"], "cathedral")] == [0, 1, 2, 4, 5, 6, 15]
    stand(town, "obelisk_of_the_crescent")
    assert [square for _, _, square in built(town, ["mine", "cathedral"], "cathedral")] == [1, 2, 4, 5, 6, 15]


def test_cathedral_free_choice() -> None:
    market = ["cottage", "mine", "cathedral"]
    poor, rich = Town(coins=2), Town(coins=3)
    for town in (poor, rich):
        stand(town, "architects_guild", "cottage")
    assert cards(put_options(poor, market, "grove_university")) == {"cottage", "mine"}
    assert cards(put_options(rich, market, "grove_university")) == set(market)
    assert cards(replace_options(poor, market, [])) == {"mine"}
    assert cards(replace_options(rich, market, [])) == {"mine", "cathedral"}


def watch_options(coins: int) -> list[tuple[str, str]]:
    """Card and giver of what the Watch's owner is asked after a neighbour's Cathedral."""
    table = fortune_table()
    town = stand(table.towns[1], "opaleyes_watch")
    town.set_aside, town.coins = ["cathedral"], coins
    wake_watches(table, 0, "cathedral")
    assert not town.set_aside
    options = table.record.decisions[-1][1]
    return [(o.card, o.by) for o in options][::15]


def test_cathedral_forced() -> None:
    assert watch_options(3) == [("cathedral", "opaleyes_watch"), ("mine", "cathedral")]
    assert watch_options(2) == [("mine", "cathedral")]


def forge_table(rows: str, *first: str) -> Table:
    """A table where a Prism Forge stands on square 15 and the market is known."""
    table = fortune_table(*first)
    lay(stand(table.towns[0], *[""] * 15, "prism_forge"), rows)
    return table


def test_cathedral_by_ability() -> None:
    table = forge_table("..G. SGBS ....", "tavern")
    town = table.towns[0]
    town.old_cubes, town.old_category = {7: "stone", 6: "brick"}, "well"
    lay(town, "..G. SG..")
    assert built(town, table.market, "prism_forge") == []
    town.coins = 3
    assert {card for card, _, _ in built(town, table.market, "prism_forge")} == {"cathedral"}


def test_castle_while_building() -> None:
    table = fortune_table("parsonage", "statue")
    town = stand(table.towns[0], "barrett_castle", "cottage")
    town.coins = 1
    raise_building(table, 0, "parsonage", 4)
    assert town.coins == 1
    stand(town, "cottage", first=2)
    assert coins_due(stand(town, "statue", first=8), "statue", 8) == 0


def test_parsonage_equal() -> None:
    for coins, cottages, left in ((0, 2, 0), (2, 2, 2), (1, 2, 0), (3, 2, 0)):
        table = fortune_table("parsonage")
        town = stand(table.towns[0], *["cottage"] * cottages)
        town.coins = coins
        raise_building(table, 0, "parsonage", 9)
        assert town.coins == left
        assert ("loses", "parsonage", coins) in short(table.record.events) or coins in (0, cottages)


def test_jeweler_solo() -> None:
    town = lay(stand(Town(solo=True), *[""] * 12, "architects_guild", "cottage"), ".S.. BGB.")
    assert not may_add(town, "jeweler")
    assert built(town, ["jeweler"], "") == []
    assert put_options(town, ["jeweler"], "masons_guild") == []
    assert cards(replace_options(town, ["jeweler"], [])) == set()
    town.coins = 1
    assert len(built(town, ["jeweler"], "")) == 4


def test_teahouse_line() -> None:
    town = stand(Town(), "teahouse", "cottage", "teahouse", "farm", "well", "", "", "", "well")
    assert coins_due(town, "teahouse", 0) == 3
    stand(town, "cottage", "cottage", "cottage", first=1)
    assert coins_due(town, "teahouse", 0) == 1


def test_statue_count() -> None:
    town = stand(Town(), *["statue"] * 3, *["cottage"] * 3, "farm", "farm")
    assert coins_due(town, "statue", 2) == 2
    assert coins_due(stand(Town(), "shrine_of_the_windseed"), "shrine_of_the_windseed", 0) == 1
    assert coins_due(stand(town, "shrine_of_the_windseed", first=9), "shrine_of_the_windseed", 9) == 3


def test_cathedral_posts() -> None:
    town = lay(stand(Town(), "", "", "trading_post", "", "trading_post"), ".... .GB.")
    assert built(town, ["mine", "cathedral"], "cathedral") == [("mine", 0x60, 5), ("mine", 0x60, 6)]


def test_grotto_coins() -> None:
    table = fortune_table()
    town = lay(stand(table.towns[0], *[""] * 5, "caterinas_grotto", "cottage"), ".... .... .W")
    town.monument, town.coins = "caterinas_grotto", 4
    resolve_monument(table, 0)
    assert [event[2:5] for event in table.record.events[-3:]] == [
        ("lays", "caterinas_grotto", 9),
        ("lays", "caterinas_grotto", 10),
        ("gains", "caterinas_grotto", -1),
    ]
    assert town.coins == 5
    town.coins = 0
    raise_building(table, 0, "cottage", 10)
    assert (town.coins, town.laid) == (1, {9: "caterinas_grotto"})


def test_masons_spend() -> None:
    table = fortune_table()
    town = stand(table.towns[0], "masons_guild")
    town.monument, town.coins = "masons_guild", 3
    table.rate = wanting({"kind": "spend"}, {"card": "mine"}, {"card": "gamblers_den"}, {"card": "cottage"})
    resolve_monument(table, 0)
    assert last(table, 8) == [
        ("spends", "masons_guild", 1),
        ("spends", "masons_guild", 1),
        ("spends", "masons_guild", 1),
        ("puts", "mine", 0),
        ("gains", "mine", 1),
        ("puts", "gamblers_den", 0),
        ("gains", "gamblers_den", 2),
        ("puts", "cottage", 0),
    ]
    assert town.coins == 3
    asked = [options[0].kind for _, options, _ in table.record.decisions]
    assert asked == ["spend"] * 3 + ["put"] * 3


def test_masons_spend_stops_when_the_owner_is_done_and_lapses_without_room() -> None:
    table = fortune_table()
    town = lay(stand(table.towns[0], "masons_guild"), ".YYY YYYY YYYY YYY.")
    town.monument, town.coins = "masons_guild", 2
    table.rate = wanting({"kind": "spend"}, {"card": "cottage"})
    resolve_monument(table, 0)
    assert last(table, 3) == [("spends", "masons_guild", 1), ("spends", "masons_guild", 1), ("puts", "cottage", 0)]
    town.coins = 2
    table.rate = wanting({"kind": "done"})
    resolve_monument(table, 0)
    assert town.coins == 2


def test_prism_pair() -> None:
    table = forge_table("WSSG", "almshouse")
    town = table.towns[0]
    build(table, 0, option("build", "mine", 0, cubes=3))
    assert built(town, table.market, "prism_forge") == [
        ("almshouse", 0xE, square) for square in (1, 2, 3)
    ]  # square 0 has the Mine
    build(table, 0, option("build", "almshouse", 2, cubes=0xE, by="prism_forge"))
    assert (town.built, town.cubes[3]) == (2, "")
    lay(town, "...W S...")
    assert built(town, table.market, "prism_forge") == []


def test_the_prism_forge_wants_another_type_and_an_old_cube() -> None:
    table = forge_table("WSW. .... YBG.")
    build(table, 0, option("build", "mine", 0, cubes=3))
    assert built(table.towns[0], table.market, "prism_forge") == []


def test_the_prism_forge_may_use_old_cubes_alone() -> None:
    table = forge_table("SW.. SWB.", "trading_post")
    build(table, 0, option("build", "trading_post", 6, cubes=0x73))
    options = built(table.towns[0], table.market, "prism_forge")
    whole = [("mine", 0x3, 0), ("mine", 0x3, 1), ("mine", 0x30, 4), ("mine", 0x30, 5)]
    assert options == [*whole[:2], ("mine", 0x20, 5), *whole[2:]]  # the new Trading Post helps, too


def test_the_prism_forge_forgets_after_another_building_and_after_the_round() -> None:
    table = forge_table("WSSG .... BYB. .G..", "almshouse")
    town = table.towns[0]
    build(table, 0, option("build", "mine", 0, cubes=3))
    build(table, 0, option("build", "cottage", 9, cubes=0x2300))
    assert "almshouse" not in {card for card, _, _ in built(town, table.market, "prism_forge")}
    start_round(town)
    assert built(town, table.market, "prism_forge") == []


def test_where_a_new_cube_lies_the_old_one_no_longer_counts() -> None:
    table = forge_table("WSSG", "almshouse")
    town = table.towns[0]
    build(table, 0, option("build", "mine", 0, cubes=3))
    town.cubes[1] = "wood"
    assert built(town, table.market, "prism_forge") == []


def test_prism_itself() -> None:
    table = fortune_table()
    town = lay(table.towns[0], "GG.. WSY.")
    town.monument = "prism_forge"
    build(table, 0, option("build", "prism_forge", 0, cubes=0x73))
    assert built(town, table.market, "prism_forge") == []


def test_prism_square() -> None:
    table = forge_table("WSSG", "almshouse", "trading_post")
    town = table.towns[0]
    build(table, 0, option("build", "mine", 1, cubes=3))
    assert built(town, table.market, "prism_forge") == [("almshouse", 0xE, 2), ("almshouse", 0xE, 3)]
    stand(town, "trading_post", first=1)
    assert built(town, table.market, "prism_forge") == []
    assert built(town, ["almshouse"], "") == [("almshouse", 0xC, 2), ("almshouse", 0xC, 3)]


def test_a_forged_shed_goes_to_any_empty_square() -> None:
    table = forge_table("SSGY YYYY YYYY YY..", "shed", "almshouse")
    town = lay(table.towns[0], "SSGY WYYY YYYY YY..")
    build(table, 0, option("build", "almshouse", 1, cubes=7))
    assert built(town, table.market, "prism_forge") == [("shed", 0x11, square) for square in (0, 2, 4, 14)]


def test_estival_only_built() -> None:
    table = fortune_table()
    town = lay(table.towns[0], "BGY. YBG.")
    town.monument, town.coins = "estival_festival", 1
    assert built(town, ["mine"], "") == []
    town.coins = 2
    assert {card for card, _, _ in built(town, ["mine"], "")} == {"estival_festival"}
    build(table, 0, option("build", "estival_festival", 0, cubes=0x77))
    assert last(table, 2) == [("builds", "estival_festival", 0), ("spends", "estival_festival", 2)]
    assert town.coins == 0
