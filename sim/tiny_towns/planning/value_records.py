"""What a player who values towns by a learned net keeps in its notes: the nets' weights, and what was valued before.

Every number of a net is data: other weights compile nothing. All numbers are float32, added in one order everywhere, so
that a game comes out the same compiled or not.
"""

from typing import Any

import numpy as np

from sim.engine.enumerations import numbered
from sim.engine.records import aligned, record
from sim.tiny_towns.kernel.state import SEATS, TABLE

f4 = np.float32

CARD_INPUTS = 128
"""numbers that describe a card; see described.py"""
CARD_UNITS = 32
"""numbers that describe a market, learned"""
CONTEXT_INPUTS = 64
"""numbers about the buildings of a town; see context.py"""
PER_CATEGORY = 10
LEAF_INPUTS = 8 * PER_CATEGORY + 72
"""numbers about its cubes and what may come; see leaf.py"""
UNITS, SECOND_UNITS = 48, 16
MOST_COUNTED = 5
"""buildings of one category that the worth of buildings tells apart"""
WORTH_UNITS = 32
SCALE = 20.0
"""points that an output of 1 stands for"""

MOST_LAID = 640
"""layouts of the eight cards in play: no pattern has more than 72, those of 2 x 2 squares"""
MOST_READY = 64
CONTEXTS, VALUES, COUNTED = 256, 2048, 128
"""how many are kept; powers of two"""

VALUE_NET = aligned([
    # a town with its cubes -> the score at the end
    ("card", "f4", (CARD_INPUTS, CARD_UNITS)),
    ("card_bias", "f4", (CARD_UNITS,)),
    ("market", "f4", (CARD_UNITS, UNITS)),
    ("context", "f4", (CONTEXT_INPUTS, UNITS)),
    ("leaf", "f4", (LEAF_INPUTS, UNITS)),
    ("bias", "f4", (UNITS,)),
    ("second", "f4", (UNITS, SECOND_UNITS)),
    ("second_bias", "f4", (SECOND_UNITS,)),
    ("third", "f4", (SECOND_UNITS,)),
    ("third_bias", "f4", (1,)),
])  # fmt: skip

WORTH_NET = aligned([
    # the buildings of a town alone -> the score at the end; each card is read together with how many of it stand
    ("card", "f4", (CARD_INPUTS, CARD_UNITS)),
    ("card_bias", "f4", (CARD_UNITS,)),
    ("counts", "f4", (MOST_COUNTED, CARD_UNITS)),
    ("market", "f4", (CARD_UNITS, WORTH_UNITS)),
    ("town", "f4", (2, WORTH_UNITS)),  # its points, and its buildings
    ("bias", "f4", (WORTH_UNITS,)),
    ("second", "f4", (WORTH_UNITS,)),
    ("second_bias", "f4", (1,)),
])  # fmt: skip

WORTHS = ("worth", "worth_2", "worth_3")
"""the names of worth nets, of which a player has one or several: what they say on average counts"""


def nets(worths: int) -> dict[str, np.dtype[Any]]:
    """What a player is taught, with so many worth nets."""
    return {"value": VALUE_NET, **dict.fromkeys(WORTHS[:worths], WORTH_NET)}


NETS = {"solo": nets(len(WORTHS)), "tables": nets(1)}

CONTEXT = aligned([
    # what the buildings of a town say, whatever its cubes
    ("low", "i8"),
    ("high", "i8"),
    ("more", "i8"),  # points fixed by the monument, and coins
    ("stamp", "i8"),  # of all else it depends on
    ("points", "f4"),  # of the town
    ("want", "f4", (8, 16)),  # what one more building of a category is worth on each square
    ("each", "f4", (8,)),  # points of each category
    ("alike", "i8"),  # categories whose buildings are worth the same wherever they stand (a set)
    ("is_read", "i8"),  # whether the next is worked out: for towns at a glance it is not
    ("layer", "f4", (UNITS,)),  # what it adds to the first layer
    ("n_open", "i8"),  # layouts that no building is in the way of, -1 not listed yet
    ("open", "i4", (MOST_LAID,)),  # layout << 3 | category
    ("open_worth", "f4", (MOST_LAID,)),
    ("x", "f4", (CONTEXT_INPUTS,)),
])  # fmt: skip

READ_CARD = aligned([
    ("x", "f4", (CARD_INPUTS,)),
    ("units", "f4", (CARD_UNITS,)),
])  # fmt: skip

MARKET_SUMS = aligned([
    # what the cards in play add to the first layer of the value net, and what so many of each say to each worth net
    ("market", "i8"),
    ("value", "f4", (UNITS,)),
    ("worth", "f4", (len(WORTHS), 8, MOST_COUNTED + 1, CARD_UNITS)),
])  # fmt: skip

ONE_MORE = aligned([("worths", "f4", (WORTH_UNITS,))])
"""the units of a worth net with one more of a card"""

SAID = aligned([
    # the units of a worth net
    ("standing", "f4", (WORTH_UNITS,)),
    ("more", ONE_MORE, (8,)),
])  # fmt: skip

COUNTS = aligned([
    # what so many buildings of each card say to the worth nets, wherever they stand
    ("market", "i8"),
    ("numbers", "i8"),
    ("known", "i8"),  # the categories for which one more is worked out (a set)
    ("said", SAID, (len(WORTHS),)),
])  # fmt: skip

LAID = aligned([
    # a layout that can still be completed
    ("layout", "i8"),  # layout << 3 | category
    ("value", "i8"),
    ("squares", "i8"),
    ("worth", "f4"),
])  # fmt: skip

LAYOUTS = aligned([
    # those of a town that have a cube, those that have none, and the complete ones
    ("begun", LAID, (MOST_LAID,)),
    ("n_begun", "i8"),
    ("fresh", LAID, (MOST_LAID,)),
    ("fresh_squares", "i8", (MOST_LAID,)),  # their squares, and USEFUL
    ("fresh_cover", "i8"),  # the squares of those that are useful
    ("fits", "i8", (MOST_LAID,)),  # which of the open layouts no cube is in the way of
    ("fresh_from", "i8", (9,)),  # where those of each category begin
    ("ready", "i8", (MOST_READY,)),  # layout << 3 | category
    ("n_ready", "i8"),
])  # fmt: skip

FOUND = aligned([
    # what a cube of each resource promises on each square, at a glance
    ("gain", "f4", (5, 16)),
    ("begun", "f4", (5, 16)),
])  # fmt: skip

MOST_ROUNDS, MOST_WIDTH = 64, 96

NODE = record([
    # a town that a line of play leads to, and the step that led there; see solo_line.py
    ("word", "i8"),
    ("low", "i8"),
    ("high", "i8"),
    ("monument", "i8"),
    ("shrine", "i8"),
    ("coins", "i8"),
    ("aside", "i8"),  # cubes laid aside
    ("cards", "i8"),  # those shown and the deck, three bits each
    ("took", "i8"),
    ("resource", "i8"),
    ("square", "i8"),
    ("pick", "i8"),  # what was built: (cubes << 4 | square) << 3 | category, -1 nothing
    ("liked", "f8"),
    ("value", "f8"),
    ("parent", "i8"),
])  # fmt: skip

TREE = record([
    ("nodes", NODE, (MOST_ROUNDS, MOST_WIDTH)),
    ("number", "i8", (MOST_ROUNDS,)),
    ("width", "i8"),
    ("start", "i8"),  # the round
    ("cards", "i8"),  # after the step that is tried
    ("took", "i8"),
    ("best", "f8"),  # points of the best line to the end
    ("depth", "i8"),  # its rounds
    ("last", NODE, (1,)),
])  # fmt: skip

STEP = record([
    ("before", "i8"),
    ("after", "i8"),
    ("took", "i8"),
    ("resource", "i8"),
    ("square", "i8"),
    ("pick", "i8"),
])  # fmt: skip

LINE = record([
    ("start", "i8"),
    ("end", "i8"),
    ("points", "f8"),
    ("steps", STEP, (MOST_ROUNDS,)),  # by round
])  # fmt: skip

WEIGHTS = ("spite", "wide", "wider", "close", "sites", "next", "line", "cut", "grow")

PARTS = ("market", "context", "layouts", "value")
"""that are called by address; see linked.py"""
Part = numbered("Part", PARTS)

VALUING = aligned([
    ("value_net", "i8"),  # where the nets are: who plays with the same ones shares them, and they stay in the cache
    ("worth_nets", "i8", (len(WORTHS),)),
    ("worths", "i8"),  # how many there are
    *((name, "f8") for name in WEIGHTS),
    ("linked", "i8", (len(PARTS),)),
    ("total", "f8"),  # what a part that was called has found
    ("explore", "i8"),  # whether monuments are kept by lot, to learn about all
    # the town at hand
    ("sums", MARKET_SUMS, (2,)),  # without a monument that is known, and with the own one
    ("own", "i8"),  # which of them counts
    ("cards", READ_CARD, (9,)),  # those of the market, described, and the monument: one that is not known, and the own
    ("trials", "i8", (3,)),  # what the towns score in which cards are tried
    ("described", "i8"),  # a number for those of the market
    ("stamp", "i8"),
    ("contexts", CONTEXT, (CONTEXTS,)),
    ("keys", "i8", (VALUES,)),
    ("values", "f8", (VALUES,)),
    ("layouts", LAYOUTS, (2,)),  # of the town at hand, and of one that may come of it
    ("found", FOUND, (1,)),
    ("after", "i8", (6,)),  # the best town found last: its word, and the fields of a Town
    ("after_pick", "i8"),  # what was built in it: (cubes << 4 | square) << 3 | category, -1 nothing
    ("x", "f4", (LEAF_INPUTS,)),
    ("hidden", "f4", (UNITS,)),
    ("hidden2", "f4", (SECOND_UNITS,)),
    ("units", "f4", (CARD_UNITS,)),
    ("counted", COUNTS, (COUNTED,)),
    ("most", "f8", (8,)),  # points of a town with one more of each category where it does best
    ("some", "f4", (8,)),  # the same as an input
    ("ends", "f4", (8,)),  # what it ends with then
    ("share", "f4", (16,)),
    # what may come: what stays on the table, the chances of the next cube and of the one after it
    ("kept", "f4", (5,)),
    ("coming", "f4", (5,)),
    ("later", "f4", (5,)),
    ("soon", "f4", (5,)),  # solo: how many of each are among the next cards of the deck
    ("avail", "f4", (5,)),
    ("guess", "f4", (5,)),  # of what the next to name will name
    ("guess_key", "i8"),
    ("coming_key", "i8"),
    ("turn", "i8"),  # who names next
    # what was found when a resource was taken or named, for when it is placed
    ("known", "i8"),  # a number for the situation it was found in
    ("known_square", "i8", (5,)),
    ("is_known", "i8"),
    ("is_seen", "i8"),  # whether the layouts of the town at hand are listed
    ("tried", "i8", (5,)),  # squares worth a closer look
    ("named", "f8", (5,)),  # what taking each resource is worth
    ("rivals", "f8", (5,)),  # what it brings to the others
    ("promised", "f4", (SEATS, 5)),  # what a cube of each resource looks to be worth in each town
    ("promised_in", "i8", (SEATS,)),  # a number for the situation in which it does
    # solo: what was taken, by round
    ("taken", "i8", (16,)),
    ("last_round", "i8"),
    ("remembered", "i8"),
    ("rounds", "i8"),  # of the game, as the town at hand has it
    ("tree", TREE, (1,)),
    ("played", LINE, (1,)),
    ("blank", TABLE, (1,)),
])  # fmt: skip
