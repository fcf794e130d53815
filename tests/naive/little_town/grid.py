"""The squares of the board: which touch, and which are joined."""

from .facts import COLUMNS, ROWS

SQUARES = range(COLUMNS * ROWS)


def distance(one: int, other: int) -> tuple[int, int]:
    """How many rows and columns lie between two squares."""
    return abs(one // COLUMNS - other // COLUMNS), abs(one % COLUMNS - other % COLUMNS)


AROUND = {square: [other for other in SQUARES if max(distance(square, other)) == 1] for square in SQUARES}
BESIDE = {square: [other for other in SQUARES if sum(distance(square, other)) == 1] for square in SQUARES}


def largest_group(squares: list[int]) -> int:
    """How many of the squares are joined by sides, at most."""
    left, largest = set(squares), 0
    while left:
        group = [left.pop()]
        for square in group:
            joined = left.intersection(BESIDE[square])
            group += joined
            left -= joined
        largest = max(largest, len(group))
    return largest
