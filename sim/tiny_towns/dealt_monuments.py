"""The monuments that seats were dealt, and players who keep another of them, or build none."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.records import records
from sim.engine.strategy_files import player
from sim.runs.players import ban
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.deal import deal_monuments
from sim.tiny_towns.setup import Setup

MONUMENT = CATEGORIES[-1]


def dealt(setup: Setup, games: Iterable[int]) -> npt.NDArray[np.int64]:
    """[games, seats, 2] the two monuments of each seat, by their numbers in the catalogue; nothing is played."""
    record: Any = setup.record([0] * setup.players)
    secret = records(state.SECRET, 1, 0)[0]
    hands = []
    with np.errstate(over="ignore"):
        for game in games:
            secret.game = game
            deal_monuments(record, secret)
            hands.append(secret.dealt[: setup.players].copy())
    return np.array(hands, np.int64).reshape(-1, setup.players, 2)


def keeps(spec: str, monument: str, catalogue: Catalogue) -> str:
    """The same player, who keeps this monument wherever it is dealt, and plays with it as ever."""
    for card in catalogue.of(MONUMENT):
        spec = spec if card.id == monument else ban(spec, card.id)
    return spec


def builds_none(spec: str) -> str:
    """The same player, who keeps a monument but never builds it, and plans without it."""
    return ban(spec, f"{MONUMENT}-type")


def chooses(spec: str, catalogue: Catalogue) -> bool:
    """Whether a player may keep any monument: none is banned."""
    likes = player(spec, Setup.game).likes_in(catalogue)
    return all(np.isfinite(like) for like, card in zip(likes, catalogue, strict=True) if card.category == MONUMENT)
