"""Whole games of the oracle under the referee."""

from collections import Counter
from functools import cache

import pytest

from . import Event, Record, Setup, play
from .busy import Busy
from .facts import OBJECTIVES, TILES, WORKERS
from .referee import Referee

BUSY_GAMES = 240
RANDOM_GAMES = 60
RICH_GAME = 148  # three players, and every kind of event
KINDS = "activate build claim done feed gather pay site take wait work"
EVENTS = (
    "activates board builds buys claims dealt discards earns feeds first gains gathers market pays rents scores totals "
    "waits wins works"
)


def some_setup(game: int) -> Setup:
    """One game of many: all numbers of players, boards, markets and settings."""
    market = "first-game" if game % 7 == 6 else ("residence", "cathedral", "castle") if game % 7 == 5 else ()
    pool = "rulebook" if game % 5 == 4 else "all"
    return Setup(2 + game % 3, 11, game, ("random", "a", "b")[game // 3 % 3], market, pool, game % 4 != 3)


@cache
def busy_game(game: int) -> Record:
    """A game in which much is built, activated and bought."""
    return play(some_setup(game), Busy(game))


@cache
def random_game(game: int) -> Record:
    """A game in which everything is drawn by lot."""
    return play(some_setup(game))


def stands_up(setup: Setup, record: Record) -> None:
    """The referee finds the same points and winners, and nothing against the rules."""
    book = Referee(setup.players, setup.rule_of_three).check(record.events)
    assert book.points == record.scores
    assert record.winners == [row.seat for row in record.events if row.event == "wins"] != []
    assert record.last_first == next(row.seat for row in record.events if (row.round, row.event) == (4, "first"))
    assert all(len(options) == len(set(options)) >= 2 for _, options, _ in record.decisions)
    turns = Counter(row.event for row in record.events)
    assert turns["works"] + turns["builds"] == 4 * setup.players * WORKERS[setup.players]


def test_random_games_stand_up_to_the_referee() -> None:
    for game in range(RANDOM_GAMES):
        stands_up(some_setup(game), random_game(game))


def test_busy_games_stand_up_to_the_referee() -> None:
    for game in range(BUSY_GAMES):
        stands_up(some_setup(game), busy_game(game))


def test_busy_games_meet_every_kind_of_option_and_event() -> None:
    records = [busy_game(game) for game in range(BUSY_GAMES)]
    kinds = {options[index].kind for record in records for _, options, index in record.decisions}
    assert " ".join(sorted(kinds)) == KINDS
    assert " ".join(sorted({row.event for record in records for row in record.events})) == EVENTS


def test_busy_games_meet_every_tile_and_objective() -> None:
    rows = [row for game in range(BUSY_GAMES) for row in busy_game(game).events]
    used = {card for card, tile in TILES.items() if tile.is_used or tile.kind == "end_of_round"}
    assert {row.card for row in rows if row.event == "builds"} == set(TILES)
    assert {row.card for row in rows if row.event == "activates"} == used
    assert {row.card for row in rows if row.event == "claims"} == set(OBJECTIVES)
    assert {"castle", "watchtower", "cathedral", "hunger", "coins"} < {
        row.card for row in rows if row.event == "scores"
    }


def test_busy_games_run_the_reserve_short() -> None:
    asked = Counter(
        option.resource
        for game in range(BUSY_GAMES)
        for _, options, _ in busy_game(game).decisions
        for option in options
        if option.kind == "gather"
    )
    assert set(asked) == {"wood", "stone", "fish"}


def test_random_play_has_decisions_and_events_of_the_usual_number() -> None:
    records = [random_game(game) for game in range(RANDOM_GAMES)]
    assert all(40 <= len(record.decisions) <= 100 for record in records)
    assert all(120 <= len(record.events) <= 280 for record in records)
    largest = Counter[str]()
    for _, options, _ in (decision for record in records for decision in record.decisions):
        largest[options[0].kind] = max(largest[options[0].kind], len(options))
    assert 39 <= largest["work"] <= 52 and largest["site"] <= 39 and largest["take"] <= 10


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(Setup(3, 1, 1)) == play(Setup(3, 1, 1))
    assert play(Setup(3, 1, 1), Busy(1)) == play(Setup(3, 1, 1), Busy(1))
    assert play(Setup(3, 1, 1)) != play(Setup(3, 1, 2))


def test_equals_are_drawn_by_lot_and_the_highest_is_played() -> None:
    record = play(Setup(2, 3), lambda seat, options: [float(i) for i in range(len(options))])
    assert all(index == len(options) - 1 for _, options, index in record.decisions)
    drawn = {index for game in range(5) for _, _, index in play(Setup(2, 3, game)).decisions}
    assert len(drawn) > 10


def spoiled(events: list[Event], name: str, **changes: int | str) -> list[Event]:
    """The events with the last one of that name changed."""
    place = max(i for i, row in enumerate(events) if row.event == name)
    changed = Event(**{**events[place]._asdict(), **changes})
    return [*events[:place], changed, *events[place + 1 :]]


SPOILED: list[tuple[str, dict[str, int | str]]] = [
    ("board", {"card": "c"}),
    ("market", {"card": "wheat_field"}),
    ("dealt", {"seat": 0}),
    ("discards", {"event": "dealt"}),
    ("first", {"seat": -1}),
    ("works", {"square": 0}),
    ("works", {"seat": -1}),
    ("gathers", {"amount": 4}),
    ("gathers", {"resource": "wheat"}),
    ("builds", {"card": "tower"}),
    ("builds", {"square": 54}),
    ("activates", {"square": 0}),
    ("rents", {"amount": 2}),
    ("buys", {"amount": 9}),
    ("pays", {"amount": 9}),
    ("gains", {"resource": "stone"}),
    ("claims", {"card": "castle"}),
    ("claims", {"event": "waits"}),
    ("waits", {"event": "claims"}),
    ("earns", {"seat": -1}),
    ("feeds", {"amount": 9}),
    ("scores", {"amount": 99}),
    ("totals", {"amount": 99}),
    ("wins", {"round": 3}),
]


@pytest.mark.parametrize(("name", "changes"), SPOILED)
def test_the_referee_stops_at_a_spoiled_event(name: str, changes: dict[str, int | str]) -> None:
    with pytest.raises(ValueError, match="Against the rules"):
        Referee(3).check(spoiled(busy_game(RICH_GAME).events, name, **changes))


def test_the_referee_misses_any_event_that_is_left_out() -> None:
    events = busy_game(RICH_GAME).events
    for i in (i for i, row in enumerate(events) if row.event != "discards"):
        with pytest.raises(ValueError, match="Against the rules"):
            Referee(3).check([*events[:i], *events[i + 1 :]])


def test_the_referee_stops_at_rows_after_the_end() -> None:
    events = busy_game(RICH_GAME).events
    with pytest.raises(ValueError, match="the game is over"):
        Referee(3).check([*events, events[-1]])
