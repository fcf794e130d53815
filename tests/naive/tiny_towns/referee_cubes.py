"""The referee on cubes: one function for each kind of event."""

from .facts import RESOURCES
from .record import Event
from .referee_board import STORES, Board
from .referee_state import Due, Row, State, row

STATUE = "statue_of_the_bondmaker"


def may_lie(state: State, seat: int, elsewhere: bool) -> list[int]:
    """Where a cube may go, with the Promenade's coins in mind."""
    board = state.boards[seat]
    coins = board.duty()
    if elsewhere:
        return coins or board.empty()
    others = [square for square in board.empty() if square not in coins]
    return others if others and state.playing() != [seat] else board.empty()


def besides(state: State, seat: int) -> list[int]:
    """Where a cube may go that is not the round's; in Tiny Tears a villager must be there."""
    squares = may_lie(state, seat, elsewhere=False)
    return [square for square in squares if not state.tears or square in state.boards[seat].villagers]


def only_villager(state: State, seat: int) -> int:
    """Tiny Tears: the square of the town's only villager, or -1."""
    board = state.boards[seat]
    alone = state.tears and len(board.villagers) == 1 and board.lodge == 0
    return next(iter(board.villagers)) if alone else -1


def bound(state: State, seat: int) -> bool:
    """Whether a cube from elsewhere must go to a coin of the Promenade; an only villager may make that impossible."""
    coins, only = state.boards[seat].duty(), only_villager(state, seat)
    return only in coins if only >= 0 else bool(coins)


def round_squares(state: State, seat: int) -> list[int]:
    """Where the round's cube may go; in Tiny Tears to a villager, or where one was given up to a free square."""
    board = state.boards[seat]
    squares = may_lie(state, seat, state.is_others(seat))
    if state.given_up >= 0:
        return [q for q in squares if q not in board.villagers and q != state.given_up]
    if not state.tears or not board.villagers:
        return squares
    only = only_villager(state, seat)
    return [only] if only >= 0 else [q for q in squares if q in board.villagers]


def lay_cube(state: State, event: Event, squares: list[int]) -> None:
    """A cube on one of the squares; in Tiny Tears a villager leaves; a coin of the Promenade is gained."""
    board = state.boards[event.seat]
    assert event.resource in RESOURCES
    assert event.square in squares and board.is_empty(event.square)
    board.cubes[event.square] = event.resource
    rows: list[Due] = []
    if state.tears and event.square in board.villagers:
        rows.append(row("lodges", event.seat, card="", square=event.square))
    if event.square in board.duty():
        rows.append(row("gains", event.seat, due=1, card=board.laid.pop(event.square), square=event.square))
    state.push(*rows)


def act(state: State, event: Event, ways_out: bool = False) -> None:
    """It is the seat's turn to deal with its one cube of the round; a duty closes all ways out."""
    assert state.phase == "placing"
    assert state.order[state.acted] == event.seat
    assert not ways_out or (state.is_others(event.seat) and not bound(state, event.seat))
    state.acted += 1
    state.chosen, state.paid, state.given_up = "", False, -1


def places(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The round's cube on a square, or what a card allows instead."""
    if event.card == "southern_semaphore":
        southern(state, board, event)
    elif event.card in ("northern_semaphore", "post_office", "forage"):
        assert due
        lay_cube(state, event, besides(state, event.seat))
    elif event.card == "warehouse":
        assert due
        lay_cube(state, event, [q for q in board.empty() if not state.tears or q in board.villagers])
    elif event.card == STATUE:
        on_cottage(state, board, event)
    else:
        if due is None:
            act(state, event)
        fitting(state, board, event)
        lay_cube(state, event, round_squares(state, event.seat))


def fitting(state: State, board: Board, event: Event) -> None:
    """The round's resource, or another by a Factory or for a coin."""
    assert state.paid == (event.card == "coin")
    if event.card == "factory":
        factories = [q for q, there in board.buildings.items() if there == "factory"]
        assert state.is_others(event.seat)
        assert state.resource in [board.markers[q] for q in factories]
    if event.card in ("factory", "coin"):
        assert event.resource != state.resource
    else:
        assert not event.card
        assert event.resource == (state.chosen or state.resource)


def on_cottage(state: State, board: Board, event: Event) -> None:
    """Statue of the Bondmaker: a cube on a Cottage that has none."""
    act(state, event, ways_out=True)
    assert board.has(STATUE)
    assert event.resource == state.resource
    assert board.buildings[event.square] == "cottage"
    assert event.square not in board.bonded
    board.bonded.append(event.square)


def southern(state: State, board: Board, event: Event) -> None:
    """Southern Semaphore: another cube of the round's resource, before the owner builds."""
    state.build_step(event.seat, 16)
    assert board.has("southern_semaphore")
    assert state.is_others(event.seat) and not board.changed
    assert event.resource == state.resource
    state.push(row("gains", event.seat, due=1, card="southern_semaphore", square=-1))
    lay_cube(state, event, besides(state, event.seat))


def stores(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The round's cube on a building with room."""
    act(state, event, ways_out=True)
    assert event.resource == state.resource
    assert board.buildings[event.square] == event.card
    assert len(board.held[event.square]) < STORES[event.card]
    board.held[event.square].append(event.resource)


def swaps(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A cube on a Warehouse; the next row says which one came off."""
    act(state, event, ways_out=True)
    assert event.resource == state.resource
    assert board.buildings[event.square] == event.card == "warehouse"
    off = Row("places", event.seat, [{"card": "warehouse", "resource": r} for r in board.held[event.square]])

    def exchange() -> list[Due]:
        assert off.matched and off.matched.resource != event.resource
        board.held[event.square].remove(off.matched.resource)
        board.held[event.square].append(event.resource)
        return []

    state.push(off, exchange)


def exchanges(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A full Post Office gives its cubes for another, before the owner builds."""
    assert board.buildings[event.square] == event.card == "post_office"
    assert len(board.held[event.square]) == 2
    state.build_step(event.seat, event.square)
    board.held[event.square] = []
    state.push(row("places", event.seat, card="post_office"))


def sells(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The round's resource off a Museum, for a coin."""
    act(state, event, ways_out=True)
    assert event.resource == state.resource
    assert board.buildings[event.square] == event.card == "museum"
    board.held[event.square].remove(event.resource)
    state.push(row("gains", event.seat, due=1, card="museum", square=-1))


def cavern(state: State, board: Board, event: Event, due: Row | None) -> None:
    """One of two cubes laid aside."""
    act(state, event, ways_out=True)
    assert event.resource == state.resource
    board.cavern += 1
    assert board.cavern <= 2
