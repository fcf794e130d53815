"""The contract of every analysis, of the lab and of each game: a question, intervals, and an answer as the title."""

import inspect
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import pandas as pd
import pytest

import sim
from sim import games
from sim.analysis.style import Chart
from sim.runs.result import Result

FOLDERS = ["sim.analysis", *(f"sim.{name.replace('-', '_')}.analysis" for name in games.names())]
MODULES = {
    name: import_module(name)
    for folder in FOLDERS
    if find_spec(folder)
    for name in (f"{folder}.{module.name}" for module in iter_modules(import_module(folder).__path__))
}
ANALYSES = [name for name, module in MODULES.items() if hasattr(module, "measure")]
NOT = re.compile(r"\b(not|no|nor|cannot|only)\b")
"""what is not meant cannot be said without one of these"""

SECOND = {"joint": "effect", "new_player": "effect"}
"""intervals of an estimate that has another one, and the estimate"""

Run = Callable[[], Result]


@cache
def usual() -> Result:
    """What most analyses need: cards dealt at random, several players, enough games to tell cards apart."""
    return sim.play(games=400, players=2, strategies="greedy", seed=1, progress=False)


@cache
def rivals() -> Result:
    return sim.run(sim.Experiment(pool=["greedy", "uniform"], players=2, games=60), progress=False)


@cache
def counts() -> Result:
    return sim.run(sim.Experiment(players=[2, 3], strategies="greedy", games=150), progress=False)


@cache
def modes() -> Result:
    experiment = sim.Experiment(modes=["master-builder", "town-hall"], players=2, strategies="greedy", games=60)
    return sim.run(experiment, progress=False)


@cache
def levels() -> Result:
    return sim.run(MODULES["sim.analysis.skill"].levels("greedy", [0.2, 1], players=2, games=300), progress=False)


@cache
def solo() -> Result:
    return sim.play(games=20, mode="solo", strategies="greedy", progress=False)


@cache
def with_coins() -> Result:
    return sim.play(games=40, players=2, strategies="greedy", boxes="base,fortune", progress=False)


@cache
def with_villagers() -> Result:
    return sim.play(games=540, players=2, strategies="greedy", boxes="base,villagers", progress=False)


@cache
def coins() -> Result:
    return sim.play(games=400, players=2, strategies="greedy", seed=1, coins=True, progress=False)


@cache
def changed() -> Result:
    points = {"tavern": {"points": (3, 6, 9, 13, 18)}}
    return sim.play(games=400, players=2, strategies="greedy", seed=1, changes=points, progress=False)


@cache
def little_town() -> Result:
    return sim.play(game="little-town", games=400, players=3, strategies="greedy", seed=1, progress=False)


@cache
def both_sides() -> Result:
    sides = sim.Experiment(game="little-town", boards=["a", "b"], players=2, strategies="greedy", games=60)
    return sim.run(sides, progress=False)


@cache
def in_turn() -> Result:
    markets = [["inn"], ["tavern"], ["almshouse"]]
    return sim.run(sim.Experiment(markets=markets, players=2, strategies="greedy", games=60), progress=False)


NEEDS: dict[str, Run] = {
    "abilities": with_villagers,
    "ability_cards": with_villagers,
    "boards": both_sides,
    "by_level": levels,
    "coin_flow": with_coins,
    "counts": counts,
    "head_to_head": rivals,
    "modes": modes,
    "ratings": rivals,
    "skill": levels,
    "solo_levels": solo,
    "solo_scores": solo,
    "standings": rivals,
    "substitutes": in_turn,
    "summary": rivals,
    "villager_squares": with_villagers,
    "villagers_at_work": with_villagers,
}
"""the run that an analysis needs, if not the usual one"""
MORE: dict[str, Callable[[], dict[str, Any]]] = {
    "change": lambda: {"after": changed(), "card": "tavern"},
    "feel": lambda: {"after": changed(), "games": 40},
    "shift": lambda: {"after": coins()},
    **{name: lambda: {"games": 40} for name in ("coin_flow", "curves", "leads", "squares", "stalls")},
    **{name: lambda: {"games": 40} for name in ("abilities", "villager_squares", "villagers_at_work")},
    **{name: lambda: {"games": 40} for name in ("hunger", "idle_turns", "supply", "sim.tiny_towns.analysis.usage")},
}
"""what else `measure` is given"""
TO_DRAW: dict[str, Callable[[], dict[str, Any]]] = {
    "change": lambda: {"others": MODULES["sim.analysis.change"].others(usual(), changed()), "who": "the new tavern"},
}
"""what else `draw` is given"""


def short(name: str) -> str:
    return name.rpartition(".")[2]


@cache
def measured(name: str) -> pd.DataFrame:
    """The table of an analysis of a small run."""
    result = NEEDS.get(short(name), little_town if ".little_town." in name else usual)()
    more = MORE.get(name) or MORE.get(short(name), dict)
    table: pd.DataFrame = MODULES[name].measure(result, **more())
    return table


def test_analyses_are_found():
    assert {"strength", "change", "usage"} <= set(map(short, ANALYSES))


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_an_analysis_or_a_tool(name):
    module = MODULES[name]
    own = {part for part in ("measure", "draw") if hasattr(module, part)}
    assert own in (set(), {"measure", "draw"})
    assert module.__doc__


@pytest.mark.parametrize("name", ANALYSES)
def test_the_docstring_is_a_question(name):
    question, *_ = MODULES[name].__doc__.split("\n\n")
    assert question.rstrip().endswith("?")


@pytest.mark.parametrize("name", ANALYSES)
def test_measure_takes_a_result_first(name):
    first = next(iter(inspect.signature(MODULES[name].measure).parameters.values()))
    assert first.annotation is Result


@pytest.mark.parametrize("name", ANALYSES)
def test_measure_says_at_last_what_its_numbers_do_not_mean(name):
    paragraphs = inspect.getdoc(MODULES[name].measure).split("\n\n")
    assert len(paragraphs) > 1 and NOT.search(paragraphs[-1])


@pytest.mark.parametrize("name", ANALYSES)
def test_estimates_have_intervals_that_hold_them(name):
    table = measured(name)
    ends = [column for column in table if column.endswith("_low")]
    estimates = {column.removesuffix("_low"): (column, f"{column.removesuffix('_low')}_high") for column in ends}
    if "low" in table:
        estimates[table.columns[table.columns.get_loc("low") - 1]] = ("low", "high")
    assert len(table) and estimates
    for estimate, (low, high) in estimates.items():
        value = table[SECOND.get(estimate) or (estimate if estimate in table else f"{estimate}_change")]
        known = table[low].notna() & table[high].notna()
        assert (table[low] <= value + 1e-9)[known].all() and (value <= table[high] + 1e-9)[known].all()


@pytest.mark.parametrize("name", ANALYSES)
def test_the_chart_has_an_answer_as_its_title(name):
    chart = MODULES[name].draw(measured(name), **TO_DRAW.get(short(name), dict)())
    assert isinstance(chart, Chart)
    assert chart.get_suptitle().strip()
