"""Objectives: when one is fulfilled, and the looks at which it is claimed.

With two and four players what is fulfilled is claimed at once. Among three, before the last First Player token is
passed, its owner may rather wait: the look then stops and asks.
"""

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import COINS, COLUMNS, FIRST_COLUMN, FISH, LAST_COLUMN, WHEAT
from sim.little_town.kernel.log import NONE, ONE, ZERO, note, note_points
from sim.little_town.kernel.state import Event, Phase
from sim.little_town.rule_families import Family


@jit
def largest_group(squares):
    """How many of the squares are joined by their sides, at most."""
    most = ZERO
    while squares:
        group, last = squares & -squares, ZERO
        while group != last:
            last = group
            group |= (group & ~LAST_COLUMN) << 1 | (group & ~FIRST_COLUMN) >> 1 | group << COLUMNS | group >> COLUMNS
            group &= squares
        most = max(most, count(group))
        squares &= ~group
    return most


@jit
def beside_terrains(table, owned):
    """Whether three different buildings are near the three terrains, one each (Hall's condition)."""
    forest = owned & table.near[0]
    mountain = owned & table.near[1]
    lake = owned & table.near[2]
    if forest == 0 or mountain == 0 or lake == 0:
        return False
    pairs = count(forest | mountain) >= 2 and count(forest | lake) >= 2 and count(mountain | lake) >= 2
    return pairs and count(forest | mountain | lake) >= 3


@jit
def owned_of(table, seat, tiles):
    """How many buildings of these tiles (a set) a seat owns; the first tile has several copies."""
    several = table.copies[seat] - 1 if tiles & table.tiles[seat] & 1 else ZERO
    return count(tiles & table.tiles[seat]) + several


@jit
def done_in_turn(rules, table, family):
    """What the seat whose turn it is has done in it, as far as an objective counts it."""
    if family == Family.ACTIVATED:
        return table.activated
    if family == Family.SCORED:
        return table.scored
    if family == Family.GATHERED:
        return table.gathered
    return table.spent_fresh


@jit
def counted(rules, table, secret, seat, card):
    """The number that has to be as high as the card says."""
    family = rules.family[card]
    if family == Family.OWNS:
        return owned_of(table, seat, rules.about[card])
    if family == Family.COINS_AT_LEAST:
        return table.stock[seat, COINS]
    if family == Family.FOOD:
        return (table.stock[seat, FISH] + table.stock[seat, WHEAT]) // table.workers_each
    if family == Family.MORE_BUILDINGS:
        return count(table.owned[seat]) - table.workers_each
    if family == Family.IN_CONTACT:
        return largest_group(table.owned[seat]) if count(table.owned[seat]) >= rules.least[card] else ZERO
    if family == Family.KINDS_PAID:
        return secret.kinds_paid
    return done_in_turn(rules, table, family) if table.turner == seat else ZERO


@jit
def fulfilled(rules, table, secret, seat, card):
    """Whether a seat fulfils an objective now."""
    family = rules.family[card]
    if family == Family.COINS_AT_MOST:
        return table.stock[seat, COINS] <= rules.least[card]
    if family == Family.BESIDE_TERRAINS:
        return beside_terrains(table, table.owned[seat])
    if family == Family.FISH_MEAL:
        return secret.fish_meal != 0
    return counted(rules, table, secret, seat, card) >= rules.least[card]


@jit
def claim(rules, table, secret, log, seat, place):
    """Score an objective."""
    card = secret.hand[seat, place]
    secret.open[seat] &= ~(ONE << place)
    secret.claim_round[seat, place] = table.rounds
    secret.points_objectives[seat] += rules.points[card]
    table.points[seat] += rules.points[card]
    table.claimed[seat] |= ONE << (card - rules.first_objective)
    note(log, table, seat, Event.CLAIMS, card, NONE)
    note_points(log, table, seat, Event.SCORES, card, NONE, rules.points[card])


@jit
def claim_all(rules, table, secret, log, seat):
    """Claim all that the seat fulfils."""
    places = secret.open[seat]
    while places:
        place = lowest(places)
        if fulfilled(rules, table, secret, seat, secret.hand[seat, place]):
            claim(rules, table, secret, log, seat, place)
        places &= places - 1


@inline
def look(rules, table, secret, log, seat):
    """Look at the objectives of a seat: at once, or as soon as it can be asked."""
    if table.asks:
        secret.looks[secret.n_looks] = seat
        secret.n_looks += 1
    elif secret.open[seat]:
        claim_all(rules, table, secret, log, seat)


@jit
def find_claim(rules, table, secret):
    """Go on with the first look until an objective is to be asked about; False if there is none."""
    seat = secret.looks[0]
    while secret.look_at < secret.n_hand[seat]:
        bit = ONE << secret.look_at
        if secret.open[seat] & bit:
            if not fulfilled(rules, table, secret, seat, secret.hand[seat, secret.look_at]):
                secret.marks[seat] &= ~bit
            elif not secret.marks[seat] & bit:
                return True
        secret.look_at += 1
    return False


@jit
def ask_claims(rules, table, secret):
    """Ask about the next objective that is fulfilled, or finish all looks."""
    while secret.n_looks:
        if find_claim(rules, table, secret):
            table.phase = Phase.CLAIM
            secret.decider = secret.looks[0]
            return
        secret.looks[0] = secret.looks[1]
        secret.n_looks -= 1
        secret.look_at = 0


@jit
def claim_or_wait(rules, table, secret, log, seat, claims):
    """Carry out what the owner decided; the look then goes on with the next place of the hand."""
    place = secret.look_at
    if claims:
        claim(rules, table, secret, log, seat, place)
    else:
        secret.marks[seat] |= ONE << place
        note(log, table, seat, Event.WAITS, secret.hand[seat, place], NONE)
    secret.look_at += 1
