"""Building, and all that follows from a building."""

from .facts import REPLACED, SET_ASIDE, SHRINE_TABLE, entry
from .grid import squares_in
from .options import (
    build_options,
    mark_options,
    put_options,
    replace_options,
    set_aside_options,
)
from .record import Option
from .table import Table, decide, log
from .town import add_building


def build_until_done(table: Table, seat: int) -> None:
    """Let the seat build as long as it can and wants to."""
    while options := build_options(table.towns[seat], table.market):
        chosen = decide(table, seat, options)
        if chosen[0] == "done":
            return
        build(table, seat, chosen)


def build(table: Table, seat: int, chosen: Option) -> None:
    """Trade the cubes for the building and do what follows from it."""
    _, card, square, _, cubes, _ = chosen
    for used in squares_in(cubes):
        table.towns[seat].cubes[used] = ""
    log(table, seat, "builds", card, square, cubes=cubes)
    raise_building(table, seat, card, square)
    if card == table.towns[seat].monument:
        resolve_monument(table, seat)
    wake_watches(table, seat, card)


def raise_building(table: Table, seat: int, card: str, square: int) -> None:
    """Put the building up, in whatever way it came, and mark it if it takes a marker."""
    town = table.towns[seat]
    add_building(town, card, square)
    if card in ("factory", "bank"):
        _, _, _, resource, _, _ = decide(table, seat, mark_options(town, card, square))
        town.markers[square] = resource
        log(table, seat, "marks", card, square, resource)


def resolve_monument(table: Table, seat: int) -> None:
    """What a monument does as it is built."""
    town = table.towns[seat]
    town.monument_round = table.round
    if town.monument == "shrine_of_the_elder_tree":
        town.shrine_value = entry(SHRINE_TABLE, 16 - town.buildings.count(""))
    if town.monument == "opaleyes_watch":
        set_types_aside(table, seat)
    if town.monument == "grove_university":
        put_free_building(table, seat, table.market)
    if town.monument == "architects_guild":
        replace_buildings(table, seat)


def set_types_aside(table: Table, seat: int) -> None:
    """Opaleye's Watch: three different types."""
    town = table.towns[seat]
    for _ in range(SET_ASIDE):
        _, card, *_ = decide(table, seat, set_aside_options(town, table.market))
        town.set_aside.append(card)
        log(table, seat, "sets_aside", card)


def put_free_building(table: Table, seat: int, cards: list[str]) -> bool:
    """Put one of the cards' buildings on an empty square, if that is possible."""
    options = put_options(table.towns[seat], cards)
    if not options:
        return False
    _, card, square, *_ = decide(table, seat, options)
    log(table, seat, "puts", card, square)
    raise_building(table, seat, card, square)
    return True


def replace_buildings(table: Table, seat: int) -> None:
    """Architect's Guild: up to two buildings become others."""
    replaced: list[int] = []
    for _ in range(REPLACED):
        options = replace_options(table.towns[seat], table.market, replaced)
        kind, card, square, *_ = decide(table, seat, options)
        if kind == "done":
            return
        log(table, seat, "replaces", card, square)
        raise_building(table, seat, card, square)
        replaced.append(square)


def wake_watches(table: Table, builder: int, card: str) -> None:
    """Neighbours with a Watch of an earlier round get the type that was just built."""
    seats = len(table.towns)
    for seat in sorted({(builder - 1) % seats, (builder + 1) % seats} - {builder}):
        town = table.towns[seat]
        awake = card in town.set_aside and town.monument_round < table.round and not town.place
        if awake and put_free_building(table, seat, [card]):
            town.set_aside.remove(card)
