"""Positions laid out by hand, for the tests of single rules."""

from .facts import OBJECTIVES
from .opening import open_game
from .record import Option, Rate, Setup
from .table import Building, Table, used_around
from .using import activate_options

# On board a nothing but grass lies around square 31; around 10 lie one forest, one mountain and one lake.
FIELD = 31
NORTH, WEST, EAST, SOUTH = 22, 30, 32, 40
CROSSING = 10


def script(*choices: Option) -> Rate:
    """A player who takes these choices in this order, and stops the test at any other decision."""
    left = list(choices)

    def rate(seat: int, options: list[Option]) -> list[float]:
        assert left, f"There is one more decision: {options}"
        choice = left.pop(0)
        assert choice in options, f"{choice} is not among {options}"
        return [float(option == choice) for option in options]

    return rate


def scene(*choices: Option, players: int = 2, number: int = 1) -> Table:
    """Board a in the given round, without objectives and with nothing built; choices are those that will be made."""
    table = open_game(Setup(players, seed=5, board="a"), script(*choices))
    for seat in table.seats:
        seat.hand.clear()
    table.record.events.clear()
    table.round = number
    return table


def stand(table: Table, owner: int, **cards: int) -> None:
    """Buildings of a seat, by card and square; more of a kind are told apart by a number behind the name."""
    for card, square in cards.items():
        table.buildings[square] = Building(card.rstrip("0123456789"), owner)


def give(table: Table, seat: int, **amounts: int) -> None:
    """The seat holds so much of these, taken from the reserve."""
    for kind, amount in amounts.items():
        table.reserve[kind] += table.seats[seat].stock[kind] - amount
        table.seats[seat].stock[kind] = amount


def hold(table: Table, seat: int, *objectives: str) -> None:
    """The seat was dealt these objectives."""
    assert set(objectives) <= set(OBJECTIVES)
    table.seats[seat].hand = list(objectives)


def leave(table: Table, **amounts: int) -> None:
    """The reserve has only so much of these; the rest is out of the game."""
    table.reserve.update(amounts)


def story(table: Table) -> list[str]:
    """What happened, a line for each event, without what the event does not use."""
    rows = [
        (row.seat, row.event, row.card, row.square if row.square >= 0 else "", row.resource, row.amount or "")
        for row in table.record.events
    ]
    return [" ".join(str(field) for field in row if field != "") for row in rows]


def claimed(table: Table) -> list[str]:
    """What was claimed so far, by whom."""
    return [line for line in story(table) if "claims" in line]


def use(card: str, square: int, cubes: int = 0, bought: int = 0) -> Option:
    """The choice to activate a building."""
    return Option("activate", card, square, cubes=cubes, bought=bought)


def ways(table: Table, seat: int, square: int) -> list[tuple[int, int]]:
    """Cubes and bought ones of each way to activate the building there."""
    return [(option.cubes, option.bought) for option in activate_options(table, seat, square)]


def usable(table: Table, square: int) -> list[str]:
    """The cards that a worker there could activate."""
    return [table.buildings[other].card for other in used_around(table, square)]


DONE = Option("done")
WOOD, STONE, FISH, WHEAT = 1, 8, 64, 512
