"""What follows at once when a building comes, in whatever way: coins, markers, and further buildings."""

from dataclasses import dataclass, field

from .coins import coin_cost, coins_due, coins_lost, types_in
from .cube_options import DONE
from .facts import CATEGORY, EXHIBITS, OKAVER_FULL
from .grid import NEIGHBOURS
from .options import fixed_put_options, forge_put_options, gray_card, mark_options, put_options
from .record import Option
from .table import Table, decide, log
from .town import add_building, chest_size, stands
from .villager_cards import TYPES_FOR_A_BUILDING
from .villagers import meet_building, put_to_work


@dataclass
class Chain:
    """The Citadels that one building and those they put have woken."""

    woken: set[int] = field(default_factory=set)
    line: list[tuple[int, str, int]] = field(default_factory=list)  # a Citadel, and what woke it on which square


def raise_building(table: Table, seat: int, card: str, square: int, way: str = "puts") -> None:
    """Put the building up, with what a villager there does, its coins and its markers."""
    add_building(table.towns[seat], card, square)
    meet_building(table, seat, square, way)
    pick_up_coin(table, seat, square)
    pay_for(table, seat, card)
    bring_coins(table, seat, card, square)
    mark(table, seat, card, square)


def pick_up_coin(table: Table, seat: int, square: int) -> None:
    """Gain the coin that lies on the square, if there is one."""
    card = table.towns[seat].laid.pop(square, "")
    if card:
        gain(table, seat, card, 1, square)


def pay_for(table: Table, seat: int, card: str) -> None:
    """Spend what the building costs, or lose what it takes."""
    town = table.towns[seat]
    if cost := coin_cost(town, card):
        spend(table, seat, card, cost)
    elif card == "jeweler":
        table.unpaid.append(seat)
    if lost := coins_lost(town, card):
        town.coins -= lost
        log(table, seat, "loses", card, amount=lost)


def bring_coins(table: Table, seat: int, card: str, square: int) -> None:
    """Gain what the building brings."""
    if due := coins_due(table.towns[seat], card, square):
        gain(table, seat, card, due)


def mark(table: Table, seat: int, card: str, square: int) -> None:
    """Lay the marker of a Factory or Bank, or the cubes of a Museum."""
    town = table.towns[seat]
    for _ in range({"factory": 1, "bank": 1, "museum": EXHIBITS}.get(card, 0)):
        resource = decide(table, seat, mark_options(town, card, square)).resource
        if card == "museum":
            town.held[square].append(resource)
        else:
            town.markers[square] = resource
        log(table, seat, "marks", card, square, resource)


def spend(table: Table, seat: int, card: str, amount: int) -> None:
    """Coins go back to the supply."""
    table.towns[seat].coins -= amount
    log(table, seat, "spends", card, amount=amount)


def gain(table: Table, seat: int, card: str, due: int, square: int = -1) -> None:
    """Coins into the chest as far as there is room; the Treasury at Okaver looks on."""
    town = table.towns[seat]
    before = town.coins
    town.coins = min(before + due, chest_size(town))
    log(table, seat, "gains", card, square, amount=town.coins - before)
    filled = before < OKAVER_FULL == town.coins
    if filled and stands(town, "treasury_at_okaver") and not town.place:
        put_building(table, seat, [*put_options(town, ["cottage"], "treasury_at_okaver"), DONE])


def put_building(table: Table, seat: int, options: list[Option], chain: Chain | None = None, waker: int = 0) -> str:
    """Put up one of the free buildings and say which, or nothing if there is none or none is wanted."""
    chosen = decide(table, seat, options) if options else DONE
    if chosen != DONE:
        card, square = chosen.card, chosen.square
        log(table, seat, "puts", card, square, amount=waker, by=chosen.by, other=chosen.other)
        raise_building(table, seat, card, square)
        resolve_building(table, seat, card, square)
        if chain is None:
            run_citadels(table, seat, card, square)
        else:
            wake_citadels(table, seat, card, square, chain)
    return chosen.card


def replace_building(table: Table, seat: int, chosen: Option) -> None:
    """Put up a building in place of another."""
    log(table, seat, "replaces", chosen.card, chosen.square, by=chosen.by)
    raise_building(table, seat, chosen.card, chosen.square, chosen.by)
    resolve_building(table, seat, chosen.card, chosen.square)


def resolve_building(table: Table, seat: int, card: str, square: int) -> None:
    """What a building does that is no monument: Forge, Travelers' Center and Hearth."""
    town = table.towns[seat]
    if card == "forge":
        put_building(table, seat, forge_put_options(town, gray_card(table.market), square))
    if card == "travelers_center" and types_in(town, NEIGHBOURS[square]) >= TYPES_FOR_A_BUILDING:
        put_building(table, seat, [*put_options(town, table.market, card, other=square), DONE])
    if card == "hearth":
        put_to_work(table, seat, card, NEIGHBOURS[square])


def wake_citadels(table: Table, seat: int, card: str, square: int, chain: Chain) -> None:
    """Citadels next to the building that this chain has not woken come to the end of the line."""
    town = table.towns[seat]
    near = [q for q in NEIGHBOURS[square] if town.buildings[q] == "citadel" and q not in chain.woken]
    if CATEGORY[card] != "monument":
        chain.woken |= set(near)
        chain.line += [(citadel, card, square) for citadel in near]


def run_citadels(table: Table, seat: int, card: str, square: int) -> None:
    """Each Citadel woken may put up a building of the type that woke it."""
    chain = Chain()
    wake_citadels(table, seat, card, square, chain)
    while chain.line:
        citadel, woke, waker = chain.line.pop(0)
        options = fixed_put_options(table.towns[seat], woke, table.market, "citadel", other=citadel)
        put_building(table, seat, [*options, DONE], chain, waker)
