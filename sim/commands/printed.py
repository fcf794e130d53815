"""Results on the screen, as rich tables."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd
from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from sim.analysis import solo_levels, summary
from sim.games import Solo, find
from sim.runs.result import Result
from sim.studies.ladder import GOAL, level_column

if TYPE_CHECKING:
    from sim.studies.ladder import Ladder
    from sim.studies.tournament import Tournament
    from sim.studies.tune import Tuned

RIVALS = 5
"""columns of a head-to-head table, so that it fits on a screen"""


def results(result: Result) -> Iterable[Table | str]:
    """What a run found: the strategies, what their scores are made of and, in solo play, the skill levels."""
    yield result.headline
    yield strategies_compared(result)
    if result.game.solo and set(result.arms["players"]) == {1}:
        yield skill_levels(result)
    yield parts(result)


def counted(games: int) -> str:
    """So many games."""
    return "1 game" if games == 1 else f"{games:,} games"


def strategies_compared(result: Result) -> Table:
    """One row a strategy, best first."""
    measured, alone = summary.measure(result), set(result.arms["players"]) == {1}
    means = [str(name) for name in measured if name in result.game.outcomes()]
    return standings(measured, means, alone)


def skill_levels(result: Result) -> Table:
    """One row a level of the rulebook's chart."""
    table = _table("Skill levels (95 % interval)", "level", "share of games", "from", "to")
    for row in solo_levels.measure(result).to_dict("records"):
        table.add_row(row["level"], *(f"{100 * row[part]:.1f} %" for part in ("share", "low", "high")))
    return table


def parts(result: Result) -> Table:
    """One row for each part of a score: how many there are, and what they bring."""
    table = _table(f"Mean of all {result.game.seats}", "category", "built", "points")
    for name, *columns in result.game.parts(result.experiment.arms):
        table.add_row(name, *(_mean(result, column) if column else "" for column in columns))
    return table


def _mean(result: Result, column: str) -> str:
    """The mean of a column of the seats."""
    return f"{result.read('seats', [column])[column].mean():.2f}"


def scores(points: list[dict[str, int]]) -> Table:
    """One column a town, one row a card."""
    last = [name for name in ("empty", "coins", "total") if any(name in town for town in points)]
    rows = list(dict.fromkeys(name for town in points for name in town if name not in last))
    table = _table("Points", "card", *(f"town {number}" for number in range(1, len(points) + 1)))
    for name in [*rows, *last]:
        style = "bold" if name == "total" else ""
        table.add_row(name, *(str(town.get(name, "")) for town in points), style=style)
    return table


def tournament(played: "Tournament") -> Iterable[Table | str]:
    """What a tournament found: how the strategies did, which is ahead of which, and how strong they are."""
    yield played.result.headline
    yield standings(played.standings)
    names = [str(name) for name in played.ratings["strategy"]]
    for first in range(0, len(names), RIVALS):
        yield head_to_head(played.head_to_head, names, first)
    yield ratings(played.ratings)


def standings(measured: pd.DataFrame, means: Sequence[str] = (), alone: bool = False) -> Table:
    """One row a strategy, best first, with columns of other means; who plays alone cannot but win."""
    wins = [] if alone else ["win share"]
    table = _table("Strategies (95 % interval)", "strategy", "games", "score", *wins, *means)
    for row in measured.to_dict("records"):
        score = _interval(row["score"], row["score_low"], row["score_high"], ".2f")
        shares, rest = [_chance(row, "win_share") for _ in wins], [f"{row[name]:.2f}" for name in means]
        table.add_row(Text(row["strategy"]), f"{row['games']:,}", score, *shares, *rest)
    return table


def head_to_head(measured: pd.DataFrame, names: Sequence[str], first: int) -> Table:
    """One row a strategy, against some of the others: the strategies numbered from `first` on."""
    rivals = names[first : first + RIVALS]
    numbers = [str(number) for number in range(first + 1, first + 1 + len(rivals))]
    table = _table("How often the row is ahead of the column, % (95 % interval)", "strategy", *numbers)
    cells = {(row["strategy"], row["other"]): row for row in measured.to_dict("records")}
    for number, name in enumerate(names, start=1):
        found = [cells.get((name, rival)) for rival in rivals]
        table.add_row(Text(f"{number} {name}"), *(_cell(row) if row else "-" for row in found))
    return table


def ratings(measured: pd.DataFrame) -> Table:
    """One row a strategy, strongest first."""
    table = _table("Ratings (95 % interval)", "strategy", "log-strength", "above any other", "above the next")
    for row in measured.to_dict("records"):
        rating = _interval(row["rating"], row["rating_low"], row["rating_high"], "+.2f")
        after = "" if math.isnan(row["next"]) else _chance(row, "next")
        table.add_row(Text(row["strategy"]), rating, _chance(row, "field"), after)
    return table


def ladder(climbed: "Ladder") -> Iterable[Table | str]:
    """What a ladder found: who made the rung above whom, and how good all are in solo play, if the game has it."""
    setup, game = climbed.setup, find(climbed.setup["game"])
    said = [setting.said(setting.shown(setup[setting.name])) if setting.several else setting.said(setup[setting.name])
            for setting in game.settings if setting.name in setup]  # fmt: skip
    strategies = f"Ladder of {len(setup['strategies'])} strategies"
    yield ", ".join([strategies, *filter(None, said), f"seed {setup['seed']}\n"])
    yield rungs(climbed.rungs)
    if game.solo:
        yield solo_skills(climbed.solo, game.solo)
        yield from _notes(climbed.solo, game.solo)
    else:
        yield f"Nobody plays {game.name} alone, so there are no solo scores."


def rungs(measured: pd.DataFrame) -> Table:
    """One row a strategy, from the second on."""
    title = f"Two players: {measured['games'][0]:,} games a rung, each deal twice with the seats swapped"
    goal = f"{100 * GOAL:.0f} % and clear of 50 %"
    table = _table(title, ("strategy", "against"), "win share", "95 % interval", goal)
    for row in measured.to_dict("records"):
        share, low, high = (f"{100 * row[name]:.1f} %" for name in ("win_share", "low", "high"))
        made = "yes" if row["reached"] else "no"
        table.add_row(Text(row["strategy"]), Text(row["against"]), share, f"{low} to {high}", made)
    return table


def solo_skills(measured: pd.DataFrame, solo: Solo) -> Table:
    """One row a strategy: its mean score, and how often it reached which skill level."""
    title = f"Solo: {measured['games'][0]:,} games each, mean score (± 95 % interval) and % of games by skill level"
    heads = [*(f"{least}+" for least, _ in solo.levels), f"< {solo.levels[-1][0]}"]
    table = _table(title, ("strategy", "level of the mean"), "score", *heads)
    for row in measured.to_dict("records"):
        score = f"{row['score']:.2f} ± {row['high'] - row['score']:.2f}"
        shares = [f"{100 * row[name]:.1f}" for name in _level_columns(solo)]
        table.add_row(Text(row["strategy"]), row["level"], score, *shares)
    return table


def _notes(measured: pd.DataFrame, solo: Solo) -> Iterable[str]:
    """What the heads of the columns stand for, and how sure the shares are."""
    named = [*(f"{least}+ {name}" for least, name in solo.levels), f"below that {solo.lowest}"]
    yield f"Levels: {', '.join(named)}."
    ends = [(name, f"{name}_{end}") for name in _level_columns(solo) for end in ("low", "high")]
    widest = max((measured[share] - measured[end]).abs().max() for share, end in ends)
    yield f"The 95 % intervals of the shares reach at most {100 * widest:.1f} points to either side."


def _level_columns(solo: Solo) -> list[str]:
    return [level_column(name) for name in solo.names]


def tuned(found: "Tuned") -> Iterable[Table | str]:
    """What tuning found: the weights, what they reached, and the new ones in both ways to use them."""
    table = _table("Weights", "weight", "old", "new", "change")
    for name in found.plan.weights:
        old, new = found.plan.old[name], found.new[name]
        table.add_row(name, f"{old:g}", f"{new:g}", f"{new - old:+.4g}")
    yield table
    what = "Mean score" if found.plan.by == "score" else "Share of wins"
    for when, mean in (("old", found.old_mean), ("new", found.new_mean)):
        yield f"{what}, {when} weights: {mean[0]:.3f} (95 % interval {mean[1]:.3f} to {mean[2]:.3f})"
    yield found.verdict()
    yield f"\nTo play with the new weights:\n{found.spec}"
    yield f"\nTo keep them, in the strategy's file:\nWEIGHTS = {json.dumps(found.new)}"


def strategies(known: pd.DataFrame) -> Table:
    """One row a strategy, with the first sentence of what it says of itself."""
    table = Table("strategy", "kind", "what it does", "weights", box=SIMPLE)
    for row in known.to_dict("records"):
        first, _, _ = str(row["text"]).partition(". ")
        weights = str(row["weights"]).replace(",", ", ")
        kind = ", ".join(filter(None, (row["kind"], row["traits"])))
        table.add_row(Text(row["strategy"]), kind, Text(f"{first.rstrip('.')}."), Text(weights))
    return table


def _table(title: str, words: str | Sequence[str], *numbers: str) -> Table:
    """A table with a column of words, or several, and others of numbers."""
    table = Table(title=title, title_justify="left", box=SIMPLE)
    for name in [words] if isinstance(words, str) else words:
        table.add_column(name, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _chance(row: Mapping[Any, Any], name: str) -> str:
    """A share with its interval, in percent."""
    value, low, high = (100 * row[f"{name}{end}"] for end in ("", "_low", "_high"))
    return _interval(value, low, high, ".1f", " %")


def _interval(value: float, low: float, high: float, form: str, unit: str = "") -> str:
    """A value with its interval, if there is one."""
    ends = "" if math.isnan(low) else f" ({low:{form}} to {high:{form}})"
    return f"{value:{form}}{unit}{ends}"


def _cell(row: Mapping[Any, Any]) -> str:
    """A share of meetings over its interval."""
    return f"{100 * row['above']:.1f}\n{100 * row['low']:.1f}-{100 * row['high']:.1f}"
