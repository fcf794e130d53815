"""Every option of every decision, in the order given in docs/little_town/decisions.md.

An option is one whole number (`code`), so that listing them costs next to nothing; `option_of` gives its fields names.
The functions `list_...` write codes into the decision at hand from `decision.first` on and say where they end.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.asking import start_of
from sim.engine.codes import CARD, KIND, KIND_AT, Field, add_on_eight, card_of, kind_of
from sim.engine.enumerations import numbered
from sim.engine.jit import inline, jit, lowest
from sim.little_town.board import AROUND, COINS, FISH, SQUARES, STONE, WHEAT, WOOD
from sim.little_town.components import CUBE_PRICE
from sim.little_town.kernel.log import NONE, ONE, ZERO
from sim.little_town.kernel.state import COST, OFFERS, PRICE, Phase

KINDS = ("work", "build", "pay", "site", "gather", "activate", "done", "take", "feed", "claim", "wait")
Kind = numbered("Kind", KINDS)
LIKED = 1 << Kind.BUILD
"""the kinds that build their card (a set)"""

FIELDS = {
    "kind": KIND,
    "card": CARD,
    "square": Field(8, 6),
    "resource": Field(14, 3),
    "cubes": Field(17, 12, missing=False),
    "bought": Field(29, 12, missing=False),
}
"""where each field of an option stands in its code"""
SQUARE_AT, RESOURCE_AT = FIELDS["square"].shift, FIELDS["resource"].shift
CUBES_AT, BOUGHT_AT = FIELDS["cubes"].shift, FIELDS["bought"].shift
ALL_CUBES = (1 << FIELDS["cubes"].bits) - 1
TOPS, EACH_LANE = 0x80808080, 0x01010101
"""the highest and the lowest of the eight bits of each lane"""
ONE_FISH, ONE_WHEAT = 1 << 3 * FISH, 1 << 3 * WHEAT


def __getattr__(name: str) -> int:
    """A kind by its name, as strategies read it: `options.BUILD`."""
    if name not in Kind._fields:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return int(getattr(Kind, name))


class Option(NamedTuple):
    """One thing a player may do. What its kind does not use is -1, and 0 for `cubes` and `bought`."""

    kind: int
    card: int
    """the card's number in the catalogue"""
    square: int
    resource: int
    cubes: int
    """what is paid or taken, as wood + 8 stone + 64 fish + 512 wheat"""
    bought: int
    """what is bought of it; of a meal, beside it"""


@inline
def option_of(code):
    """The fields of an option."""
    return Option(
        kind_of(code),
        card_of(code),
        (code >> SQUARE_AT & 63) - 1,
        (code >> RESOURCE_AT & 7) - 1,
        code >> CUBES_AT & ALL_CUBES,
        code >> BOUGHT_AT & ALL_CUBES,
    )


@inline
def code(kind, card, square, resource):
    """An option without cubes as a number."""
    return (
        np.int64(kind) << KIND_AT
        | np.int64(card + 1)
        | np.int64(square + 1) << SQUARE_AT
        | np.int64(resource + 1) << RESOURCE_AT
    )


@inline
def cubes_in(cubes, resource):
    """How many of a resource there are in a number of cubes of each kind."""
    return cubes >> 3 * resource & 7


@inline
def empty_squares(table):
    """Grass with neither tile nor worker."""
    return table.grass & ~(table.built | table.occupied)


@inline
def add_on_squares(decision, n, first, squares):
    """Add an option for each of the squares to `first`, an option without one."""
    while squares:
        decision.codes[n] = first + ((lowest(squares) + 1) << SQUARE_AT)
        squares &= squares - 1
        n += 1
    return n


@inline
def add_on_many(rules, decision, n, first, squares):
    """The same for many squares."""
    for eight in range(0, SQUARES, 8):
        n = add_on_eight(rules, decision, n, first + (eight << SQUARE_AT), SQUARE_AT, squares >> eight & 255)
    return n


@inline
def coins_to_buy(rules, table, seat, card, what, rent):
    """The coins that are left to buy cubes with, when rent and coins due are paid; negative if they cannot be."""
    return table.stock[seat, COINS] - rent - rules.due[card, what, COINS]


@inline
def payable(rules, table, seat, card, what, rent):
    """Whether a cost or price can be paid in some way: what is not held has to be bought."""
    coins = coins_to_buy(rules, table, seat, card, what, rent)
    for resource in range(COINS):
        short = rules.due[card, what, resource] - table.stock[seat, resource]
        if short > 0:
            coins = coins - CUBE_PRICE * short if short <= table.reserve[resource] else -ONE
    return coins >= 0


@inline
def least_bought(table, seat, resource, due):
    """How many cubes of what is due have to be bought."""
    return max(0, due - table.stock[seat, resource])


@jit
def add_ways(table, decision, n, first, seat, cubes, coins):
    """Add an option to `first` for each way to pay these cubes with so many coins to spend on them."""
    first |= cubes << CUBES_AT
    if cubes == 0:
        decision.codes[n] = first
        return n + 1
    wood, stone, fish, wheat = cubes & 7, cubes >> 3 & 7, cubes >> 6 & 7, cubes >> 9
    for d in range(least_bought(table, seat, WHEAT, wheat), min(wheat, table.reserve[WHEAT]) + 1):
        for c in range(least_bought(table, seat, FISH, fish), min(fish, table.reserve[FISH]) + 1):
            for b in range(least_bought(table, seat, STONE, stone), min(stone, table.reserve[STONE]) + 1):
                for a in range(least_bought(table, seat, WOOD, wood), min(wood, table.reserve[WOOD]) + 1):
                    if CUBE_PRICE * (a + b + c + d) <= coins:
                        decision.codes[n] = first | np.int64(a | b << 3 | c << 6 | d << 9) << BOUGHT_AT
                        n += 1
    return n


@inline
def in_lanes(wood, stone, fish, wheat):
    """Cubes as one number with a lane of eight bits for each kind, of which the highest is never used."""
    return wood | stone << 8 | fish << 16 | wheat << 24


@inline
def short_of(due, held):
    """The cubes that are missing of those due, all in lanes."""
    over = (due | TOPS) - held
    return over & ((over & TOPS) >> 7) * 127


@inline
def add_tiles(rules, table, decision, n, seat):
    """Add the tiles that can be paid, as `payable` says: in lanes and without branches, which would be mispredicted."""
    stock, reserve, coins = table.stock, table.reserve, table.stock[seat, COINS]
    held = in_lanes(stock[seat, WOOD], stock[seat, STONE], stock[seat, FISH], stock[seat, WHEAT])
    there = in_lanes(reserve[WOOD], reserve[STONE], reserve[FISH], reserve[WHEAT]) | TOPS
    for i in range(OFFERS):
        card = table.offer[i] & 127
        short = short_of(rules.due_lanes[card, COST], held)
        spent = rules.due[card, COST, COINS] + CUBE_PRICE * ((short * EACH_LANE) >> 24 & 127)
        decision.codes[n] = code(Kind.BUILD, card, NONE, NONE)
        n += ((there - short) & TOPS == TOPS) & (spent <= coins) & (table.left[i] > 0)
    return n


@jit
def list_turn(rules, table, decision, seat):
    """A worker on each empty square; then the tiles that can be paid."""
    n = add_on_many(rules, decision, start_of(decision), code(Kind.WORK, NONE, NONE, NONE), empty_squares(table))
    return add_tiles(rules, table, decision, n, seat) if table.houses[seat] else n


@jit
def list_pay(rules, table, decision, seat):
    """The ways to pay for the tile."""
    card = table.building
    coins = coins_to_buy(rules, table, seat, card, COST, ZERO)
    first = code(Kind.PAY, card, NONE, NONE)
    return add_ways(table, decision, start_of(decision), first, seat, rules.due_cubes[card, COST], coins)


@jit
def add_any(table, decision, n, first, seat, number, coins):
    """Add the ways to pay so many cubes of any kind."""
    for wheat in range(number + 1):
        for fish in range(number - wheat + 1):
            for stone in range(number - wheat - fish + 1):
                wood = number - wheat - fish - stone
                n = add_ways(table, decision, n, first, seat, wood | stone << 3 | fish << 6 | wheat << 9, coins)
    return n


@jit
def list_use(rules, table, decision, seat):
    """Cubes at stake, the buildings around that can be activated with each way to pay, and `done`."""
    n = start_of(decision)
    for resource in range(COINS):
        if table.to_gather[resource] and table.reserve[resource]:
            decision.codes[n] = code(Kind.GATHER, NONE, table.at, resource)
            n += 1
    squares = AROUND[table.at] & table.usable & ~table.used
    while squares:
        square = lowest(squares)
        card = np.int64(table.tile[square])
        coins = coins_to_buy(rules, table, seat, card, PRICE, 1 - (table.owned[seat] >> square & 1))
        if coins >= 0:
            first = code(Kind.ACTIVATE, card, square, NONE)
            if rules.price_any[card]:
                n = add_any(table, decision, n, first, seat, rules.price_any[card], coins)
            else:
                n = add_ways(table, decision, n, first, seat, rules.due_cubes[card, PRICE], coins)
        squares &= squares - 1
    decision.codes[n] = code(Kind.DONE, NONE, NONE, NONE)
    return n + 1


@jit
def list_take(rules, table, decision):
    """So many cubes of any kind that the reserve has."""
    wood_there, stone_there = table.reserve[WOOD], table.reserve[STONE]
    fish_there, wheat_there = table.reserve[FISH], table.reserve[WHEAT]
    number = rules.gain_any[np.int64(table.tile[table.activating])]
    number = min(number, wood_there + stone_there + fish_there + wheat_there)
    first, n = code(Kind.TAKE, NONE, NONE, NONE), start_of(decision)
    for wheat in range(min(number, wheat_there) + 1):
        for fish in range(min(number - wheat, fish_there) + 1):
            for stone in range(min(number - wheat - fish, stone_there) + 1):
                wood = number - wheat - fish - stone
                if wood <= wood_there:
                    decision.codes[n] = first | np.int64(wood | stone << 3 | fish << 6 | wheat << 9) << CUBES_AT
                    n += 1
    return n


@jit
def list_feed(table, decision, seat):
    """The ways to feed the workers: cubes bought, then held fish, the rest held wheat."""
    workers, n = table.workers_each, start_of(decision)
    fish, wheat, coins = table.stock[seat, FISH], table.stock[seat, WHEAT], table.stock[seat, COINS]
    most = min(workers, coins // CUBE_PRICE, table.reserve[FISH] + table.reserve[WHEAT])
    for bought in range(most + 1):
        bought_fish = min(bought, table.reserve[FISH])
        first = code(Kind.FEED, NONE, NONE, NONE)
        first |= (bought_fish * ONE_FISH + (bought - bought_fish) * ONE_WHEAT) << BOUGHT_AT
        for eaten in range(min(fish, workers - bought) + 1):
            rest = min(wheat, workers - bought - eaten)
            if bought + eaten + rest == workers or (eaten == fish and rest == wheat):
                decision.codes[n] = first | (eaten * ONE_FISH + rest * ONE_WHEAT) << CUBES_AT
                n += 1
    return n


@jit
def list_claim(secret, decision, seat):
    """Claim an objective, or wait."""
    n, card = start_of(decision), secret.hand[seat, secret.look_at]
    decision.codes[n] = code(Kind.CLAIM, card, NONE, NONE)
    decision.codes[n + 1] = code(Kind.WAIT, card, NONE, NONE)
    return n + 2


@inline
def list_options(rules, table, secret, decision, seat):
    """Write the options of the seat's decision down, from `decision.first` on; how many there are."""
    phase = table.phase
    if phase == Phase.TURN:
        end = list_turn(rules, table, decision, seat)
    elif phase == Phase.USE:
        end = list_use(rules, table, decision, seat)
    elif phase == Phase.FEED:
        end = list_feed(table, decision, seat)
    elif phase == Phase.SITE:
        first = code(Kind.SITE, table.building, NONE, NONE)
        end = add_on_squares(decision, start_of(decision), first, empty_squares(table))
    elif phase == Phase.PAY:
        end = list_pay(rules, table, decision, seat)
    elif phase == Phase.TAKE:
        end = list_take(rules, table, decision)
    else:
        end = list_claim(secret, decision, seat)
    return end - decision.first
