"""A whole game, from the set-up to the winners."""

from .facts import COINS_A_POINT, ROUNDS, TILES
from .grid import AROUND
from .opening import open_game
from .record import Rate, Record, Setup
from .rounds import play_round, prepare_next_round
from .table import Table, empty_squares, log, score, squares_of


def play(setup: Setup, rate: Rate | None = None) -> Record:
    """Play a game; rate(seat, options) gives each option a number and the highest is played, at random if equal."""
    table = open_game(setup, rate)
    play_round(table)
    while table.round < ROUNDS:
        prepare_next_round(table)
        play_round(table)
    close_game(table)
    return table.record


def close_game(table: Table) -> None:
    """Score what counts at the end and find the winners."""
    for seat in range(len(table.seats)):
        score_seat(table, seat)
    record = table.record
    record.last_first = table.first
    record.scores = [seat.points for seat in table.seats]
    for number, points in enumerate(record.scores):
        log(table, number, "totals", amount=points)
    record.winners = [seat for seat, points in enumerate(record.scores) if points == max(record.scores)]
    for seat in record.winners:
        log(table, seat, "wins")


def score_seat(table: Table, seat: int) -> None:
    """Castle, then Watchtower, then coins."""
    score_around(table, seat, "castle", squares_of(table, seat))
    score_around(table, seat, "watchtower", empty_squares(table))
    score(table, seat, table.seats[seat].stock["coins"] // COINS_A_POINT, "coins")


def score_around(table: Table, seat: int, card: str, counted: list[int]) -> None:
    """Points for each of the counted squares around the seat's building of that name, if it has one."""
    for square in squares_of(table, seat):
        if table.buildings[square].card == card:
            found = [other for other in AROUND[square] if other in counted]
            score(table, seat, TILES[card].gain["points"] * len(found), card, square)
