"""Towns rebuilt from the events of a game alone: what each event does to the town of its seat."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pandas as pd

from sim import games
from sim.languages import _, mark
from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.boxes.fortune.coins import CHEST
from sim.tiny_towns.catalogue import VILLAGER, Card, Catalogue
from sim.tiny_towns.kernel.state import NOT_CARDS

VILLAGERS_EACH = 3
LODGE = 16
"""the Lodge, where events name a square"""
END = ("feeds", "scores", "wins")
"""events of the end of a game, told apart from its last round"""


class Event(NamedTuple):
    """One row of the table of events; `card` and `by` are the cards themselves, if there are any."""

    round: int
    seat: int
    event: str
    card: Card | None = None
    square: int = -1
    resource: str = ""
    cubes: int = 0
    amount: int = 0
    instead: str = ""
    """what stands where a card does without being one: empty, coin, coins or two_buildings"""
    by: Card | None = None
    other: int = -1

    @property
    def squares(self) -> list[int]:
        """The squares whose cubes were removed, or whose buildings are fed."""
        return [square for square in range(SQUARES) if self.cubes >> square & 1]


def read(events: pd.DataFrame, cards: Catalogue) -> Iterator[Event]:
    """The rows of the table of events, with the cards themselves; games without coins lack the last two columns."""
    known = dict.fromkeys(["", *NOT_CARDS.values()]) | {card.id: card for card in cards}
    no_card = {id: "" if card or not id else id for id, card in known.items()}
    table = events.assign(instead=events["card"])
    columns = {name: table[name].tolist() for name in Event._fields if name in table}
    for name, meant in (("card", known), ("by", known), ("instead", no_card)):
        columns |= {name: [meant[id] for id in columns[name]]} if name in columns else {}
    return map(Event, *columns.values())


def market_of(events: Iterable[Event]) -> tuple[Card, ...]:
    """The buildings in play, from the events of a game or its set-up."""
    return tuple(card for card in _laid_out(events) if card.category != VILLAGER)


def able_in(events: Iterable[Event]) -> tuple[Card, ...]:
    """The villager cards in play, from the same."""
    return tuple(card for card in _laid_out(events) if card.category == VILLAGER)


def _laid_out(events: Iterable[Event]) -> Iterator[Card]:
    return (event.card for event in events if event.event == "market" and event.card)


def uses_coins(events: Iterable[Event]) -> bool:
    """Whether coins are used in a game: then they are scored, be there any or not."""
    return any(event.instead == "coins" for event in events)


def has_villagers(events: Iterable[Event]) -> bool:
    """Whether there are villagers in a game: then they settle before it starts."""
    return any(event.event == "settles" for event in events)


def start_of_end(events: Sequence[Event]) -> int:
    """Where the end of a game begins: with the coins that the first town spends on food, if it does."""
    first = next((i for i, event in enumerate(events) if event.event in END), len(events))
    return first - 1 if first and events[first - 1].event == "spends" else first


class Square(NamedTuple):
    """What is on one square: nothing, a cube, or a building with what lies on it; and perhaps a coin."""

    cube: str = ""
    building: Card | None = None
    marker: str = ""
    """the resource that a Factory or Bank is marked with"""
    held: tuple[str, ...] = ()
    """cubes stored on a Warehouse or an Oddity Shop, put on a Cottage, or for sale on a Museum"""
    coin: bool = False


@dataclass(frozen=True)
class Town:
    """A town at some moment of a game; shows itself in a notebook."""

    squares: tuple[Square, ...] = (Square(),) * SQUARES
    monument: Card | None = None
    """the one kept, built or not"""
    cavern: tuple[str, ...] = ()
    """cubes laid aside under the Cavern rule"""
    aside: tuple[Card, ...] = ()
    """buildings set aside for Opaleye's Watch"""
    place: int = 0
    """in the order of completion, 0 while it is not complete"""
    points: Mapping[str, int] = field(default_factory=dict)
    """by the names of the cards, and for empty squares; only when the game is over"""
    won: bool = False
    swapping: int = -1
    """the Warehouse that a cube is about to come off"""
    buildings_then: int = 0
    """buildings in it when its monument was built, that one included; 0 before"""
    uses_coins: bool = False
    coins: int = 0
    """in the chest"""
    changes: int = 0
    """coins spent on other resources since a monument counts them"""
    fed: tuple[int, ...] = ()
    """squares whose buildings are fed, when the game is over"""
    food: int = 0
    """coins spent on that"""
    has_villagers: bool = False
    villagers: frozenset[int] = frozenset()
    """squares with a villager"""
    working: frozenset[int] = frozenset()
    """those of them where one works"""
    lodge: int = 0
    """villagers in the Lodge"""
    stack: int = 0
    """towers that stand on one another"""

    @property
    def chest(self) -> int:
        """For how many coins there is room; none where coins are not used."""
        return CHEST + any(card.slot for card in self.buildings) if self.uses_coins else 0

    @property
    def given_up(self) -> int:
        """How many villagers are gone for good."""
        return max(0, VILLAGERS_EACH - len(self.villagers) - self.lodge) if self.has_villagers else 0

    @property
    def buildings(self) -> list[Card]:
        """Every building that stands, by square."""
        return [square.building for square in self.squares if square.building]

    @property
    def score(self) -> int:
        """All points, when the game is over."""
        return sum(self.points.values())

    def _repr_svg_(self) -> str:
        return str(games.pictures("tiny-towns").town(self).svg)

    def __repr__(self) -> str:
        cubes = sum(bool(square.cube) for square in self.squares)
        there = {"buildings": len(self.buildings), "cubes": cubes}
        if not self.uses_coins:
            return _("<Town of {buildings} buildings and {cubes} cubes>", **there)
        coins = {"coins": self.coins, "chest": self.chest}
        return _("<Town of {buildings} buildings and {cubes} cubes, {coins} of {chest} coins>", **there, **coins)


Towns = tuple[Town, ...]
"""All towns at a table, by seat."""


def before_all(events: Iterable[Event], players: int) -> Towns:
    """The towns before anything has happened in a game."""
    villagers = has_villagers(events)
    town = Town(uses_coins=uses_coins(events), has_villagers=villagers, lodge=VILLAGERS_EACH if villagers else 0)
    return (town,) * players


def after(town: Town, event: Event) -> Town:
    """The town after an event that happened to its seat; many events change nothing in it."""
    return EFFECTS[event.event](town, event) if event.event in EFFECTS else town


def after_all(towns: Towns, events: Iterable[Event]) -> Towns:
    """All towns after some events."""
    changed = list(towns)
    for event in events:
        if event.seat >= 0:
            changed[event.seat] = after(changed[event.seat], event)
        if event.event == "fetches":
            changed[event.amount] = _without_held(changed[event.amount], event.other, event.resource)
    return tuple(changed)


def _changed(town: Town, number: int, **changes: Any) -> Town:
    """The town with something changed on one square."""
    squares = list(town.squares)
    squares[number] = squares[number]._replace(**changes)
    return replace(town, squares=tuple(squares))


def _places(town: Town, event: Event) -> Town:
    """A cube on an empty square, or on a Cottage; it may come off a Warehouse."""
    if town.swapping >= 0:
        town = replace(_without_held(town, town.swapping, event.resource), swapping=-1)
    if town.squares[event.square].building:
        return _stores(town, event)
    return _changed(town, event.square, cube=event.resource)


def _without_held(town: Town, number: int, resource: str) -> Town:
    """The town without a cube that lay on the building of a square."""
    left = list(town.squares[number].held)
    left.remove(resource)
    return _changed(town, number, held=tuple(left))


def _stores(town: Town, event: Event) -> Town:
    return _changed(town, event.square, held=(*town.squares[event.square].held, event.resource))


def _swaps(town: Town, event: Event) -> Town:
    return replace(_stores(town, event), swapping=event.square)


def _stands(town: Town, event: Event) -> Town:
    """A building in the place of its cubes, or of another building with all that lay on it."""
    squares = list(town.squares)
    for number in event.squares:
        squares[number] = _used(squares[number])
    old = squares[event.square].building
    squares[event.square] = Square(building=event.card, coin=squares[event.square].coin)
    town = replace(town, squares=tuple(squares), stack=_towers(town, old, event.card))
    if event.event == "replaces" and event.by and event.by.category != VILLAGER:
        town = replace(town, working=town.working - {event.square})
    return replace(town, buildings_then=len(town.buildings)) if event.card == town.monument else town


def _used(square: Square) -> Square:
    """A square whose cube is removed: one that lay on a smith, or on the square itself."""
    lends = square.building is not None and square.building.action == "lends"
    return square._replace(held=()) if lends else square._replace(cube="")


def _towers(town: Town, old: Card | None, new: Card | None) -> int:
    """How many towers stand on one another when a building has come, perhaps in the place of another."""
    if new and new.action == "towers":
        return town.stack + 1
    return 0 if old and old.action == "towers" else town.stack


def _lodges(town: Town, event: Event) -> Town:
    """A villager leaves its square for the Lodge."""
    return replace(_leaves(town, event.square), lodge=town.lodge + 1)


def _leaves(town: Town, square: int) -> Town:
    return replace(town, villagers=town.villagers - {square}, working=town.working - {square})


def _comes(town: Town, event: Event) -> Town:
    """A villager comes on a square, from another one or from the Lodge."""
    if event.event == "settles" or event.other == LODGE:
        town = replace(town, lodge=town.lodge - 1)
    else:
        town = _leaves(town, event.other)
    works = {event.square} if event.event == "works" else set()
    return replace(town, villagers=town.villagers | {event.square}, working=town.working | works)


def _puts(town: Town, event: Event) -> Town:
    """A building for free; one that was set aside is so no more."""
    return replace(_stands(town, event), aside=tuple(card for card in town.aside if card != event.card))


def _marks(town: Town, event: Event) -> Town:
    """A resource on a building: a marker, or a cube that it sells."""
    if event.card and event.card.marker == "sells":
        return _stores(town, event)
    return _changed(town, event.square, marker=event.resource)


def _gains(town: Town, event: Event) -> Town:
    """Coins into the chest, which may have lain on a square."""
    town = _changed(town, event.square, coin=False) if event.square >= 0 else town
    return replace(town, coins=town.coins + event.amount)


def _spends(town: Town, event: Event) -> Town:
    """Coins out of the chest; those for another resource may lie on a monument that counts them."""
    counts = event.instead == "coin" and any(card.rule.family == "less_changes" for card in town.buildings)
    return replace(town, coins=town.coins - event.amount, changes=town.changes + event.amount * counts)


def _scores(town: Town, event: Event) -> Town:
    name = event.card.name if event.card else NO_CARD[event.instead]
    return replace(town, points={**town.points, name: event.amount})


NO_CARD = {"empty": mark("Empty squares"), "coins": mark("Coins")}
"""what scores without being a card"""

EFFECTS: dict[str, Callable[[Town, Event], Town]] = {
    "keeps": lambda town, event: replace(town, monument=event.card),
    "places": _places,
    "stores": _stores,
    "swaps": _swaps,
    "cavern": lambda town, event: replace(town, cavern=(*town.cavern, event.resource)),
    "builds": _stands,
    "marks": _marks,
    "puts": _puts,
    "replaces": _stands,
    "sets_aside": lambda town, event: replace(town, aside=(*town.aside, event.card)) if event.card else town,
    "completes": lambda town, event: replace(town, place=event.amount),
    "scores": _scores,
    "wins": lambda town, event: replace(town, won=True),
    "fetches": lambda town, event: _changed(town, event.square, cube=event.resource),
    "spends": _spends,
    "gains": _gains,
    "loses": lambda town, event: replace(town, coins=town.coins - event.amount),
    "lays": lambda town, event: _changed(town, event.square, coin=True),
    "sells": lambda town, event: _without_held(town, event.square, event.resource),
    "feeds": lambda town, event: replace(town, fed=tuple(event.squares), food=event.amount),
    "settles": _comes,
    "works": _comes,
    "moves": _comes,
    "lodges": _lodges,
    "discards": lambda town, event: _leaves(town, event.square),
    "exchanges": lambda town, event: _changed(town, event.square, held=()),
}
"""what the events that change a town do to it"""
