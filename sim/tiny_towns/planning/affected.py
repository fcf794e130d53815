"""What stands in a town, by what may change its points: only what one more building touches is counted anew."""

from typing import NamedTuple

import numpy as np

from sim.engine.jit import inline, jit
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.scoring import NEEDS_FEEDING, ONE, buildings, card_of, squares_of
from sim.tiny_towns.rule_families import FIRST_WITH_COINS, Family, Feeds


@inline
def counts_types(family):
    """Whether a card's points depend on which categories stand where."""
    return (
        family == Family.TYPES_IN_LINE
        or family == Family.TYPES_ADJACENT
        or family == Family.LARGEST_GROUP
        or family == Family.TYPES_IN_TOWN
        or family == Family.TYPES_MISSING
        or family >= FIRST_WITH_COINS
    )


@inline
def looks_beside(family):
    """Whether a card's points depend on what is adjacent to it."""
    return family == Family.PER_ADJACENT or family == Family.IF_ADJACENT or family == Family.UNLESS_ADJACENT


class Standing(NamedTuple):
    """What stands in a town, by what may change its points (sets of categories)."""

    by_types: int
    by_food: int
    by_neighbours: int
    to: int
    """eight sets: of those to which it matters that a building of each category is adjacent"""
    by_fed_neighbours: int
    eat: int
    feed_some: int
    """those that feed, but not all of the town"""


@jit
def look_at_standing(view, town):
    """Find what may change the points of what stands."""
    rules = view.rules
    types = food = beside = to = fed_beside = eat = feed_some = ZERO
    for category in range(8):
        if squares_of(town, category):
            card = card_of(view.table, town.monument, category)
            family, here = rules.family[card], ONE << category
            types |= here if counts_types(family) else ZERO
            food |= here if NEEDS_FEEDING[family] else ZERO
            fed_beside |= here if family == Family.IF_FED_ADJACENT else ZERO
            eat |= here if rules.feedable[card] else ZERO
            feed_some |= here if rules.feeds[card] > Feeds.TOWN else ZERO
            if looks_beside(family):
                beside |= here
                for other in range(8):
                    to |= (np.int64(rules.to[card]) >> other & 1) << 8 * other + category
    return Standing(types, food, beside, to, fed_beside, eat, feed_some)


@inline
def touched(standing, category, about_food):
    """The categories whose points may change with one more building, which may feed or be fed (a set)."""
    found = ONE << category | standing.by_types | standing.to >> 8 * category & 255
    return found | standing.by_food if about_food else found


@jit
def site_matters(view, town, standing, category, card):
    """Whether it may matter where one more building of a category stands."""
    rules = view.rules
    family = rules.family[card]
    if family == Family.PER_SAME_ON or family >= FIRST_WITH_COINS or view.table.uses_coins or view.table.has_villagers:
        return True
    stands = buildings(town) != 0
    if stands and (looks_beside(family) or counts_types(family) or family == Family.IF_FED_ADJACENT):
        return True
    in_line = family == Family.IF_ALONE_IN_LINE or family == Family.BEST_LINE
    if in_line and squares_of(town, category):
        return True
    return site_matters_to_others(rules, standing, category, card)


@inline
def site_matters_to_others(rules, standing, category, card):
    """Whether the points of what stands may depend on where a building comes."""
    eats, feeds = rules.feedable[card] > 0, rules.feeds[card]
    if standing.by_types or standing.to >> 8 * category & 255 or (standing.by_neighbours and rules.cottages[card] > 0):
        return True
    if standing.by_fed_neighbours and (eats or feeds):
        return True
    return (eats and standing.feed_some != 0) or (feeds > Feeds.TOWN and standing.eat != 0)
