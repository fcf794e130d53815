"""Where a box steps in: functions that the kernel calls by address, and leaves alone where the address is 0.

So a game compiles and pays only for the boxes in it. A box says in its `BOX` what it does at which hook.
"""

from typing import Any

import numpy as np

from sim.engine.jit import address_of
from sim.tiny_towns.kernel.scoring import NO_TOWN
from sim.tiny_towns.kernel.state import DECISION, HOOKS, LOG, RULES, SECRET, SETUP, TABLE

INT = np.dtype(np.int64)

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    # draw the market again where it may not stay as it was drawn
    "market": (RULES, SETUP, TABLE, SECRET),
    # push what the players do before the first round
    "start": (RULES, TABLE, SECRET),
    # push what the Master Builder may do before naming
    "before_naming": (RULES, TABLE, SECRET),
    # n, seat, resource: add options to those that end at n, or write them anew; where they then end
    "place_options": (RULES, TABLE, DECISION, INT, INT, INT),
    # seat, pick: what is not a cube laid on an empty square; 1 if such a cube is still to be laid
    "place": (RULES, TABLE, SECRET, LOG, INT, INT),
    # seat, square: a cube has come on a square
    "covers": (RULES, TABLE, LOG, INT, INT),
    # seat: push what a seat may do before it builds
    "before_building": (RULES, TABLE, SECRET, INT),
    # n, seat: add what else can be built to the options that end at n; where they then end
    "build_options": (RULES, TABLE, SECRET, DECISION, INT, INT),
    # seat, pick: 1 if what was picked in building is not just built
    "act": (RULES, TABLE, SECRET, LOG, INT, INT),
    # seat, pick: push what follows from a building that is about to stand where its cubes were
    "follows": (RULES, TABLE, SECRET, INT, INT),
    # seat, category, card, square: what a building that has come, in whatever way, does at once
    "arrives": (RULES, TABLE, SECRET, LOG, INT, INT, INT, INT),
    # whether what is pending first can be done at all
    "possible": (RULES, TABLE, SECRET),
    # seat: list the options of what is pending first; where they end
    "effect_options": (RULES, TABLE, SECRET, DECISION, INT),
    # seat, pick: carry out what was decided of it
    "effect": (RULES, TABLE, SECRET, LOG, INT, INT),
    # what is due when all have built; 1 if something is pending, and there may be more
    "end_of_round": (RULES, TABLE, SECRET, LOG),
    # seat, town: what a town scores, in the place of `scoring.town_points`
    "score": (RULES, TABLE, INT, NO_TOWN),
    # seat, town, fed, category: the points of a family of rules that the kernel does not know
    "points": (RULES, TABLE, INT, NO_TOWN, INT, INT),
    # seat, town, category, card, square: the coins in the chest of a town in which this building has just come
    "chest": (RULES, TABLE, INT, NO_TOWN, INT, INT, INT),
    # write down what the towns do before they are scored
    "end": (RULES, TABLE, LOG),
}
"""what a function at each hook is given"""
assert tuple(ARGUMENTS) == HOOKS


def hook_address(hook: str, function: Any) -> int:
    """Compile what a box does at a hook; where the kernel calls it."""
    return address_of(function, *ARGUMENTS[hook])
