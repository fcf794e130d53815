"""What might come of an option: a player imagines the table, carries the option out there, and plays on to the end.

Only what the player may know goes into the image. The deck is shuffled anew, and the other towns stand still: in their
turns any resource is named, each as likely as the other. Everything else goes by the rules of the real table.
"""

from typing import Any

import numpy as np

from sim.jit import address_of, call_at, count, inline, jit
from sim.rng import GOLD, below, mix
from sim.tiny_towns import options, scoring, state
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.deal import shuffle_deck
from sim.tiny_towns.fits import find_fits
from sim.tiny_towns.kernel import decide
from sim.tiny_towns.link import town_points
from sim.tiny_towns.log import NONE
from sim.tiny_towns.options import CUBES_AT, code
from sim.tiny_towns.rounds import carry_out
from sim.tiny_towns.scoring import ONE


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
    if not view.image.setup[0].chooser_at[view.seat]:
        raise ValueError("a strategy that plays on needs a POLICY")
    luck = luck_of(view)
    total = 0.0
    for number in range(rollouts):
        imagine(view, option, luck + np.uint64(number + 1) * GOLD)
        total += call_at(view.image.play_out_at, (view.rules, view.image, np.int64(view.seat)))
    return total / rollouts


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
    secret.streams[seat] = mix(luck)
    secret.streams[state.DECK] = mix(luck + GOLD)
    find_fits(view.rules, table, secret, seat)
    shuffle_rest(table, secret)
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
def shuffle_rest(table, secret):
    """Shuffle the resource cards that are not shown."""
    shuffle_deck(secret)
    secret.deck_at = 5
    if table.mode != state.SOLO:
        return
    for i in range(3):
        for j in range(15):
            if secret.deck[j] == table.shown[i]:
                for k in range(j, 14):
                    secret.deck[k] = secret.deck[k + 1]
                secret.deck[14] = NONE
                break
