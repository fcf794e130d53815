"""How Tiny Towns can be set up: every setting, declared once."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from sim.checks import is_texts, is_whole
from sim.languages import _, mark, plural
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
    if most is None:
        return _("no limit on Fortune buildings")
    return _("at most {most} Fortune buildings", most=most)


def _names(given: str | Sequence[str]) -> list[str]:
    """What is named in a list, or in one text."""
    return [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)


def _boxes_said(boxes: str | Sequence[str]) -> str:
    """The boxes in the headline beside the base game, and the coins that come with one."""
    names = [name for name in _names(boxes) if name != BASE]
    if not names:
        return ""
    if FORTUNE in names:
        return plural("box {names} with coins", "boxes {names} with coins", len(names), names=" ".join(names))
    return plural("box {names}", "boxes {names}", len(names), names=" ".join(names))


def _villagers_said(cards: str | Sequence[str]) -> str:
    """The villager cards in the headline, if some are named."""
    named = _names(cards)
    return "" if named in ([], ["random"]) else _("villager cards {cards}", cards=" ".join(named))


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
        choice(
            "master-builder",
            help="master-builder, town-hall or solo.",
            what=mark("a mode or a list of modes"),
            several="modes",
        ),
    ]
    market: Annotated[
        str | Sequence[str | Sequence[str]],
        market_setting(FIRST_GAME),
    ]
    monuments: Annotated[
        bool,
        flag(
            True,
            help="Deal two monuments a player to keep one.",
            said=lambda on: _("monuments") if on else _("no monuments"),
        ),
    ]
    cavern: Annotated[bool, flag(False, help="Use the Cavern rule.", said=lambda on: _("Cavern rule") if on else "")]
    boxes: Annotated[
        str | Sequence[str],
        Setting(
            BASE,
            help="The boxes that cards are dealt from: a,b,...",
            holds=is_texts,
            what=mark("a box or a list of boxes"),
            said=_boxes_said,
        ),
    ]
    coins: Annotated[
        bool,
        flag(False, help="Use coins, which the box fortune always does.", said=lambda on: _("coins") if on else ""),
    ]
    most_fortune: Annotated[
        int | None,
        Setting(
            MOST_FORTUNE,
            help="At most so many Fortune buildings in a drawn market; 6 for no limit.",
            holds=_is_limit,
            what=mark("a whole number from 0 to 6, or nothing for no limit"),
            said=_limit_said,
        ),
    ]
    tears: Annotated[
        bool,
        flag(False, help="Play Tiny Tears, with the box villagers.", said=lambda on: "Tiny Tears" if on else ""),
    ]
    villagers: Annotated[
        str | Sequence[str],
        Setting(
            "random",
            help="Villager cards by id: a,b (the others at random).",
            holds=_are_villagers,
            what=mark("'random', a villager card or a list of villager cards"),
            said=_villagers_said,
        ),
    ]
