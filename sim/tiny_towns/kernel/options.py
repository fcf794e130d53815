"""Every option of every decision, in the order given in docs/tiny_towns/decisions.md.

An option is one whole number (`code`), so that listing them costs next to nothing; `option_of` gives its fields names.
The functions `list_...` write codes into the decision at hand from `decision.first` on and say where they end.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.asking import start_of
from sim.engine.codes import CARD, KIND, KIND_AT, Field, add_on_eight, card_of, kind_of
from sim.engine.enumerations import numbered
from sim.engine.jit import call_at, inline, jit, lowest
from sim.tiny_towns.board import ALL_SQUARES, MONUMENT
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.pending import top_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import LAYOUT_BITS, Hook, Mode, Phase
from sim.tiny_towns.rule_families import Anywhere, Marker

KINDS = ("keep", "name", "choose", "take", "place", "store", "swap", "cavern", "build", "mark", "put", "set_aside",
         "replace", "done", "fetch", "sell", "extra", "lay", "spend", "settle", "scrap", "exchange", "forage",
         "solicit", "release", "work", "move")  # fmt: skip
Kind = numbered("Kind", KINDS)
LIKED = 1 << Kind.KEEP | 1 << Kind.BUILD | 1 << Kind.PUT | 1 << Kind.REPLACE
"""the kinds that build or keep their card (a set)"""

FIELDS = {
    "kind": KIND,
    "card": CARD,
    "category": Field(37, 4),
    "square": Field(16, 5),
    "resource": Field(13, 3),
    "cubes": Field(21, 16, missing=False),
    "warehouse": Field(8, 5),
    "by": Field(46, 8),
    "other": Field(54, 5),
    "target": Field(59, 3),
}
"""where each field of an option stands in its code"""
CARD_AT, WAREHOUSE_AT, RESOURCE_AT = CARD.shift, FIELDS["warehouse"].shift, FIELDS["resource"].shift
SQUARE_AT, CUBES_AT, CATEGORY_AT = FIELDS["square"].shift, FIELDS["cubes"].shift, FIELDS["category"].shift
BY_AT, OTHER_AT, TARGET_AT = FIELDS["by"].shift, FIELDS["other"].shift, FIELDS["target"].shift


def __getattr__(name: str) -> int:
    """A kind by its name, as strategies read it: `options.BUILD`."""
    if name not in Kind._fields:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return int(getattr(Kind, name))


class Option(NamedTuple):
    """One thing a player may do. What its kind does not use is -1, and 0 for `cubes`."""

    kind: int
    card: int
    """the card's number in the catalogue"""
    category: int
    square: int
    """where the cube or building goes"""
    resource: int
    """the cube that is placed, stored, named or used as marker"""
    cubes: int
    """the set of squares whose cubes are removed"""
    warehouse: int
    """the square of the building that takes the cube, or that it comes off"""
    by: int
    """the card that allows it"""
    other: int
    """a second square"""
    target: int
    """another seat"""


@inline
def option_of(code):
    """The fields of an option."""
    return Option(
        kind_of(code),
        card_of(code),
        (code >> CATEGORY_AT & 15) - 1,
        (code >> SQUARE_AT & 31) - 1,
        (code >> RESOURCE_AT & 7) - 1,
        code >> CUBES_AT & ALL_SQUARES,
        (code >> WAREHOUSE_AT & 31) - 1,
        (code >> BY_AT & 255) - 1,
        (code >> OTHER_AT & 31) - 1,
        (code >> TARGET_AT & 7) - 1,
    )


@inline
def code(kind, card, category, square, resource, warehouse):
    """An option as a number, without cubes and what is named after them."""
    return (
        np.int64(kind) << KIND_AT
        | np.int64(card + 1)
        | np.int64(category + 1) << CATEGORY_AT
        | np.int64(square + 1) << SQUARE_AT
        | np.int64(resource + 1) << RESOURCE_AT
        | np.int64(warehouse + 1) << WAREHOUSE_AT
    )


@inline
def seat_after(table, seat, step):
    """The seat so many steps to the left."""
    seat = np.int64(seat) + step
    return seat - table.players if seat >= table.players else seat


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
    n = add_on_eight(rules, decision, n, first, SQUARE_AT, squares & 255)
    return add_on_eight(rules, decision, n, first + (8 << SQUARE_AT), SQUARE_AT, squares >> 8)


@inline
def add_resources(decision, n, kind, resources):
    """Add an option for each of the resources (a set)."""
    for resource in range(5):
        if resources >> resource & 1:
            decision.codes[n] = code(kind, NONE, NONE, NONE, resource, NONE)
            n += 1
    return n


@inline
def empty_squares(table, seat):
    """The squares with neither cube nor building."""
    return ~np.int64(table.taken[seat]) & ALL_SQUARES


@jit
def barred(table, seat):
    """The resources that lie on the seat's Banks (a set)."""
    resources = ZERO
    for category in range(MONUMENT):
        if table.barrers >> category & 1:
            squares = table.built[seat, category]
            while squares:
                resources |= (ONE << table.marks[seat, lowest(squares)]) >> 1
                squares &= squares - 1
    return resources


@inline
def may_name(table, seat):
    """The resources the seat may name or choose (a set)."""
    if table.barrers == 0:
        return np.int64(31)
    return ~np.int64(barred(table, seat)) & 31


@inline
def may_come(rules, table, seat, category, card):
    """Whether the town can take one more of a card: not if its marker would find no resource left, or without coins."""
    return not table.limited >> category & 1 or finds_all(rules, table, seat, category, card)


@jit
def finds_all(rules, table, seat, category, card):
    """Whether there are the coins that a card costs, and a resource that its marker may show."""
    if rules.cost[card] > table.coins[seat] and (not rules.if_able[card] or table.mode == Mode.SOLO):
        return False
    return not table.barrers >> category & 1 or may_name(table, seat) != 0


@jit
def list_keep(secret, decision, seat):
    for i in range(2):
        decision.codes[decision.first + i] = code(
            Kind.KEEP, secret.dealt[seat, i], np.int64(MONUMENT), NONE, NONE, NONE
        )
    return decision.first + 2


@jit
def list_take(table, decision):
    resources = ZERO
    for i in range(3):
        resources |= 1 << table.shown[i]
    return add_resources(decision, start_of(decision), Kind.TAKE, resources)


@jit
def from_elsewhere(table, seat):
    """Whether the resource of this round is one that the seat did not name or choose itself."""
    if table.named < 0:
        return False
    return table.mode != Mode.MASTER_BUILDER or table.master != seat


@inline
def list_place(rules, table, secret, decision, seat):
    empty = empty_squares(table, seat)
    resource = secret.resource[seat]
    n = add_on_many(rules, decision, start_of(decision), code(Kind.PLACE, NONE, NONE, NONE, resource, NONE), empty)
    special = table.special[seat]
    if special and (special > 1 or from_elsewhere(table, seat)):
        n = call_at(rules.hook_at[Hook.PLACE_OPTIONS], (rules, table, decision, n, np.int64(seat), resource))
    return n


@jit
def list_build(rules, table, secret, decision, seat):
    """What the seat can build, each with the squares it may go to; what a box adds; then `done`."""
    empty = empty_squares(table, seat)
    obelisk = builds_anywhere(rules, table, seat)
    posts = wild_squares(table, seat)
    n = start_of(decision)
    for i in range(secret.n_fits[seat]):
        category = secret.fits[seat, i] >> LAYOUT_BITS
        layout = secret.fits[seat, i] & (1 << LAYOUT_BITS) - 1
        card = secret.hand[seat] if category == MONUMENT else table.market[category]
        if not may_come(rules, table, seat, category, card):
            continue
        cubes = np.int64(rules.squares[layout]) & ~posts
        sites = cubes
        if obelisk or rules.anywhere[card] == Anywhere.ITSELF:
            sites |= empty
        n = add_on_squares(decision, n, code(Kind.BUILD, card, category, NONE, NONE, NONE) | cubes << CUBES_AT, sites)
    if posts:
        n = sort_and_merge(decision, start_of(decision), n)
    if rules.hook_at[Hook.BUILD_OPTIONS]:
        n = call_at(rules.hook_at[Hook.BUILD_OPTIONS], (rules, table, secret, decision, n, np.int64(seat)))
    decision.codes[n] = code(Kind.DONE, NONE, NONE, NONE, NONE, NONE)
    return n + 1


@inline
def builds_anywhere(rules, table, seat):
    """Whether a monument lets the seat build on any empty square."""
    monument = table.monument[seat]
    return monument >= 0 and rules.anywhere[monument] == Anywhere.ALL


@jit
def wild_squares(table, seat):
    """The squares whose building stands in for any cube."""
    squares = np.int64(0)
    if table.wilds:
        for category in range(MONUMENT):
            if table.wilds >> category & 1:
                squares |= table.built[seat, category]
    return squares


@jit
def sort_and_merge(decision, first, end):
    """Put the options from the first on in order and keep one of equal ones; where they now end."""
    kept = first
    for i in range(first, end):
        new = decision.codes[i]
        at = kept
        while at > first and decision.codes[at - 1] > new:
            at -= 1
        if at > first and decision.codes[at - 1] == new:
            continue
        for j in range(kept, at, -1):
            decision.codes[j] = decision.codes[j - 1]
        decision.codes[at] = new
        kept += 1
    return kept


@jit
def list_mark(rules, table, secret, decision):
    seat, square = top_of(secret).seat, top_of(secret).on
    category = category_at(table, seat, square)
    card = table.market[category]
    resources = np.int64(31)
    if rules.marker[card] == Marker.BARS:
        resources = may_name(table, seat)
    n = start_of(decision)
    for resource in range(5):
        if resources >> resource & 1:
            decision.codes[n] = code(Kind.MARK, card, category, square, resource, NONE)
            n += 1
    return n


@inline
def category_at(table, seat, square):
    """The category of the building on a square, -1 if there is none."""
    for category in range(8):
        if table.built[seat, category] >> square & 1:
            return category
    return -1


@inline
def list_options(rules, table, secret, decision, seat):
    """Write the options of the seat's decision down, from `decision.first` on; how many there are."""
    phase = table.phase
    if phase == Phase.PLACE:
        end = list_place(rules, table, secret, decision, seat)
    elif phase == Phase.BUILD:
        end = list_build(rules, table, secret, decision, seat)
    elif phase == Phase.NAME:
        end = add_resources(decision, start_of(decision), Kind.NAME, may_name(table, seat))
    else:
        end = list_rare(rules, table, secret, decision, seat)
    return end - decision.first


@jit
def list_rare(rules, table, secret, decision, seat):
    """The options of decisions that come up seldom."""
    phase = table.phase
    if phase == Phase.KEEP:
        return list_keep(secret, decision, seat)
    if phase == Phase.CHOOSE:
        return add_resources(decision, start_of(decision), Kind.CHOOSE, may_name(table, seat))
    if phase == Phase.TAKE:
        return list_take(table, decision)
    if phase == Phase.MARK:
        return list_mark(rules, table, secret, decision)
    return call_at(rules.hook_at[Hook.EFFECT_OPTIONS], (rules, table, secret, decision, np.int64(seat)))
