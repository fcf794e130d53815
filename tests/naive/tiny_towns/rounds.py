"""A round: a resource for everybody, placing, building, complete towns."""

from dataclasses import dataclass

from .building import build_until_done
from .options import place_options, resource_options, take_options
from .record import Option
from .table import Table, decide, draw_card, is_barred, is_full, log, may_pick, playing


@dataclass(frozen=True)
class Cube:
    """A cube that a seat has to place."""

    seat: int
    resource: str
    elsewhere: bool  # neither named nor chosen by the seat itself
    chosen: bool = False


def play_round(table: Table) -> None:
    """One round from the resource to the towns that are complete."""
    table.round += 1
    cubes = {"master-builder": name, "town-hall": town_hall, "solo": take}[table.setup.mode](table)
    plans = [decide(table, cube.seat, options_for(table, cube)) for cube in cubes]
    for cube, plan in zip(cubes, plans, strict=True):
        if cube.chosen:
            log(table, cube.seat, "chooses", resource=cube.resource)
        carry_out(table, cube, plan)
    for cube in cubes:
        build_until_done(table, cube.seat)
    complete_towns(table)
    if table.setup.mode == "solo" and playing(table):
        show_next(table, cubes[0].resource)


def name(table: Table) -> list[Cube]:
    """The hammer goes on and its owner names a resource."""
    seats = playing(table, table.hammer + 1)
    master = next(seat for seat in seats if may_pick(table, seat))
    table.hammer = master
    table.towns[master].turns += 1
    _, _, _, resource, _, _ = decide(table, master, resource_options("name", table.towns[master]))
    log(table, master, "names", resource=resource)
    return [Cube(seat, resource, elsewhere=seat != master) for seat in playing(table, master)]


def town_hall(table: Table) -> list[Cube]:
    """A card for everybody, or in every third round a free choice."""
    return choose(table) if table.round % 3 == 0 else draw(table)


def draw(table: Table) -> list[Cube]:
    """Town Hall: everybody gets what the card shows."""
    resource = draw_card(table)
    log(table, -1, "draws", resource=resource)
    return [Cube(seat, resource, elsewhere=True) for seat in playing(table)]


def choose(table: Table) -> list[Cube]:
    """Town Hall: everybody who may chooses a resource."""
    seats = [seat for seat in playing(table) if may_pick(table, seat)]
    chosen = [decide(table, seat, resource_options("choose", table.towns[seat])) for seat in seats]
    return [Cube(seat, option[3], elsewhere=False, chosen=True) for seat, option in zip(seats, chosen, strict=True)]


def take(table: Table) -> list[Cube]:
    """Solo: one of the cards shown."""
    _, _, _, resource, _, _ = decide(table, 0, take_options(table.shown))
    log(table, 0, "takes", resource=resource)
    return [Cube(0, resource, elsewhere=True)]


def show_next(table: Table, taken: str) -> None:
    """Solo: the card taken goes under the pile and the top one is shown."""
    table.shown.remove(taken)
    table.pile.append(taken)
    table.shown.append(table.pile.pop(0))
    log(table, -1, "shows", resource=table.shown[-1])


def options_for(table: Table, cube: Cube) -> list[Option]:
    """What the seat can do with its cube."""
    return place_options(table.towns[cube.seat], cube.resource, cube.elsewhere, table.setup.cavern)


def carry_out(table: Table, cube: Cube, plan: Option) -> None:
    """Do with the cube what was decided."""
    kind, card, square, resource, _, warehouse = plan
    town = table.towns[cube.seat]
    if kind == "cavern":
        town.cavern.append(resource)
        log(table, cube.seat, "cavern", resource=resource)
    if kind in ("store", "swap"):
        town.held[warehouse].append(cube.resource)
        log(table, cube.seat, kind + "s", card, warehouse, cube.resource)
    if kind == "swap":
        town.held[warehouse].remove(resource)
    if kind in ("place", "swap"):
        put_down(table, cube.seat, card, square, resource)


def put_down(table: Table, seat: int, card: str, square: int, resource: str) -> None:
    """Lay a cube on an empty square, or on a Cottage."""
    town = table.towns[seat]
    if card == "statue_of_the_bondmaker":
        town.bonded.add(square)
    else:
        town.cubes[square] = resource
    log(table, seat, "places", card, square, resource)


def complete_towns(table: Table) -> None:
    """Full towns are complete, and barred ones when nobody is left who may name."""
    place = 1 + len(table.towns) - len(playing(table))
    for seat in playing(table):
        if is_full(table.towns[seat]):
            complete(table, seat, place)
    if table.setup.mode == "master-builder" and not any(may_pick(table, seat) for seat in playing(table)):
        for seat in playing(table):
            if is_barred(table.towns[seat]):
                complete(table, seat, place)


def complete(table: Table, seat: int, place: int) -> None:
    """The town is out of the game."""
    table.towns[seat].place = place
    log(table, seat, "completes", amount=place)
