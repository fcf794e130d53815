"""What a situation is worth after a turn: the lead at the end that it leads to, by a learned net.

The inputs speak of the time that is left, of the own objectives, of the own seat and of the next one, and of who leads.
"""

from sim.engine.jit import add_products, count, jit, lowest
from sim.little_town.board import COINS, FISH, WHEAT
from sim.little_town.components import COINS_IN_ALL, CUBES_EACH
from sim.little_town.kernel.log import ZERO
from sim.little_town.kernel.looks import largest_group, owned_of
from sim.little_town.kernel.options import empty_squares
from sim.little_town.kernel.state import OFFERS
from sim.little_town.kernel.view import View
from sim.little_town.planning.described import read_market
from sim.little_town.planning.imagined import last_points
from sim.little_town.planning.seats import describe_seat
from sim.little_town.planning.sites import beside
from sim.little_town.planning.value_records import (
    PER_SEAT,
    SCALE,
    SECOND_UNITS,
    TABLE_INPUTS,
    UNITS,
    f4,
)
from sim.little_town.rule_families import FAMILIES, Family

PLAYERS_AT, TURNS_AT, RESERVE_AT, ROOM_AT = 4, 7, 13, 18
OPEN_AT = 21
"""points of the own objectives of each family that are open; then how much of them is fulfilled"""
LEADS_AT = 2 * PER_SEAT
assert OPEN_AT + 2 * len(FAMILIES) == TABLE_INPUTS


@jit
def describe_situation(view):
    """Write down the inputs of the table that is in the notes, as the player sees it after the own turn."""
    notes, table, seat = view.notes, view.notes.table[0], view.seat
    notes.of_table[:] = f4(0.0)
    notes.of_seats[:] = f4(0.0)
    following = (seat + 1) % table.players
    mine = View(view.rules, table, seat, view.objectives, view.player, notes.then[0], ZERO, ZERO)
    theirs = View(view.rules, table, following, ZERO, view.player, notes.other[0], ZERO, ZERO)
    describe_seat(mine, notes.of_seats, ZERO)
    describe_seat(theirs, notes.of_seats, ZERO + PER_SEAT)
    describe_leads(view.rules, table, seat, notes.of_seats)
    describe_time(view)
    describe_objectives(mine, notes.of_table)


@jit
def describe_leads(rules, table, seat, y):
    """By how much the seat leads, as points are now and as they would be if this were the end."""
    most, most_last, ahead = -1000.0, -1000.0, ZERO
    own, own_last = float(table.points[seat]), last_points(rules, table, seat)
    for other in range(table.players):
        if other != seat:
            most, most_last = max(most, float(table.points[other])), max(most_last, last_points(rules, table, other))
            ahead += table.points[other] > table.points[seat]
    y[LEADS_AT] = (own - most) * 0.05
    y[LEADS_AT + 1] = (own_last - most_last) * 0.05
    y[LEADS_AT + 2] = ahead * 0.3
    y[LEADS_AT + 3] = float(y[2]) - float(y[PER_SEAT + 2])


@jit
def describe_time(view):
    """What is left of the game, of the reserve, of the market and of the board."""
    notes, table, x = view.notes, view.notes.table[0], view.notes.of_table
    own, other = notes.then[0], notes.other[0]
    x[table.rounds - 1] = 1.0
    x[PLAYERS_AT + table.players - 2] = 1.0
    x[TURNS_AT] = own.turns * 0.1
    x[TURNS_AT + 1] = own.turns_now * 0.2
    x[TURNS_AT + 2] = 1.0 if own.turns_now == 0 else 0.0
    x[TURNS_AT + 3] = 1.0 if own.turns == 0 else 0.0
    x[TURNS_AT + 4] = 1.0 if (table.first + 1) % table.players == view.seat else 0.0
    x[TURNS_AT + 5] = other.turns_now * 0.2
    for kind in range(COINS):
        x[RESERVE_AT + kind] = table.reserve[kind] / CUBES_EACH
    x[RESERVE_AT + COINS] = table.reserve[COINS] / COINS_IN_ALL
    left, points = ZERO, ZERO
    for i in range(OFFERS):
        left += table.left[i]
        points += table.left[i] * view.rules.points[table.offer[i]]
    x[ROOM_AT] = count(empty_squares(table)) * 0.03
    x[ROOM_AT + 1] = left * 0.1
    x[ROOM_AT + 2] = points * 0.02


@jit
def describe_objectives(view, x):
    """The own objectives that are open, by family: their points, and how much of them is fulfilled."""
    rules, left = view.rules, view.objectives
    while left:
        card = rules.first_objective + lowest(left)
        left &= left - 1
        points = rules.points[card] * 0.3
        at = OPEN_AT + 2 * rules.family[card]
        x[at] += f4(points)
        x[at + 1] += f4(points * min(1.0, part_of(view, card)))


@jit
def part_of(view, card):
    """How much of an objective is fulfilled that builds up over turns."""
    rules, table, seat = view.rules, view.table, view.seat
    family, least, owned = rules.family[card], max(1, rules.least[card]), table.owned[seat]
    stock = table.stock
    if family == Family.OWNS:
        return owned_of(table, seat, rules.about[card]) / least
    if family == Family.MORE_BUILDINGS:
        return count(owned) / (table.workers_each + least)
    if family == Family.IN_CONTACT:
        return largest_group(owned) / least
    if family == Family.BESIDE_TERRAINS:
        return beside(view, owned) / max(1e-3, view.notes.nearer)
    if family == Family.FOOD:
        return (stock[seat, FISH] + stock[seat, WHEAT]) / (least * table.workers_each)
    if family == Family.COINS_AT_LEAST:
        return stock[seat, COINS] / least
    if family == Family.COINS_AT_MOST:
        return 1.0 / (1.0 + stock[seat, COINS])
    return stock[seat, FISH] / table.workers_each if family == Family.FISH_MEAL else 0.0


@jit
def run_net(view):
    """What the net says of the inputs."""
    notes, net = view.notes, view.notes.value_net[0]
    read_market(view)
    for j in range(UNITS):
        notes.hidden[j] = notes.market_sums[j]
    add_products(net, "context", notes, "of_table", notes, "hidden")
    add_products(net, "leaf", notes, "of_seats", notes, "hidden")
    for j in range(UNITS):
        notes.hidden[j] = max(notes.hidden[j], f4(0.0))
    for k in range(SECOND_UNITS):
        notes.hidden2[k] = net.second_bias[k]
    add_products(net, "second", notes, "hidden", notes, "hidden2")
    out = net.third_bias[0]
    for k in range(SECOND_UNITS):
        out += max(notes.hidden2[k], f4(0.0)) * net.third[k]
    return float(out) * SCALE
