"""Training of a learned player: it plays, looks at how its games ended, and plays again with what it learned.

A course is a list of lessons, the tables to play at, and some nets: `value`, and if it builds upon that, `worth`, what
buildings alone say of the end, or several of these that are taught apart. First they learn from games of others. Then
in every step some lessons are played with the nets as they are, and `value` learns from the games of the last steps;
now and then `worth` is taught anew.

Same seed and number of steps, same nets: which games are played depends on nothing else, however many cores there are.
"""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import TownlabError
from sim.languages import _
from sim.training import net_files
from sim.training.fitting import Harvest, fit_value, fit_worth, join, targets
from sim.training.nets import Adam, empty, randomize

TRUST = 0.9
"""of what happened, against what the net says: lambda"""
FIRST_RATE, RATE, LAST_RATE = 2e-3, 1e-3, 1e-4
"""of learning: from others, and at the start and the end of learning from own games"""
EPOCHS_AT_FIRST = 4
WORTH_EPOCHS, WORTH_RATE = 3, 1.2e-3
LAST_EPOCHS, LAST_WORTH_RATE = 10, 2e-3
"""of several nets `worth`, the last time: each starts anew, and learns longer and from more games"""
KEPT = 4
"""steps whose games are learned from"""
RENEWED = (0.04, 0.1, 0.2, 0.35, 0.5)
"""when `worth` is taught anew, as parts of the whole"""
TIMED = 3
"""steps after which it is known how many there is time for"""

Nets = dict[str, Any]


@dataclass(frozen=True)
class Course:
    """What is taught, and how."""

    name: str
    nets: dict[str, np.dtype[Any]]
    first: Sequence[Any]
    """the lessons in which others play"""
    lessons: Sequence[Any]
    each_step: int
    """lessons in a step"""
    play: Callable[[Any, Nets, int], Harvest]
    """(lesson, nets, seed) -> what was seen in its games"""
    told: Callable[[Any, Harvest], str]
    """how a lesson went, in a few words"""
    leave_out: Callable[["Course", Sequence[str]], "Course"] | None = None
    """(course, names) -> the course without some cards or boxes"""
    besides: Sequence[Any] = ()
    """lessons that only `worth` learns from, played when it is taught anew"""
    unread: Sequence[str] = ()
    """layers of `value` that say nothing: they stay 0"""


@dataclass
class Pupil:
    """A player in training."""

    course: Course
    seed: int
    steps: int
    """in all, 0 as many as there is time for"""
    nets: Nets = field(default_factory=dict)
    adam: Adam = field(init=False)
    rng: np.random.Generator = field(init=False)
    step: int = 0
    earlier: dict[int, Nets] = field(default_factory=dict)
    """the nets with which the last steps were played"""
    seen: dict[int, Harvest] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.nets = {name: empty(dtype) for name, dtype in self.course.nets.items()}
        for net in self.nets.values():
            randomize(net, self.rng)
        for layer in self.course.unread:
            self.nets["value"][layer][:] = 0
        self.adam = Adam(self.nets["value"], RATE, fixed=self.course.unread)

    @property
    def done(self) -> float:
        """How much of the training is behind, from 0 to 1."""
        return self.step / self.steps if self.steps and self.step >= TIMED else 0.0

    def seed_of(self, step: int, number: int) -> int:
        """The seed of a lesson; never one that is used elsewhere."""
        return (self.seed << 32) + (step << 8) + number

    def play(self, step: int, lessons: Sequence[Any], jobs: int, nets: Nets | None = None) -> list[Harvest]:
        """Play lessons side by side."""
        with ThreadPoolExecutor(jobs) as pool:
            waiting = [
                pool.submit(self.course.play, lesson, nets or self.nets, self.seed_of(step, number))
                for number, lesson in enumerate(lessons)
            ]
            try:
                return [found.result() for found in waiting]
            except BaseException:
                pool.shutdown(cancel_futures=True)  # who stops a training waits for the lessons at hand, not for all
                raise

    def lessons_of(self, step: int) -> list[Any]:
        """The lessons of a step, all in turn."""
        number, every = self.course.each_step, self.course.lessons
        return [every[(step * number + i) % len(every)] for i in range(number)]

    @property
    def worths(self) -> list[str]:
        """The names of the nets `worth`."""
        return [name for name in self.nets if name.startswith("worth")]

    def learn_from_others(self, jobs: int) -> None:
        """The nets learn from games that others play: first what buildings are worth, then what towns are."""
        if self.worths:
            self.learn_worth(join(self.play(0, self.course.first, jobs)), EPOCHS_AT_FIRST, FIRST_RATE, jobs)
        data = join(self.play(1, self.course.first, jobs))
        target, self.adam.rate = targets(self.nets["value"], data, 1.0), FIRST_RATE
        for _epoch in range(EPOCHS_AT_FIRST):
            fit_value(self.adam, data, target, self.rng)

    def learn_worth(self, data: Harvest, epochs: int, rate: float, jobs: int, anew: bool = False) -> None:
        """Teach each net `worth` the same games, in an order of its own, or from a beginning of its own.

        How a game ends is mostly luck, and so is what a net makes of a card it never met: each errs in its own way.
        What was seen before was described with the old ones, and is forgotten.
        """
        target = targets(self.nets["value"], data, 1.0)

        def teach(name: str, seed: int) -> None:
            net, rng = self.nets[name], np.random.default_rng(seed)
            if anew:
                randomize(net, rng)
            adam = Adam(net, rate)
            for epoch in range(epochs):
                adam.averaging = 3 * epoch >= epochs
                fit_worth(adam, data, target, rng)
                adam.rate *= 0.8 if anew else 0.7
            adam.settle()

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(teach, self.worths, self.rng.integers(1 << 32, size=len(self.worths))))
        self.seen.clear()
        self.earlier.clear()

    def take_step(self, jobs: int) -> tuple[list[Any], list[Harvest], float]:
        """Play the lessons of the next step and learn from them; the lessons, their games and the error."""
        before = self.done
        self.step += 1
        lessons = self.lessons_of(self.step)
        self.earlier[self.step] = {name: net.copy() for name, net in self.nets.items()}
        renewed = bool(self.worths) and any(before < part <= self.done for part in RENEWED)
        last = renewed and self.done >= RENEWED[-1] and len(self.worths) > 1
        besides = [*self.course.besides] * (2 if last else 1 if renewed else 0)
        played = self.play(1 + self.step, [*lessons, *besides], jobs)
        parts = played[: len(lessons)]
        self.seen[self.step] = join(parts)
        if renewed:
            data = join([*self.seen.values(), *played[len(lessons) :]])
            epochs, rate = (LAST_EPOCHS, LAST_WORTH_RATE) if last else (WORTH_EPOCHS, WORTH_RATE)
            self.learn_worth(data, epochs, rate, jobs, last)
            return lessons, parts, float("nan")
        self.forget()
        return lessons, parts, self.learn()

    def forget(self) -> None:
        """Drop what is too long ago."""
        for step in [step for step in self.seen if step <= self.step - KEPT]:
            del self.seen[step], self.earlier[step]

    def learn(self) -> float:
        """Teach `value` what was seen in the last steps, the newest first."""
        self.adam.rate = max(LAST_RATE, RATE * (1 - self.done))
        error = 0.0
        for step in sorted(self.seen, reverse=True):
            data = self.seen[step]
            target = targets(self.nets["value"], data, TRUST)
            error = fit_value(self.adam, data, target, self.rng)
        return error

    def state(self) -> Nets:
        """All nets that the next step depends on."""
        every = {f"step{step}.{name}": net for step, nets in self.earlier.items() for name, net in nets.items()}
        return self.nets | every | {"mean": self.adam.mean, "square": self.adam.square}

    def save(self, folder: Path) -> None:
        """Write down all that is needed to go on from here."""
        net_files.write(folder / "training.npz", self.state())
        about = {
            "course": self.course.name, "seed": self.seed, "steps": self.steps, "step": self.step,
            "adam": self.adam.steps, "random": self.rng.bit_generator.state, "kept": sorted(self.earlier),
        }  # fmt: skip
        (folder / "training.json").write_text(json.dumps(about), encoding="utf-8")

    def resume(self, folder: Path, jobs: int) -> bool:
        """Go on where a training was left, if there is one; the games of the last steps are played again."""
        if not (folder / "training.json").is_file():
            return False
        about = json.loads((folder / "training.json").read_text(encoding="utf-8"))
        if (about["course"], about["seed"]) != (self.course.name, self.seed):
            said = _(
                "{folder} holds a training of {course} with seed {seed}; give another --out.",
                folder=folder, course=about["course"], seed=about["seed"],
            )  # fmt: skip
            raise TownlabError(said)
        self.steps, self.step, self.adam.steps = self.steps or about["steps"], about["step"], about["adam"]
        self.rng.bit_generator.state = about["random"]
        self.earlier = {step: {name: empty(d) for name, d in self.course.nets.items()} for step in about["kept"]}
        net_files.read_into(self.state(), folder / "training.npz")
        for step, nets in self.earlier.items():
            self.seen[step] = join(self.play(1 + step, self.lessons_of(step), jobs, nets))
        return True


def go_to_school(pupil: Pupil, folder: Path, minutes: float, jobs: int, say: Callable[[str], None]) -> None:
    """Train until the steps are done, or as many as there is time for; what is learned is kept after every step."""
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    if not pupil.resume(folder, jobs):
        pupil.learn_from_others(jobs)
        pupil.save(folder)
    timed, since = time.monotonic(), pupil.step
    while not pupil.steps or pupil.step < pupil.steps:
        lessons, parts, error = pupil.take_step(jobs)
        each = (time.monotonic() - timed) / (pupil.step - since)
        if not pupil.steps and pupil.step >= TIMED:
            pupil.steps = max(TIMED + 1, int((minutes * 60 - (timed - start)) / each))
        pupil.save(folder)
        say(_line(pupil, lessons, parts, error, each))


def _line(pupil: Pupil, lessons: Sequence[Any], parts: Sequence[Harvest], error: float, each: float) -> str:
    """How far the training is, in words."""
    went = "; ".join(map(pupil.course.told, lessons, parts))
    learned = _("worth taught anew") if error != error else _("error {error:.1f}", error=error)
    said = _(
        "step {step} of {steps}: scores {scores}; {learned}",
        step=pupil.step, steps=pupil.steps or "?", scores=went, learned=learned,
    )  # fmt: skip
    if not pupil.steps:
        return said
    return _("{step}, {minutes:.0f} min left", step=said, minutes=(pupil.steps - pupil.step) * each / 60)
