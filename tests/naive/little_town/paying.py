"""Costs and prices: which cubes may be bought for coins, and the handing over."""

from itertools import product

from .cubes import PAIRS, packed, unpacked
from .facts import CUBE_PRICE, RESOURCES, Amounts, Tile
from .table import Table, log


def can_pay(table: Table, seat: int, due: Amounts, bought: Amounts, coins: int) -> bool:
    """Whether the stock has what is not bought, the reserve what is, and the coins suffice."""
    stock = table.seats[seat].stock
    held = all(due[kind] - bought[kind] <= stock[kind] for kind in RESOURCES)
    there = all(bought[kind] <= table.reserve[kind] for kind in RESOURCES)
    return held and there and CUBE_PRICE * sum(bought.values()) + due["coins"] <= coins


def ways_to_buy(table: Table, seat: int, due: Amounts, coins: int) -> list[int]:
    """The cubes among those due that the seat can buy so as to pay it all, with so many coins to spend."""
    due = {kind: due.get(kind, 0) for kind in (*RESOURCES, "coins")}
    parts = product(*(range(due[kind] + 1) for kind in RESOURCES))
    ways = [dict(zip(RESOURCES, part, strict=True)) for part in parts]
    return sorted(packed(bought) for bought in ways if can_pay(table, seat, due, bought, coins))


def prices(tile: Tile) -> list[Amounts]:
    """What activating the tile can take: one price, or for the Pawnshop any two cubes."""
    return [unpacked(pair) for pair in PAIRS] if "any" in tile.pay else [tile.pay]


def hand_over(table: Table, seat: int, due: Amounts, bought: Amounts, card: str = "", square: int = -1) -> None:
    """Buy some of the cubes due, and pay the others and the coins from the stock."""
    stock = table.seats[seat].stock
    for kind in RESOURCES:
        if bought[kind]:
            stock["coins"] -= CUBE_PRICE * bought[kind]
            table.reserve["coins"] += CUBE_PRICE * bought[kind]
            log(table, seat, "buys", card, square, kind, bought[kind])
    for kind in (*RESOURCES, "coins"):
        amount = due.get(kind, 0) - bought.get(kind, 0)
        stock[kind] -= amount
        table.reserve[kind] += amount
        if amount:
            log(table, seat, "pays", card, square, kind, amount)
