"""Whether and where a building may come into a town, by whatever box: towers on a stack, and cubes that smiths lend."""

import numpy as np

from sim.engine.jit import inline, jit, lowest
from sim.tiny_towns.board import FILL, MONUMENT, NIBBLE
from sim.tiny_towns.kernel.options import builds_anywhere, empty_squares, may_come
from sim.tiny_towns.rule_families import Action, Anywhere, Power


@jit
def squares_of_action(rules, table, seat, action):
    """The squares of the seat's buildings that do this."""
    squares = np.int64(0)
    for category in range(MONUMENT):
        if rules.action[table.market[category]] == action:
            squares |= table.built[seat, category]
    return squares


@inline
def is_closed(rules, table, seat):
    """Whether a monument keeps all further buildings out."""
    monument = table.monument[seat]
    return monument >= 0 and rules.power[monument] == Power.CLOSES


@jit
def may_add(rules, table, seat, category, card):
    """Whether the town can take one more of a card, in whatever way."""
    if is_closed(rules, table, seat) or (rules.most[card] and table.stack[seat] >= rules.most[card]):
        return False
    return may_come(rules, table, seat, category, card)


@inline
def stack_of(rules, table, seat, category, card):
    """The square of the stack on which a tower goes, as a set; none for other cards, or if there is no stack."""
    if rules.action[card] == Action.TOWERS:
        return np.int64(table.built[seat, category])
    return np.int64(0)


@jit
def squares_to_put(rules, table, seat, category, free):
    """Where a building of the market may be put that could go on these squares; none if it may not come."""
    card = np.int64(table.market[category])
    if not may_add(rules, table, seat, category, card):
        return np.int64(0)
    stack = stack_of(rules, table, seat, category, card)
    return stack if stack else np.int64(free)


@jit
def may_replace(rules, table, seat, category):
    """Whether a building of the category may take another's place."""
    card = np.int64(table.market[category])
    towers = rules.action[card] == Action.TOWERS and table.stack[seat] > 0
    return not towers and may_add(rules, table, seat, category, card)


@jit
def sites_of(rules, table, seat, category, card, cubes):
    """Where a building may go that is built from these cubes: their squares, or any empty one, or the stack."""
    stack = stack_of(rules, table, seat, category, card)
    if stack:
        return stack
    sites = np.int64(cubes) & ~squares_of_action(rules, table, seat, Action.LENDS)
    if goes_anywhere(rules, table, seat, card):
        sites |= empty_squares(table, seat)
    return sites


@inline
def goes_anywhere(rules, table, seat, card):
    """Whether a building may go on any empty square."""
    return rules.anywhere[card] == Anywhere.ITSELF or builds_anywhere(rules, table, seat)


@jit
def seen_word(rules, table, seat):
    """The town's word as layouts see it: a cube on a smith lies on its square."""
    word = np.int64(table.word[seat])
    squares = squares_of_action(rules, table, seat, Action.LENDS)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if table.held[seat, square]:
            word = (word & ~NIBBLE[square]) | FILL[1 + resource_on(table, seat, square), square]
    return word


@inline
def resource_on(table, seat, square):
    """The resource of the only cube on a building."""
    return lowest(np.int64(table.held[seat, square])) // 3
