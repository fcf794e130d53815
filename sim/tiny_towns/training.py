"""What `expert` is taught with: the tables at which it plays, and what is taken down there.

Two courses, each with nets of its own: `solo`, and `tables` of two to six. At the tables sit others too: in games among
its own kind all want the same cubes, and who has learned only there loses to those who do not.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.records import records
from sim.engine.strategy_files import Player
from sim.errors import TownlabError
from sim.languages import _
from sim.tiny_towns.kernel.state import SEATS
from sim.tiny_towns.planning.harvest import harvest_games
from sim.tiny_towns.planning.value_records import (
    CARD_INPUTS,
    CONTEXT_INPUTS,
    LEAF_INPUTS,
    MOST_COUNTED,
    VALUE_NET,
    VALUING,
    WORTH_NET,
)
from sim.tiny_towns.play import Table
from sim.tiny_towns.setup import Setup
from sim.training.fitting import Harvest
from sim.training.nets import Array
from sim.training.school import Course, Nets

INPUTS = CONTEXT_INPUTS + LEAF_INPUTS
ROUNDS = 70
"""of a game, on average, at the most"""
OWN = "expert"


@dataclass(frozen=True)
class Lesson:
    """A table at which games are played."""

    strategies: tuple[str, ...]
    towns: int
    """that are learned from: the more seats are the player's own, the fewer games"""
    mode: str = "master-builder"
    settings: tuple[tuple[str, Any], ...] = ()

    @property
    def own(self) -> list[int]:
        """The seats that are learned from: the player's own, or all where it does not play."""
        own = [seat for seat, spec in enumerate(self.strategies) if spec.startswith(OWN)]
        return own or list(range(len(self.strategies)))

    @property
    def games(self) -> int:
        return max(1, self.towns // len(self.own))


def play(lesson: Lesson, nets: Nets, seed: int) -> Harvest:
    """Play the games of a lesson with these nets, and take down its towns."""
    setup = Setup(
        mode=lesson.mode,
        players=len(lesson.strategies),
        strategies=lesson.strategies,
        seed=seed,
        **dict(lesson.settings),
    )
    table = Classroom(setup, lesson.games, nets)
    return take_down(table, lesson)


class Classroom(Table):
    """A table at which the player has the nets that it is being taught."""

    def __init__(self, setup: Setup, games: int, nets: Nets) -> None:
        self.nets = nets
        super().__init__(setup, 0, games, 1, False)
        self.spare = self.notes_with_nets(records(VALUING, 1, 512)[0])

    def sit_down(self, player: Player, notes: Any) -> None:
        if notes.dtype == VALUING:
            self.notes_with_nets(notes)

    def notes_with_nets(self, notes: Any) -> Any:
        """Notes with the nets in them; monuments are kept by lot, to learn about all."""
        notes["value_net"][0], notes["worth_net"][0] = self.nets["value"], self.nets["worth"]
        notes["explore"] = 1
        return notes


def take_down(table: Classroom, lesson: Lesson) -> Harvest:
    """Play, and put what was seen into a harvest."""
    games, seats = lesson.games, sum(1 << seat for seat in lesson.own)
    rows = games * ROUNDS * len(lesson.own) + 1024
    inputs, score = np.zeros((rows, INPUTS), np.float32), np.zeros(rows, np.float32)
    cards = np.zeros((games * len(lesson.strategies) * 2, 8, CARD_INPUTS), np.float32)
    cards_of, following = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    scores = np.zeros((games, SEATS), np.int64)
    start = time.thread_time()
    with np.errstate(over="ignore"):
        n = harvest_games(
            table.rules, table.record, table.tables[0], table.secrets[0], table.decision, table.logs[0], table.spare,
            games, seats, inputs, cards, cards_of, following, score, scores,
        )  # fmt: skip
    if n < 0:
        raise TownlabError(_("A strategy failed in the lesson {lesson}.", lesson=" | ".join(lesson.strategies)))
    seen = inputs[:n].copy()
    return Harvest(seen, counts_of(seen), cards, cards_of[:n], following[:n], score[:n], scores,
                   time.thread_time() - start)  # fmt: skip


def counts_of(inputs: Array) -> Array:
    """[towns, inputs of the worth net] how many buildings there are, their points and their number."""
    numbers = np.rint(inputs[:, 2 : 4 * 8 : 4] * 4)
    found = np.zeros((len(inputs), 8 * MOST_COUNTED + 2), np.float32)
    for i in range(MOST_COUNTED):
        found[:, i : 8 * MOST_COUNTED : MOST_COUNTED] = numbers > i
    found[:, -2], found[:, -1] = inputs[:, 32], inputs[:, 33]
    return found


def told(lesson: Lesson, data: Harvest) -> str:
    """How a lesson went: the own mean score, and that of the others."""
    own = lesson.own
    others = [seat for seat in range(len(lesson.strategies)) if seat not in own]
    went = {"own": len(own), "seats": len(lesson.strategies), "score": data.scores[:, own].mean()}
    if not others:
        return _("{own} of {seats} {score:.1f}", **went)
    return _("{own} of {seats} {score:.1f} to {others:.1f}", **went, others=data.scores[:, others].mean())


def _alone(*strategies: str, towns: int) -> list[Lesson]:
    return [Lesson((strategy,), towns, "solo") for strategy in strategies]


NOISY, SPITEFUL, KIND = f"{OWN}:spite=0.5,skill=0.94", f"{OWN}:spite=0.8", f"{OWN}:spite=0"
HALL = "town-hall"


def _tables(*tables: str, towns: int) -> list[Lesson]:
    """Lessons at tables written as in 'S L', or 'hall S P N' for Town Hall."""
    names = {"S": SPITEFUL, "N": NOISY, "K": KIND, "P": "planner", "p": "planner:skill=0.9", "L": "lookahead",
             "G": "grand", "C": "cottages"}  # fmt: skip
    found = []
    for table in tables:
        hall, seats = table.startswith("hall"), table.removeprefix("hall").split()
        found.append(Lesson(tuple(names[seat] for seat in seats), towns, HALL if hall else "master-builder"))
    return found


NETS = {"value": VALUE_NET, "worth": WORTH_NET}
SOLO = Course(
    "solo", NETS, _alone("planner", "planner:skill=0.9", towns=3000),
    _alone(*[OWN, f"{OWN}:skill=0.94"] * 3, towns=850), 6, play, told,
)  # fmt: skip
TABLES = Course(
    "tables", NETS,
    _tables("P P", "P p P G", "P P C", "hall P p P", "P P P P P P", "L P", towns=1500),
    _tables("S L", "S P N P", "L N", "S S N S", "P S", "N L S P", "S S", "hall S P N K", "L S N", "P P S P", "L S L L",
            "N P S P K P", "hall P N", "P G N C S", "L S", "hall P P S K P", towns=1500),
    5, play, told,
)  # fmt: skip
COURSES = {course.name: course for course in (SOLO, TABLES)}
