"""Building from cubes, and all that follows from a building."""

from .arriving import put_building, raise_building
from .facts import CATEGORY
from .grid import squares_in
from .monuments import resolve_monument
from .options import DONE, build_options, fixed_put_options
from .record import Option
from .table import Table, decide, log
from .town import Town, stands


def build_until_done(table: Table, seat: int) -> None:
    """Let the seat build as long as it can and wants to."""
    while options := build_options(table.towns[seat], table.market):
        chosen = decide(table, seat, options)
        if chosen == DONE:
            return
        build(table, seat, chosen)


def build(table: Table, seat: int, chosen: Option) -> None:
    """Trade the cubes for the building and do what follows from it."""
    town = table.towns[seat]
    remove_cubes(town, chosen)
    log(table, seat, "builds", chosen.card, chosen.square, cubes=chosen.cubes, by=chosen.by)
    town.built += 1
    raise_building(table, seat, chosen.card, chosen.square)
    if chosen.card == town.monument:
        resolve_monument(table, seat)
    wake_watches(table, seat, chosen.card)


def remove_cubes(town: Town, chosen: Option) -> None:
    """Take the cubes off; a standing Prism Forge remembers those of a plain building."""
    used = squares_in(chosen.cubes)
    remembered = stands(town, "prism_forge") and not chosen.by
    town.old_cubes = {square: town.cubes[square] for square in used if town.cubes[square]} if remembered else {}
    town.old_category = CATEGORY[chosen.card]
    town.forged = town.forged or chosen.by == "prism_forge"
    for square in used:
        town.cubes[square] = ""


def wake_watches(table: Table, builder: int, card: str) -> None:
    """Neighbours with a Watch of an earlier round get the type that was just built."""
    seats = len(table.towns)
    for seat in sorted({(builder - 1) % seats, (builder + 1) % seats} - {builder}):
        town = table.towns[seat]
        awake = card in town.set_aside and town.monument_round < table.round and not town.place
        if awake and put_building(table, seat, fixed_put_options(town, card, table.market, "opaleyes_watch")):
            town.set_aside.remove(card)
