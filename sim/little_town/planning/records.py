"""What planners keep in their notes, and the table at which games are imagined.

The kernel knows these records only by their address, so a change here recompiles nothing but what plans.
"""

from sim.engine.records import record
from sim.little_town.board import SQUARES
from sim.little_town.kernel.state import DECISION, LOG, MOST_CARDS, MOST_LAID, SECRET, SETUP, TABLE

GOOD_SITES = 4
"""squares that are looked at when it is asked what to build"""

WEIGHTS = (
    "food", "pace", "later", "coin", "cube", "turn", "site", "rent", "effect", "around", "nearer",
    "wheat", "stone",
)  # fmt: skip

PLAN = record([
    # what is left of the game after this turn; see plan.py
    ("turns", "i8"),  # own turns to come
    ("turns_now", "i8"),  # those of this round
    ("meals", "i8"),  # to come
    # goods and tiles
    ("price", "f8", (5,)),  # what a cube of each kind, and a coin, can become
    ("use", "f8", (MOST_CARDS,)),  # what using a tile once brings
    ("n", "i8"),  # tiles wanted, the best for their cost first; each copy is one
    ("card", "i8", (MOST_LAID,)),
    ("cost", "i8", (MOST_LAID, 4)),
    ("cubes", "f8", (MOST_LAID,)),  # of the cost, coins counted as a third
    ("worth", "f8", (MOST_LAID,)),  # of building it, less what the turn could do else
    # squares; see sites.py
    ("spot", "f8", (SQUARES,)),  # what a worker on each empty square brings, roughly
    ("all_spots", "f8"),  # their sum
    ("sites", "i8", (GOOD_SITES,)),  # the best squares for a building of any kind
    ("appeal", "f8", (GOOD_SITES,)),
    # the weights that are read here and in the other files
    *((name, "f8") for name in WEIGHTS),
])  # fmt: skip

LOOK = record([
    # what a player keeps who looks further ahead
    ("own", PLAN, (1,)),
    ("then", PLAN, (1,)),  # the own plan in the next turn
    ("other", PLAN, (1,)),  # that of the next seat, as this player sees it
    ("table", TABLE, (1,)),  # on which turns are tried out
])  # fmt: skip

IMAGINED = record([
    # a table that a player imagines; see imagined.py
    ("setup", SETUP, (1,)),
    ("table", TABLE, (1,)),
    ("secret", SECRET, (1,)),
    ("decision", DECISION, (1,)),
    ("log", LOG, (1,)),
    ("games", "i8"),  # played on so far
    ("decide_at", "i8"),
    ("carry_out_at", "i8"),
])  # fmt: skip
