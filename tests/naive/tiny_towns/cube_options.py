"""The options about resources and cubes, in their fixed order."""

from .facts import CAVERN_ROOM, RESOURCES, ROOM
from .record import Option, option
from .town import Town, empty_squares, marked, promenade_squares, squares_of, stands
from .villager_cards import COSTS

DONE = option("done")
Spot = tuple[int, int]  # a square for a cube, and the square of the villager given up for it, or -1


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


def with_villager(town: Town, squares: list[int]) -> list[int]:
    """Tiny Tears: of squares for a cube that is not the round's, those where a villager stands."""
    return [square for square in squares if not town.tears or square in town.villagers]


def besides_squares(town: Town, alone: bool) -> list[int]:
    """Where a cube may go that comes besides the round's."""
    return with_villager(town, cube_squares(town, elsewhere=False, alone=alone))


def spots_on(town: Town, squares: list[int]) -> list[Spot]:
    """Where the round's cube may go on these squares; in Tiny Tears to a villager, or where one is given up for it."""
    if not town.tears or not town.villagers:
        return [(square, -1) for square in squares]
    given_up = sorted(town.villagers) if len(town.villagers) + town.lodge > 1 else []
    free = [square for square in squares if square not in town.villagers]
    return [(q, -1) for q in squares if q in town.villagers] + [(q, villager) for villager in given_up for q in free]


def is_bound(town: Town) -> bool:
    """Whether a cube from elsewhere must go to a coin of the Promenade."""
    return bool(spots_on(town, promenade_squares(town)))


def round_spots(town: Town, elsewhere: bool, alone: bool) -> list[Spot]:
    """Where the round's cube may go; the Promenade is left out of account if it leaves no spot in Tiny Tears."""
    return spots_on(town, cube_squares(town, elsewhere, alone)) or spots_on(town, empty_squares(town))


def fetch_options(towns: list[Town], seat: int, alone: bool) -> list[Option]:
    """A cube off another town's Oddity Shop, or none."""
    return [
        option("fetch", "oddity_shop", square, resource, other=shop, target=target)
        for target, town in enumerate(towns)
        if target != seat
        for shop in squares_of(town, "oddity_shop")
        for resource in town.held[shop]
        for square in besides_squares(towns[seat], alone)
    ] + [DONE]


def place_options(
    town: Town, resource: str, elsewhere: bool, cavern_rule: bool, alone: bool = False, abilities: tuple[str, ...] = ()
) -> list[Option]:
    """What to do with the round's cube; more is possible when it came from elsewhere."""
    spots = round_spots(town, elsewhere, alone)
    bound = elsewhere and is_bound(town)
    options = placed("", [resource], spots)
    if elsewhere:
        options += factory_options(town, resource, spots)
        options += coin_options(town, resource, spots)
    if elsewhere and not bound:
        options += ways_out(town, resource, cavern_rule)
    if "scrap" in abilities and not bound and len(town.working) >= COSTS["scrap"]:
        options.append(option("scrap", "scrap", resource=resource))
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


def placed(card: str, resources: list[str], spots: list[Spot]) -> list[Option]:
    """Each resource on each of the spots."""
    return [option("place", card, q, resource, other=given_up) for resource in resources for q, given_up in spots]


def factory_options(town: Town, resource: str, spots: list[Spot]) -> list[Option]:
    """Another resource in place of the one on a Factory."""
    others = [other for other in RESOURCES if other != resource]
    return placed("factory", others, spots) if resource in marked(town, "factory") else []


def coin_options(town: Town, resource: str, spots: list[Spot]) -> list[Option]:
    """Another resource for a coin."""
    others = [other for other in RESOURCES if other != resource]
    return placed("coin", others, spots) if town.coins else []


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
        for square in with_villager(town, empty_squares(town))
    ]


def sell_options(town: Town, resource: str) -> list[Option]:
    """A like cube off a Museum in place of the round's cube."""
    holding = [square for square in squares_of(town, "museum") if resource in town.held[square]]
    return [option("sell", "museum", resource=resource, warehouse=square) for square in holding]


def exchange_options(town: Town, office: int, alone: bool) -> list[Option]:
    """Post Office: any cube for the two that it holds, or none."""
    squares = besides_squares(town, alone)
    return [
        option("exchange", "post_office", square, resource, warehouse=office)
        for resource in RESOURCES
        for square in squares
    ] + [DONE]


def extra_options(town: Town, card: str, resources: list[str], alone: bool) -> list[Option]:
    """A Semaphore: one more cube of one of the resources, or none."""
    squares = besides_squares(town, alone)
    return [option("extra", card, square, resource) for resource in resources for square in squares] + [DONE]


def forage_options(town: Town, alone: bool) -> list[Option]:
    """Forage: any cube."""
    squares = besides_squares(town, alone)
    return [option("forage", "forage", square, resource) for resource in RESOURCES for square in squares]
