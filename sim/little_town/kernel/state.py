"""The records the kernel works on: names, shapes and meanings.

`TABLE` is what lies open on the table, and all that a strategy is shown beside its own objectives. `SECRET` is the
rest: hands, random streams, what is still to do, and the tallies for the tables. What is passed from function to
function is int64 throughout, so that each one is compiled once and not for every width.
"""

import numpy as np

from sim.engine.codes import IN_BYTE_FIELD
from sim.engine.enumerations import numbered
from sim.engine.records import decision_fields, player_fields, record
from sim.little_town.board import SQUARES

SEATS = 4
MOST_CARDS = 127
MOST_TILES = 62
"""in a catalogue, so that a set of tiles, and one of objectives, is one number"""
MARKET = 12
"""tiles in the market beside the stack"""
OFFERS = MARKET + 1
MOST_LAID = MARKET + 8
"""tiles in the market, each copy of the stack counted"""
HAND = 4
MOST_OPTIONS = 1024
MOST_EVENTS = 8192

SIDES = ("a", "b")

PHASES = ("turn", "pay", "site", "use", "take", "feed", "claim", "over")
Phase = numbered("Phase", PHASES)

STEPS = ("turn", "choose", "use", "effect", "gather", "special", "feed", "round")
"""what comes next when all looks at objectives are done; see steps.py"""
Step = numbered("Step", STEPS)

COST, PRICE = 0, 1
"""what is due: for building a tile, for using it"""
DECK = SEATS
"""the stream of what is dealt, after those of the seats"""

_cards = (MOST_CARDS,)

RULES = record([
    # a row for each card of the catalogue: tiles
    ("due", "i8", (MOST_CARDS, 2, 5)),  # COST and PRICE: cubes of each resource, and coins
    ("due_cubes", "i8", (MOST_CARDS, 2)),  # the cubes as one number: wood + 8 stone + 64 fish + 512 wheat
    ("due_lanes", "i8", (MOST_CARDS, 2)),  # the same with eight bits for each kind
    ("gain", "i8", (MOST_CARDS, 5)),
    ("price_any", "i8", _cards),  # cubes of any kind
    ("gain_any", "i8", _cards),
    ("gain_points", "i8", _cards),
    ("trade", "i8", (MOST_CARDS, 4)),  # how many cubes of a resource it can give and take in all
    ("effect", "i8", _cards),
    ("copies", "i8", _cards),
    # tiles and objectives
    ("points", "i8", _cards),
    # objectives
    ("family", "i8", _cards),
    ("least", "i8", _cards),
    ("about", "i8", _cards),  # the tiles that it is about, as a set
    ("needed", "i8", _cards),  # how many of them must lie in the market
    ("first_objective", "i8"),  # the number of the first objective; those of tiles are below
    IN_BYTE_FIELD,
    ("key", "i8", _cards),  # of each card's id, for strategies: see names.py
])  # fmt: skip

SETUP = record([
    ("players", "i8"),
    ("side", "i8"),  # -1 at random
    ("rule_of_three", "i8"),  # whether, among three, the fewest points bring the last First Player token
    ("seed", "u8"),
    ("named", "i8"),  # tiles that are named for the market, as a set
    ("kept_out", "i8"),  # tiles that are not dealt, as a set
    ("pool", "i8", (MOST_CARDS,)),  # the tiles to deal from
    ("n_pool", "i8"),
    ("deck", "i8", (MOST_CARDS,)),  # the objectives to deal from
    ("n_deck", "i8"),
    ("python", "i8", (SEATS,)),  # 1 + number of the batched strategy of a seat, 0 compiled
    ("chooser_at", "i8", (SEATS,)),  # where a seat's compiled strategy is; see engine/entry.py
])  # fmt: skip

TABLE = record([
    ("players", "i8"),
    ("side", "i8"),
    ("phase", "i8"),
    ("rounds", "i8"),  # begun so far
    ("first", "i8"),  # the seat with the First Player token
    ("turn", "i8"),  # turns begun in this round
    ("turner", "i8"),  # whose turn it is, -1 at the end of a round
    ("workers_each", "i8"),
    ("asks", "i8"),  # 1 while players choose whether to claim: among three, before the last token is passed
    # the board
    ("terrain", "i8", (3,)),  # forest, mountain, lake
    ("near", "i8", (3,)),  # the squares around one of each terrain
    ("grass", "i8"),
    ("built", "i8"),  # squares with a tile
    ("usable", "i8"),  # those whose tile can be activated
    ("owned", "i8", (SEATS,)),  # squares with a tile of the seat
    ("workers", "i8", (SEATS,)),  # squares with a worker of the seat
    ("occupied", "i8"),  # squares with a worker
    # the market
    ("offer", "i8", (OFFERS,)),  # cards in order; the first is the stack
    ("left", "i8", (OFFERS,)),  # copies that are not built
    # the players
    ("stock", "i8", (SEATS, 5)),  # cubes of each resource, and coins
    ("reserve", "i8", (5,)),
    ("points", "i8", (SEATS,)),
    ("houses", "i8", (SEATS,)),  # left
    ("tiles", "i8", (SEATS,)),  # which tiles the seat owns, as a set
    ("copies", "i8", (SEATS,)),  # how many of the stack
    ("claimed", "i8", (SEATS,)),  # objectives claimed, as a set: bit 0 is the first of the catalogue
    # what is being done
    ("at", "i8"),  # the square of the worker, or of the tile that activates at the end of a round
    ("used", "i8"),  # squares activated from there
    ("to_gather", "i8", (4,)),  # cubes of terrain around the worker that are not gathered yet
    ("building", "i8"),  # the tile that is being built
    ("payment", "i8"),  # its cost, or the price of the effect, as paid: what is bought included
    ("bought", "i8"),  # what is bought of it
    ("activating", "i8"),  # the square of the building that is being activated
    # what happened in this turn
    ("activated", "i8"),
    ("scored", "i8"),  # buildings whose effects scored
    ("gathered", "i8"),  # cubes from the reserve
    ("came", "i8"),  # their kinds, as a set
    ("spent_fresh", "i8"),  # cubes of such kinds that were paid for an effect afterwards
    ("tile", "i1", (SQUARES,)),  # the card on each square that is built on
])  # fmt: skip

SECRET = record([
    ("streams", "u8", (SEATS + 1,)),
    ("picks", "i8", (SEATS,)),  # the option each seat has chosen last
    ("decider", "i8"),  # who has to decide, -1 nobody yet
    ("step", "i8"),  # what comes next
    ("game", "i8"),
    ("decisions", "i8"),
    # objectives
    ("hand", "i8", (SEATS, HAND)),  # cards in the order dealt
    ("n_hand", "i8", (SEATS,)),
    ("open", "i8", (SEATS,)),  # which of the hand are not claimed, as a set of places
    ("marks", "i8", (SEATS,)),  # which of them their owner waits with
    ("held", "i8", (SEATS,)),  # all objectives of the hand, as a set like table.claimed
    ("looks", "i8", (2,)),  # seats whose objectives are to be looked at
    ("n_looks", "i8"),
    ("look_at", "i8"),  # the place in the hand that is next
    ("kinds_paid", "i8"),  # kinds of cubes that the effect just done took
    ("fish_meal", "i8"),  # whether fish fed all workers in the meal just eaten
    # the end of a round
    ("serving", "i8"),  # how many seats are done
    ("special", "i8"),  # squares of the seat's tiles that still work in this round
    # tallies for the tables
    ("points_built", "i8", (SEATS,)),
    ("points_used", "i8", (SEATS,)),
    ("points_objectives", "i8", (SEATS,)),
    ("points_round", "i8", (SEATS,)),
    ("points_hunger", "i8", (SEATS,)),
    ("cubes_bought", "i8", (SEATS,)),
    ("rent_paid", "i8", (SEATS,)),
    ("rent_earned", "i8", (SEATS,)),
    ("hungry", "i8", (SEATS,)),
    ("claim_round", "i8", (SEATS, HAND)),  # 0 not claimed
    # of the tile on each square, from when it was built
    ("built_in", "i1", (SQUARES,)),
    ("uses_own", "i2", (SQUARES,)),
    ("uses_others", "i2", (SQUARES,)),
    ("rent", "i2", (SQUARES,)),
    ("points_owner", "i2", (SQUARES,)),
    ("points_others", "i2", (SQUARES,)),
])  # fmt: skip

PLAYER = record(player_fields(MOST_CARDS))

DECISION = record([
    *decision_fields(PLAYER, SEATS, MOST_OPTIONS),
    ("objectives", "i8"),  # those that the deciding player has not claimed yet, as a set
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
    ("amount", "i2", (MOST_EVENTS,)),
])  # fmt: skip

GAME_ROW = record([
    ("game", "i8"),
    ("decisions", "i4"),
    ("side", "u1"),
    ("market", "i8"),  # the tiles, as a set
    ("last_first", "i1"),
    ("winners", "u1"),
])  # fmt: skip

SEAT_ROW = record([
    ("score", "i2"),
    ("rank", "u1"),
    ("share", "f8"),
    ("built", "u1"),
    ("points_built", "i2"),
    ("points_used", "i2"),
    ("points_objectives", "i2"),
    ("points_cathedral", "i2"),
    ("points_castle", "i2"),
    ("points_watchtower", "i2"),
    ("points_coins", "i2"),
    ("points_hunger", "i2"),
    ("claimed", "u1"),
    ("bought", "i2"),
    ("rent_paid", "i2"),
    ("rent_earned", "i2"),
    ("hungry", "u1"),
])  # fmt: skip

TILE_ROW = record([
    ("card", "i2"),
    ("seat", "i1"),
    ("round", "i1"),
    ("square", "i1"),
    ("uses_own", "i2"),
    ("uses_others", "i2"),
    ("rent", "i2"),
    ("points_owner", "i2"),
    ("points_others", "i2"),
])  # fmt: skip

OBJECTIVE_ROW = record([
    ("card", "i2"),
    ("round", "i1"),  # 0 not claimed
    ("points", "i2"),
])  # fmt: skip

EVENTS = (
    "board", "market", "dealt", "discards", "first", "works", "gathers", "builds", "activates", "rents", "earns",
    "buys", "pays", "gains", "scores", "claims", "waits", "feeds", "totals", "wins",
)  # fmt: skip
Event = numbered("Event", EVENTS)

EVENT_ROW = np.dtype([
    ("game", "i8"),
    ("step", "i4"),
    ("round", "i2"),
    ("seat", "i1"),
    ("event", "i1"),
    ("card", "i2"),  # -1 none, below that one of WORDS
    ("square", "i1"),
    ("resource", "i1"),
    ("amount", "i2"),
])  # fmt: skip

WORDS = ("hunger", "coins", *SIDES)
"""what stands for a card in an event and is none: -2 is the first of these, -3 the second, ..."""
HUNGRY, COINS_LEFT, SIDE_A = -2, -3, -4
