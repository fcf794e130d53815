"""Results on the screen, as rich tables."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from sim.tournaments import Tournament

RIVALS = 5
"""columns of a head-to-head table, so that it fits on a screen"""


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


def tournament(played: "Tournament") -> Iterable[Table | str]:
    """What a tournament found: how the strategies did, which is ahead of which, and how strong they are."""
    setup = played.setup
    yield headline(setup)
    yield f"{len(played.line_ups):,} line-ups on the same {setup['deals']:,} deals"
    yield standings(played.standings)
    names = [str(name) for name in played.ratings["strategy"]]
    for first in range(0, len(names), RIVALS):
        yield head_to_head(played.head_to_head, names, first)
    yield ratings(played.ratings)


def standings(measured: pd.DataFrame) -> Table:
    """One row a strategy, best win share first."""
    table = _table("Strategies (95 % interval)", "strategy", "games", "score", "win share")
    for row in measured.to_dict("records"):
        score = f"{row['score']:.2f} ({row['score_low']:.2f} to {row['score_high']:.2f})"
        table.add_row(Text(row["strategy"]), f"{row['games']:,}", score, _chance(row, "win_share"))
    return table


def head_to_head(measured: pd.DataFrame, names: Sequence[str], first: int) -> Table:
    """One row a strategy, against some of the others: the strategies numbered from `first` on."""
    rivals = names[first : first + RIVALS]
    numbers = [str(number) for number in range(first + 1, first + 1 + len(rivals))]
    table = _table("Row above column, % (95 % interval)", "strategy", *numbers)
    cells = {(row["strategy"], row["other"]): row for row in measured.to_dict("records")}
    for number, name in enumerate(names, start=1):
        found = [cells.get((name, rival)) for rival in rivals]
        table.add_row(Text(f"{number} {name}"), *(_cell(row) if row else "-" for row in found))
    return table


def ratings(measured: pd.DataFrame) -> Table:
    """One row a strategy, strongest first."""
    table = _table("Ratings (95 % interval)", "strategy", "log-strength", "above any other", "above the next")
    for row in measured.to_dict("records"):
        rating = f"{row['rating']:+.2f} ({row['rating_low']:+.2f} to {row['rating_high']:+.2f})"
        after = "" if math.isnan(row["next"]) else _chance(row, "next")
        table.add_row(Text(row["strategy"]), rating, _chance(row, "field"), after)
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
    table.add_column(first, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _chance(row: Mapping[Any, Any], name: str) -> str:
    value, low, high = (100 * row[f"{name}{end}"] for end in ("", "_low", "_high"))
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def _cell(row: Mapping[Any, Any]) -> str:
    """A share of meetings over its interval."""
    return f"{100 * row['above']:.1f}\n{100 * row['low']:.1f}-{100 * row['high']:.1f}"


def _mean(row: Mapping[Any, Any], name: str) -> str:
    half = row[f"{name}_high"] - row[name]
    return f"{row[name]:.2f}" + ("" if math.isnan(half) else f" ± {half:.2f}")


def _percent(row: Mapping[Any, Any], name: str) -> str:
    half = row[f"{name}_high"] - row[name]
    return f"{100 * row[name]:.1f}" + ("" if math.isnan(half) else f" ± {100 * half:.1f}") + " %"
