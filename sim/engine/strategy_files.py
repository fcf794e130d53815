"""Strategies: finding them by scanning the folder of a game, checking them, and reading how a player is described.

A file with a function `score(view, option)` is compiled; one with `score_batch(views, options)` is asked for whole
batches of games.
"""

import hashlib
import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from sim.engine.records import MOST_WEIGHTS
from sim.engine.word_comparisons import check_words
from sim.errors import TownlabError, unknown
from sim.languages import _, mark

WRAPPERS = ("ban", "force", "skill")
"""settings that every strategy has"""
OLD_SKILL = "noise"
"""what `skill` is called in older runs"""
KINDS = (mark("compiled"), mark("batched"))
"""strategies inside the engine, and those that are NumPy over many games"""
STOCHASTIC = mark("stochastic")
TRAITS = {
    STOCHASTIC: mark("most of what it does is left to chance"),
    mark("slow"): mark("fewer than a hundred games a second"),
    mark("remembers"): mark("uses what it saw in earlier rounds and no longer lies on the table"),
}
"""what a strategy's file may say of it in `TRAITS`"""
BOTH = mark(
    "Strategy file {file} must define either score(view, option) or score_batch(views, options); it defines both."
)
NEITHER = mark(
    "Strategy file {file} must define either score(view, option) or score_batch(views, options); it defines neither."
)
FUNCTIONS = {
    "prepare": ("view",),
    "glance": ("view", "option"),
    "score": ("view", "option"),
    "score_batch": ("views", "options"),
    "sit_down": ("notes", "setup"),
    "likes": ("card",),
}
"""what a strategy's file may define, and what it is given"""
PLAIN = ("sit_down", "likes")
"""those of them that are Python, and given the game's own words"""
FORCE = 10.0
"""points that a forced card counts more, unless it is said how many"""


class Card(Protocol):
    """All that has to be known of a card to like or ban it."""

    @property
    def id(self) -> str: ...
    @property
    def category(self) -> str: ...


class Cards(Protocol):
    """The cards of a game in their order."""

    def __iter__(self) -> Iterator[Card]: ...


@dataclass(frozen=True)
class Strategy:
    """A strategy as found in its file."""

    name: str
    game: str
    kind: str
    """compiled or batched"""
    doc: str
    file: Path
    weights: dict[str, float] = field(default_factory=dict)
    policy: str = ""
    """the compiled strategy that plays on in what it imagines, if it does"""
    notes: np.dtype[Any] | None = None
    """the record in which it keeps what it would only compute again, if it does"""
    traits: tuple[str, ...] = ()
    """words of TRAITS"""
    data: tuple[Path, ...] = ()
    """the files of numbers that it was taught, if it was"""

    def sit_down(self, notes: Any, setup: Any) -> None:
        """Write what the strategy knows beforehand into its notes, before its first game."""
        module = load_file(str(self.file))
        if hasattr(module, "sit_down"):
            module.sit_down(notes, setup)

    def likes(self, card: Card) -> float:
        """What the strategy's taste adds to the score of building a card."""
        module = load_file(str(self.file))
        return float(module.likes(card)) if hasattr(module, "likes") else 0.0


@dataclass(frozen=True)
class Player:
    """A strategy with its weights set, as it sits at a table."""

    strategy: Strategy
    weights: tuple[float, ...]
    label: str
    likes: tuple[tuple[str, float], ...] = ()
    """cards, or categories as in 'tavern-type', and what is added to the score of building them"""
    skill: float = 1.0
    """1 the strategy itself, 0 any option"""

    def plays_on(self) -> "Player":
        """Who plays on in what this player imagines: the policy, with the same likes."""
        policy = player(self.strategy.policy, self.strategy.game)
        if policy.strategy.kind != "compiled":
            said = _(
                "The POLICY of strategy '{strategy}' must be compiled; '{policy}' is not.",
                strategy=self.strategy.name, policy=policy.label,
            )  # fmt: skip
            raise TownlabError(said)
        if policy.strategy.policy:
            said = _(
                "The POLICY of strategy '{strategy}' may not have one of its own, as '{policy}' has.",
                strategy=self.strategy.name, policy=policy.label,
            )  # fmt: skip
            raise TownlabError(said)
        return Player(policy.strategy, policy.weights, self.label, self.likes)

    def likes_in(self, cards: Cards) -> npt.NDArray[np.float64]:
        """What is added to the score of building each of these cards."""
        known = list(cards)
        likes = np.array([self.strategy.likes(card) for card in known])
        for name, points in self.likes:
            chosen = [card.id == name or f"{card.category}-type" == name for card in known]
            if not any(chosen):
                words = [card.id for card in known] + [f"{card.category}-type" for card in known]
                raise unknown(_("card for '{strategy}'", strategy=self.label), name, dict.fromkeys(words))
            likes[chosen] += points
        return likes


def _root() -> Path:
    """Where the strategies that come with townlab are, in a folder for each game."""
    import strategies

    return Path(strategies.__path__[0])


def folder(game: str) -> Path:
    """Where the strategies of a game are that come with townlab."""
    return _root() / game.replace("-", "_")


@cache
def load_file(file: str) -> ModuleType:
    """Import a strategy's file."""
    path = Path(file)
    try:
        if path.parent.parent == _root():
            return importlib.import_module(f"strategies.{path.parent.name}.{path.stem}")
        return _module_of(path)
    except SystemExit:
        raise TownlabError(
            _("Strategy file {file} does not import: it ends the program (sys.exit).", file=path)
        ) from None
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise TownlabError(_("Strategy file {file} does not import: {reason}", file=path, reason=why)) from None


def _module_of(path: Path) -> ModuleType:
    """The module of a file outside the folder, under a name by which Numba's cache finds it in any process."""
    name = f"townlab_strategy_{path.stem}_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@cache
def read(file: Path, game: str) -> Strategy:
    """The strategy in a file, checked."""
    module = load_file(str(file))
    kinds = [kind for kind, name in zip(KINDS, ("score", "score_batch"), strict=True) if hasattr(module, name)]
    if len(kinds) != 1:
        raise TownlabError(_(BOTH if kinds else NEITHER, file=file))
    _check_functions(file, module)
    check_words(file, game, [name for name in FUNCTIONS if name not in PLAIN], kinds[0] == "compiled")
    _check_traits(file, module)
    weights = _weights(file, module)
    doc = " ".join((module.__doc__ or "").split())
    notes, traits = getattr(module, "NOTES", None), tuple(getattr(module, "TRAITS", ()))
    policy, data = getattr(module, "POLICY", ""), tuple(getattr(module, "DATA", ()))
    return Strategy(file.stem, game, kinds[0], doc, file, weights, policy, notes, traits, data)


def _weights(file: Path, module: ModuleType) -> dict[str, float]:
    """The weights of a strategy, checked."""
    weights = getattr(module, "WEIGHTS", {})
    if not isinstance(weights, dict) or not all(isinstance(value, int | float) for value in weights.values()):
        raise TownlabError(_("WEIGHTS in {file} must be a dict of names and numbers.", file=file))
    if not all(name.isidentifier() and not name.startswith("_") and "__" not in name for name in weights):
        raise TownlabError(
            _("The names of WEIGHTS in {file} must be plain words, with single underscores at most.", file=file)
        )
    if taken := set(weights) & {*WRAPPERS, OLD_SKILL}:
        raise TownlabError(
            _(
                "A weight in {file} may not be named '{name}': every strategy has that setting.",
                file=file,
                name=min(taken),
            )
        )
    if len(weights) > MOST_WEIGHTS:
        n = len(weights)
        raise TownlabError(_("{file} has {n} weights; {most} are the most.", file=file, n=n, most=MOST_WEIGHTS))
    if hasattr(module, "glance") and "candidates" not in weights:
        raise TownlabError(
            _("{file} defines glance(view, option); it then needs a weight 'candidates': how many stay.", file=file)
        )
    return {name: float(value) for name, value in weights.items()}


def _check_traits(file: Path, module: ModuleType) -> None:
    """Refuse words that say nothing, and notes that are no record."""
    traits, notes = getattr(module, "TRAITS", ()), getattr(module, "NOTES", None)
    if isinstance(traits, str) or not set(traits) <= set(TRAITS):
        words = ", ".join(TRAITS)
        raise TownlabError(
            _("TRAITS in {file} must be a list of some of these words: {words}.", file=file, words=words)
        )
    if hasattr(module, "sit_down") and notes is None:
        raise TownlabError(_("{file} defines sit_down(notes, setup), but has no NOTES to write in.", file=file))
    if notes is not None and not (isinstance(notes, np.dtype) and notes.type is np.record):
        raise TownlabError(_("NOTES in {file} must be the dtype of a record: np.dtype((np.record, [...])).", file=file))


def _check_functions(file: Path, module: ModuleType) -> None:
    """Refuse functions that do not take what they are given."""
    for name, wanted in FUNCTIONS.items():
        function = getattr(module, name, None)
        if function is not None:
            right = f"{name}({', '.join(wanted)})"
            if not callable(function):
                wrong = f"{name} = {function!r}"
                raise TownlabError(
                    _("{file} must define {right}, a function, not {wrong}.", file=file, right=right, wrong=wrong)
                )
            given = list(inspect.signature(getattr(function, "py_func", function)).parameters)
            if len(given) != len(wanted):
                wrong = f"{name}({', '.join(given)})"
                raise TownlabError(_("{file} must define {right}, not {wrong}.", file=file, right=right, wrong=wrong))


def _files(game: str) -> list[Path]:
    return sorted(file for file in folder(game).glob("*.py") if file.stem != "__init__")


def available(game: str) -> dict[str, Strategy]:
    """All strategies of a game's folder, by name."""
    return {file.stem: read(file, game) for file in _files(game)}


def find(name: str, game: str) -> Strategy:
    """A strategy by its name, or by the path of its file."""
    if name.endswith(".py") or "/" in name:
        if not os.path.isfile(name):
            raise TownlabError(_("There is no strategy file {file}.", file=name))
        return read(Path(name).resolve(), game)
    file = folder(game) / f"{name}.py"
    if not name.isidentifier() or not file.is_file():
        raise unknown("strategy", name, (file.stem for file in _files(game)))
    return read(file, game)


def player(spec: str, game: str) -> Player:
    """The player that `name:setting=value,...` describes.

    A setting is a weight of the strategy, or for any strategy `ban=CARD`, `force=CARD` or `force=CARD+POINTS`, and
    `skill=NUMBER`; for CARD a whole category may stand, as in `tavern-type`.
    """
    name, _colon, settings = spec.strip().partition(":")
    strategy = find(name, game)
    weights, likes, skill = dict(strategy.weights), [], 1.0
    for setting in filter(None, settings.split(",")):
        key, _sign, value = (part.strip() for part in setting.partition("="))
        if key == "ban":
            likes.append((value, -np.inf))
        elif key == "force":
            card, _sign, points = value.partition("+")
            likes.append((card, _number(spec, key, points or str(FORCE))))
        elif key in ("skill", OLD_SKILL):
            skill = _skill(spec, key, value)
        elif key in weights:
            weights[key] = _number(spec, key, value)
        else:
            raise unknown(_("weight of '{strategy}'", strategy=strategy.name), key, [*weights, *WRAPPERS])
    return Player(strategy, tuple(weights.values()), spec.strip(), tuple(likes), skill)


_varied: set[Path] = set()
"""the files of the strategies that have given two options of a decision different numbers, since the start"""


def note_varied(strategy: Strategy) -> None:
    """Note that a strategy tells options apart."""
    _varied.add(strategy.file)


def has_varied(strategy: Strategy) -> bool:
    """Whether a strategy was seen to tell options apart; one that leaves all to chance need not."""
    return STOCHASTIC in strategy.traits or strategy.file in _varied


def uses_python(labels: Iterable[str], game: str) -> bool:
    """Whether one of these is a batched strategy, which holds Python's lock."""
    return any(player(label, game).strategy.kind == "batched" for label in labels)


def with_setting(spec: str, setting: str, game: str) -> str:
    """The description of a player with one setting more, checked."""
    return player(f"{spec.strip()}{',' if ':' in spec else ':'}{setting}", game).label


def _skill(spec: str, key: str, value: str) -> float:
    skill = _number(spec, key, value)
    if not 0 <= skill <= 1:
        said = _(
            "In '{player}' {setting} must be from 0 (any option) to 1 (the strategy itself), not {value}.",
            player=spec, setting=key, value=value,
        )  # fmt: skip
        raise TownlabError(said)
    return skill


def _number(spec: str, key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise TownlabError(
            _("In '{player}' {setting} must be a number, not '{value}'.", player=spec, setting=key, value=value)
        ) from None
    if not np.isfinite(number):
        raise TownlabError(_("In '{player}' {setting} must be finite.", player=spec, setting=key))
    return number
