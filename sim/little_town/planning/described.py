"""Tiles as a net is told of them: by what they say, and not by their names.

A tile that is changed or new is described like any other, so a player who learned to read such numbers plays it at
once.
"""

from sim.engine.jit import add_products, jit
from sim.little_town.board import COINS
from sim.little_town.kernel.deal import market_set
from sim.little_town.kernel.state import COST, OFFERS, PRICE
from sim.little_town.planning.value_records import CARD_INPUTS, CARD_UNITS, UNITS, f4
from sim.little_town.rule_families import EFFECTS

COST_AT, PRICE_AT, GAIN_AT, POINTS_AT, EFFECT_AT = 1, 6, 11, 16, 21
assert EFFECT_AT + len(EFFECTS) <= CARD_INPUTS


@jit
def describe_tile(rules, card, x):
    """Write down what a tile costs, takes, gives and scores."""
    x[:] = f4(0.0)
    x[0] = 1.0
    for kind in range(COINS + 1):
        x[COST_AT + kind] = rules.due[card, COST, kind] * 0.3
        x[PRICE_AT + kind] = rules.due[card, PRICE, kind] * 0.3
        x[GAIN_AT + kind] = rules.gain[card, kind] * 0.3
    x[POINTS_AT] = rules.points[card] * 0.1
    x[POINTS_AT + 1] = rules.gain_points[card] * 0.2
    x[POINTS_AT + 2] = rules.price_any[card] * 0.3
    x[POINTS_AT + 3] = rules.gain_any[card] * 0.3
    x[POINTS_AT + 4] = rules.copies[card] * 0.2
    x[EFFECT_AT + rules.effect[card]] = 1.0


@jit
def read_market(view):
    """Note what the tiles of the market add to the net's first layer, once for each market."""
    notes, table, net = view.notes, view.table, view.notes.value_net[0]
    market = market_set(table)
    if notes.market == market:
        return
    notes.market = market
    notes.card_sums[:] = f4(0.0)
    for i in range(OFFERS):
        card = notes.cards[i]
        describe_tile(view.rules, table.offer[i], card.x)
        card.units[:] = net.card_bias
        add_products(net, "card", card, "x", card, "units")
        for j in range(CARD_UNITS):
            notes.card_sums[j] += max(card.units[j], f4(0.0))
    for j in range(UNITS):
        notes.market_sums[j] = net.bias[j]
    add_products(net, "market", notes, "card_sums", notes, "market_sums")
