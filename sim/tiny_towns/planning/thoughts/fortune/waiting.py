"""What complete patterns are worth that wait: for a second, as two buildings in a round bring a coin, or to be paid.

A strategy's weights that are read here:

    hold      what it is worth to wait for a second building, in coins
    patience  points that waiting costs for each cube that the second one lacks, in a town with one empty square
"""

from sim.engine.jit import count, inline, jit, lowest
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import may_come
from sim.tiny_towns.kernel.scoring import card_of
from sim.tiny_towns.planning.patterns import EACH

FAR = 16
"""more cubes than a pattern lacks"""


@jit
def value_waiting(view, found, filled):
    """Note what the complete layouts of a survey are worth as they are."""
    found.held = 0
    if found.complete:
        value_complete(view, found, filled, payable_in(view))
    return 0


@jit
def payable_in(view):
    """The categories of which a building can be paid, as a set."""
    payable = ZERO
    for category in range(8):
        card = card_of(view.table, view.monument, category)
        payable |= (card >= 0 and may_come(view.rules, view.table, view.seat, category, card)) << category
    return payable


@jit
def value_complete(view, found, filled, payable):
    """Note what each complete layout is worth to wait with."""
    for i in range(found.n):
        category, squares = found.layouts[i] & 7, view.rules.mask[found.layouts[i] >> 3] & EACH
        if squares & ~filled == 0:
            if one_coin_missing(view, category):
                share_out(found, squares, view.notes.value[category])
            elif payable >> category & 1 and not view.notes.built:
                hold_back(view, found, filled, payable, category, squares)


@inline
def one_coin_missing(view, category):
    """Whether a building lacks one coin to be paid."""
    card = card_of(view.table, view.monument, category)
    return view.rules.cost[card] == view.table.coins[view.seat] + 1 and not view.rules.if_able[card]


@inline
def share_out(found, squares, worth):
    """Let each of the squares have its share."""
    share = worth / count(squares)
    while squares:
        square = lowest(squares) >> 2
        squares &= squares - 1
        found.share[square] = max(found.share[square], share)


@jit
def hold_back(view, found, filled, payable, category, squares):
    """Note what a complete layout is worth to wait with; nothing if no coin would come, or the second is complete."""
    plan = view.notes
    lacking = cubes_to_second(view, found, filled, payable, squares)
    if 0 < lacking < FAR and plan.coin_gain > 0:
        wait = plan.hold * plan.coin_gain - plan.patience * lacking / (17 - count(filled))
        share_out(found, squares, plan.value[category] + wait)
        found.held |= squares


@jit
def cubes_to_second(view, found, filled, payable, squares):
    """How many cubes the nearest other layout lacks that shares no square with these."""
    least = FAR
    for i in range(found.n):
        others = view.rules.mask[found.layouts[i] >> 3] & EACH
        if not others & squares and payable >> (found.layouts[i] & 7) & 1:
            least = min(least, count(others & ~filled))
    return least
