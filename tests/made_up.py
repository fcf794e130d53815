"""Runs that nobody played: tables whose answers are known, for analyses to find."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from sim.runs.experiment import Experiment
from sim.runs.result import Result
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.columns import EVENTS, MARKET

MEAN, GAME_NOISE, TOWN_NOISE = 20.0, 3.0, 4.0
CARDS = {category: [card.id for card in load().of(category, boxes=["base"])] for category in MARKET}
MONUMENTS = [card.id for card in load().of("monument", boxes=["base"])]


@dataclass(frozen=True)
class Arm:
    """One arm: who sits there, and what cards, or pairs of them, add to the score of every town."""

    strategies: Sequence[str] = ("planner",) * 4
    effects: Mapping[str | tuple[str, str], float] = field(default_factory=dict)
    only: str = ""
    """the strategy that the effects are for; all, if there is none"""
    fixed: Sequence[str] = ()
    """cards that are in every market"""
    mode: str = "master-builder"


def run(games: int, *arms: Arm, seed: int = 0, monuments: bool = True) -> Result:
    """A run in which a game has the same deal, and the same luck, in all arms."""
    arms = arms or (Arm(),)
    rng = np.random.default_rng(seed)
    market = {category: rng.choice(cards, games) for category, cards in CARDS.items()}
    luck, kept = GAME_NOISE * rng.standard_normal(games), rng.permuted(np.tile(MONUMENTS, (games, 1)), axis=1)
    played = [_play(number, arm, market, luck, kept if monuments else None, rng) for number, arm in enumerate(arms)]
    tables = {name: _typed(pd.concat([tables[name] for tables in played], ignore_index=True)) for name in played[0]}
    return given([(arm.mode, len(arm.strategies), tuple(arm.strategies)) for arm in arms], **tables)


def _play(number, arm, market, luck, kept, rng):
    """The tables of one arm."""
    games, players = len(luck), len(arm.strategies)
    market = {category: _fixed(category, cards, arm.fixed) for category, cards in market.items()}
    seat, game = np.tile(np.arange(players), games), np.repeat(np.arange(games), players)
    monument = kept[:, :players].reshape(-1) if kept is not None else np.full(games * players, "")
    strategy = np.array(arm.strategies)[seat]
    in_play = {**{category: cards[game] for category, cards in market.items()}, "monument": monument}
    more = _worth(arm.effects, in_play) * np.isin(strategy, [arm.only] if arm.only else strategy)
    score = MEAN + luck[game] + more + TOWN_NOISE * rng.standard_normal(len(game))
    games_table = {"arm": number, "game": np.arange(games), "mode": arm.mode, "players": players, **market,
                   "rounds": np.round(40 + luck).astype(int)}  # fmt: skip
    towns_table = {"arm": number, "game": game, "seat": seat, "strategy": strategy, "monument": monument,
                   "score": score, "empty": rng.integers(0, 8, len(game))}  # fmt: skip
    return {"games": pd.DataFrame(games_table), "towns": pd.DataFrame(towns_table)}


def _fixed(category, cards, fixed):
    """The cards of a category, or the one that is in every market."""
    named = [card for card in fixed if card in CARDS[category]]
    return np.full(len(cards), named[0]) if named else cards


def _worth(effects, in_play):
    """What the cards of each town add to its score."""
    worth = np.zeros(len(in_play["monument"]))
    for key, points in effects.items():
        for_all = [key] if isinstance(key, str) else key
        worth += points * np.all([_has(card, in_play) for card in for_all], axis=0)
    return worth


def _has(card, in_play):
    """Which towns have a card."""
    return np.any([cards == card for cards in in_play.values()], axis=0)


def _typed(table):
    """Words as categories, all that could be and those first that come first in a run."""
    for name in {"mode", "strategy", "monument", *MARKET} & set(table.columns):
        known = ["", *MONUMENTS] if name == "monument" else CARDS.get(name)
        table[name] = pd.Categorical(table[name], known if known else list(dict.fromkeys(table[name])))
    return table


class Given(Result):
    """A result whose table of cards is given too."""

    def cards(self) -> pd.DataFrame:
        return self.read("cards", None).copy()


def given(arms: Sequence[tuple[str, int, tuple[str, ...]]], **tables: pd.DataFrame) -> Given:
    """A run of these arms (mode, players, strategies) with these tables; with events, they were kept."""
    about: dict[str, Any] = {
        "arms": [
            {"mode": mode, "players": players, "market": "random", "strategies": list(names)}
            for mode, players, names in arms
        ],
        "experiment": {"events": "events" in tables, "games": 1000},
    }
    experiment = Experiment(strategies="uniform")
    return Given(about, 0.0, lambda name, columns: tables[name][list(columns or tables[name])], given=experiment)


def changed(result: Result, games: Mapping[str, Any] | None = None, **towns: Any) -> Result:
    """A run with some columns of its tables replaced."""
    tables = {"games": result.games.assign(**games or {}), "towns": result.towns.assign(**towns)}
    return replace(result, reader=lambda name, columns: tables[name])


def table(players: int, strategy: str = "a", mode: str = "master-builder") -> tuple[str, int, tuple[str, ...]]:
    """An arm with one strategy in all seats."""
    return mode, players, (strategy,) * players


def events(*rows: dict[str, Any]) -> pd.DataFrame:
    """Events of which only what matters is given; those of a game are numbered."""
    usual = {"arm": 0, "game": 0, "round": 1, "seat": 0, "card": "", "square": -1, "resource": "", "cubes": 0,
             "amount": 0, "by": "", "other": -1}  # fmt: skip
    frame = pd.DataFrame([{**usual, **row} for row in rows])
    frame["step"] = frame.groupby(["arm", "game"]).cumcount()
    return frame[[column.name for column in EVENTS]]
