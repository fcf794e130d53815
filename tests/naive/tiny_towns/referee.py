"""Replays the events of a game, knowing nothing else, and stops at the first one that breaks a rule."""

from collections.abc import Callable

from . import referee_buildings, referee_cubes, referee_end, referee_resources, referee_villagers
from .facts import CATEGORIES, CATEGORY
from .record import Event
from .referee_board import Board
from .referee_end import close_round
from .referee_state import Row, State, row
from .villager_cards import COSTS, VILLAGERS_EACH

Handler = Callable[[State, Board, Event, Row | None], None]


def market(state: State, board: Board, event: Event, due: Row | None) -> None:
    """The cards in play, by category, then a villager card of cost 1 and one that costs more."""
    assert due
    if len(state.cards) < len(CATEGORIES) - 1:
        assert CATEGORY[event.card] == CATEGORIES[len(state.cards)]
        state.cards.append(event.card)
    else:
        assert (COSTS[event.card] > 1) == bool(state.abilities)
        assert event.card != "solicit" or state.coins
        state.abilities.append(event.card)


def dealt(state: State, board: Board, event: Event, due: Row | None) -> None:
    """A monument in hand that nobody else has."""
    assert due
    assert CATEGORY[event.card] == "monument"
    assert not any(event.card in other.dealt for other in state.boards)
    board.dealt.append(event.card)


def keeps(state: State, board: Board, event: Event, due: Row | None) -> None:
    """One of the two."""
    assert due
    assert event.card in board.dealt
    board.monument = event.card


# What each kind of event says; all else is blank.
FIELDS: dict[str, tuple[str, ...]] = {
    "market": ("card",),
    "dealt": ("card",),
    "keeps": ("card",),
    "shows": ("resource",),
    "fetches": ("card", "square", "resource", "amount", "other"),
    "names": ("resource",),
    "takes": ("resource",),
    "draws": ("resource",),
    "chooses": ("resource",),
    "places": ("card", "square", "resource"),
    "stores": ("card", "square", "resource"),
    "swaps": ("card", "square", "resource"),
    "sells": ("card", "square", "resource"),
    "cavern": ("resource",),
    "builds": ("card", "square", "cubes", "by"),
    "marks": ("card", "square", "resource"),
    "sets_aside": ("card",),
    "puts": ("card", "square", "amount", "by", "other"),
    "replaces": ("card", "square", "by"),
    "lays": ("card", "square"),
    "gains": ("card", "square", "amount"),
    "spends": ("card", "amount"),
    "loses": ("card", "amount"),
    "settles": ("square",),
    "exchanges": ("card", "square"),
    "discards": ("square",),
    "activates": ("card", "amount"),
    "lodges": ("card", "square"),
    "works": ("square", "by", "other"),
    "moves": ("square", "other"),
    "completes": ("amount",),
    "feeds": ("cubes", "amount"),
    "scores": ("card", "amount"),
    "wins": (),
}
HANDLERS: dict[str, Handler] = {"market": market, "dealt": dealt, "keeps": keeps}
for module in (referee_resources, referee_cubes, referee_buildings, referee_villagers, referee_end):
    HANDLERS |= {name: getattr(module, name) for name in FIELDS if hasattr(module, name)}


class Referee:
    """Checks one event after the other."""

    def __init__(self, players: int) -> None:
        self.state = State([Board() for _ in range(players)])

    def check(self, events: list[Event]) -> list[Board]:
        """Replay all events and hand back the final boards."""
        events = [Event(*event) for event in events]
        self.look_ahead(events)
        for event in events:
            if event.round < self.state.round:
                raise ValueError(f"Out of order: {event}")
            self.judge(event)
        self.judge(None)
        return self.state.boards

    def judge(self, event: Event | None) -> None:
        """One event, or the end of all: nothing may be due any more."""
        try:
            if event:
                self.replay(event)
            else:
                assert self.due(None) is None
                assert self.state.phase == "ended"
        except (AssertionError, IndexError, KeyError, StopIteration, ValueError) as broken:
            raise ValueError(f"Against the rules: {event or 'the game stops before its end'}") from broken

    def look_ahead(self, events: list[Event]) -> None:
        """What kind of game this is."""
        names = {event.event for event in events}
        self.state.mode = "solo" if "shows" in names else "town-hall" if "draws" in names else "master-builder"
        self.state.coins = any(event.event == "scores" and event.card == "coins" for event in events)
        self.state.expanded = self.state.coins or "feeds" in names
        settlers = range(len(self.state.boards)) if "settles" in names else []
        abilities = [event for event in events if event.event == "market" and event.card in COSTS]
        self.state.tears = "settles" in names and not abilities
        seats = range(len(self.state.boards)) if "dealt" in names else []
        self.state.push(*(row("market", -1) for _ in CATEGORIES[:-1]))
        self.state.queue += [row("market", -1) for _ in range(2) if abilities]
        self.state.queue += [row("dealt", seat) for seat in seats for _ in range(2)]
        self.state.queue += [row("keeps", seat) for seat in seats]
        self.state.queue += [row("settles", seat) for seat in settlers for _ in range(VILLAGERS_EACH)]
        self.state.queue += [row("shows", -1) for _ in range(3) if self.state.mode == "solo"]

    def replay(self, event: Event) -> None:
        """One event: it is due or it may come, and it keeps its own rules."""
        used = {"round", "seat", "event", *FIELDS[event.event]}
        blank = Event(event.round, event.seat, event.event)._asdict()
        assert all(value == blank[name] for name, value in event._asdict().items() if name not in used)
        assert 0 <= event.cubes < 1 << 16
        assert (event.seat == -1) == (event.event in ("market", "shows", "draws"))
        if event.round > self.state.round:
            assert self.due(None) is None
            self.open_round(event.round)
        HANDLERS[event.event](self.state, self.state.boards[event.seat], event, self.due(event))

    def open_round(self, number: int) -> None:
        """Nothing of the new round has happened; only third rounds that all sit out leave no trace."""
        state = self.state
        if state.phase == "opening":
            state.phase = "naming"
        assert state.phase == "naming"
        for skipped in range(state.round + 1, number):
            assert state.mode == "town-hall" and skipped % 3 == 0
            assert not any(state.may_pick(seat) for seat in state.playing())
        state.round, state.order, state.giver, state.resource = number, [], -1, ""
        state.unpaid, state.fetched = [], False
        for board in state.boards:
            board.start_round()

    def due(self, event: Event | None) -> Row | None:
        """The due row that the event is; all rows before it must be optional."""
        state = self.state
        while True:
            while state.queue and not isinstance(state.queue[0], Row):
                step = state.queue.pop(0)
                assert not isinstance(step, Row)
                state.push(*step())
            if state.queue:
                first = state.queue.pop(0)
                assert isinstance(first, Row)
                if event and first.agrees(event):
                    first.matched = event
                    return first
                assert first.optional, f"{first} is due"
            elif not self.next_phase(event):
                return None

    def next_phase(self, event: Event | None) -> bool:
        """Go on to building or to the end of the round, if the event needs it."""
        state = self.state
        if state.phase == "placing" and state.acted == len(state.order):
            state.phase = "building"
            return True
        if state.phase == "building" and not (event and is_building(event)):
            close_round(state)
            return True
        return False


def is_building(event: Event) -> bool:
    """Whether the event belongs to a seat's building."""
    ability = event.event == "activates" and event.card != "scrap"
    extra = (event.event, event.card) == ("places", "southern_semaphore")
    return event.event in ("builds", "exchanges") or ability or extra
