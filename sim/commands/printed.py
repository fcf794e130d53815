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
from sim.languages import _, mark, number, plural
from sim.runs.result import Result
from sim.studies.ladder import goal, level_column

if TYPE_CHECKING:
    from sim.studies.ladder import Ladder
    from sim.studies.tournament import Tournament
    from sim.studies.tune import Tuned

SEATS = (mark("towns"),)
"""what games call what their players build"""
MEANS = (mark("rounds"), mark("empty"), mark("built"), mark("hungry"))
"""what games measure of their players beside the score"""
LAST = (mark("empty"), mark("coins"), mark("total"))
"""what stands below the cards in a table of points"""
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
    return plural("{n:,} game", "{n:,} games", games)


def strategies_compared(result: Result) -> Table:
    """One row a strategy, best first."""
    measured, alone = summary.measure(result), set(result.arms["players"]) == {1}
    means = [str(name) for name in measured if name in result.game.outcomes()]
    return standings(measured, means, alone)


def skill_levels(result: Result) -> Table:
    """One row a level of the rulebook's chart."""
    table = _table(_("Skill levels (95 % interval)"), _("level"), _("share of games"), _("from"), _("to"))
    for row in solo_levels.measure(result).to_dict("records"):
        table.add_row(_(row["level"]), *(_percent(row[part]) for part in ("share", "low", "high")))
    return table


def parts(result: Result) -> Table:
    """One row for each part of a score: how many there are, and what they bring."""
    title = _("Mean of all {seats}", seats=_(result.game.seats))
    table = _table(title, _("category"), _("built"), _("points"))
    for name, *columns in result.game.parts(result.experiment.arms):
        table.add_row(_(name), *(_mean(result, column) if column else "" for column in columns))
    return table


def _mean(result: Result, column: str) -> str:
    """The mean of a column of the seats."""
    return number(result.read("seats", [column])[column].mean(), ".2f")


def scores(points: list[dict[str, int]]) -> Table:
    """One column a town, one row a card."""
    last = [name for name in LAST if any(name in town for town in points)]
    rows = list(dict.fromkeys(name for town in points for name in town if name not in last))
    towns = (_("town {number}", number=at) for at in range(1, len(points) + 1))
    table = _table(_("Points"), _("card"), *towns)
    for name in [*rows, *last]:
        style = "bold" if name == "total" else ""
        table.add_row(_(name) if name in last else name, *(str(town.get(name, "")) for town in points), style=style)
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
    wins = [] if alone else [_("win share")]
    columns = (_("strategy"), _("games"), _("score"), *wins, *map(_, means))
    table = _table(_("Strategies (95 % interval)"), *columns)
    for row in measured.to_dict("records"):
        score = _interval(row["score"], row["score_low"], row["score_high"], ".2f")
        shares, rest = [_chance(row, "win_share")] * len(wins), [number(row[name], ".2f") for name in means]
        table.add_row(Text(row["strategy"]), number(row["games"], ","), score, *shares, *rest)
    return table


def head_to_head(measured: pd.DataFrame, names: Sequence[str], first: int) -> Table:
    """One row a strategy, against some of the others: the strategies numbered from `first` on."""
    rivals = names[first : first + RIVALS]
    numbers = [str(number) for number in range(first + 1, first + 1 + len(rivals))]
    table = _table(_("How often the row is ahead of the column, % (95 % interval)"), _("strategy"), *numbers)
    cells = {(row["strategy"], row["other"]): row for row in measured.to_dict("records")}
    for at, name in enumerate(names, start=1):
        found = [cells.get((name, rival)) for rival in rivals]
        table.add_row(Text(f"{at} {name}"), *(_cell(row) if row else "-" for row in found))
    return table


def ratings(measured: pd.DataFrame) -> Table:
    """One row a strategy, strongest first."""
    columns = (_("strategy"), _("log-strength"), _("above any other"), _("above the next"))
    table = _table(_("Ratings (95 % interval)"), *columns)
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
    strategies = _("Ladder of {n} strategies", n=len(setup["strategies"]))
    yield ", ".join([strategies, *filter(None, said), _("seed {seed}", seed=str(setup["seed"])) + "\n"])
    yield rungs(climbed.rungs, setup["players"])
    if game.solo and len(climbed.solo):
        yield solo_skills(climbed.solo, game.solo)
        yield from _notes(climbed.solo, game.solo)
    elif not game.solo:
        yield _("Nobody plays {game} alone, so there are no solo scores.", game=game.name)


def rungs(measured: pd.DataFrame, players: int) -> Table:
    """One row a strategy, from the second on."""
    games = int(measured["games"][0])
    title = _("Two players: {n:,} games a rung, each deal twice with the seats swapped", n=games)
    if players > 2:
        others = players - 1
        title = _("One among {others} others: {n:,} games a rung, each deal from every seat", others=others, n=games)
    made_by = _("{goal:.0f} % and clear of {par:.0f} %", goal=100 * goal(players), par=100 / players)
    table = _table(title, (_("strategy"), _("against")), _("win share"), _("95 % interval"), made_by)
    for row in measured.to_dict("records"):
        share, low, high = (_percent(row[name]) for name in ("win_share", "low", "high"))
        made, ends = _("yes") if row["reached"] else _("no"), _("{low} to {high}", low=low, high=high)
        table.add_row(Text(row["strategy"]), Text(row["against"]), share, ends, made)
    return table


def solo_skills(measured: pd.DataFrame, solo: Solo) -> Table:
    """One row a strategy: its mean score, and how often it reached which skill level."""
    games = int(measured["games"][0])
    title = _("Solo: {n:,} games each, mean score (± 95 % interval) and % of games by skill level", n=games)
    heads = [*(f"{least}+" for least, _name in solo.levels), f"< {solo.levels[-1][0]}"]
    table = _table(title, (_("strategy"), _("level of the mean")), _("score"), *heads)
    for row in measured.to_dict("records"):
        score = f"{number(row['score'], '.2f')} ± {number(row['high'] - row['score'], '.2f')}"
        shares = [number(100 * row[name], ".1f") for name in _level_columns(solo)]
        table.add_row(Text(row["strategy"]), _(row["level"]), score, *shares)
    return table


def _notes(measured: pd.DataFrame, solo: Solo) -> Iterable[str]:
    """What the heads of the columns stand for, and how sure the shares are."""
    lowest = _("below that {level}", level=_(solo.lowest))
    named = [*(f"{least}+ {_(name)}" for least, name in solo.levels), lowest]
    yield _("Levels: {levels}.", levels=", ".join(named))
    ends = [(name, f"{name}_{end}") for name in _level_columns(solo) for end in ("low", "high")]
    widest = max((measured[share] - measured[end]).abs().max() for share, end in ends)
    yield _("The 95 % intervals of the shares reach at most {most:.1f} points to either side.", most=100 * widest)


def _level_columns(solo: Solo) -> list[str]:
    return [level_column(name) for name in solo.names]


def tuned(found: "Tuned") -> Iterable[Table | str]:
    """What tuning found: the weights, what they reached, and the new ones in both ways to use them."""
    table = _table(_("Weights"), _("weight"), _("old"), _("new"), _("change"))
    for name in found.plan.weights:
        old, new = found.plan.old[name], found.new[name]
        table.add_row(name, number(old, "g"), number(new, "g"), number(new - old, "+.4g"))
    yield table
    what = _("Mean score") if found.plan.by == "score" else _("Share of wins")
    for weights, mean in ((_("old weights"), found.old_mean), (_("new weights"), found.new_mean)):
        value, low, high = (float(one) for one in mean)
        yield _(
            "{what}, {weights}: {value:.3f} (95 % interval {low:.3f} to {high:.3f})",
            what=what, weights=weights, value=value, low=low, high=high,
        )  # fmt: skip
    yield found.verdict()
    yield "\n" + _("To play with the new weights:") + f"\n{found.spec}"
    yield "\n" + _("To keep them, in the strategy's file:") + f"\nWEIGHTS = {json.dumps(found.new)}"


def strategies(known: pd.DataFrame) -> Table:
    """One row a strategy, with the first sentence of what it says of itself."""
    table = Table(_("strategy"), _("kind"), _("what it does"), _("weights"), box=SIMPLE)
    for row in known.to_dict("records"):
        first = _(str(row["text"])).partition(". ")[0]
        weights = str(row["weights"]).replace(",", ", ")
        kind = ", ".join(_(word) for word in (row["kind"], *str(row["traits"]).split(", ")) if word)
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


def _percent(share: float) -> str:
    return f"{number(100 * share, '.1f')} %"


def _chance(row: Mapping[Any, Any], name: str) -> str:
    """A share with its interval, in percent."""
    value, low, high = (100 * row[f"{name}{end}"] for end in ("", "_low", "_high"))
    return _interval(value, low, high, ".1f", " %")


def _interval(value: float, low: float, high: float, form: str, unit: str = "") -> str:
    """A value with its interval, if there is one."""
    middle = f"{number(value, form)}{unit}"
    if math.isnan(low):
        return middle
    return f"{middle} ({_('{low} to {high}', low=number(low, form), high=number(high, form))})"


def _cell(row: Mapping[Any, Any]) -> str:
    """A share of meetings over its interval."""
    above, low, high = (number(100 * row[name], ".1f") for name in ("above", "low", "high"))
    return f"{above}\n{low}-{high}"
