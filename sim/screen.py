"""Results on the screen, as rich tables."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd
from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from sim.analysis import summary
from sim.result import Result
from sim.tiny_towns import skill
from sim.tiny_towns.board import CATEGORIES

MANY = 3
"""more values than that are counted and not named in a headline"""


def results(result: Result) -> Iterable[Table | str]:
    """What a run found: the strategies, what their towns are made of and, in solo play, the skill levels."""
    yield headline(result)
    yield strategies_compared(result)
    if set(result.arms["mode"]) == {"solo"}:
        yield skill_levels(result.read("towns", ["score"]))
    yield buildings(result)


def headline(result: Result) -> str:
    """What was played, in a line."""
    setup, arms = result.setup, result.arms
    many = [f"{len(arms)} arms of"] if len(arms) > 1 else []
    who = "1 player" if set(arms["players"]) == {1} else f"{_each(arms['players'])} players"
    extras = ["monuments" if setup["monuments"] else "no monuments", *(["Cavern rule"] if setup["cavern"] else [])]
    return ", ".join([
        " ".join([*many, f"{setup['games']:,} games"]),
        _each(arms["mode"]),
        who,
        f"market {_each(arms['market'])}",
        *extras,
        f"seed {setup['seed']}",
    ])  # fmt: skip


def _each(values: pd.Series) -> str:
    """All different values; only how many, if there are many."""
    found = [str(value) for value in values.unique()]
    return " / ".join(found) if len(found) <= MANY else f"({len(found)} different)"


def strategies_compared(result: Result) -> Table:
    """One row a strategy, best score first."""
    table = _table("Strategies (± 95 % interval)", "strategy", "games", "score", "win share", "empty", "rounds")
    games = result.read("games", ["arm", "game", "rounds", "players"])
    towns = result.read("towns", ["arm", "game", "strategy", "score", "win_share", "empty"])
    for row in summary.measure(games, towns).to_dict("records"):
        rest = [f"{row['empty']:.2f}", f"{row['rounds']:.2f}"]
        table.add_row(
            Text(row["strategy"]), f"{row['games']:,}", _mean(row, "score"), _percent(row, "win_share"), *rest
        )
    return table


def skill_levels(towns: pd.DataFrame) -> Table:
    """One row a level of the rulebook's chart."""
    table = _table("Skill levels (95 % interval)", "level", "share of games", "from", "to")
    for row in skill.measure(towns).to_dict("records"):
        table.add_row(row["level"], *(f"{100 * row[part]:.1f} %" for part in ("share", "low", "high")))
    return table


def buildings(result: Result) -> Table:
    """One row a category: how many a town has and what they bring."""
    table = _table("Buildings in a town (means)", "category", "built", "points")
    rows = [(category, f"built_{category}", f"points_{category}") for category in CATEGORIES]
    for name, *columns in (*rows, ("empty squares", "empty", "points_empty")):
        table.add_row(name, *(f"{result.read('towns', [column])[column].mean():.2f}" for column in columns))
    return table


def scores(points: list[dict[str, int]]) -> Table:
    """One column a town, one row a card."""
    rows = list(dict.fromkeys(name for town in points for name in town if name not in ("empty", "total")))
    table = _table("Points", "card", *(f"town {number}" for number in range(1, len(points) + 1)))
    for name in [*rows, "empty", "total"]:
        style = "bold" if name == "total" else ""
        table.add_row(name, *(str(town.get(name, "")) for town in points), style=style)
    return table


def strategies(known: pd.DataFrame) -> Table:
    """One row a strategy."""
    table = Table("strategy", "kind", "what it does", "weights", box=SIMPLE)
    for row in known.to_dict("records"):
        table.add_row(*(Text(row[name]) for name in ("strategy", "kind", "text", "weights")))
    return table


def _table(title: str, first: str, *numbers: str) -> Table:
    """A table with a first column of names and others of numbers."""
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column(first)
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _mean(row: Mapping[Any, Any], name: str) -> str:
    half = row[f"{name}_high"] - row[name]
    return f"{row[name]:.2f}" + ("" if math.isnan(half) else f" ± {half:.2f}")


def _percent(row: Mapping[Any, Any], name: str) -> str:
    half = row[f"{name}_high"] - row[name]
    return f"{100 * row[name]:.1f}" + ("" if math.isnan(half) else f" ± {100 * half:.1f}") + " %"
