"""Small tables set up by hand, for tests."""

from collections.abc import Iterable
from typing import Any

from .facts import LETTERS
from .opening import open_game
from .record import Event, Option, Rate, Setup
from .table import Table
from .town import Town, add_building

MARKET = ("root_cellar", "mine", "cathedral", "gamblers_den", "jeweler", "museum")


def fortune_table(*cards: str, players: int = 2, mode: str = "master-builder") -> Table:
    """A table after set-up, without monuments; the cards are in play, else those of MARKET."""
    boxes = ("base", "fortune")
    setup = Setup(mode, players, 5, 0, (*cards, *MARKET), monuments=False, boxes=boxes, most_fortune=None)
    table = open_game(setup, None)
    table.round = 1
    return table


def villager_table(
    *cards: str,
    players: int = 2,
    mode: str = "master-builder",
    villagers: tuple[str, ...] = (),
    fortune: bool = False,
    tears: bool = False,
) -> Table:
    """A table after set-up with Villagers, without monuments, and with nobody on the boards yet."""
    boxes = ("base", "fortune", "villagers") if fortune else ("base", "villagers")
    setup = Setup(mode, players, 5, 0, cards, False, False, boxes, False, None, tears, villagers)
    table = open_game(setup, None)
    table.round = 1
    for town in table.towns:
        town.villagers = set()
    return table


def people(town: Town, visiting: Iterable[int] = (), working: Iterable[int] = (), lodge: int = 0) -> Town:
    """Villagers on squares, at work or not, and in the Lodge."""
    town.working = set(working)
    town.villagers, town.lodge = set(visiting) | town.working, lodge
    return town


def lay(town: Town, rows: str) -> Town:
    """Cubes on a town, drawn with the letters of the patterns."""
    for square, letter in enumerate(rows.replace(" ", "")):
        town.cubes[square] = LETTERS.get(letter, "")
    return town


def stand(town: Town, *cards: str, first: int = 0) -> Town:
    """Buildings one after the other, with nothing of what they bring; a monument is the one kept."""
    for square, card in enumerate(cards, first):
        if card:
            add_building(town, card, square)
    return town


def wanting(*wants: dict[str, Any]) -> Rate:
    """A rating for what agrees with one of the wishes, the earlier the better."""

    def rate(seat: int, options: list[Option]) -> list[float]:
        fields = [option._asdict().items() for option in options]
        return [max(float(-i if want.items() <= there else -99) for i, want in enumerate(wants)) for there in fields]

    return rate


def short(events: list[Event]) -> list[tuple[str, str, int]]:
    """Event, card and amount."""
    return [(event.event, event.card, event.amount) for event in events]


def last(table: Table, number: int) -> list[tuple[str, str, int]]:
    """The last rows in short."""
    return short(table.record.events[-number:])


def rows(table: Table, *names: str) -> list[Event]:
    """What happened at the table, only the named kinds if any are."""
    return [event for event in table.record.events if not names or event.event in names]


def asked(table: Table, kind: str) -> list[list[Option]]:
    """The options of every decision about that kind."""
    return [options for _, options, _ in table.record.decisions if options[0].kind == kind]
