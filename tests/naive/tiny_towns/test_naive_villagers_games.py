"""Whole games with Villagers under the referee, and the referee on spoiled ones."""

from collections import Counter
from functools import cache

import pytest

from . import Event, Record, Setup, play
from .busy import Busy
from .facts import BOX, LEFT_OUT, RESOURCES
from .game import close_game
from .opening import market_cards, open_game
from .referee import Referee
from .rounds import play_round
from .table import Table, playing
from .test_naive import rescore
from .villager_cards import COSTS, VILLAGERS

MODES = [("master-builder", 3), ("town-hall", 3), ("master-builder", 2), ("solo", 1), ("master-builder", 4)]
MODES += [("master-builder", 6), ("town-hall", 2), ("master-builder", 5)]
LIKED = ("opaleyes_watch", "grove_university", "architects_guild", "barrett_castle", "obelisk_of_the_crescent")
MONUMENTS = tuple(VILLAGERS["monument"])
BOXES = [("base", "villagers"), ("base", "fortune", "villagers")]

# Cards in play together, so that each is met with what makes it matter.
MARKETS: list[tuple[str, ...]] = [
    ("grange", "hearth", "monastery", "brewery", "apothecary", "citadel"),
    ("nectar_farm", "folly_tower", "unnamed_chapel_a", "travelers_center", "cobbler", "forge"),
    ("vegetable_patch", "outhouse", "unnamed_chapel_b", "unnamed_tavern_a", "blacksmith", "post_office"),
    ("hearth", "travelers_center", "citadel", "monastery"),
    ("folly_tower", "blacksmith", "trading_post"),
    ("outhouse", "grange", "warehouse"),
    ("shed", "forge", "travelers_center", "nectar_farm"),
    ("factory", "unnamed_chapel_b"),
    (),
]
"""with Fortune, a few of its cards take the place of some"""
RICH = [("mine", "cathedral"), ("museum",), ("root_cellar", "jeweler"), (), ("statue", "oddity_shop"), ()]
VILLAGER_CARDS = [("forage", "renovate"), ("scrap", "cooperate"), ("cut_corners",), ("innovate",), ()]
GAMES = range(80)


def some_setup(game: int) -> Setup:
    """One game of many: every mode, both mixes of boxes, many markets, every fourth one Tiny Tears."""
    mode, players = MODES[game % len(MODES)]
    boxes, tears = BOXES[game // 2 % 2], game % 4 == 3 or game % 16 == 4
    rich = RICH[game // 4 % len(RICH)] if "fortune" in boxes else ()
    market = tuple(card for card in (*rich, *MARKETS[game % len(MARKETS)]) if card not in LEFT_OUT[mode])
    named = () if tears else VILLAGER_CARDS[game % len(VILLAGER_CARDS)]
    coins, most = game % 11 == 0, None if game % 3 else 4
    return Setup(mode, players, 3, game, market, game % 13 > 0, game % 5 == 0, boxes, coins, most, tears, named)


def busy_player(setup: Setup) -> Busy | None:
    """A busy player who likes the monuments of the box, or now and then others; every tenth game is random."""
    liked = LIKED if setup.game % 4 == 2 else MONUMENTS
    return Busy(setup.game, (*market_cards(setup), *liked)) if setup.game % 10 else None


@cache
def some_game(game: int) -> tuple[Setup, Record, Table]:
    """A whole game, and the table at its end."""
    setup = some_setup(game)
    table = open_game(setup, busy_player(setup))
    while playing(table):
        play_round(table)
    close_game(table)
    return setup, table.record, table


def chosen_options() -> Counter[tuple[str, str, str]]:
    """How often an option of each kind, card and giver was taken."""
    taken = [o[index] for game in GAMES for _, o, index in some_game(game)[1].decisions]
    return Counter((o.kind, o.card, o.by) for o in taken)


def all_events() -> list[Event]:
    """What happened in all games."""
    return [event for game in GAMES for event in some_game(game)[1].events]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_stands_up_to_the_referee(game: int) -> None:
    setup, record, _ = some_game(game)
    boards = Referee(setup.players).check(record.events)
    for seat, board in enumerate(boards):
        assert board.points == record.points[seat] == rescore(boards, seat)
        assert record.scores[seat] == sum(board.points.values())
    names = Counter((event.seat, event.event) for event in record.events)
    assert record.turns == [names[seat, "names"] for seat in range(setup.players)]
    assert all(len(options) == len(set(options)) >= 2 for _, options, _ in record.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_open_information(game: int) -> None:
    setup, record, table = some_game(game)
    for town, board in zip(table.towns, Referee(setup.players).check(record.events), strict=True):
        assert (town.villagers, town.lodge) == (set(board.villagers), board.lodge)
        assert (sorted(town.working), town.towers) == (sorted(board.at_work()), board.towers)
        assert (town.coins, town.buildings) == (board.coins, board.town())
        assert {q: cubes for q, cubes in town.held.items() if cubes} == {q: c for q, c in board.held.items() if c}
        assert {q: there for q, there in enumerate(town.cubes) if there} == board.cubes


def test_these_games_meet_every_kind_of_decision() -> None:
    kinds = {kind for kind, _, _ in chosen_options()}
    assert kinds >= {
        *("settle", "scrap", "exchange", "extra", "forage", "solicit", "release", "work", "move"),
        *("fetch", "sell", "store", "swap", "cavern", "put", "replace"),
    }
    builds = {by for kind, _, by in chosen_options() if kind == "build"}
    assert builds >= {"", "cooperate", "cut_corners", "innovate"}
    puts = {by for kind, _, by in chosen_options() if kind == "put"}
    assert puts >= {"citadel", "forge", "travelers_center", "grove_university", "opaleyes_watch"}
    assert {card for kind, card, _ in chosen_options() if kind == "work"} == {"hearth", "unnamed_monument_b"}
    assert {by for kind, _, by in chosen_options() if kind == "replace"} == {"renovate", "architects_guild"}


def test_these_games_meet_every_event_card_and_ability_of_the_box() -> None:
    events = all_events()
    names = {event.event for event in events}
    assert names >= {
        *("settles", "exchanges", "discards", "activates", "lodges", "works", "moves"),
        *("fetches", "sells", "stores", "swaps", "cavern", "puts", "replaces", "feeds"),
    }
    assert {event.card for event in events if event.event == "builds"} >= {c for c in BOX if BOX[c] == "villagers"}
    assert {event.card for event in events if event.event == "activates"} == set(COSTS)
    stores = {event.card for event in events if event.event == "stores"}
    assert stores >= {"outhouse", "post_office", "blacksmith", "warehouse"}
    assert {event.card for event in events if event.event == "places"} >= {
        *("", "coin", "factory", "forage", "post_office", "northern_semaphore"),
    }
    assert {event.resource for event in events if event.card == "forage" and event.resource} == set(RESOURCES)


def test_villagers_are_never_lost_but_in_tiny_tears() -> None:
    for game in GAMES:
        setup, record, table = some_game(game)
        given = Counter(event.seat for event in record.events if event.event == "discards")
        for seat, town in enumerate(table.towns):
            assert len(town.villagers) + town.lodge + given[seat] == 3
            assert town.working <= town.villagers
        assert setup.tears or not given
        assert not setup.tears or not {"works", "moves", "activates"} & {event.event for event in record.events}


def test_no_villager_stands_on_a_cube_or_pushed_aside_when_a_round_ends() -> None:
    setup = some_setup(0)
    table = open_game(setup, busy_player(setup))
    while playing(table):
        play_round(table)
        for seat in playing(table):
            town = table.towns[seat]
            assert not any(town.cubes[q] or (town.buildings[q] and q not in town.working) for q in town.villagers)


def test_the_same_seed_plays_the_same_game() -> None:
    for game in (5, 7):
        setup, record, _ = some_game(game)
        assert play(setup, busy_player(setup)) == record


@pytest.mark.parametrize(("game", "by"), [(35, "treasury_at_okaver"), (55, "cathedral"), (94, "treasury_at_okaver")])
def test_rare_free_buildings_stand_up_to_the_referee(game: int, by: str) -> None:
    rich = ("mine", "cathedral", "citadel") if game % 2 else ("mine", "gamblers_den", "citadel")
    poor = ("mine", "cottage", "citadel", "treasury_at_okaver")
    liked = ("citadel", "cathedral", "mine", "opaleyes_watch", "masons_guild") if game % 2 else poor
    boxes, tears = ("base", "fortune", "villagers"), game == 94
    setup = Setup("master-builder", 2 + game % 3, 3, game, rich, boxes=boxes, most_fortune=None, tears=tears)
    record = play(setup, Busy(game, liked))
    assert by in {event.by for event in record.events if event.event == "puts"}
    Referee(setup.players).check(record.events)


def refuses(players: int, events: list[Event]) -> bool:
    """Whether the referee stops."""
    try:
        Referee(players).check(events)
    except ValueError:
        return True
    return False


COMPULSORY = ("settles", "exchanges", "discards", "activates", "lodges", "moves", "places", "feeds", "market")


@pytest.mark.parametrize("name", COMPULSORY)
def test_the_referee_misses_a_row_that_is_left_out(name: str) -> None:
    checked = 0
    for game in GAMES[::2]:
        setup, record, _ = some_game(game)
        places = [i for i, event in enumerate(record.events) if event.event == name]
        for i in places[-1:]:
            assert refuses(setup.players, record.events[:i] + record.events[i + 1 :]), record.events[i]
            checked += 1
    assert checked


def test_the_referee_misses_a_worker_whose_building_was_built_on_it() -> None:
    checked = 0
    for game in GAMES[::3]:
        setup, record, _ = some_game(game)
        own = [i for i, event in enumerate(record.events) if event.event == "works" and not event.by]
        for i in own[:1]:
            assert refuses(setup.players, record.events[:i] + record.events[i + 1 :])
            checked += 1
    assert checked


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("settles", {"square": 16}),
        ("settles", {"square": 5, "round": 0}),
        ("exchanges", {"square": -1}),
        ("exchanges", {"card": "warehouse"}),
        ("discards", {"square": -1}),
        ("activates", {"amount": 0}),
        ("activates", {"card": "hearth"}),
        ("lodges", {"square": -1}),
        ("lodges", {"card": "mine"}),
        ("works", {"other": -1}),
        ("works", {"by": "forge"}),
        ("moves", {"other": -1}),
        ("moves", {"square": 16}),
        ("puts", {"by": ""}),
        ("puts", {"other": 15}),
        ("puts", {"amount": 16}),
        ("replaces", {"by": ""}),
        ("builds", {"by": "scrap"}),
        ("builds", {"by": "forage"}),
        ("feeds", {"amount": 9}),
    ],
)
def test_the_referee_stops_at_a_spoiled_row(name: str, changes: dict[str, int | str]) -> None:
    checked = 0
    for game in GAMES[1::2]:
        setup, record, _ = some_game(game)
        i = next((i for i, event in enumerate(record.events) if event.event == name), -1)
        spoiled = record.events[i]._replace(**changes)  # type: ignore[arg-type]
        if i >= 0 and spoiled != record.events[i]:
            assert refuses(setup.players, [*record.events[:i], spoiled, *record.events[i + 1 :]]), record.events[i]
            checked += 1
    assert checked
