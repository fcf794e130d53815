"""The options about buildings and villagers, in their fixed order."""

from .ability_fitting import ABILITY_WAYS
from .cube_options import DONE, forage_options
from .facts import CATEGORY, RESOURCES, TYPES
from .fitting import building_squares, cube_sets, forge_sets, old_cubes, usable_for_patterns
from .grid import NEIGHBOURS, SQUARES
from .record import Option, option
from .town import Town, empty_squares, marked, may_add, squares_of, stands
from .villager_cards import COSTS, LODGE


def build_options(town: Town, market: list[str], abilities: tuple[str, ...] = (), alone: bool = False) -> list[Option]:
    """Every building that can be built, every ability, and being done; nothing if none is possible."""
    options = plain_options(town, market) + turned_options(town, market) + forge_options(town, market)
    for ability in abilities:
        if len(town.working) >= COSTS[ability]:
            options += ability_options(town, market, ability, alone)
    return [*options, DONE] if options else []


def buildable(town: Town, market: list[str]) -> list[str]:
    """The cards that may come, the monument last."""
    own = [town.monument] if town.monument and not stands(town, town.monument) else []
    return [card for card in [*market, *own] if may_add(town, card)]


def plain_options(town: Town, market: list[str]) -> list[Option]:
    """Buildings from their own cubes."""
    usable = usable_for_patterns(town)
    return [
        option("build", card, square, cubes=cubes)
        for card in buildable(town, market)
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


def ability_options(town: Town, market: list[str], ability: str, alone: bool) -> list[Option]:
    """What a villager card allows that is not about the round's cube."""
    if ability == "forage":
        return forage_options(town, alone)
    if ability == "solicit":
        return [option("solicit", "solicit")]
    if ability == "renovate":
        return replacements(town, market, every_building(town), "renovate")
    if ability not in ABILITY_WAYS:
        return []
    return [
        option("build", card, square, cubes=cubes, by=ability)
        for card in buildable(town, market)
        for cubes, square in ABILITY_WAYS[ability](town, card)
    ]


def gray_card(market: list[str]) -> str:
    """The card of category well in play, or nothing in a test's small market."""
    return next((card for card in market if CATEGORY[card] == "well"), "")


def mark_options(town: Town, card: str, square: int) -> list[Option]:
    """Resources for a new Factory, Bank or Museum."""
    barred = marked(town, "bank") if card == "bank" else set()
    return [option("mark", card, square, resource) for resource in RESOURCES if resource not in barred]


def put_options(
    town: Town, cards: list[str], by: str, squares: list[int] | None = None, other: int = -1
) -> list[Option]:
    """A free building of one of the cards on one of the squares, else on any empty one; a tower goes on the stack."""
    free = empty_squares(town) if squares is None else squares
    stack = squares_of(town, "folly_tower")
    return [
        option("put", card, square, by=by, other=other)
        for card in cards
        if may_add(town, card)
        for square in (stack if stack and card == "folly_tower" else free)
    ]


def fixed_put_options(town: Town, card: str, market: list[str], by: str, other: int = -1) -> list[Option]:
    """A free building of one card; the gray one may stand in for a Cathedral."""
    options = put_options(town, [card], by, other=other)
    if card == "cathedral":
        options += put_options(town, [gray_card(market)], "cathedral", other=other)
    return options


def forge_put_options(town: Town, gray: str, square: int) -> list[Option]:
    """Forge: the gray building next to it, or with leave anywhere, or none."""
    free = empty_squares(town)
    anywhere = gray == "shed" or stands(town, "obelisk_of_the_crescent")
    near = free if anywhere else [q for q in free if q in NEIGHBOURS[square]]
    return [*put_options(town, [gray], "forge", near, other=square), DONE]


def lay_options(town: Town) -> list[Option]:
    """Petal Promenade: an empty square for a coin."""
    free = [square for square in empty_squares(town) if square not in town.laid]
    return [option("lay", "petal_promenade", square) for square in free]


def set_aside_options(town: Town, market: list[str]) -> list[Option]:
    """Types that do not yet wait at Opaleye's Watch."""
    return [option("set_aside", card) for card in market if card not in town.set_aside]


def every_building(town: Town) -> list[int]:
    """The squares of all buildings but monuments."""
    return [square for square in SQUARES if CATEGORY.get(town.buildings[square]) in TYPES]


def replacements(town: Town, market: list[str], squares: list[int], by: str) -> list[Option]:
    """Another type for each of the buildings; no Folly Tower while a stack stands."""
    cards = [card for card in market if may_add(town, card) and not (card == "folly_tower" and town.towers)]
    return [
        option("replace", card, square, by=by) for square in squares for card in cards if card != town.buildings[square]
    ]


def replace_options(town: Town, market: list[str], replaced: list[int]) -> list[Option]:
    """Another type for each building that is neither the Guild nor replaced already."""
    squares = [square for square in every_building(town) if square not in replaced]
    return [*replacements(town, market, squares, "architects_guild"), DONE]


def settle_options(town: Town, squares: list[int]) -> list[Option]:
    """Of the squares those without a villager."""
    return [option("settle", "", square) for square in squares if square not in town.villagers]


def release_options(town: Town, ability: str) -> list[Option]:
    """A working villager to pay with."""
    return [option("release", ability, square) for square in sorted(town.working)]


def work_options(town: Town, card: str, squares: list[int]) -> list[Option]:
    """A visiting villager, or one of the Lodge, into a building where no villager stands; or none."""
    visiting = [square for square in sorted(town.villagers) if not town.buildings[square]]
    return [
        option("work", card, square, other=origin)
        for origin in [*visiting, *([LODGE] if town.lodge else [])]
        for square in squares
        if town.buildings[square] and square not in town.villagers
    ] + [DONE]


def move_options(town: Town, movers: list[int]) -> list[Option]:
    """Each villager that has to move, to each adjacent free square, or to the Lodge if there is none."""
    free = [square for square in empty_squares(town) if square not in town.villagers]
    return [
        option("move", "", square, other=mover)
        for mover in movers
        for square in ([q for q in free if q in NEIGHBOURS[mover]] or [-1])
    ]
