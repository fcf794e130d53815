"""The options of every decision, in their fixed order."""

from .facts import CATEGORY, CAVERN_ROOM, RESOURCES, WAREHOUSE_ROOM
from .grid import SQUARES, bits, layouts, squares_in
from .record import Option, option
from .town import Town, empty_squares, marked, may_add, squares_of, stands

DONE = option("done")


def resource_options(kind: str, town: Town) -> list[Option]:
    """Resources that no Bank of the town bars, to name or to choose."""
    barred = marked(town, "bank")
    return [option(kind, resource=resource) for resource in RESOURCES if resource not in barred]


def take_options(shown: list[str]) -> list[Option]:
    """The different resources among the cards shown."""
    return [option("take", resource=resource) for resource in RESOURCES if resource in shown]


def place_options(town: Town, resource: str, elsewhere: bool, cavern_rule: bool) -> list[Option]:
    """What to do with the cube; more is possible when it came from elsewhere."""
    options = [option("place", "", square, resource) for square in empty_squares(town)]
    if elsewhere:
        options += factory_options(town, resource)
        options += statue_options(town, resource)
        options += store_options(town, resource)
        options += swap_options(town, resource)
        if cavern_rule and len(town.cavern) < CAVERN_ROOM:
            options.append(option("cavern", resource=resource))
    return options


def factory_options(town: Town, resource: str) -> list[Option]:
    """Another resource in place of the one on a Factory."""
    if resource not in marked(town, "factory"):
        return []
    others = [other for other in RESOURCES if other != resource]
    return [option("place", "factory", square, other) for other in others for square in empty_squares(town)]


def statue_options(town: Town, resource: str) -> list[Option]:
    """The cube on a Cottage, by the Statue of the Bondmaker."""
    statue = "statue_of_the_bondmaker"
    if not stands(town, statue):
        return []
    free = [square for square in squares_of(town, "cottage") if square not in town.bonded]
    return [option("place", statue, square, resource) for square in free]


def store_options(town: Town, resource: str) -> list[Option]:
    """The cube on a Warehouse with room."""
    roomy = [square for square in sorted(town.held) if len(town.held[square]) < WAREHOUSE_ROOM]
    return [option("store", "warehouse", resource=resource, warehouse=square) for square in roomy]


def swap_options(town: Town, resource: str) -> list[Option]:
    """The cube on a Warehouse, and one it held into the town."""
    return [
        option("swap", "warehouse", square, other, warehouse=warehouse)
        for warehouse in sorted(town.held)
        for other in RESOURCES
        if other != resource and other in town.held[warehouse]
        for square in empty_squares(town)
    ]


def build_options(town: Town, market: list[str]) -> list[Option]:
    """Every building that can be built, and being done; nothing if none can."""
    cards = [card for card in market if may_add(town, card)]
    if town.monument and not stands(town, town.monument):
        cards.append(town.monument)
    usable = usable_for_patterns(town)
    options = [
        option("build", card, square, cubes=cubes)
        for card in cards
        for cubes in cube_sets(town, card, usable)
        for square in building_squares(town, card, cubes)
    ]
    return [*options, DONE] if options else []


def usable_for_patterns(town: Town) -> set[tuple[int, str]]:
    """What each square can stand for: its cube, or with a Trading Post anything."""
    cubes = {(square, town.cubes[square]) for square in SQUARES if town.cubes[square]}
    posts = {(square, resource) for square in squares_of(town, "trading_post") for resource in RESOURCES}
    return cubes | posts


def cube_sets(town: Town, card: str, usable: set[tuple[int, str]]) -> list[int]:
    """The different sets of cubes that building the card can remove, never an empty one."""
    fitting = [layout for layout in layouts(card) if layout <= usable]
    sets = {bits(square for square, _ in layout if town.cubes[square]) for layout in fitting}
    return sorted(sets - {0})


def building_squares(town: Town, card: str, cubes: int) -> list[int]:
    """Where the building may go once the cubes are gone."""
    squares = squares_in(cubes)
    if card == "shed" or stands(town, "obelisk_of_the_crescent"):
        squares = sorted(squares + empty_squares(town))
    return squares


def mark_options(town: Town, card: str, square: int) -> list[Option]:
    """Resources for a new Factory, or for a new Bank."""
    barred = marked(town, "bank") if card == "bank" else set()
    return [option("mark", card, square, resource) for resource in RESOURCES if resource not in barred]


def put_options(town: Town, cards: list[str]) -> list[Option]:
    """A free building of one of the cards on an empty square."""
    allowed = [card for card in cards if may_add(town, card)]
    return [option("put", card, square) for card in allowed for square in empty_squares(town)]


def set_aside_options(town: Town, market: list[str]) -> list[Option]:
    """Types that do not yet wait at Opaleye's Watch."""
    return [option("set_aside", card) for card in market if card not in town.set_aside]


def replace_options(town: Town, market: list[str], replaced: list[int]) -> list[Option]:
    """Another type for each building that is neither the Guild nor replaced already."""
    squares = [q for q in SQUARES if town.buildings[q] and q not in replaced]
    return [
        option("replace", card, square)
        for square in squares
        if CATEGORY[town.buildings[square]] != "monument"
        for card in market
        if card != town.buildings[square] and may_add(town, card)
    ] + [DONE]
