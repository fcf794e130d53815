"""What boxes make planners think: functions that planners call by address, and only where the box is in play.

So a game compiles and pays only for the boxes in it, as with their rules (`kernel/hooks.py`). A box that has thoughts
is a module here, and says in its `THOUGHTS` what it thinks of what. They read the plan in the view's notes and write
into it.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from sim.engine.jit import address_of, call_at, splice
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import Option
from sim.tiny_towns.kernel.scoring import NO_TOWN
from sim.tiny_towns.kernel.state import PLAYER, RULES, TABLE
from sim.tiny_towns.kernel.view import View
from sim.tiny_towns.planning.records import PLAN, SURVEY, THOUGHTS

INT = np.dtype(np.int64)
VIEW = View(RULES, TABLE, INT, INT, PLAYER, PLAN, INT, INT)  # type: ignore[arg-type]
"""as all planners share it; see `plan.shared`"""
OPTION = Option(*[0] * len(Option._fields))

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    # mix into `plan.mixed` what else the points of the own town depend on
    "around": (VIEW,),
    # note what is to be known of the market before its ideal town is looked for
    "market": (VIEW,),
    # the ideal town is found, and what its buildings are worth
    "ideal": (VIEW,),
    # before every decision: the plan is up to date with the own town
    "town": (VIEW,),
    # found, filled: all layouts that can be completed in a town were gone through
    "survey": (VIEW, SURVEY, INT),
    # town, new, card: add to `plan.total` what a building does beside its points
    "building": (VIEW, NO_TOWN, NO_TOWN, INT),
    # option: add to `plan.total` what is paid for an option
    "price": (VIEW, OPTION),
    # option: 1 if it is one of the box's own, and then in `plan.total` what it adds to the town
    "option": (VIEW, OPTION),
}
"""what a thought is given"""
assert tuple(ARGUMENTS) == THOUGHTS


def find(box: str) -> Mapping[str, Any]:
    """The thoughts of a box; one without a module here has none."""
    if box not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return {}
    thoughts: Mapping[str, Any] = importlib.import_module(f"{__name__}.{box}").THOUGHTS
    return thoughts


def link_thoughts(plan: Any, boxes: Iterable[str]) -> None:
    """Compile the thoughts of these boxes and write into a plan where they are, in their order."""
    plan.boxes = 0
    for thoughts in filter(None, map(find, boxes)):
        for name, function in thoughts.items():
            plan.thought_at[THOUGHTS.index(name), plan.boxes] = address_of(function, *ARGUMENTS[name])
        plan.boxes += 1


@splice
def think(plan, thought, arguments):
    """Let every box in play have this thought, one after the other; the sum of what they return."""
    said = ZERO
    for box in range(plan.boxes):
        if plan.thought_at[thought, box]:
            said += call_at(plan.thought_at[thought, box], arguments)
    return said
