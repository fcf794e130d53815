"""What to play: an experiment spreads into arms, one set-up for each mode, market, player count and line-up."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from itertools import combinations, combinations_with_replacement, islice
from numbers import Integral
from pathlib import Path
from typing import Any

from sim.engine import strategy_files
from sim.errors import TownlabError, unknown
from sim.files import read_toml
from sim.tiny_towns import card_files
from sim.tiny_towns.card_files import Source
from sim.tiny_towns.catalogue import Card, Catalogue, load
from sim.tiny_towns.columns import Names
from sim.tiny_towns.rule_families import Rule
from sim.tiny_towns.setup import MARKETS, Setup, market_of

MOST_ARMS = 2**15
MOST_GAMES = 10**9
"""in all arms together"""
LINE_UPS = ("strategies", "line_ups", "pool")
ALIASES = {"mode": "modes", "market": "markets"}
"""other names of keys in a file"""

LineUp = tuple[str, ...]
Market = str | tuple[str, ...]


class KeyedError(TownlabError):
    """A mistake in one field of an experiment."""

    def __init__(self, key: str, sentence: object) -> None:
        super().__init__(str(sentence))
        self.key = key


@dataclass(frozen=True)
class Experiment:
    """Every mode with every market, player count and line-up: `arms`, in this order, the line-ups changing fastest.

    Every arm plays the games 0 to `games` - 1 of the same seed, so a game has the same deals in all arms. Pairs of a
    mode and a player count that cannot be are left out, but each must be of use somewhere.
    """

    modes: str | Sequence[str] = "master-builder"
    markets: str | Sequence[str | Sequence[str]] = "random"
    """'random', 'first-game' or a list of card ids (the other cards at random); or a list of those"""
    players: int | Sequence[int] | None = None
    """4, or 1 in the solo mode, unless given"""
    strategies: str | Sequence[str] | None = None
    """one line-up: a strategy for all seats, or one a seat"""
    line_ups: Sequence[str | Sequence[str]] | None = None
    pool: str | Sequence[str] | None = None
    """strategies of which all line-ups are played: all sets of different ones, or, where there are fewer of them than
    seats, all sets of at least two different ones"""
    rotate: bool | None = None
    """play each line-up in all its rotations around the table; as a rule only those of a pool"""
    monuments: bool = True
    cavern: bool = False
    cards: Source | Sequence[Source] = ()
    """cards of your own: TOML files, or tables with the same keys; once made, tables"""
    changes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """by card id, the fields that are changed on the card"""
    games: int = 1000
    """in each arm"""
    seed: int = 0
    events: bool = False
    catalogue: Catalogue = field(default_factory=load, repr=False)
    """the cards; once made, with your own and the changes on them"""
    arms: tuple[Setup, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_kinds(self)
        with _key("seed"):
            Setup(seed=self.seed)
        own, cards = _with_own(self.catalogue, self.cards)
        object.__setattr__(self, "cards", own)
        object.__setattr__(self, "catalogue", _changed(cards, self.changes))
        tables = list(islice(self._spread(), MOST_ARMS + 1))
        _check_size(len(tables), self.games)
        arms = tuple(Setup(*table, self.monuments, self.cavern, self.seed, self.catalogue) for table in tables)
        _check_all_different(arms)
        object.__setattr__(self, "arms", arms)

    @classmethod
    def from_file(cls, file: str | Path) -> "Experiment":
        """The experiment in a TOML file, whose keys are the fields above."""
        given = read_toml(file)
        written = {ALIASES.get(key, key): key for key in given}
        _check_keys(file, given)
        if "cards" in given:
            given["cards"] = _beside(file, given["cards"])
        try:
            return cls(**{key: given[name] for key, name in written.items()})
        except KeyedError as error:
            first, *rest = error.key.split(".")
            raise TownlabError(f"{file}, '{'.'.join([written.get(first, first), *rest])}': {error}") from None
        except TownlabError as error:
            raise TownlabError(f"{file}: {error}") from None

    def described(self) -> dict[str, Any]:
        """The experiment in plain values, from which the same one can be made."""
        _, known = _with_own(load(), self.cards)
        others = [card_files.plain(card) for card in self.catalogue if card.id not in known]
        changes = {card.id: _differences(known[card.id], card) for card in self.catalogue if card.id in known}
        return {
            "modes": _list(self.modes),
            "markets": [_plain(market) for market in _markets(self.markets)],
            "players": None if self.players is None else [int(count) for count in _counts(self.players)],
            **{name: _plain(getattr(self, name)) for name in (*LINE_UPS, "rotate", "monuments", "cavern")},
            "cards": [*_sources(self.cards), *others],
            "changes": {id: fields for id, fields in changes.items() if fields},
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

    def _spread(self) -> Iterator[tuple[str, int, LineUp, Market]]:
        """Mode, players, line-up and market of all arms in their order."""
        given, line_ups = self._given()
        tables = _tables(_list(self.modes), self.players)
        self._check_line_ups(given, line_ups, {players for _, players in tables})
        for mode in _list(self.modes):
            for market in self._markets_for(mode):
                for players in (count for of, count in tables if of == mode):
                    for line_up in self._seated(given, line_ups, players):
                        yield mode, players, line_up, market

    def _markets_for(self, mode: str) -> list[Market]:
        with _key("markets"):
            return [market_of(market, mode, self.catalogue) for market in _markets(self.markets)]

    def _given(self) -> tuple[str, list[LineUp]]:
        """Which of the three fields names the line-ups, and what it holds; a pool is one long line."""
        named = [name for name in LINE_UPS if getattr(self, name) is not None]
        if len(named) != 1:
            said = f"{' and '.join(named)} are" if named else "none is"
            raise TownlabError(f"Name the players with one of {', '.join(LINE_UPS)}; {said} given.")
        value = getattr(self, named[0])
        line_ups = [split(part) for part in value] if named[0] == "line_ups" else [split(value)]
        with _key(named[0]):
            for label in dict.fromkeys(label for line_up in line_ups for label in line_up):
                strategy_files.player(label)
        return named[0], line_ups

    def _check_line_ups(self, given: str, line_ups: list[LineUp], counts: set[int]) -> None:
        """Every line-up must fit a table, and every table must have a line-up."""
        if given == "pool":
            return _check_pool(line_ups[0], counts)
        seats = ", ".join(map(str, sorted(counts)))
        for line_up in line_ups:
            if len(line_up) != 1 and len(line_up) not in counts:
                raise KeyedError(
                    given, f"Name one strategy for all or one a seat ({seats}), not {len(line_up)}: {_shown(line_up)}."
                )
        for count in counts:
            if not any(len(line_up) in (1, count) for line_up in line_ups):
                raise KeyedError(given, f"No line-up fits a table of {count} players.")

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


def split(given: str | Sequence[str]) -> LineUp:
    """One strategy a seat; in a text, 'planner:food=1.5,room=0.8,greedy' are two."""
    if not isinstance(given, str):
        return tuple(name.strip() for name in given)
    names: list[str] = []
    for part in given.split(","):
        weight_of_last = names and ":" in names[-1] and "=" in part and ":" not in part
        if weight_of_last:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    return tuple(names)


def name_of(label: str) -> str:
    """A strategy's name without its weights."""
    return label.partition(":")[0].strip()


def check_rivals(mode: str) -> None:
    """Refuse the mode in which strategies cannot be compared at one table."""
    if mode == "solo":
        raise TownlabError("Nobody meets anybody in the mode 'solo'. Choose master-builder or town-hall.")


def at_least(what: str, value: int, least: int) -> None:
    """Refuse a number that is too small, or none."""
    if not _is_whole(value):
        raise TownlabError(f"The number of {what} must be a whole number, not {value!r}.")
    if value < least:
        raise TownlabError(f"The number of {what} must be at least {least}, not {value}.")


@contextmanager
def _key(key: str) -> Iterator[None]:
    """Say in which field a mistake is."""
    try:
        yield
    except TownlabError as error:
        raise KeyedError(key, error) from None


def _combined(pool: LineUp, players: int) -> Iterator[LineUp]:
    if len(pool) >= players:
        return combinations(pool, players)
    return (line_up for line_up in combinations_with_replacement(pool, players) if len(set(line_up)) > 1)


def _check_pool(pool: LineUp, counts: set[int]) -> None:
    for name in pool:
        if pool.count(name) > 1:
            raise KeyedError("pool", f"The pool names '{name}' twice.")
    if len(pool) < 2 <= max(counts):
        raise KeyedError("pool", "A pool needs at least two strategies; one alone goes into strategies.")


def _tables(modes: list[str], players: int | Sequence[int] | None) -> list[tuple[str, int]]:
    """The pairs of a mode and a player count that can be; a sentence for what would be of no use."""
    for mode in modes:
        with _key("modes"):
            Setup(mode, 1 if mode == "solo" else 2)
    if players is None:
        return [(mode, 1 if mode == "solo" else 4) for mode in modes]
    pairs = [(mode, count) for mode in modes for count in _counts(players)]
    good = [pair for pair in pairs if _problem(*pair) is None]
    for pair in pairs:
        if pair[0] not in {mode for mode, _ in good} or pair[1] not in {count for _, count in good}:
            raise KeyedError("players", _problem(*pair))
    return good


def _problem(mode: str, players: int) -> TownlabError | None:
    """Why a mode is not for so many players."""
    try:
        Setup(mode, players)
    except TownlabError as error:
        return error
    return None


def _check_size(arms: int, games: int) -> None:
    """Refuse what would never end, before anything is made for each arm or game."""
    if arms > MOST_ARMS:
        raise TownlabError(f"The experiment spreads into more than {MOST_ARMS:,} arms. Split it up.")
    if arms * games > MOST_GAMES:
        raise TownlabError(f"{arms * games:,} games are too many for one run; {MOST_GAMES:,} are the most. "
                           "Split it up, with a seed for each part.")  # fmt: skip


def _check_all_different(arms: Sequence[Setup]) -> None:
    seen: dict[object, int] = {}
    for number, arm in enumerate(arms):
        first = seen.setdefault((arm.mode, arm.market, arm.players, arm.strategies), number)
        if first != number:
            raise TownlabError(
                f"The arms {first} and {number} are the same ({arm.mode}, {_shown(arm.strategies)}): "
                "name each mode, market, player count and line-up once."
            )


def _with_own(cards: Catalogue, given: Source | Sequence[Source]) -> tuple[tuple[dict[str, Any], ...], Catalogue]:
    """Cards of your own as tables, and the catalogue with them; those that are in it already are left as they are."""
    with _key("cards"):
        own = [card_files.read(source) for source in _sources(given)]
        new = [one for one in own if one.card.id in load() or one.card.id not in cards]
        return tuple(card_files.plain(one.card, one.instead_of) for one in own), card_files.add(cards, new)


def _sources(given: Source | Sequence[Source]) -> list[Source]:
    return [given] if isinstance(given, str | Path | Mapping) else list(given)


def _beside(file: str | Path, given: Any) -> Any:
    """The cards of a file, those that are files too looked for in its folder."""
    if not KINDS["cards"][0](given):
        return given
    return [Path(file).parent / one if isinstance(one, str) else one for one in _sources(given)]


def _changed(cards: Catalogue, changes: Mapping[str, Mapping[str, Any]]) -> Catalogue:
    """The catalogue with all changes on its cards."""
    for id, new in changes.items():
        with _key(f"changes.{id}"):
            for name, value in new.items():
                _check_change(cards[id], name, value)
            cards = cards.change(id, **new)
    return cards


def _check_change(card: Card, name: str, value: Any) -> None:
    """Refuse a value of another kind than the card has there; `Catalogue.change` looks at the rest."""
    known = _fields_of(card)
    if name not in known:
        raise unknown(f"field of card '{card.id}'", name, known)
    for kind, what in ((bool, "true or false"), (str, "a text")):
        if isinstance(known[name], kind) and not isinstance(value, kind):
            raise TownlabError(f"'{name}' must be {what}, not {value!r}.")


def _fields_of(card: Card) -> dict[str, Any]:
    """All that can be changed on a card, by the name of its field."""
    of_card = {part.name: getattr(card, part.name) for part in fields(Card)}
    of_rule = {part.name: getattr(card.rule, part.name) for part in fields(Rule)}
    return {name: value for name, value in (of_card | of_rule).items() if name not in ("id", "examples", "rule")}


def _differences(old: Card, new: Card) -> dict[str, Any]:
    """The fields that differ on two versions of a card, with their new values."""
    before = _fields_of(old)
    return {name: _plain(value) for name, value in _fields_of(new).items() if value != before[name]}


def _markets(given: str | Sequence[str | Sequence[str]]) -> list[Market]:
    """The markets; a list of nothing but card ids is one."""
    if isinstance(given, str):
        return [given]
    ids = [part for part in given if isinstance(part, str) and part not in MARKETS and "," not in part]
    if len(ids) == len(given):
        return [tuple(ids)]
    return [part if isinstance(part, str) else tuple(part) for part in given]


def _list(given: str | Sequence[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _counts(given: int | Sequence[int]) -> list[int]:
    return [given] if isinstance(given, Integral) else list(given)  # type: ignore[arg-type, list-item]


def _plain(value: Any) -> Any:
    """Lists all the way down."""
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def _shown(line_up: LineUp) -> str:
    return " | ".join(line_up)


def _check_keys(file: str | Path, given: Mapping[str, Any]) -> None:
    known = [part.name for part in fields(Experiment) if part.name in KINDS]
    for key in given:
        if key not in known and key not in ALIASES:
            raise TownlabError(f"{file}: {unknown('key', key, known)}")
        if ALIASES.get(key) in given:
            raise TownlabError(f"{file}: '{key}' and '{ALIASES[key]}' are the same key; give one of them.")


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_list(value: Any, kind: Callable[[Any], bool]) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 0 and all(map(kind, value))


def _is_texts(value: Any) -> bool:
    return _is_text(value) or _is_list(value, _is_text)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_source(value: Any) -> bool:
    return isinstance(value, str | Path | Mapping)


KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "modes": (_is_texts, "a mode or a list of modes"),
    "markets": (
        lambda value: _is_text(value) or _is_list(value, _is_texts),
        "'random', 'first-game', a list of card ids, or a list of those",
    ),
    "players": (lambda value: _is_whole(value) or _is_list(value, _is_whole), "a whole number or a list of them"),
    "strategies": (_is_texts, "a strategy, or a list with one a seat"),
    "line_ups": (lambda value: _is_list(value, _is_texts), "a list of line-ups, like [['greedy', 'uniform'], ...]"),
    "pool": (_is_texts, "a list of strategies"),
    "rotate": (_is_bool, "true or false"),
    "monuments": (_is_bool, "true or false"),
    "cavern": (_is_bool, "true or false"),
    "cards": (
        lambda value: _is_source(value) or (isinstance(value, Sequence) and all(map(_is_source, value))),
        "a list of cards: TOML files, or tables with the same keys",
    ),
    "changes": (
        lambda value: isinstance(value, Mapping) and all(isinstance(new, Mapping) for new in value.values()),
        "fields by card, like [changes.tavern]",
    ),
    "games": (_is_whole, "a whole number"),
    "seed": (_is_whole, "a whole number"),
    "events": (_is_bool, "true or false"),
}
"""what each field may hold, and how to say it"""


def _check_kinds(experiment: Experiment) -> None:
    """Refuse fields of a wrong kind, before anything looks into them."""
    for part in fields(Experiment):
        if part.name not in KINDS:
            continue
        value, (right, what) = getattr(experiment, part.name), KINDS[part.name]
        if not right(value) and not (value is None and part.default is None):
            raise KeyedError(part.name, f"{part.name} must be {what}, not {value!r}.")
    with _key("games"):
        at_least("games", experiment.games, 1)
