"""The only door from the golden games to the lab: when a module moves in there, only this file follows."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd

import sim

ROOT = Path(__file__).parents[2]

Tables = dict[str, pd.DataFrame]


def folder_of(game: str) -> str:
    """The name of a game's folders."""
    return game.replace("-", "_")


def play(game: str, settings: Mapping[str, Any], **how: Any) -> Tables:
    """The tables of some games; `how` holds what must not matter, such as jobs."""
    return sim.play(game=game, **settings, **how, events=True, progress=False).tables()


def strategies(game: str) -> list[str]:
    """Every strategy in the game's folder."""
    files = (ROOT / "strategies" / folder_of(game)).glob("*.py")
    return sorted(file.stem for file in files if not file.stem.startswith("_"))


def kinds(game: str) -> tuple[str, list[str]]:
    """The setting by which tables of the game differ most, and every value of it that can be played."""
    setting, values = {"tiny-towns": ("mode", "MODES"), "little-town": ("board", "SIDES")}[game]
    return setting, list(getattr(import_module(f"sim.{folder_of(game)}.kernel.state"), values))
