"""Strategies: finding them by scanning the folder, and checking them.

A file with a function `score(view, option)` is compiled; one with `score_batch(views, options)` is asked for whole
batches of games.
"""

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt

from sim.errors import TownlabError, unknown
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.kernel import state

WRAPPERS = ("ban", "force", "noise")
"""settings that every strategy has"""
FUNCTIONS = {
    "prepare": ("view",),
    "glance": ("view", "option"),
    "score": ("view", "option"),
    "score_batch": ("views", "options"),
}
"""what a strategy's file may define, and what it is given"""
FORCE = 10.0
"""points that a forced card counts more, unless it is said how many"""


@dataclass(frozen=True)
class Strategy:
    """A strategy as found in its file."""

    name: str
    kind: str
    """compiled or batched"""
    doc: str
    file: Path
    weights: dict[str, float] = field(default_factory=dict)
    policy: str = ""
    """the compiled strategy that plays on in what it imagines, if it does"""


@dataclass(frozen=True)
class Player:
    """A strategy with its weights set, as it sits at a table."""

    strategy: Strategy
    weights: tuple[float, ...]
    label: str
    likes: tuple[tuple[str, float], ...] = ()
    """cards, or categories as in 'tavern-type', and what is added to the score of building them"""
    dial: float = 1.0
    """of skill: 1 the strategy itself, 0 any option"""

    def plays_on(self) -> "Player":
        """Who plays on in what this player imagines: the policy, with the same likes."""
        policy = player(self.strategy.policy)
        if policy.strategy.kind != "compiled":
            raise TownlabError(
                f"The POLICY of strategy '{self.strategy.name}' must be compiled; '{policy.label}' is not."
            )
        return Player(policy.strategy, policy.weights, self.label, self.likes)

    def likes_in(self, cards: Catalogue) -> npt.NDArray[np.float64]:
        """What is added to the score of building each card of a catalogue."""
        likes = np.zeros(len(cards))
        for name, points in self.likes:
            chosen = [card.id == name or f"{card.category}-type" == name for card in cards]
            if not any(chosen):
                known = [*cards.ids, *(f"{category}-type" for category in CATEGORIES)]
                raise unknown(f"card for '{self.label}'", name, known)
            likes[chosen] += points
        return likes


def folder() -> Path:
    """Where the strategies that come with townlab are."""
    import strategies.tiny_towns

    return Path(strategies.tiny_towns.__path__[0])


@cache
def load_file(file: str) -> ModuleType:
    """Import a strategy's file."""
    path = Path(file)
    try:
        if path.parent == folder():
            return importlib.import_module(f"strategies.tiny_towns.{path.stem}")
        return _module_of(path)
    except Exception as error:
        raise TownlabError(f"Strategy file {path} does not import: {type(error).__name__}: {error}") from None


def _module_of(path: Path) -> ModuleType:
    """The module of a file outside the folder, under a name by which Numba's cache finds it in any process."""
    name = f"townlab_strategy_{path.stem}_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception:
        del sys.modules[name]
        raise
    return module


@cache
def read(file: Path) -> Strategy:
    """The strategy in a file, checked."""
    module = load_file(str(file))
    kinds = [kind for kind, name in (("compiled", "score"), ("batched", "score_batch")) if hasattr(module, name)]
    if len(kinds) != 1:
        raise TownlabError(
            f"Strategy file {file} must define either score(view, option) or score_batch(views, options); "
            f"it defines {'both' if kinds else 'neither'}."
        )
    _check_functions(file, module)
    weights = getattr(module, "WEIGHTS", {})
    if not isinstance(weights, dict) or not all(isinstance(value, int | float) for value in weights.values()):
        raise TownlabError(f"WEIGHTS in {file} must be a dict of names and numbers.")
    if not all(name.isidentifier() and not name.startswith("_") and "__" not in name for name in weights):
        raise TownlabError(f"The names of WEIGHTS in {file} must be plain words, with single underscores at most.")
    if taken := set(weights) & set(WRAPPERS):
        raise TownlabError(f"A weight in {file} may not be named '{min(taken)}': every strategy has that setting.")
    if len(weights) > state.MOST_WEIGHTS:
        raise TownlabError(f"{file} has {len(weights)} weights; {state.MOST_WEIGHTS} are the most.")
    if hasattr(module, "glance") and "candidates" not in weights:
        raise TownlabError(f"{file} defines glance(view, option); it then needs a weight 'candidates': how many stay.")
    doc = " ".join((module.__doc__ or "").split())
    weights = {name: float(value) for name, value in weights.items()}
    return Strategy(file.stem, kinds[0], doc, file, weights, getattr(module, "POLICY", ""))


def _check_functions(file: Path, module: ModuleType) -> None:
    """Refuse functions that do not take what they are given."""
    for name, wanted in FUNCTIONS.items():
        function = getattr(module, name, None)
        if function is not None:
            given = list(inspect.signature(getattr(function, "py_func", function)).parameters)
            if len(given) != len(wanted):
                raise TownlabError(f"{file} must define {name}({', '.join(wanted)}), not {name}({', '.join(given)}).")


def available(game: str = "tiny-towns") -> dict[str, Strategy]:
    """All strategies of the folder, by name."""
    files = sorted(file for file in folder().glob("*.py") if file.stem != "__init__")
    return {file.stem: read(file) for file in files}


def find(name: str, game: str = "tiny-towns") -> Strategy:
    """A strategy by its name, or by the path of its file."""
    if name.endswith(".py") or "/" in name:
        file = Path(name)
        if not file.is_file():
            raise TownlabError(f"There is no strategy file {name}.")
        return read(file.resolve())
    file = folder() / f"{name}.py"
    if not name.isidentifier() or not file.is_file():
        raise unknown("strategy", name, (file.stem for file in folder().glob("*.py") if file.stem != "__init__"))
    return read(file)


def player(spec: str, game: str = "tiny-towns") -> Player:
    """The player that `name:setting=value,...` describes.

    A setting is a weight of the strategy, or for any strategy `ban=CARD`, `force=CARD` or `force=CARD+POINTS`, and
    `noise=SKILL`; for CARD a whole category may stand, as in `tavern-type`.
    """
    name, _, settings = spec.strip().partition(":")
    strategy = find(name)
    weights, likes, dial = dict(strategy.weights), [], 1.0
    for setting in filter(None, settings.split(",")):
        key, _, value = (part.strip() for part in setting.partition("="))
        if key == "ban":
            likes.append((value, -np.inf))
        elif key == "force":
            card, _, points = value.partition("+")
            likes.append((card, _number(spec, key, points or str(FORCE))))
        elif key == "noise":
            dial = _dial(spec, value)
        elif key in weights:
            weights[key] = _number(spec, key, value)
        else:
            raise unknown(f"weight of '{strategy.name}'", key, [*weights, *WRAPPERS])
    return Player(strategy, tuple(weights.values()), spec.strip(), tuple(likes), dial)


def uses_python(labels: Iterable[str], game: str = "tiny-towns") -> bool:
    """Whether one of these is a batched strategy, which holds Python's lock."""
    return any(player(label, game).strategy.kind == "batched" for label in labels)


def ban(spec: str, card: str) -> str:
    """The same player, who never builds a card, or a category as in 'tavern-type'."""
    return _with(spec, f"ban={card}")


def force(spec: str, card: str, points: float = FORCE) -> str:
    """The same player, to whom each building of a card or category is worth so many points more."""
    return _with(spec, f"force={card}+{points:g}")


def noise(spec: str, skill: float) -> str:
    """The same player with less skill: 1 is itself, 0 chooses any option."""
    return _with(spec, f"noise={skill:g}")


def _with(spec: str, setting: str) -> str:
    """The description of a player with one setting more, checked."""
    return player(f"{spec.strip()}{',' if ':' in spec else ':'}{setting}").label


def _dial(spec: str, value: str) -> float:
    dial = _number(spec, "noise", value)
    if not 0 <= dial <= 1:
        raise TownlabError(f"In '{spec}' noise is a dial of skill from 0 (any option) to 1 (itself), not {value}.")
    return dial


def _number(spec: str, key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise TownlabError(f"In '{spec}' {key} must be a number, not '{value}'.") from None
    if not np.isfinite(number):
        raise TownlabError(f"In '{spec}' {key} must be finite.")
    return number
