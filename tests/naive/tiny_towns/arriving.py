"""What follows at once when a building comes, in whatever way: coins and markers."""

from .coins import coin_cost, coins_due, coins_lost
from .facts import EXHIBITS, OKAVER_FULL
from .options import DONE, mark_options, put_options
from .record import Option
from .table import Table, decide, log
from .town import add_building, chest_size, stands


def raise_building(table: Table, seat: int, card: str, square: int) -> None:
    """Put the building up, in whatever way it came, with its coins and its markers."""
    add_building(table.towns[seat], card, square)
    pick_up_coin(table, seat, square)
    pay_for(table, seat, card)
    bring_coins(table, seat, card, square)
    mark(table, seat, card, square)


def pick_up_coin(table: Table, seat: int, square: int) -> None:
    """Gain the coin that lies on the square, if there is one."""
    card = table.towns[seat].laid.pop(square, "")
    if card:
        gain(table, seat, card, 1, square)


def pay_for(table: Table, seat: int, card: str) -> None:
    """Spend what the building costs, or lose what it takes."""
    town = table.towns[seat]
    if cost := coin_cost(town, card):
        spend(table, seat, card, cost)
    elif card == "jeweler":
        table.unpaid.append(seat)
    if lost := coins_lost(town, card):
        town.coins -= lost
        log(table, seat, "loses", card, amount=lost)


def bring_coins(table: Table, seat: int, card: str, square: int) -> None:
    """Gain what the building brings."""
    if due := coins_due(table.towns[seat], card, square):
        gain(table, seat, card, due)


def mark(table: Table, seat: int, card: str, square: int) -> None:
    """Lay the marker of a Factory or Bank, or the cubes of a Museum."""
    town = table.towns[seat]
    for _ in range({"factory": 1, "bank": 1, "museum": EXHIBITS}.get(card, 0)):
        resource = decide(table, seat, mark_options(town, card, square)).resource
        if card == "museum":
            town.held[square].append(resource)
        else:
            town.markers[square] = resource
        log(table, seat, "marks", card, square, resource)


def spend(table: Table, seat: int, card: str, amount: int) -> None:
    """Coins go back to the supply."""
    table.towns[seat].coins -= amount
    log(table, seat, "spends", card, amount=amount)


def gain(table: Table, seat: int, card: str, due: int, square: int = -1) -> None:
    """Coins into the chest as far as there is room; the Treasury at Okaver looks on."""
    town = table.towns[seat]
    before = town.coins
    town.coins = min(before + due, chest_size(town))
    log(table, seat, "gains", card, square, amount=town.coins - before)
    filled = before < OKAVER_FULL == town.coins
    if filled and stands(town, "treasury_at_okaver") and not town.place:
        put_building(table, seat, [*put_options(town, ["cottage"], "treasury_at_okaver"), DONE])


def put_building(table: Table, seat: int, options: list[Option]) -> str:
    """Put up one of the free buildings and say which, or nothing if there is none or none is wanted."""
    chosen = decide(table, seat, options) if options else DONE
    if chosen != DONE:
        log(table, seat, "puts", chosen.card, chosen.square, by=chosen.by)
        raise_building(table, seat, chosen.card, chosen.square)
    return chosen.card
