"""What might come of an option: a player imagines the table, carries the option out there, and plays on to the end.

Only what the player may know goes into the image. The deck is shuffled anew, and the other towns stand still: in their
turns any resource is named, each as likely as the other. Everything else goes by the rules of the real table.

Solo, a card that was taken goes under the deck, and a player who remembers it knows when it comes again: from round 13
on that is true of all cards. Then nothing is left to chance, and the best line of play found so far can be kept.
"""

from typing import Any

import numpy as np

from sim.engine.jit import address_of, call_at, count, inline, jit
from sim.engine.rng import FIRST, GOLD, below, fraction, mix
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel import options, scoring, state
from sim.tiny_towns.kernel.buildable import find_fits
from sim.tiny_towns.kernel.deal import shuffle_deck
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.loop import decide
from sim.tiny_towns.kernel.options import CUBES_AT, code
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.view import View

UNDER = 12
"""cards in the deck of solo play, beside the three that are shown"""


def link_image(image: Any) -> None:
    """Compile what plays an image on and write its address into it."""
    records = (state.RULES, state.IMAGE)
    image.decide_at = address_of(decide_there, *records)
    image.carry_out_at = address_of(carry_out_there, *records)
    image.play_out_at = address_of(play_out, *records, np.dtype(np.int64))


@jit
def decide_there(rules, image):
    """Let the player's policy decide in the image; 0 if it failed."""
    return 1 if decide(rules, image.setup[0], image.table[0], image.secret[0], image.desk[0], image) else 0


@jit
def carry_out_there(rules, image):
    """Carry out in the image what was picked there."""
    carry_out(rules, image.table[0], image.secret[0], image.log[0])
    return 0


@jit
def play_out(rules, image, seat):
    """Play the image on until the seat's town is complete; what it scores then."""
    table, secret = image.table[0], image.secret[0]
    image.line[0].n = 0
    note_pick(image, seat)
    call_at(image.carry_out_at, (rules, image))
    while table.active >> seat & 1:
        if table.phase == state.NAME and not own_turn(table, image, seat):
            resource = below(secret, state.DECK, 5)
            secret.picks[seat] = code(options.NAME, NONE, NONE, NONE, resource, NONE)
            call_at(image.carry_out_at, (rules, image))
            table.master = (seat + 1) % table.players
            continue
        if not call_at(image.decide_at, (rules, image)):
            raise ValueError("the policy of the rollouts failed")
        note_pick(image, seat)
        call_at(image.carry_out_at, (rules, image))
    low, high = scoring.pack(table.built[seat])
    return town_points(rules, table, seat, low, high, table.monument[seat], table.shrine[seat])


@inline
def own_turn(table, image, seat):
    """Whether the seat names the resource of this round, going by how many towns there were to begin with."""
    return (table.rounds - image.own_round) % image.takes_turns == 0


@inline
def code_of(option):
    """The number of an option."""
    first = code(option.kind, option.card, option.category, option.square, option.resource, option.warehouse)
    return first | np.int64(option.cubes) << CUBES_AT


@inline
def points_ahead(view, option, rollouts):
    """The mean score of the own town over so many games played on from an option by the strategy's policy."""
    return best_ahead(view, option, rollouts, 1, 0.0)


@inline
def best_ahead(view, option, decks, tries, whim):
    """The mean over so many decks of the best of some tries with each: a good player would find it, too."""
    known = View(view.rules, view.table, view.seat, view.monument, view.own, view.image, ZERO, ZERO)
    return mean_of_best(known, option, decks, tries, whim)


@jit
def mean_of_best(view, option, decks, tries, whim):
    """See `best_ahead`."""
    luck = luck_of(view)
    total = 0.0
    for _ in range(decks):
        luck += GOLD
        best = -np.inf
        for number in range(tries):
            best = max(best, points_of_try(view, option, luck, number, whim))
        total += best
    return total / decks


@inline
def best_line(view, option, tries, whim):
    """The best score found with a deck that is known; half a point less where another option leads to as much."""
    known = View(view.rules, view.table, view.seat, view.monument, view.own, view.image, ZERO, ZERO)
    return search_line(known, option, tries, whim)


@jit
def search_line(view, option, tries, whim):
    """See `best_line`; the best line of all decisions so far is kept."""
    image, luck = view.image, luck_of(view)
    most = -np.inf
    for number in range(tries):
        points = points_of_try(view, option, luck, number, whim)
        most = max(most, points)
        if points > image.best[0].points:
            image.best[0] = image.line[0]
            image.best[0].points = points
    return image.best[0].points if on_line(view, option) else most - 0.5


@jit
def points_of_try(view, option, luck, number, whim):
    """The score of one game played on from an option, by the policy itself the first time and then by whim."""
    if not view.image.setup[0].chooser_at[view.seat]:
        raise ValueError("a strategy that plays on needs a POLICY")
    imagine(view, option, luck)
    secret = view.image.secret[0]
    secret.streams[view.seat] = mix(luck + np.uint64(number) * FIRST)
    if whim > 0:
        set_likes(view, secret, whim if number else 0.0)
    return float(call_at(view.image.play_out_at, (view.rules, view.image, np.int64(view.seat))))


@jit
def set_likes(view, secret, whim):
    """Let the policy like some cards more than usual and others less, by about so many points each."""
    own = view.image.desk[0].own[view.seat]
    for category in range(8):
        card = scoring.card_of(view.table, view.monument, category)
        if card >= 0:
            chance = fraction(secret, view.seat) + fraction(secret, view.seat) + fraction(secret, view.seat)
            own.likes[card] = view.own.likes[card] + whim * (2 * chance - 3)
    own.adjusted = 1
    own.plan[0].low = -1  # what buildings are worth is to be found anew


@jit
def note_pick(image, seat):
    """Add the decision at hand to the line that is played in the image."""
    line = image.line[0]
    if line.n < state.MOST_PICKS:
        line.situation[line.n] = situation(image.table[0], seat)
        line.pick[line.n] = image.secret[0].picks[seat]
        line.n += 1


@jit
def situation(table, seat):
    """A number for all that the own decisions in solo play depend on."""
    number = np.uint64(table.rounds << 4 | table.phase)
    number = mix(number + GOLD + np.uint64(table.word[seat] & 0x7FFFFFFFFFFFFFFF))
    number = mix(number + GOLD + np.uint64(table.stacked[seat]))
    for i in range(3):
        number = mix(number + GOLD + np.uint64(table.shown[i] + 1))
    for square in range(16):
        number = mix(number + GOLD + np.uint64(np.int64(table.held[seat, square]) << 4 | table.marks[seat, square]))
    return number


@jit
def line_here(view):
    """What the best line found so far does in this situation, -1 if it does not come by."""
    line = view.image.best[0]
    if view.table.mode == state.SOLO and line.n > 0:
        here = situation(view.table, view.seat)
        for i in range(line.n):
            if line.situation[i] == here:
                return line.pick[i]
    return NONE


@inline
def on_line(view, option):
    """Whether the best line found so far goes on with this option."""
    return line_here(view) == code_of(option)


@inline
def remember(view):
    """Solo: note what was taken in this round. To be called at every decision by who wants to know the deck."""
    note_taken(View(view.rules, view.table, view.seat, view.monument, view.own, view.image, ZERO, ZERO))


@jit
def note_taken(view):
    """See `remember`; a line that was left is forgotten."""
    table, own, best = view.table, view.own, view.image.best[0]
    if line_here(view) < 0:
        best.n = 0
        best.points = -np.inf
    if table.mode != state.SOLO or table.phase in (state.KEEP, state.TAKE) or own.last_round == table.rounds:
        return
    own.remembered = own.remembered + 1 if own.last_round == table.rounds - 1 and table.rounds > 1 else 1
    own.last_round = table.rounds
    own.taken[table.rounds % 16] = table.named


@inline
def cards_known(table, own):
    """How many cards at the bottom of the solo deck the player remembers."""
    if table.mode != state.SOLO or own.last_round < table.rounds - 1 or own.last_round > table.rounds:
        return 0
    return max(0, min(UNDER, own.remembered - (own.last_round == table.rounds)))


@inline
def deck_known(view):
    """Whether nothing that is to come is left to chance."""
    return cards_known(view.table, view.own) == UNDER


@jit
def luck_of(view):
    """A random number that is the same for all options of a decision at one stage."""
    luck = np.uint64(view.table.rounds << 8 | view.own.stage)
    for seat in range(view.table.players):
        luck = mix(luck + GOLD + np.uint64(view.table.word[seat] & 0x7FFFFFFFFFFFFFFF))
    return luck


@jit
def imagine(view, option, luck):
    """Lay out what the player knows, with the option picked."""
    image, seat = view.image, view.seat
    image.table[0] = view.table
    table, secret = image.table[0], image.secret[0]
    image.takes_turns = count(table.active)
    image.own_round = table.rounds + rounds_to_wait(table, seat)
    table.active = ONE << seat
    secret.waiting = secret.placing = ONE << seat
    secret.starter = seat
    secret.turn = 0
    secret.builder = seat
    secret.mark_seat = secret.watcher = secret.replaced = NONE
    secret.asides_left = secret.puts_left = secret.replaces_left = 0
    secret.kept[seat] = view.monument
    built = scoring.of(*scoring.pack(table.built[seat]), MONUMENT)
    secret.hand[seat] = NONE if built else view.monument
    secret.own[seat] = option.resource if option.kind == options.PLACE else table.named
    secret.streams[state.DECK] = mix(luck + GOLD)
    find_fits(view.rules, table, secret, seat)
    shuffle_rest(table, view.own, secret)
    secret.picks[seat] = code_of(option)


@inline
def rounds_to_wait(table, seat):
    """In how many rounds the seat names a resource next; 0 if it does so now."""
    if table.master < 0:
        return seat + 1
    rounds, at = 0, table.master
    while at != seat:
        at = at + 1 if at + 1 < table.players else 0
        rounds += table.active >> at & 1
    return rounds


@jit
def shuffle_rest(table, own, secret):
    """Shuffle the resource cards that are not shown; those that the player remembers lie under the others."""
    shuffle_deck(secret)
    secret.deck_at = 5
    if table.mode != state.SOLO:
        return
    for i in range(3):
        take_out(secret, table.shown[i])
    known = cards_known(table, own)
    for before in range(known, 0, -1):
        take_out(secret, own.taken[(table.rounds - before) % 16])
    for before in range(known, 0, -1):
        secret.deck[UNDER - before] = own.taken[(table.rounds - before) % 16]


@jit
def take_out(secret, resource):
    """Take the first card of a resource out of the deck."""
    i = 0
    while secret.deck[i] != resource:
        i += 1
    for j in range(i, 14):
        secret.deck[j] = secret.deck[j + 1]
    secret.deck[14] = NONE
