"""The kernel of Little Town against the oracle: whole games, decision by decision, event by event, point by point."""

import os
import random
from collections import Counter

import pytest

from sim.little_town import catalogue
from sim.little_town.kernel.options import KINDS
from sim.little_town.kernel.state import EVENTS
from tests.little_town import kernel_game
from tests.naive.little_town import Event, Setup, play
from tests.naive.little_town.busy import Busy
from tests.naive.little_town.referee import Referee

GAMES = int(os.environ.get("TOWNLAB_ORACLE_GAMES", "600"))
"""how many games in all; set it higher for a longer search"""
PARTS = 12
CARDS = catalogue.load()


def set_up(number: int) -> tuple[Setup, Busy | None]:
    """A random way to set up a game, and a player who does a lot; every fourth game is played uniformly."""
    rng = random.Random(number)
    market = rng.sample([tile.id for tile in CARDS.tiles[1:]], rng.randint(0, 12))
    setup = Setup(
        players=rng.choice([2, 3, 3, 4]),
        seed=rng.randrange(2**40),
        game=rng.randrange(10**6),
        board=rng.choice(["a", "b", "random"]),
        market=tuple(market),
        objectives=rng.choice(["all", "all", "rulebook"]),
        rule_of_three=rng.random() < 0.8,
    )
    return setup, None if number % 4 == 0 else Busy(number)


def compare(number: int) -> None:
    """Play one game on both and compare all of it."""
    setup, _ = set_up(number)
    expected = play(setup, set_up(number)[1])
    decisions, events, chunk = kernel_game(setup, set_up(number)[1])
    for i, ((seat, offered), (naive_seat, naive_offered, _)) in enumerate(
        zip(decisions, expected.decisions, strict=False)
    ):
        assert (i, seat, offered) == (i, naive_seat, naive_offered)
    assert len(decisions) == len(expected.decisions)
    assert events == expected.events
    assert chunk.seats["score"][0].tolist() == expected.scores
    assert int(chunk.games["last_first"][0]) == expected.last_first
    assert [seat for seat in range(setup.players) if chunk.games["winners"][0] >> seat & 1] == expected.winners
    Referee(setup.players, setup.rule_of_three).check(events)


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        compare(number)


def seen_in(number: int) -> Counter[str]:
    """The kinds of options and events of a game, the tiles built and the objectives claimed."""
    setup, rate = set_up(number)
    record = play(setup, rate)
    seen = Counter(option.kind for _, offered, _ in record.decisions for option in offered)
    seen.update(event.event for event in record.events)
    seen.update(event.card for event in record.events if _shows(event))
    seen.update([f"{setup.players} players", f"objectives {setup.objectives}"])
    seen.update(f"board {event.card}" for event in record.events if event.event == "board")
    return seen


def _shows(event: Event) -> bool:
    """Whether an event shows that its card does what it does."""
    used = event.event == "activates" or (event.event == "scores" and event.card in ("castle", "watchtower"))
    return used or event.event == "claims" or (event.event == "builds" and event.card == "statue")


def test_the_compared_games_show_every_tile_objective_option_and_event() -> None:
    """Played on the oracle alone: it is what the kernel was compared with above."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        seen.update(seen_in(number))
    wanted = {*KINDS, *EVENTS, *CARDS.ids, "2 players", "3 players", "4 players", "objectives all",
              "objectives rulebook", "board a", "board b"}  # fmt: skip
    assert wanted - set(seen) == set()
