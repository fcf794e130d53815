"""The records the kernel works on: names, shapes and meanings.

`TABLE` is what lies open on the table, and all that a strategy is shown beside its own monument. `SECRET` is the rest:
hands, the deck, the random streams, decisions not yet carried out. Keeping the two apart is what keeps strategies
honest. A record is one pointer to the compiled code, and with the JIT off the same code reads it as a NumPy record.
What is passed from function to function is int64 throughout, so that each one is compiled once and not for every width.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from sim.tiny_towns.catalogue import TABLE_LENGTH

SEATS = 6
MOST_CARDS = 127
MARKET = MOST_CARDS
"""the row of layouts that holds those of a whole market, where all games of a run have the same one"""
MOST_LAYOUTS = 8192
MOST_CANDIDATES = 65536
MOST_FITS = 576
MOST_OPTIONS = 16 * MOST_FITS + 16
MOST_EVENTS = 8192
MOST_WEIGHTS = 64
MOST_NOTES = 64
MOST_BEGUN = 1024
MOST_PICKS = 512

MASTER_BUILDER, TOWN_HALL, SOLO = range(3)
MODES = ("master-builder", "town-hall", "solo")

PHASES = ("keep", "name", "choose", "take", "place", "build", "mark", "set_aside", "put", "replace", "watch", "over")
KEEP, NAME, CHOOSE, TAKE, PLACE, BUILD, MARK, SET_ASIDE, PUT, REPLACE, WATCH, OVER = range(len(PHASES))

LAYOUT_BITS = 13
"""a fit is category << LAYOUT_BITS | layout"""

DECK = SEATS
"""the stream of the resource deck, after those of the seats"""

_cards = (MOST_CARDS,)

RULES = np.dtype((np.record, [
    # masks and values of the candidates below: four masks, their four values, and so on: a cache line each time
    ("candidate_words", "i8", (2 * MOST_CANDIDATES,)),
    # a row for each card of the catalogue
    ("category", "i8", _cards),
    ("family", "i8", _cards),
    ("points", "i8", (MOST_CARDS, TABLE_LENGTH)),
    ("n_points", "i8", _cards),
    ("bonus", "i8", _cards),
    ("least", "i8", _cards),
    ("to", "i8", _cards),  # set of categories
    ("area", "i8", _cards),  # set of squares
    ("feedable", "i8", _cards),
    ("feeds", "i8", _cards),
    ("meals", "i8", _cards),
    ("holds", "i8", _cards),
    ("marker", "i8", _cards),
    ("wild", "i8", _cards),
    ("anywhere", "i8", _cards),
    ("cottages", "i8", _cards),
    ("empty", "i8", _cards),
    ("passes_hammer", "i8", _cards),
    ("stacks", "i8", _cards),
    ("on_build", "i8", _cards),
    ("times", "i8", _cards),
    ("uses", "i8", _cards),  # set of resources in its pattern
    # every way to lay each card's pattern on the grid: those of card c are first_layout[c] .. first_layout[c + 1]
    ("first_layout", "i4", (MOST_CARDS + 1,)),
    ("mask", "i8", (MOST_LAYOUTS,)),
    ("value", "i8", (MOST_LAYOUTS,)),
    ("squares", "i8", (MOST_LAYOUTS,)),
    # the layouts of a card that need a resource on a square, padded to groups of four with ones that never fit
    ("candidates", "i4", (MOST_CARDS + 1, 16, 5)),  # the first << 8 | how many
    ("candidate", "i8", (MOST_CANDIDATES,)),  # category << 13 | layout, -1 in the padding
    ("one_market", "i8"),  # whether row MARKET is filled in
    # where the compiled scoring is; see scoring_address.py
    ("town_points_at", "i8"),
]))  # fmt: skip

SETUP = np.dtype((np.record, [
    ("mode", "i8"),
    ("players", "i8"),
    ("monuments", "i8"),
    ("cavern", "i8"),
    ("seed", "u8"),
    ("named", "i8", (8,)),  # the card of each category, -1 dealt at random
    ("pool", "i8", (8, MOST_CARDS)),  # the cards to deal from, by category
    ("n_pool", "i8", (8,)),
    ("python", "i8", (SEATS,)),  # 1 + number of the batched strategy of a seat, 0 compiled
    ("chooser_at", "i8", (SEATS,)),  # where a seat's compiled strategy is; see engine/entry.py
]))  # fmt: skip

TABLE = np.dtype((np.record, [
    ("word", "i8", (SEATS,)),  # the grid of each town, four bits a square
    ("taken", "i8", (SEATS,)),  # squares with a cube or a building
    ("built", "i8", (SEATS, 8)),  # squares with a building, by category
    ("market", "i8", (8,)),  # the card in play of each category; -1 for monument
    ("monument", "i8", (SEATS,)),  # the monument that stands in each town, -1 none
    ("players", "i8"),
    ("mode", "i8"),
    ("cavern", "i8"),
    ("phase", "i8"),
    ("rounds", "i8"),  # begun so far
    ("master", "i8"),
    ("named", "i8"),  # the resource named, drawn or taken; -1 in a round of own choices
    ("active", "i8"),  # set of seats whose town is not complete
    ("special", "i8", (SEATS,)),  # 1 if a building or monument of the town may change where a cube goes
    ("laid_aside", "i8", (SEATS,)),  # cubes laid aside under the Cavern rule
    ("turns", "i8", (SEATS,)),  # as Master Builder
    ("completed", "i8", (SEATS,)),  # in which round, 0 not yet
    ("place", "i8", (SEATS,)),  # in the order of completion, 0 not yet
    ("shrine", "i8", (SEATS,)),  # points fixed when the monument was built
    ("aside", "i8", (SEATS,)),  # set of categories set aside for the Watch
    ("aside_round", "i8", (SEATS,)),
    ("stacked", "i8", (SEATS,)),  # Cottages that hold a cube
    ("held", "i2", (SEATS, 16)),  # cubes on the Warehouse of a square: three bits a resource
    ("marks", "i1", (SEATS, 16)),  # 1 + the resource that marks the building of a square, 0 none
    ("shown", "i8", (3,)),  # solo: the resources to take from
    # categories whose card in play has an ability, as sets
    ("feedable", "i8"),
    ("holders", "i8"),
    ("changers", "i8"),
    ("barrers", "i8"),
    ("wilds", "i8"),
    ("points", "i8", (8,)),  # of the town that was scored last, by category
    ("rows", "i8", (5, 8)),  # which rows of layouts a cube of each resource may complete
    ("n_rows", "i8", (5,)),
]))  # fmt: skip

SECRET = np.dtype((np.record, [
    ("streams", "u8", (SEATS + 1,)),
    ("picks", "i8", (SEATS,)),  # the option each seat has chosen in this phase
    ("waiting", "i8"),  # set of seats that have to choose in this phase
    ("placing", "i8"),  # set of seats that place and build in this round
    ("starter", "i8"),  # who comes first in this round
    ("turn", "i8"),  # how many seats have finished building
    ("builder", "i8"),
    ("own", "i8", (SEATS,)),  # the resource a seat places in this round
    ("hand", "i8", (SEATS,)),  # the monument kept, -1 none or built
    ("kept", "i8", (SEATS,)),
    ("dealt", "i8", (SEATS, 2)),
    ("n_fits", "i8", (SEATS,)),
    # what follows from a building and is still to do
    ("mark_seat", "i8"),
    ("mark_square", "i8"),
    ("asides_left", "i8"),
    ("puts_left", "i8"),
    ("replaces_left", "i8"),
    ("replaced", "i8"),
    ("watcher", "i8"),
    ("watched", "i8"),
    ("deck", "i8", (15,)),
    ("deck_at", "i8"),
    ("taken", "i8"),
    ("game", "i8"),
    ("decisions", "i8"),
    ("fits", "i4", (SEATS, MOST_FITS)),  # what each seat could build: category << 13 | layout, ascending
]))  # fmt: skip

SURVEY = np.dtype((np.record, [
    # the layouts that can still be completed in a town; see planning/patterns.py
    ("layouts", "i8", (MOST_BEGUN,)),  # layout << 3 | category
    ("n", "i8"),
    ("share", "f8", (16,)),  # what the cube on a square is worth, as part of the best layout it belongs to
    ("ways", "f8", (16,)),  # what all layouts over an empty square are worth
    ("begun", "f8", (5, 16)),  # the best layout begun that needs a resource on a square
    ("gain", "f8", (5, 16)),  # what a cube of a resource on a square does for the layout it helps most
    ("home", "f8", (5,)),  # what a cube of each resource adds on its best square
    ("value", "f8"),  # of all cubes and empty squares
]))  # fmt: skip

WEIGHTS_OF_PLANS = (
    "pattern", "curve", "plan", "effort", "balance", "food", "ability", "room", "open", "live", "block", "freed",
    "cottage", "tavern", "big", "future", "depth", "width", "spite",
)  # fmt: skip

PLAN = np.dtype((np.record, [
    # what a player means to build; see planning/plan.py. The first fields say of what it was computed
    ("market", "i8"),
    ("low", "i8"),
    ("high", "i8"),
    ("around", "i8"),  # what else the points depend on
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
    *((name, "f8") for name in WEIGHTS_OF_PLANS),
    ("rivals", "f8", (5,)),  # what a cube of each resource brings to the other towns, on average
    ("now", SURVEY, (1,)),
    ("after", SURVEY, (1,)),
    ("blank", TABLE, (1,)),  # a table with nothing built on it, to score imagined towns at
]))  # fmt: skip

OWN = np.dtype((np.record, [
    # what the player of a seat brings to the table; see engine/strategy_files.py
    ("weights", "f8", (MOST_WEIGHTS,)),
    ("likes", "f8", _cards),  # added to the score of what builds the card; minus infinity bans it
    ("dial", "f8"),  # of skill: 1 the strategy itself, 0 any option
    ("adjusted", "i8"),  # whether likes or the dial change anything
    ("stage", "i8"),  # of looking more closely at fewer options; see engine/entry.py
    ("settled", "i8"),  # whether to look no closer at them
    # solo: what was taken in rounds that the player remembers, by round; counted from 0 again after sixteen
    ("taken", "i8", (16,)),
    ("last_round", "i8"),  # the last of these rounds
    ("remembered", "i8"),  # how many they are, without a gap
    # a strategy may keep here what it would only compute again
    ("plan", PLAN, (1,)),
    ("notes", "f8", (MOST_NOTES,)),
]))  # fmt: skip

DESK = np.dtype((np.record, [
    # the decision at hand
    ("seat", "i8"),
    ("monument", "i8"),
    ("first", "i8"),  # its options are the codes from here on
    ("n", "i8"),  # how many there are
    ("best", "f8"),  # the highest score
    ("ties", "i8"),  # how many options have it; 0 if a score is not finite
    ("raised", "i8"),  # 1 if the strategy raised an error
    ("own", OWN, (SEATS,)),
    # decisions of this game that wait for batched strategies; their options come first among the codes
    ("asked", "i8"),
    ("ask_seat", "i8", (SEATS,)),
    ("ask_first", "i8", (SEATS + 1,)),
    ("codes", "i8", (SEATS * MOST_OPTIONS,)),
    ("scores", "f8", (SEATS * MOST_OPTIONS,)),
]))  # fmt: skip

LOG = np.dtype((np.record, [
    ("on", "i1"),
    ("n", "i4"),
    ("in_round", "i2", (MOST_EVENTS,)),
    ("seat", "i1", (MOST_EVENTS,)),
    ("event", "i1", (MOST_EVENTS,)),
    ("card", "i2", (MOST_EVENTS,)),
    ("square", "i1", (MOST_EVENTS,)),
    ("resource", "i1", (MOST_EVENTS,)),
    ("cubes", "i4", (MOST_EVENTS,)),
    ("amount", "i2", (MOST_EVENTS,)),
]))  # fmt: skip

LINE = np.dtype((np.record, [
    # a game as it might go on, decision by decision
    ("situation", "u8", (MOST_PICKS,)),  # a number for all that the player sees
    ("pick", "i8", (MOST_PICKS,)),  # the option chosen there
    ("n", "i8"),
    ("points", "f8"),  # at the end
]))  # fmt: skip

IMAGE = np.dtype((np.record, [
    # a table that a player imagines; see planning/imagined.py
    ("setup", SETUP, (1,)),
    ("table", TABLE, (1,)),
    ("secret", SECRET, (1,)),
    ("desk", DESK, (1,)),
    ("log", LOG, (1,)),
    ("line", LINE, (1,)),  # how the game went on there
    ("best", LINE, (1,)),  # solo: the best line found, once the whole deck is known
    ("takes_turns", "i8"),  # how many towns name resources in turn
    ("own_round", "i8"),  # when it is the player's turn
    ("decide_at", "i8"),
    ("carry_out_at", "i8"),
    ("play_out_at", "i8"),
]))  # fmt: skip

GAME_ROW = np.dtype((np.record, [
    ("game", "i8"),
    ("rounds", "i4"),
    ("decisions", "i4"),
    ("market", "i2", (7,)),
    ("winners", "u1"),
]))  # fmt: skip

TOWN_ROW = np.dtype((np.record, [
    ("dealt", "i2", (2,)),
    ("monument", "i2"),
    ("monument_built", "u1"),
    ("score", "i2"),
    ("rank", "u1"),
    ("share", "f8"),
    ("empty", "u1"),
    ("cottages", "u1"),
    ("turns", "u1"),
    ("completed", "i2"),
    ("place", "u1"),
    ("built", "u1", (8,)),
    ("points", "i2", (8,)),
    ("points_empty", "i2"),
]))  # fmt: skip

EVENTS = (
    "market", "dealt", "keeps", "names", "draws", "chooses", "shows", "takes", "places", "stores", "swaps", "cavern",
    "builds", "marks", "puts", "sets_aside", "replaces", "completes", "scores", "wins",
)  # fmt: skip
(
    IN_MARKET, DEALT, KEEPS, NAMES, DRAWS, CHOOSES, SHOWS, TAKES, PLACES, STORES, SWAPS, CAVERN,
    BUILDS, MARKS, PUTS, SETS_ASIDE, REPLACES, COMPLETES, SCORES, WINS,
) = range(len(EVENTS))  # fmt: skip

EVENT_ROW = np.dtype([
    ("game", "i8"),
    ("step", "i4"),
    ("round", "i2"),
    ("seat", "i1"),
    ("event", "i1"),
    ("card", "i2"),  # -1 none, -2 the empty squares
    ("square", "i1"),
    ("resource", "i1"),
    ("cubes", "i4"),
    ("amount", "i2"),
])  # fmt: skip
EMPTY_SQUARES = -2

PAGE = 4096


def records(dtype: np.dtype[Any], count: int, offset: int) -> npt.NDArray[Any]:
    """Zeroed records that start at this offset of a memory page.

    Records that start alike make the processor take a read of one for a read of what was just written to another; where
    chance had it so, the same games took up to a third longer.
    """
    raw = np.zeros(dtype.itemsize * count + 2 * PAGE, np.uint8)
    start = -raw.ctypes.data % PAGE + offset
    return raw[start : start + dtype.itemsize * count].view(dtype)
