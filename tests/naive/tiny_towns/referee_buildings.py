"""The referee on buildings and coins: one function for each kind of event."""

from .facts import CATEGORY, RESOURCES
from .record import Event
from .referee_arrivals import arrive, monument_rows, watch_rows
from .referee_board import Board, fits
from .referee_cubes import act
from .referee_state import Due, Row, State, row


def builds(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The cubes show the pattern and the building goes to one of their squares, or with leave elsewhere."""
    place = state.order.index(event.seat)
    assert state.phase == "building" and place >= state.builder
    assert board.may_get(event.card, state.mode == "solo")
    removed = {q for q in range(16) if event.cubes >> q & 1}
    {"": plain, "cathedral": turned, "prism_forge": forged}[event.by](state, board, event, removed)
    remember(board, event, removed)
    for used in removed & board.cubes.keys():
        del board.cubes[used]
    assert event.square in removed or event.card == "shed" or board.has("obelisk_of_the_crescent")
    state.builder = place
    state.push(*after_building(state, event))
    arrive(state, event.seat, event.card, event.square)


def plain(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """Cubes of the town, and a card of the market or the town's monument."""
    assert event.card in state.cards or (event.card == board.monument and not board.has(event.card))
    assert removed and removed <= board.cubes.keys()
    assert fits(board, event.card, {q: board.cubes[q] for q in removed})


def turned(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """The gray building from the cubes of a Cathedral."""
    assert "cathedral" in state.cards
    assert event.card == state.gray()
    assert removed and removed <= board.cubes.keys()
    assert fits(board, "cathedral", {q: board.cubes[q] for q in removed})


def forged(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """Another type from cubes and at least one that the last building used."""
    assert event.card in state.cards
    assert board.last and CATEGORY[board.last.card] != CATEGORY[event.card]
    assert not board.forged
    gone = {q for q in board.again if q not in board.cubes and board.buildings.get(q) != "trading_post"}
    cubes = {q: board.again[q] for q in gone} | board.cubes
    assert removed & gone and removed <= cubes.keys()
    assert fits(board, event.card, {q: cubes[q] for q in removed})
    board.forged = True


def remember(board: Board, event: Event, removed: set[int]) -> None:
    """Count the building, and keep its cubes in mind for a standing Prism Forge."""
    again = board.has("prism_forge") and not event.by
    board.again = {q: board.cubes[q] for q in removed} if again else {}
    board.last = event
    board.built += 1


def after_building(state: State, event: Event) -> list[Due]:
    """What follows after coins and markers: the monument's own effect, then a neighbour's Watch."""
    rows: list[Due] = []
    if CATEGORY[event.card] == "monument":
        state.boards[event.seat].monument_round = state.round
        rows.append(lambda: monument_rows(state, event.seat, event.card))
    return [*rows, lambda: watch_rows(state, event.seat, event.card)]


def puts(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A building for nothing, when one is due."""
    assert due
    assert event.card in state.cards
    assert not board.place
    assert board.may_get(event.card, state.mode == "solo")
    arrive(state, event.seat, event.card, event.square)


def replaces(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Another type in place of a building that is no monument."""
    assert due
    assert event.card in state.cards
    assert board.may_get(event.card, state.mode == "solo")
    old = board.buildings.pop(event.square)
    assert old != event.card
    assert CATEGORY[old] != "monument"
    board.bonded = [square for square in board.bonded if square != event.square]
    arrive(state, event.seat, event.card, event.square)


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
    if before < 4 == board.coins and board.has("treasury_at_okaver") and not board.place and board.empty():
        state.push(row("puts", event.seat, optional=True, card="cottage", by="treasury_at_okaver"))


def spends(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Coins that are due, or one to change the round's resource."""
    assert state.coins
    assert 0 < event.amount <= board.coins
    if due is None:
        assert event.card == "coin" and event.amount == 1
        assert state.is_others(event.seat)
        act(state, event)
        board.changed = True
        board.hill += board.has("hollow_hill")
        state.push(row("places", event.seat, card="coin"))
    if event.card in ("root_cellar", "tithe_barn"):
        board.food = event.amount
    else:
        board.coins -= event.amount


def loses(state: State, board: Board, event: Event, due: Row | None) -> None:
    """All coins at a Parsonage."""
    assert due
    board.coins -= event.amount
