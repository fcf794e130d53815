"""What Villagers makes planners think: at work they pay for abilities; in Tiny Tears they say where cubes may go.

A strategy's weights that are read here:

    hire      what it is worth in an empty town that a villager starts to work; less the fuller the town
    stay      what it costs to lay a cube where a villager stands, who then has to move
    pay       what each villager counts that an ability costs, in an empty town; less the fuller the town
    spare     what it is worth to lay no cube at all
    besides   what must come of a cube that nobody has to lay
    give      what a villager counts that is given up, in Tiny Tears
"""

import numpy as np

from sim.engine.jit import count, inline, jit
from sim.engine.rng import GOLD, mix
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel.log import NONE
from sim.tiny_towns.kernel.options import Kind, category_at, empty_squares
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.planning.patterns import best_home, blocked, emptiness, place_gain, room
from sim.tiny_towns.rule_families import Family


@jit
def mix_villagers(view):
    """Mix in the own villagers, who works, and the towers of all towns."""
    table, seat, plan = view.table, view.seat, view.notes
    squares = np.int64(table.villagers[seat]) << 16 | np.int64(table.working[seat])
    people = np.uint64(squares << 16 | np.int64(table.lodge[seat]) << 8 | np.int64(table.stack[seat]))
    plan.mixed = mix(plan.mixed + GOLD + people)
    for other in range(table.players):
        plan.mixed = mix(plan.mixed + GOLD + np.uint64(table.stack[other]))
    return 0


@jit
def note_villagers(view, found, filled):
    """Note who waits for work, and in Tiny Tears where the round's cube goes and whether somebody can be given up."""
    table, seat = view.table, view.seat
    standing = np.int64(table.villagers[seat])
    if table.tears:
        found.bound = standing & empty_squares(table, seat)
        found.giving = 1 if standing and count(standing) + table.lodge[seat] > 1 else 0
    else:
        found.visited = standing & ~np.int64(table.working[seat])
    return 0


@inline
def worker(view):
    """What a villager at work counts: less the fuller the town, as there is less left to do."""
    return view.notes.pay * (0.1 + emptiness(view))


@inline
def ability_of(option):
    """The card that an option may use as an ability, -1 none."""
    if option.kind == Kind.FORAGE or option.kind == Kind.SOLICIT or option.kind == Kind.SCRAP:
        return option.card
    return option.by if option.kind == Kind.BUILD or option.kind == Kind.REPLACE else -1


@jit
def paid_in_villagers(view, option):
    """What an option costs in villagers: those who stop working for it, or the one who is given up."""
    if option.kind == Kind.PLACE:
        return view.notes.give if option.other >= 0 else 0.0
    card = ability_of(option)
    return worker(view) * view.rules.workers[card] if card >= 0 else 0.0


@jit
def add_price(view, option):
    """Add what an option costs in villagers."""
    view.notes.total += paid_in_villagers(view, option)
    return 0


@jit
def released(view, square):
    """What it costs that the villager of a square stops working."""
    category = category_at(view.table, view.seat, square)
    if category < 0 or category == MONUMENT:
        return 0.0
    card = view.table.market[category]
    return float(view.rules.points[card, 1]) if view.rules.family[card] == Family.IF_WORKED else 0.0


@jit
def judge(view, option):
    """Note what an option adds that villagers bring; 0 if it is another one."""
    if option.kind >= Kind.SETTLE:
        view.notes.total = gain_of_villagers(view, option)
    elif option.kind == Kind.EXTRA and view.table.phase == Phase.AGAIN:
        view.notes.total = place_gain(view, view.notes.now[0], option.resource, option.square)
    else:
        return 0
    return 1


@jit
def gain_of_villagers(view, option):
    """What an option adds that is about villagers or paid with them."""
    plan, found = view.notes, view.notes.now[0]
    price = paid_in_villagers(view, option)
    if option.kind == Kind.SETTLE or option.kind == Kind.MOVE:
        return standing_gain(view, option.square)
    if option.kind == Kind.FORAGE or option.kind == Kind.EXCHANGE:
        return place_gain(view, found, option.resource, option.square) - plan.besides - price
    if option.kind == Kind.SOLICIT:
        return plan.coin_gain - price
    if option.kind == Kind.RELEASE:
        return -released(view, option.square)
    return plan.hire if option.kind == Kind.WORK else plan.spare - price


@jit
def standing_gain(view, square):
    """What a villager on a square is good for: to start work there, or in Tiny Tears for the next cube to go there."""
    found = view.notes.now[0]
    if square < 0:
        return 0.0
    if not view.table.tears:
        return chance_of_work(view, found, square)
    standing = empty_squares(view.table, view.seat) & np.int64(view.table.villagers[view.seat])
    total = 0.0
    for resource in range(5):
        best = best_home(view, found, resource, standing) if standing else -view.notes.square
        total += max(0.0, place_gain(view, found, resource, square) - best)
    return total


@jit
def chance_of_work(view, found, square):
    """How well a building would do on a square that the next cube on it completes: then a villager starts to work."""
    best = 0.0
    for resource in range(5):
        best = max(best, place_gain(view, found, resource, square))
    return best - 3 * (room(view, found, square) + view.notes.block * blocked(found, square, NONE))


THOUGHTS = {"around": mix_villagers, "survey": note_villagers, "price": add_price, "option": judge}
