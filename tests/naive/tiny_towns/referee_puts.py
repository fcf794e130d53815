"""Rows of buildings that are put for nothing: Forge, Travelers' Center, Citadels, Opaleye's Watch."""

from .facts import CATEGORY
from .referee_board import beside
from .referee_state import Chain, Due, Row, State


def put_rows(
    state: State,
    seat: int,
    cards: list[str],
    by: str,
    other: int = -1,
    amount: int = 0,
    optional: bool = False,
) -> list[Row]:
    """One of the cards, if one of them can come."""
    board = state.boards[seat]
    wants = [
        {"card": card, "by": by, "other": other, "amount": amount}
        for card in cards
        if board.can_take(card, state.mode == "solo")
    ]
    return [Row("puts", seat, wants, optional)] if wants else []


def fixed_put_rows(state: State, seat: int, card: str, by: str, other: int = -1, amount: int = 0) -> list[Row]:
    """The card, or for a Cathedral also the gray card."""
    rows = put_rows(state, seat, [card], by, other, amount)
    if card == "cathedral":
        rows += put_rows(state, seat, [state.gray()], "cathedral", other, amount)
    return [Row("puts", seat, [want for row in rows for want in row.wants])] if rows else []


def forge_rows(state: State, seat: int, square: int) -> list[Due]:
    """Forge: the gray card next to it; a Shed, or with an Obelisk, anywhere; a tower on its stack."""
    board, gray = state.boards[seat], state.gray()
    found = put_rows(state, seat, [gray], "forge", square, optional=True)
    anywhere = gray == "shed" or board.has("obelisk_of_the_crescent") or (gray == "folly_tower" and board.towers > 0)
    for put in found:
        if not anywhere:
            put.wants = [want | {"square": q} for want in put.wants for q in range(16) if beside(q, square)]
    return list(found)


def traveler_rows(state: State, seat: int, square: int) -> list[Due]:
    """Travelers' Center: any card, with three types next to it."""
    near = {CATEGORY[there] for q, there in state.boards[seat].buildings.items() if beside(q, square)}
    if len(near) < 3:
        return []
    return list(put_rows(state, seat, state.cards, "travelers_center", square, optional=True))


def citadel_rows(state: State, seat: int, card: str, square: int, chain: Chain | None) -> list[Due]:
    """Step 8: the building wakes the Citadels next to it; a chain goes on where it is, a new one starts."""
    if CATEGORY[card] == "monument":
        return []
    line = chain or Chain()
    for q, there in sorted(state.boards[seat].buildings.items()):
        if there == "citadel" and beside(q, square) and q not in line.woken:
            line.woken.append(q)
            line.line.append((q, card, square))
    return [] if chain else next_citadel(state, seat, line)


def next_citadel(state: State, seat: int, chain: Chain) -> list[Due]:
    """The first of the line may put a building of the type that woke it, then the next is asked."""
    if not chain.line:
        return []
    citadel, card, waker = chain.line.pop(0)
    rows = fixed_put_rows(state, seat, card, "citadel", citadel, waker)
    for put in rows:
        put.optional, put.chain = True, chain
    return [*rows, lambda: next_citadel(state, seat, chain)]


def watch_rows(state: State, builder: int, card: str) -> list[Due]:
    """Step 10: a neighbour's Watch that waits for the type must have its building, if it can."""
    seats = len(state.boards)
    for seat in {(builder + 1) % seats, (builder - 1) % seats} - {builder}:
        board = state.boards[seat]
        if card in board.set_aside and board.monument_round < state.round and not board.place:
            return watch_puts(state, seat, card)
    return []


def watch_puts(state: State, seat: int, card: str) -> list[Due]:
    """The building of that type, or the gray one for a Cathedral; what was set aside is used up."""
    rows = fixed_put_rows(state, seat, card, "opaleyes_watch")

    def taken() -> list[Due]:
        state.boards[seat].set_aside.remove(card)
        return []

    return [*rows, taken] if rows else []
