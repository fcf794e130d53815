"""The end of a game: points, tie-breaks, and the rows of the tables."""

import numpy as np

from sim.engine.jit import call_at, count, inline, jit
from sim.tiny_towns.board import COTTAGE, MONUMENT
from sim.tiny_towns.kernel import scoring, state
from sim.tiny_towns.kernel.log import NONE, ZERO, note_amount
from sim.tiny_towns.kernel.scoring_address import town_points
from sim.tiny_towns.kernel.state import Event, Hook

EMPTY_SQUARES, COINS = np.int64(state.EMPTY_SQUARES), np.int64(state.COINS)


@jit
def write_town(rules, table, secret, seat, row):
    """Fill in a town's row."""
    town = scoring.town_of(table, seat)
    row.score = town_points(rules, table, seat, town)
    row.points_empty = scoring.empty_points(rules, town)
    row.points_coins = table.points_coins
    row.coins, row.coins_earned, row.coins_changed = table.coins[seat], table.earned[seat], table.changed[seat]
    row.empty = 16 - count(scoring.buildings(town))
    for category in range(8):
        row.points[category] = table.points[category]
        row.built[category] = count(table.built[seat, category])
    row.dealt[0] = secret.dealt[seat, 0]
    row.dealt[1] = secret.dealt[seat, 1]
    row.monument = secret.kept[seat]
    row.monument_built = table.monument[seat] >= 0
    row.cottages = count(table.built[seat, COTTAGE])
    row.turns = table.turns[seat]
    row.completed = table.completed[seat]
    row.place = table.place[seat]


@inline
def standing(row):
    """One number that orders towns: points, then the tie-breaks."""
    return ((np.int64(row.score) * 1000 - row.turns) * 100 - row.empty) * 100 + row.cottages


@jit
def rank_towns(rows, players):
    """Fill in each town's rank and share of the win; the winners come back as a set."""
    winners = 0
    for seat in range(players):
        mine = standing(rows[seat])
        better, equal = 0, 0
        for other in range(players):
            theirs = standing(rows[other])
            better += theirs > mine
            equal += theirs == mine
        rows[seat].rank = 1 + better
        rows[seat].share = 0.0 if better else 1.0 / equal
        if not better:
            winners |= 1 << seat
    return winners


@jit
def note_scores(table, log, rows, winners):
    """Write down the points of every card, and who wins."""
    for seat in range(table.players):
        for category in range(8):
            if table.built[seat, category]:
                card = scoring.card_of(table, table.monument[seat], category)
                note_amount(log, table.rounds, seat, Event.SCORES, card, np.int64(rows[seat].points[category]))
        note_amount(log, table.rounds, seat, Event.SCORES, EMPTY_SQUARES, np.int64(rows[seat].points_empty))
        if table.uses_coins:
            note_amount(log, table.rounds, seat, Event.SCORES, COINS, np.int64(rows[seat].points_coins))
    for seat in range(table.players):
        if winners >> seat & 1:
            note_amount(log, table.rounds, seat, Event.WINS, NONE, ZERO)


@jit
def finish(rules, table, secret, log, game_row, town_rows):
    """Score a game that is over and write its rows."""
    for seat in range(table.players):
        write_town(rules, table, secret, seat, town_rows[seat])
    winners = rank_towns(town_rows, table.players)
    game_row.game = secret.game
    game_row.rounds = table.rounds
    game_row.decisions = secret.decisions
    game_row.winners = winners
    for category in range(MONUMENT):
        game_row.market[category] = table.market[category]
    for i in range(2):
        game_row.able[i] = table.able[i]
    if log.on:
        if rules.hook_at[Hook.END]:
            call_at(rules.hook_at[Hook.END], (rules, table, log))
        note_scores(table, log, town_rows, winners)
