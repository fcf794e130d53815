"""Coins: what the chest takes, what a building costs and brings when it comes, and coins that lie on squares."""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest, with_field
from sim.tiny_towns.board import CENTRE, COTTAGE, IN_COLUMN, IN_ROW, MONUMENT
from sim.tiny_towns.kernel.log import NONE, ZERO, note_amount, write
from sim.tiny_towns.kernel.options import empty_squares
from sim.tiny_towns.kernel.pending import push
from sim.tiny_towns.kernel.scoring import ONE, buildings, squares_of, town_of
from sim.tiny_towns.kernel.state import Event, Phase
from sim.tiny_towns.rule_families import GainsFor, OnBuild, Power

CHEST = 4
"""coins that a town can keep; one more with some monuments"""
ANY_CUBE = 2
"""the bit of `special` that says that every cube, also the owner's own, has squares of its own"""


@inline
def power_of(rules, table, seat):
    """What the monument that stands in the town lets its owner do."""
    monument = table.monument[seat]
    return rules.power[monument] if monument >= 0 else 0


@inline
def room_in_chest(rules, table, seat):
    """How many coins find room."""
    monument = table.monument[seat]
    slot = rules.slot[monument] if monument >= 0 else 0
    return CHEST + slot - table.coins[seat]


@jit
def gain(rules, table, secret, log, seat, amount, card, square):
    """Coins are due: what finds no room is lost. A chest that fills up may bring a Cottage at once."""
    before = table.coins[seat]
    found = min(amount, room_in_chest(rules, table, seat))
    table.coins[seat] += found
    table.earned[seat] += found
    if log.on:
        write(log, table.rounds, seat, Event.GAINS, card, square, NONE, ZERO, found, NONE, NONE)
    if power_of(rules, table, seat) == Power.FULL_CHEST and before < CHEST <= before + found:
        push(secret, seat, Phase.COTTAGE, NONE, ONE)


@inline
def spend(table, log, seat, amount, card):
    """Coins go back to the supply."""
    table.coins[seat] -= amount
    note_amount(log, table.rounds, seat, Event.SPENDS, card, amount)


@jit
def pick_up(rules, table, secret, log, seat, square):
    """Gain the coin that lies on a square."""
    table.laid[seat] &= ~(ONE << square)
    if not table.laid[seat]:
        table.special[seat] &= ~ANY_CUBE
    gain(rules, table, secret, log, seat, ONE, np.int64(table.monument[seat]), square)


@inline
def binding_coins(rules, table, seat):
    """The squares whose coins say where cubes go."""
    if table.laid[seat] and rules.on_build[table.monument[seat]] == OnBuild.LAY:
        return np.int64(table.laid[seat])
    return ZERO


@jit
def squares_for_own(rules, table, seat):
    """The squares for a cube that is the seat's own, or comes besides: off the coins, if there are others."""
    empty = empty_squares(table, seat)
    free = empty & ~binding_coins(rules, table, seat)
    alone = table.active & (table.active - 1) == 0
    return empty if free == 0 or alone else free


@jit
def types_among(town, squares):
    """How many categories stand on these squares."""
    types = 0
    for category in range(8):
        types += squares_of(town, category) & squares != 0
    return types


@jit
def number_for(rules, town, card, square):
    """How often a building that has just come into a town brings its coins."""
    what = rules.gains_for[card]
    if what == GainsFor.SINGLE:
        return 1 if town.coins == 1 else 0
    if what == GainsFor.TYPES_IN_LINE:
        return max(types_among(town, IN_ROW[square]), types_among(town, IN_COLUMN[square]))
    if what == GainsFor.TRIPLES or what == GainsFor.COMMONEST:
        triples, most = 0, 0
        for category in range(8):
            number = count(squares_of(town, category))
            triples += number >= 3
            most = max(most, number)
        return triples if what == GainsFor.TRIPLES else most
    return 1


@jit
def pay(rules, table, secret, log, seat, card):
    """What a building costs when it comes."""
    cost = rules.cost[card]
    if cost and table.coins[seat] >= cost:
        spend(table, log, seat, cost, card)
    elif cost:
        secret.unpaid[secret.n_unpaid] = card << 3 | seat
        secret.n_unpaid += 1
    if rules.loses_all[card] and table.coins[seat] and table.coins[seat] != count(table.built[seat, COTTAGE]):
        note_amount(log, table.rounds, seat, Event.LOSES, card, np.int64(table.coins[seat]))
        table.coins[seat] = 0


@jit
def spread(rules, table, secret, log, seat, card):
    """Lay a coin on each centre square without a building, and gain those for the others."""
    built = buildings(town_of(table, seat))
    free = CENTRE & ~built
    table.laid[seat] |= free
    while free:
        if log.on:
            write(log, table.rounds, seat, Event.LAYS, card, lowest(free), NONE, ZERO, ZERO, NONE, NONE)
        free &= free - 1
    if built & CENTRE:
        gain(rules, table, secret, log, seat, count(built & CENTRE), card, NONE)


@jit
def arrives(rules, table, secret, log, seat, category, card, square):
    """What a building that has come does to the coins: the one on its square, what it costs, what it brings."""
    if table.laid[seat] >> square & 1:
        pick_up(rules, table, secret, log, seat, square)
    if rules.cost[card] or rules.loses_all[card]:
        pay(rules, table, secret, log, seat, card)
    if rules.gains[card]:
        due = rules.gains[card] * number_for(rules, town_of(table, seat), card, square)
        if due:
            gain(rules, table, secret, log, seat, due, card, NONE)
    if category == MONUMENT and rules.on_build[card] == OnBuild.SPREAD:
        spread(rules, table, secret, log, seat, card)
    return 0


@jit
def chest_after(rules, table, seat, town, category, card, square):
    """The coins of a town in which a building has just come, for who thinks about it; never fewer than none."""
    owner = card if category == MONUMENT else table.monument[seat]
    room = CHEST + (rules.slot[owner] if owner >= 0 else 0)
    coins = min(room, town.coins + (table.laid[seat] >> square & 1))
    coins = max(ZERO, coins - rules.cost[card])
    if rules.loses_all[card] and coins != count(squares_of(town, COTTAGE)):
        coins = ZERO
    if rules.gains[card]:
        coins += rules.gains[card] * number_for(rules, with_field(town, "coins", coins), card, square)
    if category == MONUMENT and rules.on_build[card] == OnBuild.SPREAD:
        coins += count(buildings(town) & CENTRE)
    return min(room, coins)
