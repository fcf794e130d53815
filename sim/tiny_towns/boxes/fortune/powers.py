"""What Fortune lets a player decide beside placing and building: fetch, lay, spend, and put."""

import numpy as np

from sim.engine.asking import start_of
from sim.engine.codes import kind_of
from sim.engine.jit import inline, jit, lowest
from sim.tiny_towns.board import COTTAGE, MONUMENT, WELL
from sim.tiny_towns.boxes.base import powers as base
from sim.tiny_towns.boxes.fortune.building import note_built
from sim.tiny_towns.boxes.fortune.coins import ANY_CUBE, gain, power_of, spend, squares_for_own
from sim.tiny_towns.boxes.fortune.placement import cover, lay
from sim.tiny_towns.kernel.effects import put
from sim.tiny_towns.kernel.log import NONE, ZERO, write
from sim.tiny_towns.kernel.options import (
    BY_AT,
    OTHER_AT,
    TARGET_AT,
    Kind,
    add_on_squares,
    code,
    empty_squares,
    from_elsewhere,
    option_of,
)
from sim.tiny_towns.kernel.pending import drop, push, top_of, use_up
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Event, Phase
from sim.tiny_towns.rule_families import OnBuild, Power


@inline
def has_cubes_to_fetch(rules, table, seat):
    """Whether another seat has a cube that may be fetched."""
    for category in range(MONUMENT):
        if rules.fetched[table.market[category]]:
            for other in range(table.players):
                squares = table.built[other, category] if other != seat else 0
                while squares:
                    if table.held[other, lowest(squares)]:
                        return True
                    squares &= squares - 1
    return False


@jit
def before_naming(rules, table, secret):
    """The Master Builder may fetch a cube."""
    if has_cubes_to_fetch(rules, table, table.master):
        push(secret, np.int64(table.master), Phase.FETCH, NONE, ONE)
    return 0


@jit
def before_building(rules, table, secret, seat):
    """The owner of a Southern Semaphore may lay a second cube, once in a round."""
    if secret.opened >> seat & 1:
        return 0
    secret.opened |= ONE << seat
    extra = power_of(rules, table, seat) == Power.EXTRA
    if extra and from_elsewhere(table, seat) and not secret.changed >> seat & 1:
        push(secret, seat, Phase.EXTRA, NONE, ONE)
        return 1
    return 0


@jit
def follows(rules, table, secret, seat, pick):
    """What follows from a building from cubes."""
    option = option_of(pick)
    note_built(rules, table, secret, seat, option.category, option.cubes, option.by)
    if rules.on_build[option.card] == OnBuild.LAY:
        push(secret, seat, Phase.LAY, NONE, np.int64(rules.times[option.card]))
    elif rules.on_build[option.card] == OnBuild.SPEND:
        push(secret, seat, Phase.SPEND, ZERO, ONE)
    return base.follows(rules, table, secret, seat, pick)


@jit
def possible(rules, table, secret):
    """Whether there is anything to decide about what is pending first."""
    top = top_of(secret)
    seat, phase = top.seat, top.phase
    empty = empty_squares(table, seat)
    found = True
    if phase == Phase.FETCH:
        found = has_cubes_to_fetch(rules, table, seat)
    elif phase == Phase.EXTRA:
        found = empty != 0
    elif phase == Phase.LAY:
        found = empty & ~table.laid[seat] != 0
    elif phase == Phase.SPEND:
        found = table.coins[seat] > 0
    elif phase == Phase.MASONS:
        found = base.something_to_put(rules, table, seat, top.on)
    elif phase == Phase.COTTAGE:
        found = table.active >> seat & 1 and base.room_for(rules, table, seat, np.int64(COTTAGE)) != 0
    elif phase == Phase.WATCH:
        comes = base.room_for(rules, table, seat, top.on) or (
            table.turners >> top.on & 1 and base.room_for(rules, table, seat, np.int64(WELL))
        )
        found = table.active >> seat & 1 and comes
    else:
        return base.possible(rules, table, secret)
    return 1 if found else 0


@inline
def add_done(decision, n):
    """Nothing of all this."""
    decision.codes[n] = code(Kind.DONE, NONE, NONE, NONE, NONE, NONE)
    return n + 1


@jit
def list_fetches(rules, table, decision, seat):
    """Every cube on another's shop, on every square for it."""
    n = start_of(decision)
    free = squares_for_own(rules, table, seat)
    for other in range(table.players):
        for square in range(16):
            n = add_fetches(rules, table, decision, n, seat, other, square, free)
    return add_done(decision, n)


@inline
def add_fetches(rules, table, decision, n, seat, other, square, free):
    """The cubes on what stands on one square of another town, if they may be fetched."""
    for category in range(MONUMENT):
        card = table.market[category]
        if other != seat and rules.fetched[card] and table.built[other, category] >> square & 1:
            for resource in range(5):
                if table.held[other, square] >> 3 * resource & 7:
                    first = code(Kind.FETCH, card, NONE, NONE, resource, NONE)
                    first |= np.int64(square + 1) << OTHER_AT | np.int64(other + 1) << TARGET_AT
                    n = add_on_squares(decision, n, first, free)
    return n


@jit
def list_watch(rules, table, secret, decision, seat):
    """The building that was set aside; a Cathedral may also become the gray one."""
    category = top_of(secret).on
    n = base.add_puts(rules, table, decision, start_of(decision), seat, category)
    if table.turners >> category & 1:
        n = add_turned(rules, table, decision, n, seat, table.market[category])
    return n


@inline
def add_turned(rules, table, decision, n, seat, card):
    """Add the gray building, put in the place of a card that turns into it."""
    first = code(Kind.PUT, table.market[WELL], WELL, NONE, NONE, NONE) | np.int64(card + 1) << BY_AT
    return add_on_squares(decision, n, first, base.room_for(rules, table, seat, np.int64(WELL)))


@jit
def list_masons(rules, table, secret, decision, seat):
    """A building of each category that has not been put yet."""
    n = start_of(decision)
    for category in range(MONUMENT):
        if not top_of(secret).on >> category & 1:
            n = base.add_puts(rules, table, decision, n, seat, category)
    return n


@jit
def list_options(rules, table, secret, decision, seat):
    """The options of what is pending first."""
    phase, card = table.phase, np.int64(table.monument[seat])
    n = start_of(decision)
    if phase == Phase.FETCH:
        return list_fetches(rules, table, decision, seat)
    if phase == Phase.EXTRA:
        first = code(Kind.EXTRA, card, NONE, NONE, table.named, NONE)
        return add_done(decision, add_on_squares(decision, n, first, squares_for_own(rules, table, seat)))
    if phase == Phase.LAY:
        first = code(Kind.LAY, card, NONE, NONE, NONE, NONE)
        return add_on_squares(decision, n, first, empty_squares(table, seat) & ~table.laid[seat])
    if phase == Phase.SPEND:
        decision.codes[n] = code(Kind.SPEND, card, NONE, NONE, NONE, NONE)
        return add_done(decision, n + 1)
    if phase == Phase.MASONS:
        return list_masons(rules, table, secret, decision, seat)
    if phase == Phase.COTTAGE:
        return add_done(decision, base.add_puts(rules, table, decision, n, seat, np.int64(COTTAGE)))
    if phase == Phase.WATCH:
        return list_watch(rules, table, secret, decision, seat)
    return base.list_options(rules, table, secret, decision, seat)


@jit
def carry_out(rules, table, secret, log, seat, pick):
    """Do what was decided of what was pending first."""
    phase, option = table.phase, option_of(pick)
    if phase == Phase.SPEND:
        return spend_one(table, secret, log, seat, pick)
    if option.kind == Kind.DONE or phase in (Phase.SET_ASIDE, Phase.REPLACE, Phase.PUT, Phase.WATCH):
        return base.carry_out(rules, table, secret, log, seat, pick)
    if phase == Phase.MASONS:
        top_of(secret).on |= ONE << option.category
    use_up(secret)
    if phase == Phase.FETCH:
        fetch(rules, table, secret, log, seat, pick)
    elif phase == Phase.EXTRA:
        lay(rules, table, secret, log, seat, option.card, option.square, option.resource)
        gain(rules, table, secret, log, seat, ONE, option.card, NONE)
    elif phase == Phase.LAY:
        table.laid[seat] |= ONE << option.square
        table.special[seat] |= ANY_CUBE
        if log.on:
            write(log, table.rounds, seat, Event.LAYS, option.card, option.square, NONE, ZERO, ZERO, NONE, NONE)
    else:
        put(rules, table, secret, log, seat, pick)
    return 0


@jit
def spend_one(table, secret, log, seat, pick):
    """Spend a coin more on the Masons, or have as many buildings as coins were spent."""
    spent = top_of(secret).on
    if kind_of(pick) == Kind.SPEND:
        spend(table, log, seat, ONE, option_of(pick).card)
        spent += 1
        if table.coins[seat]:
            top_of(secret).on = spent
            return 0
    drop(secret)
    if spent:
        push(secret, seat, Phase.MASONS, ZERO, spent)
    return 0


@jit
def fetch(rules, table, secret, log, seat, pick):
    """Take a cube from another's shop, which brings a coin."""
    option = option_of(pick)
    table.held[option.target, option.other] -= 1 << 3 * option.resource
    if log.on:
        write(log, table.rounds, seat, Event.FETCHES, option.card, option.square, option.resource, ZERO,
              option.target, NONE, option.other)  # fmt: skip
    cover(rules, table, secret, log, seat, option.square, option.resource)
    gain(rules, table, secret, log, seat, ONE, option.card, NONE)
