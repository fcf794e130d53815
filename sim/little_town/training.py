"""What Little Town's `expert` is taught with: the tables at which it plays, and what is taken down there.

One course, `tables` of two to four. It learns the lead over the best of the others at the end. At the tables sit others
too, so that it knows situations that its own kind would not get into.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.records import records
from sim.engine.strategy_files import Player, player
from sim.errors import TownlabError
from sim.languages import _
from sim.little_town.kernel.state import OFFERS, SEATS
from sim.little_town.planning.harvest import harvest_games
from sim.little_town.planning.records import WEIGHTS
from sim.little_town.planning.value_records import CARD_INPUTS, SEATS_INPUTS, TABLE_INPUTS, VALUE_NET, VALUING
from sim.little_town.play import Games
from sim.little_town.setup import Setup
from sim.training.fitting import Harvest
from sim.training.school import Course, Nets

INPUTS = TABLE_INPUTS + SEATS_INPUTS
TURNS = 20
"""of a seat in a game, at the most"""
OWN = "expert"
EXPLORE = 6.0
"""points that luck may add to an option, in some turns"""


@dataclass(frozen=True)
class Lesson:
    """A table at which games are played."""

    strategies: tuple[str, ...]
    towns: int
    """that are learned from: the more seats are the player's own, the fewer games"""

    @property
    def own(self) -> list[int]:
        """The seats that are learned from: the player's own, or all where it does not play."""
        own = [seat for seat, spec in enumerate(self.strategies) if spec.startswith(OWN)]
        return own or list(range(len(self.strategies)))

    @property
    def games(self) -> int:
        return max(1, self.towns // len(self.own))


def play(lesson: Lesson, nets: Nets, seed: int) -> Harvest:
    """Play the games of a lesson with these nets, and take down the turns."""
    setup = Setup(players=len(lesson.strategies), strategies=lesson.strategies, seed=seed)
    return take_down(Classroom(setup, lesson.games, nets), lesson)


class Classroom(Games):
    """A table at which the player has the nets that it is being taught."""

    def __init__(self, setup: Setup, games: int, nets: Nets) -> None:
        self.nets = nets
        super().__init__(setup, 0, games, 1, False)
        self.spare = records(VALUING, 1, 512)[0]
        weights = player(OWN, setup.game).strategy.weights
        for plan in ("own", "then", "other"):
            for name in WEIGHTS:
                self.spare[plan][name] = weights[name]

    def sit_down(self, player: Player, notes: Any) -> None:
        if notes.dtype == VALUING:
            notes["value_net"][0] = self.nets["value"]
            notes["explore"] = EXPLORE


def take_down(table: Classroom, lesson: Lesson) -> Harvest:
    """Play, and put what was seen into a harvest."""
    games, seats = lesson.games, sum(1 << seat for seat in lesson.own)
    rows = games * TURNS * len(lesson.own) + 1024
    inputs, lead = np.zeros((rows, INPUTS), np.float32), np.zeros(rows, np.float32)
    cards = np.zeros((games, OFFERS, CARD_INPUTS), np.float32)
    cards_of, following = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    scores = np.zeros((games, SEATS), np.int64)
    start = time.thread_time()
    with np.errstate(over="ignore"):
        n = harvest_games(
            table.rules, table.record, table.tables[0], table.secrets[0], table.decision, table.logs[0], table.spare,
            games, seats, inputs, cards, cards_of, following, lead, scores,
        )  # fmt: skip
    if n < 0:
        raise TownlabError(_("A strategy failed in the lesson {lesson}.", lesson=" | ".join(lesson.strategies)))
    none = np.zeros((n, 0), np.float32)
    return Harvest(inputs[:n], none, cards, cards_of[:n], following[:n], lead[:n], scores, time.thread_time() - start)


def told(lesson: Lesson, data: Harvest) -> str:
    """How a lesson went: the own mean score, and that of the others."""
    own = lesson.own
    others = [seat for seat in range(len(lesson.strategies)) if seat not in own]
    against = f" to {data.scores[:, others].mean():.1f}" if others else ""
    return f"{len(own)} of {len(lesson.strategies)} {data.scores[:, own].mean():.1f}{against}"


def _tables(*tables: str, towns: int) -> list[Lesson]:
    """Lessons at tables written as in 'S L'."""
    names = {"S": OWN, "P": "planner", "p": "planner:skill=0.9", "L": "lookahead", "R": "landlord", "F": "farmer"}
    return [Lesson(tuple(names[seat] for seat in table.split()), towns) for table in tables]


TABLES = Course(
    "tables", {"value": VALUE_NET},
    _tables("P p", "p P", "P p P", "p P R P", "F P", "L P", towns=1500),
    _tables("S S", "S L", "S S S", "P S", "S S", "L S", "S S R S", "S P S", "S S", "S L", "L S P S", "R S", towns=600),
    4, play, told,
)  # fmt: skip
COURSES = {course.name: course for course in (TABLES,)}
