"""The end of a game: the last points, and the rows of the tables."""

import numpy as np

from sim.engine.jit import count, inline, jit, lowest
from sim.little_town.board import AROUND, COINS
from sim.little_town.components import COINS_A_POINT
from sim.little_town.kernel.deal import market_set
from sim.little_town.kernel.effects import score
from sim.little_town.kernel.log import NONE, ONE, ZERO, note, write
from sim.little_town.kernel.options import empty_squares
from sim.little_town.kernel.state import COINS_LEFT, OFFERS, Event
from sim.little_town.rule_families import Effect


@jit
def worth_at_end(rules, table, seat, card, square):
    """What a tile of the seat scores at the end of the game, as the board is now."""
    effect, around = rules.effect[card], AROUND[square]
    if effect == Effect.PER_OWN_BUILDING:
        return rules.gain_points[card] * count(around & table.owned[seat])
    if effect == Effect.PER_EMPTY_SQUARE:
        return rules.gain_points[card] * count(around & empty_squares(table))
    return ZERO


@jit
def score_last(rules, table, secret, log, seat, row):
    """Score a seat's tiles that count at the end, by their cards, and its coins."""
    cards = table.tiles[seat]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if rules.effect[card] < Effect.PER_OWN_BUILDING:
            continue
        squares = table.owned[seat] & ~table.usable
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            if table.tile[square] == card:
                points = worth_at_end(rules, table, seat, card, square)
                secret.points_owner[square] += points
                score(table, log, seat, card, square, points)
                if rules.effect[card] == Effect.PER_OWN_BUILDING:
                    row.points_castle += points
                else:
                    row.points_watchtower += points
    row.points_coins = table.stock[seat, COINS] // COINS_A_POINT
    score(table, log, seat, np.int64(COINS_LEFT), NONE, np.int64(row.points_coins))


@jit
def write_seat(table, secret, seat, row):
    """Fill in a seat's row."""
    row.score = table.points[seat]
    row.built = count(table.owned[seat])
    row.points_built = secret.points_built[seat]
    row.points_used = secret.points_used[seat]
    row.points_objectives = secret.points_objectives[seat]
    row.points_cathedral = secret.points_round[seat]
    row.points_hunger = secret.points_hunger[seat]
    row.claimed = count(table.claimed[seat])
    row.bought = secret.cubes_bought[seat]
    row.rent_paid = secret.rent_paid[seat]
    row.rent_earned = secret.rent_earned[seat]
    row.hungry = secret.hungry[seat]


@jit
def rank_seats(rows, players):
    """Fill in each seat's rank and share of the win; the winners come back as a set."""
    winners = 0
    for seat in range(players):
        better, equal = 0, 0
        for other in range(players):
            better += rows[other].score > rows[seat].score
            equal += rows[other].score == rows[seat].score
        rows[seat].rank = 1 + better
        rows[seat].share = 0.0 if better else 1.0 / equal
        if not better:
            winners |= 1 << seat
    return winners


@inline
def write_tile(table, secret, seat, square, row):
    """Fill in the row of a tile that was built."""
    row.seat = seat
    row.square = square
    row.round = secret.built_in[square]
    row.uses_own = secret.uses_own[square]
    row.uses_others = secret.uses_others[square]
    row.rent = secret.rent[square]
    row.points_owner = secret.points_owner[square]
    row.points_others = secret.points_others[square]


@jit
def write_tiles(rules, table, secret, rows):
    """Fill in a row for each tile of the market, in their order: of one card those built first, by square."""
    n = 0
    for i in range(OFFERS):
        card = table.offer[i]
        for _ in range(rules.copies[card]):
            rows[n].card = card
            rows[n].seat = rows[n].square = -1
            n += 1
    for seat in range(table.players):
        squares = table.owned[seat]
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            write_tile(table, secret, seat, square, rows[row_of(rules, table, square)])


@inline
def row_of(rules, table, square):
    """The row of the tile on a square: after those of cards before it, and of its card on squares before it."""
    row, i, card = ZERO, 0, table.tile[square]
    while table.offer[i] != card:
        row += rules.copies[table.offer[i]]
        i += 1
    if i == 0:
        squares = table.built & ((ONE << square) - 1)
        while squares:
            row += table.tile[lowest(squares)] == card
            squares &= squares - 1
    return row


@jit
def write_objectives(rules, table, secret, rows):
    """Fill in a row for each objective dealt."""
    for seat in range(table.players):
        for place in range(rows.shape[1]):
            row, claimed = rows[seat, place], secret.claim_round[seat, place]
            row.card = secret.hand[seat, place] if place < secret.n_hand[seat] else -1
            row.round = claimed
            row.points = rules.points[row.card] if claimed else 0


@jit
def finish(rules, table, secret, log, game_row, seat_rows, tile_rows, objective_rows):
    """Score a game that is over and write its rows."""
    for seat in range(table.players):
        score_last(rules, table, secret, log, seat, seat_rows[seat])
    for seat in range(table.players):
        write_seat(table, secret, seat, seat_rows[seat])
        if log.on:
            write(log, table.rounds, seat, Event.TOTALS, NONE, NONE, NONE, table.points[seat])
    winners = rank_seats(seat_rows, table.players)
    for seat in range(table.players):
        if winners >> seat & 1:
            note(log, table, seat, Event.WINS, NONE, NONE)
    write_tiles(rules, table, secret, tile_rows)
    write_objectives(rules, table, secret, objective_rows)
    game_row.game = secret.game
    game_row.decisions = secret.decisions
    game_row.side = table.side
    game_row.market = market_set(table)
    game_row.last_first = table.first
    game_row.winners = winners
