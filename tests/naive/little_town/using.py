"""What a worker, or the Residence, does with the squares around it: gathering and activating."""

from dataclasses import dataclass

from .cubes import PAIRS, packed, unpacked
from .facts import RENT, RESOURCES, TERRAIN, Amounts
from .grid import AROUND
from .objectives import look
from .paying import hand_over, prices, ways_to_buy
from .record import Option
from .table import Table, decide, log, receive, score, used_around

PAWNSHOP_STAKE = 4


@dataclass
class Errand:
    """What is left to gather and to activate from one square."""

    seat: int
    square: int
    left: Amounts  # spaces of each resource that are not gathered yet
    usable: list[int]  # squares of the buildings that were not activated yet
    is_turn: bool


def work(table: Table, seat: int, square: int) -> None:
    """A turn: a worker on the board."""
    table.workers.append(square)
    log(table, seat, "works", square=square)
    terrain = [TERRAIN.get(table.board[other]) for other in AROUND[square]]
    left = {kind: terrain.count(kind) for kind in RESOURCES}
    use(table, Errand(seat, square, left, used_around(table, square), is_turn=True))


def visit(table: Table, seat: int, square: int) -> None:
    """The end of a round: the Residence activates what stands around it, and gathers nothing."""
    use(table, Errand(seat, square, dict.fromkeys(RESOURCES, 0), used_around(table, square), is_turn=False))


def use(table: Table, errand: Errand) -> None:
    """Gather and activate until the seat is done; then gather what is left."""
    gather_what_is_safe(table, errand)
    while (choice := decide(table, errand.seat, use_options(table, errand))).kind != "done":
        if choice.kind == "gather":
            gather(table, errand, {choice.resource: 1})
        else:
            activate(table, errand, choice)
            gather_what_is_safe(table, errand)
    gather(table, errand, errand.left)


def stake(table: Table, errand: Errand, kind: str) -> int:
    """How much of the resource the buildings that can still be activated give and take in all."""
    tiles = [table.buildings[square].tile for square in errand.usable]
    return sum(
        PAWNSHOP_STAKE if "any" in tile.pay else tile.pay.get(kind, 0) + tile.gain.get(kind, 0) for tile in tiles
    )


def is_safe(table: Table, errand: Errand, kind: str) -> bool:
    """Whether it cannot matter when the resource is gathered."""
    at_stake = stake(table, errand, kind)
    return at_stake == 0 or table.reserve[kind] >= errand.left[kind] + at_stake


def gather_what_is_safe(table: Table, errand: Errand) -> None:
    """Gather at once what no later activation can touch; of that nothing is left, even if the reserve is short."""
    safe = {kind: errand.left[kind] for kind in RESOURCES if is_safe(table, errand, kind)}
    gather(table, errand, safe)
    for kind in safe:
        errand.left[kind] = 0


def gather(table: Table, errand: Errand, wanted: Amounts) -> None:
    """Take cubes from the terrain, all at one time."""
    got = receive(table, errand.seat, "gathers", wanted, square=errand.square)
    for kind in RESOURCES:
        errand.left[kind] -= got[kind]
        table.seats[errand.seat].turn.came[kind] += got[kind]
    if any(got.values()):
        look(table, errand.seat)


def use_options(table: Table, errand: Errand) -> list[Option]:
    """Cubes that may be gathered now, buildings that may be activated, and being done."""
    kinds = [kind for kind in RESOURCES if errand.left[kind] and table.reserve[kind]]
    options = [Option("gather", square=errand.square, resource=kind) for kind in kinds]
    for square in errand.usable:
        options += activate_options(table, errand.seat, square)
    return [*options, Option("done")]


def rent_due(table: Table, seat: int, square: int) -> int:
    """What the owner gets for the use of the building."""
    return 0 if table.buildings[square].owner == seat else RENT


def activate_options(table: Table, seat: int, square: int) -> list[Option]:
    """Each way to pay for the building, once rent is paid; none if the coins do not even pay the rent."""
    building = table.buildings[square]
    coins = table.seats[seat].stock["coins"] - rent_due(table, seat, square)
    return [
        Option("activate", building.card, square, cubes=packed(price), bought=bought)
        for price in prices(building.tile)
        for bought in ways_to_buy(table, seat, price, coins)
    ]


def activate(table: Table, errand: Errand, choice: Option) -> None:
    """Rent, price, gain and points of one building."""
    _, card, square, _, cubes, bought = choice
    seat, turn, tile = errand.seat, table.seats[errand.seat].turn, table.buildings[square].tile
    errand.usable.remove(square)
    log(table, seat, "activates", card, square)
    if rent_due(table, seat, square):
        pay_rent(table, seat, square)
    due, extra = unpacked(cubes), unpacked(bought)
    fresh = any(turn.came[kind] and due[kind] > extra[kind] for kind in RESOURCES)
    hand_over(table, seat, {**due, "coins": tile.pay.get("coins", 0)}, extra, card, square)
    got = receive(table, seat, "gains", take(table, seat) if "any" in tile.gain else tile.gain, card, square)
    points = tile.gain.get("points", 0)
    score(table, seat, points, card, square)
    if errand.is_turn:
        turn.activated += 1
        turn.scored += points > 0
        turn.spent_fresh |= fresh
        turn.came.update({kind: got[kind] for kind in RESOURCES})
    look(table, seat, "two_type_payment" if len([kind for kind in due if due[kind]]) >= 2 else "")


def pay_rent(table: Table, seat: int, square: int) -> None:
    """A coin for the owner; both may have fulfilled something by it."""
    building = table.buildings[square]
    for player, sign, event in ((seat, -1, "rents"), (building.owner, 1, "earns")):
        table.seats[player].stock["coins"] += sign * RENT
        log(table, player, event, building.card, square, "coins", RENT)
    look(table, seat)
    look(table, building.owner)


def take(table: Table, seat: int) -> Amounts:
    """Any two cubes that the reserve has, for the Pawnshop."""
    pairs = [pair for pair in PAIRS if all(n <= table.reserve[kind] for kind, n in unpacked(pair).items())]
    return unpacked(decide(table, seat, [Option("take", cubes=pair) for pair in pairs]).cubes)
