"""What a player who values situations by a learned net keeps in its notes: the net's weights, and what it is told.

Every number of the net is data: other weights compile nothing. All numbers are float32, added in one order everywhere,
so that a game comes out the same compiled or not.
"""

import numpy as np

from sim.engine.records import record
from sim.little_town.kernel.state import OFFERS, TABLE
from sim.little_town.planning.records import PLAN

f4 = np.float32

CARD_INPUTS = 27
"""numbers that describe a tile; see described.py"""
CARD_UNITS = 16
"""numbers that describe a market, learned"""
TABLE_INPUTS = 47
"""numbers about the time, the reserve and the own objectives; see situation.py"""
PER_SEAT = 54
"""numbers about a seat: its goods, its buildings, and what it can do next; see seats.py"""
LEADS = 4
"""numbers about who leads"""
SEATS_INPUTS = 2 * PER_SEAT + LEADS
UNITS, SECOND_UNITS = 48, 16
SCALE = 20.0
"""points that an output of 1 stands for"""

VALUE_NET = record([
    # a situation after a turn -> the lead over the best of the others at the end
    ("card", "f4", (CARD_INPUTS, CARD_UNITS)),
    ("card_bias", "f4", (CARD_UNITS,)),
    ("market", "f4", (CARD_UNITS, UNITS)),
    ("context", "f4", (TABLE_INPUTS, UNITS)),
    ("leaf", "f4", (SEATS_INPUTS, UNITS)),
    ("bias", "f4", (UNITS,)),
    ("second", "f4", (UNITS, SECOND_UNITS)),
    ("second_bias", "f4", (SECOND_UNITS,)),
    ("third", "f4", (SECOND_UNITS,)),
    ("third_bias", "f4", (1,)),
])  # fmt: skip

READ_CARD = record([
    ("x", "f4", (CARD_INPUTS,)),
    ("units", "f4", (CARD_UNITS,)),
])  # fmt: skip

VALUING = record([
    ("value_net", VALUE_NET, (1,)),
    ("explore", "f8"),  # points of luck that are added to some values, to learn about all that may happen
    ("own", PLAN, (1,)),  # for the decision at hand
    ("then", PLAN, (1,)),  # the own plan after the turn that is tried out
    ("other", PLAN, (1,)),  # that of the next seat, as this player sees it
    ("table", TABLE, (1,)),  # on which turns are tried out
    # the market, and what it adds to the first layer
    ("market", "i8"),
    ("cards", READ_CARD, (OFFERS,)),
    ("card_sums", "f4", (CARD_UNITS,)),
    ("market_sums", "f4", (UNITS,)),
    # the situation
    ("of_table", "f4", (TABLE_INPUTS,)),
    ("of_seats", "f4", (SEATS_INPUTS,)),
    ("hidden", "f4", (UNITS,)),
    ("hidden2", "f4", (SECOND_UNITS,)),
])  # fmt: skip
