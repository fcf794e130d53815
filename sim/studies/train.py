"""A learned player, taught by playing: nets in files, a record of how they were made, and how strong they are."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from sim.checks import at_least, checked
from sim.errors import TownlabError, unknown
from sim.files import to_toml
from sim.games import USUAL, find
from sim.languages import _, mark
from sim.runs import provenance, store
from sim.runs.workers import cores
from sim.studies.ladder import Ladder, ladder
from sim.training import net_files
from sim.training.school import Course, Pupil, go_to_school

LEARNED = "expert"
MINUTES = 40.0
FRESH_SEED = 900_001
"""of the ladder; no training plays these deals"""
LADDER_GAMES, LADDER_SOLO = 400, 400
STOPPED = mark("Stopped; {steps} steps are kept in {folder}, and the same command goes on from there.")
STRATEGY = '''"""`expert` with other nets, as townlab train wrote them beside this file."""

from pathlib import Path

from strategies.{game}.expert import {parts}, take_nets

__all__ = {all}

DATA = tuple(Path(__file__).with_name(name) for name in {names})


def sit_down(notes, setup):
    take_nets(notes, setup, DATA)
'''
PARTS = ("NOTES", "TRAITS", "WEIGHTS", "glance", "prepare", "score")
"""of a strategy's file, as far as `expert` has them, beside its nets"""


@dataclass(frozen=True)
class Trained:
    """A player that was taught."""

    folder: Path
    strategy: Path
    """the file by which it can be played"""
    ladder: Ladder | None


@checked
def train(
    strategy: str = LEARNED,
    *,
    game: str = USUAL,
    courses: Sequence[str] = (),
    minutes: float = MINUTES,
    steps: int = 0,
    seed: int = 1,
    out: str | Path = "results/training",
    jobs: int = 0,
    climb: bool = True,
    without: Sequence[str] = (),
    say: Callable[[str], None] = print,
) -> Trained:
    """Teach a player by letting it play; the nets, their records and a strategy file that uses them go into `out`.

    There is time for so many `minutes` in all, shared by the courses, or for a number of `steps` in each. The same seed
    and number of steps give the same nets. A training that was interrupted goes on where it was if it is started again.
    At the end the player climbs a ladder on deals that no training plays. Cards and boxes that it is taught `without`
    are not dealt in any lesson; it can still play them.

    >>> train("planner")
    Traceback (most recent call last):
    sim.errors.TownlabError: Only 'expert' is taught by playing; weights of 'planner' are found by townlab tune.
    """
    known = _courses(strategy, game)
    chosen = [_course(known, name) for name in courses or known]
    at_least("steps", steps, 0)
    if not minutes > 0:
        raise TownlabError(_("minutes must be more than 0, not {minutes}.", minutes=minutes))
    folder = Path(out)
    for course in chosen:
        pupil = Pupil(_leaving_out(course, without), seed, steps)
        _teach(pupil, folder, minutes / len(chosen), cores(jobs), say, game)
        _write_down(pupil, folder, game, without)
    missing = [name for name in known if not _file(folder, name).is_file()]
    for name in missing:  # courses that were not taken keep the nets that come with townlab
        shipped = Path(store.__file__).parents[2] / "strategies" / game.replace("-", "_") / f"{LEARNED}_{name}.npz"
        shutil.copy(shipped, _file(folder, name))
    mine = folder / "expert.py"
    store.write_text(_strategy(game, tuple(_file(folder, name).name for name in known)), mine)
    return Trained(folder, mine, _climb(mine, game, jobs) if climb else None)


def _courses(strategy: str, game: str) -> dict[str, Course]:
    """The courses of a game by name."""
    if strategy != LEARNED:
        raise TownlabError(
            _("Only '{learned}' is taught by playing; weights of '{strategy}' are found by townlab tune.",
              learned=LEARNED, strategy=strategy)
        )  # fmt: skip
    courses = dict(find(game).teaching())
    if not courses:
        raise TownlabError(_("No player of {game} is taught by playing.", game=game))
    return courses


def _course(known: dict[str, Course], name: str) -> Course:
    if name not in known:
        raise unknown("course", name, known)
    return known[name]


def _leaving_out(course: Course, without: Sequence[str]) -> Course:
    """The course without some cards and boxes."""
    if not without:
        return course
    if course.leave_out is None:
        raise TownlabError(_("The course '{course}' cannot do without cards.", course=course.name))
    return course.leave_out(course, without)


def _file(folder: Path, course: str) -> Path:
    return folder / f"{LEARNED}_{course}.npz"


def _strategy(game: str, names: tuple[str, ...]) -> str:
    """The text of a file that plays as `expert` does, with the nets of these files."""
    folder = game.replace("-", "_")
    expert = import_module(f"strategies.{folder}.{LEARNED}")
    parts = [name for name in PARTS if hasattr(expert, name)]
    return STRATEGY.format(game=folder, parts=", ".join(parts), all=["DATA", *parts, "sit_down"], names=names)


def _teach(pupil: Pupil, folder: Path, minutes: float, jobs: int, say: Callable[[str], None], game: str) -> None:
    """Take one course."""
    course = pupil.course
    say(
        _("Course '{course}' of {game}, seed {seed}: first games of others, then its own.",
          course=course.name, game=game, seed=pupil.seed)
    )  # fmt: skip
    try:
        go_to_school(pupil, folder / course.name, minutes, jobs, say)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_(STOPPED, steps=pupil.step, folder=folder / course.name)) from None


def _write_down(pupil: Pupil, folder: Path, game: str, without: Sequence[str]) -> None:
    """Write the nets, with a record of how they were made."""
    course = pupil.course
    net_files.write(_file(folder, course.name), pupil.nets)
    command = f"townlab train {LEARNED} --game {game} --course {course.name} --steps {pupil.steps} --seed {pupil.seed}"
    record = {
        "course": course.name, "game": game, "version": find(game).version, "seed": pupil.seed, "steps": pupil.steps,
        "command": f"{command} --without {','.join(without)}" if without else command,
        "townlab": version("townlab"), "commit": provenance.commit() or "unknown",
        "lessons": [str(lesson) for lesson in course.lessons],
    }  # fmt: skip
    store.write_text(to_toml(record), _file(folder, course.name).with_suffix(".toml"))


def _climb(strategy: Path, game: str, jobs: int) -> Ladder:
    """How strong the player is, on fresh deals."""
    solo = LADDER_SOLO if find(game).solo else None
    return ladder(f"planner,lookahead,{strategy}", LADDER_GAMES, solo, FRESH_SEED, game=game, jobs=jobs)
