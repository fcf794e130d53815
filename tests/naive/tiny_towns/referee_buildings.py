"""The referee on buildings and coins: one function for each kind of event."""

from .facts import CATEGORY, RESOURCES
from .record import Event
from .referee_arrivals import arrive
from .referee_board import Board
from .referee_cubes import act, besides
from .referee_puts import put_rows, watch_rows
from .referee_state import Due, Row, State
from .referee_ways import WAYS

NORTH = "northern_semaphore"


def builds(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The cubes are right and the building goes to one of their squares, or with leave elsewhere."""
    if due is None:
        assert event.by in ("", "cathedral", "prism_forge")
    state.build_step(event.seat, 17, again=True)
    assert board.may_get(event.card, state.mode == "solo")
    removed = {q for q in range(16) if event.cubes >> q & 1}
    WAYS[event.by](state, board, event, removed)
    remember(board, event, removed)
    resources = [take_off(board, q) for q in sorted(removed) if q in board.cubes or q in board.smiths()]
    if not (event.card == "folly_tower" and board.towers):
        assert event.square in removed or event.card == "shed" or board.has("obelisk_of_the_crescent")
    if CATEGORY[event.card] == "monument":
        board.monument_round = state.round
    state.push(*after_building(state, event, resources))
    arrive(state, event.seat, event.card, event.square, "builds")


def take_off(board: Board, square: int) -> str:
    """Remove a cube, from a Blacksmith perhaps, and say which."""
    return board.cubes.pop(square) if square in board.cubes else board.held[square].pop()


def remember(board: Board, event: Event, removed: set[int]) -> None:
    """Count the building, and keep its cubes in mind for a standing Prism Forge."""
    again = board.has("prism_forge") and not event.by
    board.again = {q: board.cubes[q] for q in removed if q in board.cubes} if again else {}
    board.last = event
    board.built += 1


def after_building(state: State, event: Event, resources: list[str]) -> list[Due]:
    """What follows when the building has had all its effects: the Northern Semaphore, then a neighbour's Watch."""
    rows: list[Due] = [lambda: watch_rows(state, event.seat, event.card)]
    if state.boards[event.seat].has(NORTH) and len(resources) > 1:
        rows.insert(0, lambda: northern_rows(state, event.seat, resources))
    return rows


def northern_rows(state: State, seat: int, resources: list[str]) -> list[Due]:
    """One of the cubes may come back."""
    wants = [{"card": NORTH, "resource": r, "square": q} for r in resources for q in besides(state, seat)]
    return [Row("places", seat, wants, optional=True)]


def puts(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A building for nothing, when one is due."""
    assert due
    assert not board.place
    assert board.may_get(event.card, state.mode == "solo")
    arrive(state, event.seat, event.card, event.square, "puts", due.chain)


def replaces(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Another type in place of a building that is no monument; a stack of towers goes as a whole."""
    assert due
    assert event.card in state.cards
    assert board.may_get(event.card, state.mode == "solo")
    assert event.card != "folly_tower" or not board.towers
    old = board.buildings.pop(event.square)
    assert old != event.card
    assert CATEGORY[old] != "monument"
    board.towers = 0 if old == "folly_tower" else board.towers
    board.bonded = [square for square in board.bonded if square != event.square]
    arrive(state, event.seat, event.card, event.square, event.by)


def marks(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A marker on a new Factory, one that differs on a Bank, cubes on a Museum."""
    assert due
    assert event.resource in RESOURCES
    if event.card == "museum":
        board.held[event.square].append(event.resource)
        return
    others = {q: there for q, there in board.buildings.items() if q in board.markers}
    assert event.card == "factory" or event.resource not in [board.markers[q] for q in others]
    board.markers[event.square] = event.resource


def sets_aside(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Three different types for Opaleye's Watch."""
    assert due
    assert event.card in state.cards
    assert event.card not in board.set_aside
    board.set_aside.append(event.card)


def lays(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A coin on a square, on an empty one for the Promenade."""
    assert due
    assert event.square not in board.laid
    assert event.card == "caterinas_grotto" or board.is_empty(event.square)
    board.laid[event.square] = event.card


def gains(state: State, board: Board, event: Event, due: Row | None) -> None:
    """As many coins as are due and find room; a chest just filled may bring a Cottage at Okaver."""
    assert due and state.coins
    assert event.amount == min(due.due, board.room())
    before, board.coins = board.coins, board.coins + event.amount
    if before < 4 == board.coins and board.has("treasury_at_okaver") and not board.place:
        state.push(*put_rows(state, event.seat, ["cottage"], "treasury_at_okaver", optional=True))


def spends(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Coins that are due, or one to change the round's resource."""
    assert state.coins
    assert 0 < event.amount <= board.coins
    if due is None:
        assert event.card == "coin" and event.amount == 1
        assert state.is_others(event.seat)
        act(state, event)
        board.changed = state.paid = True
        board.hill += board.has("hollow_hill")
        state.push(Row("", event.seat, [{"event": "places", "card": "coin"}, {"event": "discards"}]))
    if event.card in ("root_cellar", "tithe_barn"):
        board.food = event.amount
    else:
        board.coins -= event.amount


def loses(state: State, board: Board, event: Event, due: Row | None) -> None:
    """All coins at a Parsonage."""
    assert due
    board.coins -= event.amount
