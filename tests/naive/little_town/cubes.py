"""Numbers of cubes of each kind, as one number and back."""

from collections.abc import Mapping
from itertools import combinations_with_replacement

from .facts import RESOURCES, Amounts

BASE = 8


def packed(amounts: Mapping[str, int]) -> int:
    """Wood + 8 stone + 64 fish + 512 wheat; coins are no cubes."""
    return sum(amounts.get(resource, 0) * BASE**i for i, resource in enumerate(RESOURCES))


def unpacked(number: int) -> Amounts:
    """How many cubes of each kind the number stands for."""
    return {resource: number // BASE**i % BASE for i, resource in enumerate(RESOURCES)}


PAIRS = sorted(
    packed({one: 1 + (one == other), other: 1 + (one == other)})
    for one, other in combinations_with_replacement(RESOURCES, 2)
)
