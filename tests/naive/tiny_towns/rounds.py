"""A round: a resource for everybody, placing, building, complete towns."""

from .arriving import gain
from .building import build_until_done
from .cube_options import resource_options, take_options
from .facts import BUILDINGS_FOR_A_COIN
from .placing import Cube, carry_out, empty_offices, fetch, lay_extra, options_for
from .table import Table, decide, draw_card, is_barred, is_full, log, may_pick, playing
from .town import start_round
from .villagers import end_round


def play_round(table: Table) -> None:
    """One round from the resource to the towns that are complete."""
    open_round(table)
    cubes = {"master-builder": name, "town-hall": town_hall, "solo": take}[table.setup.mode](table)
    plans = [decide(table, cube.seat, options_for(table, cube)) for cube in cubes]
    for cube, plan in zip(cubes, plans, strict=True):
        if cube.chosen:
            log(table, cube.seat, "chooses", resource=cube.resource)
        carry_out(table, cube, plan)
    for cube, plan in zip(cubes, plans, strict=True):
        empty_offices(table, cube.seat)
        lay_extra(table, cube, plan)
        build_until_done(table, cube.seat)
    if table.setup.uses_coins:
        pay_coins(table, [cube.seat for cube in cubes])
    for seat in playing(table, max(table.hammer, 0)):
        end_round(table, seat)
    complete_towns(table)
    if table.setup.mode == "solo" and playing(table):
        show_next(table, cubes[0].resource)


def open_round(table: Table) -> None:
    """Nothing has happened yet."""
    table.round += 1
    table.early, table.unpaid = 0, []
    for town in table.towns:
        start_round(town)


def pay_coins(table: Table, seats: list[int]) -> None:
    """Coins of the round: for two buildings, in order of play, then for each unpaid Jeweler, in order of seats."""
    for seat in seats:
        if table.towns[seat].built >= BUILDINGS_FOR_A_COIN:
            gain(table, seat, "two_buildings", 1)
    for owner in table.unpaid:
        for seat in range(len(table.towns)):
            if seat != owner:
                gain(table, seat, "jeweler", 1)


def name(table: Table) -> list[Cube]:
    """The hammer goes on and its owner names a resource; nobody does if fetched cubes filled the last towns."""
    master = next_master(table)
    if master is None:
        return []
    table.towns[master].turns += 1
    resource = decide(table, master, resource_options("name", table.towns[master])).resource
    log(table, master, "names", resource=resource)
    return [Cube(seat, resource, elsewhere=seat != master) for seat in playing(table, master)]


def next_master(table: Table) -> int | None:
    """Who names: the next who may, unless a fetched cube fills the town."""
    while seats := [seat for seat in playing(table, table.hammer + 1) if may_pick(table, seat)]:
        table.hammer = seats[0]
        fetch(table, seats[0])
        if not is_full(table.towns[seats[0]]):
            return seats[0]
        complete(table, seats[0], place_now(table))
        table.early += 1
    return None


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
    return [
        Cube(seat, option.resource, elsewhere=False, chosen=True) for seat, option in zip(seats, chosen, strict=True)
    ]


def take(table: Table) -> list[Cube]:
    """Solo: one of the cards shown."""
    resource = decide(table, 0, take_options(table.shown)).resource
    log(table, 0, "takes", resource=resource)
    return [Cube(0, resource, elsewhere=True)]


def show_next(table: Table, taken: str) -> None:
    """Solo: the card taken goes under the pile and the top one is shown."""
    table.shown.remove(taken)
    table.pile.append(taken)
    table.shown.append(table.pile.pop(0))
    log(table, -1, "shows", resource=table.shown[-1])


def place_now(table: Table) -> int:
    """The place of towns completed in this round: 1 + those completed in earlier ones."""
    return 1 + len(table.towns) - len(playing(table)) - table.early


def complete_towns(table: Table) -> None:
    """Full towns are complete, and barred ones when nobody is left who may name."""
    place = place_now(table)
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
