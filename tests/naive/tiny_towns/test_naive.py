"""The oracle's own rules, one by one, and whole games under the referee."""

from collections import Counter

import pytest

from . import Event, Option, Record, Setup, play, score_town
from .arriving import raise_building
from .building import build
from .busy import Busy
from .cube_options import place_options
from .facts import LETTERS, RESOURCES
from .grid import groups, layouts
from .monuments import resolve_monument
from .opening import open_game
from .options import build_options, replace_options
from .record import option
from .referee import Referee
from .referee_board import Board
from .rounds import complete_towns, play_round
from .streams import GOLD, Stream, mix
from .table import Table, may_pick
from .town import Town, add_building, empty_squares

MARKET = ("farm", "well", "chapel", "tavern", "theater", "factory")
STATUE = "statue_of_the_bondmaker"


def table_of(players: int = 2, mode: str = "master-builder", market: tuple[str, ...] = MARKET) -> Table:
    """A table after set-up, without monuments."""
    return open_game(Setup(mode, players, seed=5, game=0, market=market, monuments=False), None)


def lay(town: Town, rows: str) -> Town:
    """Cubes on a town, drawn with the letters of the patterns."""
    for square, letter in enumerate(rows.replace(" ", "")):
        town.cubes[square] = LETTERS.get(letter, "")
    return town


def stand(table: Table, seat: int, cards: dict[int, str]) -> Town:
    """Buildings in a town, markers included; a monument is the one the seat kept."""
    for square, card in cards.items():
        raise_building(table, seat, card, square)
    return table.towns[seat]


def built(options: list[Option]) -> list[tuple[str, int, int]]:
    """Card, cubes and square of the options to build."""
    return [(card, cubes, square) for kind, card, square, _, cubes, *_ in options if kind == "build"]


def names_of(events: list[Event]) -> list[str]:
    """What happened, without the details."""
    return [event[2] for event in events]


def test_mix_is_the_finalizer_of_splitmix64() -> None:
    assert mix(GOLD) == 0xE220A8397B1DCDAF


def test_streams_differ_by_seed_game_and_purpose() -> None:
    starts = {Stream(seed, game, purpose).state for seed in (1, 2) for game in (0, 1) for purpose in (1, 2)}
    assert len(starts) == 8


def test_a_shuffle_draws_from_what_is_left() -> None:
    assert sorted(Stream(1, 2, 8).shuffle(list("abcde"), 4)) == list("abcde")


@pytest.mark.parametrize(
    ("card", "ways"),
    [
        ("well", 48),
        ("cottage", 72),
        ("farm", 36),
        ("orchard", 36),
        ("opaleyes_watch", 16),
        ("tavern", 32),
        ("bakery", 24),
    ],
)
def test_patterns_may_be_turned_and_flipped(card: str, ways: int) -> None:
    assert len(layouts(card)) == ways


def test_groups_are_joined_by_edges_only() -> None:
    assert sorted(map(sorted, groups([0, 1, 5, 10, 15]))) == [[0, 1, 5], [10], [15]]


def test_a_building_goes_to_a_square_its_cubes_left() -> None:
    town = lay(Town(), "WS.. ....")
    assert built(build_options(town, ["cottage", "well"])) == [("well", 3, 0), ("well", 3, 1)]


def test_options_to_build_go_by_category_cubes_and_square() -> None:
    town = lay(Town(), "WSW. YBG.")
    options = build_options(town, ["cottage", "well"])
    assert options[-1] == option("done")
    assert built(options) == [("well", 3, 0), ("well", 3, 1), ("well", 6, 1), ("well", 6, 2)]


def test_a_shed_and_buildings_of_the_obelisks_owner_go_to_any_empty_square() -> None:
    town = lay(Town(), "WSYY YYYY YYYY YY..")
    assert built(build_options(town, ["shed"])) == [("shed", 3, square) for square in (0, 1, 14, 15)]
    add_building(town, "obelisk_of_the_crescent", 14)
    assert built(build_options(town, ["well"])) == [("well", 3, square) for square in (0, 1, 15)]


def test_a_trading_post_stands_for_any_cube_but_never_alone() -> None:
    town = Town()
    add_building(town, "trading_post", 1)
    add_building(town, "trading_post", 5)
    assert build_options(town, ["well"]) == []
    lay(town, "W...")
    assert built(build_options(town, ["well"])) == [("well", 1, 0)]
    assert built(build_options(town, ["tavern"])) == []
    assert built(build_options(lay(town, "Y... "), ["cottage"])) == [("cottage", 1, 0)]


def test_a_sixth_bank_is_never_an_option() -> None:
    town = lay(Town(), "YY.. WGB.")
    for square in range(11, 16):
        add_building(town, "bank", square)
    assert build_options(town, ["bank"]) == []
    add_building(town, "architects_guild", 3)
    add_building(town, "well", 2)
    assert {o[1] for o in replace_options(town, ["well", "bank"], [])} == {"well", ""}


def test_a_bank_bars_what_other_banks_carry() -> None:
    table = table_of(market=("bank",))
    town = stand(table, 0, {0: "bank", 1: "bank", 2: "bank", 3: "bank", 4: "bank"})
    assert sorted(town.markers.values()) == sorted(RESOURCES)
    assert table.record.decisions[-1][1][0][0] == "mark"
    assert len(table.record.decisions[-1][1]) == 2


def test_a_cube_of_ones_own_goes_on_an_empty_square_only() -> None:
    town = Town()
    for square, card in enumerate(["cottage", "warehouse", "factory", STATUE]):
        add_building(town, card, square)
    town.markers[2] = "wood"
    lay(town, ".... YYYY YYYY YYY.")
    assert place_options(town, "wood", elsewhere=False, cavern_rule=True) == [option("place", "", 15, "wood")]


def test_a_cube_from_elsewhere_has_every_way_out_in_order() -> None:
    town = Town()
    for square, card in enumerate(["cottage", "warehouse", "factory", STATUE]):
        add_building(town, card, square)
    town.markers[2], town.held[1] = "wood", ["stone", "wood", "glass"]
    lay(town, ".... YYYY YYYY YYY.")
    options = place_options(town, "wood", elsewhere=True, cavern_rule=True)
    assert options == [
        option("place", "", 15, "wood"),
        *(option("place", "factory", 15, other) for other in RESOURCES[1:]),
        option("place", STATUE, 0, "wood"),
        option("swap", "warehouse", 15, "glass", warehouse=1),
        option("swap", "warehouse", 15, "stone", warehouse=1),
        option("cavern", resource="wood"),
    ]


def test_used_up_ways_out_are_no_options() -> None:
    town = Town(cavern=["wood", "wood"], bonded={0})
    for square, card in enumerate(["cottage", "warehouse", STATUE]):
        add_building(town, card, square)
    town.bonded.add(0)
    lay(town, "...Y YYYY YYYY YYY.")
    assert place_options(town, "wood", elsewhere=True, cavern_rule=True) == [
        option("place", "", 15, "wood"),
        option("store", "warehouse", resource="wood", warehouse=1),
    ]


def test_grove_university_puts_a_building_up_for_nothing() -> None:
    table = table_of()
    table.towns[0].monument = "grove_university"
    stand(table, 0, {0: "grove_university"})
    resolve_monument(table, 0)
    seat, options, _ = table.record.decisions[0]
    assert (seat, len(options)) == (0, 7 * 15)
    assert table.towns[0].buildings.count("") == 14


def test_architects_guild_clears_what_lay_on_replaced_buildings() -> None:
    table = table_of(market=("warehouse",))
    table.rate = lambda seat, options: [float(kind == "replace" and card == "cottage") for kind, card, *_ in options]
    town = stand(table, 0, {0: "warehouse", 1: "warehouse", 2: "architects_guild"})
    town.monument = "architects_guild"
    town.held[0].append("wood")
    resolve_monument(table, 0)
    assert town.buildings[:3] == ["cottage", "cottage", "architects_guild"]
    assert not town.held
    assert names_of(table.record.events[-2:]) == ["replaces", "replaces"]


def test_architects_guild_alone_has_nothing_to_ask() -> None:
    table = table_of()
    town = stand(table, 0, {2: "architects_guild"})
    town.monument = "architects_guild"
    resolve_monument(table, 0)
    assert not table.record.decisions


def watch_table(players: int, watcher: int) -> Table:
    """A table in round 2 where a Watch with Cottage and Well set aside was built in round 1."""
    table = table_of(players)
    town = stand(table, watcher, {0: "opaleyes_watch"})
    town.monument, town.monument_round, town.set_aside = "opaleyes_watch", 1, ["well", "cottage"]
    table.round = 2
    return table


@pytest.mark.parametrize(("builder", "wakes"), [(0, False), (1, True), (2, False), (3, True)])
def test_the_watch_looks_left_and_right(builder: int, wakes: bool) -> None:
    table = watch_table(4, watcher=2 if builder != 2 else 0)
    lay(table.towns[builder], "WS..")
    build(table, builder, option("build", "well", 0, cubes=3))
    assert ("puts" in names_of(table.record.events)) == wakes


def test_the_watch_works_once_for_each_type_and_not_in_its_own_round() -> None:
    table = watch_table(2, watcher=1)
    table.round = 1
    build(table, 0, option("build", "well", 0))
    assert table.towns[1].set_aside == ["well", "cottage"]
    table.round = 2
    build(table, 0, option("build", "well", 1))
    build(table, 0, option("build", "well", 2))
    assert table.towns[1].set_aside == ["cottage"]
    assert table.towns[1].buildings.count("well") == 1


def test_a_full_town_leaves_the_building_at_the_watch() -> None:
    table = watch_table(2, watcher=1)
    lay(table.towns[1], ".YYY YYYY YYYY YYYY")
    build(table, 0, option("build", "well", 0))
    assert table.towns[1].set_aside == ["well", "cottage"]


def test_the_shrine_counts_itself() -> None:
    table = table_of()
    town = stand(table, 0, dict.fromkeys(range(5), "cottage"))
    town.monument = "shrine_of_the_elder_tree"
    lay(town, ".... .... BYSW GW")
    build(table, 0, option("build", town.monument, 8, cubes=0x3F00))
    assert town.shrine_value == 8


def test_fort_ironweed_is_passed_over_unless_alone() -> None:
    table = table_of(2)
    stand(table, 0, {0: "fort_ironweed"})
    assert [may_pick(table, seat) for seat in (0, 1)] == [False, True]
    table.towns[1].place = 1
    assert may_pick(table, 0)


def test_a_town_barred_by_its_banks_plays_on_while_another_can_name() -> None:
    table = table_of(2, market=("bank",))
    stand(table, 0, dict.fromkeys(range(5), "bank"))
    complete_towns(table)
    assert [town.place for town in table.towns] == [0, 0]
    lay(table.towns[1], "YYYY" * 4)
    complete_towns(table)
    assert [town.place for town in table.towns] == [1, 1]


def test_a_barred_town_leaves_the_game_to_the_fort() -> None:
    table = table_of(2, market=("bank",))
    stand(table, 0, dict.fromkeys(range(5), "bank"))
    stand(table, 1, {0: "fort_ironweed"})
    complete_towns(table)
    assert [town.place for town in table.towns] == [1, 0]
    assert may_pick(table, 1)


def test_towns_completed_together_share_the_place() -> None:
    table = table_of(4)
    for seats in ([0, 2], [1], [3]):
        for seat in seats:
            lay(table.towns[seat], "YYYY" * 4)
        complete_towns(table)
    assert [town.place for town in table.towns] == [1, 3, 1, 4]


def test_fort_and_barred_towns_sit_out_third_rounds() -> None:
    table = table_of(3, "town-hall", market=("bank",))
    stand(table, 0, {0: "fort_ironweed"})
    stand(table, 1, dict.fromkeys(range(5), "bank"))
    table.round, before = 2, len(table.record.events)
    play_round(table)
    assert names_of(table.record.events[before:]) == ["chooses", "places"]
    assert [len(empty_squares(town)) for town in table.towns] == [15, 11, 15]


def test_all_place_before_anybody_builds_and_the_hammer_goes_left() -> None:
    record = play(Setup("master-builder", 3, seed=2, game=0, monuments=False))
    rounds = [[event for event in record.events if event[0] == number] for number in (1, 2, 3, 4)]
    assert [events[0][1:3] for events in rounds] == [(0, "names"), (1, "names"), (2, "names"), (0, "names")]
    assert [event[1:3] for event in rounds[1][1:4]] == [(1, "places"), (2, "places"), (0, "places")]


def test_set_up_deals_two_different_monuments_a_seat() -> None:
    record = play(Setup("master-builder", 6, seed=2, game=0))
    dealt = [event[3] for event in record.events if event[2] == "dealt"]
    assert len(dealt) == len(set(dealt)) == 12
    assert names_of(record.events[:25]) == ["market"] * 7 + ["dealt"] * 12 + ["keeps"] * 6


def test_solo_leaves_out_the_cards_that_need_others() -> None:
    cards: set[str] = set()
    for game in range(80):
        events = open_game(Setup("solo", 1, seed=1, game=game), None).record.events
        assert names_of(events)[-3:] == ["shows"] * 3
        cards |= {event[3] for event in events}
    assert not cards & {"inn", "feast_hall", "bank", "fort_ironweed", "opaleyes_watch"}
    assert len(cards - {""}) == 22 + 13


def test_named_cards_are_in_the_market_and_draw_nothing() -> None:
    table = table_of(market=("shed",))
    other = table_of(market=("shed", "inn"))
    assert table.market[2] == "shed"
    assert other.market[4] == "inn"
    assert table.market[:4] + table.market[5:] == other.market[:4] + other.market[5:]


def test_a_rating_is_followed_and_ties_draw_from_the_seats_stream() -> None:
    setup = Setup("master-builder", 2, seed=3, game=7)
    first = play(setup, lambda seat, options: [-float(i) for i in range(len(options))])
    assert all(index == 0 for _, _, index in first.decisions)
    stream = Stream(3, 7, 16)
    ties = [(len(options), index) for seat, options, index in play(setup).decisions if seat == 0]
    assert all(stream.below(count) == index for count, index in ties)


@pytest.mark.parametrize("market", [("no_such_card",), ("the_starloom",)])
def test_a_card_that_cannot_be_in_the_market_is_named(market: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=market[0]):
        play(Setup("solo", 1, 1, 1, market))


MODES = [("master-builder", 1), ("master-builder", 2), ("master-builder", 4), ("master-builder", 6)]
MODES += [("town-hall", 2), ("town-hall", 5), ("solo", 1)]
FACTORIES = ("factory", "trading_post", "warehouse", "bank")


def some_setup(game: int) -> Setup:
    """One game of many: every mode, each factory card, with and without monuments and cavern."""
    mode, players = MODES[game % len(MODES)]
    factory = FACTORIES[game // 7 % (3 if mode == "solo" else 4)]
    return Setup(mode, players, seed=11, game=game, market=(factory,), monuments=game % 5 > 0, cavern=game % 3 == 0)


def some_game(game: int) -> tuple[Setup, Record]:
    """A random game, or for odd numbers one in which much is built."""
    setup = some_setup(game)
    return setup, play(setup, Busy(game, (*setup.market, "cottage")) if game % 2 else None)


def rescore(boards: list[Board], seat: int) -> dict[str, int]:
    """The points of a town as the referee saw it."""
    board = boards[seat]
    held = sum(len(cubes) for square, cubes in board.held.items() if board.buildings[square] == "warehouse")
    right = boards[seat - 1].town().count("feast_hall")
    points = score_town(
        board.town(),
        warehouse_cubes=held,
        shrine_value=board.shrine_value,
        right_feast_halls=right,
        starloom_rank=board.place,
        coins=board.coins,
        right_coins=boards[seat - 1].coins - boards[seat - 1].food,
        hollow_hill_coins=board.hill,
        working=frozenset(board.at_work()),
        outhouse_cubes=sum(len(cubes) for q, cubes in board.held.items() if board.buildings[q] == "outhouse"),
        towers=board.towers,
        tallest=max(other.towers for other in boards),
        uses_coins="coins" in board.points,
    )
    return {card: points[card] for card in points if card != "total"}


@pytest.mark.parametrize("game", range(120))
def test_a_whole_game_stands_up_to_the_referee(game: int) -> None:
    setup, record = some_game(game)
    boards = Referee(setup.players).check(record.events)
    for seat, board in enumerate(boards):
        assert board.place
        assert board.points == record.points[seat] == rescore(boards, seat)
        assert record.scores[seat] == sum(board.points.values())
        assert record.empty[seat] == 16 - len(board.buildings)
    names = Counter((event[1], event[2]) for event in record.events)
    assert record.turns == [names[seat, "names"] for seat in range(setup.players)]
    assert record.winners == [event[1] for event in record.events if event[2] == "wins"] != []
    assert record.rounds == record.events[-1][0]
    assert all(len(options) == len(set(options)) >= 2 for _, options, _ in record.decisions)


def test_games_like_these_meet_every_kind_of_decision_and_event() -> None:
    kinds, events = set(), set()
    for game in range(400):
        _, record = some_game(game)
        kinds |= {options[index][0] for _, options, index in record.decisions}
        events |= set(names_of(record.events))
    assert (
        " ".join(sorted(kinds)) == "build cavern choose done keep mark name place put replace set_aside store swap take"
    )
    assert " ".join(sorted(events)) == (
        "builds cavern chooses completes dealt draws keeps market marks names places puts replaces scores sets_aside "
        "shows stores swaps takes wins"
    )


def test_the_same_seed_plays_the_same_game() -> None:
    assert some_game(9) == some_game(9)
    assert play(Setup("town-hall", 3, 1, 1)) != play(Setup("town-hall", 3, 1, 2))


def spoiled(events: list[Event], name: str, **changes: int | str) -> list[Event]:
    """The events with the first one of that name changed."""
    fields = ("round", "seat", "event", "card", "square", "resource", "cubes", "amount", "by", "other")
    place = names_of(events).index(name)
    event = dict(zip(fields, events[place], strict=True)) | changes
    changed = Event(**event)  # type: ignore[arg-type]
    return [*events[:place], changed, *events[place + 1 :]]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("places", {"square": 16}),
        ("places", {"card": "factory"}),
        ("places", {"resource": "gold"}),
        ("builds", {"cubes": 0}),
        ("builds", {"cubes": 0xFFFF}),
        ("builds", {"card": "silva_forum"}),
        ("completes", {"round": 1}),
        ("wins", {"seat": 0}),
    ],
)
def test_the_referee_stops_at_a_spoiled_event(name: str, changes: dict[str, int | str]) -> None:
    record = play(Setup("master-builder", 2, 4, 4, MARKET, monuments=False), Busy(4))
    Referee(2).check(record.events)
    with pytest.raises(ValueError, match=r"Against the rules|Out of order"):
        Referee(2).check(spoiled(record.events, name, **changes))
