"""What planners keep in their notes, and the table at which games are imagined.

The kernel knows these records only by their address, so a change here recompiles nothing but what plans.
"""

from sim.engine.enumerations import numbered
from sim.engine.records import record
from sim.tiny_towns.kernel.state import DECISION, LOG, SECRET, SETUP, TABLE

MOST_BEGUN = 1024
MOST_PICKS = 512
MOST_BOXES = 4

THOUGHTS = ("around", "market", "ideal", "town", "survey", "building", "price", "option")
"""what a box may make planners think of; see thoughts/"""
Thought = numbered("Thought", THOUGHTS)

SURVEY = record([
    # the layouts that can still be completed in a town; see patterns.py
    ("layouts", "i8", (MOST_BEGUN,)),  # layout << 3 | category
    ("n", "i8"),
    ("share", "f8", (16,)),  # what the cube on a square is worth, as part of the best layout it belongs to
    ("ways", "f8", (16,)),  # what all layouts over an empty square are worth
    ("begun", "f8", (5, 16)),  # the best layout begun that needs a resource on a square
    ("gain", "f8", (5, 16)),  # what a cube of a resource on a square does for the layout it helps most
    ("home", "f8", (5,)),  # what a cube of each resource adds on its best square
    ("complete", "i8"),  # how many layouts lack nothing
    ("value", "f8"),  # of all cubes and empty squares
    # noted by thoughts of boxes, 0 without them
    ("held", "i8"),  # squares of complete layouts that wait for a second one
    ("visited", "i8"),  # squares where a villager stands who has no work
    ("bound", "i8"),  # squares on one of which the round's cube goes, 0 any that is empty
    ("giving", "i8"),  # whether it may go on any other if a villager is given up
])  # fmt: skip

WEIGHTS = (
    "pattern", "curve", "plan", "effort", "balance", "food", "ability", "room", "open", "live", "block", "freed",
    "cottage", "tavern", "big", "future", "depth", "width", "spite", "aside", "coin", "save", "price",
    "hold", "patience", "late", "bar", "hire", "pay", "give", "besides", "stay", "spare",
)  # fmt: skip

PLAN = record([
    # what a player means to build; see plan.py. The first fields say of what it was computed
    ("market", "i8"),
    ("low", "i8"),
    ("high", "i8"),
    ("around", "i8"),  # what else the points depend on
    ("mood", "i8"),  # of the player
    ("word", "i8"),
    ("gained", "i8"),  # whether the gains of `now` are computed
    ("cubes", "i8"),  # removed in `after`
    ("ideal_low", "i8"),  # the town that would be best
    ("ideal_high", "i8"),
    ("target", "i8", (8,)),  # how many of each category it has
    ("worth", "f8", (8,)),  # what one of them brings
    ("square", "f8"),  # what a square brings, on average
    ("needs", "i8", (8, 5)),  # cubes of each resource in the pattern of each category
    ("power", "f8", (9, 9)),  # what part of its value a pattern of so many cubes has when so many are there
    ("points", "f8"),  # of the town as it is
    ("gain", "f8", (8,)),  # the points that one more of each category brings at best
    ("value", "f8", (8,)),  # the same with what the plan expects of it
    # the weights that plan.py, patterns.py and the strategies that build on them read
    *((name, "f8") for name in WEIGHTS),
    ("taste", "f8", (8,)),  # what the weights add to the worth of one building of each category
    ("rivals", "f8", (5,)),  # what a cube of each resource brings to the other towns, on average
    ("now", SURVEY, (1,)),
    ("after", SURVEY, (1,)),
    ("blank", TABLE, (1,)),  # a table with nothing built on it, to score imagined towns at
    # where the thoughts of the boxes in play are, and how many boxes have any
    ("thought_at", "i8", (len(THOUGHTS), MOST_BOXES)),
    ("boxes", "i8"),
    ("total", "f8"),  # to which thoughts add, one after the other
    ("mixed", "u8"),  # into which they mix
    # noted by thoughts of boxes, 0 without them
    ("expected", "i8"),  # coins that a town is thought to have at the end
    ("brings", "f8", (8,)),  # coins that one building of each category is expected to bring, less what it costs
    ("coin_gain", "f8"),  # what one coin more is worth
    ("coin_price", "f8"),  # what it costs to spend one on another resource
    ("plain", "f8"),  # what the round's cube adds on its best square, NaN before somebody asks
    ("built", "i8"),  # buildings of this round, real or thought of
])  # fmt: skip

LINE = record([
    # a game as it might go on, decision by decision
    ("situation", "u8", (MOST_PICKS,)),  # a number for all that the player sees
    ("pick", "i8", (MOST_PICKS,)),  # the option chosen there
    ("n", "i8"),
    ("points", "f8"),  # at the end
])  # fmt: skip

IMAGINED = record([
    # a table that a player imagines; see imagined.py
    ("setup", SETUP, (1,)),
    ("table", TABLE, (1,)),
    ("secret", SECRET, (1,)),
    ("decision", DECISION, (1,)),
    ("log", LOG, (1,)),
    ("line", LINE, (1,)),  # how the game went on there
    ("best", LINE, (1,)),  # solo: the best line found, once the whole deck is known
    ("takes_turns", "i8"),  # how many towns name resources in turn
    ("own_round", "i8"),  # when it is the player's turn
    ("games", "i8"),  # played on so far
    # solo: what was taken in rounds that the player remembers, by round; counted from 0 again after sixteen
    ("taken", "i8", (16,)),
    ("last_round", "i8"),  # the last of these rounds
    ("remembered", "i8"),  # how many they are, without a gap
    ("reminds", "i8"),  # whether the policy keeps count of the cards, too, and has to be told which were taken
    ("decide_at", "i8"),
    ("carry_out_at", "i8"),
    ("play_out_at", "i8"),
])  # fmt: skip
