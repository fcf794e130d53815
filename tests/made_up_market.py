"""Runs of Little Town that nobody played: 12 of 24 tiles in each market, with effects that are known."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import pandas as pd

from sim.little_town.catalogue import load
from sim.runs.experiment import Experiment
from sim.runs.result import Result

TILES = [tile.id for tile in load().tiles[1:]]
MEAN, GAME_NOISE, SEAT_NOISE = 30.0, 3.0, 4.0

Effects = Mapping[str | tuple[str, str], float]


def run(games: int, *arms: Effects, seed: int = 0, fixed: Sequence[Sequence[str]] = ()) -> Result:
    """A run with the same markets and luck in all arms, each with what tiles, or two of them, add to every score; in
    some arms tiles may be `fixed`: in every market."""
    arms = arms or ({},)
    rng = np.random.default_rng(seed)
    order, luck = rng.permuted(np.tile(np.arange(len(TILES)), (games, 1)), axis=1), rng.standard_normal(games)
    named = [*fixed, *[()] * (len(arms) - len(fixed))]
    played = [_arm(number, arm, _markets(order, named[number]), luck, rng) for number, arm in enumerate(arms)]
    tables = {name: pd.concat([one[name] for one in played], ignore_index=True) for name in ("games", "towns")}
    tables["towns"]["strategy"] = tables["towns"]["strategy"].astype("category")
    about = {
        "game": "little-town",
        "arms": [{"board": "a", "market": "random", "players": 4, "strategies": ["greedy"] * 4} for _ in arms],
        "experiment": {"events": False, "games": games},
    }
    experiment = Experiment(game="little-town", strategies="uniform")
    return Result(about, 0.0, lambda name, columns: tables[name][list(columns or tables[name])], given=experiment)


def _markets(order, fixed):
    """[games, tiles] the tiles that are named, and the first others of each game."""
    first = np.isin(order, [TILES.index(id) for id in fixed])
    chosen = np.take_along_axis(order, np.argsort(~first, axis=1, kind="stable"), axis=1)[:, :12]
    market = np.zeros(order.shape, bool)
    np.put_along_axis(market, chosen, True, axis=1)
    return market


def _arm(number, effects, market, luck, rng):
    games = len(luck)
    has = dict(zip(TILES, market.T, strict=True))
    more = sum((points * np.all([has[id] for id in _ids(key)], axis=0) for key, points in effects.items()), np.zeros(1))
    worth = MEAN + GAME_NOISE * luck + more
    score = worth[:, None] + SEAT_NOISE * rng.standard_normal((games, 4))
    every = pd.DataFrame({f"has_{id}": column for id, column in has.items()})
    games_table = every.assign(arm=number, game=np.arange(games), players=4, board="a")
    seats = {"game": np.repeat(np.arange(games), 4), "seat": np.tile(np.arange(4), games), "score": score.reshape(-1),
             "built": 5, "hungry": 0, "claimed": 1}  # fmt: skip
    return {"games": games_table, "towns": pd.DataFrame({"arm": number, "strategy": "greedy", **seats})}


def _ids(key):
    return [key] if isinstance(key, str) else key


def pairs() -> list[tuple[str, str]]:
    return list(combinations(TILES, 2))
