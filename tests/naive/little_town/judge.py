"""Whether an objective is fulfilled, judged from the events and the referee's book."""

from itertools import permutations

from .facts import OBJECTIVES, OWNED, RESOURCES, TERRAIN
from .ledger import Ledger
from .record import Event


def came(rows: list[Event]) -> list[Event]:
    """The rows in which cubes came from the reserve."""
    return [row for row in rows if row.event in ("gathers", "gains") and row.resource in RESOURCES]


def spent_fresh(rows: list[Event]) -> bool:
    """Whether a cube was paid after one of its kind had come."""
    return any(
        row.event == "pays" and row.resource in {earlier.resource for earlier in came(rows[:i])}
        for i, row in enumerate(rows)
    )


def in_contact(squares: list[int]) -> bool:
    """Whether one of the squares has two others at its sides: that is what three joined ones come down to."""
    steps = [(one, other) for one in squares for other in squares if are_beside(one, other)]
    return any(len([1 for one, _ in steps if one == middle]) >= 2 for middle in squares)


def are_beside(one: int, other: int) -> bool:
    """Whether two squares have a side in common."""
    low, high = min(one, other), max(one, other)
    return high - low == 9 or (high - low == 1 and high % 9 > 0)


def near_each_terrain(ledger: Ledger, squares: list[int]) -> bool:
    """Whether there is a building of its own for each of the three terrains."""
    near = {square: {ledger.terrain(other) for other in ledger.around(square)} for square in squares}
    return any(
        all(letter in near[q] for letter, q in zip(TERRAIN, three, strict=True)) for three in permutations(near, 3)
    )


def is_fulfilled(ledger: Ledger, seat: int, workers: int, objective: str, turn: list[Event], deed: str) -> bool:
    """Whether the objective may be claimed; turn has the seat's rows of its own turn, without an effect underway."""
    stock, owned = ledger.stocks[seat], ledger.owned(seat)
    _, tiles, least = OBJECTIVES[objective]
    match objective:
        case _ if objective in OWNED:
            return sum(ledger.cards[square] in tiles for square in owned) >= least
        case "three_in_contact":
            return in_contact(owned)
        case "lake_mountain_forest":
            return near_each_terrain(ledger, owned)
        case "more_buildings_than_workers":
            return len(owned) > workers
        case "double_food":
            return stock["fish"] + stock["wheat"] >= 2 * workers
        case "no_coins" | "six_coins":
            return stock["coins"] >= 6 if objective == "six_coins" else stock["coins"] == 0
        case "four_activations":
            return [row.event for row in turn].count("activates") >= 4
        case "points_from_two":
            return len({row.square for row in turn if row.event == "scores"} - {-1}) >= 2
        case "gather_five":
            return sum(row.amount for row in came(turn)) >= 5
        case "spend_fresh_cube":
            return spent_fresh(turn)
    return deed == objective
