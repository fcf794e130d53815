"""The entry of a compiled strategy: the function at which a kernel calls it.

Why a generated module? A kernel calls strategies by address, so that a new one compiles nothing but itself and a table
can mix any of them. What stands at the address has to be one compiled function of records. But a strategy is a plain
`score(view, option)`, in a file that knows nothing of records, and Numba keeps in its cache only functions that stand
in a file: a closure over `score` would be compiled anew at every start. So the loop over the options is written out as
a small module, once for each strategy and game, into the cache folder. Its name holds a digest of the strategy's file
and of all that it imports, so an edit is always seen.
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.engine.jit import CACHE, address_of
from sim.engine.sources import digest_behind
from sim.engine.strategy_files import STOCHASTIC, Strategy, load_file
from sim.errors import TownlabError
from sim.languages import _


@dataclass(frozen=True)
class Kernel:
    """What a game tells the engine about its kernel."""

    view: str
    """the module with `view_of(rules, table, decision, notes, weights, prepared)` and `option_of(code)`"""
    records: tuple[np.dtype[Any], ...]
    """those of rules, table and decision"""


ENTRY = '''"""The entry of strategy '{name}' to the kernel; written by townlab, may be deleted at any time."""
# {behind}

from math import inf

from sim.engine.asking import start_of
from sim.engine.choosing import best_of, drop_worst, lowest_of
from sim.engine.jit import jit, record_at
from sim.engine.strategy_files import load_file
from sim.engine.weights import weights_class
from {view} import option_of, view_of

strategy = load_file({file!r})
prepare = jit({prepare})
glance = jit({glance})
score = jit(strategy.score)
Weights = weights_class({names})
NOTES = {notes}


@jit
def score_all(rules, table, decision):
    player = decision.player[decision.seat]
    notes = {notes_here}
    weights = Weights({values})
    view = view_of(rules, table, decision, notes, weights, prepare(view_of(rules, table, decision, notes, weights, 0)))
    first = start_of(decision)
{score_all}{note_varied}    return 0


@jit
def choose(rules, table, decision):
    """Score all options of the decision at hand; 1 if the strategy raised an error."""
    try:
        return score_all(rules, table, decision)
    except Exception:
        return 1
'''

AT_ONCE = """\
    best = decision.scores[first] = float(score(view, option_of(decision.codes[first])))
    ties, sane = 1, best < inf
    for i in range(first + 1, first + decision.n):
        value = decision.scores[i] = float(score(view, option_of(decision.codes[i])))
        sane &= value < inf
        if value > best:
            best, ties = value, 1
        elif value == best:
            ties += 1
    decision.best = best
    decision.ties = ties if sane else 0
"""

IN_STAGES = """\
    for i in range(first, first + decision.n):
        decision.scores[i] = float(glance(view, option_of(decision.codes[i])))
    left = drop_worst(decision.scores, first, decision.n, max(view.weights.candidates, 1.0))
    player.settled = 0
    for player.stage in range({stages}):
        share = float(1 << player.stage) / ((2 << player.stage) - 1)
        for i in range(first, first + decision.n):
            if decision.scores[i] > -inf:
                before = decision.scores[i] if player.stage else 0.0
                decision.scores[i] = before + share * (float(score(view, option_of(decision.codes[i]))) - before)
        if left <= 2 or player.settled:
            break
        left = drop_worst(decision.scores, first, decision.n, left / 2)
    decision.best, decision.ties = best_of(decision.scores, first, decision.n)
    if player.adjusted:
        least = lowest_of(decision.scores, first, decision.n)
        for i in range(first, first + decision.n):
            if decision.scores[i] == -inf:
                behind = float(glance(view, option_of(decision.codes[i]))) - {far}
                decision.scores[i] = least if player.skill < 1 and behind > -inf else behind
"""
"""A strategy with a function `glance` scores only the options that it likes best at a glance, and in stages: after each
the worse half is left out, and a score is the mean of all stages, each counting twice as much as the one before.
Setting `player.settled` ends the search. Options that were left out come far behind the others, in case those are
banned. Who plays with reduced skill may choose them by mistake: there they have the lowest score of the others."""
NOTE_VARIED = """\
    player.varied |= decision.ties < decision.n
"""
"""left out for strategies that leave all to chance"""
STAGES = 4
FAR = 1e6


def chooser(strategy: Strategy, kernel: Kernel) -> int:
    """The address at which a kernel calls a compiled strategy."""
    try:
        return address_of(entry(strategy, kernel).choose, *kernel.records)
    except Exception as error:  # Numba passes on whatever its own parts raise
        why = _reason(error, strategy)
        said = _("Strategy '{strategy}' does not compile: {reason}", strategy=strategy.name, reason=why)
        raise TownlabError(said) from None


def _reason(error: Exception, strategy: Strategy) -> str:
    """What is wrong with a strategy, out of all that Numba says."""
    if "float" in str(error) and strategy.file.name not in str(error):
        return _(
            "score(view, option) in {file} must return a number; it returns something else or only raises.",
            file=strategy.file,
        )
    return reason(error, strategy.file)


def reason(error: Exception, file: Path) -> str:
    """The line of a file that Numba could not compile, and why, out of all that it says."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    where = [line for line in lines if line.startswith("File") and file.name in line]
    why = next((line for line in lines if not line.startswith(("Failed", "File", "During", "-"))), lines[0])
    why = re.sub(r"\(Record\(.*", "", why)  # the types of records go on for pages
    return f"{why} ({where[-1].rstrip(':') if where else file})"


def entry(strategy: Strategy, kernel: Kernel) -> ModuleType:
    """The module through which a kernel calls a compiled strategy."""
    return generated(strategy.name, _text(strategy, kernel))


def generated(name: str, text: str) -> ModuleType:
    """A module with such a text, written into the cache once, so that Numba can keep what it compiles of it."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    path = CACHE / f"entry-{name}-{digest}" / f"entry_{name}_{digest}.py"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        part = path.with_suffix(f".{id(text)}.part")
        part.write_text(text)
        part.replace(path)
    return load_file(str(path))


def _text(strategy: Strategy, kernel: Kernel) -> str:
    names, module = tuple(strategy.weights), load_file(str(strategy.file))
    return ENTRY.format(
        name=strategy.name,
        behind=digest_behind(strategy.file),
        view=kernel.view,
        file=str(strategy.file),
        names=names,
        values="".join(f"player.weights[{i}], " for i in range(len(names) or 1)),
        notes="strategy.NOTES" if strategy.notes is not None else "None",
        notes_here="record_at(player.notes_at, NOTES)" if strategy.notes is not None else "0",
        prepare="strategy.prepare" if hasattr(module, "prepare") else "lambda view: 0",
        glance="strategy.glance" if hasattr(module, "glance") else "lambda view, option: 0",
        note_varied="" if STOCHASTIC in strategy.traits else NOTE_VARIED,
        score_all=IN_STAGES.format(stages=STAGES, far=FAR) if hasattr(module, "glance") else AT_ONCE,
    )
