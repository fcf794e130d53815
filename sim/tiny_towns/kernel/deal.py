"""The start of a game: the market, the monuments, the deck, and a clean table."""

import numpy as np

from sim.engine.jit import call_at, inline, jit
from sim.engine.rng import below, stream
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.log import NONE, ZERO, note_card
from sim.tiny_towns.kernel.state import Event, Hook, Mode, Phase
from sim.tiny_towns.rule_families import Marker

MONUMENTS, RESOURCE_DECK, TIES = 7, 8, 16
"""purposes of random streams; 1 to 6 are the categories of the market"""


@jit
def clean(table, secret):
    """Forget the game before."""
    table.word[:] = 0
    table.taken[:] = 0
    table.built[:] = 0
    table.monument[:] = -1
    table.laid_aside[:] = 0
    table.turns[:] = 0
    table.completed[:] = 0
    table.place[:] = 0
    table.shrine[:] = 0
    table.aside[:] = 0
    table.aside_round[:] = 0
    table.stacked[:] = 0
    table.held[:] = 0
    table.marks[:] = 0
    table.shown[:] = -1
    table.rounds = 0
    table.master = -1
    table.named = -1
    secret.n_fits[:] = 0
    secret.hand[:] = -1
    secret.kept[:] = -1
    secret.dealt[:] = -1
    secret.n_pending = 0
    secret.decisions = 0


@jit
def empty_chests(table, secret):
    """Forget the coins of the game before."""
    table.coins[:] = 0
    table.laid[:] = 0
    table.hill[:] = 0
    table.earned[:] = 0
    table.changed[:] = 0
    table.built_now[:] = 0
    secret.twice = secret.changed = secret.opened = secret.used_twice = secret.n_unpaid = 0


@jit
def deal_market(rules, setup, table, secret):
    """One card of each category: the one named, or one dealt at random from a stream of its own."""
    for category in range(MONUMENT):
        card = setup.named[category]
        if card < 0:
            secret.streams[state.DECK] = stream(setup.seed, secret.game, category)
            card = setup.pool[category, below(secret, state.DECK, setup.n_pool[category])]
        table.market[category] = card
    table.market[MONUMENT] = -1
    if rules.hook_at[Hook.MARKET]:
        call_at(rules.hook_at[Hook.MARKET], (rules, setup, table, secret))
    note_abilities(rules, table)
    note_rows(rules, table)


@jit
def note_abilities(rules, table):
    """Which categories do something beside scoring in this game."""
    table.feedable = table.holders = table.changers = table.barrers = table.wilds = table.turners = table.sellers = 0
    for category in range(MONUMENT):
        card = table.market[category]
        bit = 1 << category
        table.feedable |= bit * rules.feedable[card]
        sells = rules.marker[card] == Marker.SELLS
        table.sellers |= bit * sells
        table.holders |= bit * (rules.holds[card] > 0 and not sells)
        table.changers |= bit * (rules.marker[card] == Marker.CHANGES)
        table.barrers |= bit * (rules.marker[card] == Marker.BARS)
        table.wilds |= bit * rules.wild[card]
        table.turners |= bit * rules.turns_gray[card]
    table.limited = 255 if table.uses_coins else table.barrers


@jit
def note_rows(rules, table):
    """Which rows of layouts to look through when a cube is placed."""
    for resource in range(5):
        n = 0
        if rules.one_market:
            table.rows[resource, 0] = state.MARKET
            n = 1
        else:
            for category in range(MONUMENT):
                table.rows[resource, n] = table.market[category]
                n += rules.uses[table.market[category]] >> resource & 1
        table.n_rows[resource] = n


@jit
def deal_monuments(setup, secret):
    """Two monuments for each seat."""
    cards = setup.pool[MONUMENT].copy()
    number = setup.n_pool[MONUMENT]
    secret.streams[state.DECK] = stream(setup.seed, secret.game, MONUMENTS)
    for i in range(2 * setup.players):
        j = i + below(secret, state.DECK, number - i)
        cards[i], cards[j] = cards[j], cards[i]
        secret.dealt[i // 2, i % 2] = cards[i]


@jit
def shuffle_deck(secret):
    """The fifteen resource cards in a new order; the first is on top."""
    for i in range(15):
        secret.deck[i] = i // 3
    for i in range(14):
        j = i + below(secret, state.DECK, 15 - i)
        secret.deck[i], secret.deck[j] = secret.deck[j], secret.deck[i]


@inline
def start_streams(setup, secret):
    """The streams of the seats and of the deck."""
    for seat in range(setup.players):
        secret.streams[seat] = stream(setup.seed, secret.game, TIES + seat)
    secret.streams[state.DECK] = stream(setup.seed, secret.game, RESOURCE_DECK)


@jit
def note_deal(setup, table, secret, log):
    """Write down the market and what was dealt."""
    for category in range(MONUMENT):
        note_card(log, ZERO, NONE, Event.MARKET, table.market[category])
    for i in range(2):
        if table.able[i]:
            note_card(log, ZERO, NONE, Event.MARKET, np.int64(table.able[i]) - 1)
    if setup.monuments:
        for seat in range(table.players):
            for i in range(2):
                note_card(log, ZERO, seat, Event.DEALT, secret.dealt[seat, i])


@jit
def deal(rules, setup, table, secret, log, game):
    """Set up a game; it then waits for the first decision, or for its first round to start."""
    clean(table, secret)
    if setup.coins:
        empty_chests(table, secret)
    secret.game = game
    table.players = setup.players
    table.mode = setup.mode
    table.cavern = setup.cavern
    table.uses_coins = setup.coins
    table.special[:] = setup.cavern | setup.coins
    table.active = (1 << setup.players) - 1
    deal_market(rules, setup, table, secret)
    if setup.monuments:
        deal_monuments(setup, secret)
    start_streams(setup, secret)
    log.n = 0
    if log.on:
        note_deal(setup, table, secret, log)
    if setup.mode != Mode.MASTER_BUILDER:
        shuffle_deck(secret)
        secret.deck_at = 5
    if setup.mode == Mode.SOLO:
        for i in range(3):
            table.shown[i] = secret.deck[i]
        for i in range(12):
            secret.deck[i] = secret.deck[i + 3]
    table.phase = Phase.KEEP
    secret.starter = 0
    secret.waiting = table.active if setup.monuments else 0
