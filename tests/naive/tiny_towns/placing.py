"""Cubes: the one of the round, one fetched before, one besides."""

from dataclasses import dataclass

from .arriving import gain, pick_up_coin, spend
from .options import DONE, extra_options, fetch_options, place_options
from .record import Option
from .table import Table, decide, log, playing
from .town import promenade_squares, stands


@dataclass(frozen=True)
class Cube:
    """A cube that a seat has to place."""

    seat: int
    resource: str
    elsewhere: bool  # neither named nor chosen by the seat itself
    chosen: bool = False


def is_alone(table: Table, seat: int) -> bool:
    """Whether the seat is the only one whose town is not complete."""
    return playing(table) == [seat]


def fetch(table: Table, seat: int) -> None:
    """Before naming: a cube off another town's Oddity Shop, if the seat wants one."""
    chosen = decide(table, seat, fetch_options(table.towns, seat, is_alone(table, seat)))
    if chosen == DONE:
        return
    _, card, square, resource, _, _, _, shop, owner = chosen
    table.towns[owner].held[shop].remove(resource)
    table.towns[seat].cubes[square] = resource
    log(table, seat, "fetches", card, square, resource, amount=owner, other=shop)
    pick_up_promenade_coin(table, seat, square)
    gain(table, seat, card, 1)


def options_for(table: Table, cube: Cube) -> list[Option]:
    """What the seat can do with its cube."""
    town, alone = table.towns[cube.seat], is_alone(table, cube.seat)
    return place_options(town, cube.resource, cube.elsewhere, table.setup.cavern, alone)


def carry_out(table: Table, cube: Cube, plan: Option) -> None:
    """Do with the cube what was decided."""
    {
        "place": place,
        "store": store,
        "swap": swap,
        "sell": sell,
        "cavern": lay_aside,
    }[plan.kind](table, cube, plan)


def place(table: Table, cube: Cube, plan: Option) -> None:
    """The cube into the town, perhaps changed for a coin."""
    if plan.card == "coin":
        spend(table, cube.seat, "coin", 1)
        table.towns[cube.seat].hill_coins += stands(table.towns[cube.seat], "hollow_hill")
    put_down(table, cube.seat, plan.card, plan.square, plan.resource)


def store(table: Table, cube: Cube, plan: Option) -> None:
    """The cube on a building with room."""
    table.towns[cube.seat].held[plan.warehouse].append(cube.resource)
    log(table, cube.seat, "stores", plan.card, plan.warehouse, cube.resource)


def swap(table: Table, cube: Cube, plan: Option) -> None:
    """The cube on a Warehouse, and another off it into the town."""
    held = table.towns[cube.seat].held[plan.warehouse]
    held.append(cube.resource)
    log(table, cube.seat, "swaps", plan.card, plan.warehouse, cube.resource)
    held.remove(plan.resource)
    put_down(table, cube.seat, plan.card, plan.square, plan.resource)


def sell(table: Table, cube: Cube, plan: Option) -> None:
    """A like cube off a Museum for a coin; the round's cube is not taken."""
    table.towns[cube.seat].held[plan.warehouse].remove(cube.resource)
    log(table, cube.seat, "sells", plan.card, plan.warehouse, cube.resource)
    gain(table, cube.seat, plan.card, 1)


def lay_aside(table: Table, cube: Cube, plan: Option) -> None:
    """The cube in the Cavern."""
    table.towns[cube.seat].cavern.append(cube.resource)
    log(table, cube.seat, "cavern", resource=cube.resource)


def put_down(table: Table, seat: int, card: str, square: int, resource: str) -> None:
    """Lay a cube on an empty square, or on a Cottage."""
    town = table.towns[seat]
    if card == "statue_of_the_bondmaker":
        town.bonded.add(square)
    else:
        town.cubes[square] = resource
    log(table, seat, "places", card, square, resource)
    pick_up_promenade_coin(table, seat, square)


def pick_up_promenade_coin(table: Table, seat: int, square: int) -> None:
    """A cube gains the coin of the Promenade; those of the Grotto wait for a building."""
    if square in promenade_squares(table.towns[seat]):
        pick_up_coin(table, seat, square)


def lay_extra(table: Table, cube: Cube, plan: Option) -> None:
    """Southern Semaphore: one more cube of the round's resource, if the seat wants it and paid for no change."""
    town = table.towns[cube.seat]
    if not stands(town, "southern_semaphore") or not cube.elsewhere or plan.card == "coin":
        return
    chosen = decide(table, cube.seat, extra_options(town, cube.resource, is_alone(table, cube.seat)))
    if chosen != DONE:
        put_down(table, cube.seat, chosen.card, chosen.square, chosen.resource)
        gain(table, cube.seat, chosen.card, 1)
