"""The referee on villagers: one function for each kind of event, and the rows that are due."""

from .record import Event
from .referee_board import Board, beside
from .referee_cubes import act, bound
from .referee_state import Due, Row, State, row
from .villager_cards import COSTS

LODGE = 16


def meeting_rows(state: State, seat: int, square: int, way: str) -> list[Due]:
    """Step 1: a villager on whose square a building comes works there, is pushed aside, or in Tiny Tears leaves."""
    board = state.boards[seat]
    if square not in board.villagers:
        return []
    if state.tears:
        return [row("lodges", seat, card="", square=square)]
    if way == "builds" and not board.villagers[square]:
        return [row("works", seat, square=square, other=square, by="")]
    if way == "architects_guild":
        board.villagers[square] = False
    return []


def work_rows(state: State, seat: int, card: str, squares: list[int]) -> list[Due]:
    """A villager may be put to work in one of the buildings that have none on their square."""
    board = state.boards[seat]
    origins = [q for q in board.villagers if q not in board.buildings] + [LODGE] * (board.lodge > 0)
    places = [q for q in squares if q in board.buildings and q not in board.villagers]
    wants = [{"by": card, "square": q, "other": origin} for q in places for origin in origins]
    return [Row("works", seat, wants, optional=True)] if wants and not state.tears else []


def villager_rows(state: State) -> list[Due]:
    """The end of a round: seat after seat, whoever has to move, then whoever is in the Lodge."""
    first = state.giver if state.mode == "master-builder" else 0
    return [lambda seat=seat: move_rows(state, seat) for seat in state.playing(first)]  # type: ignore[misc]


def move_rows(state: State, seat: int) -> list[Due]:
    """One of those on a cube or pushed aside goes to an adjacent free square, or to the Lodge."""
    board = state.boards[seat]
    restless = [q for q, works in board.villagers.items() if q in board.cubes or (q in board.buildings and not works)]
    if not restless:
        return settle_rows(state, seat)
    wants = []
    for origin in restless:
        near = [q for q in board.free() if beside(q, origin)]
        wants += [{"event": "moves", "other": origin, "square": q} for q in near]
        wants += [] if near else [{"event": "lodges", "square": origin, "card": ""}]
    return [Row("", seat, wants), lambda: move_rows(state, seat)]


def settle_rows(state: State, seat: int) -> list[Due]:
    """One of the Lodge, as long as there is a free square."""
    board = state.boards[seat]
    if not board.lodge or not board.free():
        return []
    return [row("settles", seat), lambda: settle_rows(state, seat)]


def settles(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A villager on a free square, of the corners at first if they are to work later."""
    assert due
    assert event.square in board.free()
    if state.round:
        board.lodge -= 1
    else:
        assert state.tears or event.square in (0, 3, 12, 15)
    board.villagers[event.square] = False


def moves(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A villager that has to move."""
    assert due
    del board.villagers[event.other]
    board.villagers[event.square] = False


def lodges(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A villager leaves its square; to pay for an ability it must have worked."""
    assert due
    works = board.villagers.pop(event.square)
    assert works or not event.card
    board.lodge += 1


def works(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A villager in a building, where it stood or from elsewhere."""
    assert due
    if event.other == LODGE:
        board.lodge -= 1
    else:
        del board.villagers[event.other]
    board.villagers[event.square] = True


def discards(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Tiny Tears: a villager that is not the last is given up, and the round's cube comes."""
    if due is None:
        act(state, event)
    assert state.tears and len(board.villagers) + board.lodge > 1
    del board.villagers[event.square]
    state.given_up = event.square
    cards = ["coin"] if state.paid else [""] if state.chosen else ["", "factory"]
    state.push(Row("places", event.seat, [{"card": card} for card in cards]))


def activates(state: State, board: Board, event: Event, due: Row | None) -> None:
    """An ability: its villagers leave, then it happens."""
    assert event.card in state.abilities
    assert event.amount == COSTS[event.card] <= len(board.at_work())
    if event.card == "scrap":
        if due is None:
            act(state, event)
        assert not (state.is_others(event.seat) and bound(state, event.seat))
        board.changed = True
    else:
        state.build_step(event.seat, 17, again=True)
    paid = [row("lodges", event.seat, card=event.card) for _ in range(event.amount)]
    state.push(*paid, *outcome(event))


def outcome(event: Event) -> list[Due]:
    """What an ability leads to."""
    seat, card = event.seat, event.card
    if card == "scrap":
        return []
    if card == "forage":
        return [row("places", seat, card=card)]
    if card == "solicit":
        return [row("gains", seat, due=1, card=card, square=-1)]
    return [row("replaces" if card == "renovate" else "builds", seat, by=card)]
