"""What an option is worth by the plan: what the player has after the turn, if it goes on as well as it can."""

from sim.engine.jit import jit
from sim.little_town.kernel import options
from sim.little_town.kernel.log import NONE, ONE
from sim.little_town.kernel.state import Phase
from sim.little_town.kernel.view import after, usable_around
from sim.little_town.planning.chains import (
    best_chain,
    claimed,
    gathered,
    hand_now,
    meal_eaten,
    paid_and_chosen,
    rest_gathered,
    taken,
    with_goods,
    worth,
)
from sim.little_town.planning.plan import for_taste, make_plan, tile_objectives
from sim.little_town.planning.sites import best_site, can_build, look_at_sites, look_at_squares, site_worth


@jit
def look_around(view):
    """Bring the plan up to date, and where places are decided on, what they are worth."""
    make_plan(view)
    if view.table.phase == Phase.TURN or view.table.phase == Phase.SITE:
        look_at_squares(view)
    if view.table.phase == Phase.TURN and can_build(view):
        look_at_sites(view)


@jit
def judge(view, option):
    """What the player has after the turn if it goes on with an option as well as it can."""
    kind = option.kind
    if kind == options.WORK:
        hand, around = gathered(view, hand_now(view), option.square), usable_around(view, option.square)
        return best_chain(view, hand, around)
    if kind == options.BUILD:
        places = tile_objectives(view, option.card) + best_site(view, option.card) + for_taste(view, option.card)
        return worth(view, hand_after(view, option), option.card) + places
    if kind == options.PAY:
        return worth(view, hand_after(view, option), option.card)
    if kind == options.SITE:
        return site_worth(view, option.card, option.square)
    if view.table.phase == Phase.USE or view.table.phase == Phase.TAKE:
        return in_chain(view, option)
    if kind == options.FEED:
        return worth(view, meal_eaten(view, hand_after(view, option), option), NONE)
    return worth(view, hand_after(view, option), NONE)


@jit
def hand_after(view, option):
    """What the player has right after an option."""
    return claimed(view, with_goods(hand_now(view), after(view, option)))


@jit
def in_chain(view, option):
    """The same in the middle of a chain of uses."""
    table, hand = view.table, rest_gathered(view, hand_now(view))
    around = usable_around(view, table.at) & ~table.used
    if option.kind == options.DONE:
        return worth(view, hand, NONE)
    if option.kind == options.ACTIVATE:
        hand = paid_and_chosen(view, hand, option.square, option.cubes, option.bought)
        around &= ~(ONE << option.square)
    elif option.kind == options.TAKE:
        hand = taken(view, hand, option.cubes)
    return best_chain(view, hand, around)
