"""How a run is cut up: chunks of about a second, whose sizes the manifest keeps."""

import math
import sys
import time
from collections.abc import Iterable, Mapping, Sequence

from sim import games as known_games
from sim.checks import name_of
from sim.engine.strategy_files import has_varied, player, uses_python
from sim.games import Setup
from sim.languages import _
from sim.runs import stops
from sim.runs.experiment import Experiment
from sim.runs.progress import slow
from sim.runs.store import Span
from sim.runs.threads import apart

BATCH = 1024
"""games that batched strategies see at once"""
CHUNK_SECONDS = 1.0
"""Long enough to cost nothing, short enough for a lively bar, a quick stop and little to play again."""
CHUNKS_EACH = 10
"""chunks for each job at least, if they do not get too short, so that all end at about the same time"""
EARLY_EACH, EARLY = 2, 0.1
"""how many chunks of each job are short at first, and how short, so that an early stop finds some games"""
LATE, SHORT = 0.85, 0.25
"""after what share of the games chunks are short, and how short"""
MORE = LATE + (1 - LATE) / SHORT
"""times as many chunks as there would be if none were short"""
MOST_GAMES, MOST_LOGGED = 50_000, 2_000
"""in a chunk, without and with events, so that memory stays flat"""
MOST_CHUNKS = 50_000
"""about so many, so that a very long run has longer ones"""
SAMPLE_SECONDS = 0.05
"""how long to play before the pace of a strategy is known"""

Piece = tuple[int, Setup, int, int]
"""The number and set-up of an arm, the first game of it and how many."""


def get_ready(
    setups: Iterable[Setup], games: int, batch: int, events: bool = False, progress: bool = True
) -> dict[str, float]:
    """Compile or load every strategy here, once for all threads; the seconds that each takes for a game and seat."""
    paces = {}
    for name, setup in _one_of_each(setups).items():
        said = _("Getting strategy '{strategy}' ready ...", strategy=name)
        with slow(said, progress), stops.second_ends(any_python([setup])):
            apart(known_games.of(setup).prepare, setup, compile=True)
            paces[name] = apart(_pace, setup, games, batch, events)
        _check_varied(setup)
    return paces


def _check_varied(setup: Setup) -> None:
    """Say that a strategy does not tell options apart, if it does not say so itself."""
    strategy = player(setup.strategies[0], setup.game).strategy
    if not has_varied(strategy):
        print(
            _(
                "Strategy '{strategy}' gave all options of each decision the same number, so it plays like uniform. "
                'If that is meant, say TRAITS = ("stochastic",) in its file.',
                strategy=strategy.name,
            ),
            file=sys.stderr,
        )


def _pace(setup: Setup, games: int, batch: int, events: bool) -> float:
    """Seconds for a game and seat."""
    first = _seconds(setup, 1, batch, events)
    if games == 1 or first > CHUNK_SECONDS:
        return first / setup.players
    count = 1
    while True:
        count = min(4 * count, games)
        more = _seconds(setup, count, batch, events) - first
        if more >= SAMPLE_SECONDS or count == games:
            return max(more, 0.0) / (count - 1) / setup.players


def _seconds(setup: Setup, count: int, batch: int, events: bool) -> float:
    """CPU time of some games, so that other load on the machine does not count."""
    start = time.thread_time()
    known_games.of(setup).play(setup, 0, count, batch=batch, events=events)
    return time.thread_time() - start


def plan(experiment: Experiment, paces: Mapping[str, float], jobs: int, batch: int) -> list[Span]:
    """The chunks of a run: of about a second, shorter ones if there are few games for many jobs."""
    total = experiment.games * len(experiment.arms)
    seconds = [seconds_for(arm, paces) for arm in experiment.arms]
    whole = experiment.games * sum(seconds)
    fair = max(whole / (CHUNKS_EACH * jobs), CHUNK_SECONDS / 10)
    target = max(min(CHUNK_SECONDS, fair), MORE * whole / MOST_CHUNKS)
    most = min(MOST_LOGGED if experiment.events else MOST_GAMES, math.ceil(total / jobs))
    return cut(experiment.games, seconds, target, most, batch if any_python(experiment.arms) else 1, EARLY_EACH * jobs)


def seconds_for(setup: Setup, paces: Mapping[str, float]) -> float:
    """How long a game takes, by the paces of those who play it."""
    return max(sum(paces[name_of(label)] for label in setup.strategies), 1e-9)


def cut(games: int, paces: Sequence[float], target: float, most: int, least: int = 1, early: int = 0) -> list[Span]:
    """Cut all games of all arms, at their paces, into chunks of about so many seconds and at most so many games.

    A chunk may hold games of several arms; `least` is how many of one arm are kept together where there are as many.
    The `early` chunks are short, and so are the last ones, so that no job waits long for the others.
    """
    found, first, held, filled = list[Span](), 0, 0, 0.0
    for pace in paces:
        left = games
        while left:
            wanted, together, full = target, least, most
            if len(found) < early:
                wanted, together = min(target, EARLY * CHUNK_SECONDS), math.ceil(EARLY * least)
                full = min(most, together) if least > 1 else most
            elif first > LATE * games * len(paces):
                wanted = target * SHORT
            take = min(left, max(together, math.ceil((wanted - filled) / pace), 1), full - held)
            left, held, filled = left - take, held + take, filled + take * pace
            if filled >= wanted or held == full:
                found.append(Span(first, held))
                first, held, filled = first + held, 0, 0.0
    return [*found, Span(first, held)] if held else found


def pieces(experiment: Experiment, span: Span) -> list[Piece]:
    """The games of a chunk, arm by arm."""
    found, at, end = list[Piece](), span.first, span.first + span.games
    while at < end:
        arm, first = divmod(at, experiment.games)
        count = min(experiment.games - first, end - at)
        found.append((arm, experiment.arms[arm], first, count))
        at += count
    return found


def any_python(setups: Iterable[Setup]) -> bool:
    """Whether a strategy is Python, which holds Python's lock and plays best in whole batches."""
    return any(uses_python(setup.strategies, setup.game) for setup in _one_of_each(setups).values())


def _one_of_each(setups: Iterable[Setup]) -> dict[str, Setup]:
    """By the name of each strategy that plays, whatever its weights, a set-up with it in all seats."""
    found: dict[str, Setup] = {}
    for setup in setups:
        for label in setup.strategies:
            if (name := name_of(label)) not in found:
                found[name] = known_games.changed(setup, strategies=(label,) * setup.players)
    return found
