"""What to play: an experiment spreads into arms, one set-up for each table, player count and line-up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from itertools import combinations, combinations_with_replacement, islice, product
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from sim import games as known_games
from sim.checks import (
    KeyedError,
    LineUp,
    at_least,
    checked,
    is_flag,
    is_list,
    is_texts,
    is_whole,
    keyed,
    must_be,
    only_its_arguments,
    plain,
    split,
)
from sim.engine import strategy_files
from sim.errors import TownlabError, unknown
from sim.files import read_toml
from sim.games import Game, Setup
from sim.languages import _, listed, mark
from sim.runs.tables import Names
from sim.settings import Setting, by_key, check

if TYPE_CHECKING:
    from sim.games import Table

MOST_ARMS = 2**15
MOST_GAMES = 10**9
"""in all arms together"""
LINE_UPS = ("strategies", "line_ups", "pool")

Source = str | Path | Mapping[str, Any]
"""A card's TOML file, or its keys and values."""


@dataclass(frozen=True, init=False)
class Experiment:
    """Every table with every player count and line-up: `arms`, in this order, the line-ups changing fastest.

    The tables are all combinations of the settings of the game that have several values, the last changing fastest.
    Every arm plays the games 0 to `games` - 1 of the same seed, so a game has the same deals in all arms. Combinations
    of a table and a player count that cannot be are left out, but each must be of use somewhere.
    """

    game: str
    players: int | Sequence[int] | None
    """4, or as many as the settings allow, unless given"""
    strategies: str | Sequence[str] | None
    """one line-up: a strategy for all seats, or one a seat"""
    line_ups: Sequence[str | Sequence[str]] | None
    pool: str | Sequence[str] | None
    """strategies of which all line-ups are played: all sets of different ones, or, where there are fewer of them than
    seats, all sets of at least two different ones"""
    rotate: bool | None
    """play each line-up in all its rotations around the table; as a rule only those of a pool"""
    settings: Mapping[str, Any]
    """of the game, by their names in an experiment (`modes`, `markets`, `cavern`, ...)"""
    cards: Source | Sequence[Source]
    """cards of your own: TOML files, or tables with the same keys; once made, tables"""
    changes: Mapping[str, Mapping[str, Any]]
    """by card id, the fields that are changed on the card"""
    games: int
    """in each arm"""
    seed: int
    events: bool
    catalogue: Any = field(repr=False)
    """the cards; once made, with your own and the changes on them"""
    arms: tuple[Any, ...] = field(init=False, repr=False, compare=False)

    @only_its_arguments
    def __init__(
        self,
        *,
        game: str = known_games.USUAL,
        players: int | Sequence[int] | None = None,
        strategies: str | Sequence[str] | None = None,
        line_ups: Sequence[str | Sequence[str]] | None = None,
        pool: str | Sequence[str] | None = None,
        rotate: bool | None = None,
        cards: Source | Sequence[Source] = (),
        changes: Mapping[str, Mapping[str, Any]] | None = None,
        games: int = 1000,
        seed: int = 0,
        events: bool = False,
        catalogue: Any = None,
        **settings: "Unpack[Table]",
    ) -> None:
        given = {name: value for name, value in locals().items() if name not in ("self", "settings")}
        given |= {"changes": {} if changes is None else changes}
        _check_kinds(given)
        given |= {"settings": _settings(game, settings), "catalogue": known_games.catalogue_of(game, catalogue)}
        for name, value in given.items():
            object.__setattr__(self, name, value)
        self._make()

    def _make(self) -> None:
        """Put the cards together and spread into arms."""
        kind = self.kind
        own, catalogue = kind.cards.with_own(self.catalogue, self.cards)
        object.__setattr__(self, "cards", own)
        object.__setattr__(self, "catalogue", kind.cards.changed(catalogue, self.changes))
        tables = list(islice(self._spread(), MOST_ARMS + 1))
        _check_size(len(tables), self.games)
        arms = tuple(kind.setup(*table, self.seed, self.catalogue) for table in tables)
        _check_all_different(arms)
        object.__setattr__(self, "arms", arms)

    @property
    def kind(self) -> Game:
        """The game that is played."""
        return known_games.find(self.game)

    @property
    def given(self) -> dict[str, Any]:
        """All that an experiment is made of, by name."""
        names = [name for name in FIELDS if name != "settings"]
        return {name: getattr(self, name) for name in names} | dict(self.settings)

    def changed(self, **changes: Any) -> "Experiment":
        """The same experiment with some things changed."""
        return Experiment(**{**self.given, **changes})

    @classmethod
    @checked
    def from_file(cls, file: str | Path) -> "Experiment":
        """The experiment in a TOML file, whose keys are those of an experiment."""
        given = read_toml(file)
        written = written_keys(file, given)
        if "cards" in given:
            given["cards"] = beside(file, given["cards"])
        try:
            return cls(**{key: given[name] for key, name in written.items()})
        except KeyedError as error:
            first, *rest = error.key.split(".")
            raise TownlabError(f"{file}, '{'.'.join([written.get(first, first), *rest])}': {error}") from None
        except TownlabError as error:
            raise TownlabError(f"{file}: {error}") from None

    def described(self) -> dict[str, Any]:
        """The experiment in plain values, from which the same one can be made."""
        kind = self.kind
        several = {s.key: plain(s.values(self.settings[s.key])) for s in kind.settings if s.several}
        one = {s.key: plain(self.settings[s.key]) for s in kind.settings if not s.several}
        return {
            "game": self.game,
            **several,
            "players": None if self.players is None else [int(count) for count in _counts(self.players)],
            **{name: plain(getattr(self, name)) for name in (*LINE_UPS, "rotate")},
            **one,
            **kind.cards.described(self.catalogue, self.cards),
            "games": int(self.games),
            "seed": int(self.seed),
            "events": self.events,
        }

    @property
    def names(self) -> Names:
        """The names that occur in its tables."""
        return Names.of(self.arms)

    @property
    def labels(self) -> list[str]:
        """The strategies that play, as they were asked for."""
        return list(self.names.strategies)

    def _spread(self) -> Iterator[tuple[dict[str, Any], int, LineUp]]:
        """The settings, players and line-up of all arms in their order."""
        given, line_ups = self._given()
        sizes = _sizes(self.kind, list(self._tables()), self.players)
        self._check_line_ups(given, line_ups, {players for _, counts in sizes for players in counts})
        for table, counts in sizes:
            for players in counts:
                for line_up in self._seated(given, line_ups, players):
                    yield table, players, line_up

    def _tables(self) -> Iterator[dict[str, Any]]:
        """All combinations of the settings that have several values."""
        settings = self.kind.settings
        values = [s.values(self.settings[s.key]) if s.several else [self.settings[s.key]] for s in settings]
        for one in product(*values):
            yield {setting.name: value for setting, value in zip(settings, one, strict=True)}

    def _given(self) -> tuple[str, list[LineUp]]:
        """Which of the three fields names the line-ups, and what it holds; a pool is one long line."""
        named = [name for name in LINE_UPS if getattr(self, name) is not None]
        if len(named) != 1:
            raise _one_of_the_line_ups(named)
        value = getattr(self, named[0])
        line_ups = [split(part) for part in value] if named[0] == "line_ups" else [split(value)]
        with keyed(named[0]):
            for label in dict.fromkeys(label for line_up in line_ups for label in line_up):
                strategy_files.player(label, self.game)
        return named[0], line_ups

    def _check_line_ups(self, given: str, line_ups: list[LineUp], counts: set[int]) -> None:
        """Every line-up must fit a table, and every table must have a line-up."""
        if given == "pool":
            return _check_pool(line_ups[0], counts)
        seats = ", ".join(map(str, sorted(counts)))
        for line_up in line_ups:
            if len(line_up) != 1 and len(line_up) not in counts:
                said = _(
                    "Name one strategy for all or one a seat ({seats}), not {n}: {strategies}.",
                    seats=seats, n=len(line_up), strategies=_shown(line_up),
                )  # fmt: skip
                raise KeyedError(given, said)
        for count in counts:
            if not any(len(line_up) in (1, count) for line_up in line_ups):
                raise KeyedError(given, _("No line-up fits a table of {n} players.", n=count))

    def _seated(self, given: str, line_ups: list[LineUp], players: int) -> list[LineUp]:
        """The different line-ups at a table."""
        if given == "pool":
            chosen: Iterable[LineUp] = _combined(line_ups[0], players)
        else:
            chosen = (line * players if len(line) == 1 else line for line in line_ups if len(line) in (1, players))
        rotate = given == "pool" if self.rotate is None else self.rotate
        turns = players if rotate else 1
        every = (line[turn:] + line[:turn] for line in chosen for turn in range(turns))
        return list(dict.fromkeys(islice(every, MOST_ARMS * players + 1)))


def _one_of_the_line_ups(named: list[str]) -> TownlabError:
    """Say that exactly one field names the players."""
    every = ", ".join(LINE_UPS)
    if not named:
        return TownlabError(_("Name the players with one of {fields}; none is given.", fields=every))
    several = listed(named)
    return TownlabError(_("Name the players with one of {fields}; {given} are given.", fields=every, given=several))


FIELDS = tuple(signature(Experiment.__init__).parameters)[1:]
"""what an experiment is made of"""


def check_rivals(experiment: Experiment) -> None:
    """Refuse games in which strategies cannot meet."""
    alone = next((arm for arm in experiment.arms if arm.players == 1), None)
    if alone:
        raise TownlabError(_("Solo games have one player, so strategies cannot meet. Choose a mode for more players."))


def _settings(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a game by their names in an experiment: those given, and the defaults of the others.

    `dataclasses.replace` gives them all at once, as `settings`.
    """
    given = {**given.get("settings", {}), **{name: value for name, value in given.items() if name != "settings"}}
    settings = known_games.settings_of(known_games.find(game).name)
    keys = {name: setting.key for setting in settings for name in (setting.name, setting.key)}
    for name in given:
        if name not in keys:
            raise _no_setting(game, name, keys)
    found = {setting.key: setting.default for setting in settings}
    known = by_key(settings)
    for name, value in given.items():
        setting = known[keys[name]]
        if value is not None or setting.holds(None):
            check(setting, value, name)
            found[setting.key] = value
    return found


def _no_setting(game: str, name: str, known: Mapping[str, str]) -> TownlabError:
    """Say that a game does not have a setting, and which one does, or what is near it."""
    for other in known_games.names():
        if any(name in (setting.name, setting.key) for setting in known_games.settings_of(other)):
            said = _("There is no setting '{name}' in {game}, only in {other}.", name=name, game=game, other=other)
            return TownlabError(said)
    return unknown("setting", name, {*known, *(field for field in FIELDS if field != "settings")})


def _combined(pool: LineUp, players: int) -> Iterator[LineUp]:
    if len(pool) >= players:
        return combinations(pool, players)
    return (line_up for line_up in combinations_with_replacement(pool, players) if len(set(line_up)) > 1)


def _check_pool(pool: LineUp, counts: set[int]) -> None:
    for name in pool:
        if pool.count(name) > 1:
            raise KeyedError("pool", _("The pool names '{name}' twice.", name=name))
    if len(pool) < 2 <= max(counts):
        raise KeyedError("pool", _("A pool needs at least two strategies; one alone goes into strategies."))


Sizes = list[tuple[dict[str, Any], list[int]]]


def _sizes(game: Game, tables: list[dict[str, Any]], players: int | Sequence[int] | None) -> Sizes:
    """Each table with the player counts that it can have; a sentence for a table or a count that is of no use."""
    if players is None:
        return [(table, [game.players(table)]) for table in tables]
    counts = _counts(players)
    found = [(table, [count for count in counts if count in game.sizes(table)]) for table in tables]
    for table, fit in found:
        if not fit:
            _refuse(game, table, counts[0])
    for count in counts:
        if not any(count in fit for _, fit in found):
            _refuse(game, tables[0], count)
    return found


def _refuse(game: Game, table: Mapping[str, Any], count: int) -> None:
    with keyed("players"):
        game.check_players(table, count)


def _check_size(arms: int, games: int) -> None:
    """Refuse what would never end, before anything is made for each arm or game."""
    if arms > MOST_ARMS:
        raise TownlabError(_("The experiment spreads into more than {most:,} arms. Split it up.", most=MOST_ARMS))
    if arms * games > MOST_GAMES:
        said = _(
            "{n:,} games are too many for one run; {most:,} are the most. Split it up, with a seed for each part.",
            n=arms * games, most=MOST_GAMES,
        )  # fmt: skip
        raise TownlabError(said)


def _check_all_different(arms: Sequence[Setup]) -> None:
    seen: dict[object, int] = {}
    for number, arm in enumerate(arms):
        first = seen.setdefault((*arm.settings.values(), arm.players, arm.strategies), number)
        if first != number:
            said = _(
                "The arms {first} and {second} are the same ({strategies}): "
                "name each table, player count and line-up once.",
                first=first, second=number, strategies=_shown(arm.strategies),
            )  # fmt: skip
            raise TownlabError(said)


def beside(file: str | Path, given: Any) -> Any:
    """The cards of a file, those that are files too looked for in its folder."""
    if not KINDS["cards"].holds(given):
        return given
    cards = [given] if isinstance(given, str | Mapping) else given
    return [Path(file).parent / one if isinstance(one, str) else one for one in cards]


def _counts(given: int | Sequence[int]) -> list[int]:
    return [given] if isinstance(given, Integral) else list(given)  # type: ignore[arg-type, list-item]


def _shown(line_up: LineUp) -> str:
    return " | ".join(line_up)


def written_keys(file: str | Path, given: Mapping[str, Any]) -> dict[str, str]:
    """How the keys of an experiment are written in a file, which may say `mode` for `modes`."""
    name = given.get("game", known_games.USUAL)
    if name not in known_games.names():
        raise TownlabError(f"{file}, 'game': {unknown('game', str(name), known_games.names())}")
    settings = known_games.settings_of(name)
    keys = {part: part for part in KINDS} | {s.name: s.key for s in settings} | {s.key: s.key for s in settings}
    written: dict[str, str] = {}
    for key in given:
        if key not in keys:
            raise TownlabError(f"{file}: {unknown('key', key, {*KINDS, *(s.key for s in settings)})}")
        if keys[key] in written:
            said = _(
                "{file}: '{first}' and '{second}' are the same key; give one of them.",
                file=file, first=written[keys[key]], second=key,
            )  # fmt: skip
            raise TownlabError(said)
        written[keys[key]] = key
    return written


def _is_source(value: Any) -> bool:
    return isinstance(value, str | Path | Mapping)


def _kind(what: str, holds: Any) -> Setting:
    return Setting(None, "", holds, what)


KINDS = {
    "game": _kind(mark("the name of a game"), lambda value: isinstance(value, str)),
    "players": _kind(
        mark("a whole number or a list of them"), lambda value: is_whole(value) or is_list(value, is_whole)
    ),
    "strategies": _kind(mark("a strategy, or a list with one a seat"), is_texts),
    "line_ups": _kind(
        mark("a list of line-ups, like [['greedy', 'uniform'], ...]"), lambda value: is_list(value, is_texts)
    ),
    "pool": _kind(mark("a list of strategies"), is_texts),
    "rotate": _kind(mark("true or false"), is_flag),
    "cards": _kind(
        mark("a list of cards: TOML files, or tables with the same keys"),
        lambda value: _is_source(value) or (isinstance(value, Sequence) and all(map(_is_source, value))),
    ),
    "changes": _kind(
        mark("fields by card, like [changes.tavern]"),
        lambda value: isinstance(value, Mapping) and all(isinstance(new, Mapping) for new in value.values()),
    ),
    "games": _kind(mark("a whole number"), is_whole),
    "seed": _kind(mark("a whole number"), is_whole),
    "events": _kind(mark("true or false"), is_flag),
}
"""what each field beside the settings of the game may hold"""
OPTIONAL = ("players", *LINE_UPS, "rotate")


def _check_kinds(given: Mapping[str, Any]) -> None:
    """Refuse fields of a wrong kind, before anything looks into them."""
    for name, kind in KINDS.items():
        value = given[name]
        if not kind.holds(value) and not (value is None and name in OPTIONAL):
            raise must_be(name, kind.what, value)
    with keyed("games"):
        at_least("games", given["games"], 1)
