"""Building from cubes, and all that follows from a building."""

from .arriving import gain, put_building, raise_building, replace_building, resolve_building, run_citadels
from .cube_options import DONE
from .facts import CATEGORY
from .grid import squares_in
from .monuments import resolve_monument
from .options import build_options, fixed_put_options
from .placing import is_alone, lay_back, put_down
from .record import Option
from .table import Table, decide, log
from .town import Town, blacksmith_cubes, stands
from .villager_cards import COSTS
from .villagers import activate


def build_until_done(table: Table, seat: int) -> None:
    """Let the seat build and use abilities as long as it can and wants to."""
    while options := build_options(table.towns[seat], table.market, table.abilities, is_alone(table, seat)):
        chosen = decide(table, seat, options)
        if chosen == DONE:
            return
        if (ability := chosen.by or chosen.card) in COSTS:
            activate(table, seat, ability)
        {"build": build, "forage": forage, "solicit": solicit, "replace": replace_building}[chosen.kind](
            table, seat, chosen
        )


def forage(table: Table, seat: int, chosen: Option) -> None:
    """A cube of any resource."""
    put_down(table, seat, chosen.card, chosen.square, chosen.resource)


def solicit(table: Table, seat: int, chosen: Option) -> None:
    """A coin."""
    gain(table, seat, chosen.card, 1)


def build(table: Table, seat: int, chosen: Option) -> None:
    """Trade the cubes for the building and do what follows from it."""
    town = table.towns[seat]
    northern = stands(town, "northern_semaphore")
    removed = remove_cubes(town, chosen)
    log(table, seat, "builds", chosen.card, chosen.square, cubes=chosen.cubes, by=chosen.by)
    town.built += 1
    raise_building(table, seat, chosen.card, chosen.square, "builds")
    if chosen.card == town.monument:
        resolve_monument(table, seat)
    resolve_building(table, seat, chosen.card, chosen.square)
    run_citadels(table, seat, chosen.card, chosen.square)
    if northern:
        lay_back(table, seat, removed)
    wake_watches(table, seat, chosen.card)


def remove_cubes(town: Town, chosen: Option) -> list[str]:
    """Take the cubes off and say which; a standing Prism Forge remembers those of a plain building."""
    used = squares_in(chosen.cubes)
    remembered = stands(town, "prism_forge") and not chosen.by
    town.old_cubes = {square: town.cubes[square] for square in used if town.cubes[square]} if remembered else {}
    town.old_category = CATEGORY[chosen.card]
    town.forged = town.forged or chosen.by == "prism_forge"
    lying = dict(enumerate(town.cubes)) | blacksmith_cubes(town)
    for square in used:
        town.cubes[square] = ""
        if square in blacksmith_cubes(town):
            town.held[square].clear()
    return [lying[square] for square in used if lying[square]]


def wake_watches(table: Table, builder: int, card: str) -> None:
    """Neighbours with a Watch of an earlier round get the type that was just built."""
    seats = len(table.towns)
    for seat in sorted({(builder - 1) % seats, (builder + 1) % seats} - {builder}):
        town = table.towns[seat]
        awake = card in town.set_aside and town.monument_round < table.round and not town.place
        if awake and put_building(table, seat, fixed_put_options(town, card, table.market, "opaleyes_watch")):
            town.set_aside.remove(card)
