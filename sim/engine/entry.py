"""The door from the kernel to a compiled strategy.

The kernel calls strategies by address, so that a new one compiles nothing but itself. A strategy's door is a small
module, written once into the cache folder, that goes through the options on the desk. Its name holds a digest of the
strategy's folder, so an edit is always seen.
"""

import hashlib
import re
from types import ModuleType

from sim.engine.jit import CACHE_FOLDER, address_of
from sim.engine.strategy_files import Strategy, load_file
from sim.errors import TownlabError
from sim.tiny_towns.kernel import state

DOOR = '''"""The door of strategy '{name}' to the kernel; written by townlab, may be deleted at any time."""

from math import inf

from sim.engine.jit import jit
from sim.engine.choosing import best_of, drop_worst
from sim.tiny_towns.kernel.options import option_of, start_of
from sim.engine.strategy_files import load_file
from sim.tiny_towns.kernel.view import View
from sim.engine.weights import weights_class

strategy = load_file({file!r})
prepare = jit({prepare})
glance = jit({glance})
score = jit(strategy.score)
Weights = weights_class({names})


@jit
def score_all(rules, table, desk, image):
    seat = desk.seat
    own = desk.own[seat]
    view = View(rules, table, seat, desk.monument, own, image, Weights({values}), 0)
    view = View(rules, table, seat, desk.monument, own, image, view.weights, prepare(view))
    first = start_of(desk)
{score_all}    return 0


@jit
def choose(rules, table, desk, image):
    """Score all options on the desk; 1 if the strategy raised an error."""
    try:
        return score_all(rules, table, desk, image)
    except Exception:
        return 1
'''

AT_ONCE = """\
    best = desk.scores[first] = float(score(view, option_of(desk.codes[first])))
    ties, sane = 1, best < inf
    for i in range(first + 1, first + desk.n):
        value = desk.scores[i] = float(score(view, option_of(desk.codes[i])))
        sane &= value < inf
        if value > best:
            best, ties = value, 1
        elif value == best:
            ties += 1
    desk.best = best
    desk.ties = ties if sane else 0
"""

IN_STAGES = """\
    for i in range(first, first + desk.n):
        desk.scores[i] = float(glance(view, option_of(desk.codes[i])))
    left = drop_worst(desk.scores, first, desk.n, max(view.weights.candidates, 1.0))
    own.settled = 0
    for own.stage in range({stages}):
        share = float(1 << own.stage) / ((2 << own.stage) - 1)
        for i in range(first, first + desk.n):
            if desk.scores[i] > -inf:
                before = desk.scores[i] if own.stage else 0.0
                desk.scores[i] = before + share * (float(score(view, option_of(desk.codes[i]))) - before)
        if left <= 2 or own.settled:
            break
        left = drop_worst(desk.scores, first, desk.n, left / 2)
    desk.best, desk.ties = best_of(desk.scores, first, desk.n)
    if own.adjusted:
        for i in range(first, first + desk.n):
            if desk.scores[i] == -inf:
                desk.scores[i] = float(glance(view, option_of(desk.codes[i]))) - {far}
"""
"""A strategy with a function `glance` scores only the options that it likes best at a glance, and in stages: after each
the worse half is left out, and a score is the mean of all stages, each counting twice as much as the one before. One
that sets `own.settled` wants no further stage. Where the dial of skill is turned down the others are far below, not
out."""
STAGES = 4
FAR = 1e6


def chooser(strategy: Strategy) -> int:
    """The address at which the kernel calls a compiled strategy."""
    try:
        return address_of(door(strategy).choose, state.RULES, state.TABLE, state.DESK, state.IMAGE)
    except Exception as error:  # Numba passes on whatever its own parts raise
        raise TownlabError(f"Strategy '{strategy.name}' does not compile: {_reason(error, strategy)}") from None


def _reason(error: Exception, strategy: Strategy) -> str:
    """The line of the strategy that Numba could not compile, and why, out of all that it says."""
    if "float" in str(error) and strategy.file.name not in str(error):
        return f"score(view, option) in {strategy.file} must return a number; it returns something else or only raises."
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    where = [line for line in lines if line.startswith("File") and strategy.file.name in line]
    why = next((line for line in lines if not line.startswith(("Failed", "File", "During", "-"))), lines[0])
    why = re.sub(r"\(Record\(.*", "", why)  # the types of records go on for pages
    return f"{why} ({where[-1].rstrip(':') if where else strategy.file})"


def door(strategy: Strategy) -> ModuleType:
    """The module through which the kernel calls a compiled strategy."""
    names, module = tuple(strategy.weights), load_file(str(strategy.file))
    text = DOOR.format(
        name=strategy.name,
        file=str(strategy.file),
        names=names,
        values="".join(f"own.weights[{i}], " for i in range(len(names) or 1)),
        prepare="strategy.prepare" if hasattr(module, "prepare") else "lambda view: 0",
        glance="strategy.glance" if hasattr(module, "glance") else "lambda view, option: 0",
        score_all=IN_STAGES.format(stages=STAGES, far=FAR) if hasattr(module, "glance") else AT_ONCE,
    )
    digest = hashlib.sha256(text.encode())
    for file in sorted(strategy.file.parent.glob("*.py")):
        digest.update(file.read_bytes())
    path = CACHE_FOLDER / f"door_{strategy.name}_{digest.hexdigest()[:16]}.py"
    if not path.exists():
        part = path.with_suffix(f".{id(text)}.part")
        part.write_text(text)
        part.replace(path)
    return load_file(str(path))
