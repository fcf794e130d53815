"""What `expert` is taught with: the tables at which it plays, and what is taken down there.

Two courses, each with nets of its own: `solo`, and `tables` of two to six. At the tables sit others too: in games among
its own kind all want the same cubes, and who has learned only there loses to those who do not.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.records import records
from sim.engine.strategy_files import Player
from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.tiny_towns import catalogue
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.kernel.state import SEATS
from sim.tiny_towns.planning.harvest import harvest_games
from sim.tiny_towns.planning.linked import give_nets, link
from sim.tiny_towns.planning.value_records import (
    CARD_INPUTS,
    CONTEXT_INPUTS,
    LEAF_INPUTS,
    MOST_COUNTED,
    NETS,
    VALUING,
)
from sim.tiny_towns.play import Table
from sim.tiny_towns.setup import Setup
from sim.tiny_towns.varied import BUILDINGS, varied
from sim.training.fitting import Harvest, join
from sim.training.net_files import address
from sim.training.nets import Array
from sim.training.school import Course, Nets

INPUTS = CONTEXT_INPUTS + LEAF_INPUTS
ROUNDS = 70
"""of a game, on average, at the most"""
CATALOGUES = 60
"""from which the cards of a lesson are dealt that are changed at random"""
AS_LEARNED, LIKING = 0.4, 3
"""how often they are played without a taste, and the points of one"""
TRIES, LIKINGS = 4, (3, 5, 7)
"""how often a deal is played where only the best game counts, and the points of a taste there"""
OWN = "expert"


@dataclass(frozen=True)
class Lesson:
    """A table at which games are played."""

    strategies: tuple[str, ...]
    towns: int
    """that are learned from: the more seats are the player's own, the fewer games"""
    mode: str = "master-builder"
    settings: tuple[tuple[str, Any], ...] = ()
    without: tuple[str, ...] = ()
    """cards that are not dealt"""
    varied: bool = False
    """whether the cards are changed at random"""
    best: bool = False
    """whether a deal is played with several tastes, and only the best game is learned from; for one player"""

    @property
    def own(self) -> list[int]:
        """The seats that are learned from: the player's own, or all where it does not play."""
        own = [seat for seat, spec in enumerate(self.strategies) if spec.startswith(OWN)]
        return own or list(range(len(self.strategies)))

    @property
    def games(self) -> int:
        """Half as many where only the best of several counts: they take the longer."""
        return max(1, self.towns // len(self.own) // (2 if self.best else 1))

    @property
    def boxes(self) -> tuple[str, ...]:
        return tuple(dict(self.settings).get("boxes", ()))

    @property
    def uses_coins(self) -> bool:
        return dict(self.settings).get("coins", False) or "fortune" in self.boxes


def play(lesson: Lesson, nets: Nets, seed: int) -> Harvest:
    """Play the games of a lesson with these nets, and take down its towns."""
    parts = min(CATALOGUES, lesson.games) if lesson.varied else 1
    return join([play_part(lesson, nets, seed + (part << 56), lesson.games // parts) for part in range(parts)])


def play_part(lesson: Lesson, nets: Nets, seed: int, games: int) -> Harvest:
    """Play some of them, all with cards of one catalogue."""
    cards = cards_of(lesson, seed)
    found = []
    for strategies in tastes(lesson, seed):
        setup = Setup(
            mode=lesson.mode,
            players=len(strategies),
            strategies=strategies,
            seed=seed,
            catalogue=cards,
            **dict(lesson.settings),
        )
        found.append(take_down(Classroom(setup, games, nets), lesson, games))
    return best_of(found) if lesson.best else found[0]


def tastes(lesson: Lesson, seed: int) -> list[tuple[str, ...]]:
    """Who plays the deals of a lesson, once or several times: as it has learned to, or liking one type more.

    Who builds only what it takes for good never learns what else is.
    """
    rng = np.random.default_rng([seed, 1])
    if lesson.best:
        liked = rng.choice(BUILDINGS[1:], TRIES - 1, replace=False)
        return [lesson.strategies, *(liking(lesson, category, rng.choice(LIKINGS)) for category in liked)]
    if not lesson.varied or rng.random() < AS_LEARNED:
        return [lesson.strategies]
    return [liking(lesson, rng.choice(BUILDINGS[1:]), LIKING)]


def liking(lesson: Lesson, category: str, points: int) -> tuple[str, ...]:
    """The players of a lesson, if those who are taught like the type so many points more."""
    return tuple(
        f"{spec},force={category}-type+{points}" if spec.startswith(OWN) else spec for spec in lesson.strategies
    )


def best_of(tries: Sequence[Harvest]) -> Harvest:
    """Of games that were played several times from the same deal, each by one player, those that ended best.

    How all of them end on average says little of a card that pays only for who goes for it.
    """
    best = np.argmax([found.scores[:, 0] for found in tries], axis=0)
    return join([only(found, best == number) for number, found in enumerate(tries)])


def only(found: Harvest, games: npt.NDArray[np.bool_]) -> Harvest:
    """What was seen of one player in some of its games."""
    kept = games[found.cards_of // 2]
    at = np.cumsum(kept) - 1
    following = found.following[kept]
    return replace(
        found,
        inputs=found.inputs[kept],
        counts=found.counts[kept],
        cards_of=found.cards_of[kept],
        following=np.where(following < 0, -1, at[following]),
        score=found.score[kept],
        scores=found.scores[games],
    )


def cards_of(lesson: Lesson, seed: int) -> Catalogue:
    """The cards that are dealt in a lesson; patterns and rules of those changed at random may be of any box."""
    cards = Catalogue({card.id: card for card in catalogue.load() if card.id not in lesson.without})
    if lesson.varied:
        cards = varied(cards, np.random.default_rng(seed), lesson.uses_coins)
    return Catalogue({card.id: card for card in cards if card.box in ("base", *lesson.boxes)})


def leave_out(course: Course, names: Sequence[str]) -> Course:
    """The course without some cards, or with its lessons played without some boxes."""
    cards = catalogue.load()
    boxes = {card.box for card in cards} - {"base"}
    for name in names:
        if name not in boxes and name not in cards.cards:
            raise unknown("card or box", name, [*cards.ids, *boxes])
    without = tuple(card.id for card in cards if card.id in names or card.box in names)

    def without_them(lessons: Sequence[Lesson]) -> list[Lesson]:
        return [replace(lesson, without=without, settings=without_boxes(lesson, names)) for lesson in lessons]

    first, taught, besides = (without_them(part) for part in (course.first, course.lessons, course.besides))
    return replace(course, first=first, lessons=taught, besides=besides)


def without_boxes(lesson: Lesson, names: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """The settings of a lesson that is played without some boxes, with coins if one of them has these."""
    settings = dict(lesson.settings)
    if not set(names) & set(lesson.boxes):
        return lesson.settings
    if "fortune" in names and "fortune" in lesson.boxes:
        settings["coins"] = True
    if "villagers" in names:
        settings.pop("tears", None)
    settings["boxes"] = tuple(box for box in lesson.boxes if box not in names)
    return tuple(settings.items())


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
        link(notes)
        give_nets(notes, [address(net) for net in self.nets.values()])
        notes["explore"] = 1
        return notes


def take_down(table: Classroom, lesson: Lesson, games: int) -> Harvest:
    """Play, and put what was seen into a harvest."""
    seats = sum(1 << seat for seat in lesson.own)
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


NOISY, SPITEFUL, KIND = f"{OWN}:sites=0,spite=0.5,skill=0.94", f"{OWN}:sites=0,spite=0.8", f"{OWN}:sites=0,spite=0"
LINE = f"{OWN}:sites=0,line=4,cut=0.7,grow=0"
SEATS_BY_LETTER = {
    "S": SPITEFUL, "N": NOISY, "K": KIND, "P": "planner", "p": "planner:skill=0.9", "L": "lookahead",
    "G": "planner:big=5", "C": "planner:cottage=2,food=2.5", "E": f"{OWN}:sites=0,line=0",
    "e": f"{OWN}:sites=0,line=0,skill=0.94", "B": LINE,
}  # fmt: skip
KINDS: dict[str, dict[str, Any]] = {
    "solo": {"mode": "solo"},
    "hall": {"mode": "town-hall"},
    "cavern": {"cavern": True},
    "coins": {"coins": True},
    "fortune": {"boxes": ("base", "fortune")},
    "villagers": {"boxes": ("base", "villagers")},
    "tears": {"boxes": ("base", "villagers"), "tears": True},
    "both": {"boxes": ("base", "fortune", "villagers")},
}
VARIED, BEST = "varied", "best"
"""what a word before the seats of a lesson means: how it is played, that its cards are changed at random, or that only
the best of several games on a deal counts"""


CARDS = ("card", "card_bias", "market")
"""the layers by which a value net reads cards: without them it knows these by what buildings bring and are worth, which
it can tell of one that it never met, too"""


def lessons(towns: int, *tables: str) -> list[Lesson]:
    """Lessons at tables written as in 'S L', or 'hall fortune S P N' for Town Hall with the box Fortune."""
    found = []
    for words in (table.split() for table in tables):
        settings: dict[str, Any] = {"mode": "master-builder"}
        for word in words:
            settings |= KINDS.get(word, {})
        seats = tuple(SEATS_BY_LETTER[word] for word in words if word not in (*KINDS, VARIED, BEST))
        mode = settings.pop("mode")
        found.append(Lesson(seats, towns, mode, tuple(settings.items()), varied=VARIED in words, best=BEST in words))
    return found


SOLO = Course(
    "solo", NETS["solo"],
    [*lessons(2500, "solo P", "solo p", "solo varied P"),
     *lessons(700, "solo coins varied P", "solo fortune P", "solo villagers P", "solo tears P", "solo both p",
              "solo coins P")],
    lessons(850, "solo B", "solo varied best E", "solo fortune B", "solo B", "solo best E", "solo villagers B",
            "solo coins varied best E", "solo B", "solo e", "solo both e", "solo B", "solo varied best E",
            "solo coins B", "solo B", "solo coins varied best E", "solo best E", "solo cavern B", "solo e",
            "solo varied best E", "solo tears E", "solo B", "solo both B", "solo coins varied best E", "solo B"),
    6, play, told, leave_out,
    4 * lessons(600, "solo varied best E", "solo coins varied best E", "solo varied best E", "solo both varied best E",
                "solo coins varied best E"),
    unread=CARDS,
)  # fmt: skip
TABLES = Course(
    "tables", NETS["tables"],
    [*lessons(1500, "P P", "P p P G", "P P C", "hall P p P", "P P P P P P", "L P", "varied P p P P"),
     *lessons(500, "fortune P P", "fortune P p P P", "villagers P p", "tears P P P", "both P P P", "coins P P")],
    lessons(1000, "S L", "S P N P", "L N", "fortune S P", "S S N S",
            "P S", "N L S P", "villagers S P N", "S S", "hall S P N K",
            "L S N", "P P S P", "L S L L", "both N P S", "N P S P K P",
            "P N", "coins S N", "P G N C S", "L S", "hall P P S K P",
            "tears P S N", "P S P P", "fortune S P N P", "L N S L", "S P N P K P",
            "cavern S P", "S N S S", "N S P", "S L", "P S P S P N"),
    5, play, told, leave_out,
    4 * lessons(600, "varied S N", "varied P S P K", "varied K K K K", "both varied S P N"),
)  # fmt: skip
COURSES = {course.name: course for course in (SOLO, TABLES)}
