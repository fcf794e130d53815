"""Rows that a new monument causes."""

from .facts import SHRINE_TABLE
from .referee_board import Board
from .referee_puts import put_rows
from .referee_state import Due, Row, State, row
from .referee_villagers import work_rows


def monument_rows(state: State, seat: int, card: str, square: int) -> list[Due]:
    """Step 6: what the new monument does."""
    board = state.boards[seat]
    if card == "shrine_of_the_elder_tree":
        board.shrine_value = SHRINE_TABLE[min(len(board.buildings), 6)]
    if card == "opaleyes_watch":
        return [row("sets_aside", seat) for _ in range(3)]
    if card == "grove_university":
        return list(put_rows(state, seat, state.cards, card))
    if card == "architects_guild":
        return guild_rows(seat)
    if card == "caterinas_grotto":
        return grotto_rows(board, seat)
    if card == "petal_promenade":
        return [row("lays", seat, card=card) for _ in board.empty()[:3]]
    if card == "masons_guild":
        return masons_rows(state, seat, 0)
    if card == "unnamed_monument_b":
        return work_rows(state, seat, card, [square])
    return []


def guild_rows(seat: int) -> list[Due]:
    """Up to two buildings replaced, the second not where the first was."""
    first = row("replaces", seat, optional=True, by="architects_guild")

    def second() -> list[Due]:
        places = [q for q in range(16) if first.matched and q != first.matched.square]
        return [Row("replaces", seat, [{"by": "architects_guild", "square": q} for q in places], optional=True)]

    return [first, second]


def grotto_rows(board: Board, seat: int) -> list[Due]:
    """A coin for each of the four squares in the centre."""
    free = [square for square in (5, 6, 9, 10) if square not in board.buildings]
    rows: list[Due] = [row("lays", seat, card="caterinas_grotto", square=square) for square in free]
    if len(free) < 4:
        rows.append(row("gains", seat, due=4 - len(free), card="caterinas_grotto", square=-1))
    return rows


def masons_rows(state: State, seat: int, spent: int) -> list[Due]:
    """Coins as long as the owner likes, then as many buildings."""
    if not state.boards[seat].coins:
        return masons_puts(state, seat, spent, list(state.cards))
    coin = row("spends", seat, optional=True, card="masons_guild", amount=1)

    def after() -> list[Due]:
        if coin.matched:
            return masons_rows(state, seat, spent + 1)
        return masons_puts(state, seat, spent, list(state.cards))

    return [coin, after]


def masons_puts(state: State, seat: int, number: int, cards: list[str]) -> list[Due]:
    """Buildings of different types while there is room."""
    rows = put_rows(state, seat, cards, "masons_guild") if number else []

    def after() -> list[Due]:
        left = [card for card in cards if rows[0].matched and card != rows[0].matched.card]
        return masons_puts(state, seat, number - 1, left)

    return [*rows, after] if rows else []
