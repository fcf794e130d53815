"""The records the kernel works on: names, shapes and meanings.

`TABLE` is what lies open on the table, and all that a strategy is shown beside its own monument. `SECRET` is the rest:
hands, the deck, the random streams, decisions not yet carried out. Keeping the two apart is what keeps strategies
honest. A record is one pointer to the compiled code, and with the JIT off the same code reads it as a NumPy record.
"""

import numpy as np

from sim.tiny_towns.catalogue import TABLE_LENGTH

SEATS = 6
MOST_CARDS = 127
MOST_LAYOUTS = 8192
MOST_CANDIDATES = 65536
MOST_FITS = 576
MOST_OPTIONS = 16 * MOST_FITS + 1
MOST_EVENTS = 8192
MOST_WEIGHTS = 64

MASTER_BUILDER, TOWN_HALL, SOLO = range(3)
MODES = ("master-builder", "town-hall", "solo")

PHASES = ("keep", "name", "choose", "take", "place", "build", "mark", "set_aside", "put", "replace", "watch", "over")
KEEP, NAME, CHOOSE, TAKE, PLACE, BUILD, MARK, SET_ASIDE, PUT, REPLACE, WATCH, OVER = range(len(PHASES))

DECK = SEATS
"""the stream of the resource deck, after those of the seats"""

_cards = (MOST_CARDS,)

RULES = np.dtype((np.record, [
    # a row for each card of the catalogue
    ("category", "i1", _cards),
    ("family", "i1", _cards),
    ("points", "i2", (MOST_CARDS, TABLE_LENGTH)),
    ("n_points", "i1", _cards),
    ("bonus", "i2", _cards),
    ("least", "i2", _cards),
    ("to", "i2", _cards),  # set of categories
    ("area", "i4", _cards),  # set of squares
    ("feedable", "i1", _cards),
    ("feeds", "i1", _cards),
    ("meals", "i2", _cards),
    ("holds", "i1", _cards),
    ("marker", "i1", _cards),
    ("wild", "i1", _cards),
    ("anywhere", "i1", _cards),
    ("cottages", "i1", _cards),
    ("empty", "i2", _cards),
    ("passes_hammer", "i1", _cards),
    ("stacks", "i1", _cards),
    ("on_build", "i1", _cards),
    ("times", "i1", _cards),
    ("uses", "i1", _cards),  # set of resources in its pattern
    # every way to lay each card's pattern on the grid: those of card c are first_layout[c] .. first_layout[c + 1]
    ("first_layout", "i4", (MOST_CARDS + 1,)),
    ("mask", "i8", (MOST_LAYOUTS,)),
    ("value", "i8", (MOST_LAYOUTS,)),
    ("squares", "i4", (MOST_LAYOUTS,)),
    # the layouts of a card that need a resource on a square, padded to groups of four with ones that never fit
    ("candidates", "i4", (MOST_CARDS, 16, 5)),  # the first << 8 | how many
    ("candidate_mask", "i8", (MOST_CANDIDATES,)),
    ("candidate_value", "i8", (MOST_CANDIDATES,)),
    ("candidate", "i4", (MOST_CANDIDATES,)),
]))  # fmt: skip

SETUP = np.dtype((np.record, [
    ("mode", "i1"),
    ("players", "i1"),
    ("monuments", "i1"),
    ("cavern", "i1"),
    ("seed", "u8"),
    ("named", "i2", (8,)),  # the card of each category, -1 dealt at random
    ("pool", "i2", (8, MOST_CARDS)),  # the cards to deal from, by category
    ("n_pool", "i2", (8,)),
    ("python", "i1", (SEATS,)),  # 1 + number of the batched strategy of a seat, 0 compiled
]))  # fmt: skip

TABLE = np.dtype((np.record, [
    ("word", "i8", (SEATS,)),  # the grid of each town, four bits a square
    ("taken", "i4", (SEATS,)),  # squares with a cube or a building
    ("built", "i4", (SEATS, 8)),  # squares with a building, by category
    ("market", "i2", (8,)),  # the card in play of each category; -1 for monument
    ("monument", "i2", (SEATS,)),  # the monument that stands in each town, -1 none
    ("players", "i1"),
    ("mode", "i1"),
    ("cavern", "i1"),
    ("phase", "i1"),
    ("rounds", "i2"),  # begun so far
    ("master", "i1"),
    ("named", "i1"),  # the resource named, drawn or taken; -1 in a round of own choices
    ("active", "i1"),  # set of seats whose town is not complete
    ("laid_aside", "i1", (SEATS,)),  # cubes laid aside under the Cavern rule
    ("turns", "i2", (SEATS,)),  # as Master Builder
    ("completed", "i2", (SEATS,)),  # in which round, 0 not yet
    ("place", "i1", (SEATS,)),  # in the order of completion, 0 not yet
    ("shrine", "i2", (SEATS,)),  # points fixed when the monument was built
    ("aside", "i2", (SEATS,)),  # set of categories set aside for the Watch
    ("aside_round", "i2", (SEATS,)),
    ("stacked", "i4", (SEATS,)),  # Cottages that hold a cube
    ("held", "i2", (SEATS, 16)),  # cubes on the Warehouse of a square: three bits a resource
    ("marks", "i1", (SEATS, 16)),  # 1 + the resource that marks the building of a square, 0 none
    ("shown", "i1", (3,)),  # solo: the resources to take from
    # categories whose card in play has an ability, as sets
    ("feedable", "i2"),
    ("feeders", "i2"),
    ("holders", "i2"),
    ("changers", "i2"),
    ("barrers", "i2"),
    ("wilds", "i2"),
]))  # fmt: skip

SECRET = np.dtype((np.record, [
    ("streams", "u8", (SEATS + 1,)),
    ("picks", "i8", (SEATS,)),  # the option each seat has chosen in this phase
    ("waiting", "i1"),  # set of seats that have to choose in this phase
    ("placing", "i1"),  # set of seats that place and build in this round
    ("starter", "i1"),  # who comes first in this round
    ("turn", "i1"),  # how many seats have finished building
    ("builder", "i1"),
    ("users", "i2", (5,)),  # categories whose card in play needs a resource, as sets
    ("own", "i1", (SEATS,)),  # the resource a seat places in this round
    ("hand", "i2", (SEATS,)),  # the monument kept, -1 none or built
    ("kept", "i2", (SEATS,)),
    ("dealt", "i2", (SEATS, 2)),
    ("n_fits", "i2", (SEATS,)),
    # what follows from a building and is still to do
    ("mark_seat", "i1"),
    ("mark_square", "i1"),
    ("asides_left", "i1"),
    ("puts_left", "i1"),
    ("replaces_left", "i1"),
    ("replaced", "i1"),
    ("watcher", "i1"),
    ("watched", "i1"),
    ("deck", "i1", (15,)),
    ("deck_at", "i1"),
    ("taken", "i1"),
    ("game", "i8"),
    ("decisions", "i4"),
    ("fits", "i4", (SEATS, MOST_FITS)),  # what each seat could build: category << 13 | layout, ascending
]))  # fmt: skip

DESK = np.dtype((np.record, [
    ("seat", "i8"),
    ("monument", "i8"),
    ("n", "i8"),
    ("best", "f8"),  # the highest score
    ("ties", "i8"),  # how many options have it; 0 if a score is not finite
    ("codes", "i8", (MOST_OPTIONS,)),
    ("scores", "f8", (MOST_OPTIONS,)),
    ("weights", "f8", (SEATS, MOST_WEIGHTS)),
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
NO_CARD, EMPTY_SQUARES = -1, -2
