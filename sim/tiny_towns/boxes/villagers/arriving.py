"""What a building does to villagers when it comes, and what follows from it."""

import numpy as np

from sim.engine.jit import call_at, inline, jit, lowest
from sim.tiny_towns.board import MONUMENT
from sim.tiny_towns.boxes.fortune.coins import power_of
from sim.tiny_towns.boxes.villagers.chains import start_chain
from sim.tiny_towns.boxes.villagers.people import covers, start_work, villagers_of, working_of
from sim.tiny_towns.boxes.villagers.ways import BUILT, PUT, REPLACED
from sim.tiny_towns.kernel.coming import resource_on, squares_of_action
from sim.tiny_towns.kernel.log import NONE, ZERO
from sim.tiny_towns.kernel.options import option_of
from sim.tiny_towns.kernel.pending import drop, push, top_of
from sim.tiny_towns.kernel.scoring import ONE
from sim.tiny_towns.kernel.state import Hook, Phase
from sim.tiny_towns.rule_families import Action, OnBuild, Power


@jit
def take_cubes(rules, table, secret, seat, cubes):
    """Take the cubes of smiths that served; the resources of all cubes removed as a set, and how many they were."""
    smiths = squares_of_action(rules, table, seat, Action.LENDS)
    resources, number = ZERO, ZERO
    while cubes:
        square = lowest(cubes)
        cubes &= cubes - 1
        there = np.int64(secret.old_word[seat] >> 4 * square & 15)
        if smiths >> square & 1 and table.held[seat, square]:
            there = 1 + resource_on(table, seat, square)
            table.held[seat, square] = 0
        if 0 < there <= 5:
            resources |= ONE << there - 1
            number += 1
    return resources, number


@jit
def follows(rules, table, secret, seat, pick):
    """What follows from a building from cubes."""
    option = option_of(pick)
    secret.coming = BUILT
    resources, number = take_cubes(rules, table, secret, seat, option.cubes)
    sends = power_of(rules, table, seat) == Power.AGAIN and number >= rules.needs[table.monument[seat]]
    secret.removed = resources if sends else 0
    if rules.under_at[Hook.FOLLOWS]:
        call_at(rules.under_at[Hook.FOLLOWS], (rules, table, secret, seat, pick))
    secret.old_cubes[seat] &= ~squares_of_action(rules, table, seat, Action.LENDS)
    return 0


@jit
def arrives(rules, table, secret, log, seat, category, card, square):
    """What a building that has come does: to the villager on its square, then what else there is."""
    coming = secret.coming
    secret.coming = PUT
    meet_villager(rules, table, log, seat, square, coming)
    count_towers(rules, table, seat, category, card)
    if category == MONUMENT:
        if rules.on_build[card] == OnBuild.EMPLOY and not table.tears:
            push(secret, seat, Phase.WORK, square, ONE)
    else:
        push_effects(rules, table, secret, seat, category, card, square, coming)
    if rules.under_at[Hook.ARRIVES]:
        call_at(rules.under_at[Hook.ARRIVES], (rules, table, secret, log, seat, category, card, square))
    return 0


@jit
def meet_villager(rules, table, log, seat, square, coming):
    """Who is on the square of a building that is built works there; whose workplace is replaced is pushed aside."""
    covers(rules, table, log, seat, square)
    here = villagers_of(table, seat) & ~working_of(table, seat) & ONE << square
    if coming == BUILT and here:
        start_work(table, log, seat, square, NONE, square)
    elif coming == REPLACED:
        table.working[seat] = working_of(table, seat) & ~(ONE << square)


@jit
def count_towers(rules, table, seat, category, card):
    """One tower more on the stack; or none, where a building has come in its place."""
    if rules.action[card] == Action.TOWERS:
        table.stack[seat] += 1
    elif table.stack[seat] and not squares_of_action(rules, table, seat, Action.TOWERS):
        table.stack[seat] = 0


@jit
def push_effects(rules, table, secret, seat, category, card, square, coming):
    """Push what follows from it, the last first, under the marker that it may wait for."""
    times = top_of(secret).times if rules.marker[card] else ZERO
    if times:
        drop(secret)
    if secret.removed:
        push(secret, seat, Phase.AGAIN, np.int64(secret.removed), ONE)
        secret.removed = 0
    if coming in (BUILT, PUT):
        start_chain(rules, table, secret, seat, category, square)
    phase = own_effect(rules, table, card)
    if phase:
        push(secret, seat, phase, square, ONE)
    if times:
        push(secret, seat, Phase.MARK, square, times)


@inline
def own_effect(rules, table, card):
    """The decision that a building brings when it comes, 0 none."""
    action = rules.action[card]
    if action == Action.PUTS_GRAY:
        return Phase.GRAY
    if action == Action.PUTS_ANY:
        return Phase.CENTER
    return Phase.WORK if action == Action.EMPLOYS and not table.tears else 0
