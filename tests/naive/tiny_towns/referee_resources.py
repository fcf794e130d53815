"""The referee on the round's resource: one function for each kind of event."""

from .facts import RESOURCES
from .record import Event
from .referee_board import Board
from .referee_cubes import act, besides, lay_cube
from .referee_state import Due, Row, State, row


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
    lay_cube(state, event, besides(state, event.seat))


def filled(state: State, seat: int) -> list[Due]:
    """After fetching: a town without an empty square is complete and the hammer goes on."""
    if state.boards[seat].empty():
        return []
    state.hammer, state.fetched = seat, False
    return [row("completes", seat, amount=state.place())]


def start(state: State, event: Event, order: list[int]) -> None:
    """The round's resource is known; these seats place and build."""
    assert state.phase == "naming" and not state.resource
    state.resource = event.resource
    begin(state, order)
    assert event.resource in RESOURCES


def begin(state: State, order: list[int]) -> None:
    """Nobody has placed yet."""
    state.order, state.phase, state.acted, state.step = order, "placing", 0, (-1, 0)


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
    """Town Hall: every third round, each who may, and at once the cube is placed or scrapped."""
    assert state.mode == "town-hall" and state.round % 3 == 0
    if state.phase == "naming":
        begin(state, [seat for seat in state.playing() if state.may_pick(seat)])
    assert event.resource in RESOURCES
    assert event.resource not in board.barred()
    act(state, event)
    state.chosen = event.resource
    ways = [{"event": "places", "card": ""}, {"event": "discards"}, {"event": "activates", "card": "scrap"}]
    state.push(Row("", event.seat, ways))
