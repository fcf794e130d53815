"""The records the kernel works on: names, shapes and meanings.

`TABLE` is what lies open on the table, and all that a strategy is shown beside its own monument. `SECRET` is the rest:
hands, the deck, the random streams, decisions not yet carried out. Keeping the two apart is what keeps strategies
honest. What is passed from function to function is int64 throughout, so that each one is compiled once and not for
every width.
"""

import numpy as np

from sim.engine.codes import IN_BYTE_FIELD
from sim.engine.enumerations import numbered
from sim.engine.records import decision_fields, player_fields, record
from sim.tiny_towns.rule_families import TABLE_LENGTH

SEATS = 6
MOST_CARDS = 127
MARKET = MOST_CARDS
"""the row of layouts that holds those of a whole market, where all games of a run have the same one"""
MOST_LAYOUTS = 8192
MOST_CANDIDATES = 65536
MOST_FITS = 576
MOST_OPTIONS = 16 * MOST_FITS + 16
MOST_EVENTS = 8192
MOST_PENDING = 128
MOST_CHAINS = 40
MOST_UNPAID = 96

MODES = ("master-builder", "town-hall", "solo")
Mode = numbered("Mode", MODES)

PHASES = (
    "keep", "name", "choose", "take", "place", "build", "mark", "set_aside", "put", "replace", "watch",
    "fetch", "extra", "lay", "spend", "masons", "cottage",
    "settle", "release", "deed", "exchange", "again", "gray", "center", "chain", "work", "move", "over",
)  # fmt: skip
Phase = numbered("Phase", PHASES)

STAGES = ("naming", "placing", "building", "paying", "opening")
"""of a round, and before the first one; what is pending comes before each"""
Stage = numbered("Stage", STAGES)

HOOKS = (
    "market", "start", "before_naming", "place_options", "place", "covers", "before_building", "build_options", "act",
    "follows", "arrives", "possible", "effect_options", "effect", "end_of_round", "score", "points", "chest", "end",
)  # fmt: skip
"""where a box steps in; see hooks.py"""
SCORING = ("score", "points")
"""the hooks that scoring needs"""
Hook = numbered("Hook", HOOKS)

LAYOUT_BITS = 13
"""a fit is category << LAYOUT_BITS | layout"""

DECK = SEATS
"""the stream of the resource deck, after those of the seats"""

_cards = (MOST_CARDS,)

RULES = record([
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
    # of a row of layouts: the cubes of each resource (eight bits each; MARKET has none), and that none is alone in it
    ("cubes", "i8", (MOST_CARDS + 1,)),
    ("is_joined", "i8", (MOST_CARDS + 1,)),
    # the layouts of a card that need a resource on a square, padded to groups of four with ones that never fit
    ("candidates", "i4", (MOST_CARDS + 1, 16, 5)),  # the first << 8 | how many
    ("candidate", "i8", (MOST_CANDIDATES,)),  # category << 13 | layout, -1 in the padding
    ("one_market", "i8"),  # whether row MARKET is filled in
    # where the compiled scoring is; see scoring_address.py
    ("town_points_at", "i8"),
    ("hook_at", "i8", (len(HOOKS),)),  # what a box does at each of the hooks, 0 nothing
    ("asks_all", "i8"),  # set of the seats that are asked what to build whatever they have: all or none
    ("under_at", "i8", (len(HOOKS),)),  # what the boxes before it do there, for it to pass on to, 0 nothing
    ("rule_at", "i8", _cards),  # where the rule of a card is that is a function of the user's own; see rule_files.py
    ("boxed", "i8", _cards),  # whether it counts among those of which a drawn market has no more than a few
    # coins: see boxes/fortune
    ("cost", "i8", _cards),
    ("if_able", "i8", _cards),
    ("gains", "i8", _cards),
    ("gains_for", "i8", _cards),
    ("loses_all", "i8", _cards),
    ("slot", "i8", _cards),
    ("coin_points", "i8", _cards),
    ("turns_gray", "i8", _cards),
    ("fetched", "i8", _cards),
    ("power", "i8", _cards),
    # villagers: see boxes/villagers
    ("action", "i8", _cards),
    ("needs", "i8", _cards),
    ("most", "i8", _cards),
    ("keeps", "i8", _cards),
    ("workers", "i8", _cards),  # villagers who stop working for a villager card
    IN_BYTE_FIELD,
    ("key", "i8", _cards),  # of each card's id, for strategies: see names.py
])  # fmt: skip

SETUP = record([
    ("mode", "i8"),
    ("players", "i8"),
    ("monuments", "i8"),
    ("cavern", "i8"),
    ("coins", "i8"),
    ("most_boxed", "i8"),  # at most so many such cards in a drawn market
    ("seed", "u8"),
    ("named", "i8", (8,)),  # the card of each category, -1 dealt at random
    ("pool", "i8", (8, MOST_CARDS)),  # the cards to deal from, by category
    ("n_pool", "i8", (8,)),
    ("python", "i8", (SEATS,)),  # 1 + number of the batched strategy of a seat, 0 compiled
    ("chooser_at", "i8", (SEATS,)),  # where a seat's compiled strategy is; see engine/entry.py
    ("tears", "i8"),
    ("able", "i8", (2, 8)),  # the villager cards to draw one from, those of cost 1 and the others
    ("n_able", "i8", (2,)),
])  # fmt: skip

TABLE = record([
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
    ("special", "i8", (SEATS,)),  # 1 if there are more ways to deal with a cube from elsewhere, 3 with any cube
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
    ("limited", "i8"),  # categories of which a town may not always take one more
    ("wilds", "i8"),
    ("points", "i8", (8,)),  # of the town that was scored last, by category
    ("rows", "i8", (5, 8)),  # which rows of layouts a cube of each resource may complete
    ("n_rows", "i8", (5,)),
    # coins; what comes after the rest does not move it
    ("uses_coins", "i8"),
    ("coins", "i8", (SEATS,)),  # in the chest
    ("laid", "i8", (SEATS,)),  # squares with a coin
    ("hill", "i8", (SEATS,)),  # coins spent on other resources since a monument counts them
    ("built_now", "i8", (SEATS,)),  # buildings from cubes in this round
    ("earned", "i8", (SEATS,)),  # coins that found room in the chest, in the whole game
    ("changed", "i8", (SEATS,)),  # coins spent on other resources, in the whole game
    ("sellers", "i8"),  # categories whose card holds cubes that can be sold
    ("turners", "i8"),  # categories whose card may become the gray one
    ("points_coins", "i8"),  # points of the coins of the town that was scored last
    # villagers, as small as can be
    ("villagers", "u2", (SEATS,)),  # squares with a villager
    ("working", "u2", (SEATS,)),  # those of them where one works
    ("lodge", "u1", (SEATS,)),  # villagers in the Lodge
    ("stack", "u1", (SEATS,)),  # towers that stand on one another
    ("able", "u1", (2,)),  # 1 + the villager cards in play, the cheaper first, 0 none
    ("tears", "u1"),
    ("has_villagers", "u1"),
])  # fmt: skip

PENDING = record([
    ("seat", "i8"),
    ("phase", "i8"),
    ("on", "i8"),  # the square or category that it is about, -1 none
    ("times", "i8"),
])  # fmt: skip

CHAIN = record([
    # Citadels that are woken one after the other; see boxes/villagers/chains.py
    ("woken", "i8"),  # set of squares
    ("n", "i8"),
    ("at", "i8"),  # how many are done
    ("square", "i8", (16,)),
    ("waker", "i8", (16,)),  # the square of the building that woke it
    ("category", "i8", (16,)),  # of that building
    ("next_square", "i8"),  # of a building that is still to wake some, -1 none
    ("next_category", "i8"),
])  # fmt: skip

SECRET = record([
    ("streams", "u8", (SEATS + 1,)),
    ("picks", "i8", (SEATS,)),  # the option each seat has chosen in this phase
    ("waiting", "i8"),  # set of seats that have to choose in this phase
    ("placing", "i8"),  # set of seats that place and build in this round
    ("starter", "i8"),  # who comes first in this round
    ("turn", "i8"),  # how many seats are done with it
    ("builder", "i8"),
    ("resource", "i8", (SEATS,)),  # what a seat places in this round
    ("hand", "i8", (SEATS,)),  # the monument kept, -1 none or built
    ("kept", "i8", (SEATS,)),
    ("dealt", "i8", (SEATS, 2)),
    ("n_fits", "i8", (SEATS,)),
    ("pending", PENDING, (MOST_PENDING,)),  # what follows from a building and is still to do; see pending.py
    ("n_pending", "i8"),
    ("deck", "i8", (15,)),
    ("deck_at", "i8"),
    ("taken", "i8"),
    ("game", "i8"),
    ("decisions", "i8"),
    ("fits", "i4", (SEATS, MOST_FITS)),  # what each seat could build: category << 13 | layout, ascending
    ("stage", "i8"),  # of the round
    ("place", "i8"),  # of towns that are complete in this round
    ("changed", "i8"),  # set of seats that paid a coin for another resource in this round
    ("opened", "i8"),  # set of seats that were asked what comes before they build
    ("twice", "i8"),  # set of seats whose last building left cubes that may serve once more
    ("old_cubes", "i8", (SEATS,)),  # squares where these were
    ("old_word", "i8", (SEATS,)),  # the town's word before
    ("old_category", "i8", (SEATS,)),
    ("used_twice", "i8"),  # set of seats that have built with such cubes in this round
    ("unpaid", "i8", (MOST_UNPAID,)),  # whose Jewelers bring coins to the others at the end of the round
    ("n_unpaid", "i8"),
    ("coming", "i8"),  # the way in which the next building comes; see boxes/villagers/arriving.py
    ("removed", "i8"),  # resources of the cubes that were removed for it (a set), if they were enough
    ("deed", "i8", (SEATS,)),  # what a seat does once its villagers have stopped working for it
    ("moved", "i8"),  # seats whose villagers have moved in this round
    ("chains", CHAIN, (MOST_CHAINS,)),
    ("n_chains", "i8"),
])  # fmt: skip

PLAYER = record(player_fields(MOST_CARDS))

DECISION = record([
    *decision_fields(PLAYER, SEATS, MOST_OPTIONS),
    ("monument", "i8"),  # the one that the deciding player kept
])  # fmt: skip

LOG = record([
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
    ("by", "i2", (MOST_EVENTS,)),
    ("other", "i1", (MOST_EVENTS,)),
])  # fmt: skip

GAME_ROW = record([
    ("game", "i8"),
    ("rounds", "i4"),
    ("decisions", "i4"),
    ("market", "i2", (7,)),
    ("winners", "u1"),
    ("able", "u1", (2,)),  # 1 + the villager cards in play, 0 none
])  # fmt: skip

TOWN_ROW = record([
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
    ("coins", "i2"),
    ("points_coins", "i2"),
    ("coins_earned", "i2"),
    ("coins_changed", "i2"),
])  # fmt: skip

EVENTS = (
    "market", "dealt", "keeps", "names", "draws", "chooses", "shows", "takes", "places", "stores", "swaps", "cavern",
    "builds", "marks", "puts", "sets_aside", "replaces", "completes", "scores", "wins",
    "fetches", "spends", "gains", "loses", "lays", "sells", "feeds",
    "settles", "exchanges", "discards", "activates", "lodges", "works", "moves",
)  # fmt: skip
Event = numbered("Event", EVENTS)

EVENT_ROW = np.dtype([
    ("game", "i8"),
    ("step", "i4"),
    ("round", "i2"),
    ("seat", "i1"),
    ("event", "i1"),
    ("card", "i2"),  # -1 none, or one of NOT_CARDS
    ("square", "i1"),
    ("resource", "i1"),
    ("cubes", "i4"),
    ("amount", "i2"),
    ("by", "i2"),
    ("other", "i1"),
])  # fmt: skip

EMPTY_SQUARES, COIN, COINS, TWO_BUILDINGS = 251, 252, 253, 254
NOT_CARDS = {EMPTY_SQUARES: "empty", COIN: "coin", COINS: "coins", TWO_BUILDINGS: "two_buildings"}
"""what stands where a card does, in options and events, without being one"""
