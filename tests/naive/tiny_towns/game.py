"""A whole game, from the set-up to the winners."""

from .opening import open_game
from .record import Rate, Record, Setup
from .rounds import play_round
from .scoring import score_town
from .table import Table, log, playing


def play(setup: Setup, rate: Rate | None = None) -> Record:
    """Play a game; rate(seat, options) gives each option a number and the highest is played, at random if equal."""
    table = open_game(setup, rate)
    while playing(table):
        play_round(table)
    close_game(table)
    return table.record


def close_game(table: Table) -> None:
    """Score the towns and find the winners."""
    record = table.record
    record.rounds = table.round
    record.turns = [town.turns for town in table.towns]
    record.empty = [town.buildings.count("") for town in table.towns]
    for seat in range(len(table.towns)):
        score_seat(table, seat)
    record.winners = winners(table)
    for seat in record.winners:
        log(table, seat, "wins")


def score_seat(table: Table, seat: int) -> None:
    """Score one town and write a row for each card."""
    town = table.towns[seat]
    points = score_town(
        town.buildings,
        warehouse_cubes=sum(map(len, town.held.values())),
        shrine_value=town.shrine_value,
        right_feast_halls=table.towns[seat - 1].buildings.count("feast_hall"),
        starloom_rank=town.place,
    )
    table.record.scores.append(points.pop("total"))
    table.record.points.append(points)
    for card, amount in points.items():
        log(table, seat, "scores", card, amount=amount)


def winners(table: Table) -> list[int]:
    """Most points, then fewest turns as Master Builder, fewest empty squares, most Cottages."""
    record = table.record
    ranks = [
        (record.scores[seat], -record.turns[seat], -record.empty[seat], town.buildings.count("cottage"))
        for seat, town in enumerate(table.towns)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
