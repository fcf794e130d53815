"""When an objective is fulfilled, and what a look at a seat's objectives does."""

from itertools import permutations

from .facts import OBJECTIVES, OWNED, ROUNDS
from .grid import AROUND, largest_group
from .record import Option
from .table import Table, decide, log, score, squares_of


def near_each_terrain(table: Table, seat: int) -> bool:
    """Whether three different buildings are near a lake, a mountain and a forest, one each."""
    terrains = [{table.board[other] for other in AROUND[square]} for square in squares_of(table, seat)]
    return any(
        "L" in lake and "M" in mountain and "F" in forest for lake, mountain, forest in permutations(terrains, 3)
    )


def is_fulfilled(table: Table, seat: int, objective: str, deed: str) -> bool:
    """Whether the seat could claim the objective now; a deed is the one that can be claimed only right after it."""
    me, owned = table.seats[seat], squares_of(table, seat)
    _, tiles, least = OBJECTIVES[objective]
    if objective in OWNED:
        return len([square for square in owned if table.buildings[square].card in tiles]) >= least
    if objective in ("two_type_payment", "all_fish_meal"):
        return deed == objective
    return {
        "three_in_contact": lambda: largest_group(owned) >= 3,
        "lake_mountain_forest": lambda: near_each_terrain(table, seat),
        "more_buildings_than_workers": lambda: len(owned) > me.workers,
        "double_food": lambda: me.stock["fish"] + me.stock["wheat"] >= 2 * me.workers,
        "no_coins": lambda: me.stock["coins"] == 0,
        "six_coins": lambda: me.stock["coins"] >= 6,
        "four_activations": lambda: me.turn.activated >= 4,
        "points_from_two": lambda: me.turn.scored >= 2,
        "gather_five": lambda: me.turn.came.total() >= 5,
        "spend_fresh_cube": lambda: me.turn.spent_fresh,
    }[objective]()


def may_wait(table: Table) -> bool:
    """Whether points still decide who gets the First Player token: three players before round 4."""
    return table.setup.players == 3 and table.setup.rule_of_three and table.round < ROUNDS


def look(table: Table, seat: int, deed: str = "") -> None:
    """Claim what is fulfilled, or let the seat choose if it may wait."""
    me = table.seats[seat]
    for objective in list(me.hand):
        if not is_fulfilled(table, seat, objective, deed):
            me.waiting.discard(objective)
        elif not may_wait(table):
            claim(table, seat, objective)
        elif objective not in me.waiting:
            claim_or_wait(table, seat, objective)


def claim_or_wait(table: Table, seat: int, objective: str) -> None:
    """Ask the seat whether it claims the objective now."""
    if decide(table, seat, [Option("claim", objective), Option("wait", objective)]).kind == "claim":
        claim(table, seat, objective)
    else:
        table.seats[seat].waiting.add(objective)
        log(table, seat, "waits", objective)


def claim(table: Table, seat: int, objective: str) -> None:
    """The card is shown and scored."""
    table.seats[seat].hand.remove(objective)
    log(table, seat, "claims", objective)
    score(table, seat, OBJECTIVES[objective].points, objective)


def look_again(table: Table, seat: int) -> None:
    """Marks come off the seat's cards, and it may claim them."""
    table.seats[seat].waiting.clear()
    look(table, seat)
