"""What might come of an option: a player imagines the table, carries the option out there, and plays on to the end.

Only what the player may know goes there. The deck is shuffled anew, and the other towns stand still: in their
turns any resource is named, each as likely as the other. Everything else goes by the rules of the real table.

Solo, a card that was taken goes under the deck, and a player who remembers it knows when it comes again: from round 13
on that is true of all cards. Then nothing is left to chance, and the best line of play found so far can be kept.
"""

from typing import Any

import numpy as np

from sim.engine.jit import address_of, call_at, count, inline, jit, record_at, splice
from sim.engine.rng import FIRST, GOLD, below, fraction, mix
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.kernel import scoring, state
from sim.tiny_towns.kernel.buildable import find_fits
from sim.tiny_towns.kernel.deal import shuffle_deck
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.loop import decide
from sim.tiny_towns.kernel.options import BY_AT, CUBES_AT, OTHER_AT, TARGET_AT, Kind, code
from sim.tiny_towns.kernel.pending import push
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.scoring import ONE, town_of
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.state import Mode, Phase, Stage
from sim.tiny_towns.kernel.view import bare
from sim.tiny_towns.planning.records import IMAGINED, MOST_PICKS
from sim.tiny_towns.planning.value_records import VALUING

UNDER = 12
"""cards in the deck of solo play, beside the three that are shown"""


def link_imagined(imagined: Any) -> None:
    """Compile what plays on at an imagined table and write its address there."""
    records = (state.RULES, IMAGINED)
    imagined.decide_at = address_of(decide_there, *records)
    imagined.carry_out_at = address_of(carry_out_there, *records)
    imagined.play_out_at = address_of(play_out, *records, np.dtype(np.int64))


@splice
def imagined_by(view):
    """The table that the player imagines."""
    if not view.player.imagined_at:
        raise ValueError("a strategy that plays on needs a POLICY")
    return record_at(view.player.imagined_at, IMAGINED)


@jit
def decide_there(rules, imagined):
    """Let the player's policy decide at the imagined table; 0 if it failed."""
    return 1 if decide(rules, imagined.setup[0], imagined.table[0], imagined.secret[0], imagined.decision[0]) else 0


@jit
def carry_out_there(rules, imagined):
    """Carry out at the imagined table what was picked there."""
    carry_out(rules, imagined.table[0], imagined.secret[0], imagined.log[0])
    return 0


@jit
def play_out(rules, imagined, seat):
    """Play on at the imagined table until the seat's town is complete; what it scores then."""
    table, secret = imagined.table[0], imagined.secret[0]
    imagined.line[0].n = 0
    imagined.games += 1
    note_pick(imagined, seat)
    call_at(imagined.carry_out_at, (rules, imagined))
    while table.active >> seat & 1:
        if table.phase == Phase.NAME and not own_turn(table, imagined, seat):
            resource = below(secret, state.DECK, 5)
            secret.picks[seat] = code(Kind.NAME, NONE, NONE, NONE, resource, NONE)
            call_at(imagined.carry_out_at, (rules, imagined))
            table.master = (seat + 1) % table.players
            continue
        if table.phase == Phase.FETCH and not own_turn(table, imagined, seat):
            secret.picks[seat] = code(Kind.DONE, NONE, NONE, NONE, NONE, NONE)
        elif not call_at(imagined.decide_at, (rules, imagined)):
            raise ValueError("the policy of the rollouts failed")
        note_pick(imagined, seat)
        call_at(imagined.carry_out_at, (rules, imagined))
    return town_points(rules, table, seat, town_of(table, seat))


@inline
def own_turn(table, imagined, seat):
    """Whether the seat names the resource of this round, going by how many towns there were to begin with."""
    return (table.rounds - imagined.own_round) % imagined.takes_turns == 0


@inline
def code_of(option):
    """The number of an option."""
    first = code(option.kind, option.card, option.category, option.square, option.resource, option.warehouse)
    more = np.int64(option.by + 1) << BY_AT | np.int64(option.other + 1) << OTHER_AT
    return first | more | np.int64(option.target + 1) << TARGET_AT | np.int64(option.cubes) << CUBES_AT


@inline
def points_ahead(view, option, rollouts):
    """The mean score of the own town over so many games played on from an option by the strategy's policy."""
    return best_ahead(view, option, rollouts, 1, 0.0)


@inline
def best_ahead(view, option, decks, tries, whim):
    """The mean over so many decks of the best of some tries with each: a good player would find it, too."""
    return mean_of_best(bare(view), option, decks, tries, whim)


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
    return search_line(bare(view), option, tries, whim)


@jit
def search_line(view, option, tries, whim):
    """See `best_line`; the best line of all decisions so far is kept."""
    imagined, luck = imagined_by(view), luck_of(view)
    most = -np.inf
    for number in range(tries):
        points = points_of_try(view, option, luck, number, whim)
        most = max(most, points)
        if points > imagined.best[0].points:
            imagined.best[0] = imagined.line[0]
            imagined.best[0].points = points
    return imagined.best[0].points if on_line(view, option) else most - 0.5


@jit
def points_of_try(view, option, luck, number, whim):
    """The score of one game played on from an option, by the policy itself the first time and then by whim."""
    imagined = imagined_by(view)
    imagine(view, option, luck)
    secret = imagined.secret[0]
    secret.streams[view.seat] = mix(luck + np.uint64(number) * FIRST)
    if whim > 0:
        monument = option.card if option.kind == Kind.KEEP else view.monument
        set_likes(view, secret, monument, whim if number else 0.0)
    return float(call_at(imagined.play_out_at, (view.rules, imagined, np.int64(view.seat))))


@jit
def set_likes(view, secret, monument, whim):
    """Let the policy like some cards more than usual and others less, by about so many points each."""
    player = imagined_by(view).decision[0].player[view.seat]
    for category in range(8):
        card = scoring.card_of(view.table, monument, category)
        if card >= 0:
            chance = fraction(secret, view.seat) + fraction(secret, view.seat) + fraction(secret, view.seat)
            player.likes[card] = view.player.likes[card] + whim * (2 * chance - 3)
    player.adjusted = 1
    player.mood += 1


@jit
def note_pick(imagined, seat):
    """Add the decision at hand to the line that is played there."""
    line = imagined.line[0]
    if line.n < MOST_PICKS:
        line.situation[line.n] = situation(imagined.table[0], seat)
        line.pick[line.n] = imagined.secret[0].picks[seat]
        line.n += 1


@jit
def situation(table, seat):
    """A number for all that the own decisions in solo play depend on."""
    number = np.uint64(table.rounds << 4 | table.phase)
    number = mix(number + GOLD + np.uint64(table.word[seat] & 0x7FFFFFFFFFFFFFFF))
    number = mix(number + GOLD + np.uint64(table.stacked[seat]))
    number = mix(number + GOLD + np.uint64(table.coins[seat] << 16 | table.laid[seat]))
    if table.has_villagers:
        number = mix(number + GOLD + np.uint64(table.villagers[seat]))
        number = mix(number + GOLD + np.uint64(table.working[seat]))
        number = mix(number + GOLD + np.uint64(np.int64(table.lodge[seat]) << 8 | np.int64(table.stack[seat])))
    for i in range(3):
        number = mix(number + GOLD + np.uint64(table.shown[i] + 1))
    for square in range(16):
        number = mix(number + GOLD + np.uint64(np.int64(table.held[seat, square]) << 4 | table.marks[seat, square]))
    return number


@jit
def line_here(view):
    """What the best line found so far does in this situation, -1 if it does not come by."""
    line = imagined_by(view).best[0]
    if view.table.mode == Mode.SOLO and line.n > 0:
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
    note_taken(bare(view))


@jit
def note_taken(view):
    """See `remember`; a line that was left is forgotten."""
    table, imagined = view.table, imagined_by(view)
    best = imagined.best[0]
    if line_here(view) < 0:
        best.n = 0
        best.points = -np.inf
    nothing_taken = table.rounds == 0 or table.phase == Phase.TAKE  # in this round
    if table.mode != Mode.SOLO or nothing_taken or imagined.last_round == table.rounds:
        return
    imagined.remembered = imagined.remembered + 1 if imagined.last_round == table.rounds - 1 and table.rounds > 1 else 1
    imagined.last_round = table.rounds
    imagined.taken[table.rounds % 16] = table.named


@inline
def cards_known(table, imagined):
    """How many cards at the bottom of the solo deck the player remembers."""
    if table.mode != Mode.SOLO or imagined.last_round < table.rounds - 1 or imagined.last_round > table.rounds:
        return 0
    return max(0, min(UNDER, imagined.remembered - (imagined.last_round == table.rounds)))


@inline
def deck_known(view):
    """Whether nothing that is to come is left to chance."""
    return cards_known(view.table, imagined_by(view)) == UNDER


@jit
def luck_of(view):
    """A random number that is the same for all options of a decision at one stage."""
    luck = np.uint64(view.table.rounds << 8 | view.player.stage)
    for seat in range(view.table.players):
        luck = mix(luck + GOLD + np.uint64(view.table.word[seat] & 0x7FFFFFFFFFFFFFFF))
    return luck


@jit
def imagine(view, option, luck):
    """Lay out what the player knows, with the option picked."""
    imagined, seat = imagined_by(view), view.seat
    imagined.table[0] = view.table
    table, secret = imagined.table[0], imagined.secret[0]
    imagined.takes_turns = count(table.active)
    imagined.own_round = table.rounds + rounds_to_wait(table, seat)
    table.active = ONE << seat
    secret.waiting = secret.placing = ONE << seat
    secret.starter = seat
    secret.builder = seat
    secret.n_pending = 0
    secret.stage = stage_of(table)
    secret.turn = table.players if secret.stage == Stage.PAYING else ZERO
    secret.place = 1 + table.players - imagined.takes_turns
    secret.twice = secret.changed = secret.used_twice = secret.n_unpaid = 0
    secret.opened = ONE << seat if secret.stage == Stage.BUILDING else ZERO
    secret.moved = secret.coming = secret.removed = secret.n_chains = 0
    if table.phase == Phase.CHAIN:
        recall_chain(secret, option)
    if table.phase >= Phase.MARK:  # the decision at hand is one that was pending
        times = np.int64(table.lodge[seat]) if table.phase == Phase.SETTLE else ONE
        push(secret, seat, table.phase, subject_of(table.phase, option), times)
    secret.kept[seat] = view.monument
    secret.hand[seat] = NONE if table.built[seat, MONUMENT] else view.monument
    secret.resource[seat] = option.resource if option.kind == Kind.PLACE else table.named
    secret.streams[state.DECK] = mix(luck + GOLD)
    find_fits(view.rules, table, secret, seat)
    shuffle_rest(table, imagined, secret)
    if imagined.reminds:
        remind(imagined, seat)
    secret.picks[seat] = code_of(option)


@jit
def remind(imagined, seat):
    """Let a policy that keeps count of the cards remember those that the player remembers, and nothing else."""
    notes = record_at(imagined.decision[0].player[seat].notes_at, VALUING)
    notes.taken[:] = imagined.taken
    notes.last_round, notes.remembered, notes.known = imagined.last_round, imagined.remembered, 0


@inline
def stage_of(table):
    """The stage of the round in which a decision is taken, as a rule."""
    phase = table.phase
    if phase <= Phase.PLACE:
        return Stage.PLACING
    if phase == Phase.SETTLE or phase == Phase.MOVE:
        return Stage.PAYING if table.rounds else Stage.OPENING
    return Stage.NAMING if phase == Phase.FETCH else Stage.BUILDING


@jit
def recall_chain(secret, option):
    """The Citadel that is asked, as far as the player can tell; those that wait in line are forgotten."""
    chain = secret.chains[0]
    chain.woken = ONE << max(ZERO, option.other)
    chain.n, chain.at = 1, 0
    chain.square[0], chain.category[0] = max(ZERO, option.other), max(ZERO, option.category)
    chain.waker[0], chain.next_square = 0, -1
    secret.n_chains = 1


@inline
def subject_of(phase, option):
    """What a decision that was pending is about, as far as the player can tell."""
    if phase == Phase.WATCH:
        return option.category
    if phase == Phase.RELEASE:
        return option.card
    return option.square if phase == Phase.MARK or phase == Phase.REPLACE else ZERO


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
def shuffle_rest(table, imagined, secret):
    """Shuffle the resource cards that are not shown; those that the player remembers lie under the others."""
    shuffle_deck(secret)
    secret.deck_at = 5
    if table.mode != Mode.SOLO:
        return
    for i in range(3):
        take_out(secret, table.shown[i])
    known = cards_known(table, imagined)
    for before in range(known, 0, -1):
        take_out(secret, imagined.taken[(table.rounds - before) % 16])
    for before in range(known, 0, -1):
        secret.deck[UNDER - before] = imagined.taken[(table.rounds - before) % 16]


@jit
def take_out(secret, resource):
    """Take the first card of a resource out of the deck."""
    i = 0
    while secret.deck[i] != resource:
        i += 1
    for j in range(i, 14):
        secret.deck[j] = secret.deck[j + 1]
    secret.deck[14] = NONE
