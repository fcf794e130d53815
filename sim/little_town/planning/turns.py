"""Whole turns on a table that is only imagined: the best one of a seat by the plan, and what the table is then.

The table is a copy that may be changed. A turn is one move: a worker with its best chain, or a tile, paid cheaply, on
its best square. The end of a round is simplified: all eat what they have or can buy, and nothing works by itself.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import COINS, FISH, STONE, WHEAT, WOOD
from sim.little_town.components import CUBE_PRICE, HUNGER, ROUNDS
from sim.little_town.kernel.effects import owner_of
from sim.little_town.kernel.log import NONE, ONE, ZERO
from sim.little_town.kernel.looks import beside_terrains, largest_group, owned_of
from sim.little_town.kernel.options import Kind, Option, empty_squares, payable
from sim.little_town.kernel.state import COST, OFFERS, Phase
from sim.little_town.kernel.view import NEVER, usable_around
from sim.little_town.planning.chains import best_chain, changed, gathered, hand_now, rent_of, used, without, worth
from sim.little_town.planning.judging import hand_after, judge, look_around
from sim.little_town.planning.sites import best_square
from sim.little_town.rule_families import Effect, Family

EQUAL = 1e-9


class Turn(NamedTuple):
    """What a seat does in its turn: works on a square, or builds a tile (-1 none) there."""

    value: float
    card: int
    square: int


@jit
def best_turn(view):
    """The best turn of the seat whose view it is."""
    look_around(view)
    best, table = Turn(-np.inf, NONE, NONE), view.table
    squares = empty_squares(table)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        value = judge(view, Option(np.int64(Kind.WORK), NONE, square, NONE, ZERO, ZERO))
        if value > best.value:
            best = Turn(value, NONE, square)
    if table.houses[view.seat]:
        for i in range(OFFERS):
            card = table.offer[i]
            if table.left[i] and payable(view.rules, table, view.seat, card, COST, ZERO):
                value = judge(view, building(card)) + view.player.likes[card]
                if value > best.value:
                    best = Turn(value, card, NONE)
    return best if best.card < 0 else Turn(best.value, best.card, best_square(view, best.card))


@inline
def building(card):
    """The option to build a tile."""
    return Option(np.int64(Kind.BUILD), card, NONE, NONE, ZERO, ZERO)


@jit
def take_turn(view, turn):
    """Carry a turn out on the table of a view; own objectives that are then still open come back."""
    if turn.card >= 0:
        hand = built(view, turn.card, turn.square)
    else:
        hand = worked(view, turn.square)
        view.table.occupied |= ONE << turn.square
        view.table.workers[view.seat] |= ONE << turn.square
    put_down(view, hand)
    return hand.open


@jit
def built(view, card, square):
    """What a seat has after it has built a tile, which is then on the table."""
    hand = paid(view, card)
    done = claimed_by_tile(view, card, square) & hand.open
    put_tile(view, card, square)
    while done:
        number = lowest(done)
        done &= done - 1
        hand = without(hand, number, view.rules.points[view.rules.first_objective + number])
    return hand


@jit
def claimed_by_tile(view, card, square):
    """The own objectives about buildings that a tile on a square fulfils, as a set."""
    done, left = ZERO, view.objectives
    while left:
        number = lowest(left)
        left &= left - 1
        if fulfilled_by_tile(view, view.rules.first_objective + number, card, square):
            done |= ONE << number
    return done


@jit
def paid(view, card):
    """What a seat has when it has paid for a tile and scored what is printed on it."""
    if view.table.phase == Phase.SITE:
        return changed(hand_now(view), ZERO, ONE, ZERO, view.rules.points[card])
    return hand_after(view, building(card))


@jit
def fulfilled_by_tile(view, wanted, card, square):
    """Whether an objective about own buildings is fulfilled with one more tile on a square."""
    table, rules, seat = view.table, view.rules, view.seat
    family, least, owned = rules.family[wanted], rules.least[wanted], table.owned[seat] | ONE << square
    if family == Family.OWNS:
        return owned_of(table, seat, rules.about[wanted]) + (rules.about[wanted] >> card & 1) >= least
    if family == Family.MORE_BUILDINGS:
        return count(owned) - table.workers_each >= least
    if family == Family.IN_CONTACT:
        return largest_group(owned) >= least
    return family == Family.BESIDE_TERRAINS and beside_terrains(table, owned)


@jit
def worked(view, square):
    """What a seat has after the best chain around a worker; rent is paid on the table."""
    return chained(view, gathered(view, hand_now(view), square), usable_around(view, square))


@jit
def chained(view, hand, squares):
    """What is in a hand after the best chain of buildings on some of these squares; rent is paid on the table."""
    best, left = best_chain(view, hand, squares), squares
    while left and worth(view, hand, NONE) < best - EQUAL:
        near = lowest(left)
        left &= left - 1
        new = used(view, hand, near)
        if new.points > NEVER // 2 and best_chain(view, new, squares & ~(ONE << near)) >= best - EQUAL:
            pay_rent(view, near)
            hand, squares = new, squares & ~(ONE << near)
            left = squares
    return hand


@inline
def pay_rent(view, square):
    """Let the owner of a building have the coin for its use, if that is another seat."""
    if rent_of(view, square):
        view.table.stock[owner_of(view.table, square), COINS] += 1
        view.table.reserve[COINS] -= 1


@jit
def put_down(view, hand):
    """Let a seat have what is in a hand; the reserve gives or takes the difference."""
    table, seat = view.table, view.seat
    for kind in range(COINS + 1):
        table.reserve[kind] += table.stock[seat, kind]
    stock = table.stock
    stock[seat, WOOD], stock[seat, STONE], stock[seat, FISH] = hand.wood, hand.stone, hand.fish
    stock[seat, WHEAT], stock[seat, COINS] = hand.wheat, hand.coins
    for kind in range(COINS + 1):
        table.reserve[kind] = max(ZERO, table.reserve[kind] - stock[seat, kind])
    table.points[seat] = hand.points
    table.claimed[seat] |= view.objectives & ~hand.open


@jit
def put_tile(view, card, square):
    """Put a tile on a square."""
    table, seat, bit = view.table, view.seat, ONE << square
    for i in range(OFFERS):
        table.left[i] -= table.offer[i] == card
    table.tile[square] = card
    table.built |= bit
    table.owned[seat] |= bit
    table.tiles[seat] |= ONE << card
    table.copies[seat] += card == 0
    table.houses[seat] -= 1
    if view.rules.effect[card] == Effect.USE:
        table.usable |= bit


@jit
def next_turn(table, seat):
    """Go on to the next turn of a seat, the others standing still; False if the game is over before."""
    place = (seat - table.first) % table.players
    begun = (table.turn - place + table.players - 1) // table.players
    if begun == table.workers_each:
        if table.rounds == ROUNDS:
            return False
        end_round(table)
        place, begun = (seat - table.first) % table.players, ZERO
    table.turn = begun * table.players + place + 1
    table.turner = seat
    table.phase = Phase.TURN
    table.activated = table.scored = table.gathered = table.came = table.spent_fresh = 0
    return True


@jit
def end_round(table):
    """Feed all workers with what is there and can be bought, pick them up and pass the token."""
    for seat in range(table.players):
        hungry = table.workers_each
        for kind in (FISH, WHEAT):
            hungry -= spend(table, seat, kind, min(hungry, table.stock[seat, kind]))
        hungry -= (
            spend(table, seat, COINS, CUBE_PRICE * min(hungry, table.stock[seat, COINS] // CUBE_PRICE)) // CUBE_PRICE
        )
        table.points[seat] -= HUNGER * hungry
        table.workers[seat] = 0
    table.first = (table.first + 1) % table.players
    table.rounds += 1
    table.turn = 0
    table.occupied = 0


@inline
def spend(table, seat, kind, number):
    """Put goods of a seat back into the reserve; how many."""
    table.stock[seat, kind] -= number
    table.reserve[kind] += number
    return number


@jit
def points_of(rules, objectives):
    """The points of a set of objectives."""
    points = ZERO
    while objectives:
        points += rules.points[rules.first_objective + lowest(objectives)]
        objectives &= objectives - 1
    return points
