"""What is played: the cases that each game declares in its `cases.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.golden import lab

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """Some games with the same settings, which are those of `sim.play`."""

    game: str
    name: str
    settings: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"

    def play(self, **how: Any) -> lab.Tables:
        """The tables of its games."""
        return lab.play(self.game, self.settings, **how)


def games() -> list[str]:
    """Every game that has golden games."""
    return sorted(file.parent.name.replace("_", "-") for file in HERE.glob("*/cases.toml"))


def folder(game: str) -> Path:
    """Where the golden games of a game are kept."""
    return HERE / lab.folder_of(game)


def declared(game: str) -> dict[str, Any]:
    """What a game declares."""
    return tomllib.loads((folder(game) / "cases.toml").read_text(encoding="utf-8"))


def cases(game: str) -> list[Case]:
    """Every strategy at every table, then the cases that stand alone."""
    given = declared(game)
    tables = given["tables"].items()
    grid = {f"{table}/{name}": at | _seated(name, given) for name in lab.strategies(game) for table, at in tables}
    usual = {"games": given["games"]}
    return [Case(game, name, usual | settings) for name, settings in (grid | given["cases"]).items()]


def _seated(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """A strategy in all seats, with the settings that are declared for it."""
    return {"strategies": name} | given["strategies"].get(name, {})


def written(game: str) -> list[Case]:
    """The games that are written out: the first of each case, named after its file."""
    return [Case(game, name, {**settings, "games": 1}) for name, settings in declared(game)["written"].items()]
