"""What a strategy sees, and what it can ask.

`view.table` lies open to all (see TABLE in state.py for its fields), `view.seat` and `view.objectives` are its own.
Nothing else is in reach: no objective of another seat that was not claimed. The functions here may be called by
compiled strategies.
"""

from typing import Any, NamedTuple

from sim.engine.jit import splice
from sim.little_town.kernel.log import ZERO
from sim.little_town.kernel.options import KINDS, Option, option_of

__all__ = ["KINDS", "Option", "View", "bare", "option_of", "view_of"]


class View(NamedTuple):
    """What one player may know."""

    rules: Any
    """the numbers of tiles and objectives: RULES in state.py"""
    table: Any
    """what lies open: TABLE in state.py"""
    seat: int
    objectives: int
    """the own objectives that are not claimed, as a set: bit 0 is the first objective of the catalogue"""
    player: Any
    """what this player brought along: PLAYER in state.py"""
    notes: Any
    """the strategy's own record, if it declares NOTES"""
    weights: Any
    """the strategy's own numbers, by name"""
    prepared: Any
    """what the strategy's own `prepare(view)` gave for this decision, if it has one"""


@splice
def view_of(rules, table, decision, notes, weights, prepared):
    """What the player who decides may know."""
    player = decision.player[decision.seat]
    return View(rules, table, decision.seat, decision.objectives, player, notes, weights, prepared)


@splice
def bare(view):
    """The view without what is the strategy's own.

    Its type is the same for all strategies, so a function that is given it is compiled once and not for each of them.
    """
    return View(view.rules, view.table, view.seat, view.objectives, view.player, ZERO, ZERO, ZERO)
