"""The referee on resources and cubes: one function for each kind of event."""

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


def lay_cube(state: State, event: Event, elsewhere: bool) -> None:
    """A cube on a square where it may lie; a coin of the Promenade is gained."""
    board = state.boards[event.seat]
    assert event.resource in RESOURCES
    assert event.square in may_lie(state, event.seat, elsewhere)
    board.cubes[event.square] = event.resource
    if event.square in board.duty():
        state.push(row("gains", event.seat, due=1, card=board.laid.pop(event.square), square=event.square))


def act(state: State, event: Event, ways_out: bool = False) -> None:
    """It is the seat's turn to deal with its one cube of the round; a duty closes all ways out."""
    assert state.phase == "placing"
    assert state.order[state.acted] == event.seat
    assert not ways_out or (state.is_others(event.seat) and not state.boards[event.seat].duty())
    state.acted += 1


def fetches(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Who is about to name takes a cube off another town's Oddity Shop, once."""
    assert state.phase == "naming" and not state.resource and not state.fetched
    assert event.seat == state.master() != event.amount
    assert event.card == "oddity_shop"
    owner = state.boards[event.amount]
    assert owner.buildings[event.other] == "oddity_shop"
    owner.held[event.other].remove(event.resource)
    state.fetched = True
    state.push(row("gains", event.seat, due=1, card="oddity_shop", square=-1), lambda: filled(state, event.seat))
    lay_cube(state, event, elsewhere=False)


def filled(state: State, seat: int) -> list[Due]:
    """After fetching: a town without an empty square is complete and the hammer goes on."""
    if state.boards[seat].empty():
        return []
    state.hammer, state.fetched = seat, False
    return [row("completes", seat, amount=state.place())]


def start(state: State, event: Event, order: list[int]) -> None:
    """The round's resource is known; these seats place and build."""
    assert state.phase == "naming" and not state.resource
    state.order, state.resource = order, event.resource
    state.phase, state.acted, state.builder = "placing", 0, -1
    assert event.resource in RESOURCES


def names(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The Master Builder is the next who may name, and no Bank of theirs bars the resource."""
    assert state.mode == "master-builder"
    assert event.seat == state.master()
    assert event.resource not in board.barred()
    start(state, event, state.playing(event.seat))
    state.giver = state.hammer = event.seat
    board.turns += 1


def takes(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Solo: a card that is shown."""
    assert len(state.shown) == 3
    state.shown.remove(event.resource)
    state.under.append(event.resource)
    start(state, event, [0])


def shows(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Solo: three cards of each kind, then those that went under the deck."""
    assert due
    if len(state.seen) < 15:
        state.seen.append(event.resource)
        assert state.seen.count(event.resource) <= 3
    else:
        assert event.resource == state.under.pop(0)
    state.shown.append(event.resource)
    assert len(state.shown) <= 3


def draws(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Town Hall: ten of fifteen cards between two shuffles, never more than three alike."""
    assert state.mode == "town-hall" and state.round % 3
    state.drawn = [*state.drawn, event.resource] if len(state.drawn) < 10 else [event.resource]
    assert state.drawn.count(event.resource) <= 3
    start(state, event, state.playing())


def chooses(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Town Hall: every third round, each who may, and at once the cube is placed."""
    assert state.mode == "town-hall" and state.round % 3 == 0
    if state.phase == "naming":
        state.phase, state.acted, state.builder = "placing", 0, -1
        state.order = [seat for seat in state.playing() if state.may_pick(seat)]
    assert event.resource in RESOURCES
    assert event.resource not in board.barred()
    act(state, event)
    state.push(row("places", event.seat, card="", resource=event.resource))


def places(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The round's cube on a square, or what a card allows instead."""
    if event.card == "southern_semaphore":
        return extra(state, board, event)
    if due is None:
        act(state, event)
    others = state.is_others(event.seat)
    if event.card == STATUE:
        on_cottage(state, board, event)
    elif event.card == "warehouse":
        assert due
        lay_cube(state, event, elsewhere=True)
    else:
        fitting(state, board, event, due)
        lay_cube(state, event, others)


def fitting(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The round's resource, or another by a Factory or for a coin."""
    if event.card == "factory":
        factories = [q for q, there in board.buildings.items() if there == "factory"]
        assert state.is_others(event.seat)
        assert state.resource in [board.markers[q] for q in factories]
        assert event.resource != state.resource
    elif event.card == "coin":
        assert due and event.resource != state.resource
    else:
        assert not event.card
        assert due or event.resource == state.resource


def on_cottage(state: State, board: Board, event: Event) -> None:
    """Statue of the Bondmaker: a cube on a Cottage that has none."""
    assert state.is_others(event.seat) and not board.duty()
    assert board.has(STATUE)
    assert event.resource == state.resource
    assert board.buildings[event.square] == "cottage"
    assert event.square not in board.bonded
    board.bonded.append(event.square)


def extra(state: State, board: Board, event: Event) -> None:
    """Southern Semaphore: another cube of the round's resource, before the owner builds."""
    place = state.order.index(event.seat)
    assert state.phase == "building" and place > state.builder
    assert board.has("southern_semaphore")
    assert state.is_others(event.seat) and not board.changed
    assert event.resource == state.resource
    state.builder = place
    state.push(row("gains", event.seat, due=1, card="southern_semaphore", square=-1))
    lay_cube(state, event, elsewhere=False)


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
