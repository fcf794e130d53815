"""Rows that must follow when a building comes, step by step."""

from collections import Counter

from .facts import CATEGORY, SHRINE_TABLE
from .referee_board import Board, line
from .referee_state import Due, Row, State, row


def arrive(state: State, seat: int, card: str, square: int) -> None:
    """A new building on an empty square; what it causes is due."""
    board = state.boards[seat]
    assert board.is_empty(square)
    board.buildings[square] = card
    board.markers.pop(square, None)
    board.held[square] = []
    rows: list[Due] = []
    if square in board.laid:
        rows.append(row("gains", seat, due=1, card=board.laid.pop(square), square=square))
    rows.append(lambda: costs(state, seat, card))
    rows.append(lambda: brings(board, seat, card, square))
    rows += [row("marks", seat, card=card, square=square)] * {"factory": 1, "bank": 1, "museum": 2}.get(card, 0)
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


def monument_rows(state: State, seat: int, card: str) -> list[Due]:
    """Step 6: what the new monument does."""
    board = state.boards[seat]
    if card == "shrine_of_the_elder_tree":
        board.shrine_value = SHRINE_TABLE[min(len(board.buildings), 6)]
    if card == "opaleyes_watch":
        return [row("sets_aside", seat) for _ in range(3)]
    if card == "grove_university" and board.empty():
        return [row("puts", seat, by=card)]
    if card == "architects_guild":
        return guild_rows(seat)
    if card == "caterinas_grotto":
        return grotto_rows(board, seat)
    if card == "petal_promenade":
        return [row("lays", seat, card=card) for _ in board.empty()[:3]]
    if card == "masons_guild":
        return masons_rows(state, seat, 0)
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
    if not number or not state.boards[seat].empty():
        return []
    put = Row("puts", seat, [{"by": "masons_guild", "card": card} for card in cards])

    def after() -> list[Due]:
        left = [card for card in cards if put.matched and card != put.matched.card]
        return masons_puts(state, seat, number - 1, left)

    return [put, after]


def watch_rows(state: State, builder: int, card: str) -> list[Due]:
    """Step 10: a neighbour's Watch that waits for the type must have its building, if it can."""
    seats = len(state.boards)
    for seat in {(builder + 1) % seats, (builder - 1) % seats} - {builder}:
        board = state.boards[seat]
        awake = card in board.set_aside and board.monument_round < state.round and not board.place
        if awake and board.empty():
            return watch_puts(state, seat, card)
    return []


def watch_puts(state: State, seat: int, card: str) -> list[Due]:
    """The building of that type, or the gray one for a Cathedral."""
    board = state.boards[seat]
    wants = [{"by": "opaleyes_watch", "card": card}] if board.may_get(card, solo=False) else []
    if card == "cathedral":
        wants.append({"by": "cathedral", "card": state.gray()})

    def taken() -> list[Due]:
        board.set_aside.remove(card)
        return []

    return [Row("puts", seat, wants), taken] if wants else []
