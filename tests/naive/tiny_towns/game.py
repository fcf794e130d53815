"""A whole game, from the set-up to the winners."""

from .facts import TYPES
from .grid import bits
from .opening import open_game
from .record import Rate, Record, Setup
from .rounds import play_round
from .scoring import feed_town, score_town
from .table import Table, log, playing
from .town import Town, squares_of


def play(setup: Setup, rate: Rate | None = None) -> Record:
    """Play a game; rate(seat, options) gives each option a number and the highest is played, at random if equal."""
    table = open_game(setup, rate)
    while playing(table):
        play_round(table)
    close_game(table)
    return table.record


def close_game(table: Table) -> None:
    """Feed and score the towns and find the winners."""
    record = table.record
    record.rounds = table.round
    record.turns = [town.turns for town in table.towns]
    record.empty = [town.buildings.count("") for town in table.towns]
    left = [feed_seat(table, seat) for seat in range(len(table.towns))]
    for seat in range(len(table.towns)):
        score_seat(table, seat, left[seat - 1])
    record.winners = winners(table)
    for seat in record.winners:
        log(table, seat, "wins")


def feed_seat(table: Table, seat: int) -> int:
    """Write down whom the seat feeds and what it spends for it; the coins it has left."""
    town = table.towns[seat]
    fed, spent = feed_town(town.buildings, town.coins)
    if spent:
        farm = table.market[TYPES.index("farm")]
        log(table, seat, "spends", farm, amount=spent)
    if table.setup.expanded:
        log(table, seat, "feeds", cubes=bits(fed), amount=spent)
    return town.coins - spent


def score_seat(table: Table, seat: int, right_coins: int) -> None:
    """Score one town and write a row for each card."""
    town = table.towns[seat]
    points = score_town(
        town.buildings,
        warehouse_cubes=cubes_on(town, "warehouse"),
        shrine_value=town.shrine_value,
        right_feast_halls=table.towns[seat - 1].buildings.count("feast_hall"),
        starloom_rank=town.place,
        coins=town.coins,
        right_coins=right_coins,
        hollow_hill_coins=town.hill_coins,
        working=frozenset(town.working),
        outhouse_cubes=cubes_on(town, "outhouse"),
        towers=town.towers,
        tallest=max(other.towers for other in table.towns),
        uses_coins=table.setup.uses_coins,
    )
    table.record.scores.append(points.pop("total"))
    table.record.points.append(points)
    for card, amount in points.items():
        log(table, seat, "scores", card, amount=amount)


def cubes_on(town: Town, card: str) -> int:
    """How many cubes lie on the card's buildings."""
    return sum(len(town.held[square]) for square in squares_of(town, card))


def winners(table: Table) -> list[int]:
    """Most points, then fewest turns as Master Builder, fewest empty squares, most Cottages."""
    record = table.record
    ranks = [
        (record.scores[seat], -record.turns[seat], -record.empty[seat], town.buildings.count("cottage"))
        for seat, town in enumerate(table.towns)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
