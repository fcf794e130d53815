"""The start of a game: the board, the market, the objectives, and a clean table."""

from sim.engine.jit import count, inline, jit, lowest
from sim.engine.rng import below, stream
from sim.little_town.board import COINS, MEADOW, NEAR, TERRAIN
from sim.little_town.components import COINS_IN_ALL, CUBES_EACH, DEALT, FIRST_COINS, HOUSES, WORKERS
from sim.little_town.kernel.log import NONE, ONE, ZERO, note, write
from sim.little_town.kernel.state import DECK, HAND, MARKET, SIDE_A, Event, Step

BOARD, TILES, OBJECTIVES, TIES = 1, 2, 3, 16
"""purposes of random streams"""


@jit
def clean(table, secret):
    """Forget the game before."""
    table.rounds = 0
    table.turner = -1
    table.built = 0
    table.usable = 0
    table.occupied = 0
    table.at = -1
    table.to_gather[:] = 0
    secret.n_looks = 0
    secret.look_at = 0
    secret.kinds_paid = 0
    secret.fish_meal = 0
    secret.decisions = 0
    table.reserve[:] = CUBES_EACH
    table.reserve[COINS] = COINS_IN_ALL


@jit
def seat_players(setup, table, secret):
    """Give every seat its workers, houses and coins."""
    table.players = setup.players
    table.workers_each = WORKERS[setup.players]
    table.asks = setup.rule_of_three * (setup.players == 3)
    table.reserve[COINS] -= FIRST_COINS * setup.players
    for seat in range(setup.players):
        secret.streams[seat] = stream(setup.seed, secret.game, TIES + seat)
        for kind in range(COINS):
            table.stock[seat, kind] = 0
        table.stock[seat, COINS] = FIRST_COINS
        table.points[seat] = 0
        table.houses[seat] = HOUSES[setup.players]
        table.owned[seat] = table.workers[seat] = 0
        table.tiles[seat] = table.copies[seat] = table.claimed[seat] = 0
        clean_tallies(secret, seat)


@inline
def clean_tallies(secret, seat):
    """Count from nothing."""
    secret.marks[seat] = 0
    secret.points_built[seat] = secret.points_used[seat] = secret.points_objectives[seat] = 0
    secret.points_round[seat] = secret.points_hunger[seat] = 0
    secret.cubes_bought[seat] = secret.rent_paid[seat] = secret.rent_earned[seat] = secret.hungry[seat] = 0
    for place in range(HAND):
        secret.claim_round[seat, place] = 0


@jit
def lay_board(setup, table, secret):
    """Choose the side of the board."""
    side = setup.side
    if side < 0:
        secret.streams[DECK] = stream(setup.seed, secret.game, BOARD)
        side = below(secret, DECK, 2)
    table.side = side
    table.grass = MEADOW[side]
    for terrain in range(3):
        table.terrain[terrain] = TERRAIN[side, terrain]
        table.near[terrain] = NEAR[side, terrain]


@jit
def lay_market(rules, setup, table, secret):
    """The stack, and twelve tiles: those named, then the first of the others in the order of the shuffle."""
    chosen = setup.named | setup.kept_out
    secret.streams[DECK] = stream(setup.seed, secret.game, TILES)
    tiles, n = setup.pool.copy(), setup.n_pool
    i, missing = 0, MARKET - count(setup.named)
    while missing > 0 and i < n:
        j = i + below(secret, DECK, n - i)
        tiles[i], tiles[j] = tiles[j], tiles[i]
        missing -= not chosen >> tiles[i] & 1
        chosen |= ONE << tiles[i]
        i += 1
    chosen = chosen & ~setup.kept_out | 1
    i = 0
    while chosen:
        table.offer[i] = lowest(chosen)
        table.left[i] = rules.copies[table.offer[i]]
        chosen &= chosen - 1
        i += 1


@inline
def market_set(table):
    """The tiles of the market, as a set."""
    tiles = ZERO
    for i in range(MARKET + 1):
        tiles |= ONE << table.offer[i]
    return tiles


@jit
def deal_objectives(rules, setup, table, secret, log):
    """Deal the shuffled deck from the top; what cannot be fulfilled with this market is discarded."""
    secret.streams[DECK] = stream(setup.seed, secret.game, OBJECTIVES)
    market = market_set(table)
    deck, n, i = setup.deck.copy(), setup.n_deck, 0
    for seat in range(setup.players):
        place = 0
        secret.held[seat] = 0
        while place < DEALT[setup.players] and i < n:
            j = i + below(secret, DECK, n - i)
            deck[i], deck[j] = deck[j], deck[i]
            card = deck[i]
            i += 1
            if count(market & rules.about[card]) < rules.needed[card]:
                note(log, table, seat, Event.DISCARDS, card, NONE)
                continue
            note(log, table, seat, Event.DEALT, card, NONE)
            secret.hand[seat, place] = card
            secret.held[seat] |= ONE << (card - rules.first_objective)
            place += 1
        secret.n_hand[seat] = place
        secret.open[seat] = (1 << place) - 1


@jit
def note_market(table, log):
    """Write down the side of the board and the market."""
    write(log, ZERO, NONE, Event.BOARD, SIDE_A - table.side, NONE, NONE, ZERO)
    for i in range(MARKET + 1):
        write(log, ZERO, NONE, Event.MARKET, table.offer[i], NONE, NONE, table.left[i])


@jit
def deal(rules, setup, table, secret, log, game):
    """Set up a game; its first round is then to start."""
    secret.game = game
    clean(table, secret)
    seat_players(setup, table, secret)
    lay_board(setup, table, secret)
    lay_market(rules, setup, table, secret)
    log.n = 0
    if log.on:
        note_market(table, log)
    deal_objectives(rules, setup, table, secret, log)
    table.first = -1
    secret.step = Step.ROUND
