"""How Little Town can be set up: every setting, declared once."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from sim.checks import is_texts
from sim.languages import _, mark
from sim.settings import Setting, flag, market_setting

FIRST_GAME = (
    "bakery", "barn", "castle", "church", "gold_mine", "grocery", "pawnshop", "quarry", "statue", "warehouse", "well",
    "workshop",
)  # fmt: skip
"""the tiles with the bird, beside the Wheat Fields"""
BOARDS = ("a", "b", "random")
OBJECTIVES = ("all", "rulebook")


class Settings(TypedDict, total=False):
    """What a table of Little Town can be like; every verb and command takes these."""

    board: Annotated[
        str | Sequence[str],
        Setting(
            "random",
            help="The side of the board: a, b or random.",
            holds=is_texts,
            what=mark("a side of the board or a list of them"),
            several="boards",
            said=lambda boards: _("board {sides}", sides=boards),
        ),
    ]
    market: Annotated[str | Sequence[str | Sequence[str]], market_setting(FIRST_GAME)]
    objectives: Annotated[
        str,
        Setting(
            "all",
            help="Which objectives are dealt: all (17), or rulebook (15 of them).",
            holds=lambda value: isinstance(value, str),
            what=mark("'all' or 'rulebook'"),
            said=lambda chosen: "" if chosen == "all" else _("objectives {chosen}", chosen=chosen),
        ),
    ]
    rule_of_three: Annotated[
        bool,
        flag(
            True,
            help="With three players the fewest points bring the First Player token of round 4.",
            said=lambda on: "" if on else _("no rule of three"),
        ),
    ]
