"""Cubes: the one of the round, one fetched before, one besides."""

from dataclasses import dataclass

from .arriving import gain, pick_up_coin, spend
from .cube_options import DONE, exchange_options, extra_options, fetch_options, place_options
from .facts import RESOURCES
from .record import Option
from .table import Table, decide, log, playing
from .town import promenade_squares, squares_of, stands
from .villager_cards import CUBES_TO_SEND, OFFICE_FULL
from .villagers import activate, disturb, give_up


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
    disturb(table, seat, square)
    pick_up_promenade_coin(table, seat, square)
    gain(table, seat, card, 1)


def options_for(table: Table, cube: Cube) -> list[Option]:
    """What the seat can do with its cube."""
    town, alone = table.towns[cube.seat], is_alone(table, cube.seat)
    return place_options(town, cube.resource, cube.elsewhere, table.setup.cavern, alone, table.abilities)


def carry_out(table: Table, cube: Cube, plan: Option) -> None:
    """Do with the cube what was decided."""
    {
        "place": place,
        "store": store,
        "swap": swap,
        "sell": sell,
        "cavern": lay_aside,
        "scrap": scrap,
    }[plan.kind](table, cube, plan)


def place(table: Table, cube: Cube, plan: Option) -> None:
    """The cube into the town, perhaps changed for a coin, perhaps at the price of a villager."""
    if plan.card == "coin":
        spend(table, cube.seat, "coin", 1)
        table.towns[cube.seat].hill_coins += stands(table.towns[cube.seat], "hollow_hill")
    if plan.other >= 0:
        give_up(table, cube.seat, plan.other)
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


def scrap(table: Table, cube: Cube, plan: Option) -> None:
    """A villager's ability: the cube is not taken."""
    activate(table, cube.seat, plan.card)


def put_down(table: Table, seat: int, card: str, square: int, resource: str) -> None:
    """Lay a cube on an empty square, or on a Cottage."""
    town = table.towns[seat]
    if card == "statue_of_the_bondmaker":
        town.bonded.add(square)
    else:
        town.cubes[square] = resource
    log(table, seat, "places", card, square, resource)
    disturb(table, seat, square)
    pick_up_promenade_coin(table, seat, square)


def pick_up_promenade_coin(table: Table, seat: int, square: int) -> None:
    """A cube gains the coin of the Promenade; those of the Grotto wait for a building."""
    if square in promenade_squares(table.towns[seat]):
        pick_up_coin(table, seat, square)


def empty_offices(table: Table, seat: int) -> None:
    """Each full Post Office, by square: its cubes for one of any resource, if the seat wants that."""
    town = table.towns[seat]
    for office in squares_of(town, "post_office"):
        if len(town.held[office]) < OFFICE_FULL:
            continue
        chosen = decide(table, seat, exchange_options(town, office, is_alone(table, seat)))
        if chosen != DONE:
            town.held[office].clear()
            log(table, seat, "exchanges", chosen.card, office)
            put_down(table, seat, chosen.card, chosen.square, chosen.resource)


def lay_extra(table: Table, cube: Cube, plan: Option) -> None:
    """Southern Semaphore: a cube more of the round's resource and a coin, unless it was changed for one or scrapped."""
    spoiled = plan.card == "coin" or plan.kind == "scrap"
    if not stands(table.towns[cube.seat], "southern_semaphore") or not cube.elsewhere or spoiled:
        return
    if send(table, cube.seat, "southern_semaphore", [cube.resource]):
        gain(table, cube.seat, "southern_semaphore", 1)


def lay_back(table: Table, seat: int, removed: list[str]) -> None:
    """Northern Semaphore: one of the cubes just removed comes back, if they were two or more."""
    if len(removed) >= CUBES_TO_SEND:
        send(table, seat, "northern_semaphore", [resource for resource in RESOURCES if resource in removed])


def send(table: Table, seat: int, card: str, resources: list[str]) -> bool:
    """A cube of one of the resources besides the round's, if the seat wants one; whether it did."""
    chosen = decide(table, seat, extra_options(table.towns[seat], card, resources, is_alone(table, seat)))
    if chosen != DONE:
        put_down(table, seat, chosen.card, chosen.square, chosen.resource)
    return chosen != DONE
