"""Boxes: whose cards are dealt, and what a game compiles of them."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.engine.jit import jit
from sim.errors import TownlabError
from sim.tiny_towns import boxes
from sim.tiny_towns.boxes import Box, Step, hooks_of, under_of
from sim.tiny_towns.catalogue import Card, load
from sim.tiny_towns.kernel import hooks
from sim.tiny_towns.kernel.state import HOOKS, Hook
from sim.tiny_towns.play import parts, play_games
from sim.tiny_towns.rule_families import each
from sim.tiny_towns.setup import Setup
from tests.game import card_name

CARDS = load()
TAVERN = Card("bathhouse", "tavern", ("WG",), each(3), "3 points.", "Bathhouse", box="harvest")
STATUE = Card("column", "monument", ("WG",), each(3), "3 points.", "Column", box="harvest")
MORE = CARDS.add(TAVERN).add(STATUE)
PLAIN = Setup(market="first-game", monuments=False)
OF_BASE = {"place_options", "place", "follows", "possible", "effect_options", "effect"}
OF_VILLAGERS = {"start", "covers", "act"}
ALWAYS = set(HOOKS) - {"market", "before_naming", "before_building"} - OF_VILLAGERS
"""the hooks of a game with coins that any cards need"""


def tables(**given: Any) -> tuple[Any, ...]:
    """The tables of some games, cards by their ids."""
    setup = Setup(**{"players": 3, "strategies": ("greedy",), **given})
    chunk = play_games(setup, 0, 60, events=True)
    assert chunk.events is not None
    ids = setup.catalogue.ids
    names = [name for name in chunk.events.dtype.names or () if name not in ("card", "by")]
    cards = [card_name(ids, card) for card in chunk.events["card"]]
    events = [chunk.events[name].tolist() for name in names]
    towns = [chunk.towns[name].tolist() for name in chunk.towns.dtype.names or () if name not in ("dealt", "monument")]
    return [[ids[card] for card in market] for market in chunk.games["market"]], cards, events, towns


@pytest.mark.parametrize("mode", ["master-builder", "town-hall"])
def test_a_card_of_a_box_that_is_not_in_play_changes_no_game(mode: str) -> None:
    assert tables(mode=mode) == tables(mode=mode, catalogue=MORE)


def test_a_card_of_a_box_in_play_is_dealt() -> None:
    market, cards, _, _ = tables(catalogue=MORE, boxes=("base", "harvest"))
    assert any("bathhouse" in dealt for dealt in market)
    assert "column" in cards


def test_a_card_of_ones_own_is_always_dealt() -> None:
    own = CARDS.add(replace(TAVERN, box="own"))
    assert any("bathhouse" in dealt for dealt in tables(catalogue=own)[0])


def test_a_game_without_special_cards_has_no_hooks() -> None:
    assert hooks_of(replace(PLAIN, market=(*PLAIN.named[:-1], "trading_post"))) == (0,) * len(HOOKS)


@pytest.mark.parametrize(
    ("changes", "needed"),
    [
        ({}, {"place_options", "place"}),
        ({"cavern": True, "market": (*PLAIN.named[:-1], "bank")}, {"place_options", "place"}),
        ({"market": (*PLAIN.named[:-1], "warehouse")}, {"place_options", "place"}),
        ({"monuments": True, "market": (*PLAIN.named[:-1], "bank")}, OF_BASE),
        ({"coins": True}, ALWAYS),
        ({"boxes": "fortune", "market": "random", "monuments": True}, set(HOOKS) - OF_VILLAGERS),
        (
            {"boxes": "fortune", "market": "random", "mode": "town-hall"},
            set(HOOKS) - {"before_naming", "before_building"} - OF_VILLAGERS,
        ),
        ({"boxes": "villagers"}, set(HOOKS) - {"before_naming", "chest", "covers"}),
        ({"boxes": "villagers", "tears": True}, set(HOOKS) - {"before_naming", "chest"}),
        ({"boxes": "villagers", "coins": True}, set(HOOKS) - {"before_naming", "covers"}),
        ({"boxes": "villagers,fortune", "market": "random", "monuments": True}, set(HOOKS) - {"covers"}),
    ],
)
def test_a_game_has_the_hooks_that_its_cards_need(changes: dict[str, Any], needed: set[str]) -> None:
    addresses = hooks_of(replace(PLAIN, **changes))
    assert {hook for hook, address in zip(HOOKS, addresses, strict=True) if address} == needed


@jit
def nothing_is_possible(rules: Any, table: Any, secret: Any) -> int:
    return 0


def test_of_several_boxes_with_a_hook_the_last_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Step(nothing_is_possible, lambda setup: True)
    found = {"base": boxes.find("base"), "harvest": Box("harvest", {"possible": step})}
    monkeypatch.setattr(boxes, "find", found.__getitem__)
    setup = Setup(catalogue=MORE, boxes=("base", "harvest"))
    assert hooks_of(setup)[Hook.POSSIBLE] == hooks.hook_address("possible", nothing_is_possible)
    assert hooks_of(setup)[Hook.EFFECT] == hooks_of(Setup())[Hook.EFFECT]
    towns = play_games(replace(setup, strategies=("greedy",)), 0, 40, events=True)
    assert towns.events is not None
    assert not np.isin(towns.events["event"], [14, 15, 16]).any()  # nothing is put, set aside or replaced


def under(**given: Any) -> set[str]:
    """The hooks at which the last box can pass on to those before it."""
    return {hook for hook, address in zip(HOOKS, under_of(Setup(**given)), strict=True) if address}


def test_only_a_box_that_passes_on_has_others_under_it() -> None:
    assert under() == under(boxes="fortune") == under(coins=True) == set()
    assert under(boxes="villagers") == OF_BASE
    assert under(boxes="villagers,fortune") >= OF_BASE | {"market", "build_options", "arrives", "end_of_round"}


def test_boxes_come_in_the_same_order_however_they_are_named() -> None:
    one, two = Setup(boxes="villagers,fortune"), Setup(boxes="fortune,villagers")
    assert boxes.in_use(one) == boxes.in_use(two) == ("base", "fortune", "villagers")
    assert (hooks_of(one), under_of(one)) == (hooks_of(two), under_of(two))


def test_a_named_card_of_a_box_that_is_not_in_play_is_a_sentence() -> None:
    with pytest.raises(TownlabError, match="'bathhouse' comes in the box 'harvest', which is not in play"):
        Setup(market=("bathhouse",), catalogue=MORE)
    assert Setup(market=("bathhouse",), catalogue=MORE, boxes=("base", "harvest")).named == ("bathhouse",)


def test_a_box_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(TownlabError, match=r"There is no box 'fortuna'\. Did you mean fortune"):
        Setup(catalogue=MORE, boxes="base,fortuna")


@pytest.mark.parametrize(
    ("given", "compiled"),
    [
        ({}, ["the engine"]),
        ({"coins": True}, ["the engine", "the rules of Fortune"]),
        ({"boxes": "fortune"}, ["the engine", "the rules of Fortune"]),
        ({"boxes": "villagers"}, ["the engine", "the rules of Villagers"]),
        ({"boxes": "villagers", "coins": True}, ["the engine", "the rules of Fortune", "the rules of Villagers"]),
    ],
)
def test_what_is_compiled_for_a_game_is_said_box_by_box(given: dict[str, Any], compiled: list[str]) -> None:
    assert [part.name.format(box=part.box) for part in parts(Setup(**given))] == compiled


IMPORTED = """
import sys
from sim.tiny_towns.play import compile_planner, play_games
from sim.tiny_towns.setup import Setup

compile_planner(("base",))
for name in ("uniform", "greedy", "planner", "lookahead"):
    play_games(Setup(players=2, strategies=(name,), boxes={boxes!r}), 0, 1)
for folder in ("sim.tiny_towns.boxes.", "sim.tiny_towns.planning.thoughts."):
    print(*{{name.removeprefix(folder).split(".")[0] for name in sys.modules if name.startswith(folder)}})
"""


@pytest.mark.parametrize(
    ("given", "rules", "thoughts"),
    [("base", {"base"}, set()), ("fortune", {"base", "fortune"}, {"fortune"})],
)
def test_a_game_does_not_even_import_what_other_boxes_compile(given: str, rules: set[str], thoughts: set[str]) -> None:
    """Nor is anything of it in what was compiled before and cached: that holds only what its own file imports."""
    script = IMPORTED.format(boxes=given)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert [set(line.split()) for line in done.stdout.split("\n")[:2]] == [rules, thoughts]
