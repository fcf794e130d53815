"""Settings of a game, each declared once: verbs, commands, manifests, reports and checks all come from the declaration.

A game declares its settings as a `TypedDict` whose entries carry a `Setting`, so that an editor knows their types:

    class Settings(TypedDict, total=False):
        cavern: Annotated[bool, flag(False, "Use the Cavern rule.")]
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args, get_type_hints

from sim.checks import KeyedError, is_flag, is_texts, listed


@dataclass(frozen=True)
class Setting:
    """One way in which a game can be set up differently."""

    default: Any
    help: str
    """for the command line and the verbs: a sentence"""
    holds: Callable[[Any], bool]
    """whether a value is of the right kind"""
    what: str
    """the right kind in words: 'true or false'"""
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
    return Setting(default, help, is_flag, "true or false", said=said)


def choice(default: str, help: str, what: str, several: str = "") -> Setting:
    """A setting that is one of some words, which the game itself checks."""
    return Setting(default, help, is_texts, what, several)


def declared(settings: type) -> tuple[Setting, ...]:
    """The settings in a declaration, in its order."""
    hints = get_type_hints(settings, include_extras=True)
    return tuple(_named(name, *get_args(hint)) for name, hint in hints.items())


def _named(name: str, type: Any, setting: Setting) -> Setting:
    return replace(setting, name=name, type=type)


def check(setting: Setting, value: Any) -> None:
    """Refuse a value of the wrong kind."""
    if not setting.holds(value):
        raise KeyedError(setting.key, f"{setting.key} must be {setting.what}, not {value!r}.")


def by_key(settings: tuple[Setting, ...]) -> Mapping[str, Setting]:
    """The settings by their names in an experiment."""
    return {setting.key: setting for setting in settings}
