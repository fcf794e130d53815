"""What a decision does: cubes and coins that move, workers and tiles that are placed, points that are scored."""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import AROUND, COINS, FISH, WHEAT
from sim.little_town.components import CUBE_PRICE, HUNGER
from sim.little_town.kernel.log import NONE, ONE, ZERO, note, note_goods, note_points, write
from sim.little_town.kernel.looks import look
from sim.little_town.kernel.options import cubes_in
from sim.little_town.kernel.state import COST, HUNGRY, OFFERS, PRICE, Event
from sim.little_town.rule_families import Effect


@inline
def score(table, log, seat, card, square, amount):
    """Score points."""
    table.points[seat] += amount
    note_points(log, table, seat, Event.SCORES, card, square, amount)


@inline
def gains(table, log, seat, card, square, resource, amount):
    """Take from the reserve what it has of so much; how much that is."""
    amount = min(amount, table.reserve[resource])
    table.reserve[resource] -= amount
    table.stock[seat, resource] += amount
    note_goods(log, table, seat, Event.GAINS, card, square, resource, amount)
    return amount


@jit
def note_payment(table, log, seat, card, square, cubes, bought, coins):
    """Write down what was bought and what was paid from the stock."""
    for resource in range(COINS):
        note_goods(log, table, seat, Event.BUYS, card, square, resource, cubes_in(bought, resource))
    for resource in range(COINS):
        number = cubes_in(cubes, resource) - cubes_in(bought, resource)
        note_goods(log, table, seat, Event.PAYS, card, square, resource, number)
    note_goods(log, table, seat, Event.PAYS, card, square, np.int64(COINS), coins)


@jit
def pay(table, secret, seat, cubes, bought, coins):
    """Pay cubes, of which some are bought, and coins. Only coins move for what is bought."""
    for resource in range(COINS):
        number = cubes_in(cubes, resource) - cubes_in(bought, resource)
        table.stock[seat, resource] -= number
        table.reserve[resource] += number
        coins += CUBE_PRICE * cubes_in(bought, resource)
        secret.cubes_bought[seat] += cubes_in(bought, resource)
    table.stock[seat, COINS] -= coins
    table.reserve[COINS] += coins


@inline
def came(table, seat, resource, amount):
    """Cubes came from the reserve: it counts if it is the seat's turn."""
    if amount and table.turner == seat:
        table.gathered += amount
        table.came |= ONE << resource


@inline
def gather_one_kind(table, log, seat, resource, amount):
    """Gather cubes of terrain, as far as the reserve goes; how many that is."""
    amount = min(amount, table.reserve[resource])
    table.reserve[resource] -= amount
    table.stock[seat, resource] += amount
    note_goods(log, table, seat, Event.GATHERS, NONE, table.at, resource, amount)
    came(table, seat, resource, amount)
    return amount


@jit
def gather(rules, table, secret, log, seat, at_stake):
    """Gather what is left around the worker: all of it, or only what no building around could still touch."""
    squares = AROUND[table.at] & table.usable & ~table.used if at_stake else ZERO
    total = ZERO
    for resource in range(3):
        left = table.to_gather[resource]
        if left:
            stake, around = ZERO, squares
            while around:
                stake += rules.trade[np.int64(table.tile[lowest(around)]), resource]
                around &= around - 1
            if stake == 0 or table.reserve[resource] >= left + stake:
                table.to_gather[resource] = 0
                total += gather_one_kind(table, log, seat, resource, left)
    if total:
        look(rules, table, secret, log, seat)


@jit
def gather_cube(rules, table, secret, log, seat, resource):
    """Gather one cube that is at stake."""
    table.to_gather[resource] -= 1
    gather_one_kind(table, log, seat, resource, ONE)
    look(rules, table, secret, log, seat)


@jit
def place_worker(rules, table, secret, log, seat, square):
    """Put a worker on a square; it gathers what it can at once."""
    table.at = square
    table.used = 0
    table.occupied |= ONE << square
    table.workers[seat] |= ONE << square
    for terrain in range(3):
        table.to_gather[terrain] = count(AROUND[square] & table.terrain[terrain])
    note(log, table, seat, Event.WORKS, NONE, square)
    gather(rules, table, secret, log, seat, ONE)


@jit
def build(rules, table, secret, log, seat, card, square):
    """Put the tile that is paid for on its square."""
    bit = ONE << square
    for i in range(OFFERS):
        table.left[i] -= table.offer[i] == card
    table.tile[square] = card
    table.built |= bit
    table.owned[seat] |= bit
    table.tiles[seat] |= ONE << card
    table.copies[seat] += card == 0
    table.houses[seat] -= 1
    if rules.effect[card] == Effect.USE:
        table.usable |= bit
    secret.built_in[square] = table.rounds
    secret.uses_own[square] = secret.uses_others[square] = secret.rent[square] = secret.points_others[square] = 0
    secret.points_owner[square] = rules.points[card]
    secret.points_built[seat] += rules.points[card]
    note(log, table, seat, Event.BUILDS, card, square)
    if log.on:
        note_payment(table, log, seat, card, square, table.payment, table.bought, rules.due[card, COST, COINS])
    score(table, log, seat, card, square, rules.points[card])
    look(rules, table, secret, log, seat)


@jit
def pay_rent(rules, table, secret, log, seat, owner, card, square):
    """A coin goes from the seat to the owner; then both are looked at."""
    table.stock[seat, COINS] -= 1
    table.stock[owner, COINS] += 1
    secret.rent_paid[seat] += 1
    secret.rent_earned[owner] += 1
    secret.rent[square] += 1
    note_goods(log, table, seat, Event.RENTS, card, square, np.int64(COINS), ONE)
    note_goods(log, table, owner, Event.EARNS, card, square, np.int64(COINS), ONE)
    look(rules, table, secret, log, seat)
    look(rules, table, secret, log, owner)


@inline
def owner_of(table, square):
    """Whose tile stands on a square."""
    owner = ZERO
    while not table.owned[owner] >> square & 1:
        owner += 1
    return owner


@jit
def activate(rules, table, secret, log, seat, square):
    """Begin to activate a building: rent comes first."""
    card, owner = np.int64(table.tile[square]), owner_of(table, square)
    table.used |= ONE << square
    table.activating = square
    note(log, table, seat, Event.ACTIVATES, card, square)
    if owner == seat:
        secret.uses_own[square] += 1
    else:
        secret.uses_others[square] += 1
        pay_rent(rules, table, secret, log, seat, owner, card, square)


@jit
def pay_price(rules, table, secret, log, seat):
    """Pay for the effect of the building that is being activated."""
    card, cubes, bought = np.int64(table.tile[table.activating]), table.payment, table.bought
    coins = rules.due[card, PRICE, COINS]
    kinds = ZERO
    for resource in range(COINS):
        number = cubes_in(cubes, resource)
        kinds += number > 0
        if table.turner == seat and table.came >> resource & 1:
            table.spent_fresh += number - cubes_in(bought, resource)
    secret.kinds_paid = kinds
    if cubes or coins:
        pay(table, secret, seat, cubes, bought, coins)
        if log.on:
            note_payment(table, log, seat, card, table.activating, cubes, bought, coins)


@jit
def take_gain(rules, table, secret, log, seat, taken):
    """Take what the building gives, with cubes chosen freely where it lets the player choose; the effect is done."""
    square = table.activating
    card = np.int64(table.tile[square])
    for resource in range(COINS):
        wanted = rules.gain[card, resource] + cubes_in(taken, resource)
        if wanted:
            came(table, seat, resource, gains(table, log, seat, card, square, resource, wanted))
    if rules.gain[card, COINS]:
        gains(table, log, seat, card, square, np.int64(COINS), rules.gain[card, COINS])
    points = rules.gain_points[card]
    if points:
        score(table, log, seat, card, square, points)
        secret.points_used[seat] += points
        if table.owned[seat] >> square & 1:
            secret.points_owner[square] += points
        else:
            secret.points_others[square] += points
    if table.turner == seat:
        table.activated += 1
        table.scored += points > 0
    look(rules, table, secret, log, seat)


@jit
def score_around(rules, table, secret, log, seat, square):
    """Score a tile by the workers around it, at the end of a round."""
    card = np.int64(table.tile[square])
    points = rules.gain_points[card] * count(AROUND[square] & table.occupied)
    secret.points_round[seat] += points
    secret.points_owner[square] += points
    score(table, log, seat, card, square, points)


@jit
def feed(rules, table, secret, log, seat, cubes, bought):
    """Feed the workers; those who go hungry cost points."""
    eaten_fish = cubes_in(cubes, FISH) + cubes_in(bought, FISH)
    fed = eaten_fish + cubes_in(cubes, WHEAT) + cubes_in(bought, WHEAT)
    pay(table, secret, seat, cubes + bought, bought, ZERO)
    if log.on:
        write(log, table.rounds, seat, Event.FEEDS, NONE, NONE, NONE, fed)
        note_payment(table, log, seat, NONE, NONE, cubes + bought, bought, ZERO)
    hungry = table.workers_each - fed
    secret.hungry[seat] += hungry
    secret.points_hunger[seat] -= HUNGER * hungry
    score(table, log, seat, np.int64(HUNGRY), NONE, -HUNGER * hungry)
    secret.fish_meal = eaten_fish == table.workers_each
    look(rules, table, secret, log, seat)
