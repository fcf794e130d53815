"""The kernel against the oracle: whole games, decision by decision, event by event, point by point."""

import os
import random
from collections import Counter

import pytest

from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.kernel.options import KINDS
from sim.tiny_towns.play import EVENTS
from tests.game import kernel_game
from tests.naive.tiny_towns import Record, Setup, play
from tests.naive.tiny_towns.busy import Busy
from tests.naive.tiny_towns.referee import Referee

GAMES = int(os.environ.get("TOWNLAB_ORACLE_GAMES", "600"))
"""how many games with base cards, and how many with Fortune; set it higher for a longer search"""
PARTS = 12
CARDS = catalogue.load()
BASE, FORTUNE = ("base",), ("base", "fortune")
Seen = Counter[str]


def set_up(number: int, boxes: tuple[str, ...]) -> tuple[Setup, Busy | None]:
    """A random way to set up a game, and a player who builds a lot; every fourth game is played uniformly."""
    rng = random.Random(number)
    mode = rng.choice(["master-builder", "master-builder", "town-hall", "solo"])
    players = 1 if mode == "solo" else rng.randint(2, 6)
    coins = boxes == FORTUNE
    if coins and rng.random() < 0.15:
        boxes = BASE  # coins alone
    market = [rng.choice(CARDS.of(category, mode, boxes)).id for category in CATEGORIES[1:-1] if rng.random() < 0.55]
    monuments = [card.id for card in CARDS.of(CATEGORIES[-1], mode, boxes)]
    setup = Setup(
        mode, players, rng.randrange(2**40), rng.randrange(10**6), tuple(market), rng.random() < 0.9,
        rng.random() < 0.4, boxes, coins, rng.choice([4, 4, 2, None]),
    )  # fmt: skip
    favourites = (*(market[-2:] if rng.random() < 0.6 else ()), "cottage", *rng.sample(monuments, 4))
    return setup, None if number % 4 == 0 else Busy(number, favourites)


def compare(number: int, boxes: tuple[str, ...]) -> None:
    """Play one game on both and compare all of it."""
    setup, _ = set_up(number, boxes)
    expected = play(setup, set_up(number, boxes)[1])
    decisions, events, chunk = kernel_game(setup, set_up(number, boxes)[1])
    for i, ((seat, offered), (naive_seat, naive_offered, _)) in enumerate(
        zip(decisions, expected.decisions, strict=False)
    ):
        assert (i, seat, offered) == (i, naive_seat, naive_offered)
    assert len(decisions) == len(expected.decisions)
    assert events == expected.events
    towns = chunk.towns[0]
    assert towns["score"].tolist() == expected.scores
    assert towns["turns"].tolist() == expected.turns
    assert towns["empty"].tolist() == expected.empty
    assert chunk.games["rounds"][0] == expected.rounds
    assert [seat for seat in range(setup.players) if chunk.games["winners"][0] >> seat & 1] == expected.winners
    Referee(setup.players).check(events)


def seen_in(record: Record) -> Seen:
    """The kinds of options, the events, the cards that came into a town, and what brought them."""
    seen = Counter(option.kind for _, offered, _ in record.decisions for option in offered)
    seen.update(event.event for event in record.events)
    seen.update(event.card for event in record.events if event.event in ("builds", "puts", "replaces"))
    seen.update(f"by {event.by}" for event in record.events if event.by)
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        compare(number, BASE)


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games_with_coins(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        compare(number, FORTUNE)


def test_the_compared_games_show_every_card_option_and_event() -> None:
    """Played on the oracle alone: it is what the kernel was compared with above."""
    seen: Seen = Counter()
    for number in range(GAMES):
        for boxes in (BASE, FORTUNE):
            seen.update(seen_in(play(*set_up(number, boxes))))
    ways = {"architects_guild", "cathedral", "grove_university", "masons_guild", "opaleyes_watch", "prism_forge",
            "treasury_at_okaver"}  # fmt: skip
    missing = (set(KINDS) | set(EVENTS) | set(CARDS.ids) | {f"by {card}" for card in ways}) - set(seen)
    assert not missing
