"""The referee on the cubes of a building: one function for each way to build."""

from collections.abc import Callable

from .facts import CATEGORY
from .record import Event
from .referee_board import SHAPES, Board, fits
from .referee_state import State

Way = Callable[[State, Board, Event, set[int]], None]


def is_possible(state: State, board: Board, card: str) -> None:
    """A card of the market, or the town's monument."""
    assert card in state.cards or (card == board.monument and not board.has(card))


def shown(board: Board, card: str, removed: set[int]) -> None:
    """Cubes of the town, of which not all come off Blacksmiths, show the card's pattern."""
    cubes = board.cubes | board.smiths()
    assert removed & board.cubes.keys() and removed <= cubes.keys()
    assert fits(board, card, {q: cubes[q] for q in removed})


def plain(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """The card from its own cubes."""
    is_possible(state, board, event.card)
    shown(board, event.card, removed)


def turned(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """The gray building from the cubes of a Cathedral."""
    assert "cathedral" in state.cards
    assert event.card == state.gray()
    shown(board, "cathedral", removed)


def forged(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """Another type from cubes and at least one that the last building used."""
    assert event.card in state.cards
    assert board.last and CATEGORY[board.last.card] != CATEGORY[event.card]
    assert not board.forged
    gone = {q for q in board.again if q not in board.cubes and board.buildings.get(q) != "trading_post"}
    cubes = {q: board.again[q] for q in gone} | board.cubes | board.smiths()
    assert removed & gone and removed <= cubes.keys()
    assert fits(board, event.card, {q: cubes[q] for q in removed})
    board.forged = True


def cooperating(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """The card's resources from any squares."""
    is_possible(state, board, event.card)
    assert sorted(board.cubes[q] for q in removed) == sorted(SHAPES[event.card][0].values())


def innovating(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """The card's shape, and cubes that all differ."""
    is_possible(state, board, event.card)
    assert any(removed == shape.keys() for shape in SHAPES[event.card])
    assert len({board.cubes[q] for q in removed}) == len(removed)


def cutting(state: State, board: Board, event: Event, removed: set[int]) -> None:
    """The card's cubes but one, and the building not on that one's square."""
    is_possible(state, board, event.card)
    cubes = {q: board.cubes[q] for q in removed}
    readings = [shape for shape in SHAPES[event.card] if cubes.items() <= shape.items()]
    missing = [shape.keys() - removed for shape in readings]
    assert any(len(left) == 1 and event.square not in left for left in missing)


WAYS: dict[str, Way] = {
    "": plain,
    "cathedral": turned,
    "prism_forge": forged,
    "cooperate": cooperating,
    "innovate": innovating,
    "cut_corners": cutting,
}
