"""A card as numbers: what it says, not what it is called.

Pattern, needs, family and numbers of its rule, food, coins, abilities, and how it scores in a few towns made up for the
purpose. Whoever values cards by these numbers plays a changed card, or one that was never printed, at once.
"""

import numpy as np

from sim.engine.jit import call_at, count, jit, with_field
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.scoring import NO_TOWN, card_of, card_points, with_building, with_monument, without
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.state import Hook
from sim.tiny_towns.planning.value_records import CARD_INPUTS
from sim.tiny_towns.rule_families import ACTIONS, FAMILIES, FEEDS, GAINS_FOR, MARKERS, ON_BUILD, POWERS

PATTERN_AT = 8
FAMILY_AT = PATTERN_AT + 7
MOST_FAMILIES = 36
NUMBERS_AT = FAMILY_AT + MOST_FAMILIES
FEEDS_AT = NUMBERS_AT + 26
ABILITIES_AT = FEEDS_AT + len(FEEDS)
COINS_AT = ABILITIES_AT + len(MARKERS) + len(ON_BUILD) + 8
TRIALS_AT = CARD_INPUTS - 8
assert len(FAMILIES) <= MOST_FAMILIES and COINS_AT + 11 <= TRIALS_AT
assert max(len(ACTIONS), len(POWERS), len(GAINS_FOR)) < 20

TRIAL_TOWNS = (
    "CFCT WCH. CTCX WFY.",
    "TCFC HC.W XTCF CYW.",
    "CCTH FWXC TC.F YHC.",
)
"""in which every card is tried: Cottages, and types farm, well, chapel (H), tavern, theater (X) and factory (Y)"""
LETTERS = "CFWHTXY"
TRIAL_SQUARES = np.array(
    [[[text.replace(" ", "")[q] == letter for q in range(16)] for letter in LETTERS] for text in TRIAL_TOWNS]
) @ (1 << np.arange(16))
"""[towns, categories but monument] sets of squares"""
ALONE = ((0, 15, 3, 12), (0, 6, 9, 15), (5, 6, 9, 10), (0, 1, 2, 3))
"""squares for one to four of a kind: on the corners, apart from one another, in the centre, and in a row"""


@jit
def describe(view, blank, before, category, x):
    """Write down the card of a category in play as numbers; all 0 if there is none.

    `before` are the points of the towns to try cards in.
    """
    rules = view.rules
    card = card_of(view.table, view.monument, category)
    x[:] = np.float32(0.0)
    if card < 0:
        return
    x[category] = np.float32(1.0)
    describe_pattern(rules, card, x)
    x[FAMILY_AT + rules.family[card]] = np.float32(1.0)
    describe_numbers(rules, card, x)
    describe_abilities(rules, card, x)
    try_out(view, blank, before, category, card, x)


@jit
def describe_pattern(rules, card, x):
    first, end = rules.first_layout[card], rules.first_layout[card + 1]
    x[PATTERN_AT] = count(rules.squares[first]) * 0.25
    x[PATTERN_AT + 1] = (end - first) * 0.03
    value = rules.value[first]
    for square in range(16):
        cube = value >> 4 * square & 15
        if cube:
            x[PATTERN_AT + 1 + cube] += np.float32(0.5)


@jit
def describe_numbers(rules, card, x):
    for i in range(5):
        last = max(rules.n_points[card] - 1, 0)
        x[NUMBERS_AT + i] = rules.points[card, min(i, last)] * 0.1
    x[NUMBERS_AT + 5] = rules.n_points[card] * 0.2
    x[NUMBERS_AT + 6] = rules.bonus[card] * 0.2
    x[NUMBERS_AT + 7] = rules.least[card] * 0.5
    for category in range(8):
        x[NUMBERS_AT + 8 + category] = rules.to[card] >> category & 1
    x[NUMBERS_AT + 16] = count(rules.area[card]) * 0.1
    x[NUMBERS_AT + 17] = rules.feedable[card]
    x[NUMBERS_AT + 18] = rules.meals[card] * 0.25
    x[NUMBERS_AT + 19] = rules.holds[card] * 0.3
    x[NUMBERS_AT + 20] = rules.cottages[card]
    x[NUMBERS_AT + 21] = rules.empty[card]
    x[NUMBERS_AT + 22] = rules.stacks[card]
    x[NUMBERS_AT + 23] = rules.times[card] * 0.5
    x[NUMBERS_AT + 24] = rules.passes_hammer[card]
    x[NUMBERS_AT + 25] = rules.wild[card]
    x[FEEDS_AT + rules.feeds[card]] = np.float32(1.0)


@jit
def describe_abilities(rules, card, x):
    at = ABILITIES_AT
    x[at + rules.marker[card]] = np.float32(1.0)
    at += len(MARKERS)
    x[at + rules.on_build[card]] = np.float32(1.0)
    at += len(ON_BUILD)
    x[at + rules.anywhere[card]] = np.float32(1.0)
    x[at + 3] = rules.needs[card] * 0.3
    x[at + 4] = rules.most[card] * 0.3
    x[at + 5] = rules.keeps[card] * 0.3
    x[at + 6] = rules.action[card] * 0.1
    x[at + 7] = rules.power[card] * 0.2
    at = COINS_AT
    x[at] = rules.cost[card] * 0.5
    x[at + 1] = rules.if_able[card]
    x[at + 2] = rules.gains[card] * 0.5
    x[at + 3] = rules.gains_for[card] * 0.3
    x[at + 4] = rules.loses_all[card]
    x[at + 5] = rules.slot[card]
    x[at + 6] = rules.coin_points[card] * 0.5
    x[at + 7] = rules.turns_gray[card]
    x[at + 8] = rules.fetched[card]
    x[at + 9] = rules.workers[card] * 0.3


@jit
def try_out(view, blank, before, category, card, x):
    """What it scores in a town of its own, and what one more and one less make in the towns to try cards in."""
    rules, seat = view.rules, view.seat
    if category < MONUMENT:
        for i in range(len(ALONE)):
            try_alone(rules, blank, seat, np.int64(category), ALONE[i], x)
    if blank.uses_coins:
        try_with_coins(rules, blank, seat, category, card, x)
    more, less = 0, 0
    for i in range(len(TRIAL_SQUARES)):
        town = trial_town(i)
        empty = 11 if i == 1 else 7
        if category == MONUMENT:
            town = with_monument(rules, with_building(town, np.int64(MONUMENT), empty), card)
            more += town_points(rules, blank, seat, town) - before[i]
        else:
            more += town_points(rules, blank, seat, with_building(town, np.int64(category), 15)) - before[i]
            less += before[i] - town_points(rules, blank, seat, without(town, first_of(i, category)))
    x[TRIALS_AT + 4] = more * 0.1
    x[TRIALS_AT + 5] = less * 0.1


@jit
def try_with_coins(rules, blank, seat, category, card, x):
    """The same in towns with no coin, one and two: the coins that one more brings, points and coins, and one less."""
    brought, more, less = ZERO, ZERO, ZERO
    for coins in range(len(TRIAL_SQUARES)):
        town = with_field(trial_town(coins), "coins", np.int64(coins))
        points = town_points(rules, blank, seat, town)
        new = with_building(town, np.int64(category), 15)
        if category == MONUMENT:
            new = with_monument(rules, new, card)
        else:
            less += points - town_points(rules, blank, seat, without(town, first_of(coins, category)))
        where = (rules, blank, np.int64(seat), new, np.int64(category), np.int64(card), np.int64(15))
        chest = np.int64(call_at(rules.hook_at[Hook.CHEST], where))
        brought += chest - coins
        more += town_points(rules, blank, seat, with_field(new, "coins", chest)) - points
    x[TRIALS_AT + 6] = brought * 0.2
    x[TRIALS_AT + 7] = more * 0.1
    x[COINS_AT + 10] = less * 0.1


@jit
def try_alone(rules, blank, seat, category, squares, x):
    """Enter what one to four of a kind score on these squares, if that is more than what is entered already."""
    town = NO_TOWN
    for i in range(4):
        town = with_building(town, category, squares[i])
        points = np.float32(card_points(rules, blank, seat, town, np.int64(0), category)) * np.float32(0.1)
        x[TRIALS_AT + i] = max(x[TRIALS_AT + i], points)


@jit
def score_trials(view, blank, points):
    """Note what the towns score in which cards are tried."""
    for i in range(len(TRIAL_SQUARES)):
        points[i] = town_points(view.rules, blank, view.seat, trial_town(i))


@jit
def trial_town(number):
    town = NO_TOWN
    for category in range(MONUMENT):
        squares = TRIAL_SQUARES[number, category]
        for square in range(16):
            if squares >> square & 1:
                town = with_building(town, np.int64(category), square)
    return town


@jit
def first_of(number, category):
    squares = TRIAL_SQUARES[number, category]
    square = 0
    while not squares >> square & 1:
        square += 1
    return square
