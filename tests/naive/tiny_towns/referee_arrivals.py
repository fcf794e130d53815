"""Rows that must follow when a building comes, step by step."""

from collections import Counter

from .facts import CATEGORY
from .referee_board import Board, beside, line
from .referee_monuments import monument_rows
from .referee_puts import citadel_rows, forge_rows, traveler_rows
from .referee_state import Chain, Due, State, row
from .referee_villagers import meeting_rows, work_rows


def arrive(state: State, seat: int, card: str, square: int, way: str, chain: Chain | None = None) -> None:
    """A new building on an empty square, or a tower on its stack; what it causes is due."""
    board = state.boards[seat]
    stacked = card == "folly_tower" and board.towers > 0
    assert board.buildings.get(square) == card if stacked else board.is_empty(square)
    board.towers += card == "folly_tower"
    board.buildings[square] = card
    board.markers.pop(square, None)
    board.held[square] = []
    rows: list[Due] = meeting_rows(state, seat, square, way)
    if square in board.laid:
        rows.append(row("gains", seat, due=1, card=board.laid.pop(square), square=square))
    rows.append(lambda: costs(state, seat, card))
    rows.append(lambda: brings(board, seat, card, square))
    rows += [row("marks", seat, card=card, square=square)] * {"factory": 1, "bank": 1, "museum": 2}.get(card, 0)
    rows.append(lambda: monument_rows(state, seat, card, square))
    rows.append(lambda: building_rows(state, seat, card, square))
    if way in ("builds", "puts"):
        rows.append(lambda: citadel_rows(state, seat, card, square, chain))
    state.push(*rows)


def costs(state: State, seat: int, card: str) -> list[Due]:
    """Step 3: coins that are spent or lost."""
    board = state.boards[seat]
    if card in ("cathedral", "estival_festival"):
        return [row("spends", seat, card=card, amount=3 if card == "cathedral" else 2)]
    if card == "jeweler" and board.coins:
        return [row("spends", seat, card=card, amount=1)]
    if card == "jeweler":
        state.unpaid.append(seat)
    if card == "parsonage" and board.coins not in (0, board.count("cottage")):
        return [row("loses", seat, card=card, amount=board.coins)]
    return []


def brings(board: Board, seat: int, card: str, square: int) -> list[Due]:
    """Step 4: coins that are gained."""
    numbers = Counter(CATEGORY[there] for there in board.buildings.values())
    lines = {(line(square, q), CATEGORY[there]) for q, there in board.buildings.items()}
    rows, columns = ([way for way, _ in lines].count(name) for name in ("row", "column"))
    due = {
        "mine": 1,
        "root_cellar": 1,
        "statue": len([number for number in numbers.values() if number > 2]),
        "gamblers_den": 2 if board.coins == 1 else 0,
        "teahouse": max(rows, columns),
        "shrine_of_the_windseed": numbers.most_common(1)[0][1],
    }.get(card, 0)
    return [row("gains", seat, due=due, card=card, square=-1)] if due else []


def building_rows(state: State, seat: int, card: str, square: int) -> list[Due]:
    """Step 7: what the new building does."""
    if card == "forge":
        return forge_rows(state, seat, square)
    if card == "travelers_center":
        return traveler_rows(state, seat, square)
    if card == "hearth":
        return work_rows(state, seat, card, [q for q in range(16) if beside(q, square)])
    return []
