"""Certificates of players: whether what is found with a strategy can be put down to the cards, or to its faults.

`sim.certify` tests a strategy and writes its certificate into the folder `certificates` beside the strategy's file;
reports print what it says beside every list of tiers.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.checks import name_of
from sim.engine import strategy_files
from sim.errors import TownlabError
from sim.files import read_toml, to_toml
from sim.languages import _, mark, plural
from sim.runs import finding_words
from sim.runs.provenance import circumstances
from sim.runs.result import Result

CERTIFIED, NOT_CERTIFIED, UNSURE = mark("certified"), mark("not certified"), mark("unsure")
"""what a certificate says"""
FOLDER = "certificates"
FIGURES = "figures"
TOLD = 2
"""reasons that are told in a sentence"""
LONGEST = 80
"""letters of the name of a file"""


@dataclass(frozen=True)
class Certificate:
    """What the tests of a player found."""

    about: Mapping[str, Any]
    """plain values: strategy, game, verdict, reasons, and how it was tested: version, digest, seed, games, ..."""
    figures: Sequence[Mapping[str, Any]]
    """a row for each thing tested: what, with how many players, its value and interval, the bounds, and the verdict"""

    @property
    def strategy(self) -> str:
        return str(self.about["strategy"])

    @property
    def verdict(self) -> str:
        """certified, not certified, or unsure"""
        return str(self.about["verdict"])

    @property
    def why(self) -> str:
        """The verdict and the first reasons for it: 'not certified: without the Bank it scores ...'."""
        reasons = finding_words.reasons(self.figures) if self.figures else list(self.about["reasons"])
        told, more = "; ".join(reasons[:TOLD]), len(reasons) - TOLD
        if more > 0:
            told = plural("{reasons}; and {n} more", "{reasons}; and {n} more", more, reasons=told)
        word = _("not certified so far") if self.verdict == UNSURE else _(self.verdict)
        return f"{word}: {told}" if told else word

    @property
    def sentence(self) -> str:
        """Whether the player is certified, and why not."""
        return _("{strategy} is {verdict}.", strategy=self.strategy, verdict=self.why)

    def toml(self) -> str:
        """The certificate as a file."""
        head = {name: value for name, value in self.about.items() if not isinstance(value, Mapping)}
        parts = [f"[{name}]\n{to_toml(self.about[name])}" for name in self.about if name not in head]
        return "\n".join([to_toml(head), *parts, *(f"[[{FIGURES}]]\n{to_toml(row)}" for row in self.figures)])


def file_for(strategy: str, game: str, boxes: Any = None) -> Path:
    """Where the certificate of a player is, or would be: beside the strategy's file, named after player and boxes."""
    folder = strategy_files.player(strategy, game).strategy.file.parent / FOLDER
    words = [strategy.rpartition("/")[2].replace(".py", ""), *_more_than_usual(boxes)]
    return folder / f"{re.sub(r'[^A-Za-z0-9.=_]+', '-', '-'.join(words))[:LONGEST]}.toml"


def _more_than_usual(boxes: Any) -> list[str]:
    """The boxes, if there are several."""
    named = boxes.split(",") if isinstance(boxes, str) else list(boxes or ())
    return named if len(named) > 1 else []


def read(file: str | Path) -> Certificate:
    """The certificate in a file."""
    given = read_toml(file)
    figures = given.pop(FIGURES, [])
    if not {"strategy", "game", "verdict", "reasons", "version", "strategies"} <= set(given):
        raise TownlabError(_("{file} is not a certificate. Write a new one: townlab certify.", file=file))
    return Certificate(given, figures)


def said(result: Result) -> str:
    """Who played a run, and whether they are certified, in sentences."""
    boxes = result.about["experiment"].get("boxes")
    players = dict.fromkeys(name for arm in result.about["arms"] for name in arm["strategies"])
    return " ".join(_("Played by {player}", player=said_of(name, result.game.name, boxes)) for name in players)


def said_of(strategy: str, game: str, boxes: Any = None) -> str:
    """Whether a player is certified, in a sentence that begins with its name."""
    try:
        file = file_for(strategy, game, boxes)
    except TownlabError:
        return _("{strategy}, which is not known here and has no certificate.", strategy=strategy)
    if not file.is_file():
        return _("{strategy}, which has no certificate (townlab certify).", strategy=strategy)
    found = read(file)
    now = circumstances(game, [strategy])
    if any(found.about[name] != now[name] for name in ("version", "strategies")):
        return _(
            "{strategy}, which has changed since it was tested: its certificate no longer holds.",
            strategy=name_of(strategy),
        )
    return _("{strategy}, which is {verdict}.", strategy=strategy, verdict=found.why)
