"""Values the town after each option by a small net that it was taught in games against itself and others.

It knows cards by what they say and not by name, so it plays a card that is new to it at once. Naming a resource, it
counts what that brings to the others against it, `spite` times. Solo, it remembers the cards it took; once it knows the
order of the whole deck, from round 13 on, it looks for the best line of play to the end, `line` towns wide, and keeps
to it: `expert:line=64` takes more time and makes more of it (96 are the most).

Its weights say how closely it looks: `wide` and `wider` are the squares that it tries for a cube, when it names and
when it places, with others at the table only those that look at most `close` points worse than the best; `next` are the
squares along a line, where `cut` and `grow` save time (see `solo_line.py`); with `sites` 0 it tries all sites for a
building that it builds, and not only the two that look best.

The ideas: a value learned from own play by temporal differences (Tesauro 1995), of the state after a move; beam search.
How it was taught: `townlab train expert`, and the records beside the weights.
"""

from pathlib import Path

from sim.engine.jit import jit
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.planning.afterstates import look_around
from sim.tiny_towns.planning.judging import judge
from sim.tiny_towns.planning.linked import give_nets, link
from sim.tiny_towns.planning.next_cube import remember
from sim.tiny_towns.planning.plan import shared
from sim.tiny_towns.planning.solo_line import deck_is_known, find_line, follow, forget_line, is_on_line
from sim.tiny_towns.planning.value_records import NETS, VALUING
from sim.training.net_files import addresses

NOTES = VALUING
TRAITS = ("remembers",)
DATA = (Path(__file__).with_name("expert_solo.npz"), Path(__file__).with_name("expert_tables.npz"))
WEIGHTS = {
    "spite": 0.6, "wide": 2.0, "wider": 4.0, "close": 1.0, "sites": 1.0,
    "next": 2.0, "line": 7.0, "cut": 0.4, "grow": 20.0,
}  # fmt: skip


def sit_down(notes, setup):
    take_nets(notes, setup, DATA)


def take_nets(notes, setup, files):
    """Take the nets that were taught for such games, solo or with others."""
    link(notes)
    course, file = ("tables", files[1]) if setup.players > 1 else ("solo", files[0])
    give_nets(notes, addresses(NETS[course], file))


def prepare(view):
    notes, weights = view.notes, view.weights
    notes.spite, notes.wide, notes.wider, notes.sites = weights.spite, weights.wide, weights.wider, weights.sites
    notes.next, notes.line, notes.cut, notes.grow = weights.next, weights.line, weights.cut, weights.grow
    notes.close = weights.close if view.table.players > 1 else 100.0
    if view.player.skill < 1 and not notes.explore:
        notes.wider, notes.known = 16.0, 0  # who errs may err on any square
    return find_or_look(shared(view))


def score(view, option):
    return follow(shared(view), option) if view.prepared else judge(shared(view), option)


@jit
def find_or_look(view):
    """Whether there is a line of play to follow; if not, look around for what options lead to."""
    remember(view)
    if view.notes.line > 0:
        if not deck_is_known(view):
            forget_line(view.notes)
        elif view.table.phase == Phase.TAKE and not is_on_line(view):
            look_around(view)
            find_line(view)
        if is_on_line(view):
            return 1
    look_around(view)
    return 0
