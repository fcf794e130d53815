"""The games of the lab. A game is a folder and one record, `GAME` in its `game.py`; the folders are scanned."""

import importlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.settings import Setting, declared

if TYPE_CHECKING:
    from sim.little_town.settings import Settings as LittleTown
    from sim.tiny_towns.settings import Settings as TinyTowns

    class Table(TinyTowns, LittleTown, total=False):
        """What a table can be like: the settings of all games, by which an editor knows them."""


USUAL = "tiny-towns"
"""the game that is meant unless another is named"""
USUAL_PLAYERS = 4
LEVELS = ("planner:skill=0.3", "planner", "lookahead")
"""a novice, a decent player and an expert, unless a game has others"""
PANEL = ("planner", "planner:skill=0.9", "planner:skill=0.8", "lookahead", "lookahead:skill=0.9")
"""players who stand for good players in general, unless a game has others"""
DOUBTFUL = ("low", "reconstructed")
"""the confidence of a card that may differ from the printed one"""


Verb = TypeVar("Verb", bound=Callable[..., Any])


class Setup(Protocol):
    """One way to set up games: what an arm of an experiment plays."""

    @property
    def game(self) -> str:
        """the name of the game"""

    @property
    def players(self) -> int: ...
    @property
    def strategies(self) -> tuple[str, ...]:
        """one a seat"""

    @property
    def seed(self) -> int: ...
    @property
    def catalogue(self) -> Any:
        """the cards"""

    @property
    def settings(self) -> Mapping[str, Any]:
        """of the game, by name"""


@dataclass(frozen=True)
class Number:
    """A number on a card that can be varied, or a table of such numbers, and between which limits."""

    present: int | tuple[int, ...]
    least: float = -math.inf
    most: float = math.inf


@dataclass(frozen=True)
class Cards:
    """What a game does with its cards: the catalogue, those of your own, and changes."""

    load: Callable[[], Any]
    """the catalogue: cards by id, each with id, name, category, box and confidence"""
    find: Callable[[Any, Any], Any]
    """(id or the file of an own card, catalogue or none) -> a card"""
    table: Callable[[Iterable[Any]], Any]
    """cards -> a table with a row for each"""
    shown: Callable[[Sequence[Any], bool], Any]
    """(cards, whether it is one alone) -> something to print in the terminal"""
    with_own: Callable[..., tuple[tuple[dict[str, Any], ...], Any]]
    """(catalogue, files or tables of own cards) -> the own cards as tables, and the catalogue with them"""
    table_of: Callable[[Any], dict[str, Any]]
    """the file of an own card -> its keys and values, checked"""
    numbers: Callable[[Any], Mapping[str, Number]]
    """card -> the numbers on it, by the names that changes have for them"""
    changed: Callable[[Any, Mapping[str, Mapping[str, Any]]], Any]
    """(catalogue, fields by card) -> the catalogue with the changes"""
    table_for: Callable[[Any, Mapping[str, Any]], dict[str, Any]]
    """(card, settings) -> the settings with what the card needs to be played, such as the box it comes in"""
    described: Callable[[Any, Any], dict[str, Any]]
    """(catalogue, own cards) -> `cards` and `changes` in plain values, from which the same catalogue can be made"""


@dataclass(frozen=True)
class Solo:
    """How a game is played alone, and what its rulebook calls a score."""

    settings: Mapping[str, Any]
    levels: tuple[tuple[int, str], ...]
    """the least score of each level, the best first"""
    lowest: str

    @property
    def names(self) -> list[str]:
        """The levels, the best first."""
        return [*(name for _least, name in self.levels), self.lowest]

    def level(self, score: float) -> str:
        """The level of a score."""
        return next((name for least, name in self.levels if score >= least), self.lowest)


@dataclass(frozen=True)
class Pictures:
    """How a game is shown. What has a picture asks here for it, so that data need not import the code that draws it."""

    card: Callable[[Any], Any]
    """card -> its picture"""
    town: Callable[[Any], Any]
    """what one player built -> its picture"""
    steps: Callable[[Any], Any]
    """a game to step through -> the same as a part of a page, with `page` and `framed` for a page of its own"""
    lines: Callable[[Any, int | None], Iterable[Any]]
    """(a game to step through, the last round or none) -> what the terminal shows of it"""


@dataclass(frozen=True)
class Decisions:
    """How games are stopped at their decisions, to see what other options would have led to."""

    kinds: tuple[str, ...]
    """of options, by their numbers"""
    offers: Callable[[Any, range], Any]
    """(setup, games) -> rows game, kind, offered, chosen: how often a kind was on offer beside others, and chosen"""
    cases: Callable[..., Any]
    """(setup, policy's setup, games, kinds, how many a game, rollouts) -> rows game, kind, first, second, ...: points
    that the best option of a kind brings beyond the chosen one, in the rollouts that found it best and in others"""


@dataclass(frozen=True)
class Game:
    """All that the lab knows of a game."""

    name: str
    """in the manifest, on the command line, and of the folder `strategies/<name>`"""
    version: int
    """raised only when results change: stored runs depend on it, and the golden games hold it"""
    settings: tuple[Setting, ...]
    sizes: Callable[[Mapping[str, Any]], range]
    """how many can play with these settings"""
    check_players: Callable[[Mapping[str, Any], int], None]
    """refuse so many players, with a sentence"""
    tables: Mapping[str, Any]
    """the columns of the tables of a run, by their names: games, the seats, events"""
    seats: str
    """which of them has a row for each game and seat"""
    factors: Callable[[Any], tuple[str, ...]]
    """catalogue -> columns of `games` with cards that chance dealt to all, which `strength` compares: a category each,
    with its card; or has_<card>, whether it lies there"""
    parts: Callable[[Sequence[Any]], Sequence[tuple[str, str, str]]]
    """(set-ups of a run) -> what a score is made of: a name, and the columns of the seats with the number of such
    things, if one has it, and their points"""
    held: str
    """the column of the seats with the card that a player holds alone, which is also its category; or none"""
    colours: Mapping[str, str]
    """the categories of cards in their order, and their colours in charts"""
    cards: Cards
    setup: Callable[..., Any]
    """(settings, players, strategies, seed, catalogue) -> what to play, checked"""
    prepare: Callable[[Any], None]
    """compile or load all that a set-up needs"""
    play: Callable[..., Any]
    """(setup, first, count, *, batch, events) -> the rows of these games"""
    frames: Callable[..., dict[str, Any]]
    """(setup, rows, arm, names) -> tables"""
    seat_cards: Callable[[Callable[..., Any], Any], Any]
    """(what reads a table of a run by its name, catalogue) -> a row for each seat and card that it could build"""
    instead: Callable[[Any, str], list[str]]
    """(setup, card) -> the cards that could lie in the market in its place; an error if it is not laid there"""
    built: Callable[[Any, Any, str], Any]
    """(setup, rows of games, card) -> [games, seats] how many of the card each seat built"""
    keep_out: Callable[[Any, str], Any] = lambda setup, card: setup
    """(setup with another in the place of a card, card) -> the same, with a market to which the card is not dealt"""
    kinds: tuple[str, ...] = ()
    """settings by which analyses tell tables apart, beside the number of players: columns of `games` and `arms`"""
    timeline: Callable[..., Any] | None = None
    """(events, catalogue) -> the points of each seat at the end of each round"""
    course: Callable[..., Any] | None = None
    """(result, games) -> a row for each seat of a sample of games, with numbers of how its game went"""
    replay: Callable[..., Any] | None = None
    """(result, game, arm) -> a game to step through"""
    score: Callable[..., Any] | None = None
    """(positions a person wrote down, catalogue) -> points by card"""
    solo: Solo | None = None
    pictures: Pictures | None = None
    levels: tuple[str, ...] = LEVELS
    """players of rising skill, for whom cards are compared"""
    panel: tuple[str, ...] = PANEL
    """good players of several kinds, as a sample of others"""
    without: Callable[..., Iterable[Any]] | None = None
    """(setup, cards, games) -> pairs of tables that differ in one player's doing without a card"""
    decisions: Callable[[], Decisions] | None = None
    """how its games are stopped at their decisions, if they can be"""
    bench: Callable[[], Mapping[str, Any]] = dict
    """its own cases of the benchmark"""
    questions: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    """its own questions in a report: by heading, the questions by their names"""
    outcomes: Callable[[], Mapping[str, Any]] = dict
    """what can be measured of its games beside what can be measured of all"""
    teaching: Callable[[], Mapping[str, Any]] = dict
    """the courses in which its learned player is taught, by name"""

    def players(self, settings: Mapping[str, Any]) -> int:
        """How many play with these settings, unless it is said."""
        sizes = self.sizes(settings)
        return min(max(USUAL_PLAYERS, sizes[0]), sizes[-1])


@cache
def names() -> tuple[str, ...]:
    """The names of all games, the usual one first."""
    found = (file.parent.name.replace("_", "-") for file in Path(__file__).parent.glob("*/game.py"))
    return tuple(sorted(found, key=lambda name: (name != USUAL, name)))


@cache
def find(name: str = USUAL) -> Game:
    """A game by its name."""
    if name not in names():
        raise unknown("game", name, names())
    found: Game = importlib.import_module(f"sim.{_folder(name)}.game").GAME
    return found


def catalogue_of(name: str, given: Any = None) -> Any:
    """The cards that were given for a game, or those that come with it."""
    usual = find(name).cards.load()
    if given is not None and type(given) is not type(usual):
        raise TownlabError(_("The catalogue must be one of {game}, as sim.Experiment(...).catalogue.", game=name))
    return usual if given is None else given


def of(setup: Setup) -> Game:
    """The game that a set-up is of."""
    return find(setup.game)


def changed(setup: Any, **changes: Any) -> Any:
    """The same set-up with other players, another market, other cards, ..."""
    return replace(setup, **changes)


def with_settings(verb: Verb) -> Verb:
    """Show the settings of the usual game in the signature of a verb that takes those of any: `**table`."""
    shown = signature(verb)
    kept = [part for part in shown.parameters.values() if part.kind is not Parameter.VAR_KEYWORD]
    taken = {part.name for part in kept}
    more = [
        Parameter(setting.name, Parameter.KEYWORD_ONLY, default=setting.default, annotation=setting.type)
        for setting in settings_of()
        if setting.name not in taken
    ]
    verb.__signature__ = shown.replace(parameters=[*kept, *more])  # type: ignore[attr-defined]
    said = [f"{setting.name}: {setting.help}" for setting in settings_of() if setting.name not in taken]
    verb.__doc__ = f"{verb.__doc__}\n    The table (settings of {USUAL}):\n\n    " + "\n    ".join(said)
    return verb


def pictures(name: str = USUAL) -> Pictures:
    """How a game is shown."""
    found = find(name).pictures
    if found is None:
        raise TownlabError(_("There are no pictures of {game}.", game=name))
    return found


@cache
def settings_of(name: str = USUAL) -> tuple[Setting, ...]:
    """The settings of a game; this loads nothing else of it."""
    return declared(importlib.import_module(f"sim.{_folder(name)}.settings").Settings)


@cache
def colours() -> dict[str, str]:
    """The categories of the cards of all games, and their colours."""
    return {category: colour for name in names() for category, colour in find(name).colours.items()}


@cache
def kinds() -> tuple[str, ...]:
    """The settings by which tables are told apart, of all games."""
    return tuple(dict.fromkeys(kind for name in names() for kind in find(name).kinds))


def kind_said(kind: str, value: Any) -> str:
    """The kind of a table in words, by the setting that has it: its mode, its board, ..."""
    found = {setting.name: setting for name in names() for setting in settings_of(name)}
    return found[kind].said(value) if kind in found else str(value)


@cache
def held() -> frozenset[str]:
    """The categories of the cards that players hold alone, of all games."""
    return frozenset(find(name).held for name in names()) - {""}


def card_name(id: str, category: str = "") -> str:
    """A card's name, whichever game it is of; one that comes with none is called after its id."""
    card = _card(id, category)
    return str(card.name) if card else id.replace("_", " ").title()


def is_doubtful(id: str, category: str = "") -> bool:
    """Whether what is on a card rests on one source or on none; of a card of one's own nobody doubts anything."""
    card = _card(id, category)
    return card is not None and card.confidence in DOUBTFUL


def _card(id: str, category: str) -> Any:
    """A card, whichever game it is of, or none; where two games have it, its category tells which is meant."""
    kinds = (find(name) for name in names())
    catalogues = (kind.cards.load() for kind in kinds if not category or category in kind.colours)
    return next((cards[id] for cards in catalogues if id in cards), None)


def _folder(name: str) -> str:
    return name.replace("-", "_")
