"""Settings of a game, each declared once: verbs, commands, manifests, reports and checks all come from the declaration.

A game declares its settings as a `TypedDict` whose entries carry a `Setting`, so that an editor knows their types:

    class Settings(TypedDict, total=False):
        cavern: Annotated[bool, flag(False, "Use the Cavern rule.")]
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args, get_type_hints

from sim.checks import is_flag, is_list, is_text, is_texts, listed, must_be
from sim.languages import _, mark

MARKETS = ("random", "first-game")
"""words for markets whose cards are not named"""


@dataclass(frozen=True)
class Setting:
    """One way in which a game can be set up differently."""

    default: Any
    help: str
    """for the command line and the verbs: a sentence, which is translated where it is shown"""
    holds: Callable[[Any], bool]
    """whether a value is of the right kind"""
    what: str
    """the right kind in words, which are translated: 'true or false'"""
    several: str = ""
    """the name by which an experiment takes several values, an arm for each; none if it takes one only"""
    values: Callable[[Any], list[Any]] = listed
    """the values in what was given for several"""
    shown: Callable[[Any], str] = str
    """a value in tables"""
    said: Callable[[Any], str] = str
    """a value in the headline of a run; nothing if it goes without saying"""
    name: str = ""
    type: Any = None

    @property
    def key(self) -> str:
        """Its name in an experiment."""
        return self.several or self.name


def flag(default: bool, help: str, said: Callable[[Any], str] = str) -> Setting:
    """A setting that is on or off."""
    return Setting(default, help, is_flag, mark("true or false"), said=said)


def choice(default: str, help: str, what: str, several: str = "") -> Setting:
    """A setting that is one of some words, which the game itself checks."""
    return Setting(default, help, is_texts, what, several)


def market_setting(first_game: Sequence[str]) -> Setting:
    """The cards that lie in the market: dealt at random, those of a first game, or some that are named."""

    def shown(market: str | Sequence[str]) -> str:
        if isinstance(market, str):
            return market
        return "first-game" if tuple(market) == tuple(first_game) else " ".join(market)

    return Setting(
        "random",
        mark("random, first-game, or cards by id: a,b,... (the others at random)."),
        lambda value: is_text(value) or is_list(value, is_texts),
        mark("'random', 'first-game', a list of card ids, or a list of those"),
        several="markets",
        values=_markets,
        shown=shown,
        said=lambda markets: _("market {markets}", markets=markets),
    )


def _markets(given: str | Sequence[str | Sequence[str]]) -> list[str | tuple[str, ...]]:
    """The markets in a list; a list of nothing but card ids is one."""
    if isinstance(given, str):
        return [given]
    ids = [part for part in given if isinstance(part, str) and part not in MARKETS and "," not in part]
    if len(ids) == len(given):
        return [tuple(ids)]
    return [part if isinstance(part, str) else tuple(part) for part in given]


def declared(settings: type) -> tuple[Setting, ...]:
    """The settings in a declaration, in its order."""
    hints = get_type_hints(settings, include_extras=True)
    return tuple(_named(name, *get_args(hint)) for name, hint in hints.items())


def _named(name: str, type: Any, setting: Setting) -> Setting:
    return replace(setting, name=name, type=type)


def check(setting: Setting, value: Any, name: str = "") -> None:
    """Refuse a value of the wrong kind, by the name that was used for it: `market`, or `markets`."""
    if not setting.holds(value):
        raise must_be(setting.key, setting.what, value, name)


def by_key(settings: tuple[Setting, ...]) -> Mapping[str, Setting]:
    """The settings by their names in an experiment."""
    return {setting.key: setting for setting in settings}
