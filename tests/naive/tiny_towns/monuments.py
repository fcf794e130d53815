"""What a monument does as it is built."""

from .arriving import gain, put_building, replace_building, spend
from .cube_options import DONE
from .facts import PROMENADE_COINS, REPLACED, SET_ASIDE, SHRINE_TABLE, entry
from .grid import CENTRE
from .options import lay_options, put_options, replace_options, set_aside_options
from .record import option
from .table import Table, decide, log
from .town import squares_of
from .villagers import put_to_work


def resolve_monument(table: Table, seat: int) -> None:
    """Do what the town's new monument says."""
    town = table.towns[seat]
    town.monument_round = table.round
    effects = {
        "shrine_of_the_elder_tree": value_shrine,
        "opaleyes_watch": set_types_aside,
        "grove_university": put_free_building,
        "architects_guild": replace_buildings,
        "caterinas_grotto": lay_in_the_centre,
        "petal_promenade": lay_on_empty_squares,
        "masons_guild": buy_buildings,
        "unnamed_monument_b": call_a_villager,
    }
    if town.monument in effects:
        effects[town.monument](table, seat)


def value_shrine(table: Table, seat: int) -> None:
    """Shrine of the Elder Tree: the buildings are counted now."""
    town = table.towns[seat]
    town.shrine_value = entry(SHRINE_TABLE, 16 - town.buildings.count(""))


def set_types_aside(table: Table, seat: int) -> None:
    """Opaleye's Watch: three different types."""
    town = table.towns[seat]
    for _ in range(SET_ASIDE):
        card = decide(table, seat, set_aside_options(town, table.market)).card
        town.set_aside.append(card)
        log(table, seat, "sets_aside", card)


def put_free_building(table: Table, seat: int) -> None:
    """Grove University: any building on an empty square, if that is possible."""
    put_building(table, seat, put_options(table.towns[seat], table.market, "grove_university"))


def replace_buildings(table: Table, seat: int) -> None:
    """Architect's Guild: up to two buildings become others."""
    replaced: list[int] = []
    for _ in range(REPLACED):
        chosen = decide(table, seat, replace_options(table.towns[seat], table.market, replaced))
        if chosen == DONE:
            return
        replace_building(table, seat, chosen)
        replaced.append(chosen.square)


def lay_in_the_centre(table: Table, seat: int) -> None:
    """Caterina's Grotto: a coin on each centre square, or into the chest where a building stands."""
    town = table.towns[seat]
    free = [square for square in CENTRE if not town.buildings[square]]
    for square in free:
        lay(table, seat, square)
    if len(free) < len(CENTRE):
        gain(table, seat, "caterinas_grotto", len(CENTRE) - len(free))


def lay_on_empty_squares(table: Table, seat: int) -> None:
    """Petal Promenade: three coins, or as many as there are empty squares."""
    for _ in range(PROMENADE_COINS):
        if options := lay_options(table.towns[seat]):
            lay(table, seat, decide(table, seat, options).square)


def lay(table: Table, seat: int, square: int) -> None:
    """A coin of the town's monument on the square."""
    town = table.towns[seat]
    town.laid[square] = town.monument
    log(table, seat, "lays", town.monument, square)


def buy_buildings(table: Table, seat: int) -> None:
    """Masons' Guild: first the coins, then as many buildings, all of different types."""
    bought, left = 0, list(table.market)
    while table.towns[seat].coins and decide(table, seat, [option("spend", "masons_guild"), DONE]) != DONE:
        spend(table, seat, "masons_guild", 1)
        bought += 1
    for _ in range(bought):
        if card := put_building(table, seat, put_options(table.towns[seat], left, "masons_guild")):
            left.remove(card)


def call_a_villager(table: Table, seat: int) -> None:
    """Unnamed monument B: a villager may start to work in it."""
    town = table.towns[seat]
    put_to_work(table, seat, town.monument, squares_of(town, town.monument))
