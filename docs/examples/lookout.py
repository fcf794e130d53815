"""The rule of the Lookout: how far it sees."""

from sim.tiny_towns.kernel.rule_kit import SQUARES, is_empty, is_mine, number


def points(town):
    """Points for each square in sight: up, down, left and right, as far as no building stands in the way."""
    seen = 0
    for square in range(SQUARES):
        if is_mine(town, square):
            seen += seen_from(town, square)
    return seen * number(town, 0)


def seen_from(town, square):
    """The squares in sight of one."""
    row, column = square // 4, square % 4
    return (
        squares_that_way(town, row, column, -1, 0)
        + squares_that_way(town, row, column, 1, 0)
        + squares_that_way(town, row, column, 0, -1)
        + squares_that_way(town, row, column, 0, 1)
    )


def squares_that_way(town, row, column, down, across):
    """The empty squares before the first building, or the edge of the town."""
    seen = 0
    row, column = row + down, column + across
    while 0 <= row < 4 and 0 <= column < 4 and is_empty(town, 4 * row + column):
        seen += 1
        row, column = row + down, column + across
    return seen
