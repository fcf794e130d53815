"""The options of every decision, in their fixed order."""

from .facts import CATEGORY, CAVERN_ROOM, RESOURCES, ROOM, TYPES
from .fitting import building_squares, cube_sets, forge_sets, old_cubes, usable_for_patterns
from .grid import SQUARES
from .record import Option, option
from .town import Town, empty_squares, marked, may_add, promenade_squares, squares_of, stands

DONE = option("done")


def resource_options(kind: str, town: Town) -> list[Option]:
    """Resources that no Bank of the town bars, to name or to choose."""
    barred = marked(town, "bank")
    return [option(kind, resource=resource) for resource in RESOURCES if resource not in barred]


def take_options(shown: list[str]) -> list[Option]:
    """The different resources among the cards shown."""
    return [option("take", resource=resource) for resource in RESOURCES if resource in shown]


def cube_squares(town: Town, elsewhere: bool, alone: bool) -> list[int]:
    """Where a cube may go: the Promenade's coins draw cubes from elsewhere and keep others off."""
    coins, empty = promenade_squares(town), empty_squares(town)
    if elsewhere:
        return coins or empty
    free = [square for square in empty if square not in coins]
    return empty if alone or not free else free


def fetch_options(towns: list[Town], seat: int, alone: bool) -> list[Option]:
    """A cube off another town's Oddity Shop, or none."""
    return [
        option("fetch", "oddity_shop", square, resource, other=shop, target=target)
        for target, town in enumerate(towns)
        if target != seat
        for shop in squares_of(town, "oddity_shop")
        for resource in town.held[shop]
        for square in cube_squares(towns[seat], elsewhere=False, alone=alone)
    ] + [DONE]


def place_options(town: Town, resource: str, elsewhere: bool, cavern_rule: bool, alone: bool = False) -> list[Option]:
    """What to do with the round's cube; more is possible when it came from elsewhere."""
    squares = cube_squares(town, elsewhere, alone)
    options = [option("place", "", square, resource) for square in squares]
    if elsewhere:
        options += factory_options(town, resource, squares)
        options += coin_options(town, resource, squares)
        if not promenade_squares(town):
            options += ways_out(town, resource, cavern_rule)
    return options


def ways_out(town: Town, resource: str, cavern_rule: bool) -> list[Option]:
    """All that can be done with a cube from elsewhere but to place it on an empty square."""
    options = statue_options(town, resource)
    options += store_options(town, resource)
    options += swap_options(town, resource)
    options += sell_options(town, resource)
    if cavern_rule and len(town.cavern) < CAVERN_ROOM:
        options.append(option("cavern", resource=resource))
    return options


def changed(card: str, resource: str, squares: list[int]) -> list[Option]:
    """Each other resource on each of the squares."""
    others = [other for other in RESOURCES if other != resource]
    return [option("place", card, square, other) for other in others for square in squares]


def factory_options(town: Town, resource: str, squares: list[int]) -> list[Option]:
    """Another resource in place of the one on a Factory."""
    return changed("factory", resource, squares) if resource in marked(town, "factory") else []


def coin_options(town: Town, resource: str, squares: list[int]) -> list[Option]:
    """Another resource for a coin."""
    return changed("coin", resource, squares) if town.coins else []


def statue_options(town: Town, resource: str) -> list[Option]:
    """The cube on a Cottage, by the Statue of the Bondmaker."""
    statue = "statue_of_the_bondmaker"
    if not stands(town, statue):
        return []
    free = [square for square in squares_of(town, "cottage") if square not in town.bonded]
    return [option("place", statue, square, resource) for square in free]


def store_options(town: Town, resource: str) -> list[Option]:
    """The cube on a building with room for it."""
    roomy = [q for q in sorted(town.held) if len(town.held[q]) < ROOM.get(town.buildings[q], 0)]
    return [option("store", town.buildings[q], resource=resource, warehouse=q) for q in roomy]


def swap_options(town: Town, resource: str) -> list[Option]:
    """The cube on a Warehouse, and one it held into the town."""
    return [
        option("swap", "warehouse", square, other, warehouse=warehouse)
        for warehouse in squares_of(town, "warehouse")
        for other in RESOURCES
        if other != resource and other in town.held[warehouse]
        for square in empty_squares(town)
    ]


def sell_options(town: Town, resource: str) -> list[Option]:
    """A like cube off a Museum in place of the round's cube."""
    holding = [square for square in squares_of(town, "museum") if resource in town.held[square]]
    return [option("sell", "museum", resource=resource, warehouse=square) for square in holding]


def extra_options(town: Town, resource: str, alone: bool) -> list[Option]:
    """Southern Semaphore: one more cube of the round's resource, or none."""
    squares = cube_squares(town, elsewhere=False, alone=alone)
    return [option("extra", "southern_semaphore", square, resource) for square in squares] + [DONE]


def build_options(town: Town, market: list[str]) -> list[Option]:
    """Every building that can be built, and being done; nothing if none can."""
    options = plain_options(town, market) + turned_options(town, market) + forge_options(town, market)
    return [*options, DONE] if options else []


def plain_options(town: Town, market: list[str]) -> list[Option]:
    """Buildings from their own cubes, the monument last."""
    own = [town.monument] if town.monument and not stands(town, town.monument) else []
    usable = usable_for_patterns(town)
    return [
        option("build", card, square, cubes=cubes)
        for card in [*market, *own]
        if may_add(town, card)
        for cubes in cube_sets(town, card, usable)
        for square in building_squares(town, card, cubes)
    ]


def turned_options(town: Town, market: list[str]) -> list[Option]:
    """The gray building from the cubes of a Cathedral."""
    gray = gray_card(market)
    if "cathedral" not in market or not may_add(town, gray):
        return []
    return [
        option("build", gray, square, cubes=cubes, by="cathedral")
        for cubes in cube_sets(town, "cathedral", usable_for_patterns(town))
        for square in building_squares(town, gray, cubes)
    ]


def forge_options(town: Town, market: list[str]) -> list[Option]:
    """Prism Forge: a building of another type that uses cubes of the last one again."""
    if not old_cubes(town):
        return []
    return [
        option("build", card, square, cubes=cubes, by="prism_forge")
        for card in market
        if CATEGORY[card] != town.old_category and may_add(town, card)
        for cubes in forge_sets(town, card)
        for square in building_squares(town, card, cubes)
    ]


def gray_card(market: list[str]) -> str:
    """The card of category well in play, or nothing in a test's small market."""
    return next((card for card in market if CATEGORY[card] == "well"), "")


def mark_options(town: Town, card: str, square: int) -> list[Option]:
    """Resources for a new Factory, Bank or Museum."""
    barred = marked(town, "bank") if card == "bank" else set()
    return [option("mark", card, square, resource) for resource in RESOURCES if resource not in barred]


def put_options(town: Town, cards: list[str], by: str) -> list[Option]:
    """A free building of one of the cards on an empty square."""
    allowed = [card for card in cards if may_add(town, card)]
    return [option("put", card, square, by=by) for card in allowed for square in empty_squares(town)]


def fixed_put_options(town: Town, card: str, market: list[str], by: str) -> list[Option]:
    """A free building of one card; the gray one may stand in for a Cathedral."""
    options = put_options(town, [card], by)
    if card == "cathedral":
        options += put_options(town, [gray_card(market)], "cathedral")
    return options


def lay_options(town: Town) -> list[Option]:
    """Petal Promenade: an empty square for a coin."""
    free = [square for square in empty_squares(town) if square not in town.laid]
    return [option("lay", "petal_promenade", square) for square in free]


def set_aside_options(town: Town, market: list[str]) -> list[Option]:
    """Types that do not yet wait at Opaleye's Watch."""
    return [option("set_aside", card) for card in market if card not in town.set_aside]


def replace_options(town: Town, market: list[str], replaced: list[int]) -> list[Option]:
    """Another type for each building that is neither the Guild nor replaced already."""
    squares = [q for q in SQUARES if CATEGORY.get(town.buildings[q]) in TYPES and q not in replaced]
    return [
        option("replace", card, square, by="architects_guild")
        for square in squares
        for card in market
        if card != town.buildings[square] and may_add(town, card)
    ] + [DONE]
