"""What might come of an option: a player imagines the table, carries the option out there, and plays on.

Only what the player may know goes there. The objectives of the others that are not claimed are dealt anew, among the
cards that the player has not seen and that this market allows. All seats play by the player's policy; everything goes
by the rules of the real table, to the end of the game or of a round.
"""

from typing import Any

import numpy as np

from sim.engine.jit import address_of, call_at, count, inline, jit, lowest, record_at, splice
from sim.engine.rng import FIRST, GOLD, below, mix
from sim.little_town.board import COINS
from sim.little_town.components import COINS_A_POINT, DEALT
from sim.little_town.kernel import state
from sim.little_town.kernel.deal import market_set
from sim.little_town.kernel.finish import worth_at_end
from sim.little_town.kernel.log import ONE, ZERO
from sim.little_town.kernel.loop import decide
from sim.little_town.kernel.options import BOUGHT_AT, CUBES_AT, code, cubes_in
from sim.little_town.kernel.state import DECK, Phase, Step
from sim.little_town.kernel.steps import carry_out, special_squares
from sim.little_town.kernel.view import bare
from sim.little_town.planning.records import IMAGINED


def link_imagined(imagined: Any) -> None:
    """Compile what plays on at an imagined table and write its address there."""
    records = (state.RULES, IMAGINED)
    imagined.decide_at = address_of(decide_there, *records)
    imagined.carry_out_at = address_of(carry_out_there, *records)


@splice
def imagined_by(view):
    """The table that the player imagines."""
    if not view.player.imagined_at:
        raise ValueError("a strategy that plays on needs a POLICY")
    return record_at(view.player.imagined_at, IMAGINED)


@jit
def decide_there(rules, imagined):
    """Let the policy decide at the imagined table; 0 if it failed."""
    return 1 if decide(rules, imagined.setup[0], imagined.table[0], imagined.secret[0], imagined.decision[0]) else 0


@jit
def carry_out_there(rules, imagined):
    """Carry out at the imagined table what was picked there."""
    carry_out(rules, imagined.table[0], imagined.secret[0], imagined.log[0])
    return 0


@inline
def lead_ahead(view, option, rollouts):
    """The mean lead over the best of the others after so many games played on from an option to the end."""
    return mean_lead(bare(view), option, rollouts)


@jit
def mean_lead(view, option, rollouts):
    """See `lead_ahead`."""
    luck, total = luck_of(view), 0.0
    for _ in range(rollouts):
        luck += GOLD
        imagine(view, option, luck)
        play_out(view)
        total += lead_of(view.rules, imagined_by(view).table[0], view.seat)
    return total / rollouts


@jit
def play_out(view):
    """Play on at the imagined table to the end."""
    imagined = imagined_by(view)
    imagined.games += 1
    call_at(imagined.carry_out_at, (view.rules, imagined))
    while imagined.table[0].phase != Phase.OVER:
        if not call_at(imagined.decide_at, (view.rules, imagined)):
            raise ValueError("the policy of the rollouts failed")
        call_at(imagined.carry_out_at, (view.rules, imagined))


@jit
def lead_of(rules, table, seat):
    """How far a seat is ahead of the best of the others when a game is over."""
    most = -np.inf
    for other in range(table.players):
        if other != seat:
            most = max(most, last_points(rules, table, other))
    return last_points(rules, table, seat) - most


@jit
def last_points(rules, table, seat):
    """The points of a seat with what tiles and coins score at the end."""
    points = table.points[seat] + table.stock[seat, COINS] // COINS_A_POINT
    squares = table.owned[seat] & ~table.usable
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        points += worth_at_end(rules, table, seat, np.int64(table.tile[square]), square)
    return float(points)


@inline
def code_of(option):
    """The number of an option."""
    first = code(option.kind, option.card, option.square, option.resource)
    return first | np.int64(option.cubes) << CUBES_AT | np.int64(option.bought) << BOUGHT_AT


@jit
def luck_of(view):
    """A random number that is the same for all options of a decision at one stage."""
    table, luck = view.table, np.uint64(view.table.rounds << 16 | view.table.turn << 8 | view.player.stage)
    luck = mix(luck + GOLD + np.uint64(table.built))
    luck = mix(luck + GOLD + np.uint64(table.occupied))
    for seat in range(table.players):
        for kind in range(COINS + 1):
            luck = mix(luck + GOLD + np.uint64(table.stock[seat, kind]))
    return luck


@jit
def imagine(view, option, luck):
    """Lay out what the player knows, with the option picked."""
    imagined, seat = imagined_by(view), view.seat
    imagined.table[0] = view.table
    table, secret = imagined.table[0], imagined.secret[0]
    for other in range(table.players):
        secret.streams[other] = mix(luck + np.uint64(other) * FIRST)
    secret.streams[DECK] = mix(luck + GOLD)
    deal_anew(view, imagined.setup[0], secret)
    secret.n_looks = secret.look_at = secret.kinds_paid = secret.fish_meal = secret.special = 0
    secret.marks[:] = 0
    set_step(view, secret)
    secret.decider = seat
    secret.picks[seat] = code_of(option)


@jit
def set_step(view, secret):
    """Set where the table is in the order of play, as far as the decision at hand does not say it."""
    table = view.table
    secret.serving = (view.seat - table.first) % table.players
    if table.phase == Phase.FEED:
        secret.serving += 1
        secret.step = Step.FEED
    elif table.phase == Phase.TAKE:
        for kind in range(COINS):
            secret.kinds_paid += cubes_in(table.payment, kind) > 0
    if table.turner < 0 and table.phase != Phase.FEED:
        later = ~((ONE << (table.at + 1)) - 1)
        secret.special = special_squares(view.rules, table, view.seat) & later


@jit
def deal_anew(view, setup, secret):
    """Give the player its own objectives, and the others as many as they have not claimed, of those not seen."""
    table, rules = view.table, view.rules
    unseen = possible_cards(rules, setup, table) & ~view.objectives
    for seat in range(table.players):
        unseen &= ~table.claimed[seat]
    for seat in range(table.players):
        cards = view.objectives
        if seat != view.seat:
            cards = ZERO
            for _ in range(min(DEALT[table.players] - count(table.claimed[seat]), count(unseen))):
                drawn = draw(secret, unseen)
                cards |= drawn
                unseen &= ~drawn
        hold(rules, table, secret, seat, cards)


@jit
def possible_cards(rules, setup, table):
    """The objectives in use that can be fulfilled with this market, as a set."""
    cards, market = ZERO, market_set(table)
    for i in range(setup.n_deck):
        card = setup.deck[i]
        if count(market & rules.about[card]) >= rules.needed[card]:
            cards |= ONE << (card - rules.first_objective)
    return cards


@jit
def draw(secret, cards):
    """One of a set of cards, as a set."""
    for _ in range(below(secret, DECK, count(cards))):
        cards &= cards - 1
    return cards & -cards


@jit
def hold(rules, table, secret, seat, cards):
    """Let a seat hold these objectives, none of them claimed."""
    secret.held[seat] = cards | table.claimed[seat]
    place = ZERO
    while cards:
        secret.hand[seat, place] = rules.first_objective + lowest(cards)
        cards &= cards - 1
        place += 1
    secret.n_hand[seat] = place
    secret.open[seat] = (ONE << place) - 1
