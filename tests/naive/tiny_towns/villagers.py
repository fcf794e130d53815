"""Villagers: how they settle, work, pay, move and leave."""

from .cube_options import DONE
from .grid import SQUARES
from .options import move_options, release_options, settle_options, work_options
from .table import Table, decide, log
from .town import Town, empty_squares
from .villager_cards import COSTS, LODGE


def settle(table: Table, seat: int, squares: list[int]) -> bool:
    """A villager comes on one of the squares; whether there was one for it."""
    options = settle_options(table.towns[seat], squares)
    if options:
        square = decide(table, seat, options).square
        table.towns[seat].villagers.add(square)
        log(table, seat, "settles", square=square)
    return bool(options)


def to_lodge(table: Table, seat: int, square: int, ability: str = "") -> None:
    """The villager of the square goes to the Lodge, perhaps to pay for an ability."""
    town = table.towns[seat]
    town.villagers.remove(square)
    town.working.discard(square)
    town.lodge += 1
    log(table, seat, "lodges", ability, square)


def disturb(table: Table, seat: int, square: int) -> None:
    """Tiny Tears: a villager leaves as soon as anything comes on its square."""
    town = table.towns[seat]
    if town.tears and square in town.villagers:
        to_lodge(table, seat, square)


def give_up(table: Table, seat: int, square: int) -> None:
    """Tiny Tears: the villager of the square leaves the game."""
    table.towns[seat].villagers.remove(square)
    log(table, seat, "discards", square=square)


def meet_building(table: Table, seat: int, square: int, way: str) -> None:
    """What a villager does on whose square a building came: built, put, or by a card that replaces."""
    town = table.towns[seat]
    if square not in town.villagers:
        return
    disturb(table, seat, square)
    if town.tears:
        return
    if way == "builds" and square not in town.working:
        town.working.add(square)
        log(table, seat, "works", square=square, other=square)
    if way == "architects_guild":
        town.working.discard(square)


def put_to_work(table: Table, seat: int, card: str, squares: list[int]) -> None:
    """Hearth and a monument: a villager may start to work on one of the squares."""
    town = table.towns[seat]
    if town.tears:
        return
    chosen = decide(table, seat, work_options(town, card, squares))
    if chosen == DONE:
        return
    if chosen.other == LODGE:
        town.lodge -= 1
    else:
        town.villagers.remove(chosen.other)
    town.villagers.add(chosen.square)
    town.working.add(chosen.square)
    log(table, seat, "works", square=chosen.square, by=card, other=chosen.other)


def activate(table: Table, seat: int, ability: str) -> None:
    """Pay for an ability: its villagers stop working, one by one."""
    log(table, seat, "activates", ability, amount=COSTS[ability])
    for _ in range(COSTS[ability]):
        square = decide(table, seat, release_options(table.towns[seat], ability)).square
        to_lodge(table, seat, square, ability)


def movers(town: Town) -> list[int]:
    """Squares of villagers that have to move: those with a cube, and those of villagers pushed aside."""
    there = [square for square in SQUARES if square in town.villagers]
    return [square for square in there if town.cubes[square] or (town.buildings[square] and square not in town.working)]


def end_round(table: Table, seat: int) -> None:
    """Villagers move where they have to, and those in the Lodge settle where they can."""
    town = table.towns[seat]
    while moving := movers(town):
        chosen = decide(table, seat, move_options(town, moving))
        if chosen.square < 0:
            to_lodge(table, seat, chosen.other)
        else:
            town.villagers.remove(chosen.other)
            town.villagers.add(chosen.square)
            log(table, seat, "moves", square=chosen.square, other=chosen.other)
    while town.lodge and settle(table, seat, empty_squares(town)):
        town.lodge -= 1
