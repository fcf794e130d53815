"""The kernel against the oracle: whole games, decision by decision, event by event, point by point."""

import os
import random
from collections import Counter

import pytest

from sim.tiny_towns import catalogue
from sim.tiny_towns.kernel.options import KINDS
from sim.tiny_towns.play import EVENTS
from tests.game import kernel_game
from tests.naive.tiny_towns import Setup, play
from tests.naive.tiny_towns.busy import Busy
from tests.naive.tiny_towns.referee import Referee

GAMES = int(os.environ.get("TOWNLAB_ORACLE_GAMES", "600"))
"""how many games in all; set it higher for a longer search"""
PARTS = 12
CARDS = catalogue.load()


def set_up(number: int) -> tuple[Setup, Busy | None]:
    """A random way to set up a game, and a player who builds a lot; every fourth game is played uniformly."""
    rng = random.Random(number)
    mode = rng.choice(["master-builder", "master-builder", "town-hall", "solo"])
    players = 1 if mode == "solo" else rng.randint(2, 6)
    market = []
    for category in ("farm", "well", "chapel", "tavern", "theater", "factory"):
        if rng.random() < 0.5:
            market.append(rng.choice(CARDS.of(category, mode == "solo")).id)
    setup = Setup(
        mode, players, rng.randrange(2**40), rng.randrange(10**6), tuple(market), rng.random() < 0.8, rng.random() < 0.4
    )
    favourites = (*market[-2:], "cottage") if rng.random() < 0.6 else ("cottage",)
    return setup, None if number % 4 == 0 else Busy(number, favourites)


def compare(number: int) -> tuple[Setup, Counter[str]]:
    """Play one game on both and compare all of it; what was seen is counted."""
    setup, _ = set_up(number)
    expected = play(setup, set_up(number)[1])
    decisions, events, chunk = kernel_game(setup, set_up(number)[1])
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
    seen = Counter(option[0] for _, offered in decisions for option in offered)
    seen.update(event[2] for event in events)
    seen.update(event[3] for event in events if event[2] in ("builds", "puts", "replaces"))
    return setup, seen


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        compare(number)


def test_the_compared_games_show_every_card_option_and_event() -> None:
    """Played on the oracle alone: it is what the kernel was compared with above."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        record = play(*set_up(number))
        seen.update(option[0] for _, offered, _ in record.decisions for option in offered)
        seen.update(event[2] for event in record.events)
        seen.update(event[3] for event in record.events if event[2] in ("builds", "puts", "replaces"))
    missing = (set(KINDS) | set(EVENTS) | set(CARDS.ids)) - set(seen)
    assert not missing
