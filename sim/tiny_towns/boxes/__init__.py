"""Boxes: what each adds to the rules. A box is a folder here, and its cards are those in `cards/<box>/`."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.tiny_towns.kernel.hooks import hook_address
from sim.tiny_towns.kernel.state import HOOKS, SCORING

if TYPE_CHECKING:
    from sim.tiny_towns.setup import Setup


COINS = "fortune"
"""the box whose rules are those of coins"""
VILLAGERS = "villagers"
ORDER = ("base", COINS, VILLAGERS)
"""in which boxes that have the same hook come; others come after them"""


@dataclass(frozen=True)
class Step:
    """What a box does at a hook, and in which games it is needed there."""

    function: Any
    needed: "Callable[[Setup], bool]"
    passes_on: bool = False
    """whether it may pass on to what the boxes before it do there, by `rules.under_at`"""


@dataclass(frozen=True)
class Box:
    """A box of cards and what they add to the rules."""

    name: str
    hooks: Mapping[str, Step] = field(default_factory=dict)


def find(name: str) -> Box:
    """A box by its name; one without a folder has only cards, which score like others."""
    if name not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return Box(name)
    box: Box = importlib.import_module(f"{__name__}.{name}").BOX
    return box


def in_use(setup: "Setup") -> tuple[str, ...]:
    """The boxes whose rules are used: where there are coins, those of coins, with or without their cards."""
    names = dict.fromkeys((*setup.boxes, *([COINS] if setup.coins else [])))
    return tuple(sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)))


def file_of(name: str) -> Path:
    """The file of a box, which imports all its rules."""
    return Path(__file__).parent / name / "__init__.py"


def hooks_of(setup: "Setup") -> tuple[int, ...]:
    """The address of each hook in such games, 0 where none is needed; of several boxes that have one, the last's."""
    return tuple(_address(hook, steps, 0) for hook, steps in _steps(setup).items())


def under_of(setup: "Setup") -> tuple[int, ...]:
    """The address of what a box may pass on to at each hook: what the boxes before it do there; 0 where it does not."""
    found = _steps(setup)
    return tuple(_address(hook, steps, 1) if steps and steps[0].passes_on else 0 for hook, steps in found.items())


def _steps(setup: "Setup") -> dict[str, list[Step]]:
    """What is needed at each hook in such games, the last box first; a box that passes nothing on ends the list."""
    found: dict[str, list[Step]] = {hook: [] for hook in HOOKS}
    for name in in_use(setup):
        for hook, step in find(name).hooks.items():
            if step.needed(setup):
                found[hook] = [step, *found[hook]] if step.passes_on else [step]
    return found


def _address(hook: str, steps: list[Step], at: int) -> int:
    return hook_address(hook, steps[at].function) if at < len(steps) else 0


def scoring_hooks(coins: bool, villagers: bool = False) -> tuple[int, ...]:
    """The same for scoring towns and nothing else, with or without coins and villagers."""
    steps = find(VILLAGERS).hooks if villagers else find(COINS).hooks if coins else {}
    return tuple(hook_address(hook, steps[hook].function) if steps and hook in SCORING else 0 for hook in HOOKS)
