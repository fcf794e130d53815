"""How Tiny Towns can be set up: every setting, declared once."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from sim.checks import is_texts, is_whole
from sim.settings import Setting, choice, flag, market_setting

FIRST_GAME = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
CARDS_DRAWN = 6
"""in a market: the Cottage is always there"""
BASE, FORTUNE, VILLAGERS = "base", "fortune", "villagers"
MOST_FORTUNE = 4


def _is_limit(value: Any) -> bool:
    return value is None or (is_whole(value) and 0 <= value <= CARDS_DRAWN)


def _limit_said(most: int | None) -> str:
    """The limit in the headline, if it is another than usual."""
    if most == MOST_FORTUNE:
        return ""
    return "no limit on Fortune buildings" if most is None else f"at most {most} Fortune buildings"


def _names(given: str | Sequence[str]) -> list[str]:
    """What is named in a list, or in one text."""
    return [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)


def _boxes_said(boxes: str | Sequence[str]) -> str:
    """The boxes in the headline beside the base game, and the coins that come with one."""
    names = [name for name in _names(boxes) if name != BASE]
    coins = " with coins" if FORTUNE in names else ""
    return f"box{'es' if len(names) > 1 else ''} {' '.join(names)}{coins}" if names else ""


def _villagers_said(cards: str | Sequence[str]) -> str:
    """The villager cards in the headline, if some are named."""
    named = _names(cards)
    return "" if named in ([], ["random"]) else f"villager cards {' '.join(named)}"


def _are_villagers(value: Any) -> bool:
    return is_texts(value) or (isinstance(value, list | tuple) and not value)


def is_expanded(settings: Mapping[str, Any]) -> bool:
    """Whether anything is added to the base game that its events tell of."""
    return uses_coins(settings) or has_villagers(settings)


def has_villagers(settings: Mapping[str, Any]) -> bool:
    """Whether there are villagers with these settings, or in an experiment in plain values."""
    return VILLAGERS in _names(settings.get("boxes", BASE))


def has_abilities(settings: Mapping[str, Any]) -> bool:
    """Whether villagers work and pay for abilities, as they do not in Tiny Tears."""
    return has_villagers(settings) and not settings.get("tears")


def uses_coins(settings: Mapping[str, Any]) -> bool:
    """Whether coins are used with these settings, or in an experiment in plain values; those of old runs say nothing of
    it."""
    return bool(settings.get("coins")) or FORTUNE in _names(settings.get("boxes", BASE))


def is_solo(experiment: Mapping[str, Any]) -> bool:
    """Whether all games of an experiment in plain values are solo."""
    return set(_names(experiment["modes"])) == {"solo"}


class Settings(TypedDict, total=False):
    """What a table of Tiny Towns can be like; every verb and command takes these."""

    mode: Annotated[
        str | Sequence[str],
        choice("master-builder", "master-builder, town-hall or solo.", "a mode or a list of modes", several="modes"),
    ]
    market: Annotated[
        str | Sequence[str | Sequence[str]],
        market_setting(FIRST_GAME),
    ]
    monuments: Annotated[
        bool,
        flag(True, "Deal two monuments a player to keep one.", lambda on: "monuments" if on else "no monuments"),
    ]
    cavern: Annotated[bool, flag(False, "Use the Cavern rule.", lambda on: "Cavern rule" if on else "")]
    boxes: Annotated[
        str | Sequence[str],
        Setting(
            BASE,
            "The boxes that cards are dealt from: a,b,...",
            is_texts,
            "a box or a list of boxes",
            said=_boxes_said,
        ),
    ]
    coins: Annotated[
        bool,
        flag(False, "Use coins, which the box fortune always does.", lambda on: "coins" if on else ""),
    ]
    most_fortune: Annotated[
        int | None,
        Setting(
            MOST_FORTUNE,
            "At most so many Fortune buildings in a drawn market; 6 for no limit.",
            _is_limit,
            f"a whole number from 0 to {CARDS_DRAWN}, or nothing for no limit",
            said=_limit_said,
        ),
    ]
    tears: Annotated[
        bool,
        flag(False, "Play Tiny Tears, with the box villagers.", lambda on: "Tiny Tears" if on else ""),
    ]
    villagers: Annotated[
        str | Sequence[str],
        Setting(
            "random",
            "Villager cards by id: a,b (the others at random).",
            _are_villagers,
            "'random', a villager card or a list of villager cards",
            said=_villagers_said,
        ),
    ]
