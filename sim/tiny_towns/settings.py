"""How Tiny Towns can be set up: every setting, declared once."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from sim.checks import is_texts
from sim.settings import Setting, choice, flag, market_setting

FIRST_GAME = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
BASE = "base"


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
            said=lambda boxes: "" if boxes in (BASE, (BASE,), [BASE]) else f"boxes {' '.join(boxes)}",
        ),
    ]
