"""Whole games with coins under the referee, and the referee on spoiled ones."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from . import Event, Record, Setup, play
from .busy import Busy
from .facts import BOX, FORTUNE, RESOURCES
from .opening import market_cards
from .referee import Referee
from .test_naive import rescore

MODES = [("master-builder", 3), ("master-builder", 2), ("town-hall", 3), ("solo", 1), ("master-builder", 4)]
MODES += [("master-builder", 6), ("town-hall", 2), ("master-builder", 1)]
MONUMENTS = tuple(FORTUNE["monument"])
LIKED = ("opaleyes_watch", "grove_university", "architects_guild", "barrett_castle", "obelisk_of_the_crescent")
# The last ones are games in which something rare happens: a town filled by fetching, a full chest, the Watch, Okaver.
GAMES = [*range(60), 73, 76, 84, 96, 129, 173, 337, 352, 528, 676, 805, 1261]

# Cards in play together, so that each is met with what makes it matter.
MARKETS: list[tuple[str, ...]] = [
    ("mine", "cathedral", "gamblers_den", "oddity_shop"),
    ("statue", "parsonage", "jeweler", "museum"),
    ("root_cellar", "mine", "schoolhouse", "teahouse"),
    ("tithe_barn", "shed", "cathedral", "museum"),
    ("mine", "teahouse", "trading_post"),
    ("root_cellar", "statue", "factory"),
    ("greenhouse", "mine", "cathedral", "warehouse"),
    (),
]


def some_setup(game: int) -> Setup:
    """One game of many: every mode, many markets, at times coins only."""
    mode, players = MODES[game % len(MODES)]
    market = MARKETS[game // 3 % len(MARKETS)]
    gone = {"town-hall": {"oddity_shop"}, "solo": {"oddity_shop", "schoolhouse"}}.get(mode, set())
    market = tuple(card for card in market if card not in gone)
    if game % 12 == 11:
        base = tuple(card for card in market if BOX[card] == "base")
        return Setup(mode, players, 3, game, base, coins=True)
    cavern, most = game % 4 == 0, None if game % 2 else 4
    return Setup(mode, players, 3, game, market, cavern=cavern, boxes=("base", "fortune"), most_fortune=most)


@cache
def some_game(game: int) -> tuple[Setup, Record]:
    """A game in which much is built, or now and then one at random."""
    setup = some_setup(game)
    return setup, play(setup, busy_player(setup) if game % 10 else None)


def busy_player(setup: Setup) -> Busy:
    """A busy player who likes Fortune's monuments, or now and then some of the base game."""
    return Busy(setup.game, (*market_cards(setup), *(LIKED if setup.game % 4 == 2 else MONUMENTS)))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_stands_up_to_the_referee(game: int) -> None:
    setup, record = some_game(game)
    boards = Referee(setup.players).check(record.events)
    for seat, board in enumerate(boards):
        assert board.points == record.points[seat] == rescore(boards, seat)
        assert record.scores[seat] == sum(board.points.values())
    names = Counter((event.seat, event.event) for event in record.events)
    assert record.turns == [names[seat, "names"] for seat in range(setup.players)]
    assert all(len(options) == len(set(options)) >= 2 for _, options, _ in record.decisions)


def test_these_games_meet_every_kind_of_decision() -> None:
    chosen = [options[index] for game in GAMES for _, options, index in some_game(game)[1].decisions]
    assert " ".join(sorted({option.kind for option in chosen})) == (
        "build cavern choose done extra fetch keep lay mark name place put replace sell set_aside spend store swap take"
    )
    assert {option.by for option in chosen if option.kind == "build"} == {"", "cathedral", "prism_forge"}
    puts = {option.by for option in chosen if option.kind == "put"}
    assert puts == {"masons_guild", "treasury_at_okaver", "grove_university", "opaleyes_watch"}
    assert {"coin", "factory", ""} <= {option.card for option in chosen if option.kind == "place"}


def test_these_games_meet_every_kind_of_event_and_every_card() -> None:
    events = [event for game in GAMES for event in some_game(game)[1].events]
    assert " ".join(sorted({event.event for event in events})) == (
        "builds cavern chooses completes dealt draws feeds fetches gains keeps lays loses market marks names places "
        "puts replaces scores sells sets_aside shows spends stores swaps takes wins"
    )
    fortune = {card for card in BOX if BOX[card] == "fortune"}
    assert {event.card for event in events if event.event == "builds"} >= fortune
    assert {event.card for event in events if event.event == "gains"} == {
        *("mine", "root_cellar", "statue", "gamblers_den", "teahouse", "shrine_of_the_windseed"),
        *("oddity_shop", "museum", "southern_semaphore", "jeweler", "two_buildings"),
        *("caterinas_grotto", "petal_promenade"),
    }
    assert {event.card for event in events if event.event == "spends"} == {
        *("coin", "jeweler", "cathedral", "estival_festival", "masons_guild", "root_cellar", "tithe_barn"),
    }
    assert {event.amount for event in events if event.event == "gains"} == {0, 1, 2}


def watch_game() -> Record:
    """A game in which a Watch is woken by a Cathedral that its owner cannot pay."""
    market = ("root_cellar", "statue", "cathedral")
    setup = Setup("master-builder", 3, 3, 97, market, boxes=("base", "fortune"))
    liked = ("opaleyes_watch", "shrine_of_the_windseed", "petal_promenade", "southern_semaphore")
    return play(setup, Busy(97, ("statue", "cathedral", "root_cellar", *liked)))


def test_a_watch_woken_by_a_cathedral_stands_up_to_the_referee() -> None:
    events = watch_game().events
    place = next(i for i, event in enumerate(events) if (event.event, event.by) == ("puts", "cathedral"))
    assert events[place].card == "statue"
    Referee(3).check(events)
    for changes in ({"by": "opaleyes_watch"}, {"card": "cathedral"}):
        assert refuses(3, [*events[:place], events[place]._replace(**changes), *events[place + 1 :]])  # type: ignore[arg-type]


def test_a_fetched_cube_can_fill_a_town_before_the_naming() -> None:
    names = [(event.round, event.event) for event in some_game(73)[1].events]
    pairs = [(a[1], b[1]) for a, b in pairwise(names) if a[0] == b[0]]
    assert ("completes", "names") in pairs


def test_the_same_seed_plays_the_same_game() -> None:
    setup, record = some_game(4)
    assert play(setup, busy_player(setup)) == record


def refuses(players: int, events: list[Event]) -> bool:
    """Whether the referee stops."""
    try:
        Referee(players).check(events)
    except ValueError:
        return True
    return False


COMPULSORY = ("gains", "loses", "lays", "marks", "spends", "completes", "feeds", "sells", "fetches", "puts", "places")


@pytest.mark.parametrize("name", COMPULSORY)
def test_the_referee_misses_a_row_that_is_left_out(name: str) -> None:
    for game in GAMES:
        setup, record = some_game(game)
        places = [i for i, event in enumerate(record.events) if event.event == name]
        for i in places[:1] + places[-1:]:
            assert refuses(setup.players, record.events[:i] + record.events[i + 1 :]), record.events[i]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("gains", {"amount": 5}),
        ("gains", {"card": "mausoleum"}),
        ("gains", {"square": 16}),
        ("spends", {"amount": 4}),
        ("spends", {"card": "bank"}),
        ("loses", {"amount": 0}),
        ("lays", {"square": 0, "card": "caterinas_grotto"}),
        ("sells", {"resource": "gold"}),
        ("sells", {"square": -1}),
        ("fetches", {"other": -1}),
        ("fetches", {"resource": "gold"}),
        ("feeds", {"cubes": 0x10000}),
        ("feeds", {"amount": 9}),
        ("puts", {"by": ""}),
        ("replaces", {"by": ""}),
        ("builds", {"by": "cathedral_of_caterina"}),
        ("completes", {"amount": 7}),
    ],
)
def test_the_referee_stops_at_a_spoiled_row(name: str, changes: dict[str, int | str]) -> None:
    for game in GAMES:
        setup, record = some_game(game)
        for i, event in list(enumerate(record.events)):
            if event.event == name:
                spoiled = event._replace(**changes)  # type: ignore[arg-type]
                changed = [*record.events[:i], spoiled, *record.events[i + 1 :]]
                assert spoiled == event or refuses(setup.players, changed), event
                break


def test_the_referee_stops_at_a_coin_for_one_building() -> None:
    setup, record = some_game(1)
    place = next(i for i, event in enumerate(record.events) if event.event == "builds" and event.round > 1)
    row = Event(record.events[place].round, record.events[place].seat, "gains", "two_buildings", amount=1)
    assert refuses(setup.players, [*record.events[: place + 1], row, *record.events[place + 1 :]])


def test_every_resource_is_changed_for_a_coin() -> None:
    events = [event for game in GAMES for event in some_game(game)[1].events]
    assert {event.resource for event in events if event.card == "coin" and event.event == "places"} == set(RESOURCES)
