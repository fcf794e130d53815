"""The referee on the end of a round and of the game."""

from itertools import combinations, permutations

from .facts import CATEGORIES, CATEGORY
from .record import Event
from .referee_board import Board, beside
from .referee_state import Due, Row, State, row
from .referee_villagers import villager_rows

FED = ("cottage", "barrett_castle", "eraflage_vineyard")


def close_round(state: State) -> None:
    """Nobody builds any more: coins, villagers, complete towns, and the next card in solo play are due."""
    state.phase = "closing"
    state.push(
        lambda: round_coins(state),
        lambda: villager_rows(state),
        lambda: full_towns(state),
        lambda: barred_towns(state),
        lambda: go_on(state),
    )


def round_coins(state: State) -> list[Due]:
    """A coin for two buildings, then one for everybody else for each unpaid Jeweler."""
    if not state.coins:
        return []
    busy = [seat for seat in state.order if state.boards[seat].built > 1]
    poor = [(owner, seat) for owner in state.unpaid for seat in range(len(state.boards))]
    rows: list[Due] = [row("gains", seat, due=1, card="two_buildings", square=-1) for seat in busy]
    return rows + [row("gains", seat, due=1, card="jeweler", square=-1) for owner, seat in poor if seat != owner]


def full_towns(state: State) -> list[Due]:
    """Towns without an empty square are complete."""
    full = [seat for seat in state.playing() if not state.boards[seat].empty()]
    return [row("completes", seat, amount=state.place()) for seat in full]


def barred_towns(state: State) -> list[Due]:
    """When nobody is left who may name, so are those with five Banks."""
    if state.mode != "master-builder" or any(state.may_pick(seat) for seat in state.playing()):
        return []
    barred = [seat for seat in state.playing() if len(state.boards[seat].barred()) == 5]
    return [row("completes", seat, amount=state.place()) for seat in barred]


def go_on(state: State) -> list[Due]:
    """Another round, unless all towns are complete."""
    if not state.playing():
        return end_rows(state)
    state.phase = "naming"
    return [row("shows", -1)] if state.mode == "solo" else []


def end_rows(state: State) -> list[Due]:
    """All that is written after the last round."""
    state.phase = "ended"
    rows: list[Due] = []
    for seat, board in enumerate(state.boards):
        if state.expanded:
            rows += feeding_rows(state, board, seat)
    for seat, board in enumerate(state.boards):
        cards = sorted(set(board.buildings.values()), key=lambda card: CATEGORIES.index(CATEGORY[card]))
        cards += ["empty", "coins"] if state.coins else ["empty"]
        rows += [row("scores", seat, card=card) for card in cards]
    return [*rows, lambda: [row("wins", seat) for seat in winners(state)]]


def feeding_rows(state: State, board: Board, seat: int) -> list[Due]:
    """Coins for food come first, if there are any."""
    farm = next(card for card in state.cards if CATEGORY[card] == "farm")
    rows: list[Due] = [row("feeds", seat)]
    if farm in ("root_cellar", "tithe_barn") and board.has(farm):
        rows.insert(0, row("spends", seat, optional=True, card=farm))
    return rows


def winners(state: State) -> list[int]:
    """Most points, fewest turns, fewest squares without building, most Cottages."""
    ranks = [
        (sum(board.points.values()), -board.turns, len(board.buildings), board.count("cottage"))
        for board in state.boards
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def completes(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The town is out of the game; after fetching that can end it."""
    assert due and not board.place
    board.place, board.completed = event.amount, state.round
    if state.phase == "naming" and not state.playing():
        state.push(lambda: end_rows(state))


def feeds(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A set that the town's farms can feed with the coins spent."""
    assert due
    assert event.amount == board.food
    board.fed = event.cubes
    fed = {q for q in range(16) if event.cubes >> q & 1}
    hungry = {q for q, card in board.buildings.items() if card in FED}
    assert fed <= hungry
    assert board.food == 0 or board.coins >= board.food
    for card, feeding in FARMS.items():
        assert not board.has(card) or feeding(board, hungry, fed)
    if not any(CATEGORY[card] == "farm" for card in board.buildings.values()):
        assert not fed


def farm(board: Board, hungry: set[int], fed: set[int]) -> bool:
    """Four for each."""
    return len(fed) == min(4 * board.count("farm"), len(hungry))


def root_cellar(board: Board, hungry: set[int], fed: set[int]) -> bool:
    """A line for each coin, until nobody is unfed."""
    return (fed == hungry or board.food == board.coins) and covered(hungry, fed, board.food)


def tithe_barn(board: Board, hungry: set[int], fed: set[int]) -> bool:
    """The neighbours, and of the others two for each coin."""
    free = next_to(board, hungry, ["tithe_barn"])
    enough = fed == hungry or board.food == board.coins
    return enough and free <= fed and len(fed - free) in (2 * board.food, 2 * board.food - (fed == hungry))


def grange(board: Board, hungry: set[int], fed: set[int]) -> bool:
    """The neighbours of one type for each Grange."""
    kinds = {"cottage" if there == "barrett_castle" else CATEGORY[there] for there in board.buildings.values()}
    cards = {kind: [there for there in board.buildings.values() if is_kind(there, kind)] for kind in kinds}
    return any(
        fed == next_to(board, hungry, [card for kind in chosen for card in cards[kind]])
        for number in range(1, board.count("grange") + 1)
        for chosen in combinations(kinds, number)
    )


def is_kind(card: str, kind: str) -> bool:
    """Whether the building is of the type; the castle is a cottage."""
    return kind == ("cottage" if card == "barrett_castle" else CATEGORY[card])


def nectar_farm(board: Board, hungry: set[int], fed: set[int]) -> bool:
    """All if they are even, else none."""
    return fed == (set() if len(hungry) % 2 else hungry)


def vegetable_patch(board: Board, hungry: set[int], fed: set[int]) -> bool:
    """Those without a neighbour of their kind."""
    return fed == hungry - next_to(board, hungry, list(FED))


def next_to(board: Board, hungry: set[int], cards: list[str]) -> set[int]:
    """Those next to one of the buildings."""
    return {q for q in hungry for other, card in board.buildings.items() if card in cards and beside(q, other)}


FARMS = {
    "farm": farm,
    "root_cellar": root_cellar,
    "tithe_barn": tithe_barn,
    "grange": grange,
    "nectar_farm": nectar_farm,
    "vegetable_patch": vegetable_patch,
}


def covered(hungry: set[int], fed: set[int], number: int) -> bool:
    """Whether so many rows and columns, each with somebody still unfed, feed exactly these."""
    lines = [{4 * i + j for j in range(4)} & hungry for i in range(4)]
    lines += [{4 * j + i for j in range(4)} & hungry for i in range(4)]
    return any(feeds_in_turn(chosen, fed) for chosen in permutations(lines, number))


def feeds_in_turn(lines: tuple[set[int], ...], fed: set[int]) -> bool:
    """Whether each line feeds somebody new, and all together these."""
    done: set[int] = set()
    for squares in lines:
        if squares <= done:
            return False
        done |= squares
    return done == fed


def scores(state: State, board: Board, event: Event, due: Row | None) -> None:
    """Points once all towns are complete."""
    assert due
    board.points[event.card] = event.amount
    if event.card == "coins":
        assert event.amount == (board.coins - board.food) * (2 if board.has("estival_festival") else 1)


def wins(state: State, board: Board, event: Event, due: Row | None) -> None:
    """One of the winners."""
    assert due
