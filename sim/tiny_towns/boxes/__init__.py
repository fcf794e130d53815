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


@dataclass(frozen=True)
class Step:
    """What a box does at a hook, and in which games it is needed there."""

    function: Any
    needed: "Callable[[Setup], bool]"


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
    return tuple(dict.fromkeys((*setup.boxes, *([COINS] if setup.coins else []))))


def file_of(name: str) -> Path:
    """The file of a box, which imports all its rules."""
    return Path(__file__).parent / name / "__init__.py"


def hooks_of(setup: "Setup") -> tuple[int, ...]:
    """The address of each hook in such games, 0 where none is needed; of several boxes that have one, the last's."""
    steps: dict[str, Step] = {}
    for name in in_use(setup):
        steps |= find(name).hooks
    return tuple(
        hook_address(hook, steps[hook].function) if hook in steps and steps[hook].needed(setup) else 0 for hook in HOOKS
    )


def scoring_hooks(coins: bool) -> tuple[int, ...]:
    """The same for scoring towns and nothing else, with or without coins."""
    steps = find(COINS).hooks if coins else {}
    return tuple(hook_address(hook, steps[hook].function) if coins and hook in SCORING else 0 for hook in HOOKS)
