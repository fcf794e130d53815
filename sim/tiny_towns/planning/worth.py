"""What buildings are worth: what a town with such buildings ends with, by what its cards say, as learned.

One small net says so, or several that were taught apart, of whom the average counts: each errs in its own way, and most
over cards that it never met. What so many buildings of each card say to them is kept, wherever the buildings stand.
"""

import numpy as np

from sim.engine.jit import add_products, count, inline, jit, record_at
from sim.engine.rng import mix
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel.scoring import ONE, squares_of
from sim.tiny_towns.planning.value_records import CARD_UNITS, COUNTED, MOST_COUNTED, SCALE, WORTH_NET, WORTH_UNITS, f4


@inline
def card_at(notes, category):
    """Where the card of a category is described; the monument in one of two places, as it is known or not."""
    return category + (notes.own if category == MONUMENT else 0)


@inline
def read_card(net, card):
    """What the units of a net say of a card."""
    for j in range(CARD_UNITS):
        card.units[j] = net.card_bias[j]
    add_products(net, "card", card, "x", card, "units")


@jit
def read_for_worth(notes, sums):
    """Note what none to many of each card say to each worth net."""
    for i in range(notes.worths):
        net = record_at(notes.worth_nets[i], WORTH_NET)
        for category in range(8):
            card = notes.cards[card_at(notes, category)]
            sums.worth[i, category, :, :] = f4(0.0)
            if card.x[category] != 0:
                read_card(net, card)
                for number in range(MOST_COUNTED + 1):
                    read_so_many(net, card, number, sums.worth[i, category, number])


@inline
def read_so_many(net, card, number, units):
    """What the units of a worth net say of a card of which so many stand."""
    for j in range(CARD_UNITS):
        units[j] = card.units[j]
        for i in range(number):
            units[j] += net.counts[i, j]
        units[j] = max(units[j], f4(0.0))


@jit
def count_buildings(notes, town):
    """Count the buildings of each card, and let the worth nets read that, if it is not kept; where it is."""
    market, numbers = notes.sums[notes.own].market, ONE
    for category in range(8):
        numbers = numbers << 4 | min(count(squares_of(town, category)), MOST_COUNTED)
    at = np.int64(mix(np.uint64(numbers)) & np.uint64(COUNTED - 1))
    counts = notes.counted[at]
    if counts.market != market or counts.numbers != numbers:
        counts.market, counts.numbers, counts.known = market, numbers, 0
        for i in range(notes.worths):
            read_counts(notes, counts.said[i], i, town)
    return at


@inline
def read_counts(notes, said, i, town):
    """Enter how many buildings there are of each card into a worth net."""
    net, sums = record_at(notes.worth_nets[i], WORTH_NET), notes.sums[notes.own]
    notes.units[:] = f4(0.0)
    for category in range(8):
        number = min(count(squares_of(town, category)), MOST_COUNTED)
        for j in range(CARD_UNITS):
            notes.units[j] += sums.worth[i, category, number, j]
    for j in range(WORTH_UNITS):
        said.standing[j] = net.bias[j]
    add_products(net, "market", notes, "units", said, "standing")


@inline
def read_one_more(notes, counts, category, number):
    """Enter one more building of a category into the worth nets, if that is not kept."""
    if not counts.known >> category & 1:
        counts.known |= ONE << category
        before, after = min(number, MOST_COUNTED), min(number + 1, MOST_COUNTED)
        for i in range(notes.worths):
            worth, said = notes.sums[notes.own].worth[i, category], counts.said[i]
            more = said.more[category]
            for j in range(CARD_UNITS):
                notes.units[j] = worth[after, j] - worth[before, j]
            for j in range(WORTH_UNITS):
                more.worths[j] = said.standing[j]
            add_products(record_at(notes.worth_nets[i], WORTH_NET), "market", notes, "units", more, "worths")


@jit
def ends_with(notes, counts, points, built):
    """What a town with such points and so many buildings ends with, by what its cards say."""
    some, many, out = f4(points * 0.05), f4(built * 0.125), f4(0.0)
    for i in range(notes.worths):
        net, said = record_at(notes.worth_nets[i], WORTH_NET), counts.said[i]
        out += net.second_bias[0]
        for j in range(WORTH_UNITS):
            unit = said.standing[j] + some * net.town[0, j] + many * net.town[1, j]
            out += max(unit, f4(0.0)) * net.second[j]
    return out * (f4(SCALE) / f4(notes.worths))


@jit
def end_with_one_more(notes, counts, built):
    """The same for a town with one more building of each category, all at a time: one sum would wait for itself."""
    many = f4(built * 0.125)
    for category in range(8):
        notes.some[category] = notes.most[category] * 0.05
        notes.ends[category] = f4(0.0)
    for i in range(notes.worths):
        net, said = record_at(notes.worth_nets[i], WORTH_NET), counts.said[i]
        for category in range(8):
            notes.ends[category] += net.second_bias[0]
        for j in range(WORTH_UNITS):
            each, all = net.town[0, j], many * net.town[1, j]
            for category in range(8):
                unit = said.more[category].worths[j] + notes.some[category] * each + all
                notes.ends[category] += max(unit, f4(0.0)) * net.second[j]
    for category in range(8):
        notes.ends[category] *= f4(SCALE) / f4(notes.worths)
